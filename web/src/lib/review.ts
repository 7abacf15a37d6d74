/** Looking back at a game: the data and the arithmetic of the review page. */
import type { Mark, TableEvent } from "../games/board";
import { language, t } from "./i18n";
import { marks } from "./story";
import type { Frame, Review, ReviewView, TurningPoint } from "./wire";

export type { Parts as Shares, Review, Reviewed, TurningPoint } from "./wire";

const KNOWN_VERSION = 1;

/** The review in an answer; null where there is none yet, or one of another day. */
export function reviewIn(answer: ReviewView | null): Review | null {
  const review = answer?.review ?? null;
  return review?.version === KNOWN_VERSION ? review : null;
}

const MOST_TURNS = 3;

/** The turns that mattered most, in the order of the game. */
export function turnsThatMattered(review: Review): TurningPoint[] {
  const largest = [...review.turning_points].sort((a, b) => Math.abs(b.swing) - Math.abs(a.swing));
  return largest.slice(0, MOST_TURNS).sort((a, b) => a.number - b.number);
}

/**
 * The turn that decided the game: what helped a winner most, unless something else mattered more than
 * twice as much; of equals the later one.
 */
export function decisive({ turning_points: turns }: Review, winners: readonly number[]): TurningPoint | null {
  const weight = ({ seat, swing }: TurningPoint): number => Math.abs(swing) * (winners.includes(seat) && swing > 0 ? 2 : 1);
  const most = Math.max(...turns.map(weight));
  return turns.findLast((turn) => weight(turn) === most) ?? null;
}

// --- Moments ---

/** Where a key leads; null: it is not one of ours. */
export function stepTo(key: string, now: number, last: number): number | null {
  switch (key) {
    case "ArrowLeft":
      return Math.max(0, now - 1);
    case "ArrowRight":
      return Math.min(last, now + 1);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}

/** The next or the last turning point from here; each is shown before its decision. */
export function turnFrom(turns: readonly TurningPoint[], now: number, forward: boolean): number | null {
  const places = turns.map(({ number }) => number - 1);
  const found = forward ? places.find((place) => place > now) : places.findLast((place) => place < now);
  return found ?? null;
}

export function eventsOf(frame: Frame | undefined): TableEvent[] {
  return frame?.events ?? [];
}

/** The last action of every seat at a moment. */
export function marksAt(frames: readonly Frame[], version: number): Mark[] {
  return marks(frames.slice(0, version + 1).flatMap(eventsOf));
}

// --- Numbers ---

/** A chance as the language writes it: "62%", "62 %". */
export function percent(chance: number): string {
  return new Intl.NumberFormat(language(), { style: "percent", maximumFractionDigits: 0 }).format(chance);
}

/** A change of a chance, always with its sign: "+5%", "−12%". */
export function change(difference: number): string {
  return new Intl.NumberFormat(language(), {
    style: "percent",
    maximumFractionDigits: 0,
    signDisplay: "exceptZero",
  })
    .format(difference)
    .replace("-", "−");
}

// --- The chart ---

export const FEW_POINTS = 0.05; // also in `nacre review`

/** The chance as a seat could know it; null: within a few points as all seats together have it. */
function ownView(own: readonly number[], together: readonly number[], at: number): number | null {
  const chance = own[at] ?? 0;
  return Math.abs(chance - (together[at] ?? chance)) <= FEW_POINTS ? null : chance;
}

/** A seat's chance at a moment, with its own view where that differs. */
export function chanceInWords(name: string, together: readonly number[], own: readonly number[], at: number): string {
  const chance = percent(together[at] ?? 0);
  const differing = ownView(own, together, at);
  return differing === null
    ? t("review.chart.one", { name, chance })
    : t("review.chart.one_own", { name, chance, own: percent(differing) });
}

/** The moments, from and to, where a seat's own view differs by more than a few points. */
export function whereOwnDiffers(own: readonly number[], together: readonly number[]): [number, number][] {
  const spans: [number, number][] = [];
  own.forEach((_, i) => {
    if (ownView(own, together, i) === null) return;
    const last = spans.at(-1);
    if (last?.[1] === i - 1) last[1] = i;
    else spans.push([i, i]);
  });
  return spans;
}

/** A seat's own view as a path, drawn only where it differs; with a moment on either side. */
export function ownPath(area: Area, own: readonly number[], together: readonly number[]): string {
  const last = own.length - 1;
  const point = (i: number): string => `${xOf(area, i, last).toFixed(1)} ${yOf(area, own[i] ?? 0).toFixed(1)}`;
  return whereOwnDiffers(own, together)
    .map(([from, to]) => {
      const moments = Array.from({ length: Math.min(to + 1, last) - Math.max(from - 1, 0) + 1 }, (_, i) => Math.max(from - 1, 0) + i);
      return moments.map((i, n) => `${n === 0 ? "M" : "L"}${point(i)}`).join("");
    })
    .join("");
}

export interface Area {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export function xOf(area: Area, version: number, last: number): number {
  return area.left + ((area.width - area.left - area.right) * version) / Math.max(1, last);
}

export function yOf(area: Area, chance: number): number {
  return area.top + (area.height - area.top - area.bottom) * (1 - chance);
}

/** The moment under a point of the chart. */
export function versionAt(area: Area, x: number, last: number): number {
  const share = (x - area.left) / Math.max(1, area.width - area.left - area.right);
  return Math.min(last, Math.max(0, Math.round(share * last)));
}

export function pathOf(area: Area, line: readonly number[]): string {
  const point = (chance: number, i: number): string =>
    `${xOf(area, i, line.length - 1).toFixed(1)} ${yOf(area, chance).toFixed(1)}`;
  return line.map((chance, i) => `${i === 0 ? "M" : "L"}${point(chance, i)}`).join("");
}

/** Numbers that would cover each other are put one above the other. */
export function spread(points: readonly { x: number; y: number }[], size: number): { x: number; y: number }[] {
  const placed: { x: number; y: number }[] = [];
  for (const { x, y } of points) {
    const near = placed.filter((other) => Math.abs(other.x - x) < size && Math.abs(other.y - y) < size);
    const highest = Math.min(...near.map((other) => other.y));
    placed.push({ x, y: near.length === 0 ? y : highest - size >= 0 ? highest - size : Math.max(...near.map((other) => other.y)) + size });
  }
  return placed;
}

const SHAPES_ON_A_LINE = 3;

/**
 * Where a seat's shape stands on its line: each seat at other moments, so that shapes do not cover
 * each other.
 */
export function shapePlaces(seat: number, seats: number, last: number): number[] {
  const places = Array.from({ length: SHAPES_ON_A_LINE }, (_, i) =>
    Math.round((last * (i + (seat + 0.5) / seats)) / SHAPES_ON_A_LINE),
  );
  return [...new Set(places)];
}

/** The corners of each seat's shape around the middle, from -1 to 1; null: a circle. */
const CORNERS: readonly (readonly (readonly [number, number])[] | null)[] = [
  null,
  regular(3, -90, 1.2),
  regular(4, -45, 1.15),
  regular(4, -90, 1.2),
  regular(5, -90, 1.1),
  star(5, 1.3, 0.55),
];

function regular(corners: number, turned: number, size: number): [number, number][] {
  return Array.from({ length: corners }, (_, i) => corner(turned + (360 * i) / corners, size));
}

function star(tips: number, outer: number, inner: number): [number, number][] {
  return Array.from({ length: 2 * tips }, (_, i) => corner(-90 + (180 * i) / tips, i % 2 === 0 ? outer : inner));
}

function corner(degrees: number, size: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [size * Math.cos(angle), size * Math.sin(angle)];
}

/** The shape of a seat as an SVG path: colour is never alone. */
export function shapeOf(seat: number, x: number, y: number, r: number): string {
  const corners = CORNERS[seat % CORNERS.length];
  if (!corners) return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  return `${corners.map(([dx, dy], i) => `${i === 0 ? "M" : "L"}${(x + r * dx).toFixed(1)} ${(y + r * dy).toFixed(1)}`).join("")}z`;
}

// --- Asking how far the review is ---

const PAUSE = 1200; // milliseconds between two looks

/** Look until the review is done, has failed or was not begun, or nobody looks any more. */
export async function follow(
  look: () => Promise<ReviewView>,
  show: (answer: ReviewView) => void,
  alive: () => boolean,
  sleep: (milliseconds: number) => Promise<unknown> = (ms) => new Promise((done) => setTimeout(done, ms)),
): Promise<void> {
  for (;;) {
    const answer = await look();
    if (!alive()) return;
    show(answer);
    if (["none", "done", "failed"].includes(answer.status)) return;
    await sleep(PAUSE);
    if (!alive()) return;
  }
}

// --- The honesty of the deal ---

/**
 * "yes": proved here; "part": from a prepared position; "unable": this browser cannot; "no": the
 * seal is another one.
 */
export type Honesty = "yes" | "part" | "unable" | "no";

export interface Sealed {
  secret: string;
  commitment: string;
  verified: boolean;
}

/**
 * Hash the secret and compare it with the seal, and that with the one this device saw before the
 * end, if it did.
 */
export async function honesty(
  { secret, commitment, verified }: Sealed,
  seen: string | null,
  /** null: not a secure context (https, or this machine) */
  subtle: SubtleCrypto | null = globalThis.crypto?.subtle ?? null,
): Promise<Honesty> {
  if (seen !== null && seen !== commitment) return "no";
  const found = subtle === null ? null : await sha256(secret, subtle);
  if (found !== null && found !== commitment) return "no";
  if (!verified) return "part";
  return found === null ? "unable" : "yes";
}

/** The SHA-256 of bytes; both written in hexadecimal. */
export async function sha256(hex: string, subtle: SubtleCrypto): Promise<string> {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const hash = new Uint8Array(await subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
