/** Pearls and shells: five layers of light on a sphere, and a fan with ribs. */
import { blur } from "./grain";

/** Light, middle, base and deep of a pearl. */
export interface Tint {
  light: string;
  middle: string;
  base: string;
  deep: string;
  /** mother-of-pearl shimmers more than a dyed one */
  shimmer?: number;
}

export const PEARLS = {
  yellow: { light: "#fff0be", middle: "#ffd766", base: "#f0b41a", deep: "#8f5b00" },
  red: { light: "#ffdcd4", middle: "#f59a8b", base: "#da4738", deep: "#861a12" },
  green: { light: "#d8f3da", middle: "#90d3a0", base: "#3da35a", deep: "#13592c" },
  blue: { light: "#d9e7fd", middle: "#93b9f3", base: "#3877da", deep: "#143c88" },
  turquoise: { light: "#cff4ef", middle: "#7dd6ce", base: "#16a79f", deep: "#045752" },
  purple: { light: "#ebdffa", middle: "#be9de6", base: "#8650c6", deep: "#421d7e" },
  wild: { light: "#ffffff", middle: "#e9e2f2", base: "#ede6ec", deep: "#8c7fa3", shimmer: 1 },
  rose: { light: "#fff6f4", middle: "#f7dadd", base: "#edb3be", deep: "#96566a", shimmer: 1 },
  lime: { light: "#f7fff4", middle: "#ddf0d8", base: "#aedaa9", deep: "#4a7a4c", shimmer: 1 },
  sky: { light: "#f3feff", middle: "#d2eef1", base: "#93d0dc", deep: "#3a7482", shimmer: 1 },
  white: { light: "#ffffff", middle: "#f3ecea", base: "#e4dad9", deep: "#83738c", shimmer: 1 },
} satisfies Record<string, Tint>;
export type PearlName = keyof typeof PEARLS;

/** What every drawing with a pearl or a shell has in its `defs`. */
export function paints(): string {
  const spheres = Object.entries<Tint>(PEARLS).map(
    ([name, { light, middle, base, deep }]) =>
      `<radialGradient id="${name}" cx=".5" cy=".5" r=".5" fx=".34" fy=".27"><stop offset="0" stop-color="${light}"/><stop offset=".25" stop-color="${middle}"/><stop offset=".62" stop-color="${base}"/><stop offset=".9" stop-color="${deep}"/><stop offset="1" stop-color="${base}"/></radialGradient>`,
  );
  return `${spheres.join("")}
  <radialGradient id="warm" cx=".7" cy=".72" r=".6"><stop offset="0" stop-color="#ffd9f0" stop-opacity=".75"/><stop offset=".45" stop-color="#b9fff1" stop-opacity=".35"/><stop offset=".8" stop-color="#fff2b8" stop-opacity=".15"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
  <radialGradient id="cool" cx=".25" cy=".75" r=".6"><stop offset="0" stop-color="#a8e8ff" stop-opacity=".9"/><stop offset=".6" stop-color="#c9ffd9" stop-opacity=".35"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
  <linearGradient id="shine" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".98"/><stop offset="1" stop-color="#fff" stop-opacity=".12"/></linearGradient>
  <linearGradient id="nacre" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff7f2"/><stop offset=".3" stop-color="#f6e3ee"/><stop offset=".55" stop-color="#dff3f2"/><stop offset=".8" stop-color="#fdf1d6"/><stop offset="1" stop-color="#efe4f8"/></linearGradient>
  <linearGradient id="gold" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffe9b0"/><stop offset=".5" stop-color="#d9a941"/><stop offset="1" stop-color="#8f6414"/></linearGradient>
  ${blur("fall", 2.2)}${blur("soft", 4)}${blur("far", 8)}`;
}

/** A pearl; `shadow` is how dark it lies on the ground. */
export function pearl(x: number, y: number, r: number, name: PearlName, shadow = 0): string {
  const { shimmer = 0.3 }: Tint = PEARLS[name];
  const ball = (fill: string, opacity: number): string => `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#${fill})" opacity="${opacity}"/>`;
  const [hx, hy] = [x - r * 0.33, y - r * 0.44];
  return `${shadow > 0 ? `<ellipse cx="${x + r * 0.2}" cy="${y + r * 0.8}" rx="${r}" ry="${r * 0.45}" fill="#231505" opacity="${shadow}" filter="url(#fall)"/>` : ""}
  ${ball(name, 1)}${ball("warm", shimmer)}${shimmer === 1 ? ball("cool", 0.8) : ""}
  <ellipse cx="${hx}" cy="${hy}" rx="${r * 0.34}" ry="${r * 0.2}" fill="url(#shine)" transform="rotate(-34 ${hx} ${hy})"/>
  <circle cx="${x + r * 0.3}" cy="${y - r * 0.56}" r="${r * 0.07}" fill="#fff" opacity=".85"/>`;
}

interface Fan {
  from?: number;
  to?: number;
  ribs?: number;
  fill?: string;
  line?: string;
  rib?: string;
}

/** A scallop that opens upwards from its hinge at the origin. */
export function scallop(r: number, { from = -168, to = -12, ribs = 9, fill = "url(#nacre)", line = "#c9a58f", rib = "#8c5a6e66" }: Fan = {}): string {
  const [a, b] = [(from * Math.PI) / 180, (to * Math.PI) / 180];
  const step = (b - a) / ribs;
  const at = (angle: number, far: number): string => `${(Math.cos(angle) * far).toFixed(1)} ${(Math.sin(angle) * far).toFixed(1)}`;
  const edge = Array.from({ length: ribs }, (_, i) => `Q${at(a + step * (i + 0.5), r * 1.13)} ${at(a + step * (i + 1), r * 0.96)}`);
  const lines = Array.from({ length: ribs - 1 }, (_, i) => `M${at(a + step * (i + 1), r * 0.12)}L${at(a + step * (i + 1), r * 0.95)}`);
  return `<path d="M0 0L${at(a, r * 0.9)}${edge.join("")}Z" fill="${fill}" stroke="${line}" stroke-width="${r / 60}" stroke-linejoin="round"/>
  <path d="${lines.join("")}" stroke="${rib}" stroke-width="${r / 45}" fill="none" stroke-linecap="round"/>`;
}
