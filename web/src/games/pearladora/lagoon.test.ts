import { expect, test } from "vitest";
import { LINES, placeOf, SPACES, step } from "./lagoon";

test("the lagoon has 40 spaces and 67 lines", () => {
  expect(SPACES.length).toBe(40);
  expect(LINES.length).toBe(67);
});

test("arrows lead from space to line to space, and over corners from line to line", () => {
  const path = (from: string, ...keys: string[]): string | undefined =>
    keys.reduce<ReturnType<typeof step>>((at, key) => at && step(at, key), placeOf(from))?.name;
  expect(path("c4", "ArrowRight")).toBe("c4-d4");
  expect(path("c4", "ArrowRight", "ArrowRight")).toBe("d4");
  expect(path("c4-d4", "ArrowUp")).toBe("c3-d3");
  expect(path("c4", "ArrowUp", "ArrowRight")).toBe("d3-d4");
  expect(path("a1", "ArrowLeft")).toBeUndefined();
});
