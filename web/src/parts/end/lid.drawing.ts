/** The upper half of the winner's shell, from inside. */
import { svg, type Drawing } from "../../drawings/drawing";
import { blur } from "../../drawings/grain";
import { HINGE, scallop, SHELL_H, SHELL_PIXELS, SHELL_W } from "./scallop";

const { outline, ribs, rings } = scallop(236, -163, -17);

export default {
  svg: svg(
    SHELL_W,
    SHELL_H,
    `<defs>${blur("soft", 3)}
    <radialGradient id="inner" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="252"><stop offset="0" stop-color="#fffdf4"/><stop offset=".25" stop-color="#ffe3d6"/><stop offset=".5" stop-color="#e9c9ea"/><stop offset=".72" stop-color="#b8ddea"/><stop offset=".9" stop-color="#f7dfc0"/><stop offset="1" stop-color="#c99bb4"/></radialGradient>
    <linearGradient id="light" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".6"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#5a3a70" stop-opacity=".32"/></linearGradient></defs>
    <g transform="${HINGE} scale(1 1.04)">
      <path d="${outline}" fill="url(#inner)" stroke="#fff3e2" stroke-width="5" stroke-linejoin="round"/>
      <path d="${rings}" fill="none" stroke="#fff" stroke-width="5" opacity=".3" filter="url(#soft)"/>
      <path d="${ribs}" fill="none" stroke="#965a82" stroke-width="5" stroke-linecap="round" opacity=".28" filter="url(#soft)"/>
      <path d="${ribs}" fill="none" stroke="#965a82" stroke-width="2" stroke-linecap="round" opacity=".3"/>
      <path d="${outline}" fill="url(#light)"/>
    </g>`,
  ),
  width: SHELL_PIXELS,
} satisfies Drawing;
