import { expect, test } from "vitest";
import { fit, goesUp, LINES, middle, placeOf, reading, SPACES, step } from "./lagoon";

test("the lagoon has 40 spaces and 67 lines", () => {
  expect(SPACES.length).toBe(40);
  expect(LINES.length).toBe(67);
});

function path(upright: boolean, from: string, ...keys: string[]): string | undefined {
  return keys.reduce<ReturnType<typeof step>>((at, key) => at && step(at, key, upright), placeOf(from))?.name;
}

test("arrows lead from space to line to space, and over corners from line to line", () => {
  expect(path(false, "c4", "ArrowRight")).toBe("c4-d4");
  expect(path(false, "c4", "ArrowRight", "ArrowRight")).toBe("d4");
  expect(path(false, "c4-d4", "ArrowUp")).toBe("c3-d3");
  expect(path(false, "c4", "ArrowUp", "ArrowRight")).toBe("d3-d4");
  expect(path(false, "a1", "ArrowLeft")).toBeUndefined();
});

test("upright, letters run down and numbers across, for arrows and readers too", () => {
  expect(path(true, "c4", "ArrowDown")).toBe("c4-d4");
  expect(path(true, "c3", "ArrowRight", "ArrowRight")).toBe("c4");
  expect(path(true, "a1", "ArrowUp")).toBeUndefined();
  expect(middle(placeOf("h1"), true)).toEqual({ x: 0.5, y: 7.5 });
  expect(goesUp(placeOf("a1-a2"), true)).toBe(true);
  expect(reading(true).filter(({ kind }) => kind === "space").slice(0, 6).map(({ name }) => name)).toEqual(
    ["a1", "a2", "a3", "a4", "a5", "b1"],
  );
});

test("spaces fill the box, but are never far from square", () => {
  expect(fit(378, 568, true)).toEqual({ upright: true, width: 75.6, height: 71 });
  expect(fit(800, 5000, false).height).toBeCloseTo(116);
  expect(fit(8000, 300, false)).toEqual({ upright: false, width: 100, height: 60 });
});
