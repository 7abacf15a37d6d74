/** Every drawing by its file; read when the client is built, and no part of it. */
import type { Drawing } from "./drawing";

export type Drawn = Drawing | Record<string, Drawing>;

export const ALL = import.meta.glob("/src/**/*.drawing.ts", { eager: true, import: "default" }) as Record<string, Drawn>;
