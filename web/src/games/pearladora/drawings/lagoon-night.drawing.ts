import type { Drawing } from "../../../drawings/drawing";
import { depths, NIGHT } from "./depths";

export default { svg: depths(NIGHT, false), width: 640, quality: 60 } satisfies Drawing;
