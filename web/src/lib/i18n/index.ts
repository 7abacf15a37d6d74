/**
 * Every sentence of the client: `t("home.games")`, `t("table.unread", { n: 3 })`. See
 * speech.svelte.ts.
 */
export { LANGUAGES, dateAgo, language, list, number, say, speak, speakOf, t, textOr, type Key, type Say } from "./speech.svelte";
export type { Message, Messages } from "./message";
