/** What lies in the lagoon, in words. */
import { list, number, t as say } from "../../lib/i18n";
import type { PlainFact, PlainFacts, View } from "../board";
import { t } from "./i18n";
import { letterOf, type DiverView, type PearladoraView, type TerritoryView } from "./view";

export function facts(shown: View): PlainFacts {
  const view = shown as PearladoraView;
  const seats = view.groups.map((_, seat) => seat);
  return {
    shared: [
      { label: t("pearladora.plain.farms"), values: Object.entries(view.farms).map(([space, n]) => t("pearladora.plain.farm", { space, n })) },
      { label: t("pearladora.plain.stock"), values: [number(view.stock)] },
      { label: t("pearladora.plain.pontoons"), values: view.pontoons.map(line) },
      { label: t("pearladora.territories"), values: view.territories.map(territory) },
    ],
    columns: [
      { label: t("pearladora.plain.group"), values: view.groups.map((group) => t(`pearladora.group.${group}`)) },
      { label: t("pearladora.plain.divers_left"), values: view.supply_sizes.map(number) },
      ...tokens(view),
    ],
    sheets: [
      { label: t("pearladora.plain.placed"), values: seats.map((seat) => placed(view, seat)) },
      ...(view.seat === null ? [] : [{ label: t("pearladora.rack"), values: seats.map((seat) => supply(view.supply[seat] ?? null)) }]),
    ],
  };
}

/** Of the advanced game. */
function tokens(view: PearladoraView): PlainFact[] {
  if (!view.options.advanced) return [];
  return [
    { label: t("pearladora.plain.powers"), values: view.powers.map(number) },
    { label: t("pearladora.backup.left"), values: view.backups.map((there) => say(there ? "plain.yes" : "plain.no")) },
  ];
}

/** "c2–d2" */
function line(name: string): string {
  return name.replace("-", "–");
}

/** "A: 6 spaces, 13 pearls, full (a4, a5 and b4)" */
function territory({ spaces, pearls, full }: TerritoryView, i: number): string {
  const about = [t("pearladora.territory.spaces", { n: spaces.length }), t("pearladora.territory.pearls", { n: pearls })];
  if (full) about.push(t("pearladora.territory.full"));
  return t("pearladora.plain.territory", { letter: letterOf(i), about: about.join(", "), spaces: list(spaces) });
}

function placed(view: PearladoraView, seat: number): string[] {
  return Object.entries(view.divers).flatMap(([space, diver]) => (diver.seat === seat ? [diverText(space, diver)] : []));
}

/** "c4: 3, with Backup" */
function diverText(space: string, { value, up, necklaces, backup }: DiverView): string {
  const parts = [t("pearladora.plain.diver", { space, value: value ?? "?" })];
  if (up) parts.push(t("pearladora.diver.up"));
  if (necklaces > 0) parts.push(t("pearladora.diver.necklaces", { n: necklaces }));
  if (backup) parts.push(t("pearladora.diver.backup"));
  return parts.join(", ");
}

function supply(left: Record<string, number> | null): string[] {
  if (left === null) return ["–"];
  return Object.entries(left).flatMap(([value, n]) => (n > 0 ? [t("pearladora.rack.diver", { value: Number(value), n })] : []));
}
