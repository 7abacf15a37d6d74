/** The nest in the middle of the table: a bowl of straw, and two who live beside it. */
import { svg } from "../../../drawings/drawing";
import { blur } from "../../../drawings/grain";
import { chick, PAINTS, straw } from "./chick";

export const [NEST_W, NEST_H] = [480, 360];

const BOWL = ["#5e3f12", "#7c561c", "#8f6824", "#a67c30", "#b98e40"];

/** `night`: how much of the dark lies over it. */
export function nest(night: number): string {
  const [x, y] = [240, 172];
  return svg(
    NEST_W,
    NEST_H,
    `<defs>${PAINTS}${blur("soft", 16)}
    <radialGradient id="bowl" cx=".5" cy=".42" r=".6"><stop offset="0" stop-color="#a87b33"/><stop offset=".7" stop-color="#6e4a17"/><stop offset="1" stop-color="#4a2f0c"/></radialGradient>
    <filter id="dim" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"><feColorMatrix values="${1 - night} 0 0 0 0 0 ${1 - 0.9 * night} 0 0 0 0 0 ${1 - 0.7 * night} 0 0 0 0 0 1 0"/></filter></defs>
    <ellipse cx="${x + 10}" cy="${y + 24}" rx="204" ry="136" fill="#5a3a0c" opacity=".42" filter="url(#soft)"/>
    <g filter="url(#dim)">
      <ellipse cx="${x}" cy="${y}" rx="180" ry="132" fill="url(#bowl)"/>
      ${straw({ x, y, rx: 178, ry: 134, n: 240, from: 0.3, to: 0.86, length: 0.32, width: 2.2, seed: 91, colours: BOWL })}
      ${straw({ x, y, rx: 180, ry: 134, n: 640, from: 0.84, to: 1.12, length: 0.19, width: 3.1, seed: 17, stray: 0.13 })}
      ${straw({ x, y, rx: 184, ry: 140, n: 40, from: 1.02, to: 1.16, length: 0.13, width: 2.2, seed: 5, stray: 0.34 })}
      ${chick({ x: 56, y: 296, scale: 1.9, trait: "hat" })}
      ${chick({ x: 424, y: 304, scale: 1.4, trait: "mask", flip: true })}
    </g>`,
  );
}
