import type { Drawing } from "./drawing";
import { sandbank } from "./sandbank";

/** By moonlight. */
export default {
  svg: sandbank({ foam: 0.4, wet: "#3d4440", damp: "#4d4f45", dry: ["#6b654f", "#575440"], dunes: 0.16 }),
  width: 1000,
  quality: 55,
} satisfies Drawing;
