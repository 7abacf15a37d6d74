/**
 * What a symbol on the table means, for fingers, which find no tooltips: a symbol is whatever has
 * `data-says`, a title or the label of a picture, and does nothing by itself.
 */
const CONTROLS = "a, button, input, label, select, summary, textarea, dialog, .drawer, [role=button]";
const SYMBOLS = "[data-says], [title], :is([role=img], [role=timer])[aria-label]";

/** null: it does something by itself, or means nothing. */
export function meaningOf(target: EventTarget | null): string | null {
  if (!(target instanceof Element) || target.closest(CONTROLS) !== null) return null;
  const symbol = target.closest(SYMBOLS);
  if (symbol === null) return null;
  return symbol.getAttribute("data-says") ?? symbol.getAttribute("aria-label") ?? symbol.getAttribute("title");
}
