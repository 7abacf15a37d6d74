/**
 * The contract between the frame (screens/Table.svelte) and the parts of a game.
 *
 * A game is a folder. Its `index.ts` is its manifest (manifest.ts), its `table.ts` exports the
 * parts of a table:
 *
 * - `Board.svelte` (BoardProps): the middle of the table and the viewer's own pieces
 * - `Seat.svelte` (SeatProps): one line of public facts about a seat, shown under its name
 * - `Hung.svelte` (SeatProps): what hangs under the plate of a seat where there is room: won
 *   necklaces, the backs of a hand, a board; and what the seat did last
 * - `Count.svelte` (CountProps): after the end, how the points of a seat came about, in things
 * - `count.ts`: `shares` and `praise`, what the end says of the count; where there is more to tell
 *   than fits beside a name, a `Details.svelte` (DetailsProps)
 * - `Prize.svelte` (PrizeProps): at most two things that lie in the winner's shell
 * - `Pieces.svelte` (PiecesProps): an event in small pictures, beside its words in the log
 * - `art.drawing.ts` and `Figures.svelte` (FiguresProps): its picture, and the drawings in its rules
 * - `words.ts`: `export const words: Words`, the sentences of the game, all of them made of keys
 * - `facts.ts`: `facts`, everything on the table in words, for people who want the plain table
 * - `i18n/<lang>.ts`: its texts; every key begins with the id of the game
 *
 * A game of the server without a folder is played with the parts in `src/plain`.
 */
import type { Component } from "svelte";

import type { GameEndedEvent, TableEvent, View } from "../lib/wire";

/**
 * The server's view of a game for one seat, and something that happened. What a game adds to them is in
 * its games/<game>/wire.ts.
 */
export type { TableEvent, View };

/**
 * How long a step of the story is to be seen: an action of one's own, of another; a deal; dice that
 * fell, and dice that fell in vain; the end of a round.
 */
export type StepKind = "own" | "act" | "deal" | "roll" | "failed" | "round";

/** One thing that happened, and the table with it done. */
export interface Step {
  kind: StepKind;
  view: View;
  /** those of the server, and what a game adds to say more (`added: true`) */
  events: TableEvent[];
}

/** The last action of a seat, as this viewer saw it (a hidden value is `?`). */
export interface Mark {
  seat: number;
  action: string;
  version: number;
}

export interface BoardProps {
  /** the server's view of this game; a board casts it to its own type */
  view: View;
  /** legal now for this seat; empty when it is not our turn */
  actions: string[];
  /** display names by seat */
  names: string[];
  /** the whole action that is selected and waits for Confirm */
  chosen: string | null;
  /**
   * the board selects a whole action; null: the selection is not complete. A new view always begins
   * with null.
   */
  onchoose: (action: string | null) => void;
  /**
   * something that cannot be selected was tapped: why not, in a sentence; where it is missing,
   * nobody listens
   */
  onask?: (why: string) => void;
  /**
   * something is picked, but not yet a whole action: what comes next, in a sentence; null: nothing is
   * picked, or all of it
   */
  onstep?: (next: string | null) => void;
  /** last action of every seat, for highlighting */
  marks: Mark[];
  /** an action to point at */
  hint?: string | null;
  /** the events since the view before this one, for movement; empty at first */
  fresh?: TableEvent[];
  /** all that happened so far, as far as it is known */
  events?: readonly TableEvent[];
  /** what is shown has been seen: show what comes next */
  ongoon?: () => void;
}

export interface SeatProps {
  view: View;
  seat: number;
  names: string[];
  /** the last action of this seat */
  mark?: Mark | null;
  /** all that happened so far, as far as it is known */
  events?: readonly TableEvent[];
}

/** A game that is over. */
export interface Ended {
  view: View;
  /** a game adds its own `count` to it */
  ended: GameEndedEvent;
  /** all that the viewer has seen, in order */
  events: readonly TableEvent[];
}

export interface CountProps extends Ended {
  names: string[];
  seat: number;
  /** how many categories are counted so far, the same for all seats: what comes later is not shown yet */
  counted: number;
  /** whether this string, row or line is to stand out: the winner's, and one's own */
  lit: boolean;
}

export interface PrizeProps {
  view: View;
  winners: number[];
}

export interface DetailsProps extends Ended {
  names: string[];
}

/** A single piece stands beside the words; what has the class `several`, below them. */
export interface PiecesProps {
  /** as this viewer knows it: what a hand hides is not in it */
  event: TableEvent;
  view: View;
}

export interface FiguresProps {
  /** of the rules page, from 1 */
  section: number;
}

/** The sentences of a game. Each function asks `t` anew, so that another language shows at once. */
export interface Words {
  /** the viewer's choice, on their turn: "Take a colour, or place cards" */
  prompt(view: View, actions: string[]): string;
  /** an action before it is confirmed: "Place 3 yellow and 2 wild, and take the necklace 5" */
  action(action: string, view: View): string;
  /** what actions of this kind do, as the heading over them on the plain table: "Place cards" */
  kind?(action: string): string;
  /** the part of an action's words that tells it from others of its kind, where there are many: "c4" */
  place?(action: string): string;
  /** an event of the game (an action too) for log and announcements; null: not worth a line */
  event(event: TableEvent, names: string[], view: View | null): string | null;
  /** the points that an action brings its seat at once; null: none */
  gain?(action: string): number | null;
  /** the events, and among them what they leave unsaid: that a roll failed, that a turn ended */
  retell?(events: readonly TableEvent[], view: View): TableEvent[];
}

/** Something on the table in words: "Display", with a value for each colour. */
export interface PlainFact<Values = string[]> {
  label: string;
  values: Values;
}

/** Everything on the table in words; whoever cannot see the table, or does not want to, reads this. */
export interface PlainFacts {
  /** there once for the whole table */
  shared: PlainFact[];
  /** one short value for each seat: points, cards in hand */
  columns: PlainFact[];
  /** several values for each seat: hands, boards */
  sheets: PlainFact<string[][]>[];
}

/**
 * Where the seats are around a table on a large screen.
 *
 * - `corners`: across from the viewer; the board places its parts in the grid that is left
 *   (parts/table/layout.css)
 * - `corners band`: the same, with something high in the band between them
 * - `column`: one below the other beside the board, the viewer first
 */
export type Seating = "corners" | "corners band" | "column";

/** The parts of a game that a table needs; `games/<game>/table.ts` exports them. */
export interface GameParts {
  Board: Component<BoardProps>;
  Seat: Component<SeatProps>;
  Hung?: Component<SeatProps>;
  Count: Component<CountProps>;
  Prize?: Component<PrizeProps>;
  Pieces?: Component<PiecesProps>;
  Details?: Component<DetailsProps>;
  /** by seat: the points of each category, in the order in which they are counted; they add up to the scores */
  shares(game: Ended): number[][];
  /** something good and true of a seat that has not won; null: nothing comes to mind */
  praise(game: Ended, seat: number): string | null;
  words: Words;
  /** what the plain table tells; where it is missing, the view by the server's names */
  facts?: (view: View) => PlainFacts;
  /** what one message tells, one thing after the other; where it is missing, all at once (lib/playback) */
  steps?(before: View | null, after: View, events: TableEvent[]): Step[];
  /** `column` where it is not said */
  seating?: Seating;
  /** the large number on the plate of a seat; null: none */
  points?: (view: View, seat: number) => number | null;
}
