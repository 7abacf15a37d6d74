/**
 * Selecting what to take: a row and how many, or the dice for it.
 *
 * The possible takes come from the legal actions alone. The dice of an action are not in its
 * notation, so they are looked up on the table for showing: one die with the row's number, or two
 * that make it together.
 */
import { readings, type Reading } from "../../lib/selection";

export interface Take {
  row: number;
  pearls: number;
}

export type Takes = readonly Reading<Take>[];

/** A row (if it was named) and dice, by their places in the tray. */
export interface Picked {
  row: number | null;
  dice: readonly number[];
}

export const NOTHING: Picked = { row: null, dice: [] };

const HIGHEST_DIE = 6;

export function read(action: string): Take | null {
  const found = /^remove (\d+) from (\d+)$/.exec(action);
  return found ? { pearls: Number(found[1]), row: Number(found[2]) } : null;
}

export function takesOf(actions: readonly string[]): Takes {
  return readings(actions, read);
}

/**
 * Dice that make a row, in groups of one or two: as many as there are, and every die in one group
 * only. Dice in `first` come first, and find their partner among themselves where they can.
 */
export function groupsFor(dice: readonly number[], row: number, first: readonly number[] = []): number[][] {
  const order = [...first, ...dice.keys()].filter((place, i, all) => all.indexOf(place) === i);
  if (row <= HIGHEST_DIE) return order.filter((place) => dice[place] === row).map((place) => [place]);
  const groups: number[][] = [];
  const used = new Set<number>();
  for (const place of order) {
    if (used.has(place)) continue;
    const other = order.find((p) => p !== place && !used.has(p) && dice[p]! + dice[place]! === row);
    if (other === undefined) continue;
    groups.push([place, other]);
    used.add(place).add(other);
  }
  return groups;
}

/** The takes that the picked dice may be part of, or the whole of. */
export function possible(takes: Takes, dice: readonly number[], picked: Picked): Reading<Take>[] {
  return takes.filter(({ parts }) => {
    if (picked.row !== null && picked.row !== parts.row) return false;
    const groups = groupsFor(dice, parts.row, picked.dice).slice(0, parts.pearls);
    return picked.dice.every((place) => groups.some((group) => group.includes(place)));
  });
}

/** The takes for which the picked dice are all that is needed. */
function whole(takes: Takes, dice: readonly number[], picked: Picked): Reading<Take>[] {
  return possible(takes, dice, picked).filter(({ parts }) => {
    const groups = groupsFor(dice, parts.row, picked.dice).slice(0, parts.pearls);
    return groups.flat().length === picked.dice.length;
  });
}

/** The action that is picked completely. */
export function settled(takes: Takes, dice: readonly number[], picked: Picked): string | null {
  const found = whole(takes, dice, picked);
  return found.length === 1 ? found[0]!.action : null;
}

/** The takes that the picked dice can mean, when there is more than one. */
export function meanings(takes: Takes, dice: readonly number[], picked: Picked): Reading<Take>[] {
  const found = whole(takes, dice, picked);
  return found.length > 1 ? found : [];
}

/** How many pearls may be taken from a row. */
export function numbersFor(takes: Takes, row: number): number[] {
  return takes.filter(({ parts }) => parts.row === row).map(({ parts }) => parts.pearls);
}

/** The row that the picks say, or the only one there is. */
export function rowOf(takes: Takes, dice: readonly number[], picked: Picked): number | null {
  if (picked.row !== null) return picked.row;
  const from = picked.dice.length > 0 ? whole(takes, dice, picked) : takes;
  const rows = new Set(from.map(({ parts }) => parts.row));
  return rows.size === 1 ? [...rows][0]! : null;
}

/** A row with a number of pearls; dice that are picked already are kept where they fit. */
export function pickTake(dice: readonly number[], picked: Picked, take: Take): Picked {
  const groups = groupsFor(dice, take.row, picked.dice).slice(0, take.pearls);
  return { row: take.row, dice: groups.flat() };
}

/**
 * Tap a row: as many pearls as it gives, or as many as the picked dice make; tap it again to let
 * go.
 */
export function tapRow(takes: Takes, dice: readonly number[], picked: Picked, row: number): Picked {
  const numbers = numbersFor(takes, row);
  if (numbers.length === 0) return picked;
  if (picked.row === row) return NOTHING;
  const named = { row, dice: picked.dice };
  if (picked.dice.length > 0 && settled(takes, dice, named) !== null) return named;
  return pickTake(dice, NOTHING, { row, pearls: Math.max(...numbers) });
}

/** Tap a die: with a row, its whole group comes or goes; without, the die alone does. */
export function tapDie(takes: Takes, dice: readonly number[], picked: Picked, place: number): Picked {
  const rows = new Set(takes.map(({ parts }) => parts.row));
  const row = picked.row ?? (rows.size === 1 ? [...rows][0]! : null);
  if (row !== null) {
    const next = withGroup(takes, dice, picked, row, place);
    if (next !== null) return next;
  }
  const kept = picked.row === null ? picked.dice : [];
  const toggled = kept.includes(place) ? kept.filter((p) => p !== place) : [...kept, place];
  for (const next of [toggled, [place]]) {
    const now: Picked = { row: null, dice: next };
    if (possible(takes, dice, now).length > 0) return now;
  }
  return picked;
}

/**
 * Put a die to a row: its group joins the dice that are picked for that row, or begins anew. Null: it
 * makes nothing there.
 */
export function bringDie(takes: Takes, dice: readonly number[], picked: Picked, place: number, row: number): Picked | null {
  const fitting = possible(takes, dice, { row, dice: [place] });
  if (fitting.length === 0) return null;
  const joined = { row, dice: possible(takes, dice, { ...picked, row }).length > 0 ? picked.dice : [] };
  if (joined.dice.includes(place)) return joined;
  for (const start of [joined, { row, dice: [] }]) {
    const next = withGroup(takes, dice, start, row, place);
    if (next !== null) return next;
  }
  return pickTake(dice, { row, dice: [place] }, fitting[0]!.parts);
}

/** The group of a die added to a row's dice, or taken away; null: it makes nothing there. */
function withGroup(
  takes: Takes,
  dice: readonly number[],
  picked: Picked,
  row: number,
  place: number,
): Picked | null {
  const mine = groupsFor(dice, row, picked.dice).filter((group) => group.every((p) => picked.dice.includes(p)));
  if (picked.dice.includes(place)) {
    const left = mine.filter((group) => !group.includes(place)).flat();
    return left.length > 0 ? { row: picked.row, dice: left } : NOTHING;
  }
  const free = [place, ...dice.keys()].filter((p) => !picked.dice.includes(p));
  const partner = free.find((p) => p !== place && dice[p]! + dice[place]! === row);
  const group = row > HIGHEST_DIE && partner !== undefined ? [place, partner] : [place];
  const next: Picked = { row: picked.row, dice: [...picked.dice, ...group] };
  return settled(takes, dice, { ...next, row }) !== null ? next : null;
}
