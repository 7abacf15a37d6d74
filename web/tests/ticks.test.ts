import { beforeAll, describe, expect, test } from "vitest";
import { MANIFESTS } from "../src/games";
import { ticksOf } from "../src/games/parts";
import { LANGUAGES, speak, speakOf } from "../src/lib/i18n";
import { packedRecord, unpacked } from "../src/lib/packed";
import { range, sentence, titles, withInterval, type BarsChart, type Finding } from "../src/lib/ticks";
import type { Language } from "../src/lib/wire";

const bars = (...rows: [label: string, value: number, verdict: string][]): BarsChart => ({
  kind: "bars",
  unit: "share",
  even: 0.5,
  rows: rows.map(([label, value, verdict]) => ({ label, numbers: [value, value - 0.01, value + 0.01], verdict })),
});
const order = (verdict: string, value: number): Finding => ({
  key: "order",
  verdict,
  numbers: { first: [value, value - 0.01, value + 0.01] },
  chart: bars(["1st", value, "none"], ["2nd", 1 - value, "none"]),
});

describe("the verdict decides what is said", () => {
  beforeAll(async () => {
    await speak("en");
    await speakOf("pearls");
  });

  test.each([
    ["more_large", 0.6, "Whoever begins is better off: the first seat wins 60% (59.0–61.0) of the games, where an even share is 50%."],
    ["less_small", 0.48, "Whoever begins is worse off: the first seat wins 48% (47.0–49.0) of the games, where an even share is 50%."],
    ["none", 0.5, "No difference was found: the first seat wins 50% (49.0–51.0) of the games, and an even share is 50%."],
    ["others", 0.5, "No difference was found: the first seat wins 50% (49.0–51.0) of the games, and an even share is 50%."],
  ])("%s", (verdict, value, said) => {
    expect(sentence("pearls", order(verdict, value), false, 6)).toBe(said);
  });

  test("rows above and below an even share are named", () => {
    const pays = (...rows: [string, number, string][]): string =>
      sentence("pearls", { key: "necklace_pays", verdict: "both", numbers: {}, chart: bars(...rows) }, true, 6);
    expect(pays(["necklace 4", 0.6, "more"], ["necklace 5", 0.4, "less"])).toBe(
      "Whoever claims one of these wins more than an even share of 50%: 4. Whoever claims one of these wins less: 5.",
    );
    expect(pays(["necklace 4", 0.5, "none"])).toBe("Of no necklace was a difference found from an even share of 50%.");
  });
});

test("a value is written with its interval, if it has one", async () => {
  await speak("de");
  expect(withInterval([0.521, 0.518, 0.524], "share")).toBe("52,1\u00a0% (51,8–52,4)");
  expect(withInterval([12.34], "number")).toBe("12,3");
});

test("all rows and the even share are within the range that is drawn", () => {
  const chart = bars(["a", 0.31, "none"], ["b", 0.97, "none"]);
  const [from, to] = range(chart);
  expect(from).toBeLessThanOrEqual(0.3);
  expect(to).toBeGreaterThanOrEqual(0.98);
  expect(range({ ...chart, unit: "number", even: null })[0]).toBe(0);
});

describe.each([...MANIFESTS.keys()])("%s", (game) => {
  test.each(Object.keys(LANGUAGES) as Language[])("all that was found can be said in %s", async (lang) => {
    await speak(lang);
    const found = (await ticksOf(game))!;
    expect(found.shared.length + found.own.length).toBeGreaterThanOrEqual(6);
    expect(found.shared.length + found.own.length).toBeLessThanOrEqual(10);
    for (const [findings, own] of [[found.shared, false], [found.own, true]] as const) {
      for (const finding of findings) {
        const { title, axis } = titles(game, finding, own);
        for (const text of [title, axis, sentence(game, finding, own, found.thinking)]) {
          expect(text, finding.key).not.toMatch(/ticks\.|[{}]|^$/);
        }
      }
    }
  });
});

test("a game without a folder has no figures", async () => {
  expect(await ticksOf("pig")).toBeNull();
});

describe("a record within a link", () => {
  test("is unpacked as it was packed", async () => {
    const text = "[nacre 1]\n[game \"pearls\"]\n";
    const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    const packed = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    expect(await unpacked(packedRecord(`#record=${packed}`)!)).toBe(text);
  });

  test("is left as it is where it cannot be unpacked, and none is none", async () => {
    expect(await unpacked("%%%")).toBe("%%%");
    expect(packedRecord("#elsewhere")).toBeNull();
    expect(packedRecord("")).toBeNull();
  });
});
