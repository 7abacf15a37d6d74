/**
 * How a game ticks: figures that a study of bots' games found, with a verdict for each. The server
 * has no part in it: `games/<game>/ticks.json` is made by `make ticks`.
 */
import { language, list, number, say, t, textOr } from "./i18n";

export type Unit = "share" | "number";
/** A value, and the ends of its interval where there is one. */
export type Numbers = number[];

export interface Row {
  label: string;
  numbers: Numbers;
  verdict: string;
}
export interface BarsChart {
  kind: "bars";
  unit: Unit;
  /** what each row would be if all were equal */
  even: number | null;
  rows: Row[];
}
export interface SpreadChart {
  kind: "spread";
  unit: Unit;
  /** of a column, the first of which begins with `first` */
  width: number;
  first: number;
  shares: number[];
}
export interface Finding {
  key: string;
  verdict: string;
  numbers: Record<string, Numbers>;
  chart: BarsChart | SpreadChart;
}
export interface Ticks {
  games: number;
  seats: number;
  bots: string;
  seed: number;
  thinking: number;
  /** found of every game */
  shared: Finding[];
  /** found of what this game counts */
  own: Finding[];
}

const DIGITS = 3;
/** Numbers that are shares, in charts whose own unit is another. */
const SHARES = new Set(["never", "late", "decided", "upset", "over_any", "over_worst", "grave", "first"]);

/** A value as the language writes it: "52.1%", "12.3". */
export function shown(value: number, unit: Unit): string {
  const how: Intl.NumberFormatOptions =
    unit === "share" ? { style: "percent", maximumFractionDigits: 1 } : { maximumSignificantDigits: DIGITS };
  return new Intl.NumberFormat(language(), how).format(value);
}

/** The same with its interval: "52.1% (51.8–52.4)". */
export function withInterval(numbers: Numbers, unit: Unit): string {
  const [value = 0, low, high] = numbers;
  if (low === undefined || high === undefined) return shown(value, unit);
  const scale = unit === "share" ? 100 : 1;
  const plain = new Intl.NumberFormat(language(), unit === "share" ? { maximumFractionDigits: 1, minimumFractionDigits: 1 } : { maximumSignificantDigits: DIGITS });
  return `${shown(value, unit)} (${plain.format(scale * low)}–${plain.format(scale * high)})`;
}

/** What a row is called: its number, or words of the game. */
export function rowName(game: string, key: string, label: string): string {
  const digits = /\d+/.exec(label)?.[0];
  if (digits !== undefined) return key === "order" ? `${digits}.` : number(Number(digits));
  return textOr(`level.${label}`, textOr(`${game}.ticks.${key}.row.${label.replaceAll(" ", "_")}`, label));
}

/** The title of a finding, and what its chart measures. */
export function titles(game: string, { key }: Finding, own: boolean): { title: string; axis: string } {
  return own
    ? { title: say(`${game}.ticks.${key}.title`), axis: say(`${game}.ticks.${key}.axis`) }
    : { title: say(`ticks.${key}.title`), axis: say(`ticks.${key}.axis`) };
}

/** What is said of it. */
export function sentence(game: string, finding: Finding, own: boolean, thinking: number): string {
  return own ? ownSentence(game, finding) : sharedSentence(finding, thinking);
}

function sharedSentence({ key, verdict, numbers, chart }: Finding, thinking: number): string {
  const values: Record<string, string> = { thinking: number(thinking), even: evenOf(chart) };
  for (const [name, found] of Object.entries(numbers)) values[name] = withInterval(found, SHARES.has(name) ? "share" : "number");
  const said = verdict.split("_")[0]!;
  return textOr(`ticks.${key}.${said}`, "") === "" ? say(`ticks.${key}.none`, values) : say(`ticks.${key}.${said}`, values);
}

function evenOf(chart: BarsChart | SpreadChart): string {
  return chart.kind === "bars" && chart.even !== null ? shown(chart.even, "share") : "";
}

function ownSentence(game: string, { key, verdict, numbers, chart }: Finding): string {
  const tell = (which: string, values: Record<string, string>): string => say(`${game}.ticks.${key}.${which}`, values);
  if (verdict === "told" || chart.kind === "spread") {
    return tell(verdict, { value: withInterval(numbers["value"] ?? [], chart.unit) });
  }
  const called = (row: Row): string => rowName(game, key, row.label);
  if (verdict === "differ" || verdict === "alike") {
    const sorted = [...chart.rows].sort((a, b) => (a.numbers[0] ?? 0) - (b.numbers[0] ?? 0));
    const [least, most] = [sorted.at(0)!, sorted.at(-1)!];
    return tell(verdict, {
      most: called(most),
      least: called(least),
      most_value: withInterval(most.numbers, chart.unit),
      least_value: withInterval(least.numbers, chart.unit),
    });
  }
  const rows = (which: string): string => list(chart.rows.filter((row) => row.verdict === which).map(called));
  const even = evenOf(chart);
  const [above, below] = [rows("more"), rows("less")];
  if (above === "" && below === "") return tell("neither", { even });
  return [above && tell("above", { rows: above, even }), below && tell("below", { rows: below, even })].filter(Boolean).join(" ");
}

/** From where to where the rows of a chart are drawn. */
export function range({ rows, even, unit }: BarsChart): [from: number, to: number] {
  const ends = rows.flatMap((row) => row.numbers);
  if (even !== null) ends.push(even);
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  if (unit === "number") return [Math.min(0, least), most * 1.06];
  const step = 0.05;
  return [Math.max(0, Math.floor((least - 0.01) / step) * step), Math.min(1, Math.ceil((most + 0.01) / step) * step)];
}

/** The title of the page. */
export function pageTitle(game: string): string {
  return t("ticks.title", { game });
}
