/** A pull is a drag, a press is a tap; and a drop chooses, or changes nothing. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draggable, dropping, putBack, type Drag, type Spot } from "../src/lib/drag";
import { settings } from "../src/lib/settings.svelte";
import { distance, nearest } from "../src/lib/zones";

const boxes = [
  { name: "left", box: { left: 0, top: 0, width: 10, height: 10 } },
  { name: "right", box: { left: 100, top: 0, width: 10, height: 10 } },
];

test("a point inside a box is at no distance from it", () => {
  expect(distance({ x: 5, y: 5 }, boxes[0]!.box)).toBe(0);
  expect(distance({ x: 13, y: 14 }, boxes[0]!.box)).toBe(5);
});

test("what is let go of near a zone snaps to the nearest one within reach", () => {
  expect(nearest(boxes, { x: 40, y: 5 }, 40)?.name).toBe("left");
  expect(nearest(boxes, { x: 80, y: 5 }, 40)?.name).toBe("right");
  expect(nearest(boxes, { x: 55, y: 5 }, 40)).toBeNull();
  expect(nearest([], { x: 55, y: 5 }, 40)).toBeNull();
});

// --- A table with a piece and two zones ---

let piece: HTMLElement;
let under: Element | null;
let clicks: number;
let leave: (() => void) | void;
const said: string[] = [];

const drag: Drag = {
  ...dropping(
    ({ zone }: Spot) => (zone === "good" ? zone : null),
    (choice) => said.push(`chose ${choice}`),
    (spot) => said.push(`refused ${spot?.zone ?? "nothing"}`),
  ),
  onpick: () => said.push("picked"),
  onend: () => said.push("ended"),
};

beforeEach(() => {
  settings.speed = "instant";
  document.body.innerHTML = `<div data-zone="home"><button id="piece">3<i data-stays>of 5</i></button></div>
    <p data-zone="good"></p><p data-zone="bad"></p>`;
  piece = document.getElementById("piece")!;
  clicks = 0;
  said.length = 0;
  piece.addEventListener("click", () => (clicks += 1));
  document.elementFromPoint = () => under;
  leave = draggable(() => drag)(piece);
});
afterEach(() => {
  leave?.();
});

function point(type: string, x: number, more: PointerEventInit = {}): void {
  const target = type === "pointerdown" ? piece : window;
  target.dispatchEvent(new PointerEvent(type, { pointerId: 1, isPrimary: true, clientX: x, clientY: 0, bubbles: true, ...more }));
}

function pull(zone: string | null): void {
  under = zone === null ? null : document.querySelector(`[data-zone=${zone}]`);
  point("pointerdown", 0);
  point("pointermove", 20);
  point("pointermove", 60);
}

const click = (detail = 1): boolean => piece.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
const copy = (): HTMLElement | null => document.querySelector(".in-the-air");

test("a press that hardly moves is a tap", () => {
  point("pointerdown", 0);
  point("pointermove", 7);
  point("pointerup", 7);
  click();
  expect(said).toEqual([]);
  expect(clicks).toBe(1);
});

test("a drop chooses what it means, and its click is no tap", () => {
  pull("good");
  expect(copy()?.textContent).toBe("3");
  expect(piece.dataset["lifted"]).toBe("");
  point("pointerup", 60);
  click();
  expect(said).toEqual(["picked", "ended", "chose good"]);
  expect(clicks).toBe(0);
  expect(copy()).toBeNull();
  expect(piece.dataset["lifted"]).toBeUndefined();
  click();
  expect(clicks).toBe(1);
});

test("a key on the piece after a drag is a tap", () => {
  pull("good");
  point("pointerup", 60);
  click(0);
  expect(clicks).toBe(1);
});

test("the zone below says whether it may go there, until it is elsewhere", () => {
  pull("good");
  const [good, bad] = ["good", "bad"].map((zone) => document.querySelector<HTMLElement>(`[data-zone=${zone}]`)!);
  point("pointerup", 60);
  expect(good!.dataset["over"]).toBeUndefined();
  const frame = vi.spyOn(window, "requestAnimationFrame").mockImplementation((run) => (run(0), 0));
  pull("good");
  expect(good!.dataset["over"]).toBe("yes");
  expect(copy()?.dataset["over"]).toBe("yes");
  under = bad!;
  point("pointermove", 70);
  expect(good!.dataset["over"]).toBeUndefined();
  expect(bad!.dataset["over"]).toBe("no");
  putBack();
  expect(bad!.dataset["over"]).toBeUndefined();
  frame.mockRestore();
});

test.each([["bad"], [null]])("over %s it is refused", (zone) => {
  for (const element of document.querySelectorAll<HTMLElement>("[data-zone]")) {
    element.getBoundingClientRect = () => new DOMRect(900, 900, 10, 10); // out of reach
  }
  pull(zone);
  point("pointerup", 60);
  expect(said).toEqual(["picked", "ended", `refused ${zone ?? "nothing"}`]);
  expect(copy()).toBeNull();
});

test("where it came from it is put back without a word", () => {
  pull("home");
  point("pointerup", 60);
  expect(said).toEqual(["picked", "ended"]);
});

test.each([
  ["Escape", () => window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", cancelable: true }))],
  ["the system", () => point("pointercancel", 60)],
  ["a new position", putBack],
  ["a piece that is gone", () => leave?.()],
] as const)("%s puts it back", (_, interrupt) => {
  pull("good");
  interrupt();
  point("pointerup", 60);
  expect(said).toEqual(["picked", "ended"]);
  expect(copy()).toBeNull();
});

test("a piece that was let go of outside of the window goes back with the next press", () => {
  pull("good");
  point("pointerdown", 0);
  expect(said).toEqual(["picked", "ended"]);
  expect(copy()).toBeNull();
});

test("what goes of a piece is what is pale", () => {
  piece.innerHTML = `<svg data-goes><text>3</text></svg><span>×10</span>`;
  pull("good");
  expect(copy()?.textContent).toBe("3");
  expect(piece.querySelector("svg")?.dataset["lifted"]).toBe("");
  expect(piece.dataset["lifted"]).toBeUndefined();
  point("pointerup", 60);
  expect(piece.querySelector("svg")?.dataset["lifted"]).toBeUndefined();
});

test("another finger and another button drag nothing", () => {
  under = document.querySelector("[data-zone=good]");
  point("pointerdown", 0, { isPrimary: false });
  point("pointermove", 60);
  point("pointerdown", 0, { button: 2 });
  point("pointermove", 60);
  expect(said).toEqual([]);
});
