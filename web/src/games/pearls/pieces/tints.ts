/** Light, middle, base and deep of the pearls of a necklace, by its value. */
type Tints = readonly [light: string, middle: string, base: string, deep: string];

const TINTS: Record<number, Tints> = {
  4: ["#fff6f4", "#f7dadd", "#edb3be", "#96566a"],
  5: ["#fff7ee", "#f7ddca", "#ecb892", "#8f5a3a"],
  6: ["#fffbec", "#f5e8c8", "#e6cc86", "#856a2c"],
  7: ["#f7fff4", "#ddf0d8", "#aedaa9", "#4a7a4c"],
  8: ["#f3feff", "#d2eef1", "#93d0dc", "#3a7482"],
  9: ["#faf8ff", "#dfdaf5", "#b5a9e6", "#574a92"],
};
const PALE: Tints = ["#ffffff", "#f3ecea", "#e4dad9", "#83738c"];

export function tintsOf(value: number): Tints {
  return TINTS[value] ?? PALE;
}
