/**
 * A tutorial as it is walked through: where the learner is, and what the table shows there. All of
 * it comes from the server.
 */
import type { Mark, TableEvent, View } from "../games/board";
import { marks } from "./story";
import type { Lesson } from "./wire";

/**
 * read: only to be looked at; act: something is asked for; again: something else was tried; done:
 * it was done.
 */
export type Stage = "read" | "act" | "again" | "done";

export class Course {
  readonly lessons: Lesson[];
  /** the lesson; as many as there are: the end */
  at = $state(0);
  #did = $state<string | null>(null);
  #tried = $state(false);
  /**
   * a new number for a new table: a position that does not follow must not look as if pieces had
   * moved
   */
  table = $state(0);

  constructor(lessons: Lesson[], at = 0) {
    this.lessons = lessons;
    this.at = at;
  }

  get lesson(): Lesson | null {
    return this.lessons[this.at] ?? null;
  }

  get over(): boolean {
    return this.lesson === null;
  }

  get stage(): Stage {
    if (this.#did !== null) return "done";
    if (this.lesson === null || this.lesson.wanted.length === 0) return "read";
    return this.#tried ? "again" : "act";
  }

  get view(): View | null {
    return (this.#after?.view ?? this.lesson?.view ?? null);
  }

  /** the events since the view before this one */
  get fresh(): TableEvent[] {
    return (this.#after?.events ?? this.lesson?.events ?? []);
  }

  /** all that happened in this lesson */
  get events(): TableEvent[] {
    return [...(this.lesson?.events ?? []), ...(this.#after?.events ?? [])];
  }

  get marks(): Mark[] {
    return marks(this.events);
  }

  /** the actions that may be selected: none where nothing is asked */
  get actions(): string[] {
    return this.lesson !== null && (this.stage === "act" || this.stage === "again") ? this.lesson.actions : [];
  }

  /** Do a legal action; whether it was one that the lesson asks for. */
  act(action: string): boolean {
    const right = this.lesson?.wanted.includes(action) ?? false;
    if (right) this.#did = action;
    else this.#tried = true;
    return right;
  }

  go(to: number): void {
    const from = this.at;
    const finished = this.stage === "done" || this.stage === "read";
    this.at = Math.max(0, Math.min(to, this.lessons.length));
    const goesOn = to === from + 1 && finished && (this.lesson?.follows ?? false) && this.#leadsOn(from);
    if (!goesOn) this.table += 1;
    this.#did = null;
    this.#tried = false;
  }

  /**
   * Whether the table was left as the next lesson finds it: a lesson that goes on takes the first
   * of the wanted actions.
   */
  #leadsOn(from: number): boolean {
    return this.#did === null || this.#did === this.lessons[from]?.wanted[0];
  }

  get #after() {
    return this.#did === null ? null : (this.lesson?.after[this.#did] ?? null);
  }
}
