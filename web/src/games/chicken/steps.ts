/** What one message of Chicken tells, one thing after the other: the action, the round, the deal. */
import { steps as whole } from "../../lib/playback.svelte";
import type { Step, TableEvent, View } from "../board";
import { read } from "./select";
import { sizeOf, type ChickenCounts, type ChickenEvent, type ChickenView, type EndedRound } from "./view";

const COUNTED = new Set(["rolled", "round_ended"]);

export function steps(before: View | null, after: View, told: TableEvent[]): Step[] {
  const events = told as ChickenEvent[];
  const ended = events.find((happened) => happened.event === "round_ended");
  const from = events.findIndex(({ event }) => COUNTED.has(event));
  const to = events.findLastIndex(({ event }) => COUNTED.has(event)) + 1;
  if (before === null || ended === undefined || from < 1) return whole(before, after, events);
  const acted = events.slice(0, from);
  const last = actedOn(before as ChickenView, acted, ended);
  const { points, last: counted } = after as ChickenView;
  return [
    { kind: "act", view: last, events: acted },
    { kind: "round", view: { ...last, turn: null, points, last: counted }, events: events.slice(from, to) },
    { kind: "deal", view: after, events: events.slice(to) },
  ];
}

/** The table as it was when the hands were opened. */
function actedOn(before: ChickenView, acted: readonly ChickenEvent[], ended: EndedRound): ChickenView {
  const action = acted.find((happened) => happened.event === "action");
  const [seat, played] = [action?.seat, read(action?.action ?? "")?.card ?? null];
  return {
    ...before,
    top: ended.top,
    played_last: played === null ? before.played_last : (seat ?? before.played_last),
    discards: played === null ? before.discards : more(before.discards, played),
    hands: before.hands.map((hand, i) => (hand === null ? null : ended.hands[i]!)),
    hand_sizes: ended.hands.map(sizeOf),
    in: before.in.map((still, i) => still && !(i === seat && played === null)),
  };
}

function more(counts: ChickenCounts, card: keyof ChickenCounts): ChickenCounts {
  return { ...counts, [card]: counts[card] + 1 };
}
