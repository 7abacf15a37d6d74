/** Good actions for the position that is on the table; another position forgets them. */
import { ask } from "./api";
import { language } from "./i18n";
import { notify, trouble } from "./notices.svelte";
import type { HintLine } from "./wire";

export class Hints {
  /** undefined: nobody asked; null: being thought about */
  lines = $state.raw<HintLine[] | null | undefined>(undefined);
  #asking = 0;

  constructor(
    readonly table: string,
    /** that of the position on the table now */
    readonly version: () => number | undefined,
  ) {}

  /** an action to point at */
  readonly best = $derived.by(() => this.lines?.[0]?.action ?? null);

  async ask(): Promise<void> {
    const mine = ++this.#asking;
    this.lines = null;
    try {
      const answer = await ask("GET /api/tables/{table}/hint", { path: { table: this.table }, query: { lang: language() } });
      if (mine !== this.#asking) return;
      this.lines = answer.version === this.version() ? answer.hints : undefined; // news of the other position are on their way
    } catch (error) {
      if (mine !== this.#asking) return; // nobody waits for it any more
      this.lines = undefined;
      notify(trouble(error), "trouble");
    }
  }

  forget(): void {
    this.#asking += 1;
    this.lines = undefined;
  }
}
