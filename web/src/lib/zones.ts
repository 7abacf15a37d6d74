/** Where something that is dragged may be let go of, as boxes on the screen. Pure. */

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** How far a point is from a box; 0: it is inside. */
export function distance({ x, y }: Point, { left, top, width, height }: Box): number {
  const across = Math.max(left - x, 0, x - left - width);
  const along = Math.max(top - y, 0, y - top - height);
  return Math.hypot(across, along);
}

/** The nearest within reach; of several that are as near, the first. */
export function nearest<Z extends { box: Box }>(zones: readonly Z[], point: Point, reach: number): Z | null {
  let [best, least]: [Z | null, number] = [null, reach];
  for (const zone of zones) {
    const far = distance(point, zone.box);
    if (far < least || (far === least && best === null)) [best, least] = [zone, far];
  }
  return best;
}

export function middleOf({ left, top, width, height }: Box): Point {
  return { x: left + width / 2, y: top + height / 2 };
}
