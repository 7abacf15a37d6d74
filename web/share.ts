/**
 * Pictures that a chat shows beside a link: one for the house and one for each game that this client
 * has a folder for, drawn when the client is built. The server names them in the head of the page
 * (src/nacre/server/http/share.py).
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import sharp from "sharp";
import { globSync } from "tinyglobby";
import { runnerImport, type Plugin } from "vite";
import { DRAWN } from "./drawings.ts";
import type { Drawing } from "./src/drawings/drawing.ts";

const [WIDTH, HEIGHT] = [1200, 630];
const QUALITY = 78;
const ICON = "public/icon.svg";

interface Picture {
  svg: string;
  left: number;
  top: number;
  width: number;
}

type Letters = (word: string, x: number, y: number, size: number, ink: string, weight?: number) => string;

export function shares(): Plugin {
  return {
    name: "shares",
    apply: "build",
    async generateBundle() {
      const island = await module<Record<string, Drawing>>("src/drawings/island.drawing.ts");
      const caustics = await module<Drawing>("src/drawings/caustics.drawing.ts");
      const { letters } = await load<{ letters: Letters }>("src/drawings/strokes.ts");
      const ground: Picture[] = [
        { svg: caustics.svg, left: 0, top: -120, width: WIDTH },
        { svg: island["day"]!.svg, left: 30, top: 62, width: 1140 },
      ];
      const house: Picture = { svg: name(letters), left: 640, top: 210, width: 440 };
      const arts = await Promise.all(globSync("src/games/*/art.drawing.ts").sort().map(async (file) => [file.split("/")[2]!, await module<Drawing>(file)] as const));
      const emit = async (fileName: string, pictures: Picture[]): Promise<void> => {
        this.emitFile({ type: "asset", fileName, source: await once(fileName, [...ground, ...pictures]) });
      };
      for (const [game, art] of arts) await emit(`share-${game}.jpg`, [{ svg: art.svg, left: 90, top: 92, width: 505 }, house]);
      const row = arts.map(([, art], i): Picture => ({ svg: art.svg, left: 118 + (i % 2) * 262, top: 82 + Math.floor(i / 2) * 232, width: 252 }));
      await emit("share.jpg", [...row, house]);
    },
  };
}

/** The mark of the house and its name below. */
function name(letters: Letters): string {
  const mark = readFileSync(ICON, "utf8").replace("<svg ", `<svg x="136" width="168" height="168" `);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="440" height="260" viewBox="0 0 440 260">${mark}${letters("nacre", 220, 204, 78, "#3a2508", 3.2)}</svg>`;
}

async function load<Found>(file: string): Promise<Found> {
  return (await runnerImport<Found>(resolve(import.meta.dirname, file), { configFile: false })).module;
}

async function module<Found>(file: string): Promise<Found> {
  return (await load<{ default: Found }>(file)).default;
}

/** A picture whose parts have not changed is not drawn again. */
async function once(fileName: string, pictures: Picture[]): Promise<Buffer> {
  const kept = resolve(DRAWN, fileName);
  const key = createHash("sha256").update(JSON.stringify([QUALITY, pictures])).digest("hex");
  if (existsSync(kept) && existsSync(`${kept}.key`) && readFileSync(`${kept}.key`, "utf8") === key) return readFileSync(kept);
  const picture = await compose(pictures);
  writeFileSync(kept, picture);
  writeFileSync(`${kept}.key`, key);
  return picture;
}

/** On the water by day, one above the other. */
async function compose(pictures: Picture[]): Promise<Buffer> {
  const water = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><radialGradient id="w" cx=".5" cy=".3" r=".9"><stop offset="0" stop-color="#bdf0e6"/><stop offset=".45" stop-color="#7edad4"/><stop offset=".8" stop-color="#3fb9c0"/><stop offset="1" stop-color="#1c8fa3"/></radialGradient><rect width="100%" height="100%" fill="url(#w)"/></svg>`;
  const layers = pictures.map(async ({ svg, left, top, width }) => {
    const drawn = sharp(Buffer.from(svg), { unlimited: true }).resize({ width });
    const above = Math.max(0, -top); // what would stick out is cut off
    const { data, info } = await drawn.png().toBuffer({ resolveWithObject: true });
    const height = Math.min(info.height - above, HEIGHT - Math.max(0, top));
    return { input: await sharp(data).extract({ left: 0, top: above, width: info.width, height }).toBuffer(), left, top: Math.max(0, top) };
  });
  return sharp(Buffer.from(water)).composite(await Promise.all(layers)).jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer();
}
