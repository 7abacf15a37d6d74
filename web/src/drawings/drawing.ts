/** A picture that is drawn when the client is built; see drawings.ts beside vite.config.ts. */
export interface Drawing {
  /** a whole SVG document; filters cost nothing here */
  svg: string;
  /** of the picture, in pixels: twice what it takes on the largest usual screen, if it has edges */
  width: number;
  /** of the encoder, 1 to 100 */
  quality?: number;
  /** the same for what shows through; light that fades out slowly needs more */
  alpha?: number;
}

/** An SVG document. */
export function svg(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
}

/** Numbers between 0 and 1 that are the same in every build. */
export function chance(seed: number): () => number {
  let word = seed;
  return () => {
    word = (word * 16807) % 2147483647;
    return word / 2147483647;
  };
}
