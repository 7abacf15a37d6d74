/**
 * Roving focus: a group of pieces is one stop for Tab, and the arrows go from piece to piece.
 *
 * The pieces are the descendants with `data-stop`, in the order of the page.
 */
const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** For `{@attach roving}`. */
export function roving(group: HTMLElement): () => void {
  let current: HTMLElement | null = null;
  const stops = (): HTMLElement[] => [...group.querySelectorAll<HTMLElement>("[data-stop]")];

  function settle(): void {
    const all = stops();
    if (current === null || !all.includes(current)) current = all[0] ?? null;
    for (const stop of all) {
      const index = stop === current ? 0 : -1;
      if (stop.tabIndex !== index) stop.tabIndex = index;
    }
  }

  function onfocus(event: FocusEvent): void {
    const stop = (event.target as Element).closest<HTMLElement>("[data-stop]");
    if (stop === null) return;
    current = stop;
    settle();
  }

  function onkey(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    const all = stops();
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (step === undefined || at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    all[step(at, all.length - 1)]?.focus();
  }

  group.addEventListener("focusin", onfocus);
  group.addEventListener("keydown", onkey);
  const watcher = new MutationObserver(settle);
  watcher.observe(group, { childList: true, subtree: true });
  settle();
  return () => {
    watcher.disconnect();
    group.removeEventListener("focusin", onfocus);
    group.removeEventListener("keydown", onkey);
  };
}
