/** Keys at a live table, and what a tap or a key does in the middle of a show. */
import { flushSync } from "svelte";
import type { Choosing } from "../../lib/choosing.svelte";
import type { Hints } from "../../lib/hints.svelte";
import type { Live } from "../../lib/live.svelte";
import type { Playback } from "../../lib/playback.svelte";
import { meansTable, pressed } from "../../lib/shortcuts";
import type { DrawerState } from "./drawer.svelte";

export interface Keyed {
  live: Live;
  choosing: Choosing;
  hints: Hints;
  drawer: DrawerState;
  /** null: there is no such thing at this table */
  canUndo: boolean | null;
  canHint: boolean | null;
  myTurn: boolean;
}

export function press(event: KeyboardEvent, table: Keyed): void {
  const { live, choosing, hints, drawer, canUndo, canHint, myTurn } = table;
  const act = (): void => choosing.act();
  pressed(event, {
    Enter: act,
    c: act,
    Escape: () => close(table),
    u: () => canUndo && live.undo(),
    h: () => canHint && void hints.ask(),
    l: () => drawer.toggle("log"),
    "/": () => (choosing.typing = myTurn),
  });
}

/** What lies on top goes first, the selection last. */
function close({ choosing, hints, drawer }: Keyed): void {
  if (hints.lines !== undefined) hints.forget();
  else if (drawer.covers) drawer.open(null);
  else choosing.choose(null);
}

/** A tap or a key in the middle of the show: it is over, and the tap finds the table as it is. */
export function skip(event: Event, playback: Playback): void {
  if (!playback.behind || !meansTable(event)) return;
  flushSync(() => playback.catchUp());
}
