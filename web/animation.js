// Makes an animated WebP of pictures: `node animation.js OUT WIDTH < frames.json`, where the frames
// are { data: base64 of a JPEG, ms: how long it stays }.
import { readFileSync } from "node:fs";
import sharp from "sharp";

const QUALITY = 45;
const [, , out, width] = process.argv;
const frames = JSON.parse(readFileSync(0, "utf8"));
const pictures = await Promise.all(
  frames.map(({ data }) => sharp(Buffer.from(data, "base64")).resize({ width: Number(width) }).png().toBuffer()),
);
const { size } = await sharp(pictures, { join: { animated: true } })
  .webp({ quality: QUALITY, effort: 6, delay: frames.map(({ ms }) => ms), loop: 0 })
  .toFile(out);
process.stdout.write(`${out}: ${Math.round(size / 1024)} KB\n`);
