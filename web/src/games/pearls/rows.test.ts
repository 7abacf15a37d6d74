import { describe, expect, it } from "vitest";
import { BETWEEN, rowsAt, rowWidth } from "./rows";

describe("rows of the display", () => {
  it("takes as little width as its number of rows allows", () => {
    expect(rowWidth([1, 1, 1, 1, 1, 1], 1)).toBeCloseTo(6 + 5 * BETWEEN);
    expect(rowWidth([1, 1, 1, 1, 1, 1], 2)).toBeCloseTo(3 + 2 * BETWEEN);
    expect(rowWidth([3, 1, 1], 2)).toBeCloseTo(3);
  });

  it("keeps a colour in one row", () => {
    expect(rowWidth([2.4], 2)).toBeCloseTo(2.4);
    expect(rowsAt([1, 2.5, 1], 2.5)).toBe(3);
    expect(rowWidth([1, 2.5, 1], 2)).toBeCloseTo(3.5 + BETWEEN);
  });

  it("is nothing without cards", () => {
    expect(rowWidth([], 2)).toBe(0);
  });
});
