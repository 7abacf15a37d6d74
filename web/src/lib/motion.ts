/**
 * Movements of pieces, so that people see what happened. They take no time where people want none.
 */
import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { moveTime } from "./settings.svelte";

/** A die tumbles in. */
export function tumble(_: Element, { delay = 0 }: { delay?: number } = {}): TransitionConfig {
  return {
    duration: moveTime() * 2,
    delay: moveTime() > 0 ? delay : 0,
    easing: cubicOut,
    css: (t, u) => `transform: translate(${u * -60}px, ${-Math.abs(Math.sin(u * 7)) * 26 * u}px) rotate(${u * -540}deg); opacity: ${Math.min(1, t * 3)};`,
  };
}
