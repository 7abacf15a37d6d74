/** The sentences of Pearladöra. */
import { list } from "../../lib/i18n";
import type { View, Words } from "../board";
import { t, type Key } from "./i18n";
import { placeOf } from "./lagoon";
import { kinds, read, readingsOf, type Kind, type Parts } from "./select";
import type { DiverView, PearladoraEvent, PearladoraView } from "./view";

const MAIN = ["diver", "pontoon", "backup"] as const;
const POWERS: readonly Kind[] = ["look", "extra diver", "extra pontoon", "necklace"];

type MainPrompt =
  | "diver"
  | "pontoon"
  | "backup"
  | "diver_pontoon"
  | "diver_backup"
  | "pontoon_backup"
  | "diver_pontoon_backup";

function prompt(_: View, actions: string[]): string {
  const now = kinds(readingsOf(actions));
  if (now.has("stop")) return t("pearladora.prompt.second");
  const main = MAIN.filter((kind) => now.has(kind)).join("_") as MainPrompt;
  const sentence = t(`pearladora.prompt.${main}`);
  const power = POWERS.some((kind) => now.has(kind));
  return power ? t("pearladora.prompt.with_power", { prompt: sentence }) : sentence;
}

/** The name of a kind in keys. */
export function keyOf<K extends Kind>(kind: K): K extends `extra ${infer R}` ? `extra_${R}` : K {
  return kind.replace(" ", "_") as K extends `extra ${infer R}` ? `extra_${R}` : K;
}

/** The values for a sentence about an action. */
function values(parts: Parts): Record<string, string> {
  const { one, other } = ends(parts.line ?? "-");
  return { value: parts.value ?? "", space: parts.space ?? "", one, other };
}

function ends(line: string): { one: string; other: string } {
  const [one = "", other = ""] = line.split("-");
  return { one, other };
}

function action(text: string): string {
  const parts = read(text);
  return parts === null ? text : t(`pearladora.action.${keyOf(parts.kind)}`, values(parts));
}

/** "Lay a Pontoon"; those of a Diver by its number */
function kind(text: string): string {
  const parts = read(text);
  if (parts === null) return text;
  if (parts.kind === "diver") return t("pearladora.plain.send", { value: parts.value ?? "" });
  return MAIN.includes(parts.kind as (typeof MAIN)[number]) ? t(`pearladora.prompt.${parts.kind as "pontoon" | "backup"}`) : t(`pearladora.tool.${keyOf(parts.kind as Exclude<Kind, "diver" | "pontoon" | "backup">)}`);
}

/** "c4", "c2 and d2" */
function place(text: string): string {
  const parts = read(text);
  const { one, other } = ends(parts?.line ?? "-");
  return parts?.space ?? (other === "" ? action(text) : list([one, other]));
}

function acted(text: string, name: string): string {
  const parts = read(text);
  if (parts === null) return text;
  const known = parts.kind === "diver" && parts.value !== "?";
  const key: Key = known ? "pearladora.event.diver_value" : `pearladora.event.${keyOf(parts.kind)}`;
  return t(key, { ...values(parts), name });
}

function event(happened: PearladoraEvent, names: string[]): string | null {
  const name = "seat" in happened ? (names[happened.seat] ?? "") : "";
  switch (happened.event) {
    case "action":
      return acted(happened.action, name);
    case "looked":
      // That somebody looked is said by the action; the value they saw only they know.
      if (happened.value === null) return null;
      return t("pearladora.event.looked", { space: happened.space, value: happened.value });
    case "skipped":
      return t("pearladora.event.skipped", { name });
    case "game_ended":
      return t("pearladora.event.game_ended");
    default:
      return null;
  }
}

export const words: Words = { prompt, action, kind, place, event };

// --- The pieces in the lagoon, for screen readers ---

export function placeName(view: PearladoraView, names: string[], name: string): string {
  if (placeOf(name).kind === "line") {
    return t(view.pontoons.includes(name) ? "pearladora.line.pontoon" : "pearladora.line.free", ends(name));
  }
  const farm = view.farms[name];
  if (farm !== undefined) return t("pearladora.space.farm", { space: name, n: farm });
  const diver = view.divers[name];
  return diver === undefined ? t("pearladora.space.free", { space: name }) : diverName(view, names, name, diver);
}

function diverName(view: PearladoraView, names: string[], space: string, diver: DiverView): string {
  const about = {
    space,
    name: names[diver.seat] ?? "",
    group: t(`pearladora.group.${view.groups[diver.seat]!}`),
    value: diver.value ?? 0,
  };
  const parts = [t(diver.value === null ? "pearladora.space.hidden" : "pearladora.space.diver", about)];
  if (diver.up) parts.push(t("pearladora.diver.up"));
  else if (diver.seat === view.seat && !view.over) parts.push(t("pearladora.diver.hidden"));
  if (diver.necklaces > 0) parts.push(t("pearladora.diver.necklaces", { n: diver.necklaces }));
  if (diver.backup) parts.push(t("pearladora.diver.backup"));
  const looked = view.seen[space] ?? [];
  if (looked.length > 0) {
    parts.push(t("pearladora.diver.seen", { names: list(looked.map((seat) => names[seat] ?? "")) }));
  }
  return parts.join(", ");
}
