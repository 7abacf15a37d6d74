/** The icon as pictures of the sizes that phones want, made from public/icon.svg when the client is built. */
import { readFileSync } from "node:fs";
import { Resvg } from "@resvg/resvg-js";
import type { Plugin } from "vite";

const DRAWING = "public/icon.svg";
const PICTURES = { "icon-192.png": 192, "icon-512.png": 512 };
const WHOLE = { "icon-maskable.png": 512, "apple-touch-icon.png": 180 }; // without round corners: a phone cuts its own

export function icons(): Plugin {
  return {
    name: "icons",
    apply: "build",
    generateBundle() {
      const drawing = readFileSync(DRAWING, "utf8");
      const square = drawing.replace(/ rx="15"/, "");
      const draw = (svg: string, sizes: Record<string, number>): void => {
        for (const [fileName, size] of Object.entries(sizes)) {
          const source = new Resvg(svg, { fitTo: { mode: "width", value: size } }).render().asPng();
          this.emitFile({ type: "asset", fileName, source });
        }
      };
      draw(drawing, PICTURES);
      draw(square, WHOLE);
    },
  };
}
