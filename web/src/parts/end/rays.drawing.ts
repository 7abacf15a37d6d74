/** The light that comes out of the winner's shell. */
import { chance, svg, type Drawing } from "../../drawings/drawing";
import { blur } from "../../drawings/grain";

const SIZE = 1200;
const RAYS = 24;
const next = chance(41);

function ray(i: number): string {
  const middle = -190 + (i * 200) / (RAYS - 1) + next() * 4;
  const half = 1.6 + next() * 3.2;
  const at = (degrees: number): string => {
    const angle = (degrees * Math.PI) / 180;
    return `${(Math.cos(angle) * SIZE) / 2} ${(Math.sin(angle) * SIZE) / 2}`;
  };
  return `<path d="M0 0L${at(middle - half)}L${at(middle + half)}Z" opacity="${(0.25 + next() * 0.5).toFixed(2)}"/>`;
}

export default {
  svg: svg(
    SIZE,
    SIZE,
    `<defs>${blur("soft", 3)}
    <radialGradient id="ray" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="590"><stop offset="0" stop-color="#fff1cd" stop-opacity=".7"/><stop offset=".5" stop-color="#ffedc4" stop-opacity=".24"/><stop offset="1" stop-color="#ffedc4" stop-opacity="0"/></radialGradient>
    <radialGradient id="halo"><stop offset="0" stop-color="#fff1cf" stop-opacity=".8"/><stop offset=".3" stop-color="#ffdfa0" stop-opacity=".36"/><stop offset=".65" stop-color="#f7b98c" stop-opacity=".1"/><stop offset="1" stop-color="#f7b98c" stop-opacity="0"/></radialGradient></defs>
    <g transform="translate(${SIZE / 2} ${SIZE / 2})"><circle r="${SIZE / 2}" fill="url(#halo)"/>
    <g fill="url(#ray)" filter="url(#soft)">${Array.from({ length: RAYS }, (_, i) => ray(i)).join("")}</g></g>`,
  ),
  width: 520,
  quality: 40,
  alpha: 96,
} satisfies Drawing;
