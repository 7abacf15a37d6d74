/**
 * Everything that the frame has to know of a game. `games/<game>/index.ts` exports one as its
 * default.
 */
import type { Component } from "svelte";
import type { Language } from "../lib/wire";
import type { FiguresProps, GameParts } from "./board";

/** What the place of a game on the home page is made of. */
export type Ground = "island" | "raft" | "jetty" | "meadow";

export interface Manifest {
  /** its name, the same in every language */
  title: string;
  /** what it is about; all other words are loaded with its table */
  sentence: Record<Language, string>;
  /** its place on the home page until the server has listed the games */
  order: number;
  /** the fewest and the most seats, until the server has said so */
  seats: readonly [fewest: number, most: number];
  /** about how long a game takes */
  minutes: number;
  /** from about which age people like it */
  age: number;
  /** how many bots "Play now" offers the first time */
  bots: number;
  /** options for designers, as the rules pages call them */
  dials: readonly string[];
  /** whether there are words for the server's lessons */
  lessons: boolean;
  /** the address of its picture, which `art.drawing.ts` draws */
  art: string;
  ground: Ground;
  /** the parts of its table, loaded when one is opened */
  table: () => Promise<GameParts>;
  /** the drawings in its rules, loaded with that page */
  Figures: () => Promise<{ default: Component<FiguresProps> }>;
  /** how it ticks, in figures, loaded with that page */
  ticks: () => Promise<string>;
}
