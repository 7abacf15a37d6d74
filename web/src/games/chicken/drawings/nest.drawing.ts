import type { Drawing } from "../../../drawings/drawing";
import { nest } from "./nest";

export default { svg: nest(0), width: 760, quality: 50 } satisfies Drawing;
