/** Asking the server: typed by the routes in wire.ts. */
import { errorStatus, type ErrorAnswer, type ErrorCode, type Route, type Routes } from "./wire";

/** Codes of our own: no server answered, or it answered something else. */
export type Code = ErrorCode | "unreachable";

/** The server refused, or could not be reached; nothing changed. */
export class Refused extends Error {
  constructor(
    readonly code: Code,
    message: string,
    /** seconds after which trying again makes sense */
    readonly wait: number | null = null,
  ) {
    super(message);
    this.name = "Refused";
  }

  /** The game is being compiled; without a wait it cannot be. */
  get compiling(): boolean {
    return this.code === "warming" && this.wait !== null;
  }
}

type Asked<R extends Route> = {
  path?: Routes[R]["path"];
  query?: Routes[R]["query"];
  body?: Routes[R]["body"];
};

/** Ask, once. */
export async function ask<R extends Route>(route: R, asked: Asked<R> = {}): Promise<Routes[R]["answer"]> {
  const [method = "GET", pattern = ""] = route.split(" ");
  const response = await reach(addressOf(pattern, asked.path, asked.query), {
    method,
    ...(asked.body === undefined
      ? {}
      : { body: JSON.stringify(asked.body), headers: { "Content-Type": "application/json" } }),
  });
  const json = response.headers.get("content-type")?.includes("json") ?? false;
  if (!response.ok) throw json ? refusal(await response.json()) : broken(response.status);
  return (json ? await response.json() : await response.text()) as Routes[R]["answer"];
}

const PATIENCE = 90_000; // milliseconds that somebody waits for a game that does not get any further
const LONGEST_WAIT = 5; // seconds

/** Ask, and wait while the server compiles; for a known game as long as that gets further. */
export async function askPatiently<R extends Route>(
  route: R,
  asked: Asked<R>,
  game: string | null = null,
): Promise<Routes[R]["answer"]> {
  let end = Date.now() + PATIENCE;
  let furthest = 0;
  for (;;) {
    try {
      return await ask(route, asked);
    } catch (error) {
      if (!(error instanceof Refused) || !error.compiling) throw error;
      const far = game === null ? 0 : await howFar(game);
      if (far > furthest) [furthest, end] = [far, Date.now() + PATIENCE];
      if (Date.now() > end) throw error;
      await new Promise((done) => setTimeout(done, Math.min(LONGEST_WAIT, error.wait ?? 0) * 1000));
    }
  }
}

/** How much of a game is compiled, from 0 to 3; no answer is no news. */
async function howFar(game: string): Promise<number> {
  const found = await ask("GET /api/games/{game}/readiness", { path: { game } }).catch(() => null);
  return found === null ? 0 : found.rules + found.bots + found.hints;
}

async function reach(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { credentials: "same-origin", ...request });
  } catch {
    throw new Refused("unreachable", "no server answered");
  }
}

export function addressOf(pattern: string, path: object = {}, query: object = {}): string {
  const values = path as Record<string, string | number>;
  const address = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query) as [string, unknown][]) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size > 0 ? `${address}?${search}` : address;
}

function refusal(answer: unknown): Refused {
  const error = (answer as Partial<ErrorAnswer>).error;
  if (error === undefined) return new Refused("internal", "an error without a code");
  const code = error.code in errorStatus ? (error.code as ErrorCode) : "internal";
  return new Refused(code, error.message, error.wait ?? null);
}

function broken(status: number): Refused {
  return status >= 502 && status <= 504
    ? new Refused("unreachable", `a proxy answered ${status}`)
    : new Refused("internal", `the server answered ${status}`);
}
