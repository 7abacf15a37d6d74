/** Waiting for a game that is being compiled: how far it is, asked again and again. */
import { ask } from "./api";
import type { Readiness } from "./wire";

const FIRST_LOOK = 400; // milliseconds: mostly everything is there before
const NEXT_LOOK = 500;

/** What is waited for: a table needs the rules, lessons need the bots too. */
export type Needed = "rules" | "bots";

export type Look = (game: string) => Promise<Readiness>;

const atTheServer: Look = (game) => ask("GET /api/games/{game}/readiness", { path: { game } });

/** What is known, with the news: nothing goes back, also not where several processes answer in turn. */
export function furthest(known: Readiness | null, found: Readiness): Readiness {
  if (known === null) return found;
  const most = (part: "rules" | "bots" | "hints"): number => Math.max(known[part], found[part]);
  const either = (what: "ready" | "failed"): boolean => known[what] || found[what];
  return {
    game: found.game,
    ready: either("ready"),
    failed: either("failed"),
    rules: most("rules"),
    bots: most("bots"),
    hints: most("hints"),
  };
}

export class Watch {
  /** null: nothing is known yet */
  known = $state.raw<Readiness | null>(null);
  #timer: ReturnType<typeof setTimeout>;
  #closed = false;

  constructor(
    readonly game: string,
    private readonly needs: Needed = "rules",
    private readonly look: Look = atTheServer,
  ) {
    this.#timer = setTimeout(() => void this.#again(), FIRST_LOOK);
  }

  /** something is being made ready that is needed */
  get waits(): boolean {
    if (this.known === null || this.failed) return false;
    return !this.known.ready || this.known[this.needs] < 1;
  }

  /** it cannot be made ready */
  get failed(): boolean {
    return this.known?.failed ?? false;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  async #again(): Promise<void> {
    // Whoever asked for the table is told what is wrong; here it is only looked again.
    const found = await this.look(this.game).catch(() => null);
    if (this.#closed) return;
    if (found !== null) this.known = furthest(this.known, found);
    this.#timer = setTimeout(() => void this.#again(), NEXT_LOOK);
  }
}

/** A table that is being opened, until it is there or nobody waits for it any more. */
export class Opening {
  /** do not wait any more */
  leave: () => void = () => undefined;
  readonly left = new Promise<null>((done) => (this.leave = () => done(null)));

  constructor(readonly game: string) {}
}

let opening = $state.raw<Opening | null>(null);

/** The table that somebody waits for; null: none. */
export function beingOpened(): Opening | null {
  return opening;
}

/** Wait for a table; null: somebody went back, or opened another one meanwhile. */
export async function whileOpening<T>(game: string, made: Promise<T>): Promise<T | null> {
  opening?.leave();
  const own = new Opening(game);
  opening = own;
  try {
    return await Promise.race([made, own.left]);
  } finally {
    if (opening === own) opening = null;
  }
}
