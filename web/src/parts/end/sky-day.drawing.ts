import type { Drawing } from "../../drawings/drawing";
import { sky, SKY_PIXELS } from "./sky";

/** Late in the afternoon. */
export default {
  svg: sky({ tints: ["#a5dbe6", "#cdeee6", "#f7efd6", "#ffe0b0"], shore: "#8fc4b4", stars: 0, clouds: 0.75 }),
  width: SKY_PIXELS,
  quality: 55,
} satisfies Drawing;
