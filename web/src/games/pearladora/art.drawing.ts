/** The picture of Pearladöra: an atoll whose lagoon is being divided. */
import { svg, type Drawing } from "../../drawings/drawing";
import { fibres, sand, wobble } from "../../drawings/grain";
import { paints, pearl } from "../../drawings/nacre";
import { palm } from "../../drawings/palm";
import { letters } from "../../drawings/strokes";

const [RX, RY] = [124, 92]; // of the water inside

function buoys(): string {
  const inside = (x: number, y: number): boolean => (x / RX) ** 2 + (y / RY) ** 2 < 1;
  const columns = [-66, 0, 66].flatMap((x) => Array.from({ length: 17 }, (_, i) => [x, -96 + i * 12] as const));
  const rows = [-34, 34].flatMap((y) => Array.from({ length: 22 }, (_, i) => [-126 + i * 12, y] as const));
  return [...columns, ...rows].map(([x, y]) => (inside(x, y) ? `<circle cx="${x}" cy="${y}" r="1.900" fill="#fff7d6"/>` : "")).join("");
}

function pontoon(x: number, y: number, upright: boolean): string {
  const plank = `<rect x="-31" y="-7" width="62" height="14" rx="5"`;
  const joints = [-18, -6, 6, 18].map((at) => `M${at}-6.500V6.500`).join("");
  return `<g transform="translate(${x} ${y}) rotate(${upright ? 90 : 0})"><rect x="-28" y="-2" width="62" height="15" rx="5" fill="#04323a" opacity=".4" filter="url(#fall)"/>
  ${plank} fill="url(#plank)" stroke="#6b4516" stroke-width=".8"/>${plank} filter="url(#fibres)" opacity=".7"/><path d="${joints}" stroke="#6b4516"/>
  <circle cx="-24" r="3.400" fill="#fbf0da" stroke="#6b4516" stroke-width=".8"/><circle cx="24" r="3.400" fill="#fbf0da" stroke="#6b4516" stroke-width=".8"/></g>`;
}

function diver(x: number, y: number, fill: string, value: string): string {
  return `<g transform="translate(${x} ${y})"><rect x="-22" y="-16" width="48" height="48" rx="10" fill="#04323a" opacity=".4" filter="url(#soft)"/><rect x="-24" y="-20" width="48" height="48" rx="9" fill="#c9b48a"/>
  <rect x="-24" y="-24" width="48" height="48" rx="9" fill="#fffdf4"/><rect x="-20.500" y="-20.500" width="41" height="41" rx="6.500" fill="${fill}"/><path d="M-20-14a6.500 6.500 0 0 1 6.500-6.500h27a6.500 6.500 0 0 1 6.500 6.500l-40 22z" fill="#fff" opacity=".16"/>
  ${letters(value, 8, -3, 17, "#fff", 3.2)}<circle cx="-9" cy="-5" r="4" fill="#fff"/><path d="M-17 12q4.500-5 9 0t9 0t9 0" stroke="#fff" stroke-width="2.600" fill="none" stroke-linecap="round"/></g>`;
}

const HEAP = [[-13, 4], [0, 4], [13, 4], [-6.5, -6], [6.5, -6], [0, -15]] as const;

function farm(x: number, y: number, pearls: number): string {
  const heap = HEAP.slice(0, pearls).map(([dx, dy]) => pearl(x + dx, y + dy, 7.2, "white", 0.2));
  return `<ellipse cx="${x}" cy="${y + 8}" rx="30" ry="18" fill="#fff" opacity=".85" filter="url(#shore)"/><ellipse cx="${x}" cy="${y + 8}" rx="27" ry="15.500" fill="#f4e2b6" filter="url(#shore)"/>${heap.join("")}`;
}

export default {
  svg: svg(
    340,
    300,
    `<defs>${paints()}${sand(11)}${fibres(7)}${wobble("edge", 0.018, 14, 5)}${wobble("shore", 0.06, 6, 9)}
    <radialGradient id="lagoon" cx=".45" cy=".45" r=".6"><stop offset="0" stop-color="#bdf7ea"/><stop offset=".6" stop-color="#4cc8c8"/><stop offset="1" stop-color="#138da2"/></radialGradient>
    <linearGradient id="plank" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e9cfa2"/><stop offset=".12" stop-color="#d9b682"/><stop offset=".85" stop-color="#c2965c"/><stop offset="1" stop-color="#9a6f3c"/></linearGradient></defs>
    <g transform="translate(170 156)"><ellipse rx="158" ry="124" fill="#e9fff6" opacity=".6" filter="url(#far)"/>
    <g filter="url(#edge)"><ellipse rx="162" ry="130" fill="none" stroke="#fff" stroke-width="4" opacity=".6"/><ellipse rx="152" ry="120" fill="#e2cc9c"/><ellipse rx="148" ry="115" fill="#f3e3bf"/></g>
    <ellipse rx="147" ry="115" filter="url(#sand)" opacity=".34"/><g filter="url(#shore)"><ellipse rx="130" ry="98" fill="#fff" opacity=".9"/><ellipse rx="125" ry="94" fill="url(#lagoon)"/></g>
    ${buoys()}${farm(-32, -50, 3)}${farm(34, 60, 6)}${farm(94, -4, 4)}${pontoon(0, -66, true)}${pontoon(0, 2, true)}${pontoon(-33, 34, false)}${pontoon(33, -34, false)}
    ${diver(36, 4, "#2a6bd0", "2")}${diver(-92, -4, "#7b48be", "1")}${diver(-30, 76, "#2e8f4e", "3")}${palm(128, 74, 0.66)}${palm(-124, -60, 0.6, true)}</g>`,
  ),
  width: 560,
  quality: 62,
} satisfies Drawing;
