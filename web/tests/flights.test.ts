/** Pieces on a page without layout: where they are is said here, and movements are only noted. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Flights, seatPlace } from "../src/lib/flights.svelte";
import { settings } from "../src/lib/settings.svelte";

interface Movement {
  piece: HTMLElement;
  translate: string[];
  scale: number[];
  end: () => void;
  cancelled: boolean;
}

let movements: Movement[];
let flights: Flights;
let frame: (() => void) | null;

beforeEach(() => {
  movements = [];
  flights = new Flights();
  frame = null;
  vi.stubGlobal("requestAnimationFrame", (wanted: () => void) => ((frame = wanted), 1));
  vi.stubGlobal("cancelAnimationFrame", () => (frame = null));
  settings.motion = "on";
  document.body.innerHTML = "<main></main>";
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
    const [left, top] = (this.dataset["at"] ?? "0 0").split(" ").map(Number) as [number, number];
    return new DOMRect(left, top, 10, 14);
  });
  HTMLElement.prototype.animate = function (this: HTMLElement, keyframes) {
    let end = (): void => {};
    let breakOff = (_: unknown): void => {};
    const finished = new Promise<unknown>((resolve, reject) => ([end, breakOff] = [() => resolve(null), reject]));
    const movement = { piece: this, ...(keyframes as Pick<Movement, "translate" | "scale">), end, cancelled: false };
    movements.push(movement);
    const cancel = (): void => {
      movement.cancelled = true;
      breakOff(new Error("cancelled"));
    };
    return { finished, cancel } as unknown as Animation;
  };
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  settings.motion = "system";
});

/** The pieces that are there now, with their places. */
function lay(pieces: Record<string, string>): void {
  const main = document.querySelector("main")!;
  const old = new Map([...main.children].map((piece) => [(piece as HTMLElement).dataset["piece"], piece as HTMLElement]));
  main.replaceChildren(
    ...Object.entries(pieces).map(([name, at]) => {
      const piece = old.get(name) ?? document.createElement("span");
      piece.dataset["at"] = at;
      if (name.startsWith("seat")) piece.dataset["seat"] = name.slice(5);
      else piece.dataset["piece"] = name;
      return piece;
    }),
  );
}

const moved = (name: string): Movement | undefined => movements.findLast(({ piece }) => piece.dataset["piece"] === name);
const landed = async (): Promise<void> => {
  movements.forEach(({ end }) => end());
  await new Promise((resolve) => setTimeout(resolve));
};

function move(): void {
  flights.move();
  frame?.();
}

test("what stays slides from where it was, and what lies still does not move", () => {
  lay({ "hand 1": "0 0", pile: "50 0" });
  flights.look({});
  lay({ "hand 1": "20 5", pile: "50 1" });
  move();
  expect(moved("hand 1")?.translate).toEqual(["-20px -5px", "0 0"]);
  expect(moved("pile")).toBeUndefined();
});

test("what stays where it is, but larger, grows", () => {
  const wide = vi.spyOn(HTMLElement.prototype, "offsetWidth", "get");
  lay({ "hand 1": "0 0" });
  wide.mockReturnValue(40);
  flights.look({});
  wide.mockReturnValue(50);
  move();
  expect(moved("hand 1")?.scale).toEqual([0.8, 1]);
});

test("what is new flies in from a piece that is gone, one after the other", () => {
  lay({ "shop 1": "0 0", "shop 2": "100 0", "shop 3": "200 0" });
  flights.look({ arrivals: [{ pieces: "hand ", from: "shop " }] });
  lay({ "shop 1": "0 0", "hand 1": "100 300", "hand 2": "120 300" });
  move();
  expect(moved("hand 1")?.translate).toEqual(["0px -300px", "0px -196px", "0 0"]);
  expect(moved("hand 2")?.translate[0]).toBe("80px -300px");
});

test("what waits for another movement is not seen before", () => {
  lay({ pile: "0 0" });
  flights.look({ arrivals: [{ pieces: "shop ", from: "pile", after: 0.7 }] });
  lay({ pile: "0 0", "shop 1": "100 0" });
  move();
  expect(movements.filter(({ piece }) => piece.dataset["piece"] === "shop 1").map((movement) => "opacity" in movement)).toEqual([false, true]);
});

test("what is new flies in from a seat, or just lies there if nobody says from where", () => {
  lay({ "seat 2": "0 0" });
  flights.look({ arrivals: [{ pieces: "top ", from: seatPlace(2) }] });
  lay({ "seat 2": "0 0", "top 1": "30 40", "hand 1": "0 90" });
  move();
  expect(moved("top 1")?.translate[0]).toBe("-30px -40px");
  expect(moved("top 1")?.scale[0]).toBeLessThan(1); // however wide the plate is
  expect(moved("hand 1")).toBeUndefined();
});

test("of what leaves a copy flies away, and nothing is left of it", async () => {
  lay({ "seat 2": "100 0", "shop 1": "0 50" });
  flights.look({ departures: [{ pieces: "shop ", to: seatPlace(2) }] });
  lay({ "seat 2": "100 0" });
  move();
  const copy = document.body.lastElementChild as HTMLElement;
  expect([copy.style.position, copy.ariaHidden, copy.dataset["piece"]]).toEqual(["fixed", "true", undefined]);
  expect(movements[0]?.translate.at(-1)).toBe("100px -50px");
  await landed();
  expect([...document.body.children].map(({ tagName }) => tagName)).toEqual(["MAIN"]);
});

test("a flight under way goes on from where it was seen, and ends where the piece lies", async () => {
  lay({ shop: "0 0" });
  flights.look({ arrivals: [{ pieces: "hand ", from: "shop" }] });
  lay({ "hand 1": "100 0" });
  move();
  const first = moved("hand 1")!;
  lay({ "hand 1": "60 -20" }); // as it is seen on its way
  flights.look({});
  lay({ "hand 1": "110 0" });
  move();
  expect(first.cancelled).toBe(true);
  expect(moved("hand 1")?.translate).toEqual(["-50px -20px", "0 0"]);
  await landed();
  expect(moved("hand 1")?.piece.style.zIndex).toBe("");
});

test("a piece is above the others only while it flies", async () => {
  lay({ shop: "0 0" });
  flights.look({ arrivals: [{ pieces: "hand ", from: "shop" }] });
  lay({ "hand 1": "100 0" });
  move();
  const { piece } = moved("hand 1")!;
  expect(piece.style.zIndex).not.toBe("");
  await landed();
  expect(piece.style.zIndex).toBe("");
});

test("nothing moves where people want no movement, or where there is no plan", () => {
  for (const [motion, plan] of [["off", { departures: [{ pieces: "shop", to: "pile" }] }], ["on", null]] as const) {
    settings.motion = motion;
    lay({ shop: "0 0", pile: "9 9" });
    flights.look(plan);
    lay({ pile: "90 90" });
    move();
  }
  expect(movements).toEqual([]);
  expect(document.body.children).toHaveLength(1);
});

test("of two changes within one frame the first begins to move before the second is made", () => {
  lay({ "hand 1": "0 0" });
  flights.look({});
  lay({ "hand 1": "20 0" });
  flights.move();
  expect(movements).toEqual([]);
  flights.look({});
  expect(moved("hand 1")?.translate[0]).toBe("-20px 0px");
  lay({ "hand 1": "50 0" });
  move();
  expect(moved("hand 1")?.translate[0]).toBe("-30px 0px");
});

test("a table that is left before the frame moves nothing any more", () => {
  lay({ "hand 1": "0 0" });
  flights.look({});
  lay({ "hand 1": "20 0" });
  flights.move();
  flights.forget();
  expect(frame).toBeNull();
  expect(movements).toEqual([]);
});

test("what appears together with where it would come from lies there at once", () => {
  flights.look({ arrivals: [{ pieces: "hand ", from: "pile" }] });
  lay({ pile: "0 0", "hand 1": "100 0" });
  move();
  expect(movements).toEqual([]);
});
