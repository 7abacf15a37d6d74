/** Looking back at a live table: moments of its past on the board, while it goes on. */
import { attempt } from "./attempt";
import type { Live } from "./live.svelte";
import type { Playback } from "./playback.svelte";
import { lastTurnOf, recall, type Span } from "./recall";

export class LookBack {
  constructor(
    private readonly playback: Playback,
    private readonly live: Live,
  ) {}

  /** `stays`: until somebody goes back. */
  show(span: Span | null, stays = false): void {
    if (span !== null && this.live.table !== null) void attempt(recall(this.playback, this.live.table, span, stays));
  }

  /** How the table was when something happened. */
  showVersion(version: number): void {
    this.show({ after: version - 1, until: version }, true);
  }

  /** Whether a seat has had a turn that can be shown. */
  hasTurnOf(seat: number): boolean {
    return lastTurnOf(seat, this.live.events) !== null;
  }

  /** The last turn of a seat; a pointer that rests on it does not break off what is being shown. */
  showTurnOf(seat: number, stays: boolean): void {
    if (!stays || !this.playback.behind) this.show(lastTurnOf(seat, this.live.events), stays);
  }

  /** The present again. */
  end(): void {
    if (this.playback.looksBack) this.playback.back();
  }
}
