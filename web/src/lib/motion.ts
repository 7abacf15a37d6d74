/**
 * Movements of pieces, so that people see what happened. They take no time where people want none.
 */
import { cubicInOut, cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { moveTime } from "./settings.svelte";

interface Way {
  /** where to, or where from; null: a little way up */
  place: Element | null | undefined;
  delay?: number;
}

/** Away to a place, getting smaller (for `out:`), or in from it (for `in:`). */
export function fly(node: Element, { place, delay = 0 }: Way): TransitionConfig {
  const [x, y] = way(node, place);
  return {
    duration: moveTime(),
    delay: moveTime() > 0 ? delay : 0,
    easing: place ? cubicInOut : cubicOut,
    css: (t, u) =>
      `transform: translate(${u * x}px, ${u * y}px) scale(${1 - u * 0.35}); opacity: ${Math.min(1, t * 2)}; z-index: 5;`,
  };
}

function way(node: Element, place: Element | null | undefined): [number, number] {
  if (!place) return [0, -60];
  const [from, to] = [node.getBoundingClientRect(), place.getBoundingClientRect()];
  return [to.left + to.width / 2 - from.left - from.width / 2, to.top + to.height / 2 - from.top - from.height / 2];
}

/** A die tumbles in. */
export function tumble(_: Element, { delay = 0 }: { delay?: number } = {}): TransitionConfig {
  return {
    duration: moveTime() * 2,
    delay: moveTime() > 0 ? delay : 0,
    easing: cubicOut,
    css: (t, u) => `transform: translate(${u * -60}px, ${-Math.abs(Math.sin(u * 7)) * 26 * u}px) rotate(${u * -540}deg); opacity: ${Math.min(1, t * 3)};`,
  };
}

/** The panel of a seat in the frame, as a place that cards fly to. */
export function seatPanel(seat: number): Element | null {
  return document.querySelector(`[data-seat="${seat}"]`);
}
