/** The pearl in the winner's shell, in its own light. */
import { svg, type Drawing } from "../../drawings/drawing";
import { blur } from "../../drawings/grain";
import { HINGE, SHELL_H, SHELL_PIXELS, SHELL_W } from "./scallop";

const R = 82;

export default {
  svg: svg(
    SHELL_W,
    SHELL_H,
    `<defs>${blur("soft", 7)}
    <radialGradient id="body" cx=".5" cy=".5" r=".5" fx=".36" fy=".3"><stop offset="0" stop-color="#fff"/><stop offset=".35" stop-color="#fff6ee"/><stop offset=".6" stop-color="#f6dfe0"/><stop offset=".8" stop-color="#d9bfd6"/><stop offset=".93" stop-color="#9c8db8"/><stop offset="1" stop-color="#cfc3da"/></radialGradient>
    <radialGradient id="sea" cx=".68" cy=".76" r=".5"><stop offset="0" stop-color="#a9efe6" stop-opacity=".75"/><stop offset="1" stop-color="#a9efe6" stop-opacity="0"/></radialGradient>
    <radialGradient id="rose" cx=".24" cy=".7" r=".5"><stop offset="0" stop-color="#ffd0e6" stop-opacity=".6"/><stop offset="1" stop-color="#ffd0e6" stop-opacity="0"/></radialGradient>
    <radialGradient id="rim" cx=".5" cy=".5" r=".5" fx=".42" fy=".38"><stop offset=".8" stop-color="#fff" stop-opacity="0"/><stop offset=".93" stop-color="#fff" stop-opacity=".4"/><stop offset="1" stop-color="#fff" stop-opacity=".05"/></radialGradient>
    <radialGradient id="halo"><stop offset="0" stop-color="#fff1cf" stop-opacity=".9"/><stop offset=".45" stop-color="#ffe2ae" stop-opacity=".45"/><stop offset="1" stop-color="#f7b98c" stop-opacity="0"/></radialGradient>
    <linearGradient id="shine" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".98"/><stop offset="1" stop-color="#fff" stop-opacity=".12"/></linearGradient></defs>
    <g transform="${HINGE}">
      <circle cy="-82" r="164" fill="url(#halo)"/>
      <ellipse cx="8" cy="0" rx="82" ry="16" fill="#7a3f52" opacity=".5" filter="url(#soft)"/>
      <g transform="translate(0 -78)">
        <circle r="${R}" fill="url(#body)"/><circle r="${R}" fill="url(#sea)"/><circle r="${R}" fill="url(#rose)"/><circle r="${R - 2}" fill="url(#rim)"/>
        <ellipse cx="-27" cy="-36" rx="28" ry="16" fill="url(#shine)" transform="rotate(-34 -27 -36)"/>
        <circle cx="26" cy="-46" r="5" fill="#fff"/>
      </g>
    </g>`,
  ),
  width: SHELL_PIXELS,
  alpha: 96,
} satisfies Drawing;
