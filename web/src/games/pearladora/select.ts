/**
 * Selecting in the lagoon: the kind of action, the Diver, the place. Any order; the choices come
 * from the legal actions.
 *
 * Powers and the Backup have to be named before they are aimed: a tap on the water means a Diver or
 * a Pontoon until then, so that no token is spent by a slip of the thumb.
 */
import * as selection from "../../lib/selection";
import type { Reading } from "../../lib/selection";

export const KINDS = [
  "diver",
  "pontoon",
  "stop",
  "backup",
  "look",
  "extra diver",
  "extra pontoon",
  "necklace",
] as const;
export type Kind = (typeof KINDS)[number];

export interface Parts {
  kind: Kind;
  value?: string;
  space?: string;
  line?: string;
}

export type Picked = Partial<Parts>;
export type Readings = readonly Reading<Parts>[];

const WITHOUT_NAMING: readonly Kind[] = ["diver", "pontoon"];

/** An action in its parts; a value that was hidden from us is "?". */
export function read(action: string): Parts | null {
  const diver = /^(diver|extra diver) ([1-5?]) ([a-h][1-5])$/.exec(action);
  if (diver) return { kind: diver[1] as Kind, value: diver[2]!, space: diver[3]! };
  const pontoon = /^(pontoon|extra pontoon) ([a-h][1-5]-[a-h][1-5])$/.exec(action);
  if (pontoon) return { kind: pontoon[1] as Kind, line: pontoon[2]! };
  const token = /^(backup|look|necklace) ([a-h][1-5])$/.exec(action);
  if (token) return { kind: token[1] as Kind, space: token[2]! };
  return action === "stop" ? { kind: "stop" } : null;
}

export function readingsOf(actions: readonly string[]): Readings {
  return selection.readings(actions, read);
}

/**
 * The kind of action that the picks belong to: the one that was named, or the one that needs no
 * naming.
 */
function within(all: Readings, picked: Picked): Readings {
  return picked.kind === undefined ? all.filter(({ parts }) => WITHOUT_NAMING.includes(parts.kind)) : all;
}

/** The kinds of action there are now. */
export function kinds(all: Readings): Set<Kind> {
  return new Set(all.map(({ parts }) => parts.kind));
}

/** The values that may be picked for one part without naming another kind of action. */
export function open<K extends "value" | "space" | "line">(all: Readings, picked: Picked, part: K): Set<string> {
  // A line and a space can take each other's place; with a Diver in hand, a space is meant.
  const kept = part === "line" ? { ...picked, space: undefined } : { ...picked, line: undefined };
  const found = selection.choices(within(all, kept), kept, part);
  return new Set(found.filter((value) => value !== undefined));
}

/**
 * Pick one part, or let go of it. Picks that do not go together with it are dropped; illegal picks
 * change nothing.
 */
export function pick<K extends keyof Parts>(all: Readings, picked: Picked, part: K, value: Parts[K]): Picked {
  if (picked[part] === value) return part === "kind" ? {} : selection.unpick(picked, part);
  const next = selection.pick(part === "kind" ? all : within(all, picked), picked, part, value);
  return selection.matching(within(all, next), next).length > 0 ? next : picked;
}

/** The action that the picks say completely. */
export function settled(all: Readings, picked: Picked): string | null {
  if (Object.values(picked).every((value) => value === undefined)) return null;
  return selection.settled(within(all, picked), picked);
}

/** The parts that are still to be picked. */
export function missing(all: Readings, picked: Picked): "value" | "space" | "line" | null {
  const left = selection.matching(within(all, picked), picked);
  for (const part of ["value", "space", "line"] as const) {
    const needed = left.length > 0 && left.every(({ parts }) => parts[part] !== undefined);
    if (needed && picked[part] === undefined) return part;
  }
  return null;
}
