/** Whether a seat has more than every other one, of something of which there is any. */
export function hasMost(of: readonly number[], seat: number): boolean {
  const own = of[seat] ?? 0;
  return own > 0 && of.every((n, other) => other === seat || n < own);
}
