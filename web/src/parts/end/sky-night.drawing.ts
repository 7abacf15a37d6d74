import type { Drawing } from "../../drawings/drawing";
import { sky, SKY_PIXELS } from "./sky";

export default {
  svg: sky({ tints: ["#0a1838", "#10294b", "#14385c", "#2a6478"], shore: "#0b2c42", stars: 150, clouds: 0.06 }),
  width: SKY_PIXELS,
  quality: 55,
} satisfies Drawing;
