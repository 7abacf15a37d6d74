/** A game is named in its own folder only, so that another game needs no edit elsewhere. */
import { expect, test } from "vitest";
import { MANIFESTS } from "../src/games";

const sources = import.meta.glob(["../src/**/*.{ts,svelte,css,html}", "!../src/games/*/**"], {
  eager: true,
  query: "?raw",
  import: "default",
}) as Record<string, string>;

/** The setting for the look of pearls has the name that devices keep it under. */
const ALLOWED: Record<string, RegExp> = {
  "../src/lib/settings.svelte.ts": /^ *pearls: (Pearls;|"classic",|PEARLS,)$|= settings\.pearls;$/,
  "../src/screens/Settings.svelte": /^ *bind:value=\{settings\.pearls\}$/,
};

test("no file outside the games' folders names a game", () => {
  const named = new RegExp([...MANIFESTS.keys()].join("|"));
  const found = Object.entries(sources).flatMap(([file, source]) =>
    source
      .split("\n")
      .filter((line) => named.test(line) && !(ALLOWED[file]?.test(line) ?? false))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(MANIFESTS.size).toBeGreaterThan(0);
  expect(Object.keys(sources).length).toBeGreaterThan(50);
  expect(found).toEqual([]);
});

test("games do not know each other", () => {
  const own = import.meta.glob("../src/games/*/**/*.{ts,svelte}", { eager: true, query: "?raw", import: "default" }) as Record<string, string>;
  for (const [file, source] of Object.entries(own)) {
    const game = file.split("/")[3]!;
    const others = [...MANIFESTS.keys()].filter((id) => id !== game);
    for (const other of others) expect(source, `${file} knows ${other}`).not.toMatch(new RegExp(`from "[./]*/${other}/|${other}/`));
  }
});
