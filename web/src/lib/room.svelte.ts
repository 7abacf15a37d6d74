/**
 * The room inside an element: `--w` and `--h`, in pixels, for its style sheet, `width` and `height`
 * for its markup.
 *
 * A size container would say the same in CSS alone. But a browser tries several sizes for a flexible
 * box before it knows the right one, and styles everything that asks a container anew for each of
 * them: that took ten milliseconds at every card that moved, where this takes a tenth of one.
 */
export class Room {
  width = $state(0);
  height = $state(0);
  /** pixels of 1rem, which sizes of words are said in */
  rem = $state(16);

  /** Nothing has a size before the room has one: render it then, or it would move there from 0. */
  get known(): boolean {
    return this.width > 0;
  }

  /** How large a unit is if so many across and so many along shall fit. */
  fit(across: number, along: number): number {
    return Math.min(this.width / across, this.height / along);
  }

  /** For `{@attach room.measure}`, on an element without padding that does not grow with what is in it. */
  readonly measure = (element: HTMLElement): (() => void) => {
    const observer = new ResizeObserver(([entry]) => this.#become(element, entry!.contentRect));
    observer.observe(element);
    if (!this.known) this.#become(element, element.getBoundingClientRect());
    return () => observer.disconnect();
  };

  #become(element: HTMLElement, { width, height }: DOMRectReadOnly): void {
    element.style.setProperty("--w", `${width}px`);
    element.style.setProperty("--h", `${height}px`);
    this.rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    this.width = width;
    this.height = height;
  }
}
