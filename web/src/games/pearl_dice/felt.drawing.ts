/** The nap of felt, to be repeated. */
import { svg, type Drawing } from "../../drawings/drawing";
import { grain } from "../../drawings/grain";

const SIDE = 160;

export default {
  svg: svg(
    SIDE,
    SIDE,
    `<defs>${grain({ id: "nap", frequency: ".5", octaves: 2, seed: 11, colour: [0.01, 0.1, 0.12], gain: 2.2, floor: 1 })}</defs>
    <rect width="${SIDE}" height="${SIDE}" filter="url(#nap)" opacity=".5"/>`,
  ),
  width: SIDE,
  quality: 40,
} satisfies Drawing;
