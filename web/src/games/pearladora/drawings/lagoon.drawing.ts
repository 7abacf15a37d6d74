import type { Drawing } from "../../../drawings/drawing";
import { depths, NOON } from "./depths";

export default { svg: depths(NOON, false), width: 640, quality: 60 } satisfies Drawing;
