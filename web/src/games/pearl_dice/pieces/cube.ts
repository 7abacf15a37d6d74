/**
 * A die as a cube that lies on the table, seen from above at a slant. Its faces are flat squares
 * under an affine map, so that a picture of it is a few paths.
 */

export type Point = readonly [number, number];

export interface Face {
  value: number;
  side: "top" | "left" | "right";
  /** for `transform`, from a square that reaches from -1 to 1 */
  matrix: string;
}

export interface Cube {
  /** the corners of its outline */
  outline: string;
  faces: Face[];
}

const TILT = (58 * Math.PI) / 180;
const HALF = 50;
const CORNER = 0.9; // the outline is drawn with a round pen
const EDGE_ON = 0.02;

/** The four faces around each top, as on a real die: opposite ones make seven. */
const AROUND: Record<number, readonly [number, number, number, number]> = {
  1: [2, 3, 5, 4],
  2: [1, 4, 6, 3],
  3: [1, 2, 6, 5],
  4: [1, 5, 6, 2],
  5: [1, 3, 6, 4],
  6: [2, 4, 5, 3],
};
type Axis = readonly [number, number, number];
/** normal, across and down of each side face, in the order of AROUND */
const SIDES: readonly (readonly [Axis, Axis])[] = [
  [[1, 0, 0], [0, 1, 0]],
  [[0, 1, 0], [-1, 0, 0]],
  [[-1, 0, 0], [0, -1, 0]],
  [[0, -1, 0], [1, 0, 0]],
];
const UP: Axis = [0, 0, 1];
const DOWN: Axis = [0, 0, -1];

/** The pips of a face, as the dots of a round pen. */
export const PIPS: Record<number, string> = Object.fromEntries(
  Object.entries({
    1: [[0, 0]],
    2: [[-1, -1], [1, 1]],
    3: [[-1, -1], [0, 0], [1, 1]],
    4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
    5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
    6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
  }).map(([value, places]) => [value, places.map(([x, y]) => `M${x! * 0.52} ${y! * 0.52}h0`).join("")]),
);

/** A cube with a number on top, turned by so many degrees. */
export function cube(top: number, yaw: number): Cube {
  const turn = (yaw * Math.PI) / 180;
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const seen = ([x, y, z]: Axis): Point => [
    HALF * (x * cos - y * sin),
    HALF * ((x * sin + y * cos) * Math.sin(TILT) - z * Math.cos(TILT)),
  ];
  const matrix = (normal: Axis, across: Axis, down: Axis): string => {
    const parts = [seen(across), seen(down), seen(normal)].flat();
    return `matrix(${parts.map((part) => part.toFixed(2)).join(" ")})`;
  };
  const faces: Face[] = [{ value: top, side: "top", matrix: matrix(UP, [1, 0, 0], [0, 1, 0]) }];
  for (const [i, [normal, across]] of SIDES.entries()) {
    if (normal[0] * sin + normal[1] * cos <= EDGE_ON) continue; // turned away
    const side = normal[0] * cos - normal[1] * sin < 0 ? "left" : "right";
    faces.push({ value: AROUND[top]![i]!, side, matrix: matrix(normal, across, DOWN) });
  }
  const ends = [-CORNER, CORNER];
  const corners = ends.flatMap((x) => ends.flatMap((y) => ends.map((z) => seen([x, y, z]))));
  return { outline: hull(corners).map((point) => point.map((n) => n.toFixed(1)).join()).join(" "), faces };
}

/** The points that a rubber band around all of them would touch. */
function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (all: readonly Point[]): Point[] => {
    const kept: Point[] = [];
    for (const point of all) {
      while (kept.length > 1 && bend(kept.at(-2)!, kept.at(-1)!, point) <= 0) kept.pop();
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

function bend(o: Point, a: Point, b: Point): number {
  return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
}
