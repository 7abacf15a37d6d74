/** One device for several people: whose eyes are on it, and when a curtain hides a hand. */
import type { TableView } from "./wire";

export class Handover {
  /** which of the seats at this device looks */
  #revealed = $state<number | null>(null);

  constructor(
    private readonly table: () => TableView | null,
    private readonly look: (seat: number) => void,
  ) {}

  readonly seats = $derived.by(() => this.table()?.seats.filter((seat) => seat.mine).map(({ seat }) => seat) ?? []);
  readonly #shared = $derived.by(() => this.seats.length > 1 && this.table()?.status === "playing");
  readonly #next = $derived.by(() => {
    const turn = this.table()?.turn ?? null;
    if (!this.#shared) return null;
    return turn !== null && this.seats.includes(turn) ? turn : (this.#revealed ?? this.#firstFrom(turn ?? 0));
  });
  /** the seat whose player has to say that they are there; null: none */
  readonly curtain = $derived.by(() => (this.#shared && this.#revealed !== this.#next ? this.#next : null));
  /** nothing of a hand may be on the page */
  readonly veiled = $derived.by(
    () => this.#shared && (this.curtain !== null || this.table()?.seat !== this.#revealed),
  );

  /** Whoever of this device comes first, clockwise from a seat: that is who will be asked to act. */
  #firstFrom(turn: number): number | null {
    return this.seats.find((seat) => seat >= turn) ?? this.seats[0] ?? null;
  }

  reveal(seat: number): void {
    this.#revealed = seat;
    if (this.table()?.seat !== seat) this.look(seat);
  }
}
