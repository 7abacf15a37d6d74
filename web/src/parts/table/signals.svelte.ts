/** Signals of a live table beside what is drawn: words for screen readers, notices, sounds, whose turn it is. */
import { onDestroy, untrack } from "svelte";
import type { TableEvent } from "../../games/board";
import type { Live } from "../../lib/live.svelte";
import { announce, notify, wordsFor } from "../../lib/notices.svelte";
import type { Playback } from "../../lib/playback.svelte";
import { sound } from "../../lib/sound";
import { callForTurn, showTurn } from "../../lib/turn";

export interface Signalling {
  myTurn: boolean;
  /** of the page */
  title: string;
  over: boolean;
  /** nothing of a hand may be on the page */
  veiled: boolean;
  lines: (happened: readonly TableEvent[]) => string;
}

/** Called during the initialisation of a component. `table` has getters, so that each effect depends only on what it reads. */
export function signal(live: Live, playback: Playback, table: Signalling): void {
  $effect(() => {
    if (live.refusal !== null) notify(wordsFor(live.refusal), "trouble");
  });
  $effect(() => {
    if (table.veiled) announce(""); // the last player's news is not for the next
  });
  // Only when something was seen: that somebody came or went says nothing again.
  $effect(() => {
    const { said } = playback;
    untrack(() => {
      if (said.length === 0 || table.veiled) return;
      announce(table.lines(said));
      sound(table.over ? "end" : "action");
    });
  });
  $effect(() => {
    showTurn(table.myTurn);
    if (!table.myTurn) return;
    sound("turn");
    callForTurn(table.title);
  });
  onDestroy(() => showTurn(false));
}
