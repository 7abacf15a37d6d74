/** A white pearl in a box of 24 by 24, lit from the upper left. */
import { svg, type Drawing } from "../../../drawings/drawing";

const stops = (list: readonly (readonly [number, string, number])[]): string =>
  list.map(([at, colour, opacity]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`).join("");

export default {
  svg: svg(
    96,
    96,
    `<defs>
      <radialGradient id="body" cx=".5" cy=".5" r=".56" fx=".34" fy=".27">${stops([[0, "#ffffff", 1], [0.4, "#f7f1f6", 1], [0.72, "#dccfdf", 1], [0.9, "#a893b4", 1], [1, "#cdbcd3", 1]])}</radialGradient>
      <radialGradient id="rose" cx=".7" cy=".72" r=".6">${stops([[0, "#ffd9f0", 0.75], [0.45, "#b9fff1", 0.35], [1, "#ffffff", 0]])}</radialGradient>
      <radialGradient id="sky" cx=".25" cy=".75" r=".6">${stops([[0, "#a8e8ff", 0.8], [0.6, "#c9ffd9", 0.3], [1, "#ffffff", 0]])}</radialGradient>
      <linearGradient id="gleam" x1="0" y1="0" x2="0" y2="1">${stops([[0, "#ffffff", 1], [1, "#ffffff", 0.15]])}</linearGradient>
    </defs>
    <g transform="scale(4)">
      <circle cx="12" cy="12" r="11.200" fill="url(#body)"/><circle cx="12" cy="12" r="11.200" fill="url(#rose)"/><circle cx="12" cy="12" r="11.200" fill="url(#sky)"/>
      <circle cx="12" cy="12" r="11.300" fill="none" stroke="#6f5d80" stroke-width=".7" opacity=".75"/>
      <ellipse cx="8.500" cy="7.300" rx="4" ry="2.300" fill="url(#gleam)" transform="rotate(-34 8.500 7.300)"/>
      <circle cx="15.400" cy="5.900" r=".8" fill="#fff" opacity=".85"/>
    </g>`,
  ),
  width: 72,
  quality: 80,
} satisfies Drawing;
