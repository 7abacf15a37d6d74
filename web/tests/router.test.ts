import { describe, expect, test } from "vitest";
import { cameFrom, go, read, where } from "../src/lib/router.svelte";

describe("addresses", () => {
  test.each([
    ["/", { screen: "home" }],
    ["/new/pearls", { screen: "new", game: "pearls" }],
    ["/learn/chicken", { screen: "learn", game: "chicken" }],
    ["/rules/pearl_dice", { screen: "rules", game: "pearl_dice" }],
    ["/ticks/pearl_dice", { screen: "ticks", game: "pearl_dice" }],
    ["/join/a-B_1/x%2Fy", { screen: "join", table: "a-B_1", invite: "x/y" }],
    ["/tables/a1/", { screen: "table", table: "a1" }],
    ["/review/a1", { screen: "review", table: "a1" }],
    ["/review", { screen: "review", table: null }],
    ["/mine", { screen: "mine" }],
    ["/settings", { screen: "settings" }],
    ["/new/poker", { screen: "nowhere" }],
    ["/join/a1", { screen: "nowhere" }],
    ["/tables", { screen: "nowhere" }],
    ["/tables/a/b", { screen: "nowhere" }],
    ["/tables/a/b/c", { screen: "nowhere" }],
    ["/tables/%ff", { screen: "table", table: "%ff" }],
  ])("%s", (path, expected) => {
    expect(read(path)).toEqual(expected);
  });

  test("the code of a move link is behind #", () => {
    expect(read("/move", "#abc-1")).toEqual({ screen: "move", code: "abc-1" });
  });

  test("going somewhere changes where we are", () => {
    go("/mine");
    expect(where()).toEqual({ screen: "mine" });
    expect(location.pathname).toBe("/mine");
  });
});

test.each([
  ["/tables/abc", "/tables/abc"],
  ["/join/abc/def", "/join/abc/def"],
  ["//tables/abc", "/tables/abc"],
  ["https://tables/abc", null],
  ["javascript:alert(1)", null],
  ["/", null],
  ["", null],
])("a lesson that was opened from %j leads back to %j", (from, back) => {
  history.replaceState(null, "", `/learn/pearls?from=${encodeURIComponent(from)}`);
  expect(cameFrom()).toBe(back);
});
