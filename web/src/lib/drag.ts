/**
 * Dragging pieces, beside tapping them: by mouse, touch or pen.
 *
 * A piece that is pulled further than a tap is held in the air: a copy follows the pointer, and the
 * piece itself is pale. It is let go of over a zone, an element with `data-zone` and perhaps
 * `data-value`, or near one where it may go. The zone that a piece lies in is where it goes back to.
 *
 * A zone that it is held over has `data-over`, "yes" or "no"; base.css shows it. What is not picked
 * up with a piece, as its count or the tiles under it, has `data-stays`; where that is most of it, the
 * part that is picked up has `data-goes`.
 */
import type { Attachment } from "svelte/attachments";
import { moveTime } from "./settings.svelte";
import { middleOf, nearest, type Box, type Point } from "./zones";

/** A zone by its name, and which of them it is ("" where there is one only). */
export interface Spot {
  zone: string;
  value: string;
}

/** What a piece does when it is dragged. */
export interface Drag {
  /** it is in the air: show where it may go, and choose nothing */
  onpick?(): void;
  /** where it would go; null: nowhere */
  onover?(spot: Spot | null): void;
  can(spot: Spot): boolean;
  /** let go of; null: over no zone. False: it goes back, and why was said */
  ondrop(spot: Spot | null): boolean;
  /** it is in the air no longer, wherever it went */
  onend?(): void;
}

/** A piece that chooses something by where it is let go of; `means` is null where it cannot go. */
export function dropping<Choice>(
  means: (spot: Spot) => Choice | null,
  choose: (choice: Choice) => void,
  refuse: (spot: Spot | null) => void,
): Drag {
  return {
    can: (spot) => means(spot) !== null,
    ondrop(spot) {
      const choice = spot === null ? null : means(spot);
      if (choice === null) refuse(spot);
      else choose(choice);
      return choice !== null;
    },
  };
}

type Part = HTMLElement | SVGElement;

interface Zone extends Spot {
  element: HTMLElement;
  box: Box;
}

const SLOP = 8; // pixels; a shorter pull is a tap
const REACH = 40; // pixels beside a zone that still mean it
const ABOVE = 28; // pixels that a piece is above the finger that would hide it
const LONGEST = 250; // milliseconds that it glides at most
const LIFTED = "scale(1.06)";
const GONE = "scale(0.7)";

/** The lengths that pieces are made of; the copy is where no rule of the table gives them. */
const LENGTHS = ["--card-w", "--cube", "--piece"];

const ZONE = "[data-zone]";

let held: Held | null = null;

/** Whatever is in the air goes back: the table has changed below it. */
export function putBack(): void {
  held?.cancel();
}

/** For `{@attach draggable(…)}`; null: it cannot be dragged now. */
export function draggable(drag: () => Drag | null): Attachment<HTMLElement> {
  return (piece) => {
    let press: AbortController | null = null;

    function pressed(event: PointerEvent): void {
      press?.abort();
      if (!event.isPrimary || event.button !== 0) return;
      putBack(); // what was let go of outside of the window
      press = new AbortController();
      follow(piece, drag, event, press);
    }
    const still = (event: Event): void => event.preventDefault(); // the browser's own dragging

    piece.dataset["draggable"] = "";
    piece.addEventListener("pointerdown", pressed);
    piece.addEventListener("dragstart", still);
    return () => {
      press?.abort();
      if (held?.piece === piece) held.cancel();
      piece.removeEventListener("pointerdown", pressed);
      piece.removeEventListener("dragstart", still);
    };
  };
}

/** From the press on: a tap that is none of our business, or a piece in the air. */
function follow(piece: HTMLElement, drag: () => Drag | null, start: PointerEvent, press: AbortController): void {
  const from: Point = { x: start.clientX, y: start.clientY };
  const listen = { signal: press.signal };

  function moved(event: PointerEvent): void {
    if (event.pointerId !== start.pointerId || Math.hypot(event.clientX - from.x, event.clientY - from.y) < SLOP) return;
    press.abort();
    const does = drag();
    if (does !== null) held = new Held(piece, does, from, event);
  }
  addEventListener("pointermove", moved, listen);
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => press.abort(), listen);
}

/** A piece in the air. */
class Held {
  readonly #part: Part;
  readonly #copy: HTMLElement;
  readonly #home: Element | null;
  readonly #listening = new AbortController();
  readonly #above: number;
  #zones: Zone[] = [];
  #at: Point;
  #over: Zone | null = null;
  #isHome = true;
  #frame = 0;

  constructor(
    readonly piece: HTMLElement,
    readonly drag: Drag,
    readonly from: Point,
    { clientX, clientY, pointerId, pointerType }: PointerEvent,
  ) {
    this.#at = { x: clientX, y: clientY };
    this.#home = piece.closest(ZONE);
    this.#part = piece.querySelector<Part>("[data-goes]") ?? piece;
    this.#copy = copyOf(this.#part);
    this.#above = pointerType === "touch" ? ABOVE : 0;
    document.body.append(this.#copy);
    this.#part.dataset["lifted"] = "";
    this.#listen(pointerId);
    this.#measure();
    drag.onpick?.();
    this.#show();
  }

  #listen(pointer: number): void {
    const { signal } = this.#listening;
    const ours = (act: (event: PointerEvent) => void) => (event: PointerEvent) => {
      if (event.pointerId === pointer) act(event);
    };
    addEventListener("pointermove", ours((event) => this.#move(event)), { signal });
    addEventListener("pointerup", ours((event) => this.#drop(event)), { signal });
    addEventListener("pointercancel", ours(() => this.cancel()), { signal });
    addEventListener("blur", () => this.cancel(), { signal });
    addEventListener("keydown", (event) => this.#key(event), { signal, capture: true });
    addEventListener("scroll", () => this.#measure(), { signal, capture: true });
  }

  #measure(): void {
    this.#zones = [...document.querySelectorAll<HTMLElement>(ZONE)].map((element) => ({
      element,
      box: element.getBoundingClientRect(),
      zone: element.dataset["zone"] ?? "",
      value: element.dataset["value"] ?? "",
    }));
  }

  // --- In the air ---

  #move({ clientX, clientY }: PointerEvent): void {
    this.#at = { x: clientX, y: clientY };
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#show());
  }

  #show(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#copy.style.transform = `${this.#shift()} ${LIFTED}`;
    const under = document.elementFromPoint(this.#at.x, this.#at.y)?.closest<HTMLElement>(ZONE) ?? null;
    this.#isHome = under !== null && under === this.#home;
    this.#mark(this.#isHome ? null : this.#aim(under));
  }

  #shift(): string {
    return `translate(${this.#at.x - this.from.x}px, ${this.#at.y - this.from.y - this.#above}px)`;
  }

  /** What lies under the pointer; where nothing does, the nearest where it may go. */
  #aim(under: HTMLElement | null): Zone | null {
    if (under !== null) return this.#zones.find(({ element }) => element === under) ?? null;
    return nearest(this.#zones.filter((zone) => zone.element !== this.#home && this.drag.can(zone)), this.#at, REACH);
  }

  #mark(zone: Zone | null): void {
    const may = zone === null ? undefined : this.drag.can(zone) ? "yes" : "no";
    if (zone !== this.#over) {
      delete this.#over?.element.dataset["over"];
      this.#over = zone;
      this.drag.onover?.(zone);
    }
    for (const element of [zone?.element, this.#copy]) {
      if (element !== undefined && element.dataset["over"] !== may) mark(element, may);
    }
  }

  // --- Down again ---

  #key(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopImmediatePropagation(); // it means the piece, and nothing that was chosen before
    this.cancel();
  }

  #drop(event: PointerEvent): void {
    this.#move(event);
    this.#show();
    const zone = this.#over;
    this.#end();
    swallowClick();
    if (!this.#isHome && this.drag.ondrop(zone) && zone !== null) this.#glide(this.#into(zone), true);
    else this.#return();
  }

  cancel(): void {
    this.#end();
    swallowClick();
    this.#return();
  }

  #end(): void {
    held = null;
    cancelAnimationFrame(this.#frame);
    this.#listening.abort();
    this.#mark(null);
    this.drag.onend?.();
  }

  #into({ box }: Zone): string {
    const [to, now] = [middleOf(box), middleOf(this.#copy.getBoundingClientRect())];
    return `translate(${to.x - now.x}px, ${to.y - now.y}px) ${this.#shift()} ${GONE}`;
  }

  #return(): void {
    this.#glide("none", false);
  }

  #glide(transform: string, fades: boolean): void {
    const [copy, part] = [this.#copy, this.#part];
    const end = (): void => {
      copy.remove();
      delete part.dataset["lifted"];
    };
    const duration = Math.min(moveTime(), LONGEST);
    if (duration === 0) return end();
    const glide = copy.animate({ transform, ...(fades ? { opacity: 0 } : {}) }, { duration, easing: "ease-out", fill: "forwards" });
    glide.finished.then(end, end);
  }
}

function mark(element: HTMLElement, may: "yes" | "no" | undefined): void {
  if (may === undefined) delete element.dataset["over"];
  else element.dataset["over"] = may;
}

// --- The copy ---

/** A box as large as a piece and where it is, with a copy of it: upright, and by itself. */
function copyOf(piece: Part): HTMLElement {
  const looks = piece.cloneNode(true) as Part;
  for (const part of looks.querySelectorAll("[data-stays], .unseen")) part.remove();
  for (const part of [looks, ...looks.querySelectorAll<HTMLElement>("[data-piece]")]) delete part.dataset["piece"];
  const box = piece.getBoundingClientRect();
  const size = piece instanceof HTMLElement ? { width: piece.offsetWidth, height: piece.offsetHeight } : box; // upright
  const [width, height] = [`${size.width}px`, `${size.height}px`];
  for (const [name, length] of lengthsOf(piece)) looks.style.setProperty(name, length);
  Object.assign(looks.style, { position: "relative", inset: "auto", margin: "0", transform: "none", boxShadow: "none", width, height });

  const copy = document.createElement("div");
  copy.className = "in-the-air";
  copy.inert = true;
  copy.ariaHidden = "true";
  const { x, y } = middleOf(box);
  Object.assign(copy.style, { left: `${x - size.width / 2}px`, top: `${y - size.height / 2}px`, width, height });
  copy.append(looks);
  return copy;
}

/** In pixels: what a container says of them, it says to what is in it. */
function lengthsOf(piece: Part): [string, string][] {
  if (!(piece instanceof HTMLElement)) return []; // a drawing has its size alone
  const ruler = document.createElement("span");
  ruler.style.cssText = "position:absolute;visibility:hidden";
  piece.append(ruler);
  const style = getComputedStyle(ruler);
  const found = LENGTHS.filter((name) => style.getPropertyValue(name) !== "").map((name): [string, string] => {
    ruler.style.width = `var(${name})`;
    return [name, style.width];
  });
  ruler.remove();
  return found;
}

/** The end of a drag is a click for the browser, but not for us. A key's click is another one. */
function swallowClick(): void {
  const over = new AbortController();
  const listen = { capture: true, signal: over.signal };
  const swallow = (event: MouseEvent): void => {
    over.abort();
    if (event.detail === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("click", swallow, listen);
  addEventListener("pointerdown", () => over.abort(), listen);
}
