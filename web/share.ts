/**
 * Pictures that a chat shows beside a link: one for the house and one for each game that this client
 * has a folder for, drawn when the client is built. The server names them in the head of the page
 * (src/nacre/server/http/share.py).
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import sharp from "sharp";
import { runnerImport, type Plugin } from "vite";
import { allDrawings, DRAWN } from "./drawings.ts";
import type { Drawing } from "./src/drawings/drawing.ts";
import type * as Strokes from "./src/drawings/strokes.ts";

const [WIDTH, HEIGHT] = [1200, 630];
const QUALITY = 78;
const ICON = "public/icon.svg";
const ART = /^\/src\/games\/(\w+)\/art\.drawing\.ts$/;
const COARSE = 10; // times smaller

interface Picture {
  svg: string;
  left: number;
  top: number;
  width: number;
  /** drawn small and enlarged, so that its edges are soft */
  coarse?: boolean;
}

export function shares(): Plugin {
  return {
    name: "shares",
    apply: "build",
    async generateBundle() {
      const all = await allDrawings();
      const ground: Picture[] = [
        { svg: (all["/src/drawings/caustics.drawing.ts"] as Drawing).svg, left: 0, top: -120, width: WIDTH, coarse: true },
        { svg: (all["/src/drawings/island.drawing.ts"] as Record<string, Drawing>)["day"]!.svg, left: 30, top: 62, width: 1140 },
        { svg: await name(), left: 640, top: 200, width: 440 },
      ];
      const arts = Object.entries(all).flatMap(([file, found]) => {
        const game = ART.exec(file)?.[1];
        return game === undefined ? [] : [{ game, svg: (found as Drawing).svg }];
      });
      const emit = async (fileName: string, pictures: Picture[]): Promise<void> => {
        this.emitFile({ type: "asset", fileName, source: await once(fileName, [...ground, ...pictures]) });
      };
      for (const { game, svg } of arts) await emit(`share-${game}.jpg`, [{ svg, left: 90, top: 92, width: 505 }]);
      await emit(
        "share.jpg",
        arts.map(({ svg }, i) => ({ svg, left: 118 + (i % 2) * 262, top: 82 + Math.floor(i / 2) * 232, width: 252 })),
      );
    },
  };
}

/** The mark of the house and its name below. */
async function name(): Promise<string> {
  const { letters } = (await runnerImport<typeof Strokes>(resolve(import.meta.dirname, "src/drawings/strokes.ts"), { configFile: false })).module;
  const mark = readFileSync(ICON, "utf8").replace("<svg ", `<svg x="136" width="168" height="168" `);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="440" height="260" viewBox="0 0 440 260">${mark}${letters("nacre", 220, 204, 78, "#3a2508", 3.2)}</svg>`;
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
  const layers = pictures.map(async ({ svg, left, top, width, coarse = false }) => {
    const drawn = await sharp(Buffer.from(svg), { unlimited: true })
      .resize({ width: coarse ? width / COARSE : width })
      .png()
      .toBuffer();
    const above = Math.max(0, -top); // what would stick out is cut off
    const { data, info } = await sharp(drawn).resize({ width }).toBuffer({ resolveWithObject: true });
    const height = Math.min(info.height - above, HEIGHT - Math.max(0, top));
    return { input: await sharp(data).extract({ left: 0, top: above, width: info.width, height }).toBuffer(), left, top: Math.max(0, top) };
  });
  return sharp(Buffer.from(water)).composite(await Promise.all(layers)).jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer();
}
