/** Moments of a table that are gone, as the viewer saw them: asked of the server, shown by playback. */
import type { TableEvent } from "../games/board";
import { ask } from "./api";
import { isKind } from "./events";
import type { News } from "./live.svelte";
import type { Playback } from "./playback.svelte";
import { standing } from "./story";
import type { Moments, TableView } from "./wire";

/** Versions: what happened after the first, up to the last. */
export interface Span {
  after: number;
  until: number;
}

/** Show a part of the past on the board; `stays`: until somebody goes back. */
export async function recall(playback: Playback, table: TableView, span: Span, stays = false): Promise<void> {
  const { before, moments } = await momentsOf(table, span);
  playback.replay(before, moments, stays);
}

function momentsOf({ id, seat }: TableView, span: Span): Promise<Moments> {
  return ask("GET /api/tables/{table}/moments", { path: { table: id }, query: { ...span, seat } });
}

/** What the others did since the last action of a seat; null: nothing. */
export function sinceLastOf(seat: number | null, events: readonly TableEvent[]): Span | null {
  const actions = standing(events);
  const mine = actions.findLast((action) => action.seat === seat);
  const later = actions.filter(({ version, ...action }) => action.seat !== seat && version > (mine?.version ?? 0));
  const [first, last] = [later[0], later.at(-1)];
  return first === undefined ? null : { after: mine?.version ?? first.version - 1, until: last!.version };
}

/** The actions of a seat that came last, one after the other; null: it has not acted. */
export function lastTurnOf(seat: number, events: readonly TableEvent[]): Span | null {
  const actions = standing(events);
  const until = actions.findLastIndex((action) => action.seat === seat);
  if (until < 0) return null;
  const other = actions.findLastIndex((action, i) => i < until && action.seat !== seat);
  return { after: actions[other + 1]!.version - 1, until: actions[until]!.version };
}

const LATELY = 30_000; // milliseconds since a game began that whoever comes to it sees the deal

/** A game that has just begun, and somebody comes who has not acted: the version before its deal. */
export function justBegun({ table, events }: News): number | null {
  const start = events.find((event) => isKind(event, "started"));
  if (start === undefined || table.status !== "playing" || table.now - start.at > LATELY) return null;
  return events.some(({ event, seat }) => event === "action" && seat === table.seat) ? null : start.version - 1;
}

/** The news of a game that has just begun, from its deal on. */
export async function fromTheDeal(news: News, after: number): Promise<News[]> {
  const { table, events } = news;
  const told = await oneByOne(news, after);
  if (told.length === 0) return [news];
  const empty = { ...table, version: after, turn: null, view: null, actions: [] };
  return [{ table: empty, events: events.filter(({ version }) => version <= after), first: true }, ...told];
}

const MOST_MISSED = 8; // versions; more than that is seen again on request only

/** What came together, though it happened one after the other: the version before it; null: it did not. */
export function missedBy({ table, events, first }: News): number | null {
  const versions = new Set(events.map(({ version }) => version));
  const fits = !first && table.status === "playing" && versions.size > 1 && versions.size <= MOST_MISSED;
  return fits && !events.some(({ event }) => event === "undone") ? Math.min(...versions) - 1 : null;
}

/** News that came together, each by itself; where the server does not say, as they came. */
export async function apart(news: News, after: number): Promise<News[]> {
  const told = await oneByOne(news, after);
  return told.length === 0 ? [news] : told;
}

/** The moments that led to the news, as news; none where the server does not tell them all. */
async function oneByOne({ table }: News, after: number): Promise<News[]> {
  const { moments } = await momentsOf(table, { after, until: table.version }).catch(() => ({ moments: [] }));
  if (moments.at(-1)?.version !== table.version) return [];
  return moments.map(({ events, ...position }) => ({ table: { ...table, ...position }, events, first: false }));
}
