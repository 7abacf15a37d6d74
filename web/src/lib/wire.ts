// Made from src/nacre/wire and the OpenAPI document by `make types`. Not to be edited.

export type GameId = string;

export type Level = "random" | "novice" | "learner" | "casual" | "steady" | "skilled" | "strong" | "seasoned" | "veteran" | "expert";

export type Opponent = "random" | "novice" | "learner" | "casual" | "steady" | "skilled" | "strong" | "seasoned" | "veteran" | "expert" | "match";

export type Privacy = "invite" | "listed" | "watchable";

export type Undo = "none" | "fair" | "free";

export type Status = "open" | "playing" | "over" | "closed";

export type Language = "en" | "nl" | "fr" | "de";

export type Reaction = "hello" | "well_played" | "oops" | "thinking" | "thanks" | "wow";

export type Origin = "rulebook" | "ruling" | "ours";

/** A position as one seat sees it; which further keys there are depends on the game. */
export type View = {
  game: string;
  seats: number;
  options: Record<string, unknown>;
  /** the seat that began */
  first: number;
  turn: number | null;
  over: boolean;
  scores: number[] | null;
  winners: number[] | null;
  /** the viewer; null: a spectator */
  seat: number | null;
  [key: string]: unknown;
};

/** Something that happened; further keys depend on `event` and on the game. */
export type TableEvent = {
  event: string;
  /** of the table after it; in a replay or a lesson, how many actions were done */
  version: number;
  /** the server's clock, in milliseconds; at a table only */
  at?: number;
  /** from 0; in a lesson only */
  number?: number;
  seat?: number | null;
  [key: string]: unknown;
};

/** A person sat down. */
export type SatEvent = {
  event: "sat";
  version: number;
  at: number;
  seat: number;
  name: string;
};

/** A bot was given an empty seat. */
export type BotSatEvent = {
  event: "bot_sat";
  version: number;
  at: number;
  seat: number;
  level: Opponent;
};

/** A person stood up before the start. */
export type StoodEvent = {
  event: "stood";
  version: number;
  at: number;
  seat: number;
  /** by the host */
  asked: boolean;
};

/** A seat is kept for a person who is asked to play again. */
export type KeptEvent = {
  event: "kept";
  version: number;
  at: number;
  seat: number;
  name: string;
};

/** A kept seat is free. */
export type ReleasedEvent = {
  event: "released";
  version: number;
  at: number;
  seat: number;
  name: string;
  /** the host no longer waits; else the person declined */
  asked: boolean;
};

/** The host changed what is agreed on before the start. */
export type AgreedEvent = {
  event: "agreed";
  version: number;
  at: number;
  /** those that changed */
  options: string[];
  /** those that changed */
  terms: string[];
};

/** The game began. */
export type StartedEvent = {
  event: "started";
  version: number;
  at: number;
};

/** The last actions were taken back. */
export type UndoneEvent = {
  event: "undone";
  version: number;
  at: number;
  seat: number;
  actions: number;
};

/** A person left; a bot plays until the person returns. */
export type LeftEvent = {
  event: "left";
  version: number;
  at: number;
  seat: number;
  /** the host gave the empty seat away */
  asked: boolean;
};

/** A person came back to the seat. */
export type ReturnedEvent = {
  event: "returned";
  version: number;
  at: number;
  seat: number;
};

/** The host switched the chat on or off. */
export type ChatSwitchedEvent = {
  event: "chat_switched";
  version: number;
  at: number;
  on: boolean;
};

/** Somebody proposed to go on, at another table. */
export type RematchedEvent = {
  event: "rematched";
  version: number;
  at: number;
  table: string;
  /** that proposed it; null: from a time before proposals */
  seat: number | null;
};

/** A person accepted or declined the rematch. */
export type AnsweredEvent = {
  event: "answered";
  version: number;
  at: number;
  seat: number;
  accepted: boolean;
};

/** Everybody stood up before the start. */
export type ClosedEvent = {
  event: "closed";
  version: number;
  at: number;
};

/** A seat did an action. */
export type ActionEvent = {
  event: "action";
  version: number;
  at?: number;
  number?: number;
  seat: number;
  /** in notation, as the viewer saw it: `?` for a hidden value */
  action: string;
  /** clock: a bot of that level, when time had run out */
  by?: "bot" | "clock";
  level?: Opponent;
  [key: string]: unknown;
};

/** The game is over; a game adds `count`, how the points came about. */
export type GameEndedEvent = {
  event: "game_ended";
  version: number;
  at?: number;
  number?: number;
  /** by seat */
  scores: number[];
  /** seats */
  winners: number[];
  /** by seat, from 1 */
  ranks: number[];
  [key: string]: unknown;
};

export type CommonEvent =
  | SatEvent
  | BotSatEvent
  | StoodEvent
  | KeptEvent
  | ReleasedEvent
  | AgreedEvent
  | StartedEvent
  | UndoneEvent
  | LeftEvent
  | ReturnedEvent
  | ChatSwitchedEvent
  | RematchedEvent
  | AnsweredEvent
  | ClosedEvent
  | ActionEvent
  | GameEndedEvent;

/** Something that is true of an action. */
export type Fact = {
  /** of its text */
  key: string;
  /** what goes into the text */
  numbers: Record<string, number | string>;
};

/** An action with what speaks for it. */
export type Hint = {
  action: string;
  /** to win with it, from 0 to 1 */
  chance: number;
  /** one sentence; on the wire `{0}` stands for the name of whoever sits on seat 0 */
  reason: string;
  /** what the sentence tells, and further ones, the most telling first */
  facts: Fact[];
};

/** An action that was done. */
export type Reviewed = {
  /** from 1 */
  number: number;
  seat: number;
  action: string;
  /** the chance with the best action, as the seat could know it; null: forced */
  before: number | null;
  /** and with this one */
  after: number | null;
  loss: number;
  mark: "best" | "good" | "slip" | "mistake" | "blunder" | "forced";
  /** where something was lost */
  better: Hint | null;
};

/** A decision after which a seat's chance moved far, by the judge of all seats. */
export type TurningPoint = {
  /** of the action */
  number: number;
  seat: number;
  action: string;
  /** the number of actions done when the seat decides next, or at the end */
  until: number;
  /** the seat's chance in `together` when it decided */
  before: number;
  /** and then */
  after: number;
  /** from before to after */
  swing: number;
  /** what the action cost, as the seat could know it */
  loss: number;
  cause: "play" | "fortune";
};

/** A seat's way from its fair share to its result. */
export type Parts = {
  seat: number;
  start: number;
  own: number;
  others: number;
  luck: number;
  result: number;
};

/** How far play and luck decided: two shares that add up to 1; null where nothing did. */
export type Decided = {
  play: number | null;
  luck: number | null;
};

/** A finished game, looked back upon. */
export type Review = {
  /** of this shape */
  version: number;
  game: string;
  seats: number;
  lang: string;
  actions: Reviewed[];
  /** by seat: the chance after 0, 1, … actions, as the seat could know it */
  lines: number[][];
  /** in the order of the game */
  turning_points: TurningPoint[];
  /** by seat */
  parts: Parts[];
  decided: Decided;
  /** by one judge of all seats; not in the oldest reviews */
  together?: number[][];
};

/** A guest with a name; also a new name for one. */
export interface NewGuest {
  name: string;
}

/** An identity; the token proves it. */
export interface Guest {
  id: string;
  name: string;
  token: string;
}

/** The caller's identity, without the token. */
export interface Me {
  id: string;
  name: string;
  /** the name under which this browser was known before it arrived */
  before: string | null;
}

/** A link that carries the identity to another device, once. */
export interface Moving {
  code: string;
  link: string;
  /** an SVG */
  qr: string;
  /** seconds */
  expires_in: number;
}

/** The code of such a link, on the other device. */
export interface Arrival {
  code: string;
}

/** The guest that somebody would become by a link. */
export interface Arriving {
  name: string;
}

/** All the time in the world. */
export interface NoClock {
  kind: "none";
}

/** So many seconds for each decision. */
export interface DecisionClock {
  kind: "decision";
  seconds: number;
}

/** So many seconds for the whole game, and some more for each decision. */
export interface GameClock {
  kind: "game";
  seconds: number;
  increment?: number;
}

/**
 * A table to be set up. Keys of `bots` and `hot_seat` are seats.
 *
 * A bot of level `match` plays about as well as the caller did in the last games with such bots.
 */
export interface NewTable {
  game: GameId;
  seats?: number;
  options?: Record<string, unknown>;
  bots?: Record<string, Opponent>;
  hot_seat?: Record<string, string>;
  privacy?: Privacy;
  clock?: Clock;
  undo?: Undo;
  /** of the bot that decides for people who left or ran out of time */
  stand_in?: Level;
  /** unless said: where the caller plays alone */
  hints?: boolean | null;
  chat?: boolean;
  /** where the caller sits; the first free one unless said */
  seat?: number | null;
  /** seconds after which the host may let the stand-in play for a person */
  absence?: number;
}

/** The terms on which a table was made. */
export interface Terms {
  privacy: Privacy;
  clock: Clock;
  undo: Undo;
  stand_in: Level;
  hints: boolean;
  chat: boolean;
  /** seconds after which the host may let the stand-in play for a person */
  absence: number;
}

/** The table; the commitment is to be compared with the secret in the record after the end. */
export interface NewTableAnswer {
  id: string;
  seat: number;
  invite: string;
  commitment: string;
  link: string;
}

/** Sit down; a table that is listed needs no invite. */
export interface SitDown {
  invite?: string | null;
  seat?: number | null;
  /** another name than the guest's, at this table */
  name?: string | null;
  /** one more seat for somebody at the same device */
  hot_seat?: boolean;
  /** of the table whose rules the caller has read */
  version?: number | null;
}

/** The seat that the caller has now. */
export interface SitAnswer {
  id: string;
  seat: number;
  commitment: string;
}

/** One of the caller's seats; needed only where there are several. */
export interface SeatAsked {
  seat?: number | null;
}

/**
 * A bot for an empty or an absent seat; of the table's stand-in level unless said.
 *
 * After the start it is of that level alone.
 */
export interface BotAsked {
  seat: number;
  level?: Opponent | null;
}

/** An action, for the position of this version. */
export interface ActionAsked {
  action: string;
  version: number;
  seat?: number | null;
}

/** Take the last action back, in the position of this version. */
export interface UndoAsked {
  version: number;
  seat?: number | null;
}

/**
 * Changes that the host may make, all but the chat only before the start.
 *
 * Options that are not named stay as they are.
 */
export interface Changes {
  options?: Record<string, unknown> | null;
  privacy?: Privacy | null;
  clock?: Clock | null;
  undo?: Undo | null;
  stand_in?: Level | null;
  hints?: boolean | null;
  chat?: boolean | null;
  absence?: number | null;
}

/** A seat, and the person or bot in it. */
export interface SeatView {
  seat: number;
  kind: "bot" | "empty" | "person";
  name: string | null;
  /** of the bot in the seat, or of the one that stands in for the person */
  level: Opponent | null;
  present: boolean;
  mine: boolean;
  /** an empty seat that waits for this person */
  kept_for: string | null;
  kept_for_me: boolean;
  /** when a person who is not connected was last heard of */
  away_since: number | null;
}

/** The time that is left, in milliseconds, at the moment `now` of the answer. */
export interface ClockView {
  /** by seat */
  left: (number | null)[];
  /** the seat whose time runs */
  running: number | null;
  /** when it began to; after `now` while people are shown what happened */
  since: number | null;
}

/** A rematch that somebody proposed, and the seats that have answered. */
export interface Proposal {
  /** that proposed it */
  seat: number;
  accepted: number[];
  declined: number[];
}

/** The result of a game, by seat. */
export interface Ending {
  scores: number[];
  winners: number[];
  ranks: number[];
}

/** A table as the caller may see it. */
export interface TableView {
  id: string;
  game: GameId;
  status: Status;
  version: number;
  /** from which the caller sees it; None: a spectator */
  seat: number | null;
  seats: SeatView[];
  /** whether the caller is the host */
  host: boolean;
  options: Record<string, unknown>;
  terms: Terms;
  commitment: string;
  /** after the end */
  secret: string | null;
  /** for people who sit at the table */
  invite: string | null;
  turn: number | null;
  clock: ClockView | null;
  can_undo: boolean;
  /** None before the start */
  view: View | null;
  actions: string[];
  /** the table where people may go on */
  rematch: string | null;
  /** of the rematch */
  proposal: Proposal | null;
  previous: string | null;
  /** winners of the games before, in this chain of rematches */
  earlier: number[][];
  /** the server's clock, in milliseconds */
  now: number;
  /** the version of the game's rules by which it is played */
  rules: number;
  /** not those that are played here: it is shown without its position */
  other_rules: boolean;
  /** after the end */
  result: Ending | null;
}

/** A table in a list. */
export interface TableLine {
  id: string;
  game: GameId;
  status: Status;
  /** by seat; None: free */
  names: (string | null)[];
  /** the seats of bots */
  bots: number[];
  turn: number | null;
  mine: number[];
  /** milliseconds */
  touched: number;
}

/** Tables, those touched last first. */
export interface TableList {
  tables: TableLine[];
}

/** The table of the rematch, and the caller's seat there. */
export interface RematchAnswer {
  id: string;
  seat: number;
}

/** Whose the default of an option is, and whose every other value. */
export interface OriginsView {
  default: Origin;
  others: Origin;
}

/** An option of a game, in words, and whose its values are. */
export interface OptionView {
  name: string;
  meaning: string;
  default: unknown;
  allowed: unknown;
  origins: OriginsView;
  /** instead, where the flag of that name is on */
  origins_with: Record<string, OriginsView>;
}

/** A game that can be played here. */
export interface GameView {
  id: GameId;
  title: string;
  /** one sentence in English; a client may have its own */
  summary: string;
  seats: number[];
  options: OptionView[];
  levels: Opponent[];
  rules_version: number;
  /** compiled; a table can be made before, and is played as soon as it is */
  ready: boolean;
  /** the lowest score wins */
  low_is_good: boolean;
  /** the sides, by those seat counts that play in teams */
  teams: Record<string, number[][]>;
}

/** Every game. */
export interface GameList {
  games: GameView[];
}

/** How far a game is that is being compiled; each share goes from 0 to 1 and never back. */
export interface Readiness {
  game: GameId;
  /** a table can be opened at once */
  ready: boolean;
  /** it cannot be compiled here */
  failed: boolean;
  /** what a table waits for */
  rules: number;
  /** those that do not search; bots wait for it, people do not */
  bots: number;
  /** and strong bots, and reviews */
  hints: number;
}

/** The rules of a game, in Markdown. */
export interface RulesPage {
  game: GameId;
  lang: Language;
  text: string;
}

/** The learner's view after an action, and the events until then. */
export interface LessonAfter {
  view: View;
  events: TableEvent[];
}

/** A prepared position that teaches something; where nothing is wanted, by looking at it. */
export interface Lesson {
  /** of its words */
  key: string;
  /** of the learner */
  seat: number;
  /** goes on where the lesson before it ended */
  follows: boolean;
  view: View;
  /** of the others since the lesson before */
  events: TableEvent[];
  actions: string[];
  /** the actions that solve the lesson */
  wanted: string[];
  /** by wanted action */
  after: Record<string, LessonAfter>;
}

/** The lessons of a game, in their order. */
export interface LessonList {
  game: GameId;
  lessons: Lesson[];
}

/**
 * A good action, the chance to win with it, and why.
 *
 * In the reason, `{0}` stands for the name of whoever sits on seat 0.
 */
export interface HintLine {
  action: string;
  chance: number;
  reason: string;
}

/** The best actions in the position of this version. */
export interface Hints {
  version: number;
  seat: number;
  hints: HintLine[];
}

/** A review, or how far it is. */
export interface ReviewView {
  /** none: not begun */
  status: "done" | "failed" | "none" | "running" | "waiting";
  /** from 0 to 1 */
  progress: number;
  review: Review | null;
}

/** A record, to be looked at from a seat; as a spectator unless said. */
export interface RecordReplay {
  record: string;
  seat?: number | null;
}

/** A record, to be reviewed. */
export interface RecordReview {
  record: string;
  lang?: Language;
}

/** A moment of a game as one seat saw it. */
export interface Frame {
  /** how many actions were done */
  version: number;
  /** the seat to act; None: the game is over */
  turn: number | null;
  /** that acted just before; None: this is the set-up */
  seat: number | null;
  /** of that seat, as it was seen */
  action: string | null;
  view: View;
  /** seen since the frame before */
  events: TableEvent[];
}

/** A game from its set-up to its end, as one seat saw it; proved by its record. */
export interface Replay {
  game: GameId;
  seats: number;
  options: Record<string, unknown>;
  /** by seat; None: the record does not say */
  names: (string | null)[];
  /** of the viewer; None: a spectator */
  seat: number | null;
  /** as it was shown before the start */
  commitment: string;
  secret: string;
  /** every card and die follows from the secret, and that fits the commitment */
  verified: boolean;
  /** actions that were taken back, and are not shown */
  undone: number;
  frames: Frame[];
  /** None: the record ends before the game */
  ending: Ending | null;
}

/** Events that the caller has seen. */
export interface EventList {
  version: number;
  events: TableEvent[];
}

/** The position after a version, as one seat saw it. */
export interface PositionView {
  version: number;
  /** the seat to act; None: the game is over */
  turn: number | null;
  view: View;
}

/** A version that changed the position, with what one seat saw then. */
export interface Moment {
  version: number;
  /** the seat to act; None: the game is over */
  turn: number | null;
  view: View;
  /** of this version */
  events: TableEvent[];
}

/** What happened at a table, one thing after the other; what was taken back, too. */
export interface Moments {
  /** of the table now */
  version: number;
  /** all moments after it are here; later than asked for where there were too many */
  first: number;
  /** at the version `first`; None: the game had not begun */
  before: PositionView | null;
  moments: Moment[];
}

/** A short message, or a reaction. */
export interface Say {
  text?: string | null;
  reaction?: Reaction | null;
}

/** A line of the chat. */
export interface ChatLine {
  number: number;
  at: number;
  seat: number;
  name: string;
  text: string | null;
  reaction: Reaction | null;
}

/** New lines of the chat. */
export interface ChatView {
  lines: ChatLine[];
}

/** An address to which "your turn" is posted. */
export interface Webhook {
  url: string;
}

/** A webhook, with the secret that signs its posts. */
export interface NewWebhook {
  url: string;
  secret: string;
}

/** The keys of a browser's subscription. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** A browser's subscription to Web Push, as `PushSubscription.toJSON()` gives it. */
export interface PushSubscription {
  endpoint: string;
  keys: PushKeys;
  expirationTime?: number | null;
}

/** The caller's subscriptions to notices of turns. */
export interface Subscriptions {
  webhooks: string[];
  browsers: number;
  /** the server's public VAPID key; None: no Web Push here */
  push_key: string | null;
  webhooks_allowed: boolean;
}

/** The addresses under which others reach this server, the best first. */
export interface Addresses {
  addresses: string[];
  /** they work on the machine of the server alone */
  here_only: boolean;
}

/** The code and text of an error. */
export interface ErrorBody {
  code: string;
  message: string;
  /** seconds */
  wait: number | null;
}

/** Every error looks like this. */
export interface ErrorAnswer {
  error: ErrorBody;
}

/**
 * The whole table: first of all on a connection, and whenever more than the position changed.
 *
 * `events` are those after the version that the connection had before.
 */
export interface TableMessage {
  type: "table";
  table: TableView;
  events: TableEvent[];
  re: number | null;
}

/**
 * The position after an action.
 *
 * On the connection that asked, `re` is the number of the request that it answers.
 */
export interface UpdateMessage {
  type: "update";
  version: number;
  seat: number | null;
  status: Status;
  turn: number | null;
  view: View;
  actions: string[];
  events: TableEvent[];
  clock: ClockView | null;
  can_undo: boolean;
  now: number;
  re: number | null;
}

/** For each seat, whether its person is connected, and since when not. */
export interface PresenceMessage {
  type: "presence";
  present: boolean[];
  away_since: (number | null)[];
}

/** New lines of the chat. */
export interface ChatMessage {
  type: "chat";
  lines: ChatLine[];
  re: number | null;
}

/** It is the caller's turn at a table. */
export interface TurnMessage {
  type: "your_turn";
  table: string;
  game: GameId;
  seat: number;
  version: number;
}

/** A request was refused; nothing changed. */
export interface RefusedMessage {
  type: "refused";
  error: ErrorBody;
  re: number | null;
}

/** Still here. */
export interface PongMessage {
  type: "pong";
  now: number;
  re: number | null;
}

/** Do an action. */
export interface ActMessage {
  type: "act";
  action: string;
  version: number;
  seat?: number | null;
  id?: number | null;
}

/** Take the last action back. */
export interface UndoMessage {
  type: "undo";
  version: number;
  seat?: number | null;
  id?: number | null;
}

/** See the table from another of the caller's seats (one device for several people). */
export interface LookMessage {
  type: "look";
  seat: number;
  id?: number | null;
}

/**
 * Watch another table on this connection from now on: the rematch, say.
 *
 * The answer is the whole of that table; whatever comes before it is of the table before. After a
 * refusal everything stays as it was.
 */
export interface FollowMessage {
  type: "follow";
  table: string;
  seat?: number | null;
  id?: number | null;
}

/** Say something, or react. */
export interface SayMessage {
  type: "say";
  text?: string | null;
  reaction?: Reaction | null;
  id?: number | null;
}

/** Are you there? */
export interface PingMessage {
  type: "ping";
  id?: number | null;
}

export type Clock =
  | NoClock
  | DecisionClock
  | GameClock;

export type FromServer =
  | TableMessage
  | UpdateMessage
  | PresenceMessage
  | ChatMessage
  | TurnMessage
  | RefusedMessage
  | PongMessage;

export type FromClient =
  | ActMessage
  | UndoMessage
  | LookMessage
  | FollowMessage
  | SayMessage
  | PingMessage;

/** The status that goes with each code of an error. */
export const errorStatus = {
  bad_request: 400,
  bad_name: 400,
  bad_action: 400,
  bad_option: 400,
  bad_position: 400,
  bad_record: 400,
  bad_seats: 400,
  bot_fault: 400,
  unknown_game: 400,
  unidentified: 401,
  cross_origin: 403,
  not_allowed: 403,
  not_invited: 403,
  not_found: 404,
  game_over: 409,
  illegal_action: 409,
  stale_version: 409,
  not_your_turn: 409,
  wrong_moment: 409,
  seat_taken: 409,
  table_full: 409,
  cannot_undo: 409,
  out_of_time: 409,
  put_aside: 409,
  other_rules: 409,
  gone: 410,
  too_large: 413,
  too_many: 429,
  internal: 500,
  warming: 503,
  not_stored: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** What each route takes and gives. `path` and `query` are parameters, `body` is JSON. */
export interface Routes {
  /** Where others reach this server */
  "GET /api/addresses": {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    answer: Addresses;
  };
  /** Every game */
  "GET /api/games": {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    answer: GameList;
  };
  /** The tutorial of a game */
  "GET /api/games/{game}/lessons": {
    path: { game: string };
    query: Record<string, never>;
    body: undefined;
    answer: LessonList;
  };
  /** How far a game is that is being compiled */
  "GET /api/games/{game}/readiness": {
    path: { game: string };
    query: Record<string, never>;
    body: undefined;
    answer: Readiness;
  };
  /** The rules of a game */
  "GET /api/games/{game}/rules": {
    path: { game: string };
    query: { lang?: Language };
    body: undefined;
    answer: RulesPage;
  };
  /** Become a guest */
  "POST /api/guests": {
    path: Record<string, never>;
    query: Record<string, never>;
    body: NewGuest;
    answer: Guest;
  };
  /** Arrive on another device */
  "POST /api/guests/arrivals": {
    path: Record<string, never>;
    query: Record<string, never>;
    body: Arrival;
    answer: Guest;
  };
  /** Whom would I become? */
  "POST /api/guests/arrivals/look": {
    path: Record<string, never>;
    query: Record<string, never>;
    body: Arrival;
    answer: Arriving;
  };
  /** Who am I? */
  "GET /api/guests/me": {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    answer: Me;
  };
  /** Change my name */
  "PATCH /api/guests/me": {
    path: Record<string, never>;
    query: Record<string, never>;
    body: NewGuest;
    answer: Me;
  };
  /** Be again who I was here before */
  "POST /api/guests/me/back": {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    answer: Guest;
  };
  /** Tell this browser of my turns */
  "POST /api/guests/me/browsers": {
    path: Record<string, never>;
    query: Record<string, never>;
    body: PushSubscription;
    answer: Subscriptions;
  };
  /** Tell this browser no longer */
  "DELETE /api/guests/me/browsers": {
    path: Record<string, never>;
    query: { endpoint: string };
    body: undefined;
    answer: Subscriptions;
  };
  /** Move to another device */
  "POST /api/guests/me/moves": {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    answer: Moving;
  };
  /** How am I told that it is my turn? */
  "GET /api/guests/me/subscriptions": {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    answer: Subscriptions;
  };
  /** My tables */
  "GET /api/guests/me/tables": {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    answer: TableList;
  };
  /** Post my turns to an address */
  "POST /api/guests/me/webhooks": {
    path: Record<string, never>;
    query: Record<string, never>;
    body: Webhook;
    answer: NewWebhook;
  };
  /** Post my turns no longer */
  "DELETE /api/guests/me/webhooks": {
    path: Record<string, never>;
    query: { url: string };
    body: undefined;
    answer: Subscriptions;
  };
  /** Sign out everywhere else */
  "POST /api/guests/me/withdrawals": {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    answer: Guest;
  };
  /** The replay of a record */
  "POST /api/replays": {
    path: Record<string, never>;
    query: Record<string, never>;
    body: RecordReplay;
    answer: Replay;
  };
  /** The review of a record */
  "POST /api/reviews": {
    path: Record<string, never>;
    query: Record<string, never>;
    body: RecordReview;
    answer: ReviewView;
  };
  /** Tables that anybody may join or watch */
  "GET /api/tables": {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    answer: TableList;
  };
  /** Make a table */
  "POST /api/tables": {
    path: Record<string, never>;
    query: Record<string, never>;
    body: NewTable;
    answer: NewTableAnswer;
  };
  /** See a table */
  "GET /api/tables/{table}": {
    path: { table: string };
    query: { seat?: number | null; invite?: string | null };
    body: undefined;
    answer: TableView;
  };
  /** Change a table */
  "PATCH /api/tables/{table}": {
    path: { table: string };
    query: Record<string, never>;
    body: Changes;
    answer: TableView;
  };
  /** Act */
  "POST /api/tables/{table}/actions": {
    path: { table: string };
    query: Record<string, never>;
    body: ActionAsked;
    answer: TableView;
  };
  /** Give a seat to a bot */
  "POST /api/tables/{table}/bots": {
    path: { table: string };
    query: Record<string, never>;
    body: BotAsked;
    answer: TableView;
  };
  /** The chat */
  "GET /api/tables/{table}/chat": {
    path: { table: string };
    query: { after?: number };
    body: undefined;
    answer: ChatView;
  };
  /** Say something */
  "POST /api/tables/{table}/chat": {
    path: { table: string };
    query: Record<string, never>;
    body: Say;
    answer: ChatLine;
  };
  /** Events */
  "GET /api/tables/{table}/events": {
    path: { table: string };
    query: { after?: number; seat?: number | null };
    body: undefined;
    answer: EventList;
  };
  /** A hint */
  "GET /api/tables/{table}/hint": {
    path: { table: string };
    query: { lang?: Language };
    body: undefined;
    answer: Hints;
  };
  /** The invite as a QR code */
  "GET /api/tables/{table}/invite.svg": {
    path: { table: string };
    query: { address?: string | null };
    body: undefined;
    answer: string;
  };
  /** Leave the game */
  "POST /api/tables/{table}/leave": {
    path: { table: string };
    query: Record<string, never>;
    body: SeatAsked;
    answer: TableView;
  };
  /** Moments of the past */
  "GET /api/tables/{table}/moments": {
    path: { table: string };
    query: { after?: number; until?: number | null; seat?: number | null };
    body: undefined;
    answer: Moments;
  };
  /** The record */
  "GET /api/tables/{table}/record": {
    path: { table: string };
    query: { seat?: number | null };
    body: undefined;
    answer: string;
  };
  /** Play again */
  "POST /api/tables/{table}/rematch": {
    path: { table: string };
    query: Record<string, never>;
    body: undefined;
    answer: RematchAnswer;
  };
  /** Decline the rematch */
  "DELETE /api/tables/{table}/rematch": {
    path: { table: string };
    query: Record<string, never>;
    body: undefined;
    answer: TableView;
  };
  /** The replay */
  "GET /api/tables/{table}/replay": {
    path: { table: string };
    query: { seat?: number | null };
    body: undefined;
    answer: Replay;
  };
  /** Come back */
  "POST /api/tables/{table}/return": {
    path: { table: string };
    query: Record<string, never>;
    body: SeatAsked;
    answer: TableView;
  };
  /** The review */
  "GET /api/tables/{table}/review": {
    path: { table: string };
    query: { lang?: Language; unasked?: boolean };
    body: undefined;
    answer: ReviewView;
  };
  /** Sit down */
  "POST /api/tables/{table}/seats": {
    path: { table: string };
    query: Record<string, never>;
    body: SitDown;
    answer: SitAnswer;
  };
  /** Stand up */
  "DELETE /api/tables/{table}/seats/{seat}": {
    path: { table: string; seat: number };
    query: Record<string, never>;
    body: undefined;
    answer: TableView;
  };
  /** Start */
  "POST /api/tables/{table}/start": {
    path: { table: string };
    query: Record<string, never>;
    body: undefined;
    answer: TableView;
  };
  /** Take back */
  "POST /api/tables/{table}/undo": {
    path: { table: string };
    query: Record<string, never>;
    body: UndoAsked;
    answer: TableView;
  };
}

export type Route = keyof Routes;
