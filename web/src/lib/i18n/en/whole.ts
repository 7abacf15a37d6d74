/**
 * Everything that is said in this language: the frame's sentences, and those of every game that has
 * a folder.
 */
import type { Messages } from "../message";
import frame from ".";

const games = import.meta.glob("../../../games/*/i18n/en.ts", { eager: true, import: "default" }) as Record<string, Messages>;

export default Object.assign({}, frame, ...Object.values(games)) as Messages;
