/** Whose board is looked at in large, other than one's own: a tap on a plate says it. */
let seat = $state<number | null>(null);

export function lookedAt(): number | null {
  return seat;
}

export function lookAt(at: number | null): void {
  seat = at;
}
