/** The depths of the lagoon: lit shallows, blue holes, weed, shadows of fish; to lay over water. */
import { chance, svg } from "../../../drawings/drawing";
import { blur } from "../../../drawings/grain";

const [LONG, SHORT] = [800, 500];

interface Light {
  shallows: { colour: string; opacity: number };
  holes: { colour: string; opacity: number };
  /** rays from above */
  rays: number;
}

export const NOON: Light = {
  shallows: { colour: "#d2fff4", opacity: 0.75 },
  holes: { colour: "#04577a", opacity: 0.72 },
  rays: 0.13,
};
export const NIGHT: Light = {
  shallows: { colour: "#5fc4c8", opacity: 0.34 },
  holes: { colour: "#010d16", opacity: 0.7 },
  rays: 0.05,
};

// Along the long side, along the short one, and how far they reach in both.
type Spot = readonly [number, number, number, number];
const SHALLOWS: readonly Spot[] = [
  [370, 250, 190, 120],
  [120, 90, 130, 80],
  [560, 110, 90, 60],
  [640, 400, 90, 60],
];
const HOLES: readonly Spot[] = [
  [150, 430, 130, 90],
  [500, 60, 80, 50],
  [420, 430, 90, 55],
  [690, 230, 130, 90],
  [30, 260, 60, 80],
  [250, 60, 60, 34],
];
// A shoal: its middle, the way it swims, and how many.
const SHOALS = [
  [322, 408, -24, 4],
  [560, 300, 160, 3],
  [215, 205, 20, 3],
  [700, 60, 200, 2],
] as const;

export function depths({ shallows, holes, rays }: Light, upright: boolean): string {
  const [width, height] = upright ? [SHORT, LONG] : [LONG, SHORT];
  const along = (long: number, short: number): [number, number] => (upright ? [short, long] : [long, short]);
  const spot = ([x, y, rx, ry]: Spot): string => {
    const [cx, cy] = along(x, y);
    const [a, b] = along(rx, ry);
    return `<ellipse cx="${cx}" cy="${cy}" rx="${a}" ry="${b}"/>`;
  };
  return svg(
    width,
    height,
    `<defs>${blur("far", 34)}${blur("near", 5)}${blur("soft", 1.2)}</defs>
    <g filter="url(#far)">
      <g fill="${holes.colour}" opacity="${holes.opacity}">${HOLES.map(spot).join("")}</g>
      <g fill="${shallows.colour}" opacity="${shallows.opacity}">${SHALLOWS.map(spot).join("")}</g>
    </g>
    <path d="M${-0.1 * width} 0H${0.28 * width}L${-0.1 * width} ${0.7 * height}ZM${0.38 * width} 0H${0.52 * width}L${0.1 * width} ${height}H${-0.1 * width}V${0.9 * height}ZM${0.66 * width} 0H${0.73 * width}L${0.4 * width} ${height}H${0.3 * width}Z" fill="#fff" opacity="${rays}" filter="url(#near)"/>
    <g fill="#04465c" opacity=".26" filter="url(#near)">${weeds(along)}</g>
    <g fill="#033f54" opacity=".42" filter="url(#soft)">${fish(along)}</g>`,
  );
}

function weeds(along: (long: number, short: number) => [number, number]): string {
  const next = chance(17);
  return Array.from({ length: 15 }, () => {
    const [x, y] = along(LONG * next(), SHORT * next());
    return `<ellipse cx="${x}" cy="${y}" rx="${16 + 18 * next()}" ry="${6 + 7 * next()}"/>`;
  }).join("");
}

function fish(along: (long: number, short: number) => [number, number]): string {
  const next = chance(5);
  return SHOALS.flatMap(([long, short, way, n]) =>
    Array.from({ length: n }, (_, i) => {
      const [x, y] = along(long + 34 * (i % 2) - 20 * next(), short + 20 * i - 10 * next());
      return `<path d="M-14 0q11-8.500 22 0q-11 8.500-22 0ZM7 0l8-6v12Z" transform="translate(${x} ${y}) rotate(${way + 18 * next()}) scale(${0.85 + 0.4 * next()})"/>`;
    }),
  ).join("");
}
