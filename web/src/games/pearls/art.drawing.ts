/** The picture of Pearls: a fan of cards over a shell full of pearls. */
import { svg, type Drawing } from "../../drawings/drawing";
import { paints, pearl, PEARLS, scallop } from "../../drawings/nacre";
import { letters } from "../../drawings/strokes";

type Colour = "yellow" | "red" | "green" | "blue" | "turquoise" | "purple" | "wild";

const INK: Record<Colour, string> = {
  yellow: "#6e4600",
  red: "#8c1d14",
  green: "#14562b",
  blue: "#163f8e",
  turquoise: "#05595a",
  purple: "#4a2389",
  wild: "#4b3a6b",
};
const CORNERS: Record<Colour, readonly [points: number, inner: number, size: number]> = {
  yellow: [24, 1, 0.85],
  red: [3, 1, 1.15],
  green: [4, 1, 1.05],
  blue: [4, 1, 1.1],
  turquoise: [5, 1, 1],
  purple: [5, 0.46, 1.15],
  wild: [9, 0.55, 1.1],
};

/** The shape of a colour. */
function shape(colour: Colour, x: number, y: number, r: number, fill: string): string {
  const [points, inner, size] = CORNERS[colour];
  const count = inner < 1 ? points * 2 : points;
  const start = colour === "green" ? -Math.PI / 4 : -Math.PI / 2;
  const corners = Array.from({ length: count }, (_, i) => {
    const angle = start + (i * 2 * Math.PI) / count;
    const far = r * size * (i % 2 === 1 ? inner : 1);
    return `${(x + Math.cos(angle) * far).toFixed(2)},${(y + Math.sin(angle) * far).toFixed(2)}`;
  });
  return `<polygon points="${corners.join(" ")}" fill="${fill}" stroke-linejoin="round"/>`;
}

const marked = (x: number, y: number, r: number, colour: Colour, shadow: number): string =>
  pearl(x, y, r, colour, shadow) + shape(colour, x, y + r * 0.1, r * 0.42, colour === "wild" ? INK.wild : "#fff");

/** A card of 100 by 142. */
function card(colour: Colour, letter: string, points: string, x: number, y: number, turn: number): string {
  const { light, middle, base } = PEARLS[colour];
  const rings = Array.from(
    { length: 7 },
    (_, i) => `<circle cx="50" cy="74" r="${31 + i * 11}" fill="none" stroke="#fff" stroke-width="${2.2 - i * 0.22}" opacity="${0.56 - i * 0.06}"/>`,
  );
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(.94)"><rect x="3" y="7" width="99" height="141" rx="10" fill="#462d0a" opacity=".34" filter="url(#soft)"/>
  <rect x=".5" y=".5" width="99" height="141" rx="10.500" fill="#fffdf8" stroke="#46301466"/>
  <linearGradient id="c${colour}" x1="0" y1="0" x2=".35" y2="1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${middle}"/></linearGradient>
  <clipPath id="k${colour}"><rect x="4.500" y="4.500" width="91" height="133" rx="7"/></clipPath>
  <g clip-path="url(#k${colour})"><rect width="100" height="142" fill="url(#c${colour})"/><path d="M-10-5H38L10 142H-40ZM52-5H70L58 142H28Z" fill="#fff" opacity=".22"/>${rings.join("")}
  <path d="M0 116Q22 104 50 112T100 106V142H0Z" fill="${base}" opacity=".32"/><path d="M0 126Q30 116 58 123T100 119V142H0Z" fill="${base}" opacity=".38"/>
  <g transform="translate(50 104)">${scallop(44, { from: -158, to: -22, ribs: 7, fill: "#ffffff9e", line: "#ffffffe6", rib: `${base}66` })}</g></g>
  ${marked(50, 72, 25, colour, 0.35)}
  <path d="M4.500 11.500a7 7 0 0 1 7-7H31V38a8 8 0 0 1-8 8H4.500Z" fill="#fffdf8" opacity=".94"/>${letters(letter, 17, 17, 14, INK[colour], 3.2)}${shape(colour, 17, 36, 6, INK[colour])}
  <path d="M95.500 130.500a7 7 0 0 1-7 7H70V118a8 8 0 0 1 8-8H95.500Z" fill="#fffdf8" opacity=".94"/>${letters(points, 83, 124, 14, INK[colour], 3.2)}</g>`;
}

const HEAP: readonly (readonly Colour[])[] = [
  ["yellow", "turquoise", "red", "blue", "green", "purple"],
  ["wild", "yellow", "turquoise", "blue", "red"],
  ["green", "purple", "wild"],
];

export default {
  svg: svg(
    340,
    300,
    `<defs>${paints()}</defs>
    ${card("yellow", "Y", "1", 22, 78, -24)}${card("green", "G", "2", 86, 42, -9)}${card("blue", "B", "2", 152, 30, 6)}${card("purple", "P", "5", 224, 42, 21)}
    <ellipse cx="168" cy="276" rx="116" ry="15" fill="#462d0a" opacity=".4" filter="url(#far)"/>
    ${HEAP.flatMap((row, level) => row.map((colour, i) => marked(166 + (i - (row.length - 1) / 2) * 30, 216 - level * 22, 15.5, colour, 0.25))).join("")}
    <g transform="translate(166 226) scale(1.060 -.640)">${scallop(106, { from: -176, to: -4, ribs: 11 })}</g>`,
  ),
  width: 560,
  quality: 70,
} satisfies Drawing;
