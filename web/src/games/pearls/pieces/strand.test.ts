import { describe, expect, it } from "vitest";
import { beadsOf, loopOf } from "./strand";

const hanging = { width: 70, drop: 120, pearls: 7, radius: 11 };

describe("a string of pearls", () => {
  it("has its largest pearl at the lowest point, and is the same on both sides", () => {
    const beads = beadsOf(hanging);
    const middle = beads[3]!;
    expect(middle.x).toBeCloseTo(0, 1);
    expect(Math.max(...beads.map(({ y }) => y))).toBeCloseTo(middle.y, 1);
    expect(Math.max(...beads.map(({ r }) => r))).toBe(middle.r);
    beads.forEach((bead, i) => expect(bead.x).toBeCloseTo(-beads[6 - i]!.x, 0));
  });

  it("has pearls side by side", () => {
    const beads = beadsOf(hanging);
    for (let i = 1; i < beads.length; i++) {
      const [a, b] = [beads[i - 1]!, beads[i]!];
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan((a.r + b.r) * 0.9);
    }
  });
});

describe("a necklace that lies in a ring", () => {
  it.each([4, 9])("has %i pearls, the nearest last and largest, and none on another", (pearls) => {
    const beads = loopOf({ pearls, across: 56, along: 18, radius: 11 });
    expect(beads).toHaveLength(pearls);
    expect(Math.max(...beads.map(({ r }) => r))).toBe(beads.at(-1)!.r);
    expect(new Set(beads.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)).size).toBe(pearls);
  });
});
