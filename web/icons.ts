/** The icon as pictures of the sizes that phones want, made from public/icon.svg when the client is built. */
import { readFileSync } from "node:fs";
import sharp from "sharp";
import type { Plugin } from "vite";

const DRAWING = "public/icon.svg";
const DRAWN_AT = 72 * 8; // dots per inch: the drawing is 64 wide, and becomes 512
const PICTURES = { "icon-192.png": 192, "icon-512.png": 512 };
const WHOLE = { "icon-maskable.png": 512, "apple-touch-icon.png": 180 }; // without round corners: a phone cuts its own

export function icons(): Plugin {
  return {
    name: "icons",
    apply: "build",
    async generateBundle() {
      const drawing = readFileSync(DRAWING, "utf8");
      const square = drawing.replace(/ rx="15"/, "");
      const draw = async (svg: string, sizes: Record<string, number>): Promise<void> => {
        for (const [fileName, size] of Object.entries(sizes)) {
          const source = await sharp(Buffer.from(svg), { density: DRAWN_AT }).resize(size).png().toBuffer();
          this.emitFile({ type: "asset", fileName, source });
        }
      };
      await draw(drawing, PICTURES);
      await draw(square, WHOLE);
    },
  };
}
