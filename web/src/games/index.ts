/** The games that this client has a folder for: every folder here with an `index.ts`. */
import type { Manifest } from "./manifest";

const found = import.meta.glob("./*/index.ts", { eager: true, import: "default" }) as Record<string, Manifest>;

/**
 * By id, which is the name of the folder. The server may have other games too
 * (lib/games.svelte.ts).
 */
export const MANIFESTS: ReadonlyMap<string, Manifest> = new Map(
  Object.entries(found)
    .map(([file, manifest]): [string, Manifest] => [file.split("/")[1]!, manifest])
    .sort(([, a], [, b]) => a.order - b.order),
);
