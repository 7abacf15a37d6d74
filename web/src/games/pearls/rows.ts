/** How the colours of the display fall into rows. */

/** Of a card, between two colours. */
export const BETWEEN = 0.09;
const SLACK = 1e-6;

/**
 * How wide a row has to be, in cards, so that groups in their order fill at most so many rows: the
 * least width that does. `sizes` are the widths of the groups.
 */
export function rowWidth(sizes: readonly number[], rows: number): number {
  const widths = sizes.flatMap((_, from) => sizes.slice(from).map((__, i) => lengthOf(sizes.slice(from, from + i + 1))));
  return Math.min(...widths.filter((width) => rowsAt(sizes, width) <= rows), lengthOf(sizes));
}

/** How many rows there are if one is so wide; a group that does not fit in is never done. */
export function rowsAt(sizes: readonly number[], width: number): number {
  if (sizes.some((size) => size > width + SLACK)) return Infinity;
  let rows = 0;
  let row: number[] = [];
  for (const size of sizes) {
    if (rows === 0 || lengthOf([...row, size]) > width + SLACK) {
      rows += 1;
      row = [];
    }
    row.push(size);
  }
  return rows;
}

function lengthOf(row: readonly number[]): number {
  return row.reduce((sum, size) => sum + size, 0) + BETWEEN * Math.max(0, row.length - 1);
}
