/** A lesson that was begun drifts in the harbour as a bottle with a letter in it. */
import { svg, type Drawing } from "./drawing";
import { blur, wobble } from "./grain";

const GLASS = "M4 68C4 22 30 8 66 8H186C212 8 214 40 234 46H258V90H234C214 96 212 128 186 128H66C30 128 4 114 4 68Z";

export default {
  svg: svg(
    300,
    150,
    `<defs>${blur("far", 7)}${wobble("edge", 0.06, 5, 9)}<linearGradient id="cork" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e9cfa2"/><stop offset=".8" stop-color="#c2965c"/><stop offset="1" stop-color="#9a6f3c"/></linearGradient>
    <linearGradient id="glass" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#d9fbf2"/><stop offset="1" stop-color="#8fd6cb"/></linearGradient></defs>
    <g transform="translate(10 6)"><ellipse cx="140" cy="122" rx="128" ry="14" fill="#04323a" opacity=".4" filter="url(#far)"/>
    <path d="${GLASS}" fill="none" stroke="#fff" stroke-width="5" opacity=".45" filter="url(#edge)"/>
    <path d="${GLASS}" fill="url(#glass)" fill-opacity=".8" stroke="#4c9c92" stroke-width="2"/>
    <rect x="255" y="44" width="22" height="48" rx="5" fill="url(#cork)" stroke="#8f6a34"/>
    <rect x="20" y="24" width="184" height="90" rx="8" fill="#fff8e4" stroke="#d9be86"/><path d="M20 32a8 8 0 0 1 8-8h168a8 8 0 0 1 8 8v5q-92-7-184 0z" fill="#ebd6a8" opacity=".7"/>
    <path d="M28 18Q62 11 154 13" stroke="#fff" stroke-width="6" stroke-linecap="round" fill="none" opacity=".9"/></g>`,
  ),
  width: 480,
  quality: 50,
} satisfies Drawing;
