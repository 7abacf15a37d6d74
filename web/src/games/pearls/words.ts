/** The sentences of Pearls. */
import { list } from "../../lib/i18n";
import { COLOURS, PRINTED, type Colour } from "../../pieces/colours";
import type { View, Words } from "../board";
import { t, type Key } from "./i18n";
import { read, totalOf, type Parts } from "./select";
import type { PearlsEvent, PearlsView } from "./view";
import type { Acted, Dealt, Ended } from "./wire";

const CARDS: Record<Colour, Key> = {
  wild: "pearls.cards.wild",
  yellow: "pearls.cards.yellow",
  red: "pearls.cards.red",
  green: "pearls.cards.green",
  blue: "pearls.cards.blue",
  turquoise: "pearls.cards.turquoise",
  purple: "pearls.cards.purple",
};

const NAMES: Record<Colour, Key> = {
  wild: "pearls.colour.wild",
  yellow: "pearls.colour.yellow",
  red: "pearls.colour.red",
  green: "pearls.colour.green",
  blue: "pearls.colour.blue",
  turquoise: "pearls.colour.turquoise",
  purple: "pearls.colour.purple",
};

/** "3 yellow cards" */
export function cardsOf(colour: Colour, n: number): string {
  return t(CARDS[colour], { n });
}

/** "Yellow" */
export function colourName(colour: Colour): string {
  return t(NAMES[colour]);
}

export function pointsText(n: number): string {
  return t("pearls.points", { n });
}

/** "3 yellow cards and 1 wild"; zeros are left out */
export function counted(counts: Partial<Record<Colour, number>>): string {
  return list(COLOURS.filter((colour) => counts[colour]).map((colour) => cardsOf(colour, counts[colour]!)));
}

/** The placed cards in words; wilds come last. */
export function placedText(parts: Parts): string {
  const cards = [cardsOf(parts.colour, parts.cards)];
  if (parts.wilds > 0) cards.push(cardsOf("wild", parts.wilds));
  return list(cards);
}

/** The points printed on the cards and the necklace. */
function worth(parts: Parts): number {
  return parts.cards * PRINTED[parts.colour] + (parts.claim ? totalOf(parts) : 0);
}

function prompt(view: View, actions: string[]): string {
  const kinds = new Set(actions.map((action) => read(action)?.kind));
  if ((view as PearlsView).last_round) return t("pearls.prompt.last");
  if (!kinds.has("take")) return t("pearls.prompt.place");
  return t(kinds.has("place") ? "pearls.prompt.both" : "pearls.prompt.take");
}

function action(action: string, view: View): string {
  const parts = read(action);
  if (parts === null) return action;
  if (parts.kind === "take") return takeText(parts.colour, view as PearlsView);
  return t(parts.claim ? "pearls.action.claim" : "pearls.action.place", {
    cards: placedText(parts),
    value: totalOf(parts),
    points: pointsText(worth(parts)),
  });
}

/** "Take a colour from the display" */
function kind(action: string): string {
  return t(read(action)?.kind === "take" ? "pearls.prompt.take" : "pearls.prompt.place");
}

function takeText(colour: Colour, view: PearlsView): string {
  const n = view.display[colour];
  const held = view.turn === null ? 0 : (view.hand_sizes[view.turn] ?? 0);
  return t("pearls.action.take", { cards: cardsOf(colour, n), n: held + n });
}

function event(event: PearlsEvent, names: string[]): string | null {
  const name = "seat" in event ? (names[event.seat] ?? "") : "";
  switch (event.event) {
    case "action":
      return actionText(event, name);
    case "turned":
      return t("pearls.event.turned", { cards: counted(event.cards) });
    case "dealt":
      return dealtText(event, name);
    case "last_round":
      return t("pearls.event.last_round", { name });
    case "skipped":
      return t("pearls.event.skipped", { name });
    case "game_ended":
      return endText(event, names);
    default:
      return null;
  }
}

function actionText({ action, cards = 0 }: Acted, name: string): string {
  const parts = read(action);
  if (parts === null) return t("log.action", { name, action });
  if (parts.kind === "take") return t("pearls.event.take", { name, cards: cardsOf(parts.colour, cards) });
  return t(parts.claim ? "pearls.event.claim" : "pearls.event.place", {
    name,
    cards: placedText(parts),
    value: totalOf(parts),
  });
}

/** Only the visible cards of a deal are worth a line. */
function dealtText({ cards }: Dealt, name: string): string | null {
  return cards && t("pearls.event.dealt", { name, cards: counted(cards) });
}

function endText({ winners, scores }: Ended, names: string[]): string {
  return t("pearls.event.ended", {
    n: winners.length,
    names: list(winners.map((seat) => names[seat] ?? "")),
    points: pointsText(scores[winners[0] ?? 0] ?? 0),
  });
}

function gain(action: string): number | null {
  const parts = read(action);
  return parts?.kind === "place" ? worth(parts) : null;
}

export const words: Words = { prompt, action, kind, event, gain };
