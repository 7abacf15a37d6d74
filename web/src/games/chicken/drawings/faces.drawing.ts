/**
 * The faces of the cards in the order of their kinds, and then the back, side by side: what is on
 * them, without their tint, number and paper (pieces/ChickenCard.svelte).
 */
import { svg, type Drawing } from "../../../drawings/drawing";
import { chick, egg, PAINTS, straw, surprise, type Chick } from "./chick";

const [W, H] = [100, 142];
/** the paper's edge stays free, and no face shows in the next one's corner */
const PRINT = `x="4.5" y="4.5" width="91" height="133" rx="7"`;

// Nobody stands in the corners: there the numbers are.
const FLOCKS: readonly (readonly Chick[])[] = [
  [{ x: 50, y: 80, scale: 2.05, trait: "shell", eye: "wide" }],
  [
    { x: 68, y: 60, scale: 1.36, trait: "flower", flip: true },
    { x: 36, y: 100, scale: 1.36, sings: true, waves: true },
  ],
  [
    { x: 66, y: 42, scale: 1.12, trait: "mask", flip: true },
    { x: 34, y: 75, scale: 1.12, eye: "wink" },
    { x: 48, y: 110, scale: 1.12, sings: true, flip: true, trait: "scarf" },
  ],
  [
    { x: 67, y: 36, scale: 1.02, eye: "asleep", flip: true },
    { x: 32, y: 64, scale: 1.02, trait: "hat" },
    { x: 71, y: 77, scale: 1.02, sings: true, flip: true, waves: true },
    { x: 38, y: 110, scale: 1.02, trait: "flower" },
  ],
  [
    { x: 63, y: 32, scale: 0.94, trait: "glasses" },
    { x: 30, y: 62, scale: 0.94, sings: true, waves: true },
    { x: 70, y: 69, scale: 0.94, flip: true, eye: "wink" },
    { x: 25, y: 106, scale: 0.94, trait: "scarf" },
    { x: 53, y: 108, scale: 0.94, flip: true, trait: "shell", eye: "wide" },
  ],
  [
    { x: 53, y: 28, scale: 0.84, flip: true },
    { x: 79, y: 48, scale: 0.84, trait: "hat", flip: true },
    { x: 26, y: 64, scale: 0.84, eye: "wide" },
    { x: 58, y: 74, scale: 0.84, trait: "mask" },
    { x: 24, y: 107, scale: 0.84, sings: true, waves: true },
    { x: 53, y: 111, scale: 0.84, flip: true, trait: "flower" },
  ],
  [{ x: 47, y: 70, scale: 2.2, trait: "glasses", sings: true }],
];

/** Rings on water. */
const ripples = Array.from(
  { length: 7 },
  (_, i) => `<circle cx="50" cy="74" r="${31 + i * 11}" fill="none" stroke="#fff" stroke-width="${2.2 - i * 0.2}" opacity="${0.54 - i * 0.06}"/>`,
).join("");

/** The sun, for the two rare ones. */
const rays = Array.from({ length: 14 }, (_, i) => {
  const [a, b] = [(i * Math.PI) / 7, (i * Math.PI) / 7 + 0.2];
  const at = (angle: number): string => `${50 + Math.cos(angle) * 120} ${78 + Math.sin(angle) * 120}`;
  return `<path d="M50 78L${at(a)}L${at(b)}Z" fill="#fff" opacity=".5"/>`;
}).join("");

const SHEEN = `<path d="M-10-5L38-5L10 142L-40 142ZM52-5L70-5L58 142L28 142Z" fill="#fff" opacity=".2"/>`;

const zigzag = Array.from({ length: 9 }, (_, y) =>
  Array.from({ length: 8 }, (_, x) => `<path d="M${(x - 1) * 18 + (y % 2) * 9} ${y * 17}l9 8l9-8" fill="none" stroke="#8fe3d8" stroke-width=".8" opacity=".3"/>`).join(""),
).join("");

const nest = (seed: number, n: number): string =>
  straw({ x: 50, y: 113, rx: 34, ry: 8, n, from: 0.4, to: 1.1, length: 0.4, width: 2, seed });

const cells = [
  ...FLOCKS.map((flock, i) => `${i === 6 ? rays : ripples}${SHEEN}${flock.map(chick).join("")}`),
  `${rays}${SHEEN}${nest(3, 60)}${surprise(50, 78, 29)}${nest(8, 26)}`,
  `${zigzag}${egg(50, 88, 26)}<path d="M24.500 92l8-6 8 7 9-8 9 8 8-7 9 6" fill="none" stroke="#0b5c66" stroke-width="2.6" stroke-linejoin="round"/>`,
];

export default {
  svg: svg(
    W * cells.length,
    H,
    `<defs>${PAINTS}<clipPath id="print"><rect ${PRINT}/></clipPath></defs>${cells
      .map((cell, i) => `<g transform="translate(${i * W} 0)"><g clip-path="url(#print)">${cell}</g></g>`)
      .join("")}`,
  ),
  width: 280 * cells.length,
  quality: 66,
} satisfies Drawing;
