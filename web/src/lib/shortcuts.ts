/**
 * The keys of a screen. The focused element goes first: a field gets its letters, a button its
 * Enter and its blank.
 */

export type Shortcuts = Record<string, (() => void) | undefined>;

/** Run the handler of a key; true: there was one. */
export function pressed(event: KeyboardEvent, does: Shortcuts): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  const target = event.target as HTMLElement;
  if (target.closest("input, textarea, select, dialog")) return false;
  const onButton = target.closest("button, a, summary, [role=button], [tabindex='0']") !== null;
  const run = onButton && (event.key === "Enter" || event.key === " ") ? undefined : does[event.key];
  if (run === undefined) return false;
  event.preventDefault();
  run();
  return true;
}

/** Keys that do nothing by themselves, or lead elsewhere. */
const QUIET = new Set(["Shift", "Control", "Alt", "Meta", "Tab"]);

/** Whether a tap or a key is meant for the table, and not for what stands beside it or goes on by itself. */
export function meansTable(event: Event): boolean {
  if (event instanceof KeyboardEvent && (event.ctrlKey || event.metaKey || event.altKey || QUIET.has(event.key))) return false;
  return !(event.target instanceof Element && event.target.closest(".drawer, header, dialog, input, textarea, select, [data-goes-on]"));
}
