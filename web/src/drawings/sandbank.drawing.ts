import type { Drawing } from "./drawing";
import { sandbank } from "./sandbank";

export default {
  svg: sandbank({ light: "day", foam: 1, wet: "#d3b67f", damp: "#e2cc9c", dry: ["#f6e8c8", "#eed9ad"], dunes: 0.5 }),
  width: 1000,
  quality: 55,
} satisfies Drawing;
