/**
 * The net of light that waves throw on the ground of shallow water, as a tile without seams: the
 * borders of the cells around scattered points, warped a little.
 */
import { chance, svg, type Drawing } from "./drawing";

const SIZE = 480;
const CELL = 2; // points of the grid are so many pixels apart

type Point = readonly [number, number];

/** One point in each square of a grid that repeats. */
function points(cells: number, seed: number): Point[][] {
  const next = chance(seed);
  return Array.from({ length: cells }, () => Array.from({ length: cells }, () => [next(), next()] as const));
}

/** How far the second nearest point is beyond the nearest: 0 on the borders. */
function border(grid: Point[][], x: number, y: number): number {
  const cells = grid.length;
  const [left, top] = [Math.floor(x), Math.floor(y)];
  let [first, second] = [9, 9];
  for (let j = -1; j <= 1; j++)
    for (let i = -1; i <= 1; i++) {
      const [px, py] = grid[(top + j + cells) % cells]![(left + i + cells) % cells]!;
      const far = Math.hypot(left + i + px - x, top + j + py - y);
      if (far < first) [first, second] = [far, first];
      else if (far < second) second = far;
    }
  return second - first;
}

const FINE = points(6, 11);
const COARSE = points(4, 29);

function light(u: number, v: number): number {
  const turn = 2 * Math.PI;
  const x = u + 0.03 * Math.sin(turn * v + 1) + 0.012 * Math.sin(3 * turn * v);
  const y = v + 0.03 * Math.sin(turn * u) + 0.012 * Math.sin(2 * turn * u + 2);
  const wrap = (n: number, cells: number): number => ((n % 1) + 1) % 1 * cells;
  const fine = Math.max(0, 1 - 3.4 * border(FINE, wrap(x, 6), wrap(y, 6))) ** 3;
  const coarse = Math.max(0, 1 - 3 * border(COARSE, wrap(x, 4), wrap(y, 4))) ** 3;
  return Math.min(1, 0.7 * fine + 0.55 * coarse);
}

/** Squares in rows; the picture is drawn smaller and smooth by the browser. */
function squares(): string {
  const rows: string[] = [];
  for (let y = 0; y < SIZE; y += CELL)
    for (let x = 0; x < SIZE; x += CELL) {
      const a = light(x / SIZE, y / SIZE);
      if (a > 0.03) rows.push(`<rect x="${x}" y="${y}" width="${CELL}" height="${CELL}" opacity="${a.toFixed(2)}"/>`);
    }
  return rows.join("");
}

export default {
  svg: svg(SIZE, SIZE, `<g fill="#fff" shape-rendering="crispEdges">${squares()}</g>`),
  width: SIZE / CELL,
  quality: 60,
} satisfies Drawing;
