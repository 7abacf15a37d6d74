/** Does the only action that there is by itself, for those who want that, and says so (see `forced.ts`). */
import { untrack } from "svelte";
import type { View, Words } from "../games/board";
import { onlyChoice, type Choice } from "./forced";
import { t } from "./i18n";
import type { Live } from "./live.svelte";
import { settings } from "./settings.svelte";
import type { TableView } from "./wire";

interface Situation extends Choice {
  table: TableView | null;
  view: View | null;
  words: Words;
}

/** Made during the initialisation of a component: it acts in an effect. */
export class OnlyChoice {
  #took = $state.raw<{ version: number; action: string } | null>(null);

  constructor(
    private readonly live: Live,
    private readonly now: () => Situation,
  ) {
    $effect(() => {
      const only = this.#only;
      if (only !== null) untrack(() => this.#take(only));
    });
  }

  readonly #only = $derived.by(() => (settings.forced && this.live.connection === "open" ? onlyChoice(this.now()) : null));

  /** what was done, said until something else happens */
  readonly note = $derived.by(() => {
    const { table } = this.now();
    if (this.#took === null || table === null || table.version > this.#took.version + 1) return null;
    return t("table.forced", { action: this.#took.action });
  });

  #take(action: string): void {
    const { table, view, words } = this.now();
    if (table === null || view === null || this.#took?.version === table.version) return; // it was refused
    this.#took = { version: table.version, action: words.action(action, view) };
    this.live.act(action);
  }
}
