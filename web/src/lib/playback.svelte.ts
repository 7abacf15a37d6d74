/**
 * What happened at a table, shown one thing after the other.
 *
 * The server tells at once what happened; several seats may have acted within a blink. The news are
 * cut into steps (each game says how), the steps wait in a queue, and each stays on the screen long
 * enough to be seen. Whoever acts or skips has caught up at once; nobody waits for the show.
 */
import type { Step, StepKind, TableEvent, View } from "../games/board";
import type { News } from "./live.svelte";
import { settings, type Speed } from "./settings.svelte";
import type { Moment, TableView } from "./wire";

/** How the table stands at some moment; the rest of a table is always as it is now. */
export type Position = Pick<TableView, "version" | "seat" | "status" | "turn" | "view">;

export type Split = (before: View | null, after: View, events: TableEvent[]) => Step[];

/** A step at its place in the story. */
interface Scene extends Step {
  position: Position;
  /** how many events of the same version are still to come */
  left: number;
}

/** Where time comes from; tests put another one in its place. */
export interface Timing {
  after: (milliseconds: number, run: () => void) => number;
  cancel: (timer: number) => void;
  /** nobody looks */
  hidden: () => boolean;
}

const browser: Timing = {
  after: (milliseconds, run) => window.setTimeout(run, milliseconds),
  cancel: (timer) => window.clearTimeout(timer),
  hidden: () => document.hidden,
};

/** How long a step stays before the next one comes, in milliseconds at normal speed. */
const STAYS: Record<StepKind, number> = { own: 800, act: 900, deal: 1200, roll: 1300, failed: 2200, round: 6000 };
const TIMES: Record<Speed, number> = { slow: 1.8, normal: 1, quick: 0.5, instant: 0 };

/** The end of a round is read even by those who wait for nothing; a tap goes on. */
const ROUND_AT_LEAST = 3000;

/** Undo, and whatever else is not shown step by step, is shown at once. */
const AT_ONCE = new Set(["undone"]);

export class Playback {
  #scene = $state.raw<Scene | null>(null);
  #waiting = $state.raw<readonly Scene[]>([]);
  /** set while the past is looked at */
  #past = $state.raw<{ scene: Scene; waiting: readonly Scene[]; stays: boolean } | null>(null);
  #told = $state.raw<Scene | null>(null);
  #timer: number | null = null;
  #split: Split | null = null;
  /** what came before it could be cut, or before what it follows */
  #early: News[] = [];
  #held = false;

  /** News wait for others that are still to come. */
  get held(): boolean {
    return this.#held;
  }

  /** the events that have come into sight with the last change: for ears */
  said = $state.raw<readonly TableEvent[]>([]);

  constructor(private readonly timing: Timing = browser) {}

  /** The position on the screen; null: as the server said last. */
  readonly position = $derived.by((): Position | null => (this.#past?.scene ?? this.#scene)?.position ?? null);
  /** What is just seen to happen, for movement. */
  readonly fresh = $derived.by((): TableEvent[] => (this.#past?.scene ?? this.#scene)?.events ?? []);
  /** What is told at its seat at the moment. */
  readonly told = $derived.by((): Step | null => this.#past?.scene ?? this.#told);
  /** There is more to see. */
  readonly behind = $derived.by(() => this.#waiting.length > 0 || this.#past !== null);
  /** The version that all this leads up to. */
  readonly heard = $derived.by(() => (this.#waiting.at(-1) ?? this.#scene)?.position.version ?? null);
  /** The past is on the screen. */
  readonly looksBack = $derived.by(() => this.#past !== null);

  /** The events up to what is on the screen. */
  seen(events: readonly TableEvent[]): readonly TableEvent[] {
    const scene = this.#past?.scene ?? (this.#waiting.length > 0 ? this.#scene : null);
    if (scene === null) return events;
    const until = events.findLastIndex(({ version }) => version <= scene.position.version) + 1;
    return events.slice(0, until - scene.left);
  }

  // --- The present ---

  /** From now on news are cut by a game's own rule; what came before that has waited for it. */
  cutBy(split: Split): void {
    this.#split = split;
    this.#takeEarly();
  }

  /** News that are still to come, and first: what comes meanwhile waits for them. */
  async begin(news: Promise<News[]>): Promise<void> {
    this.#held = true;
    this.#early.unshift(...(await news));
    this.#held = false;
    this.#takeEarly();
  }

  #takeEarly(): void {
    for (const news of this.#early.splice(0)) this.take(news);
  }

  /** The server told something. */
  take(news: News): void {
    if (this.#held || (this.#split === null && this.#scene !== null)) {
      this.#early.push(news);
      return;
    }
    if (news.events.length === 0 && this.#corrects(news)) return;
    this.#waiting = [...this.#waiting, ...this.#scenesOf(news)];
    if (this.#jumps(news)) this.#showAll();
    else if (this.#timer === null) this.#advance();
  }

  /** Everything that waits, now; what is told at the moment keeps nothing waiting any longer. */
  catchUp(): void {
    if (this.#past !== null) this.back();
    else this.#showAll();
  }

  /** The next step, now. */
  goOn(): void {
    if (this.#past !== null) this.#advancePast();
    else if (this.#waiting.length > 0) this.#advance();
  }

  /** Nothing happened, but something may be otherwise: somebody's rights, the secret after the end. */
  #corrects({ table, first }: News): boolean {
    const last = this.#waiting.at(-1) ?? this.#scene;
    if (first || last === null || last.position.seat !== table.seat || last.position.version !== table.version) return false;
    const corrected = { ...last, position: positionOf(table) };
    if (last === this.#scene) this.#scene = corrected;
    else this.#waiting = this.#waiting.with(-1, corrected);
    return true;
  }

  #jumps({ table, events, first }: News): boolean {
    if (first || events.length === 0 || table.seat !== this.#scene?.position.seat) return true;
    return this.timing.hidden() || events.some(({ event }) => AT_ONCE.has(event));
  }

  #scenesOf({ table, events, first }: News): Scene[] {
    const before = (this.#waiting.at(-1) ?? this.#scene)?.position ?? null;
    // What came together after a lost connection, or before this page was opened, is history.
    const news = first ? [] : events.filter(({ version }) => version === table.version);
    const whole = first || before?.seat !== table.seat || table.view === null || news.length < events.length;
    return this.#cut(whole ? null : (before?.view ?? null), positionOf(table), news, !whole);
  }

  #cut(before: View | null, position: Position, events: TableEvent[], apart: boolean): Scene[] {
    const after = position.view as View;
    const steps = apart && this.#split !== null ? this.#split(before, after, events) : [whole(after, events)];
    let left = steps.reduce((sum, step) => sum + real(step.events), 0);
    return steps.map((step, i) => {
      left -= real(step.events);
      const last = i === steps.length - 1;
      return {
        ...step,
        kind: ownOr(step, position.seat),
        left,
        position: last ? position : { ...position, status: "playing", turn: step.view.turn, view: step.view },
      };
    });
  }

  /** The next step, and those that take no time. */
  #advance(): void {
    this.#stop();
    const said: TableEvent[] = [];
    while (this.#waiting.length > 0) {
      const [scene, ...rest] = this.#waiting as [Scene, ...Scene[]];
      this.#waiting = rest;
      said.push(...scene.events);
      this.#show(scene, [...said]);
      const stays = staysOf(scene, settings.speed);
      if (stays === 0) continue;
      this.#timer = this.timing.after(stays, () => this.#advance());
      return;
    }
    this.#told = null;
  }

  #showAll(): void {
    this.#stop();
    const scenes = this.#waiting;
    this.#waiting = [];
    const last = scenes.at(-1);
    if (last !== undefined) this.#show(last, scenes.flatMap(({ events }) => events));
    this.#told = null;
  }

  #show(scene: Scene, said: readonly TableEvent[]): void {
    this.#scene = scene;
    this.#told = scene;
    this.said = said;
  }

  #stop(): void {
    if (this.#timer !== null) this.timing.cancel(this.#timer);
    this.#timer = null;
  }

  // --- The past ---

  /**
   * Show again how it came about; `stays`: until somebody goes back, else until it is over. News
   * are taken meanwhile, and are what one comes back to.
   */
  replay(before: Omit<Moment, "events"> | null, moments: readonly Moment[], stays = false): void {
    this.catchUp();
    const seat = this.#scene?.position.seat ?? null;
    const then = ({ version, turn, view }: Omit<Moment, "events">): Position => ({ version, seat, status: "playing", turn, view });
    let view: View | null = before?.view ?? null;
    const scenes = moments.flatMap((moment) => {
      const cut = this.#cut(view, then(moment), moment.events, view !== null);
      view = moment.view;
      return cut;
    });
    if (before !== null) scenes.unshift({ kind: "own", view: before.view, events: [], left: 0, position: then(before) });
    const [first, ...waiting] = scenes;
    if (first === undefined) return;
    this.#past = { scene: first, waiting, stays };
    this.#stayPast(first);
  }

  /** Back to the present. */
  back(): void {
    this.#stop();
    this.#past = null;
    if (this.#waiting.length > 0) this.#showAll();
  }

  #advancePast(): void {
    this.#stop();
    if (this.#past === null) return;
    const { waiting, stays } = this.#past;
    const [scene, ...rest] = waiting;
    if (scene === undefined) {
      if (!stays) this.back();
      return;
    }
    this.#past = { scene, waiting: rest, stays };
    this.#stayPast(scene);
  }

  #stayPast(scene: Scene): void {
    const stays = staysOf(scene, settings.speed === "instant" ? "quick" : settings.speed);
    this.#timer = this.timing.after(stays, () => this.#advancePast());
  }

  close(): void {
    this.#stop();
    this.#waiting = [];
  }
}

function positionOf({ version, seat, status, turn, view }: TableView): Position {
  return { version, seat, status, turn, view };
}

function staysOf({ kind }: Step, speed: Speed): number {
  const stays = STAYS[kind] * TIMES[speed];
  return kind === "round" ? Math.max(stays, ROUND_AT_LEAST) : stays;
}

/** News that are one step. */
function whole(view: View, events: TableEvent[]): Step {
  return { kind: "act", view, events };
}

/** Events of the server; those that a game adds to say more have no number in the story. */
function real(events: readonly TableEvent[]): number {
  return events.filter(({ added }) => added !== true).length;
}

/** One's own action needs no reading. */
function ownOr({ kind, events }: Step, seat: number | null): StepKind {
  return kind === "act" && seat !== null && events.some((event) => event.event === "action" && event.seat === seat) ? "own" : kind;
}

/** The end comes into sight after what led to it. */
export function steps(_: View | null, after: View, events: TableEvent[]): Step[] {
  const end = events.findIndex(({ event }) => event === "game_ended");
  if (end <= 0) return [{ kind: kindOf(events), view: after, events }];
  return [
    { kind: "act", view: after, events: events.slice(0, end) },
    { kind: "act", view: after, events: events.slice(end) },
  ];
}

function kindOf(events: readonly TableEvent[]): StepKind {
  if (events.some(({ event }) => event === "action")) return "act";
  return events.some(({ event }) => event === "started") ? "deal" : "own";
}
