/** One device for several people: whose eyes are on it, and when a curtain hides a hand. */
import type { Live } from "./live.svelte";

export class Handover {
  /** which of the seats at this device looks */
  #revealed = $state<number | null>(null);
  readonly #live: Live;

  constructor(live: Live) {
    this.#live = live;
  }

  readonly seats = $derived.by(() => this.#live.table?.seats.filter((seat) => seat.mine).map(({ seat }) => seat) ?? []);
  readonly #shared = $derived.by(() => this.seats.length > 1 && this.#live.table?.status === "playing");
  readonly #next = $derived.by(() => {
    const turn = this.#live.table?.turn ?? null;
    if (!this.#shared) return null;
    return turn !== null && this.seats.includes(turn) ? turn : (this.#revealed ?? this.seats[0] ?? null);
  });
  /** the seat whose player has to say that they are there; null: none */
  readonly curtain = $derived.by(() => (this.#shared && this.#revealed !== this.#next ? this.#next : null));
  /** nothing of a hand may be on the page */
  readonly veiled = $derived.by(
    () => this.#shared && (this.curtain !== null || this.#live.table?.seat !== this.#revealed),
  );

  reveal(seat: number): void {
    this.#revealed = seat;
    if (this.#live.table?.seat !== seat) this.#live.look(seat);
  }
}
