/** Lists of tables. */
import type { TableLine } from "./wire";

export function myTurn(line: TableLine): boolean {
  return line.status === "playing" && line.turn !== null && line.mine.includes(line.turn);
}

const ORDER: Record<TableLine["status"], number> = { playing: 1, open: 2, over: 3, closed: 4 };

/**
 * Those where it is my turn first, then those that go on, then the rest; each by when they were
 * touched last.
 */
export function yoursFirst(lines: readonly TableLine[]): TableLine[] {
  const place = (line: TableLine): number => (myTurn(line) ? 0 : ORDER[line.status]);
  return [...lines].sort((a, b) => place(a) - place(b) || b.touched - a.touched);
}
