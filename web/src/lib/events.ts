/** Events by their kinds. */
import type { ActionEvent, CommonEvent, TableEvent } from "./wire";

/** An event of a kind that tables and all games share. */
export type Kind<K extends CommonEvent["event"]> = Extract<CommonEvent, { event: K }>;

/** Whether an event is of a kind that tables and all games share. */
export function isKind<K extends CommonEvent["event"]>(event: TableEvent, kind: K): event is Kind<K> {
  return event.event === kind;
}

export const isAction = (event: TableEvent): event is ActionEvent => event.event === "action";

/** What was done, if the event is an action; else an empty text, which is none of any game. */
export function actionOf(event: TableEvent | undefined): string {
  return event !== undefined && isAction(event) ? event.action : "";
}
