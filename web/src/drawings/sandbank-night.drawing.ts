import type { Drawing } from "./drawing";
import { sandbank } from "./sandbank";

/** By moonlight. */
export default {
  svg: sandbank({ light: "night", foam: 0.4, wet: "#40473f", damp: "#58574a", dry: ["#877d66", "#696250"], dunes: 0.14 }),
  width: 1000,
  quality: 55,
} satisfies Drawing;
