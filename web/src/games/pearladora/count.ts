/** What the end says of the count: territory by territory. */
import { hasMost } from "../../lib/best";
import type { Ended } from "../board";
import { t } from "./i18n";
import { teamOf, type TerritoryCount } from "./view";
import type { Ended as Ending } from "./wire";

export function territoriesOf({ ended }: Ended): TerritoryCount[] {
  return (ended as Ending).count;
}

export function shares(game: Ended): number[][] {
  const territories = territoriesOf(game);
  return Array.from({ length: game.view.seats }, (_, seat) => territories.map(({ won }) => won[seat] ?? 0));
}

/** Partners have everything together: a side is looked at by its first seat. */
export function praise(game: Ended, seat: number): string | null {
  const { view } = game;
  const territories = territoriesOf(game);
  const seats = Array.from({ length: view.seats }, (_, other) => other);
  const sides = seats.filter((other) => other === seat || teamOf(view, other) === null || teamOf(view, other) !== teamOf(view, seat));
  const most = (of: (other: number) => number): boolean => hasMost(sides.map(of), sides.indexOf(seat));
  const won = (other: number): number => territories.filter(({ winners }) => winners.includes(other)).length;
  if (most(won)) return t("pearladora.praise.territories", { n: won(seat) });
  const richest = (other: number): number => Math.max(0, ...territories.map((territory) => territory.won[other] ?? 0));
  if (most(richest)) return t("pearladora.praise.richest", { n: richest(seat) });
  const strongest = (other: number): number => Math.max(0, ...territories.map(({ totals }) => totals[other] ?? 0));
  if (most(strongest)) return t("pearladora.praise.strongest", { n: strongest(seat) });
  return won(seat) > 0 ? t("pearladora.praise.won", { n: won(seat) }) : null;
}
