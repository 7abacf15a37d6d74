/** Options that count: a number for each of some names, or the standard ones. */
import { expect, test } from "vitest";
import { settingOf, settingWords, usualOf } from "../src/lib/options";
import type { OptionView } from "../src/lib/wire";

const origins = { default: "rulebook", others: "ours" } as const;
const divers: OptionView = {
  name: "divers",
  meaning: "Divers of each number",
  default: "standard",
  allowed: ["standard", { counts: ["1", "2"], from: 0, to: 16, usual: [{ seats: 2, numbers: [10, 3] }, { seats: 3, numbers: [7, 2] }] }],
  origins,
  origins_with: {},
};

test("an option that counts is read with its names, its ends and its standard", () => {
  const setting = settingOf("pearladora", divers);
  expect(setting).toMatchObject({ kind: "counts", names: ["1", "2"], from: 0, to: 16 });
  if (setting?.kind !== "counts") throw new Error("it counts");
  expect(usualOf(setting.usual, 2)).toEqual([10, 3]);
  expect(usualOf(setting.usual, 3)).toEqual([7, 2]);
  expect(usualOf([4, 5], 6)).toEqual([4, 5]);
});

test("its value is told number by number", () => {
  const setting = settingOf("pearladora", divers)!;
  expect(settingWords("pearladora", setting, [4, 0], [])).toContain("1: 4");
  expect(settingWords("pearladora", setting, [4, 0], [])).toContain("2: 0");
});
