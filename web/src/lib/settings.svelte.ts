/** The settings of this device; kept in localStorage. */
import type { Language } from "./wire";
import { LANGUAGES, speak } from "./i18n";

export type Theme = "system" | "light" | "dark";
export type Motion = "system" | "on" | "off";
export const SPEEDS = ["slow", "normal", "quick", "instant"] as const;
export type Speed = (typeof SPEEDS)[number];
export const WATERS = ["lagoon", "reef", "deep", "dusk"] as const;
export type Water = (typeof WATERS)[number];
export const CARDS = ["shell", "slate"] as const;
export type Cards = (typeof CARDS)[number];
export const PEARLS = ["classic", "contrast"] as const;
export type Pearls = (typeof PEARLS)[number];

interface Kept {
  language: Language;
  theme: Theme;
  water: Water;
  cards: Cards;
  pearls: Pearls;
  motion: Motion;
  /** how quickly what the others did is shown */
  speed: Speed;
  /** a short sound for each event */
  sound: boolean;
  /** shape and letter large on every piece */
  symbols: boolean;
  /** Confirm after selecting; otherwise a complete selection is acted on at once */
  confirm: boolean;
  /** the only action that there is is done by itself */
  forced: boolean;
  /** thumb buttons on the left on a phone */
  leftHanded: boolean;
  /** show the publicly known cards in the others' hands */
  known: boolean;
  /** any game as a list of actions and facts */
  plain: boolean;
  /** the log stands beside the table where there is room */
  logBeside: boolean;
  /** tell me by a notification when it is my turn */
  notify: boolean;
}

const KEY = "nacre.settings";

const DEFAULTS: Omit<Kept, "language"> = {
  theme: "system",
  water: "lagoon",
  cards: "shell",
  pearls: "classic",
  motion: "system",
  speed: "normal",
  sound: false,
  symbols: false,
  confirm: true,
  forced: false,
  leftHanded: false,
  known: true,
  plain: false,
  logBeside: true,
  notify: false,
};

/** The first language of the browser that there is. */
export function preferred(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const lang = tag.toLowerCase().split("-")[0] ?? "";
    if (lang in LANGUAGES) return lang as Language;
  }
  return "en";
}

function load(): Kept {
  const fresh: Kept = { ...DEFAULTS, language: preferred(navigator.languages) };
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (typeof kept !== "object" || kept === null) return fresh;
    return understood(fresh, kept as Record<string, unknown>);
  } catch {
    return fresh; // nothing kept, or nothing that can be read
  }
}

const CHOICES: { [K in keyof Kept]?: readonly Kept[K][] } = {
  language: Object.keys(LANGUAGES) as Language[],
  theme: ["system", "light", "dark"],
  water: WATERS,
  cards: CARDS,
  pearls: PEARLS,
  motion: ["system", "on", "off"],
  speed: SPEEDS,
};

/** The kept settings, as far as they can be set today. */
function understood(fresh: Kept, kept: Record<string, unknown>): Kept {
  const result: Record<string, unknown> = { ...fresh };
  for (const key of Object.keys(fresh) as (keyof Kept)[]) {
    const value = kept[key];
    const choices: readonly unknown[] | undefined = CHOICES[key];
    const fits = choices ? choices.includes(value) : typeof value === typeof fresh[key];
    if (fits) result[key] = value;
  }
  return result as unknown as Kept;
}

export const settings = $state<Kept>(load());

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");
let systemDark = $state(dark.matches);
let systemStill = $state(still.matches);
dark.addEventListener("change", () => (systemDark = dark.matches));
still.addEventListener("change", () => (systemStill = still.matches));

/** Whether things may move. */
export function moves(): boolean {
  return settings.motion === "system" ? !systemStill : settings.motion === "on";
}

const MOVES: Record<Speed, number> = { slow: 700, normal: 420, quick: 240, instant: 0 };

/** How long one movement takes, in milliseconds. */
export function moveTime(): number {
  return moves() ? MOVES[settings.speed] : 0;
}

$effect.root(() => {
  $effect(() => {
    const root = document.documentElement;
    const theme = settings.theme === "system" ? (systemDark ? "dark" : "light") : settings.theme;
    root.dataset.theme = theme;
    root.dataset.water = settings.water;
    root.dataset.cards = settings.cards;
    root.dataset.pearl = settings.pearls;
    root.dataset.motion = moves() ? "on" : "off";
    root.dataset.symbols = settings.symbols ? "large" : "normal";
    root.dataset.hand = settings.leftHanded ? "left" : "right";
  });
  $effect(() => {
    void speak(settings.language);
  });
  $effect(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // a browser that keeps nothing still works
    }
  });
});
