/** The action that somebody is about to do at a live table: picked in part, picked as a whole, done. */
import type { Live } from "./live.svelte";
import type { Playback } from "./playback.svelte";
import { settings } from "./settings.svelte";

export class Choosing {
  /** picked as a whole, and not confirmed yet */
  chosen = $state<string | null>(null);
  /** something was asked about: why it cannot be selected, or what it is */
  why = $state<string | null>(null);
  /** what comes next, where an action is picked in part */
  step = $state<string | null>(null);
  /** an action is being written */
  typing = $state(false);

  constructor(
    private readonly live: Pick<Live, "act" | "waiting">,
    private readonly playback: Pick<Playback, "catchUp">,
    private readonly legal: () => readonly string[],
  ) {}

  /** Pick an action, or none; who need not confirm has done it with that. */
  choose(action: string | null): void {
    this.why = null;
    if (action !== null && !this.legal().includes(action)) return;
    this.chosen = action;
    if (action !== null && !settings.confirm) this.act();
  }

  /** Do what is chosen. */
  act(): void {
    if (this.chosen === null || this.live.waiting) return;
    this.playback.catchUp();
    this.live.act(this.chosen);
    this.chosen = null;
  }

  /** The table moved on: what was picked belongs to a position that is gone. */
  forget(): void {
    this.chosen = null;
    this.why = null;
    this.typing = false;
  }
}
