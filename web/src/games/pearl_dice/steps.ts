/** What one message of Pearl Dice tells, one thing after the other: every roll is seen to fall. */
import { steps as whole } from "../../lib/playback.svelte";
import type { Step, StepKind, TableEvent, View } from "../board";
import { read } from "./select";
import { withEndings, type Told } from "./turns";
import type { PearlDiceView } from "./view";

const ENDINGS = new Set(["turn_ended", "ended_at_once"]);

export function steps(before: View | null, after: View, events: TableEvent[]): Step[] {
  const parts = partsOf(withEndings(events as Told[]));
  const last = parts.pop() ?? [];
  const told = parts.map((part, i) => ({ kind: kindOf(part), events: part, view: viewOf(after as PearlDiceView, part, [...parts.slice(i + 1), last].flat()) }));
  return [...told, ...whole(before, after, last).map((step) => ({ ...step, kind: rolls(step.events as Told[]) ? "roll" : step.kind }) satisfies Step)];
}

/** The roll that this event is about made nothing. */
export function failedRoll(event: TableEvent): boolean {
  const happened = event as Told;
  return happened.event === "ended_at_once" || (happened.event === "turn_ended" && happened.over === "row");
}

/** Each turn that ends is a part of its own. */
function partsOf(events: readonly Told[]): Told[][] {
  const parts: Told[][] = [[]];
  events.forEach((happened, i) => {
    parts.at(-1)!.push(happened);
    if (ENDINGS.has(happened.event) && i < events.length - 1) parts.push([]);
  });
  return parts;
}

const rolls = (events: readonly Told[]): boolean => events.some(({ event }) => event === "rolled");

function kindOf(part: readonly Told[]): StepKind {
  return rolls(part) ? "failed" : "act";
}

/** The table after a part: nothing that comes later has been rolled yet. */
function viewOf(after: PearlDiceView, part: readonly Told[], later: readonly Told[]): PearlDiceView {
  const roll = part.findLast((happened) => happened.event === "rolled");
  const taken = read(part.find((happened) => happened.event === "action")?.action ?? "");
  const begun = later.filter((happened) => happened.event === "rolled").map(({ seat }) => seat);
  return {
    ...after,
    over: false,
    scores: null,
    winners: null,
    turn: seatOf(part.at(-1)) ?? after.turn,
    dice: roll?.dice ?? [],
    target: taken?.row ?? null,
    rolls: without(after.rolls, begun),
    turns: without(after.turns, begun),
  };
}

function seatOf(happened: Told | undefined): number | undefined {
  return happened !== undefined && "seat" in happened ? happened.seat : undefined;
}

function without(counts: readonly number[], seats: readonly number[]): number[] {
  return counts.map((n, seat) => n - seats.filter((other) => other === seat).length);
}
