/** Short messages that come and go, and words for screen readers. */
import { untrack } from "svelte";
import { Refused } from "./api";
import { t } from "./i18n";

export interface Notice {
  id: number;
  text: string;
  kind: "news" | "trouble";
  /** the address that it leads to; null: none */
  to: string | null;
}

const SHOWN = 6000; // milliseconds
const SHOWN_LINK = 30_000; // a dialog may have to be closed before it can be followed

let notices = $state.raw<Notice[]>([]);
let spoken = $state.raw("");
let next = 1;

export function shown(): Notice[] {
  return notices;
}

/** The last announcement to screen readers. */
export function announced(): string {
  return spoken;
}

/** May be called in an effect: what is shown already does not call the effect again. */
export function notify(text: string, kind: Notice["kind"] = "news", to: string | null = null): void {
  const id = next++;
  const others = untrack(() => notices).filter((notice) => notice.text !== text);
  notices = [...others, { id, text, kind, to }];
  setTimeout(() => dismiss(id), to === null ? SHOWN : SHOWN_LINK);
}

export function dismiss(id: number): void {
  notices = untrack(() => notices).filter((notice) => notice.id !== id);
}

export function announce(text: string): void {
  spoken = text;
}

/** A refusal in words; anything else is a fault of ours and stays loud. */
export function trouble(error: unknown): string {
  if (!(error instanceof Refused)) throw error;
  return wordsFor(error);
}

export function wordsFor(error: Refused): string {
  if (error.code === "too_many") return t("error.too_many", { n: error.wait ?? 1 });
  if (error.code === "warming" && !error.compiling) return t("ready.failed");
  return t(`error.${error.code}`);
}
