/** Everything that can be reached from `start` by steps, each state once. */
export function reached<S>(start: S, steps: (state: S) => S[]): S[] {
  const found = new Map([[JSON.stringify(start), start]]);
  const open = [start];
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    for (const next of steps(state)) {
      const name = JSON.stringify(next);
      if (found.has(name)) continue;
      found.set(name, next);
      open.push(next);
    }
  }
  return [...found.values()];
}
