/**
 * Movements of pieces over the table, so that people see what happened.
 *
 * A piece is an element with `data-piece`; it is the same piece as before if that says the same. Where
 * all of them are is measured at once before the page changes, and at once after it, and only then
 * does anything begin to move: no piece waits for the layout of another.
 *
 * - What is still there slides to its new place, and grows or shrinks on the way.
 * - What is new flies in from a place, where the game says from which.
 * - Of what leaves, a copy flies above the page to a place, where the game says to which.
 *
 * A place is a piece, or the plate of a seat (`seatPlace`). All of it is named by how the names of
 * pieces begin, since a game says "cards of the hand", not which of them.
 */
import { untrack } from "svelte";
import { moveTime } from "./settings.svelte";

/** New pieces, from where; among those there were, the ones that are gone now come first. */
export interface Arrival {
  pieces: string;
  from: string;
  /** movements that it waits for */
  after?: number;
  /** it hangs at its new place, and swings */
  swings?: boolean;
}

/** Pieces as they were before, to where; they may still be there: then something of them goes. */
export interface Departure {
  pieces: string;
  to: string;
}

export interface Plan {
  arrivals?: readonly Arrival[];
  departures?: readonly Departure[];
}

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
  /** a plate is wider than any piece: what comes from it was small there */
  seat: boolean;
}
type Places = ReadonlyMap<string, Place>;

interface Leaving extends Departure {
  from: Place;
  looks: HTMLElement;
}

const RISE = 46; // pixels that a flight is above its straight line
const TILT = 16; // degrees, half way
const STAGGER = 45; // milliseconds between pieces of one flight
const AT_SEAT = 0.35; // of its size, what is at the plate of a seat
const SWING = 600;
const LEAST = 2; // pixels; what moves or grows less is not seen to

export const seatPlace = (seat: number): string => `seat ${seat}`;

const SEATS = "[data-seat]";
const PIECES = "[data-piece]";

const nameOf = (element: HTMLElement): string => element.dataset["piece"] ?? seatPlace(Number(element.dataset["seat"]));

function all(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)];
}

function placesOf(elements: readonly HTMLElement[]): Map<string, Place> {
  const found = new Map<string, Place>();
  for (const element of elements) {
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width === 0) continue; // there is no room for it on this screen
    found.set(nameOf(element), { x: left + width / 2, y: top + height / 2, width: element.offsetWidth, height: element.offsetHeight, seat: element.dataset["seat"] !== undefined });
  }
  return found;
}

export class Flights {
  #plan: Plan = {};
  #before: Places | null = null;
  #leaving: Leaving[] = [];
  /** the frame with which the movements begin */
  #frame: number | null = null;
  /** what moves now, by piece */
  readonly #moving = new Map<HTMLElement, Animation[]>();

  /** Before the page changes; null: nothing is to move. */
  look(plan: Plan | null): void {
    if (this.#frame !== null) this.#begin(); // two changes within one frame
    this.#before = null;
    if (plan === null || moveTime() === 0) return;
    const pieces = all(PIECES);
    const before = placesOf(pieces);
    this.#plan = plan;
    this.#before = before;
    this.#leaving = (plan.departures ?? []).flatMap((departure) =>
      pieces.flatMap((piece) => {
        const from = nameOf(piece).startsWith(departure.pieces) ? before.get(nameOf(piece)) : undefined;
        return from === undefined ? [] : { ...departure, from, looks: piece.cloneNode(true) as HTMLElement };
      }),
    );
  }

  /**
   * After the page changed: with the next frame, for which it is laid out anyway. Here it would be a
   * layout in the middle of all else that the change asks for, and a slow phone would miss frames.
   */
  move(): void {
    if (this.#before !== null) this.#frame ??= requestAnimationFrame(() => this.#begin());
  }

  /** Nothing moves that has not begun to. */
  forget(): void {
    this.#before = null;
    this.#begin();
  }

  #begin(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    const before = this.#before;
    this.#before = this.#frame = null;
    if (before === null) return;
    // What is under way goes on from where it was seen, to where it really lies.
    this.#stop();
    const pieces = all(PIECES);
    const now = placesOf([...pieces, ...all(SEATS)]);
    // Everything is measured; from here on nothing is.
    const arrivals = (this.#plan.arrivals ?? []).map((arrival) => ({ ...arrival, sources: sources(arrival.from, before, now), come: 0 }));
    for (const piece of pieces) {
      const name = nameOf(piece);
      const to = now.get(name);
      if (to === undefined) continue;
      const was = before.get(name);
      if (was !== undefined) {
        this.#slide(piece, was, to);
        continue;
      }
      const arrival = arrivals.find((one) => name.startsWith(one.pieces) && one.sources.length > 0);
      if (arrival !== undefined) this.#fly(piece, arrival.sources[arrival.come % arrival.sources.length]!, to, arrival, arrival.come++);
    }
    this.#leaving.forEach(({ from, looks, to }, i) => {
      const goal = now.get(to);
      if (goal !== undefined) leave(looks, from, goal, STAGGER * i);
    });
  }

  #stop(): void {
    for (const movements of this.#moving.values()) for (const movement of movements) movement.cancel();
    this.#moving.clear();
  }

  #slide(piece: HTMLElement, from: Place, to: Place): void {
    const [x, y] = [from.x - to.x, from.y - to.y];
    if (Math.hypot(x, y) < LEAST && Math.abs(from.width - to.width) < LEAST) return;
    this.#keep(piece, [
      piece.animate(
        { translate: [`${x}px ${y}px`, "0 0"], scale: [from.width / to.width, 1] },
        { duration: moveTime(), easing: "ease-in-out", fill: "backwards" },
      ),
    ]);
  }

  /** On an arc, tilted half way, over what lies there. */
  #fly(piece: HTMLElement, from: Place, to: Place, { after = 0, swings = false }: Arrival, nth: number): void {
    const [x, y] = [from.x - to.x, from.y - to.y];
    const size = from.seat ? AT_SEAT : from.width / to.width;
    const delay = moveTime() * after + STAGGER * nth;
    const flight = piece.animate(
      {
        translate: [`${x}px ${y}px`, `${x / 2}px ${y / 2 - RISE}px`, "0 0"],
        rotate: ["0deg", `${x < 0 ? TILT : -TILT}deg`, "0deg"],
        scale: [size, (size + 1) / 2, 1],
      },
      { duration: moveTime(), delay, easing: "ease-in-out", fill: "backwards" },
    );
    piece.style.zIndex = "5"; // as part of the flight it would have to be painted by the page, not by the screen
    // What waits for another movement is still in the pile that it comes from.
    const unseen = after > 0 ? [piece.animate({ opacity: [0, 0] }, { duration: delay })] : [];
    const swing = swings ? [swinging(piece, delay + moveTime())] : [];
    this.#keep(piece, [flight, ...unseen, ...swing]);
  }

  #keep(piece: HTMLElement, movements: Animation[]): void {
    this.#moving.set(piece, movements);
    const landed = (): void => {
      if (this.#moving.has(piece) && this.#moving.get(piece) !== movements) return; // it flies again
      this.#moving.delete(piece);
      piece.style.removeProperty("z-index");
    };
    Promise.all(movements.map(({ finished }) => finished)).then(landed, landed);
  }
}

/** Where pieces that are new come from: those that are gone, or all, or the plate of a seat. */
function sources(from: string, before: Places, now: Places): Place[] {
  const names = [...before.keys()].filter((name) => name.startsWith(from));
  const gone = names.filter((name) => !now.has(name));
  const place = now.get(from);
  if (names.length === 0) return place?.seat ? [place] : []; // what was not there before, nothing came from
  return (gone.length > 0 ? gone : names).map((name) => before.get(name)!);
}

/** What is no longer on the table flies above the page, and is gone. */
function leave(looks: HTMLElement, from: Place, to: Place, delay: number): void {
  looks.removeAttribute("data-piece");
  looks.ariaHidden = "true";
  const { style } = looks;
  Object.assign(style, { position: "fixed", zIndex: "40", margin: "0", pointerEvents: "none" });
  Object.assign(style, { left: `${from.x - from.width / 2}px`, top: `${from.y - from.height / 2}px`, width: `${from.width}px`, height: `${from.height}px` });
  style.setProperty("--card-w", `${from.width}px`);
  document.body.append(looks);
  const [x, y] = [to.x - from.x, to.y - from.y];
  const flight = looks.animate(
    {
      translate: ["0 0", `${x / 2}px ${y / 2 - RISE}px`, `${x}px ${y}px`],
      rotate: ["0deg", `${x > 0 ? TILT : -TILT}deg`, "0deg"],
      scale: [1, 0.8, AT_SEAT],
      opacity: [1, 1, 0],
    },
    { duration: moveTime() * 1.3, delay, easing: "ease-in-out", fill: "both" },
  );
  const end = (): void => looks.remove();
  flight.finished.then(end, end);
}

function swinging(piece: HTMLElement, delay: number): Animation {
  return piece.animate({ rotate: ["0deg", "12deg", "-9deg", "6deg", "-3deg", "0deg"] }, { duration: SWING, delay, easing: "ease-in-out" });
}

/**
 * For a board: whenever what it shows changes, pieces move as its plan says. The plan has to depend on
 * all that is shown; null: the change is not to be seen as a movement.
 */
export function flying(plan: () => Plan | null): void {
  const flights = new Flights();
  $effect.pre(() => {
    const next = plan();
    untrack(() => flights.look(next));
  });
  $effect(() => {
    plan();
    untrack(() => flights.move());
  });
  $effect(() => () => flights.forget());
}
