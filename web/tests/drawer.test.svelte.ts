import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ChatLine } from "../src/lib/wire";
import { DrawerState } from "../src/parts/table/drawer.svelte";

const line = (number: number, seat: number): ChatLine => ({ number, seat }) as ChatLine;

class Chat {
  chat = $state.raw<ChatLine[]>([]);
}
let live: Chat;
let drawer: DrawerState;
let stop: () => void;

beforeEach(() => {
  live = new Chat();
  stop = $effect.root(() => {
    drawer = new DrawerState(live, () => false, () => [0]);
  });
  flushSync();
});
afterEach(() => stop());

test("the same key opens and closes it", () => {
  drawer.toggle("log");
  expect(drawer.tab).toBe("log");
  drawer.toggle("log");
  expect(drawer.tab).toBeNull();
});

test("what others said is unread until the chat is open", () => {
  live.chat = [line(1, 1), line(2, 0), line(3, 1)];
  expect(drawer.unread).toBe(2);
  drawer.open("log");
  flushSync();
  expect(drawer.unread).toBe(2);
  drawer.open("chat");
  flushSync();
  expect(drawer.unread).toBe(0);
  live.chat = [...live.chat, line(4, 1)];
  flushSync();
  drawer.open(null);
  flushSync();
  expect(drawer.unread).toBe(0);
});
