/**
 * Narrowing the legal actions step by step.
 *
 * A board reads each legal action into its parts (`{ kind: "place", colour: "yellow", number: 3, …
 * }`), and the picks so far are some of those parts. The next pick may be any part that a legal
 * action still has: no rule is here.
 */

export interface Reading<P extends object> {
  action: string;
  parts: P;
}

/** Legal actions with their parts; actions that `read` does not know (null) are left out. */
export function readings<P extends object>(
  actions: readonly string[],
  read: (action: string) => P | null,
): Reading<P>[] {
  const found: Reading<P>[] = [];
  for (const action of actions) {
    const parts = read(action);
    if (parts !== null) found.push({ action, parts });
  }
  return found;
}

/** Whether parts agree with everything picked; a pick that is undefined is none. */
function agrees<P extends object>(parts: P, picked: Partial<P>): boolean {
  return (Object.keys(picked) as (keyof P)[]).every(
    (key) => picked[key] === undefined || parts[key] === picked[key],
  );
}

/** The actions that are still possible. */
export function matching<P extends object>(all: readonly Reading<P>[], picked: Partial<P>): Reading<P>[] {
  return all.filter(({ parts }) => agrees(parts, picked));
}

/**
 * The values that may be picked for one part, given the other picks: each value once, in the order
 * of the actions.
 */
export function choices<P extends object, K extends keyof P>(
  all: readonly Reading<P>[],
  picked: Partial<P>,
  key: K,
): P[K][] {
  const others = { ...picked, [key]: undefined } as Partial<P>;
  return [...new Set(matching(all, others).map(({ parts }) => parts[key]))];
}

/**
 * Pick a part. Earlier picks that no action has together with it are dropped, oldest kept first.
 */
export function pick<P extends object, K extends keyof P>(
  all: readonly Reading<P>[],
  picked: Partial<P>,
  key: K,
  value: P[K],
): Partial<P> {
  let kept = { [key]: value } as unknown as Partial<P>;
  if (matching(all, kept).length === 0) return picked;
  for (const other of Object.keys(picked) as (keyof P)[]) {
    if (other === key || picked[other] === undefined) continue;
    const more = { ...kept, [other]: picked[other] };
    if (matching(all, more).length > 0) kept = more;
  }
  return kept;
}

/** Take one pick back. */
export function unpick<P extends object>(picked: Partial<P>, key: keyof P): Partial<P> {
  const kept = { ...picked };
  delete kept[key];
  return kept;
}

/** The action that the picks say completely: only one is left, or one has exactly these parts. */
export function settled<P extends object>(all: readonly Reading<P>[], picked: Partial<P>): string | null {
  const left = matching(all, picked);
  if (left.length === 1) return left[0]!.action;
  const whole = left.filter(({ parts }) =>
    (Object.keys(parts) as (keyof P)[]).every((key) => parts[key] === undefined || picked[key] !== undefined),
  );
  return whole.length === 1 ? whole[0]!.action : null;
}
