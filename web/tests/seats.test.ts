import { describe, expect, test } from "vitest";
import { standInWaits, timeLeft } from "../src/lib/seats";
import type { ClockView, TableView } from "../src/lib/wire";

const NOW = 1_000_000; // when the server told

function at(clock: ClockView | null): TableView {
  return { clock, now: NOW } as TableView;
}

describe("the time that is left", () => {
  const running = at({ left: [30_000, 20_000], running: 0, since: NOW - 500 });
  const shown = at({ left: [30_000, 20_000], running: 0, since: NOW + 3_000 });

  test("runs down from what the server told", () => {
    expect(timeLeft(running, 0, NOW)).toBe(30_000);
    expect(timeLeft(running, 0, NOW + 4_000)).toBe(26_000);
    expect(timeLeft(running, 0, NOW + 99_000)).toBe(0);
  });

  test("stands still while it is shown what happened", () => {
    for (const later of [0, 1_000, 3_000]) expect(timeLeft(shown, 0, NOW + later)).toBe(30_000);
    expect(timeLeft(shown, 0, NOW + 5_000)).toBe(28_000);
  });

  test("is that of the seat to act alone", () => {
    expect(timeLeft(running, 1, NOW + 9_000)).toBe(20_000);
  });

  test("never grows, though our clock is behind", () => {
    expect(timeLeft(running, 0, NOW - 9_000)).toBe(30_000);
  });

  test("is all the time in the world without clocks", () => {
    expect(timeLeft(at(null), 0, NOW)).toBeNull();
  });
});

describe("a bot for somebody who is away", () => {
  const away = (since: number | null): TableView =>
    ({ seats: [{ away_since: null }, { away_since: since }], terms: { absence: 60 } }) as unknown as TableView;

  test("waits for as long as was agreed on", () => {
    expect(standInWaits(away(NOW), 1, NOW)).toBe(60);
    expect(standInWaits(away(NOW), 1, NOW + 59_001)).toBe(1);
    expect(standInWaits(away(NOW), 1, NOW + 60_000)).toBe(0);
  });

  test("does not wait for a seat that nobody has left", () => {
    expect(standInWaits(away(null), 1, NOW)).toBe(0);
  });
});
