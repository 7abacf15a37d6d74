/** What one message of Pearl Dice tells, one thing after the other: every roll is seen to fall. */
import { steps as whole } from "../../lib/playback.svelte";
import type { Step, StepKind, TableEvent, View } from "../board";
import { read } from "./select";
import { withEndings } from "./turns";
import type { PearlDiceView } from "./view";

const ENDINGS = new Set(["turn_ended", "ended_at_once"]);

export function steps(before: View | null, after: View, events: TableEvent[]): Step[] {
  const parts = partsOf(withEndings(events));
  const last = parts.pop() ?? [];
  const told = parts.map((part, i) => ({ kind: kindOf(part), events: part, view: viewOf(after as PearlDiceView, part, [...parts.slice(i + 1), last].flat()) }));
  return [...told, ...whole(before, after, last).map((step) => ({ ...step, kind: rolls(step.events) ? "roll" : step.kind }) satisfies Step)];
}

/** The roll that this event is about made nothing. */
export function failedRoll({ event, ...more }: TableEvent): boolean {
  return event === "ended_at_once" || (event === "turn_ended" && more["over"] === "row");
}

/** Each turn that ends is a part of its own. */
function partsOf(events: readonly TableEvent[]): TableEvent[][] {
  const parts: TableEvent[][] = [[]];
  events.forEach((happened, i) => {
    parts.at(-1)!.push(happened);
    if (ENDINGS.has(happened.event) && i < events.length - 1) parts.push([]);
  });
  return parts;
}

const rolls = (events: readonly TableEvent[]): boolean => events.some(({ event }) => event === "rolled");

function kindOf(part: readonly TableEvent[]): StepKind {
  return rolls(part) ? "failed" : "act";
}

/** The table after a part: nothing that comes later has been rolled yet. */
function viewOf(after: PearlDiceView, part: readonly TableEvent[], later: readonly TableEvent[]): PearlDiceView {
  const roll = part.findLast(({ event }) => event === "rolled");
  const taken = read(part.find(({ event }) => event === "action")?.action ?? "");
  const begun = later.filter(({ event }) => event === "rolled").map(({ seat }) => seat!);
  return {
    ...after,
    over: false,
    scores: null,
    winners: null,
    turn: part.at(-1)?.seat ?? after.turn,
    dice: (roll?.["dice"] ?? []) as number[],
    target: taken?.row ?? null,
    rolls: without(after.rolls, begun),
    turns: without(after.turns, begun),
  };
}

function without(counts: readonly number[], seats: readonly number[]): number[] {
  return counts.map((n, seat) => n - seats.filter((other) => other === seat).length);
}
