import type { Drawing } from "../../../drawings/drawing";
import { depths, NIGHT } from "./depths";

export default { svg: depths(NIGHT, true), width: 420, quality: 60 } satisfies Drawing;
