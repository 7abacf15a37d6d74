/** An island of sand with foam around it and a palm, in a box of 100 by 100: under every Pearl Farm. */
import { svg, type Drawing } from "../../../drawings/drawing";
import { blur, sand, wobble } from "../../../drawings/grain";

const LEAVES = [-172, -128, -84, -40, -6, 28, 176];

const bank = (grow: number, y: number): string => `<ellipse cx="50" cy="${y}" rx="${37 + grow}" ry="${23.5 + grow}"`;

export default {
  svg: svg(
    400,
    400,
    `<defs>${sand(3)}${wobble("edge", 0.05, 7, 9)}${blur("glow", 4.5)}${blur("soft", 2)}</defs>
    <g transform="scale(4)">
      ${bank(8, 61)} fill="#dcfff6" opacity=".75" filter="url(#glow)"/>
      <g filter="url(#edge)">
        ${bank(7, 64)} fill="none" stroke="#fff" stroke-width="1.200" opacity=".7"/>
        ${bank(3.500, 64)} fill="none" stroke="#fff" stroke-width="2.600" opacity=".9"/>
        ${bank(1.500, 64)} fill="#b9995f"/>
        ${bank(0.500, 62.500)} fill="#d8bd86"/>
        ${bank(-2, 60.500)} fill="#f4e2b6"/>
        ${bank(0, 62)} filter="url(#sand)" opacity=".42"/>
      </g>
      <ellipse cx="42" cy="54" rx="25" ry="11" fill="#fff8e2" opacity=".75" filter="url(#soft)"/>
      <ellipse cx="86" cy="62" rx="9" ry="3.500" fill="#6b4a1a" opacity=".35" filter="url(#soft)"/>
      <g transform="translate(80 60)">
        <path d="M-2 2Q2-14 0-30" stroke="#6d441d" stroke-width="5" fill="none" stroke-linecap="round"/>
        <path d="M-3 0Q1-14-1-29" stroke="#a9773f" stroke-width="1.600" fill="none" stroke-linecap="round"/>
        ${LEAVES.map((turn) => `<g transform="translate(0 -30) rotate(${turn})"><path d="M0 0Q9-8 21 1.500Q9-1.500 0 1.500Z" fill="#237a3e"/><path d="M0 0Q9-6.500 19 .8" stroke="#5fbb6a" stroke-width="1" fill="none"/></g>`).join("")}
        <circle cx="-2" cy="-28.500" r="2.300" fill="#7a4a1c"/><circle cx="2" cy="-28" r="2.100" fill="#5f3710"/>
      </g>
    </g>`,
  ),
  width: 260,
  quality: 70,
} satisfies Drawing;
