/** The seats of a table and their names. */
import { t } from "./i18n";
import type { SeatView, TableView } from "./wire";

/**
 * The name of a seat. A bot is called by its level, in the language that is spoken; the server's
 * number tells equals apart.
 */
export function seatName(seat: SeatView): string {
  if (seat.kind === "empty") return t("join.free");
  if (seat.kind === "person" || seat.level === null) return seat.name ?? "";
  const bot = t("table.bot", { level: t(`level.${seat.level}`) });
  const number = / \d+$/.exec(seat.name ?? "")?.[0] ?? "";
  return bot + number;
}

/** The name of a chair before the start: of the person who has it or is waited for, or its number. */
export function chairName(seat: SeatView): string {
  return seat.kind === "empty" ? (seat.kept_for ?? t("new.chair", { n: seat.seat + 1 })) : seatName(seat);
}

/** The seat of somebody who is there, where no server tells of seats. */
export function personAt(seat: number, name: string, mine = false): SeatView {
  return { seat, kind: "person", name, level: null, present: true, mine, kept_for: null, kept_for_me: false, away_since: null };
}

export function seatNames(table: TableView): string[] {
  return table.seats.map(seatName);
}

/** A sentence of the server with the names of the seats in the gaps that it left for them: `{0}`. */
export function withNames(text: string, names: readonly string[]): string {
  return text.replace(/\{(\d+)\}/g, (_, seat: string) => names[Number(seat)] ?? "");
}

/** Seconds until the host may let a bot play for a person who is away; 0: now. */
export function standInWaits({ seats, terms }: TableView, seat: number, serverNow: number): number {
  const since = seats[seat]?.away_since ?? null;
  return since === null ? 0 : Math.max(0, Math.ceil((since + terms.absence * 1000 - serverNow) / 1000));
}

/** The seats clockwise, beginning after the viewer, who comes last. */
export function around(seats: number, looker: number | null): number[] {
  const start = looker === null ? 0 : looker + 1;
  return Array.from({ length: seats }, (_, i) => (start + i) % seats);
}

/**
 * Time that a seat has left now, in milliseconds; null: all the time in the world. It stands still
 * until the seat has been shown what happened.
 */
export function timeLeft(table: TableView, seat: number, serverNow: number): number | null {
  const clock = table.clock;
  const left = clock?.left[seat] ?? null;
  if (clock === null || left === null || clock.running !== seat) return left;
  const runsFrom = Math.max(table.now, clock.since ?? table.now);
  return Math.max(0, left - Math.max(0, serverNow - runsFrom));
}
