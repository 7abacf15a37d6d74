/** What a browser does anew at every change of a table must stay little. */
import { expect, test } from "vitest";

const sheets = import.meta.glob<string>("../src/**/*.{svelte,css}", { query: "?raw", import: "default", eager: true });

test("there are style sheets to look at", () => {
  expect(Object.keys(sheets).length).toBeGreaterThan(50);
});

function filesWith(pattern: RegExp, folder = "../src/"): string[] {
  return Object.entries(sheets).flatMap(([file, text]) => (file.startsWith(folder) && pattern.test(text) ? [file] : []));
}

test("no game asks a size container: it is laid out again for every size that is tried (lib/room)", () => {
  expect(filesWith(/container(-type)?:[^;]*\bsize\b(?<!inline-size)/, "../src/games/")).toEqual([]);
});

test("no style depends on what is anywhere in the page or around the table: all of it would be styled anew", () => {
  expect(filesWith(/(body|:root|\.frame|\.around)[^\s{]* ?:has\(/)).toEqual([]);
});
