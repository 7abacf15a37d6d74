/** The sentences of Chicken. */
import { list, number } from "../../lib/i18n";
import type { View, Words } from "../board";
import { t } from "./i18n";
import { CHICKEN_KINDS, type ChickenKind } from "./pieces/kinds";
import { read } from "./select";
import type { ChickenCounts, ChickenEvent } from "./view";
import type { Acted, Dealt, Ended, RoundEnded } from "./wire";

/** "5", "chick" */
export function cardName(card: ChickenKind): string {
  if (card === "chick") return t("chicken.card.chick");
  return card === "egg" ? t("chicken.card.egg") : card;
}

/** "2, 5 × 2 and chick"; zeros are left out */
export function counted(counts: Partial<ChickenCounts>): string {
  const held = CHICKEN_KINDS.filter((card) => counts[card]);
  return list(held.map((card) => several(cardName(card), counts[card]!)));
}

function several(card: string, n: number): string {
  return n === 1 ? card : t("chicken.card.times", { card, n });
}

export function pointsText(n: number): string {
  return t("chicken.points", { n });
}

function prompt(_: View, actions: string[]): string {
  const kinds = new Set(actions.map((action) => read(action)?.kind));
  if (kinds.has("play")) return t(kinds.has("draw") ? "chicken.prompt.all" : "chicken.prompt.play");
  return t(kinds.has("draw") ? "chicken.prompt.draw" : "chicken.prompt.out");
}

function action(action: string): string {
  const parts = read(action);
  if (parts === null) return action;
  if (parts.kind === "draw") return t("chicken.action.draw");
  if (parts.kind === "out") return t("chicken.action.out");
  if (parts.card === "egg") return t("chicken.action.egg");
  return parts.card === "chick"
    ? t("chicken.action.chick")
    : t("chicken.action.number", { card: parts.card ?? "" });
}

/** "Discard a card" */
function kind(text: string): string {
  return read(text)?.kind === "play" ? t("chicken.plain.discard") : action(text);
}

function event(event: ChickenEvent, names: string[]): string | null {
  const name = ("seat" in event && names[event.seat ?? 0]) || "";
  switch (event.event) {
    case "action":
      return actionText(event, name);
    case "dealt":
      return dealtText(event, name);
    case "turned":
      return t("chicken.event.turned", { cards: counted(event.cards) });
    case "rolled":
      return t("chicken.event.rolled", { name, dice: list(event.dice.map(number)) });
    case "round_ended":
      return roundText(event, names);
    case "game_ended":
      return endText(event, names);
    default:
      return null;
  }
}

function actionText(event: Acted, name: string): string {
  const parts = read(event.action);
  if (parts === null) return t("log.action", { name, action: event.action });
  if (parts.kind === "draw") return t("chicken.event.draw", { name });
  if (parts.kind === "out") return t("chicken.event.out", { name });
  if (parts.card === "egg") {
    return t("chicken.event.egg", { name, card: cardName(event.top ?? "egg") });
  }
  return parts.card === "chick"
    ? t("chicken.event.chick", { name })
    : t("chicken.event.number", { name, card: parts.card ?? "" });
}

/** Only the visible cards of a deal are worth a line. */
function dealtText({ cards }: Dealt, name: string): string | null {
  return cards && t("chicken.event.dealt", { name, cards: counted(cards) });
}

function roundText({ round, points }: RoundEnded, names: string[]): string {
  const standings = points.map((n, seat) =>
    t("chicken.event.standing", { name: names[seat] ?? "", points: pointsText(n) }),
  );
  return t("chicken.event.round_ended", { n: round, standings: list(standings) });
}

function endText({ winners, scores }: Ended, names: string[]): string {
  return t("chicken.event.ended", {
    n: winners.length,
    names: list(winners.map((seat) => names[seat] ?? "")),
    points: pointsText(scores[winners[0] ?? 0] ?? 0),
  });
}

export const words: Words = { prompt, action, kind, event };
