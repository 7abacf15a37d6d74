import type { Drawing } from "../../../drawings/drawing";
import { nest } from "./nest";

/** By moonlight. */
export default { svg: nest(0.36), width: 760, quality: 50 } satisfies Drawing;
