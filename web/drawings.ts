/**
 * Draws pictures when the client is built: what would need filters in the browser is drawn once.
 *
 * Every `*.drawing.ts` under `src` exports a drawing by default, and becomes a picture of the same name
 * in the folder `drawn`, which git does not keep. Style sheets and components name it
 * `@drawn/games/chicken/nest.webp`. One that exports several by name becomes as many pictures:
 * `@drawn/drawings/boat-night.webp`. A picture whose drawing has not changed is not drawn again.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import sharp from "sharp";
import { runnerImport, type Plugin } from "vite";
import type { Drawn } from "./src/drawings/all.ts";
import type { Drawing } from "./src/drawings/drawing.ts";

export const DRAWN = resolve(import.meta.dirname, "drawn");
const QUALITY = 72;
const ALPHA = 70;

export function drawings(): Plugin {
  return {
    name: "drawings",
    async buildStart() {
      await Promise.all(Object.entries(await allDrawings()).map(([file, found]) => drawAll(file, found)));
    },
  };
}

let all: Promise<Record<string, Drawn>> | null = null;

/** By file, `/src/plain/art.drawing.ts`; read in one go, for each start of the reader takes a while. */
export function allDrawings(): Promise<Record<string, Drawn>> {
  all ??= runnerImport<{ ALL: Record<string, Drawn> }>(resolve(import.meta.dirname, "src/drawings/all.ts"), {
    configFile: false,
    root: import.meta.dirname,
  }).then(({ module }) => module.ALL);
  return all;
}

async function drawAll(file: string, found: Drawn): Promise<void> {
  const name = file.replace(/^\/src\//, "").replace(/\.drawing\.ts$/, "");
  if (isDrawing(found)) await drawOnce(name, found);
  else await Promise.all(Object.entries(found).map(([sort, drawing]) => drawOnce(`${name}-${sort}`, drawing)));
}

function isDrawing(found: Drawn): found is Drawing {
  return typeof found["svg"] === "string";
}

async function drawOnce(name: string, drawing: Drawing): Promise<void> {
  const picture = resolve(DRAWN, `${name}.webp`);
  const key = createHash("sha256").update(JSON.stringify([QUALITY, drawing])).digest("hex");
  const kept = `${picture}.key`;
  if (existsSync(picture) && existsSync(kept) && readFileSync(kept, "utf8") === key) return;
  mkdirSync(dirname(picture), { recursive: true });
  writeFileSync(picture, await draw(drawing));
  writeFileSync(kept, key);
}

async function draw({ svg, width, quality = QUALITY, alpha = ALPHA }: Drawing): Promise<Buffer> {
  return sharp(Buffer.from(svg), { unlimited: true })
    .resize({ width })
    .webp({ quality, alphaQuality: alpha, effort: 6 })
    .toBuffer();
}
