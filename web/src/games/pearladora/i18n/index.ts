import { say, type Say } from "../../../lib/i18n";
import type en from "./en";

export type Key = keyof typeof en;

/** A sentence of this game or of the frame. */
export const t: Say<Key> = say;
