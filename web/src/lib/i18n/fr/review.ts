import type en from "../en/review";
import type { Same } from "../message";

export default {} as const satisfies Same<typeof en>;
