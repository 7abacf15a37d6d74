/** Small ones, side by side: a chick, one asleep, an egg, the surprise egg (pieces/Small.svelte). */
import { svg, type Drawing } from "../../../drawings/drawing";
import { chick, egg, PAINTS, surprise } from "./chick";

const SIZE = 44;
const CELLS = [
  chick({ x: 22, y: 25, scale: 1.12, stands: false }),
  chick({ x: 22, y: 25, scale: 1.12, eye: "asleep", stands: false }),
  egg(22, 23, 16),
  surprise(22, 23, 16),
];

export default {
  svg: svg(
    SIZE * CELLS.length,
    SIZE,
    `<defs>${PAINTS}</defs>${CELLS.map((cell, i) => `<g transform="translate(${i * SIZE} 0)">${cell}</g>`).join("")}`,
  ),
  width: 128 * CELLS.length,
  quality: 70,
} satisfies Drawing;
