/** Shapes of the drawings of Chicken, as SVG: chicks with character, eggs, straw. */
import { chance } from "../../../drawings/drawing";

type Eye = "open" | "wide" | "wink" | "asleep";
type Trait = "hat" | "scarf" | "mask" | "flower" | "shell" | "glasses";

export interface Chick {
  x: number;
  y: number;
  scale: number;
  eye?: Eye;
  trait?: Trait;
  /** the beak is open */
  sings?: boolean;
  /** the wing is up */
  waves?: boolean;
  /** looks to the left */
  flip?: boolean;
  /** stands on its feet, with a shadow; otherwise it sits in something */
  stands?: boolean;
}

const EYES: Record<Eye, string> = {
  open: `<circle cx="5.4" cy="-8.4" r="1.9" fill="#2a1708"/><circle cx="4.8" cy="-9.1" r=".7" fill="#fff"/>`,
  wide: `<circle cx="5.4" cy="-8.4" r="2.7" fill="#fff" stroke="#8a5208" stroke-width=".4"/><circle cx="6.2" cy="-8.2" r="1.5" fill="#2a1708"/><circle cx="5.7" cy="-8.8" r=".5" fill="#fff"/>`,
  wink: `<path d="M3.4-8.2q2-2.2 4 0" stroke="#2a1708" stroke-width="1.2" fill="none" stroke-linecap="round"/>`,
  asleep: `<path d="M3.4-8.8q2 2 4 0" stroke="#2a1708" stroke-width="1.2" fill="none" stroke-linecap="round"/>`,
};

const PETALS = [0, 72, 144, 216, 288];

const TRAITS: Record<Trait, string> = {
  hat: `<path d="M-6.5-11.5Q3-17.5 13-12.5Q4-12-6.5-11.5Z" fill="#c98b3a"/><path d="M-1.8-13.3Q-.5-19.5 4.5-19Q9-18.5 9-13.3Z" fill="#e9c474"/><path d="M-1.6-14Q4-15.8 9-13.6L9-12.6Q3-14.4-1.8-12.8Z" fill="#c8432e"/>`,
  scarf: `<path d="M-5.600-3.600Q3 1.400 10.800-3L10.500-.2Q2.500 4.200-6.400-.7Z" fill="#c8432e"/><path d="M-4.500-1.200l-4.500 7l3.600 .8l3-6.500z" fill="#a93521"/><path d="M-2-.9Q4 2 9.800-.8" stroke="#ffb49f" stroke-width=".8" fill="none"/>`,
  mask: `<path d="M-5-10.500L3-9.600" stroke="#0b5c66" stroke-width="1.6"/><ellipse cx="5.6" cy="-8.7" rx="4.3" ry="3.7" fill="#bff2f2" fill-opacity=".55" stroke="#0b5c66" stroke-width="1.5"/><path d="M-4-9v-9.500q0-2 2-2" stroke="#e85f45" stroke-width="1.9" fill="none" stroke-linecap="round"/>`,
  flower: `<g transform="translate(-.5 -13)">${PETALS.map((turn) => `<circle cy="-2.300" r="1.900" fill="#ff9fb5" transform="rotate(${turn})"/>`).join("")}<circle r="1.5" fill="#fff0be"/></g>`,
  shell: `<path d="M-6.200-9.200l2.400-1.700 2.200 1.700 2.400-1.700 2.300 1.600 2.300-1.800 2.200 1.600 2.800-1.700C10.500-18.500 6-21 2.200-21C-2-21-6.200-16.500-6.200-9.200Z" fill="url(#egg)" stroke="#b9966a" stroke-width=".5"/>`,
  glasses: `<path d="M-5-10.200L2.500-9.600" stroke="#1c2a30" stroke-width="1.1"/><path d="M1.800-10.600h8.600q.3 4.800-4.200 4.800t-4.400-4.800z" fill="#18303a"/><path d="M3.300-9.600h2.600l-1.600 2.400z" fill="#7fd9da" opacity=".8"/>`,
};

/** What chicks and eggs are painted with; belongs into the drawing once. */
export const PAINTS = `
  <radialGradient id="down" cx=".5" cy=".5" r=".62" fx=".34" fy=".22"><stop offset="0" stop-color="#fffbd0"/><stop offset=".35" stop-color="#ffe56b"/><stop offset=".75" stop-color="#fbc52b"/><stop offset="1" stop-color="#de9310"/></radialGradient>
  <radialGradient id="egg" cx=".5" cy=".5" r=".6" fx=".34" fy=".26"><stop offset="0" stop-color="#fff"/><stop offset=".4" stop-color="#fff5e6"/><stop offset=".8" stop-color="#ebd3b3"/><stop offset="1" stop-color="#c9a57a"/></radialGradient>`;

/** A chick around its middle; about 32 wide and 36 high at scale 1. */
export function chick({ x, y, scale, eye = "open", trait, sings, waves, flip, stands = true }: Chick): string {
  const feet = `<ellipse cx="1.5" cy="15.8" rx="11" ry="2.6" fill="#4a3208" opacity=".26"/>
    <path d="M-2.500 11v4.200m-3 .9l3-1.200l3 1.200M4 10.500v4.200m-2.800 1l2.800-1.200l3.200 1.100" stroke="#db6a1e" stroke-width="1.5" fill="none" stroke-linecap="round" stroke-linejoin="round"/>`;
  const tuft = `<path d="M1.500-14Q-1.500-17-.2-19.400Q1.600-18.200 2.600-15.800Q3-18.800 5.600-19.600Q5.600-16.500 4.200-14Z" fill="#f5b72a" stroke="#b8780c" stroke-width=".5" stroke-linejoin="round"/>`;
  const wing = waves
    ? "M-5 4Q-13-2-14.500-9Q-6.500-7.500 .5 .5Q-.5 5-5 4Z"
    : "M-6.400 .4Q-8 8.200-1.200 8.800Q4.200 8.400 4.400 2.400Q1.600 4.200-.6 3Q-3.800 2.800-6.400 .4Z";
  const beak = sings
    ? `<path d="M9.800-9.600L16-9.200L10.400-6.600Z" fill="#f4862f"/><path d="M10.600-6.400L14.600-4.600L10.400-4.200Z" fill="#d8611a"/>`
    : `<path d="M10-9.400L16.200-6.900L10.700-4.600Q9.600-7 10-9.400Z" fill="#f4862f"/><path d="M10.300-6.700L16-6.900L10.700-4.600Z" fill="#d8611a"/>`;
  return `<g transform="translate(${x} ${y}) scale(${flip ? -scale : scale} ${scale})">${stands ? feet : ""}
    <path d="M-9 3Q-15 2-16-4Q-12.500-2.600-10.500-3.200Q-13.500-5.600-13-8Q-9-5.500-7-3Z" fill="#f5b72a" stroke="#b8780c" stroke-width=".6" stroke-linejoin="round"/>
    ${trait === "shell" ? "" : tuft}
    <path d="M-10.600 2C-10.600-3.500-6.400-4.600-5-8.600C-3-15.600 8.600-16.300 10.600-9C11.600-5.200 11.600-.6 10.600 3.400C9.400 9.400 4.400 12.600-.6 12.600C-7 12.600-10.600 8-10.600 2Z" fill="url(#down)" stroke="#b8780c" stroke-width=".7"/>
    <path d="M-6.500 9.600Q0 14 6.600 9.400Q3 12.400-.6 12.200Q-4 12.200-6.500 9.600Z" fill="#c97f0a" opacity=".35"/>
    <path d="${wing}" fill="#f2ae23" stroke="#b8780c" stroke-width=".7" stroke-linejoin="round"/>
    <ellipse cx="3" cy="-4.8" rx="2.2" ry="1.3" fill="#f58a6c" opacity=".6"/>${EYES[eye]}${beak}
    <ellipse cx="-.4" cy="-11.2" rx="2.4" ry="1.3" fill="#fff" opacity=".7" transform="rotate(-38 -.4 -11.2)"/>
    ${trait === undefined ? "" : TRAITS[trait]}</g>`;
}

/** An egg around its middle; `r` is half its width. What is inside is drawn on the shell. */
export function egg(x: number, y: number, r: number, inside = ""): string {
  const p = (...ns: number[]): string => ns.map((n) => (n * r).toFixed(2)).join(" ");
  return `<g transform="translate(${x} ${y})">
    <ellipse cx="${p(0.16)}" cy="${p(0.98)}" rx="${p(0.82)}" ry="${p(0.26)}" fill="#3a2408" opacity=".35"/>
    <path d="M${p(0, -1.25)}C${p(0.75, -1.25, 1.02, -0.1, 1, 0.3)}C${p(0.95, 0.86, 0.5, 1.1, 0, 1.1)}C${p(-0.5, 1.1, -0.95, 0.86, -1, 0.3)}C${p(-1.02, -0.1, -0.75, -1.25, 0, -1.25)}Z" fill="url(#egg)" stroke="#b9966a" stroke-width="${Math.max(0.5, r * 0.04)}"/>${inside}
    <ellipse cx="${p(-0.36)}" cy="${p(-0.55)}" rx="${p(0.2)}" ry="${p(0.34)}" fill="#fff" opacity=".85" transform="rotate(24 ${p(-0.36, -0.55)})"/></g>`;
}

const SPOTS: readonly [x: number, y: number, r: number, colour: string][] = [
  [-0.5, 0.62, 0.13, "#f0b41a"],
  [0.58, 0.52, 0.12, "#16a79f"],
  [0.5, -0.55, 0.1, "#8650c6"],
  [-0.66, -0.02, 0.09, "#3877da"],
  [0.12, 0.84, 0.1, "#d65c7e"],
];

/** The egg that nobody knows the inside of. */
export function surprise(x: number, y: number, r: number): string {
  const spots = SPOTS.map(([cx, cy, size, colour]) => `<circle cx="${cx * r}" cy="${cy * r}" r="${size * r}" fill="${colour}"/>`);
  const sign = `M-.26-.32C-.26-.66 .28-.66 .28-.3C.28-.06 0-.08 0 .16M0 .44V.45`;
  const question = ["#fff", "#c8432e"].map(
    (colour, i) => `<path d="${sign}" transform="scale(${r})" fill="none" stroke="${colour}" stroke-width="${i === 0 ? 0.3 : 0.2}" stroke-linecap="round"/>`,
  );
  return egg(x, y, r, spots.join("") + question.join(""));
}

interface Straw {
  x: number;
  y: number;
  rx: number;
  ry: number;
  /** how many stalks */
  n: number;
  /** between which shares of the radius they lie */
  from: number;
  to: number;
  /** of the circle that a stalk follows, in radians */
  length: number;
  width: number;
  seed: number;
  /** how far they stray */
  stray?: number;
  colours?: readonly string[];
}

const STRAW = ["#7c561c", "#a67c30", "#c99f49", "#e3c172", "#f5dd9b", "#fff0c4"];

/** Stalks around an ellipse, the later ones lighter, those towards the light lightest. */
export function straw({ x, y, rx, ry, n, from, to, length, width, seed, stray = 0.1, colours = STRAW }: Straw): string {
  const next = chance(seed);
  const at = (angle: number, share: number): string =>
    `${(x + Math.cos(angle) * rx * share).toFixed(1)} ${(y + Math.sin(angle) * ry * share).toFixed(1)}`;
  return Array.from({ length: n }, (_, i) => {
    const angle = next() * Math.PI * 2;
    const share = from + next() * (to - from);
    const half = length * (0.5 + next());
    const off = (next() - 0.5) * stray;
    const lit = (-Math.cos(angle) - Math.sin(angle)) * 0.5;
    const tone = Math.floor((i / n) * 3.2 + next() * 1.8 + lit * 1.3);
    const colour = colours[Math.min(colours.length - 1, Math.max(0, tone))]!;
    const bend = share * (1 + (next() - 0.5) * 0.05);
    return `<path d="M${at(angle - half, share - off)}Q${at(angle, bend)} ${at(angle + half, share + off)}" stroke="${colour}" stroke-width="${(width * (0.6 + next() * 0.7)).toFixed(1)}" fill="none" stroke-linecap="round"/>`;
  }).join("");
}
