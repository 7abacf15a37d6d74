/**
 * A table to look at without a server: `npx vite`, then /src/dev/index.html?game=<id>&at=3. Not in
 * the build.
 *
 * `at` is a position of the tests (by game), `end` a finished game; `choose` and `hint` an action;
 * `plain` the plain board; `theme`, `lang`.
 */
import "../lib/theme.css";
import { mount } from "svelte";
import { MANIFESTS } from "../games";
import type { Mark, TableEvent, View } from "../games/board";
import { partsOf } from "../games/parts";
import { speak } from "../lib/i18n";
import { settings, type Theme } from "../lib/settings.svelte";
import type { Language } from "../lib/wire";
import Dev from "./Dev.svelte";
import lagoon from "../../tests/lagoon_positions.json?raw";
import kept from "../../tests/positions.json?raw";

export interface Shown {
  view: View;
  actions: string[];
  marks: Mark[];
  events: TableEvent[];
}

type Position = Pick<Shown, "view" | "actions"> & Partial<Shown>;

const asked = new URLSearchParams(location.search);
const game = asked.get("game") ?? [...MANIFESTS.keys()][0] ?? "";
const { positions, stories } = JSON.parse(kept) as { positions: Position[]; stories: Pick<Shown, "view" | "events">[] };
const all = [...positions, ...(JSON.parse(lagoon) as Position[])];

function shown(): Shown {
  const end = asked.get("end");
  if (end !== null) return { ...stories.filter(({ view }) => view.game === game)[Number(end)]!, actions: [], marks: [] };
  return { marks: [], events: [], ...all.filter(({ view }) => view.game === game)[Number(asked.get("at") ?? 0)]! };
}

settings.theme = (asked.get("theme") ?? "light") as Theme;
settings.language = (asked.get("lang") ?? "en") as Language;
await speak(settings.language);
mount(Dev, {
  target: document.getElementById("dev")!,
  props: { ...shown(), parts: await partsOf(game, asked.has("plain")), first: asked.get("choose"), hint: asked.get("hint") },
});
