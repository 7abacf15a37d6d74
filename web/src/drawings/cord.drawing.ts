/** Two turns of cord that lash a plank at its end. */
import { svg, type Drawing } from "./drawing";

const TURNS = "M4 3q6 27 0 54M11 3q6 27 0 54";

export default {
  svg: svg(
    20,
    60,
    `<g fill="none" stroke-linecap="round"><path d="${TURNS}" stroke="#5e3d16" stroke-width="4.600" opacity=".6" transform="translate(1.500 1.500)"/><path d="${TURNS}" stroke="#e3c98f" stroke-width="3.600"/>
    <path d="${TURNS}" stroke="#fff3d0" stroke-width="1" opacity=".6" transform="translate(-.8 0)"/></g>`,
  ),
  width: 40,
} satisfies Drawing;
