/** The outline and the ribs of a scallop that opens upwards from its hinge at (0, 0). */
export interface Scallop {
  outline: string;
  ribs: string;
  /** lines along which it grew */
  rings: string;
}

const RIBS = 11;

export function scallop(radius: number, from: number, to: number): Scallop {
  const at = (degrees: number, far: number): string => {
    const angle = (degrees * Math.PI) / 180;
    return `${(Math.cos(angle) * far).toFixed(1)} ${(Math.sin(angle) * far).toFixed(1)}`;
  };
  const step = (to - from) / RIBS;
  const each = Array.from({ length: RIBS }, (_, i) => from + step * i);
  const wave = (share: number): string =>
    each.map((angle) => `Q${at(angle + step / 2, radius * share * 1.13)} ${at(angle + step, radius * share * 0.96)}`).join("");
  return {
    outline: `M0 0L${at(from, radius * 0.9)}${wave(1)}Z`,
    ribs: each.slice(1).map((angle) => `M${at(angle, radius * 0.1)}L${at(angle, radius * 0.95)}`).join(""),
    rings: [0.45, 0.62, 0.76, 0.88].map((share) => `M${at(from, radius * share * 0.93)}${wave(share)}`).join(""),
  };
}

/** The shell's pictures lie on top of one another: the hinge is at the same place in each. */
export const [SHELL_W, SHELL_H] = [560, 390];
export const HINGE = `translate(${SHELL_W / 2} 290)`;
export const SHELL_PIXELS = 900;
