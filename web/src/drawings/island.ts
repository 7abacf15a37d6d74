/** An island for the words of a game: sand, or a meadow on it; wide for desks and tall for phones. */
import { chance, svg, type Drawing } from "./drawing";
import { blur, sand, wobble } from "./grain";

type Light = "day" | "night";
type Shape = readonly [width: number, height: number];
const WIDE: Shape = [720, 320];
const TALL: Shape = [400, 360];
const MARGIN = 26; // for the foam

const SAND = {
  day: { foam: 1, shallow: "#e9fff6", wet: "#dcc592", dry: "#f3e3bf", grass: ["#b9dc8c", "#e6f2be"] },
  night: { foam: 0.35, shallow: "#2f8a8c", wet: "#40473f", dry: "#6b6453", grass: ["#2f4a2c", "#45613a"] },
} as const;
const BLADES = {
  day: ["#3e8e4f", "#6db565", "#2e7a45", "#8bc873"],
  night: ["#1d4a2b", "#3a6b3f", "#16391f", "#4d7f4a"],
} as const;

/** A shore that no compass drew. */
function shore([w, h]: Shape, inset: number): string {
  const m = MARGIN + inset;
  const [l, t, r, b] = [m, m, w - m, h - m];
  const x = (part: number): number => l + (r - l) * part;
  const y = (part: number): number => t + (b - t) * part;
  return `M${l} ${y(0.56)}C${x(-0.025)} ${y(0.17)} ${x(0.12)} ${y(0.03)} ${x(0.34)} ${y(0.03)}C${x(0.56)} ${y(0.02)} ${x(0.78)} ${y(-0.035)} ${x(0.91)} ${y(0.14)}C${x(1.03)} ${y(0.34)} ${x(1.005)} ${y(0.8)} ${x(0.87)} ${y(0.94)}C${x(0.7)} ${y(1.06)} ${x(0.48)} ${y(0.98)} ${x(0.3)} ${y(0.99)}C${x(0.12)} ${y(0.99)} ${x(0.02)} ${y(0.86)} ${l} ${y(0.56)}Z`;
}

function blades([w, h]: Shape, light: Light): string {
  const next = chance(7);
  // Not where the words lie: right of the picture on a desk, everywhere but at the foot on a phone.
  const words = (x: number, y: number): boolean => (w > h * 1.5 ? x > w * 0.42 && y > h * 0.17 : true) && y < h * 0.88;
  return Array.from({ length: 190 }, (_, i) => {
    const [angle, far] = [next() * 2 * Math.PI, 0.8 + next() * 0.13];
    const [x, y] = [w / 2 + Math.cos(angle) * (w / 2 - MARGIN - 10) * far, h / 2 + Math.sin(angle) * (h / 2 - MARGIN - 6) * far];
    if (words(x, y)) return "";
    return `<path d="M${x.toFixed(1)} ${y.toFixed(1)}q${(next() * 6 - 3).toFixed(1)}-7 ${(next() * 10 - 5).toFixed(1)}-13" stroke="${BLADES[light][i % 4]}"/>`;
  }).join("");
}

function island(shape: Shape, light: Light, meadow: boolean): string {
  const { foam, shallow, wet, dry, grass } = SAND[light];
  const edge = shore(shape, 0);
  return svg(
    ...shape,
    `<defs>${sand(11, light)}${wobble("edge", 0.018, 14, 5)}${blur("near", 2)}${blur("far", 9)}${blur("wide", 18)}</defs>
    <path d="${edge}" fill="${shallow}" stroke="${shallow}" stroke-width="18" opacity="${0.75 * foam}" filter="url(#far)"/>
    <g filter="url(#edge)" fill="none" stroke="#fff"><path d="${shore(shape, -13)}" stroke-width="3.500" opacity="${0.75 * foam}"/><path d="${shore(shape, -5)}" stroke-width="8" opacity="${0.5 * foam}"/></g>
    <path d="${edge}" fill="${wet}" stroke="${wet}" stroke-width="9" filter="url(#near)"/>
    <g filter="url(#edge)"><path d="${edge}" fill="${dry}"/></g>
    <path d="${edge}" filter="url(#sand)" opacity=".34"/><path d="${edge}" filter="url(#dunes)" opacity="${light === "day" ? 0.55 : 0.12}"/>
    ${
      meadow
        ? `<g filter="url(#edge)"><path d="${shore(shape, 14)}" fill="${grass[0]}"/></g><path d="${shore(shape, 36)}" fill="${grass[1]}" filter="url(#wide)"/>
    <path d="${shore(shape, 14)}" filter="url(#sand)" opacity=".16"/><g stroke-width="2.400" fill="none" stroke-linecap="round">${blades(shape, light)}</g>`
        : ""
    }`,
  );
}

/** By the time of day, and the same for phones. */
export function islands(meadow: boolean): Record<string, Drawing> {
  const of = (shape: Shape, light: Light): Drawing => ({ svg: island(shape, light, meadow), width: Math.round(shape[0] * 1.2), quality: 42 });
  return { day: of(WIDE, "day"), night: of(WIDE, "night"), "tall-day": of(TALL, "day"), "tall-night": of(TALL, "night") };
}
