/** The light on the water drifts (materials.css), but not under a table, where things move by themselves. */
let tables = 0;

function settle(change: number): void {
  tables += change;
  document.documentElement.toggleAttribute("data-calm", tables > 0);
}

/** For `{@attach calm}`, on what holds a table. A style sheet could ask `body:has(…)`, and all would be styled anew at every change. */
export function calm(): () => void {
  settle(1);
  return () => settle(-1);
}
