/** The paints of a pearl in pictures: light, middle and dark of each shade. */
export const SHADES = {
  yellow: ["#fff6d2", "#f2bd1d", "#a87500"],
  red: ["#ffd9d0", "#dd4a3c", "#8d1e15"],
  green: ["#d8f5dd", "#3aa45c", "#145a2c"],
  blue: ["#d6e8ff", "#3f7fd6", "#153f7c"],
  turquoise: ["#d6fbf5", "#28b5ad", "#075e5a"],
  purple: ["#eedcff", "#8550c4", "#43186f"],
  pearl: ["#ffffff", "#ece3f1", "#93b4c2"],
} as const;

export type Shade = keyof typeof SHADES;
