/** A string of pearls that hangs from two pegs, the largest pearl in the middle. */
export interface Hanging {
  /** between the pegs, and from them to the lowest point */
  width: number;
  drop: number;
  pearls: number;
  /** of the largest */
  radius: number;
}

export interface Bead {
  x: number;
  y: number;
  r: number;
}

const STEPS = 60;
const BETWEEN = 0.6;

type Point = readonly [number, number];

/** The string as points, from the left peg at (-width / 2, 0) to the right one. */
function curve({ width, drop }: Hanging): Point[] {
  return Array.from({ length: STEPS + 1 }, (_, i) => {
    const t = (i / STEPS) * 2 - 1;
    return [(width / 2) * (t + 0.16 * Math.sin(t * Math.PI)), drop * (1 - Math.abs(t) ** 2.6)] as const;
  });
}

export function stringOf(hanging: Hanging): string {
  return `M${curve(hanging).map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
}

/** The pearls, spread from the middle of the string. */
export function beadsOf(hanging: Hanging): Bead[] {
  const points = curve(hanging);
  const far = [0];
  for (let i = 1; i < points.length; i++) {
    const [[ax, ay], [bx, by]] = [points[i - 1]!, points[i]!];
    far.push(far[i - 1]! + Math.hypot(bx - ax, by - ay));
  }
  const radii = Array.from({ length: hanging.pearls }, (_, i) => {
    const side = hanging.pearls > 1 ? (i / (hanging.pearls - 1)) * 2 - 1 : 0;
    return hanging.radius * (1 - 0.3 * Math.abs(side) ** 1.4);
  });
  let at = (far.at(-1)! - radii.reduce((sum, r) => sum + 2 * r + BETWEEN, 0)) / 2;
  return radii.map((r) => {
    at += r + BETWEEN / 2;
    const next = Math.max(1, far.findIndex((length) => length >= at));
    const share = (at - far[next - 1]!) / (far[next]! - far[next - 1]!);
    const [[ax, ay], [bx, by]] = [points[next - 1]!, points[next]!];
    at += r + BETWEEN / 2;
    return { x: ax + (bx - ax) * share, y: ay + (by - ay) * share, r };
  });
}

export interface Lying {
  pearls: number;
  /** from the middle of the ring to its side, and to its front */
  across: number;
  along: number;
  radius: number;
}

/** The pearls of a necklace that lies in a ring: spread from its front, the nearest last and largest. */
export function loopOf({ pearls, across, along, radius }: Lying): Bead[] {
  const apart = Math.min(0.72, (2 * Math.PI) / (pearls + 1));
  return Array.from({ length: pearls }, (_, i) => {
    const angle = Math.PI / 2 + (i - (pearls - 1) / 2) * apart;
    return { x: Math.cos(angle) * across, y: Math.sin(angle) * along, r: radius * (0.86 + 0.14 * Math.sin(angle)) };
  }).toSorted((a, b) => a.y - b.y);
}
