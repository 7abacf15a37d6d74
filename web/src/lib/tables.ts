/** Lists of tables. */
import { t, textOr } from "./i18n";
import type { TableLine } from "./wire";

/** Who sits there; a bot is called by its level in the language that is spoken, with its number. */
export function nameAt({ names, bots }: TableLine, seat: number): string | null {
  const name = names[seat] ?? null;
  if (name === null || !bots.includes(seat)) return name;
  const [level = "", number] = name.split(" ");
  const bot = t("table.bot", { level: textOr(`level.${level.toLowerCase()}`, level) });
  return number === undefined ? bot : `${bot} ${number}`;
}

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
