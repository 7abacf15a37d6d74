/** The pearls of the twelve rows, side by side: deep and nacre in turns, so that rows differ. */
import { svg, type Drawing } from "../../drawings/drawing";

const CELL = 88;
const R = 42;

/** light, middle, base and deep of a row's pearl */
type Tint = readonly [string, string, string, string];

const DEEP: readonly Tint[] = [
  ["#cff4ef", "#7dd6ce", "#16a79f", "#045752"],
  ["#d9e7fd", "#93b9f3", "#3877da", "#143c88"],
  ["#ebdffa", "#be9de6", "#8650c6", "#421d7e"],
  ["#ffdcd4", "#f59a8b", "#da4738", "#861a12"],
  ["#fff0be", "#ffd766", "#f0b41a", "#8f5b00"],
  ["#d8f3da", "#90d3a0", "#3da35a", "#13592c"],
];
const NACRE: readonly Tint[] = [
  ["#f3feff", "#d2eef1", "#93d0dc", "#3a7482"],
  ["#faf8ff", "#dfdaf5", "#b5a9e6", "#574a92"],
  ["#fff6f4", "#f7dadd", "#edb3be", "#96566a"],
  ["#fff7ee", "#f7ddca", "#ecb892", "#8f5a3a"],
  ["#fffbec", "#f5e8c8", "#e6cc86", "#856a2c"],
  ["#f7fff4", "#ddf0d8", "#aedaa9", "#4a7a4c"],
];

function paint(id: string, [light, middle, base, deep]: Tint): string {
  return `<radialGradient id="${id}" cx=".5" cy=".5" r=".5" fx=".34" fy=".27"><stop offset="0" stop-color="${light}"/><stop offset=".25" stop-color="${middle}"/><stop offset=".62" stop-color="${base}"/><stop offset=".9" stop-color="${deep}"/><stop offset="1" stop-color="${base}"/></radialGradient>`;
}

const PAINTS = `<radialGradient id="sheen" cx=".7" cy=".72" r=".6"><stop offset="0" stop-color="#ffd9f0" stop-opacity=".75"/><stop offset=".45" stop-color="#b9fff1" stop-opacity=".35"/><stop offset=".8" stop-color="#fff2b8" stop-opacity=".15"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
  <radialGradient id="glow" cx=".25" cy=".75" r=".6"><stop offset="0" stop-color="#a8e8ff" stop-opacity=".9"/><stop offset=".6" stop-color="#c9ffd9" stop-opacity=".35"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
  <radialGradient id="rim" cx=".5" cy=".5" r=".5" fx=".42" fy=".38"><stop offset=".8" stop-color="#fff" stop-opacity="0"/><stop offset=".93" stop-color="#fff" stop-opacity=".38"/><stop offset="1" stop-color="#fff" stop-opacity=".05"/></radialGradient>
  <linearGradient id="light" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".98"/><stop offset="1" stop-color="#fff" stop-opacity=".12"/></linearGradient>`;

function pearl(i: number): string {
  const [x, y] = [CELL * (i + 0.5), CELL / 2];
  const [hx, hy] = [x - R * 0.33, y - R * 0.44];
  const round = (fill: string, more = ""): string => `<circle cx="${x}" cy="${y}" r="${R}" fill="url(#${fill})" ${more}/>`;
  const nacre = i % 2 === 1 ? round("sheen") + round("glow", 'opacity=".8"') : round("sheen", 'opacity=".3"');
  return `${round(`p${i}`)}${nacre}${round("rim")}
    <ellipse cx="${hx}" cy="${hy}" rx="${R * 0.34}" ry="${R * 0.2}" fill="url(#light)" transform="rotate(-34 ${hx} ${hy})"/>
    <circle cx="${x + R * 0.3}" cy="${y - R * 0.56}" r="${R * 0.07}" fill="#fff" opacity=".85"/>`;
}

const tints = DEEP.flatMap((deep, i) => [deep, NACRE[i]!]);

export default {
  svg: svg(
    CELL * tints.length,
    CELL,
    `<defs>${tints.map((tint, i) => paint(`p${i}`, tint)).join("")}${PAINTS}</defs>${tints.map((_, i) => pearl(i)).join("")}`,
  ),
  width: CELL * tints.length,
  quality: 82,
} satisfies Drawing;
