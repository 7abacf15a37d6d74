import type { Messages } from "../message";

export default {} as const satisfies Messages;
