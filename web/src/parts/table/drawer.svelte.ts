/**
 * Which side of the drawer is open, and what of the chat has not been seen. Where there is room the
 * log of a game stands beside it, unless it was folded away.
 */
import type { Live } from "../../lib/live.svelte";
import { settings } from "../../lib/settings.svelte";
import { hasRoomForLog } from "../../lib/shape.svelte";
import type { Tab } from "../Drawer.svelte";

/** Made during the initialisation of a component: an open chat counts as read in an effect. */
export class DrawerState {
  /** beside the table or over it, by hand */
  #opened = $state<Tab | null>(null);
  /** the last line of the chat that was seen */
  #heard = $state(0);

  constructor(
    private readonly live: Pick<Live, "chat">,
    private readonly begun: () => boolean,
    /** the viewer's seats: what they say themselves is no news */
    private readonly mine: () => readonly number[],
  ) {
    $effect(() => {
      if (this.tab === "chat") this.#heard = live.chat.at(-1)?.number ?? 0;
    });
  }

  /** null: it is closed */
  readonly tab = $derived.by(() => this.#opened ?? (this.begun() && hasRoomForLog() && settings.logBeside ? "log" : null));
  /** lines of the chat */
  readonly unread = $derived.by(
    () => this.live.chat.filter((line) => line.number > this.#heard && !this.mine().includes(line.seat)).length,
  );

  /** It lies over the table, and not beside it. */
  get covers(): boolean {
    return this.tab !== null && !hasRoomForLog();
  }

  open(tab: Tab | null): void {
    this.#opened = tab;
    if (this.begun() && hasRoomForLog()) settings.logBeside = tab !== null;
  }

  toggle(tab: Tab): void {
    this.open(this.tab === null ? tab : null);
  }
}
