/** What people say at a table: lines and reactions. */
import { t } from "./i18n";
import type { ChatLine, Reaction } from "./wire";

export const REACTIONS: readonly Reaction[] = ["hello", "well_played", "wow", "oops", "thinking", "thanks"];

export function chatWords({ reaction, text }: ChatLine): string {
  return reaction === null ? (text ?? "") : t(`reaction.${reaction}`);
}
