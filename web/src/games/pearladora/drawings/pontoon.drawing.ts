/** A Pontoon, 96 by 20: lashed planks with a post at either end. */
import { svg, type Drawing } from "../../../drawings/drawing";
import { fibres } from "../../../drawings/grain";

const PLANKS = [-32, -16, 0, 16, 32];
const POSTS = [-40, 40];

export default {
  svg: svg(
    384,
    80,
    `<defs>${fibres(8, 3.2)}
      <linearGradient id="wood" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e9c893"/><stop offset=".14" stop-color="#d3a469"/><stop offset=".82" stop-color="#b07c42"/><stop offset="1" stop-color="#7d5224"/></linearGradient>
      <radialGradient id="post" cx=".38" cy=".32" r=".75"><stop offset="0" stop-color="#fff6df"/><stop offset="1" stop-color="#d9b982"/></radialGradient></defs>
    <g transform="translate(192 40) scale(4)">
      <rect x="-46" y="-8.500" width="92" height="17" rx="5" fill="url(#wood)"/>
      <rect x="-46" y="-8.500" width="92" height="17" rx="5" filter="url(#fibres)" opacity=".55"/>
      ${PLANKS.map((x) => `<path d="M${x}-8V8" stroke="#4d2e0e" stroke-width="1.300" opacity=".8"/><path d="M${x + 1.100}-7.500V7.500" stroke="#f6dcae" stroke-width=".7" opacity=".5"/>`).join("")}
      <rect x="-46" y="-8.500" width="92" height="17" rx="5" fill="none" stroke="#4d2e0e" stroke-width="1.400"/>
      ${POSTS.map((x) => `<circle cx="${x}" r="4.600" fill="url(#post)" stroke="#5d3a14" stroke-width="1.500"/>`).join("")}
    </g>`,
  ),
  width: 300,
  quality: 70,
} satisfies Drawing;
