/** Time that ticks only where a clock runs, or where the host waits for somebody, and only on the screen. */
import type { TableView } from "./wire";

const EVERY = 200; // milliseconds

function ticks(table: TableView | null): boolean {
  return table !== null && (table.clock?.running != null || hostWaits(table));
}

function hostWaits({ host, status, seats }: TableView): boolean {
  return host && status === "playing" && seats.some(({ away_since }) => away_since !== null);
}

/** Made during the initialisation of a component: the timer runs in an effect. */
export class Ticking {
  now = $state(Date.now());

  constructor(table: () => TableView | null) {
    $effect(() => {
      if (!ticks(table())) return;
      this.now = Date.now();
      const timer = setInterval(() => (this.now = Date.now()), EVERY);
      return () => clearInterval(timer);
    });
  }
}
