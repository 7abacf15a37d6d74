/** Filters for natural materials: noise that is stretched, coloured and cut to a shape. */

interface Grain {
  id: string;
  /** how fine, across and down */
  frequency: string;
  octaves: number;
  seed: number;
  /** red, green and blue from 0 to 1 */
  colour: readonly [number, number, number];
  /** how strong the noise shows, and how much of it is left out */
  gain: number;
  floor: number;
}

/** Noise in one colour where there is something to lie on. */
export function grain({ id, frequency, octaves, seed, colour: [r, g, b], gain, floor }: Grain): string {
  return `<filter id="${id}" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">
    <feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="${octaves}" seed="${seed}" stitchTiles="stitch"/>
    <feColorMatrix values="0 0 0 0 ${r} 0 0 0 0 ${g} 0 0 0 0 ${b} 0 0 0 ${gain} ${-floor}"/>
    <feComposite in2="SourceAlpha" operator="in"/></filter>`;
}

/** An edge that a hand would draw. */
export function wobble(id: string, frequency: number, scale: number, seed: number): string {
  return `<filter id="${id}" x="-.1" y="-.1" width="1.2" height="1.2">
    <feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="2" seed="${seed}"/>
    <feDisplacementMap in="SourceGraphic" scale="${scale}" xChannelSelector="R" yChannelSelector="G"/></filter>`;
}

export function blur(id: string, deviation: number): string {
  return `<filter id="${id}" x="-.5" y="-.5" width="2" height="2"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;
}

/** The fibres of wood, along a plank. */
export const fibres = (seed: number, strength = 2.6): string =>
  grain({ id: "fibres", frequency: ".006 .16", octaves: 4, seed, colour: [0.27, 0.14, 0.04], gain: strength, floor: strength * 0.44 });

/** Darker than the sand they lie in, by day and under the moon. */
const GRAINS = { day: [0.45, 0.3, 0.12], night: [0.1, 0.12, 0.14] } as const;
const DUNES = { day: [0.74, 0.58, 0.32], night: [0.76, 0.77, 0.7] } as const;

/** Sand, and the slow waves that wind makes of it. */
export const sand = (seed: number, light: "day" | "night" = "day"): string =>
  grain({ id: "sand", frequency: ".55", octaves: 2, seed, colour: GRAINS[light], gain: 2.2, floor: 1.12 }) +
  grain({ id: "dunes", frequency: ".004 .03", octaves: 3, seed: seed + 10, colour: DUNES[light], gain: 2.4, floor: 1.25 });
