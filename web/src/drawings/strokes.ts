/**
 * Letters and figures as strokes with round ends. Where pictures are drawn there is no typeface to
 * rely on: what is not installed would be another one on every machine.
 */

/** Around the middle, ten wide and fourteen high. */
const STROKES: Record<string, string> = {
  "0": "M0-7C5-7 5 7 0 7S-5-7 0-7Z",
  "1": "M-2.5-4.500L1-7V7",
  "2": "M-4-4C-4-8 4.200-8.300 4.200-3.500C4.200-.500-1 2.500-4.200 7H4.500",
  "3": "M-3.800-5.800C-2-7.800 4-7.800 4-3.800C4-1 1.500-.300-.800-.300C2-.300 4.500.500 4.500 3.300C4.500 8-2.500 8-4.300 5.300",
  "4": "M1.800 7V-7L-4.800 3.500H4.800",
  "5": "M3.800-7H-3L-3.600-.800C-1-2.500 4.500-2 4.500 2.500C4.500 7.800-2.300 8-4.300 5.500",
  "6": "M3.500-6C0-8.500-4.500-5-4.500 1.500C-4.500 8.500 4.500 8.500 4.500 2.500C4.500-2.500-3-2.800-4.300 1.500",
  "8": "M0-.500C-5-1-4.500-7 0-7S5-1 0-.500C-6 0-5.500 7 0 7S6 0 0-.500Z",
  "?": "M-3.800-4C-3.800-8.500 4-8.500 4-3.800C4-1 0-.500 0 2.500M0 6.600V6.700",
  Y: "M-4.500-7L0 0L4.500-7M0 0V7",
  G: "M4.300-4.500C2-8-4.800-8-4.800 0S2.500 8 4.600 4.500V.500H.800",
  B: "M-3.500-7V7H.500C5.500 7 5.500-.300.500-.300H-3.500M.500-.300C4.500-.300 4.500-7 .300-7H-3.500Z",
  P: "M-3.500 7V-7H.500C6-7 6 1 .500 1H-3.500",
  n: "M-3.500 7V-1M-3.500 2.500C-3-1.800 3.500-2.300 3.500 2.500V7",
  a: "M3.800-1V7M3.800 3C3.800-2.300-4-2.300-4 3S3.800 8.300 3.800 3",
  c: "M3.500.200C1-2.500-4.200-1.500-4.200 3S1 8.500 3.500 5.800",
  r: "M-2 7V-1M-2 2.500C-1.500-.500 1-1.500 3.200-1",
  e: "M-4 3H4C4-2.500-4-2.800-4 3C-4 8 2 8.300 3.500 5.800",
};

const ADVANCE = 12.5;

/** A word around a point; `size` is the height of a capital. */
export function letters(word: string, x: number, y: number, size: number, ink: string, weight = 3): string {
  const each = [...word].map((letter, i) => {
    const at = (i - (word.length - 1) / 2) * ADVANCE;
    return `<path d="${STROKES[letter] ?? ""}" transform="translate(${at} 0)"/>`;
  });
  return `<g transform="translate(${x} ${y}) scale(${size / 14})" fill="none" stroke="${ink}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round">${each.join("")}</g>`;
}
