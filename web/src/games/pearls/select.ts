/**
 * Choosing an action of Pearls step by step: a colour, a number, wilds, the necklace. Pure; no rule
 * is here.
 */
import { choices, matching, pick, readings, unpick, type Reading } from "../../lib/selection";
import { COLOURS, type Colour } from "../../pieces/colours";

export interface Parts {
  kind: "take" | "place";
  colour: Colour;
  /** how many of the colour are placed; 0 for a take, which is of all of them */
  cards: number;
  /** how many wilds are added */
  wilds: number;
  claim: boolean;
}
export type Picked = Partial<Parts>;
export type Legal = readonly Reading<Parts>[];

const TAKE = /^take (\w+)$/;
const PLACE = /^place (\d+) (\w+)(?: \+ (\d+) wild)?( claim)?$/;

/** The parts of an action; null if it is none of this game. */
export function read(action: string): Parts | null {
  const take = TAKE.exec(action);
  if (take && isColour(take[1])) {
    return { kind: "take", colour: take[1], cards: 0, wilds: 0, claim: false };
  }
  const place = PLACE.exec(action);
  if (!place || !isColour(place[2])) return null;
  return {
    kind: "place",
    colour: place[2],
    cards: Number(place[1]),
    wilds: Number(place[3] ?? 0),
    claim: place[4] !== undefined,
  };
}

function isColour(text: string | undefined): text is Colour {
  return COLOURS.some((colour) => colour === text);
}

export function legalOf(actions: readonly string[]): Legal {
  return readings(actions, read);
}

/** A whole colour of the display; again: nothing. */
export function tapDisplay(legal: Legal, picked: Picked, colour: Colour): Picked {
  if (picked.kind === "take" && picked.colour === colour) return {};
  const take: Picked = { kind: "take", colour };
  return matching(legal, take).length > 0 ? take : picked;
}

/** A colour of the display brought to the hand; null: it may not be taken. */
export function bringToHand(legal: Legal, colour: Colour): Picked | null {
  const take: Picked = { kind: "take", colour };
  return matching(legal, take).length > 0 ? take : null;
}

/**
 * The nth card of a colour put from the hand onto the sand: one more of it, unless this one is
 * chosen already. null: no more may be placed.
 */
export function bringToSand(legal: Legal, picked: Picked, colour: Colour, nth: number): Picked | null {
  const now = chosenOf(picked, colour);
  if (nth < now) return picked;
  const more = numbersOf(legal, picked, colour).find((n) => n > now);
  return more === undefined ? null : setCards(legal, picked, colour, more);
}

/** A card held to a necklace: the first cards that bring it, this colour among them. */
export function bringToNecklace(legal: Legal, colour: Colour, value: number): Picked | null {
  const found = necklaceActions(legal, value).find(({ parts }) => chosenOf(parts, colour) > 0);
  return found ? { ...found.parts } : null;
}

/**
 * So many cards of a colour from the hand; wilds join a colour that is there already. 0: none of
 * it.
 */
export function setCards(legal: Legal, picked: Picked, colour: Colour, cards: number): Picked {
  const placing = picked.kind === "place" ? unpick(picked, "claim") : {};
  const joining = colour === "wild" && placing.colour !== undefined && placing.colour !== "wild";
  if (joining) return pick(legal, placing, "wilds", cards);
  if (cards === 0) return withoutColour(legal, placing, colour);
  const start: Picked = { kind: "place", colour, cards };
  if (matching(legal, start).length === 0) return picked;
  const wilds = placing.colour === "wild" ? placing.cards : placing.wilds;
  return wilds === undefined || colour === "wild" ? start : fitting(legal, start, wilds);
}

/** The colour put back: only the wilds of a choice are left. */
function withoutColour(legal: Legal, placing: Picked, colour: Colour): Picked {
  if (placing.colour !== colour) return placing;
  const wilds = colour === "wild" ? 0 : (placing.wilds ?? 0);
  return wilds > 0 ? setCards(legal, {}, "wild", wilds) : {};
}

function fitting(legal: Legal, start: Picked, wilds: number): Picked {
  const joined = { ...start, wilds };
  return matching(legal, joined).length > 0 ? joined : start;
}

/** How many cards of a colour are chosen from the hand. */
export function chosenOf(picked: Picked, colour: Colour): number {
  if (picked.kind !== "place") return 0;
  if (picked.colour === colour) return picked.cards ?? 0;
  return colour === "wild" ? (picked.wilds ?? 0) : 0;
}

/** Which numbers of a colour may be chosen now, 0 included. */
export function numbersOf(legal: Legal, picked: Picked, colour: Colour): number[] {
  const joining = colour === "wild" && picked.kind === "place" && picked.colour !== "wild" && picked.colour !== undefined;
  if (joining) return choices(legal, unpick(picked, "claim"), "wilds");
  return [0, ...choices(legal, { kind: "place", colour }, "cards")];
}

/** The necklace that the chosen cards would bring; null: none. */
export function necklaceFor(legal: Legal, picked: Picked): number | null {
  const whole = fill({ ...picked, claim: true });
  if (picked.kind !== "place" || matching(legal, whole).length !== 1) return null;
  return totalOf(whole);
}

export function totalOf(picked: Picked): number {
  return (picked.cards ?? 0) + (picked.wilds ?? 0);
}

export function setClaim(legal: Legal, picked: Picked, claim: boolean): Picked {
  return necklaceFor(legal, picked) === null ? picked : { ...picked, claim };
}

/**
 * A necklace itself is tapped: take or leave it; with other cards chosen, choose the first that
 * bring it.
 */
export function tapNecklace(legal: Legal, picked: Picked, value: number): Picked {
  if (necklaceFor(legal, picked) === value) return setClaim(legal, picked, picked.claim === false);
  const bringing = necklaceActions(legal, value);
  const found = bringing.find(({ parts }) => parts.colour === picked.colour) ?? bringing[0];
  return found ? { ...found.parts } : picked;
}

/** The legal actions that take a necklace of this value. */
export function necklaceActions(legal: Legal, value: number): Legal {
  return matching(legal, { claim: true }).filter(({ parts }) => totalOf(parts) === value);
}

/**
 * The action that the picks say: no wilds unless picked, and the necklace if there is one and
 * nobody said no.
 */
export function actionOf(legal: Legal, picked: Picked): string | null {
  if (picked.kind === undefined) return null;
  const claim = picked.claim ?? necklaceFor(legal, picked) !== null;
  const [found, ...more] = matching(legal, fill({ ...picked, claim }));
  return found && more.length === 0 ? found.action : null;
}

/** Wilds that nobody picked are none. */
function fill(picked: Picked): Picked {
  return { ...picked, wilds: picked.wilds ?? 0 };
}
