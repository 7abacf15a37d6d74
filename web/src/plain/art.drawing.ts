/** The picture of a game that has none of its own: a shell full of nacre. */
import { svg, type Drawing } from "../drawings/drawing";
import { paints, pearl, scallop } from "../drawings/nacre";

export default {
  svg: svg(
    340,
    300,
    `<defs>${paints()}</defs><ellipse cx="180" cy="258" rx="130" ry="18" fill="#462d0a" opacity=".4" filter="url(#far)"/>
    <g transform="translate(170 214)">${scallop(150, { from: -166, to: -14, ribs: 9 })}</g>
    ${pearl(108, 178, 34, "turquoise", 0.3)}${pearl(232, 180, 32, "purple", 0.3)}${pearl(170, 160, 44, "white", 0.3)}
    <g transform="translate(170 200) scale(1 -.420)">${scallop(140, { from: -176, to: -4, ribs: 11 })}</g>`,
  ),
  width: 560,
  quality: 70,
} satisfies Drawing;
