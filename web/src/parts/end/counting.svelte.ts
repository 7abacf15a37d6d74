/**
 * Counting points as people do at a table: category by category, for all seats at once.
 */
const PER_POINT = 40; // milliseconds
const [SHORTEST, LONGEST] = [420, 1700]; // of a category
const MOST_IN_ALL = 7000;
const BEFORE = 500; // until the first category

export class Counting {
  /** categories that are counted, or being counted */
  counted = $state(0);
  /** by seat, the points so far */
  points = $state.raw<number[]>([]);
  over = $state(false);
  #ends: number[] = []; // of the categories, from the start
  #frame = 0;
  #began = 0;

  /** `shares` are the points by seat and category. */
  constructor(readonly shares: number[][]) {
    this.points = shares.map(() => 0);
    const lengths = (shares[0] ?? []).map((_, category) => timeFor(shares, category));
    const shrink = Math.min(1, MOST_IN_ALL / lengths.reduce((sum, length) => sum + length, 0));
    let end = BEFORE;
    for (const length of lengths) this.#ends.push((end += length * shrink));
  }

  begin(): void {
    this.#frame = requestAnimationFrame((now) => {
      this.#began = now;
      this.#go(now);
    });
  }

  /** To the end at once; also where nothing may move. */
  skip(): void {
    cancelAnimationFrame(this.#frame);
    this.counted = this.#ends.length;
    this.points = this.shares.map((own) => sum(own));
    this.over = true;
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
  }

  #go(now: number): void {
    const at = now - this.#began;
    const category = this.#ends.findIndex((end) => at < end);
    if (category < 0) return this.skip();
    if (at >= BEFORE) {
      const from = this.#ends[category - 1] ?? BEFORE;
      const part = (at - from) / (this.#ends[category]! - from);
      this.counted = category + 1;
      this.points = this.shares.map((own) => Math.round(sum(own.slice(0, category)) + part * own[category]!));
    }
    this.#frame = requestAnimationFrame((next) => this.#go(next));
  }
}

function timeFor(shares: number[][], category: number): number {
  const most = Math.max(...shares.map((own) => Math.abs(own[category] ?? 0)));
  return Math.min(LONGEST, Math.max(SHORTEST, most * PER_POINT));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, n) => all + n, 0);
}
