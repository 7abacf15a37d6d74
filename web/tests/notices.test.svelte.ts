import { flushSync } from "svelte";
import { expect, test } from "vitest";
import { dismiss, notify, shown } from "../src/lib/notices.svelte";

test("an effect that tells of something runs once", () => {
  let refusal = $state.raw<string | null>(null);
  let runs = 0;
  const stop = $effect.root(() => {
    $effect(() => {
      runs += 1;
      if (refusal !== null) notify(refusal, "trouble");
    });
  });
  flushSync();
  refusal = "The table has moved on.";
  flushSync();
  expect(runs).toBe(2);
  expect(shown().map(({ text }) => text)).toEqual(["The table has moved on."]);
  dismiss(shown()[0]!.id);
  flushSync();
  expect(runs).toBe(2);
  stop();
});
