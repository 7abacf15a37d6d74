/**
 * The shape of the screen, in one place: style sheets ask `:root[data-shape="…"]`, components ask
 * `shape()`.
 *
 * - `phone`: upright and narrow; the table in one column, the thumb at the bottom
 * - `side`: low, like a phone on its side: seats at the left, the table, the dock at the right
 * - `tall`: a tablet upright
 * - `wide`: everything else
 */
import { MediaQuery } from "svelte/reactivity";

export type Shape = "phone" | "side" | "tall" | "wide";

const low = new MediaQuery("(max-height: 30rem) and (min-aspect-ratio: 4/3)");
const narrow = new MediaQuery("max-width: 47.99rem");
const upright = new MediaQuery("max-aspect-ratio: 1/1");
/** The log has room beside the table. */
const roomy = new MediaQuery("(min-width: 75rem) and (min-height: 30.01rem)");

export function shape(): Shape {
  if (low.current) return "side";
  if (narrow.current) return "phone";
  return upright.current ? "tall" : "wide";
}

export function hasRoomForLog(): boolean {
  return roomy.current;
}

$effect.root(() => {
  $effect(() => {
    document.documentElement.dataset.shape = shape();
  });
});
