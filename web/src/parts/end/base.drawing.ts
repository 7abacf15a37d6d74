/** The lower half of the winner's shell, with its shadow on the water. */
import { svg, type Drawing } from "../../drawings/drawing";
import { blur } from "../../drawings/grain";
import { HINGE, scallop, SHELL_H, SHELL_PIXELS, SHELL_W } from "./scallop";

const { outline, ribs } = scallop(230, -172, -8);

export default {
  svg: svg(
    SHELL_W,
    SHELL_H,
    `<defs>${blur("far", 14)}${blur("soft", 4)}
    <linearGradient id="outer" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="#fbe7e4"/><stop offset="1" stop-color="#d9a9b6"/></linearGradient></defs>
    <g transform="${HINGE}">
      <ellipse cx="0" cy="58" rx="226" ry="30" fill="#03121c" opacity=".5" filter="url(#far)"/>
      <g transform="translate(0 6) scale(1 -.3)">
        <path d="${outline}" fill="url(#outer)" stroke="#fff3e2" stroke-width="5" stroke-linejoin="round"/>
        <path d="${ribs}" fill="none" stroke="#965a82" stroke-width="3.500" stroke-linecap="round" opacity=".38"/>
      </g>
      <ellipse cx="0" cy="2" rx="200" ry="27" fill="#fff6e8" opacity=".92"/>
      <ellipse cx="0" cy="7" rx="152" ry="16" fill="#d9a9b9" opacity=".5" filter="url(#soft)"/>
    </g>`,
  ),
  width: SHELL_PIXELS,
  alpha: 96,
} satisfies Drawing;
