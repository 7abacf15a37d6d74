/** The frame's own sentences; those of a game are in its folder. */
import away from "./away";
import end from "./end";
import first from "./first";
import learn from "./learn";
import review from "./review";
import shell from "./shell";
import ticks from "./ticks";
import together from "./together";

export default { ...shell, ...end, ...review, ...learn, ...first, ...away, ...together, ...ticks };
