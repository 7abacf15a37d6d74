/** Every sentence of the client: `t("home.title")`, `t("table.cards", { n: 3 })`. See speech.svelte.ts. */
export { LANGUAGES, dateAgo, language, list, number, speak, t, type Key } from "./speech.svelte";
export type { Message, Messages } from "./message";
