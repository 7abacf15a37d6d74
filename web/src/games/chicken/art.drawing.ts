/** The picture of Chicken: three cards, and a nest with a surprise in it. */
import { chance, svg, type Drawing } from "../../drawings/drawing";
import { paints } from "../../drawings/nacre";
import { letters } from "../../drawings/strokes";

type Wearing = "nothing" | "hat" | "mask" | "glasses" | "flower";

const WORN: Record<Wearing, string> = {
  nothing: "",
  hat: `<path d="M-4.500-13.200Q2-17 9.800-12.600L8.600-14.600Q6.500-20.500 2-20.200Q-2.500-19.800-3-14.800Z" fill="#e85f45" stroke="#a93521" stroke-width=".6"/><path d="M-3-15.200Q3-17.800 8.700-14.600" stroke="#ffe9b0" stroke-width="1.600" fill="none"/>`,
  mask: `<path d="M-5-10.500L3-9.600" stroke="#0b5c66" stroke-width="1.600"/><ellipse cx="5.600" cy="-8.700" rx="4.300" ry="3.700" fill="#bff2f2" fill-opacity=".55" stroke="#0b5c66" stroke-width="1.500"/><path d="M-4-9v-9.500q0-2 2-2" stroke="#e85f45" stroke-width="1.900" fill="none" stroke-linecap="round"/>`,
  glasses: `<path d="M-5-10.200L2.500-9.600" stroke="#1c2a30" stroke-width="1.100"/><path d="M1.800-10.600h8.600q.3 4.800-4.200 4.800t-4.400-4.800z" fill="#18303a"/><path d="M3.300-9.600h2.600l-1.600 2.400z" fill="#7fd9da" opacity=".8"/>`,
  flower: `<g transform="translate(-.5 -13)">${[0, 72, 144, 216, 288].map((turn) => `<circle cy="-2.300" r="1.900" fill="#ff9fb5" transform="rotate(${turn})"/>`).join("")}<circle r="1.500" fill="#fff0be"/></g>`,
};

function chick(x: number, y: number, size: number, wearing: Wearing, flip = false): string {
  return `<g transform="translate(${x} ${y}) scale(${flip ? -size : size} ${size})"><ellipse cx="1.500" cy="15.800" rx="11" ry="2.600" fill="#4a3208" opacity=".26"/>
  <path d="M-2.500 11v4.200m-3 .9l3-1.200l3 1.200M4 10.500v4.200m-2.800 1l2.800-1.200l3.200 1.100" stroke="#db6a1e" stroke-width="1.500" fill="none" stroke-linecap="round" stroke-linejoin="round"/>
  <path d="M-9 3Q-15 2-16-4Q-12.500-2.600-10.500-3.200Q-13.500-5.600-13-8Q-9-5.500-7-3Z" fill="#f5b72a" stroke="#b8780c" stroke-width=".6" stroke-linejoin="round"/>
  <path d="M1.500-14Q-1.500-17-.2-19.400Q1.600-18.200 2.600-15.800Q3-18.800 5.600-19.600Q5.600-16.500 4.200-14Z" fill="#f5b72a" stroke="#b8780c" stroke-width=".5" stroke-linejoin="round"/>
  <path d="M-10.600 2C-10.600-3.500-6.400-4.600-5-8.600C-3-15.600 8.600-16.300 10.600-9C11.600-5.200 11.600-.6 10.600 3.400C9.400 9.400 4.400 12.600-.6 12.600C-7 12.600-10.600 8-10.600 2Z" fill="url(#chick)" stroke="#b8780c" stroke-width=".7"/>
  <path d="M-6.400.4Q-8 8.200-1.200 8.800Q4.200 8.400 4.400 2.400Q1.600 4.200-.6 3Q-3.800 2.800-6.400.4Z" fill="#f2ae23" stroke="#b8780c" stroke-width=".7" stroke-linejoin="round"/>
  <ellipse cx="3" cy="-4.800" rx="2.200" ry="1.300" fill="#f58a6c" opacity=".6"/><circle cx="5.400" cy="-8.400" r="1.900" fill="#2a1708"/><circle cx="4.800" cy="-9.100" r=".7" fill="#fff"/>
  <path d="M10-9.400L16.200-6.900L10.700-4.600Q9.600-7 10-9.400Z" fill="#f4862f"/><path d="M10.300-6.700L16-6.900L10.700-4.600Z" fill="#d8611a"/>
  <ellipse cx="-.4" cy="-11.200" rx="2.400" ry="1.300" fill="#fff" opacity=".7" transform="rotate(-38 -.4 -11.200)"/>${WORN[wearing]}</g>`;
}

function egg(x: number, y: number, r: number, turn: number, print = ""): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 ${-r * 1.25}C${r * 0.75} ${-r * 1.25} ${r * 1.02} ${-r * 0.1} ${r} ${r * 0.3}C${r * 0.95} ${r * 0.86} ${r * 0.5} ${r * 1.1} 0 ${r * 1.1}C${-r * 0.5} ${r * 1.1} ${-r * 0.95} ${r * 0.86} ${-r} ${r * 0.3}C${-r * 1.02} ${-r * 0.1} ${-r * 0.75} ${-r * 1.25} 0 ${-r * 1.25}Z" fill="url(#egg)" stroke="#b9966a" stroke-width=".9"/>
  ${print}<ellipse cx="${-r * 0.36}" cy="${-r * 0.55}" rx="${r * 0.2}" ry="${r * 0.34}" fill="#fff" opacity=".85" transform="rotate(24 ${-r * 0.36} ${-r * 0.55})"/></g>`;
}

const DOTS = [[-12, 14, "#f0b41a"], [13, 12, "#16a79f"], [12, -13, "#8650c6"], [-15, -1, "#3877da"]] as const;
const SURPRISE = DOTS.map(([x, y, fill]) => `<circle cx="${x}" cy="${y}" r="2.700" fill="${fill}"/>`).join("") + letters("?", 0, 1, 20, "#fff", 5) + letters("?", 0, 1, 20, "#c8432e", 3);

interface Ring {
  stalks: number;
  from: number;
  to: number;
  seed: number;
  tints: readonly string[];
}

/** Stalks along an ellipse around a middle; the light comes from the top left. */
function straw(x: number, y: number, rx: number, ry: number, { stalks, from, to, seed, tints }: Ring): string {
  const next = chance(seed);
  return Array.from({ length: stalks }, (_, i) => {
    const [angle, far, long, lean] = [next() * 2 * Math.PI, from + next() * (to - from), 0.27 * (0.5 + next()), (next() - 0.5) * 0.14];
    const at = (turn: number, k: number): string => `${(x + Math.cos(turn) * rx * k).toFixed(1)} ${(y + Math.sin(turn) * ry * k).toFixed(1)}`;
    const lit = (-Math.cos(angle) - Math.sin(angle)) * 0.65;
    const tint = Math.min(tints.length - 1, Math.max(0, Math.floor((i / stalks) * 3.2 + next() * 1.8 + lit)));
    return `<path d="M${at(angle - long, far - lean)}Q${at(angle, far * (1 + (next() - 0.5) * 0.05))} ${at(angle + long, far + lean)}" stroke="${tints[tint]}" stroke-width="${(1.6 + next() * 1.9).toFixed(1)}"/>`;
  }).join("");
}
const SHADED = ["#5e3f12", "#7c561c", "#8f6824", "#a67c30", "#b98e40"];
const LIT = ["#7c561c", "#a67c30", "#c99f49", "#e3c172", "#f5dd9b", "#fff0c4"];

interface Face {
  id: string;
  tints: readonly [light: string, middle: string, base: string, ink: string];
  chicks: string;
  corner: string;
}

/** A card of 100 by 142. */
function card(x: number, y: number, turn: number, { id, tints: [light, middle, base, ink], chicks, corner }: Face): string {
  const rings = Array.from({ length: 7 }, (_, i) => `<circle cx="50" cy="74" r="${31 + i * 11}" fill="none" stroke="#fff" stroke-width="${2.2 - i * 0.22}" opacity="${0.54 - i * 0.06}"/>`);
  const wide = corner.length > 1;
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(.96)"><rect x="3" y="7" width="99" height="141" rx="10" fill="#462d0a" opacity=".34" filter="url(#soft)"/><rect x=".5" y=".5" width="99" height="141" rx="10.500" fill="#fffdf8" stroke="#46301466"/>
  <linearGradient id="c${id}" x1="0" y1="0" x2=".3" y2="1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${middle}"/></linearGradient><clipPath id="k${id}"><rect x="4.500" y="4.500" width="91" height="133" rx="7"/></clipPath>
  <g clip-path="url(#k${id})"><rect width="100" height="142" fill="url(#c${id})"/>${rings.join("")}<path d="M0 116Q22 104 50 112T100 106V142H0Z" fill="${base}" opacity=".3"/><path d="M0 127Q30 117 58 124T100 120V142H0Z" fill="${base}" opacity=".36"/>${chicks}</g>
  <path d="M4.500 11.500a7 7 0 0 1 7-7H${wide ? 40 : 33}V30a8 8 0 0 1-8 8H4.500Z" fill="#fffdf8" opacity=".96"/>${letters(corner, wide ? 22 : 18, 20, 18, ink, 3.3)}
  <path d="M95.500 130.500a7 7 0 0 1-7 7H${wide ? 64 : 70}V119a8 8 0 0 1 8-8H95.500Z" fill="#fffdf8" opacity=".96"/>${letters(corner, wide ? 80 : 83, 125, 13, ink, 3.3)}</g>`;
}

const CARDS =
  card(58, 46, -15, { id: "three", tints: ["#e2edfe", "#9cc0f5", "#3877da", "#163f8e"], corner: "3", chicks: chick(66, 42, 1.12, "mask", true) + chick(34, 77, 1.12, "nothing") + chick(56, 109, 1.12, "hat", true) }) +
  card(128, 16, 4, { id: "four", tints: ["#f0e7fc", "#c3a5e9", "#8650c6", "#4a2389"], corner: "4", chicks: chick(67, 36, 1.02, "nothing", true) + chick(30, 68, 1.02, "hat") + chick(71, 77, 1.02, "nothing", true) + chick(38, 110, 1.02, "flower") }) +
  card(216, 26, 20, { id: "chick", tints: ["#fffcea", "#ffd978", "#e8a317", "#6e4600"], corner: "10", chicks: chick(50, 80, 2.25, "glasses") });

export default {
  svg: svg(
    340,
    300,
    `<defs>${paints()}<radialGradient id="chick" cx=".5" cy=".5" r=".62" fx=".34" fy=".22"><stop offset="0" stop-color="#fffbd0"/><stop offset=".35" stop-color="#ffe56b"/><stop offset=".75" stop-color="#fbc52b"/><stop offset="1" stop-color="#de9310"/></radialGradient>
    <radialGradient id="egg" cx=".5" cy=".5" r=".6" fx=".34" fy=".26"><stop offset="0" stop-color="#fff"/><stop offset=".4" stop-color="#fff5e6"/><stop offset=".8" stop-color="#ebd3b3"/><stop offset="1" stop-color="#c9a57a"/></radialGradient></defs>
    ${CARDS}<ellipse cx="176" cy="262" rx="122" ry="28" fill="#4a3208" opacity=".4" filter="url(#far)"/><ellipse cx="168" cy="236" rx="108" ry="38" fill="#5a3a10"/>
    <g fill="none" stroke-linecap="round">${straw(168, 234, 108, 39, { stalks: 170, from: 0.3, to: 1.05, seed: 19, tints: SHADED })}</g>
    ${egg(126, 208, 21, -12)}${egg(172, 201, 23, 0, SURPRISE)}${egg(218, 210, 20, 14)}
    <g fill="none" stroke-linecap="round">${straw(168, 249, 113, 28, { stalks: 300, from: 0.72, to: 1.14, seed: 27, tints: LIT })}</g>
    ${chick(40, 226, 2.1, "hat")}${chick(300, 236, 1.75, "mask", true)}`,
  ),
  width: 560,
  quality: 64,
} satisfies Drawing;
