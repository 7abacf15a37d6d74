/** What the page tells the worker to say when the page is not there: in the language that is set on this device. */
import type { GameId } from "../lib/wire";

export interface Words {
  lang: string;
  /** the offline page */
  title: string;
  text: string;
  again: string;
  /** a notification, by game */
  turn: Record<GameId, string>;
}
