import type { Drawing } from "../../../drawings/drawing";
import { depths, NOON } from "./depths";

export default { svg: depths(NOON, true), width: 420, quality: 60 } satisfies Drawing;
