/** Where things are in the lagoon: names of spaces and lines, and their places on a grid. */

const COLUMNS = 8;
const ROWS = 5;
const LETTERS = "abcdefgh";

/** A place on a grid twice as fine: spaces on even places, lines between them. */
export interface Place {
  name: string;
  kind: "space" | "line";
  /** 0 to 14 */
  x: number;
  /** 0 to 8 */
  y: number;
}

function spaceAt(column: number, row: number): string {
  return `${LETTERS[column]}${row + 1}`;
}

function build(): Place[] {
  const places: Place[] = [];
  for (let y = 0; y < 2 * ROWS - 1; y++) {
    for (let x = 0; x < 2 * COLUMNS - 1; x++) {
      const [column, row] = [Math.floor(x / 2), Math.floor(y / 2)];
      const here = spaceAt(column, row);
      if (x % 2 === 0 && y % 2 === 0) places.push({ name: here, kind: "space", x, y });
      else if (y % 2 === 0) places.push({ name: `${here}-${spaceAt(column + 1, row)}`, kind: "line", x, y });
      else if (x % 2 === 0) places.push({ name: `${here}-${spaceAt(column, row + 1)}`, kind: "line", x, y });
    }
  }
  return places;
}

/** Every space and line. */
export const PLACES: readonly Place[] = build();
export const SPACES = PLACES.filter((place) => place.kind === "space");
export const LINES = PLACES.filter((place) => place.kind === "line");

const byName = new Map(PLACES.map((place) => [place.name, place]));
const byPoint = new Map(PLACES.map((place) => [`${place.x},${place.y}`, place]));

export function placeOf(name: string): Place {
  const place = byName.get(name);
  if (place === undefined) throw new Error(`${name} is not in the lagoon`);
  return place;
}

// --- As it lies on the screen: upright, letters run down and numbers across ---

/** Every space and line, row by row as one reads. */
export function reading(upright: boolean): readonly Place[] {
  return upright ? STANDING : PLACES;
}

const STANDING = [...PLACES].sort((one, other) => one.x - other.x || one.y - other.y);

/** The middle of a place in spaces from the upper left corner. */
export function middle({ x, y }: Place, upright: boolean): { x: number; y: number } {
  return upright ? { x: (y + 1) / 2, y: (x + 1) / 2 } : { x: (x + 1) / 2, y: (y + 1) / 2 };
}

/** Whether a line goes up and down, between two spaces beside each other. */
export function goesUp(line: Place, upright: boolean): boolean {
  return (line.x % 2 === 1) !== upright;
}

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where an arrow key leads; corners, where nothing is, are stepped over. */
export function step(from: Place, key: string, upright: boolean): Place | null {
  const towards = STEPS[key];
  if (towards === undefined) return null;
  const [dx, dy] = upright ? [towards[1], towards[0]] : towards;
  for (const n of [1, 2]) {
    const found = byPoint.get(`${from.x + n * dx},${from.y + n * dy}`);
    if (found !== undefined) return found;
  }
  return null;
}

/** How the lagoon lies, and how large a space is, in pixels. */
export interface Grid {
  upright: boolean;
  width: number;
  height: number;
}

// Height of a space to its width: pieces are square, the water around them need not be.
const LOWEST = 0.6;
const HIGHEST = 1.16;

/** The largest spaces that fit into a box. */
export function fit(width: number, height: number, upright: boolean): Grid {
  const { columns, rows } = extent(upright);
  const high = Math.min(height / rows, (width / columns) * HIGHEST);
  return { upright, width: Math.min(width / columns, high / LOWEST), height: high };
}

/** Spaces across and down. */
export function extent(upright: boolean): { columns: number; rows: number } {
  return upright ? { columns: ROWS, rows: COLUMNS } : { columns: COLUMNS, rows: ROWS };
}
