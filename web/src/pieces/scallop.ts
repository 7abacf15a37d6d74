/** A scallop that opens upwards around its hinge at (0, 0): its outline and its ribs as paths. */
interface Scallop {
  radius: number;
  ribs: number;
  /** degrees, clockwise from the right */
  from: number;
  to: number;
}

export function scallop({ radius, ribs, from, to }: Scallop): { outline: string; lines: string } {
  const step = (to - from) / ribs;
  const at = (angle: number, far: number): string => {
    const turn = (angle * Math.PI) / 180;
    return `${(Math.cos(turn) * far * radius).toFixed(1)} ${(Math.sin(turn) * far * radius).toFixed(1)}`;
  };
  const each = Array.from({ length: ribs }, (_, i) => from + step * i);
  const edge = each.map((angle) => `Q${at(angle + step / 2, 1.13)} ${at(angle + step, 0.96)}`);
  const lines = each.slice(1).map((angle) => `M${at(angle, 0.12)}L${at(angle, 0.95)}`);
  return { outline: `M0 0L${at(from, 0.9)}${edge.join("")}Z`, lines: lines.join("") };
}
