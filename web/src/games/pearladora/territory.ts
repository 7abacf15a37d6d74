/** The shape of a territory on the screen. */
import { middle, placeOf } from "./lagoon";

interface Drawn {
  /** its spaces as one shape */
  area: string;
  /** a line a little inside its border */
  border: string;
}

const INSET = 9;
const ROUND = 14; // radius of a corner

/** Outwards, and on along the side with the territory at the right hand. */
const SIDES = [
  { out: [0, -1], on: [1, 0] },
  { out: [1, 0], on: [0, 1] },
  { out: [0, 1], on: [-1, 0] },
  { out: [-1, 0], on: [0, -1] },
] as const;

/** `width` and `height` of a space are in the units of the drawing. */
export function shapeOf(spaces: readonly string[], upright: boolean, width: number, height: number): Drawn {
  const cells = spaces.map((space) => middle(placeOf(space), upright));
  const taken = new Set(cells.map(({ x, y }) => `${x},${y}`));
  const has = (x: number, y: number): boolean => taken.has(`${x},${y}`);
  const half = ([dx, dy]: readonly [number, number]): number => (Math.abs(dx) * width + Math.abs(dy) * height) / 2;

  const area = cells.map(({ x, y }) => `M${(x - 0.5) * width} ${(y - 0.5) * height}h${width}v${height}h${-width}Z`);
  const border = cells.flatMap(({ x, y }) =>
    SIDES.filter(({ out }) => !has(x + out[0], y + out[1])).map(({ out, on }) => {
      const point = (outwards: number, along: number): string =>
        `${x * width + out[0] * outwards + on[0] * along} ${y * height + out[1] * outwards + on[1] * along}`;
      const edge = half(out) - INSET;
      const corner = half(on) - INSET;
      /** How far the line goes towards a neighbour along the side. */
      const reach = (way: 1 | -1): number => {
        const [nx, ny] = [x + way * on[0], y + way * on[1]];
        if (!has(nx, ny)) return corner - ROUND;
        return has(nx + out[0], ny + out[1]) ? half(on) + INSET : half(on);
      };
      const turn = has(x + on[0], y + on[1]) ? "" : `Q${point(edge, corner)} ${point(edge - ROUND, corner)}`;
      return `M${point(edge, -reach(-1))}L${point(edge, reach(1))}${turn}`;
    }),
  );
  return { area: area.join(""), border: border.join("") };
}
