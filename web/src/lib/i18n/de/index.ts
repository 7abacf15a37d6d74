import away from "./away";
import chicken from "./chicken";
import learn from "./learn";
import options from "./options";
import pearl_dice from "./pearl_dice";
import pearladora from "./pearladora";
import pearls from "./pearls";
import review from "./review";
import shell from "./shell";

export default { ...shell, ...options, ...pearls, ...chicken, ...pearl_dice, ...pearladora, ...review, ...learn, ...away };
