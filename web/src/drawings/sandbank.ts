/** A bank of sand in the water, dry in the middle, with a wet rim and two lines of foam. */
import { svg } from "./drawing";
import { blur, sand, wobble } from "./grain";

const [W, H] = [1200, 420];

interface Tints {
  light: "day" | "night";
  foam: number;
  wet: string;
  damp: string;
  dry: readonly [string, string];
  /** how much the dunes stand out */
  dunes: number;
}

const bank = (inset: number): string => {
  const [x, y] = [inset + 26, inset + 22];
  return `<rect x="${x}" y="${y}" width="${W - 2 * x}" height="${H - 2 * y}" rx="${(H - 2 * y) * 0.48}" ry="${(H - 2 * y) * 0.46}"`;
};

export function sandbank({ light, foam, wet, damp, dry, dunes }: Tints): string {
  return svg(
    W,
    H,
    `<defs>${sand(11, light)}${wobble("edge", 0.016, 22, 5)}${blur("soft", 9)}
    <linearGradient id="dry" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${dry[0]}"/><stop offset="1" stop-color="${dry[1]}"/></linearGradient></defs>
    <g filter="url(#edge)">
      ${bank(0)} fill="none" stroke="#fff" stroke-width="3" opacity="${foam * 0.55}"/>
      ${bank(9)} fill="#fff" opacity="${foam * 0.32}"/>
      ${bank(13)} fill="${wet}"/>
      ${bank(21)} fill="${damp}"/>
      ${bank(30)} fill="url(#dry)"/>
      ${bank(22)} filter="url(#dunes)" opacity="${dunes}"/>
      ${bank(13)} filter="url(#sand)" opacity=".5"/>
    </g>`,
  );
}
