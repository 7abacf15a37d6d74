/** The clocks that a table offers, and any clock in words. */
import { t } from "./i18n";
import type { Clock } from "./wire";

export const CLOCKS: readonly Clock[] = [
  { kind: "none" },
  { kind: "decision", seconds: 30 },
  { kind: "decision", seconds: 120 },
  { kind: "game", seconds: 600, increment: 5 },
  { kind: "game", seconds: 1800, increment: 10 },
];

export function clockWords(clock: Clock): string {
  if (clock.kind === "none") return t("new.clock.none");
  return clock.kind === "decision" ? t("new.clock.decision", { n: clock.seconds }) : t("new.clock.game", { n: Math.round(clock.seconds / 60) });
}

export function sameClock(one: Clock, other: Clock): boolean {
  if (one.kind === "none" || other.kind === "none") return one.kind === other.kind;
  if (one.seconds !== other.seconds) return false;
  if (one.kind === "game" && other.kind === "game") return (one.increment ?? 0) === (other.increment ?? 0);
  return one.kind === other.kind;
}
