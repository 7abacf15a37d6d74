/** The picture of Pearl Dice: an abacus, and the dice that move its pearls. */
import { svg, type Drawing } from "../../drawings/drawing";
import { fibres } from "../../drawings/grain";
import { paints, pearl, type PearlName } from "../../drawings/nacre";
import { letters } from "../../drawings/strokes";

const RODS: readonly (readonly [row: string, pearls: number, name: PearlName])[] = [
  ["3", 5, "turquoise"],
  ["5", 3, "yellow"],
  ["6", 6, "sky"],
  ["8", 2, "purple"],
  ["11", 5, "rose"],
];

function abacus(): string {
  const frame = `<rect width="296" height="178" rx="16"`;
  const rods = RODS.map(([row, pearls, name], i) => {
    const y = 32 + i * 28.5;
    return `<rect x="14" y="${y - 2.5}" width="268" height="5" rx="2.500" fill="url(#gold)"/><rect x="19" y="${y - 12}" width="26" height="24" rx="${i > 2 ? 12 : 7}" fill="#fbebcb"/>${letters(row, 32, y, 12, "#3a2508", 3)}
    ${Array.from({ length: pearls }, (_, j) => pearl(66 + j * 27, y, 13.2, name, 0.4)).join("")}`;
  });
  return `<g transform="translate(20 8)"><rect x="6" y="10" width="294" height="176" rx="16" fill="#000" opacity=".5" filter="url(#far)"/>${frame} fill="url(#frame)"/>${frame} filter="url(#fibres)" opacity=".6"/>
  <rect x="1" y="1" width="294" height="176" rx="15" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="1.500"/><rect x="13" y="13" width="270" height="152" rx="10" fill="#2a1407"/>${rods.join("")}</g>`;
}

type Point = readonly [number, number, number];
const TILT = (58 * Math.PI) / 180;
const SIDES: Record<number, readonly [number, number, number, number]> = { 2: [1, 4, 6, 3], 3: [1, 2, 6, 5], 4: [1, 5, 6, 2], 5: [1, 3, 6, 4], 6: [2, 4, 5, 3] };
const PIPS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};
const IVORY = ["#fffbf0", "#ebddbf", "#cdb68a"] as const;
const HONEY = ["#ffe9a8", "#e5be57", "#b98b2c"] as const;

/** A cube that lies there, seen from above at a slant: its faces are squares that were sheared. */
function die(x: number, y: number, size: number, top: number, yaw: number, tints: readonly [string, string, string]): string {
  const [turn, half] = [(yaw * Math.PI) / 180, size / 2];
  const seen = ([a, b, c]: Point): readonly [number, number] => {
    const [across, away] = [a * Math.cos(turn) - b * Math.sin(turn), a * Math.sin(turn) + b * Math.cos(turn)];
    return [across * half, (away * Math.sin(TILT) - c * Math.cos(TILT)) * half];
  };
  const sides = SIDES[top]!;
  const faces: readonly (readonly [normal: Point, u: Point, v: Point, value: number])[] = [
    [[0, 0, 1], [1, 0, 0], [0, 1, 0], top],
    [[1, 0, 0], [0, 1, 0], [0, 0, -1], sides[0]],
    [[0, 1, 0], [-1, 0, 0], [0, 0, -1], sides[1]],
    [[-1, 0, 0], [0, -1, 0], [0, 0, -1], sides[2]],
    [[0, -1, 0], [1, 0, 0], [0, 0, -1], sides[3]],
  ];
  const shown = faces.filter(([[a, b, c]]) => c > 0 || a * Math.sin(turn) + b * Math.cos(turn) > 0.02);
  const drawn = shown.map(([normal, u, v, value]) => {
    const [[cx, cy], [ux, uy], [vx, vy]] = [seen(normal), seen(u), seen(v)];
    const leftward = normal[0] * Math.cos(turn) - normal[1] * Math.sin(turn) < 0;
    const fill = normal[2] > 0 ? tints[0] : leftward ? tints[1] : tints[2];
    const pips = PIPS[value]!.map(([a, b]) => `<circle cx="${a * 0.52}" cy="${b * 0.52}" r=".2" fill="#17343b"/>`);
    return `<g transform="matrix(${ux} ${uy} ${vx} ${vy} ${cx} ${cy})"><rect x="-.99" y="-.99" width="1.980" height="1.980" rx=".26" fill="${fill}" stroke="${fill}" stroke-width=".06"/>${pips.join("")}</g>`;
  });
  return `<g transform="translate(${x} ${y})"><ellipse cx="${size * 0.16}" cy="${size * 0.34}" rx="${size * 0.78}" ry="${size * 0.5}" fill="#000" opacity=".5" filter="url(#far)"/>${drawn.join("")}</g>`;
}

export default {
  svg: svg(
    340,
    300,
    `<defs>${paints()}${fibres(7)}<linearGradient id="frame" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e9cfa2"/><stop offset=".12" stop-color="#d9b682"/><stop offset=".85" stop-color="#c2965c"/><stop offset="1" stop-color="#9a6f3c"/></linearGradient></defs>
    ${abacus()}${die(66, 238, 54, 5, 28, IVORY)}${die(152, 246, 54, 4, 62, IVORY)}${die(232, 236, 50, 3, 12, HONEY)}${pearl(286, 232, 17, "yellow", 0.5)}${pearl(306, 262, 17, "yellow", 0.5)}`,
  ),
  width: 560,
  quality: 64,
} satisfies Drawing;
