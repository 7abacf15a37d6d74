/**
 * Movements on the table of Pearls. Where pieces are is measured all at once, before and after a
 * change, and only then does anything begin to move: no piece waits for the layout of another.
 *
 * A piece is an element with `data-piece`; it is the same piece as before if that says the same.
 */
import { seatPanel } from "../../lib/motion";
import { moveTime } from "../../lib/settings.svelte";

interface Place {
  x: number;
  y: number;
  width: number;
}

export type Places = ReadonlyMap<string, Place>;

/** A piece that leaves, kept as it looked. */
interface Leaving {
  from: Place;
  looks: HTMLElement;
}

export interface Before {
  places: Places;
  leaving: readonly Leaving[];
}

/** What happened, in pieces. */
export interface Change {
  seat: number;
  mine: boolean;
  /** beginnings of the names of pieces that leave the table */
  gone: readonly string[];
  /** where new cards of the own hand come from: the beginning of their names */
  source: string | null;
  /** the value of a necklace that was won */
  won: number | null;
}

const RISE = 46; // pixels that a flight is above its straight line
const TILT = 16; // degrees, half way
const STAGGER = 45; // milliseconds between cards of one flight
const SWING = 600;

const FLIGHT = "flight"; // the id of every movement of a piece on the board
const REFILL = 0.7; // of a flight, before the display fills up

function piecesIn(board: ParentNode): HTMLElement[] {
  return [...board.querySelectorAll<HTMLElement>("[data-piece]")];
}

const nameOf = (piece: HTMLElement): string => piece.dataset["piece"] ?? "";

function placeOf(element: HTMLElement): Place | null {
  const { left, top, width, height } = element.getBoundingClientRect();
  return width === 0 ? null : { x: left + width / 2, y: top + height / 2, width: element.offsetWidth };
}

function placesOf(pieces: readonly HTMLElement[]): Map<string, Place> {
  const found = new Map<string, Place>();
  for (const piece of pieces) {
    const place = placeOf(piece);
    if (place !== null) found.set(nameOf(piece), place);
  }
  return found;
}

/** How the table is before it changes; null: nothing is to move. */
export function look(board: HTMLElement | undefined, gone: readonly string[]): Before | null {
  if (board === undefined || moveTime() === 0) return null;
  const pieces = piecesIn(board);
  const places = placesOf(pieces);
  const leaving = pieces.flatMap((piece) => {
    const from = places.get(nameOf(piece));
    if (from === undefined || !gone.some((name) => nameOf(piece).startsWith(name))) return [];
    return { from, looks: piece.cloneNode(true) as HTMLElement };
  });
  return { places, leaving };
}

/** Lets everything move from where it was to where it is. */
export function move(board: HTMLElement, before: Before, change: Change | null): void {
  stop(board);
  const pieces = piecesIn(board);
  const now = placesOf(pieces);
  const plate = change === null ? null : (seatPanel(change.seat) as HTMLElement | null);
  const goal = plate === null ? null : placeOf(plate);
  const hung = change === null || change.won === null || plate === null ? null : lastHung(plate, change.won);
  const hook = hung === null ? null : placeOf(hung);
  // Everything is measured; from here on nothing is.
  let arriving = 0;
  const sources = sourcesOf(before, change);
  for (const piece of pieces) {
    const to = now.get(nameOf(piece));
    if (to === undefined) continue;
    const was = before.places.get(nameOf(piece));
    if (was !== undefined) slide(piece, was, to);
    else if (nameOf(piece).startsWith("hand") && sources.length > 0) {
      fly(piece, sources[arriving % sources.length]!, to, STAGGER * arriving++);
    } else if (nameOf(piece).startsWith("display") && before.places.has("pile")) {
      fly(piece, before.places.get("pile")!, to, moveTime() * REFILL + STAGGER * arriving++);
    }
  }
  if (change === null) return;
  const keep = change.mine && change.source !== null; // they are in the hand already
  if (!keep && goal !== null) before.leaving.forEach(({ from, looks }, i) => leave(looks, from, goal, STAGGER * i));
  const rod = change.won === null ? undefined : before.places.get(`necklace ${change.won}`);
  if (rod !== undefined && hung !== null && hook !== null) hang(hung, rod, hook);
}

/**
 * Ends the flights that are under way: a bot may answer at once, and the next movement begins where
 * its piece was seen last and ends where it really lies.
 */
function stop(board: HTMLElement): void {
  for (const movement of board.getAnimations({ subtree: true })) if (movement.id === FLIGHT) movement.cancel();
}

function sourcesOf({ places }: Before, change: Change | null): Place[] {
  const name = change?.source ?? null;
  return name === null ? [] : [...places].filter(([piece]) => piece.startsWith(name)).map(([, place]) => place);
}

function lastHung(plate: HTMLElement, value: number): HTMLElement | null {
  return [...plate.querySelectorAll<HTMLElement>(`[data-won="${value}"]`)].at(-1) ?? null;
}

function slide(piece: HTMLElement, from: Place, to: Place): void {
  const [x, y] = [from.x - to.x, from.y - to.y];
  if (Math.hypot(x, y) < 2) return;
  piece.animate({ translate: [`${x}px ${y}px`, "0 0"] }, { id: FLIGHT, duration: moveTime(), easing: "ease-in-out", fill: "backwards" });
}

/** On an arc, tilted half way. */
function fly(piece: HTMLElement, from: Place, to: Place, delay: number): void {
  const [x, y] = [from.x - to.x, from.y - to.y];
  piece.animate(
    {
      translate: [`${x}px ${y}px`, `${x / 2}px ${y / 2 - RISE}px`, "0 0"],
      rotate: ["0deg", `${x < 0 ? TILT : -TILT}deg`, "0deg"],
      scale: [from.width / to.width, (from.width / to.width + 1) / 2, 1],
      zIndex: [5, 5, 5],
    },
    { id: FLIGHT, duration: moveTime(), delay, easing: "ease-in-out", fill: "backwards" },
  );
}

/** What is no longer on the board flies above the page, and is gone. */
function leave(looks: HTMLElement, from: Place, to: Place, delay: number): void {
  looks.removeAttribute("data-piece");
  looks.ariaHidden = "true";
  looks.style.cssText += `position:fixed;z-index:40;margin:0;pointer-events:none;--card-w:${from.width}px;width:${from.width}px;left:${from.x - from.width / 2}px;top:${from.y - from.width * 0.715}px`;
  document.body.append(looks);
  const [x, y] = [to.x - from.x, to.y - from.y];
  const flight = looks.animate(
    {
      translate: ["0 0", `${x / 2}px ${y / 2 - RISE}px`, `${x}px ${y}px`],
      rotate: ["0deg", `${x > 0 ? TILT : -TILT}deg`, "0deg"],
      scale: [1, 0.8, 0.35],
      opacity: [1, 1, 0],
    },
    { duration: moveTime() * 1.3, delay, easing: "ease-in-out", fill: "both" },
  );
  const end = (): void => looks.remove();
  flight.finished.then(end, end);
}

/** A necklace flies to its new plank and swings there twice. */
function hang(necklace: HTMLElement, from: Place, to: Place): void {
  const [x, y] = [from.x - to.x, from.y - to.y];
  const time = moveTime() * 1.6;
  necklace.animate(
    { translate: [`${x}px ${y}px`, `${x / 2}px ${y / 2 - RISE}px`, "0 0"], scale: [from.width / to.width, 1.1, 1] },
    { duration: time, easing: "ease-in-out", fill: "backwards" },
  );
  necklace.animate(
    { rotate: ["0deg", "12deg", "-9deg", "6deg", "-3deg", "0deg"] },
    { duration: SWING, delay: time, easing: "ease-in-out" },
  );
}
