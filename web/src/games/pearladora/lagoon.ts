/** Where things are in the lagoon: names of spaces and lines, and their places on a grid. */

export const COLUMNS = 8;
export const ROWS = 5;
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

/** Every space and line, row by row as one reads. */
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

/** The middle of a place in spaces from the upper left corner. */
export function middle({ x, y }: Place): { x: number; y: number } {
  return { x: (x + 1) / 2, y: (y + 1) / 2 };
}

/** A line between two spaces beside each other stands upright. */
export function isUpright(line: Place): boolean {
  return line.x % 2 === 1;
}

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where an arrow key leads; corners, where nothing is, are stepped over. */
export function step(from: Place, key: string): Place | null {
  const towards = STEPS[key];
  if (towards === undefined) return null;
  const [dx, dy] = towards;
  for (const n of [1, 2]) {
    const found = byPoint.get(`${from.x + n * dx},${from.y + n * dy}`);
    if (found !== undefined) return found;
  }
  return null;
}
