/**
 * A table to look at without a server: `npx vite`, then /src/dev/index.html?game=pearls&at=3. Not in the build.
 *
 * `at` is a position of tests/positions.json (by game), `end` a finished game; `choose` and `hint` an action; `theme`, `lang`.
 */
import "../lib/theme.css";
import { mount } from "svelte";
import { speak } from "../lib/i18n";
import { settings, type Theme } from "../lib/settings.svelte";
import type { GameId, Language } from "../lib/wire";
import type { Mark, TableEvent, View } from "../tables/board";
import { partsOf } from "../tables/parts";
import Dev from "./Dev.svelte";
import kept from "../../tests/positions.json?raw";

export interface Shown {
  view: View;
  actions: string[];
  marks: Mark[];
  events: TableEvent[];
}

const asked = new URLSearchParams(location.search);
const game = (asked.get("game") ?? "pearls") as GameId;
const { positions, stories } = JSON.parse(kept) as { positions: Omit<Shown, "events">[]; stories: Pick<Shown, "view" | "events">[] };

function shown(): Shown {
  const end = asked.get("end");
  if (end !== null) return { ...stories.filter(({ view }) => view.game === game)[Number(end)]!, actions: [], marks: [] };
  return { ...positions.filter(({ view }) => view.game === game)[Number(asked.get("at") ?? 0)]!, events: [] };
}

settings.theme = (asked.get("theme") ?? "light") as Theme;
settings.language = (asked.get("lang") ?? "en") as Language;
await speak(settings.language);
mount(Dev, {
  target: document.getElementById("dev")!,
  props: { ...shown(), parts: await partsOf(game, false), first: asked.get("choose"), hint: asked.get("hint") },
});
