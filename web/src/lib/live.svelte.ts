/**
 * One table, live. The server's view is the truth: nothing is shown before the server has said it.
 *
 * Requests are queued until the connection is open. A connection that breaks comes back by itself,
 * later and later, and goes on from the version that was seen last; an action that was under way
 * then is not repeated, since the view that comes back shows whether it was done. The connection of
 * a table that is left for its rematch goes on there.
 */
import type { TableEvent } from "../games/board";
import { addressOf, Refused, type Code } from "./api";
import { keepSeal } from "./seals";
import { errorStatus, type ChatLine, type FromClient, type FromServer, type Reaction, type TableView } from "./wire";

export type Connection = "connecting" | "open" | "lost" | "ended";

/** As much of a WebSocket as is needed; tests put another one in its place. */
export interface Wire {
  readyState: number;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

/** Where a connection and time come from. */
export interface World {
  connect: (address: string) => Wire;
  after: (milliseconds: number, run: () => void) => number;
  cancel: (timer: number) => void;
  random: () => number;
}

const browser: World = {
  connect: (address) => new WebSocket(address) as unknown as Wire,
  after: (milliseconds, run) => window.setTimeout(run, milliseconds),
  cancel: (timer) => window.clearTimeout(timer),
  random: () => Math.random(),
};

const OPEN = 1;
const FIRST_PAUSE = 400; // milliseconds before the first attempt to come back
const LONGEST_PAUSE = 15_000;
const PING_EVERY = 20_000;
const PONG_WITHIN = 8_000;
const SPARE_FOR = 2_000; // milliseconds that a connection waits for the rematch to be shown
const FINAL = new Set([4400, 4401, 4403, 4404, 4410]); // coming back would not help

/**
 * A connection whose table was left for its rematch, until that one takes it over. Its requests are
 * counted on: an answer to one of the table before is not an answer to one of the rematch.
 */
let spare: { wire: Wire; next: string; request: number } | null = null;

type Request = FromClient extends infer M ? (M extends { id?: number | null } ? Omit<M, "id"> : never) : never;

/** What the server told: how the table is now, and what happened since it told before. */
export interface News {
  table: TableView;
  events: TableEvent[];
  /** nothing was told before */
  first: boolean;
}

export class Live {
  table = $state.raw<TableView | null>(null);
  events = $state.raw<TableEvent[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  connection = $state.raw<Connection>("connecting");
  /** why the connection ended for good */
  end = $state.raw<Refused | null>(null);
  /** the last request that was refused */
  refusal = $state.raw<Refused | null>(null);
  /** whether an answer to something of ours is awaited */
  waiting = $state.raw(false);
  /** how far the server's clock is ahead of ours, in milliseconds */
  ahead = 0;

  #wire: Wire | null = null;
  #queue: string[] = [];
  #next = 1;
  #awaited = new Set<number>();
  #attempts = 0;
  #timer: number | null = null;
  #pulse: number | null = null;
  #seat: number | null;
  #told: Refused | null = null;
  /** the number of the request to follow, until the server has answered it */
  #following: number | null = null;

  constructor(
    readonly id: string,
    seat: number | null = null,
    private readonly world: World = browser,
    private readonly onnews: (news: News) => void = () => undefined,
  ) {
    this.#seat = seat;
    this.#connect();
  }

  // --- Asking ---

  act(action: string): void {
    const table = this.table;
    if (table === null) return;
    this.#ask({ type: "act", action, version: table.version, seat: table.turn });
  }

  undo(): void {
    const table = this.table;
    if (table === null) return;
    this.#ask({ type: "undo", version: table.version, seat: table.seat });
  }

  /** See the table from another of our seats. */
  look(seat: number): void {
    this.#seat = seat;
    this.#ask({ type: "look", seat });
  }

  say(text: string): void {
    this.#send({ type: "say", text }, this.#next++);
  }

  react(reaction: Reaction): void {
    this.#send({ type: "say", reaction }, this.#next++);
  }

  #ask(request: Request): void {
    const id = this.#next++;
    this.#awaited.add(id);
    this.waiting = true;
    this.refusal = null;
    this.#send(request, id);
  }

  #send(request: Request, id: number): void {
    const text = JSON.stringify({ ...request, id });
    if (this.#wire?.readyState === OPEN) this.#wire.send(text);
    else this.#queue.push(text);
  }

  // --- Hearing ---

  #hear(message: FromServer): void {
    if (this.#following !== null && !this.#arrives(message)) return;
    switch (message.type) {
      case "table":
        this.#showTable(message.table, message.events);
        break;
      case "update":
        if (this.table !== null) {
          const { type: _, events, re: __, ...news } = message;
          this.#show({ ...this.table, ...news }, events);
        }
        break;
      case "presence":
        this.#showPresence(message.present, message.away_since);
        break;
      case "chat":
        this.#hearChat(message.lines);
        break;
      case "refused":
        this.#told = refusedBy(message.error);
        if (message.re !== null) this.refusal = this.#told;
        break;
      default:
        break; // a type of another day
    }
    if ("re" in message && message.re !== null) this.#answered(message.re);
  }

  /** Whether a message is the first of this table, and not of the one that was left. */
  #arrives(message: FromServer): boolean {
    const refused = message.type === "refused" && message.re === this.#following;
    const arrives = message.type === "table" && message.table.id === this.id;
    if (arrives) this.#following = null;
    if (refused) {
      this.#drop();
      this.#connect();
    }
    return arrives;
  }

  #answered(re: number): void {
    this.#awaited.delete(re);
    this.waiting = this.#awaited.size > 0;
  }

  #showTable(table: TableView, events: TableEvent[]): void {
    const before = this.table;
    if (before === null) keepSeal(table);
    // Another seat has seen other things happen.
    if (before !== null && before.seat !== table.seat) this.#forgetEvents(table.seat);
    else if (before !== null && table.version < before.version) this.events = [];
    this.#show(table, events);
  }

  #show(table: TableView, events: TableEvent[]): void {
    const known = this.table?.version ?? 0;
    // A table that is back where it was before (a copy of the database was put back) is told anew.
    const first = this.events.length === 0 && (this.table === null || table.version < known);
    this.ahead = table.now - Date.now();
    const news = events.filter((event) => event.version > known || this.events.length === 0);
    this.events = [...this.events, ...news];
    this.table = table;
    this.onnews({ table, events: news, first });
  }

  #forgetEvents(seat: number | null): void {
    this.events = [];
    const address = addressOf("/api/tables/{table}/events", { table: this.id }, { seat });
    void fetch(address)
      .then((response) => (response.ok ? response.json() : null))
      .then((answer: { events: TableEvent[]; version: number } | null) => {
        if (answer === null || this.table?.seat !== seat) return;
        const later = this.events.filter((event) => event.version > answer.version);
        this.events = [...answer.events, ...later];
      })
      .catch(() => undefined); // the log is short until the next visit
  }

  #showPresence(present: boolean[], away_since: (number | null)[]): void {
    if (this.table === null || this.table.seats.every((seat) => seat.present === (present[seat.seat] ?? false))) return;
    const seats = this.table.seats.map((seat) => ({ ...seat, present: present[seat.seat] ?? false, away_since: away_since[seat.seat] ?? null }));
    this.table = { ...this.table, seats };
  }

  #hearChat(lines: ChatLine[]): void {
    const last = this.chat.at(-1)?.number ?? 0;
    const news = lines.filter((line) => line.number > last);
    if (news.length > 0) this.chat = [...this.chat, ...news];
  }

  // --- Connecting ---

  #connect(): void {
    this.#timer = null;
    const taken = this.#takenOver();
    const wire = taken ?? this.world.connect(this.#address());
    this.#wire = wire;
    this.#told = null;
    wire.onopen = () => this.#opened(wire);
    wire.onmessage = (event) => {
      if (this.#wire === wire) this.#hear(JSON.parse(event.data) as FromServer);
    };
    wire.onclose = (event) => {
      if (this.#wire === wire) this.#closed(event.code);
    };
    if (taken !== null) this.#follow(wire);
  }

  /** The connection of the table before, if it was left for this one. */
  #takenOver(): Wire | null {
    if (spare?.next !== this.id || spare.wire.readyState !== OPEN) return null;
    const { wire, request } = spare;
    spare = null;
    this.#next = Math.max(this.#next, request);
    return wire;
  }

  #follow(wire: Wire): void {
    this.#following = this.#next++;
    this.#send({ type: "follow", table: this.id, seat: this.#seat }, this.#following);
    this.#opened(wire);
  }

  /** Keep the connection for a moment: the screen of the rematch may take it over. */
  #leaveFor(next: string): void {
    const wire = this.#wire;
    if (wire?.readyState !== OPEN) return;
    this.#wire = null;
    const left = { wire, next, request: this.#next };
    spare?.wire.close();
    spare = left;
    this.world.after(SPARE_FOR, () => {
      if (spare !== left) return;
      spare = null;
      wire.close();
    });
  }

  #address(): string {
    const query = {
      version: this.table?.version,
      chat: this.chat.at(-1)?.number,
      seat: this.#seat,
    };
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return `${scheme}://${location.host}${addressOf("/api/tables/{table}/live", { table: this.id }, query)}`;
  }

  #opened(wire: Wire): void {
    this.connection = "open";
    this.#attempts = 0;
    for (const text of this.#queue.splice(0)) wire.send(text);
    this.#listenToPulse(wire);
  }

  /** Notice a connection that died without a word. */
  #listenToPulse(wire: Wire): void {
    this.#pulse = this.world.after(PING_EVERY, () => {
      let heard = false;
      const hear = wire.onmessage;
      wire.onmessage = (event) => {
        heard = true;
        hear?.(event);
      };
      this.#send({ type: "ping" }, this.#next++);
      this.#pulse = this.world.after(PONG_WITHIN, () => {
        wire.onmessage = hear;
        if (heard) this.#listenToPulse(wire);
        else this.#closed(1006);
      });
    });
  }

  #closed(code: number): void {
    const final = FINAL.has(code) && this.#following === null; // or else of the table before
    this.#drop();
    if (final) {
      this.end = this.#told ?? new Refused(CODES[code] ?? "internal", "");
      this.connection = "ended";
      return;
    }
    this.connection = "lost";
    const wait = this.#told?.wait;
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.#attempts) * (0.5 + this.world.random() / 2);
    this.#attempts += 1;
    this.#timer = this.world.after(wait ? wait * 1000 : pause, () => this.#connect());
  }

  /**
   * Let go of the connection. The view that comes back decides about requests without an answer.
   */
  #drop(): void {
    const wire = this.#wire;
    this.#wire = null;
    this.#following = null;
    wire?.close();
    for (const timer of [this.#timer, this.#pulse]) if (timer !== null) this.world.cancel(timer);
    this.#timer = this.#pulse = null;
    const queued = this.#queue.map((text) => (JSON.parse(text) as { id: number }).id);
    this.#awaited = new Set([...this.#awaited].filter((id) => queued.includes(id)));
    this.waiting = this.#awaited.size > 0;
  }

  /** Try again now: the network is back, or somebody looks again. */
  hurry(): void {
    if (this.connection !== "lost" || this.#timer === null) return;
    this.world.cancel(this.#timer);
    this.#connect();
  }

  close(): void {
    const next = this.table?.rematch ?? null;
    if (next !== null) this.#leaveFor(next);
    this.#drop();
    this.connection = "ended";
  }
}

const CODES: Record<number, Code> = {
  4400: "bad_request",
  4401: "unidentified",
  4403: "not_allowed",
  4404: "not_found",
  4410: "gone",
};

function refusedBy(error: { code: string; message: string; wait: number | null }): Refused {
  const code = error.code in errorStatus ? (error.code as Code) : "internal";
  return new Refused(code, error.message, error.wait);
}
