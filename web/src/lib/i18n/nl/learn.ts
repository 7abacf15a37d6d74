import type en from "../en/learn";
import type { Same } from "../message";

export default {} as const satisfies Same<typeof en>;
