/** The sky over the end of a game, down to the far shore. */
import { chance, svg } from "../../drawings/drawing";
import { blur, grain } from "../../drawings/grain";

const [W, H] = [1440, 480];

interface Sky {
  /** from above to the horizon */
  tints: readonly string[];
  shore: string;
  stars: number;
  /** how much of the sky is clouds */
  clouds: number;
}

export function sky({ tints, shore, stars, clouds }: Sky): string {
  const stops = tints.map((tint, i) => `<stop offset="${i / (tints.length - 1)}" stop-color="${tint}"/>`).join("");
  return svg(
    W,
    H,
    `<defs>${blur("soft", 0.6)}${grain({ id: "clouds", frequency: ".0035 .016", octaves: 4, seed: 8, colour: [1, 0.97, 0.92], gain: 2.6, floor: 1.25 })}
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient></defs>
    <rect width="${W}" height="${H}" fill="url(#sky)"/>
    <rect width="${W}" height="${H}" filter="url(#clouds)" opacity="${clouds}"/>
    ${scattered(stars)}
    <g fill="${shore}" filter="url(#soft)"><path d="M0 466Q120 444 210 460T430 464Q520 452 620 468L620 ${H}H0Z"/><path d="M900 468Q1010 448 1110 460T1300 454T1440 466V${H}H900Z" opacity=".8"/><rect y="${H - 8}" width="${W}" height="8"/></g>`,
  );
}

function scattered(stars: number): string {
  const next = chance(7);
  return Array.from({ length: stars }, () => {
    const [x, y, r, light] = [next() * W, next() * H * 0.9, 0.5 + next() * 1.3, 0.25 + next() * 0.6];
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(2)}" fill="#fff" opacity="${light.toFixed(2)}"/>`;
  }).join("");
}

export const SKY_PIXELS = 1200;
