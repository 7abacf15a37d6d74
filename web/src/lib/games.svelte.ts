/**
 * The games: the server's list, asked for once, and until it has answered the games that this
 * client has a folder for.
 */
import { MANIFESTS } from "../games";
import { ask } from "./api";
import { language } from "./i18n";
import type { GameView, Opponent } from "./wire";

let told = $state.raw<readonly GameView[] | null>(null);
let asked: Promise<readonly GameView[]> | null = null;

export function games(): Promise<readonly GameView[]> {
  asked ??= ask("GET /api/games").then(
    (answer) => (told = answer.games),
    (error: unknown) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

export async function gameOf(id: string): Promise<GameView> {
  const found = (await games()).find((game) => game.id === id);
  if (found === undefined) throw new Error(`the server has no ${id}`);
  return found;
}

/** The server's description of a game; null: there is none, or not yet. */
function viewOf(id: string): GameView | null {
  return told?.find((game) => game.id === id) ?? null;
}

/** Every game that can be played, in the order of the server. */
export function gameIds(): string[] {
  return told?.map(({ id }) => id) ?? [...MANIFESTS.keys()];
}

export function titleOf(game: string): string {
  return MANIFESTS.get(game)?.title ?? viewOf(game)?.title ?? game;
}

/** A sentence about the game; the server's where the client has none. */
export function sentenceOf(game: string): string {
  return MANIFESTS.get(game)?.sentence[language()] ?? viewOf(game)?.summary ?? "";
}

/** Numbers of seats, the fewest first. */
export function seatCounts(game: string): number[] {
  const known = viewOf(game)?.seats;
  if (known !== undefined) return [...known].sort((a, b) => a - b);
  const [fewest, most] = MANIFESTS.get(game)?.seats ?? [2, 2];
  return Array.from({ length: most - fewest + 1 }, (_, i) => fewest + i);
}

const PLAYING_LEVELS: readonly Opponent[] = ["novice", "learner", "casual", "steady", "skilled", "strong", "seasoned", "veteran", "expert", "match"];

/** The bots that a person would play against; any other only where the game has no such bot. */
export function levelsOf(game: string): readonly Opponent[] {
  const known = viewOf(game)?.levels ?? PLAYING_LEVELS;
  const playing = PLAYING_LEVELS.filter((level) => known.includes(level));
  return playing.length > 0 ? playing : known;
}

const USUAL: Opponent = "casual";

export function usualLevel(game: string): Opponent {
  const levels = levelsOf(game);
  return levels.includes(USUAL) ? USUAL : (levels[0] ?? USUAL);
}

/**
 * Whether there is a tutorial: the server's lessons need words, and the folder of the game has
 * them.
 */
export function hasLessons(game: string): boolean {
  return MANIFESTS.get(game)?.lessons ?? false;
}

/** Whether the fewest points win. */
export function lowIsGood(game: string): boolean {
  return viewOf(game)?.low_is_good ?? false;
}

/** Which side a seat plays for, from 0; null: everybody plays for themselves. */
export function sideOf(game: string, seats: number, seat: number): number | null {
  const side = viewOf(game)?.teams[String(seats)]?.findIndex((members) => members.includes(seat)) ?? -1;
  return side < 0 ? null : side;
}

/** "A" for side 0 */
export function sideLetter(side: number): string {
  return String.fromCharCode("A".charCodeAt(0) + side);
}
