/**
 * The colours of a pearl. A colour never stands alone: it has a shape and a letter too, the same in
 * every language.
 */
export const COLOURS = ["wild", "yellow", "red", "green", "blue", "turquoise", "purple"] as const;
export type Colour = (typeof COLOURS)[number];

export const LETTER: Record<Colour, string> = {
  wild: "W",
  yellow: "Y",
  red: "R",
  green: "G",
  blue: "B",
  turquoise: "T",
  purple: "P",
};

/** The points printed on a pearl card. */
export const PRINTED: Record<Colour, number> = {
  wild: 0,
  yellow: 1,
  red: 1,
  green: 2,
  blue: 2,
  turquoise: 3,
  purple: 5,
};

/** The shape of a colour as a path around (0, 0), about 20 across. */
export const SHAPE: Record<Colour, string> = {
  wild: rays(10, 10, 4.2),
  yellow: "M0-9A9 9 0 1 1 0 9A9 9 0 1 1 0-9Z",
  red: polygon(3, 11),
  green: "M-8-8H8V8H-8Z",
  blue: polygon(4, 11),
  turquoise: polygon(5, 10.5),
  purple: rays(5, 11.5, 4.8),
};

function polygon(corners: number, radius: number): string {
  return closed(Array.from({ length: corners }, (_, i) => around((i / corners) * 2 * Math.PI, radius)));
}

function rays(tips: number, outer: number, inner: number): string {
  return closed(
    Array.from({ length: 2 * tips }, (_, i) => around((i / tips) * Math.PI, i % 2 === 0 ? outer : inner)),
  );
}

function around(angle: number, radius: number): string {
  return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
}

function closed(points: string[]): string {
  return `M${points.join("L")}Z`;
}
