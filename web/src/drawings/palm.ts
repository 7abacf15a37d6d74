/** A palm seen from the sea, with its foot at a point. */
const LEAVES: readonly (readonly [turn: number, size: number])[] = [
  [-178, 1],
  [-140, 1.05],
  [-100, 0.9],
  [-55, 1],
  [-15, 1.05],
  [25, 0.95],
  [155, 0.95],
];
const GREENS = ["#2e8b4a", "#3fa35a", "#256f3d"] as const;

/** Needs the filter `soft`. */
export function palm(x: number, y: number, size: number, flip = false): string {
  const leaves = LEAVES.map(
    ([turn, size], i) =>
      `<g transform="translate(22 -70) rotate(${turn}) scale(${size})"><path d="M0 0Q26-20 56 8Q28-4 0 0Z" fill="${GREENS[i % 3]}"/><path d="M2-1Q28-13 52 5" stroke="#8fd39b" stroke-width="1.200" fill="none" opacity=".8"/></g>`,
  );
  return `<g transform="translate(${x} ${y}) scale(${flip ? -size : size} ${size})"><ellipse cx="22" cy="6" rx="34" ry="7" fill="#4a3208" opacity=".28" filter="url(#soft)"/>
  <path d="M0 4Q4-40 22-70" stroke="#6e4620" stroke-width="9" fill="none" stroke-linecap="round"/><path d="M-1 2Q2-40 20-70" stroke="#a9793f" stroke-width="4" fill="none" stroke-linecap="round"/>
  ${leaves.join("")}<circle cx="18" cy="-63" r="5" fill="#7a4a1e"/><circle cx="27" cy="-62" r="5" fill="#8f5b2a"/></g>`;
}
