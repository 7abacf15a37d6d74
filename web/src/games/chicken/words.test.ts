import { expect, it } from "vitest";
import kept from "../../../tests/positions.json?raw";
import type { TableEvent, View } from "../board";

const { stories } = JSON.parse(kept) as { stories: { view: View; events: TableEvent[] }[] };

it("the stories that are told hold every kind of event", () => {
  const events = stories.filter(({ view }) => view.game === "chicken").flatMap((story) => story.events);
  const kinds = [...new Set(events.map(({ event }) => event))].sort();
  expect(kinds).toEqual(["action", "dealt", "game_ended", "rolled", "round_ended", "turned"]);
  const done = new Set(events.map(({ action }) => action));
  for (const action of ["draw", "out", "play egg", "play chick", "play 3"]) expect(done).toContain(action);
});
