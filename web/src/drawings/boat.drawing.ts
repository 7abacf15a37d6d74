/** A table in the harbour is a boat, seen from above; its rim is coral where I am to move. */
import { svg, type Drawing } from "./drawing";
import { blur, fibres, wobble } from "./grain";

const [W, H] = [300, 150];
const [LEFT, TOP, LONG, BROAD] = [12, 8, 270, 126];

const HULL = `M0 63C6 18 40 0 90 0H178C226 0 258 26 ${LONG} 63C258 100 226 ${BROAD} 178 ${BROAD}H90C40 ${BROAD} 6 108 0 63Z`;

const WOODS = {
  day: { hull: ["#b67a43", "#7c4a24", "#553015"], deck: ["#fbf0da", "#ead6b0"], fibres: 0.34, foam: 0.5, light: 0.6 },
  night: { hull: ["#6d4420", "#4a2a10", "#2d1706"], deck: ["#7d4f28", "#4f2c10"], fibres: 0.6, foam: 0.16, light: 0.2 },
} as const;
const CORAL = { day: "#c8432e", night: "#ff8b6e" } as const;

function boat(light: "day" | "night", mine: boolean): Drawing {
  const wood = WOODS[light];
  const deck = `transform="translate(${LONG * 0.03} ${BROAD * 0.07}) scale(.94 .86)"`;
  const body = `<defs>${fibres(7)}${blur("far", 7)}${wobble("edge", 0.06, 5, 9)}
    <linearGradient id="hull" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${wood.hull[0]}"/><stop offset=".6" stop-color="${wood.hull[1]}"/><stop offset="1" stop-color="${wood.hull[2]}"/></linearGradient>
    <linearGradient id="deck" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${wood.deck[0]}"/><stop offset="1" stop-color="${wood.deck[1]}"/></linearGradient></defs>
    <g transform="translate(${LEFT} ${TOP})">
      <path d="${HULL}" fill="#04323a" opacity=".5" filter="url(#far)" transform="translate(4 9)"/>
      <path d="${HULL}" fill="none" stroke="#fff" stroke-width="6" opacity="${wood.foam}" filter="url(#edge)"/>
      ${mine ? `<path d="${HULL}" fill="none" stroke="#ff7b5c" stroke-width="13" opacity=".7" filter="url(#far)"/>` : ""}
      <path d="${HULL}" fill="url(#hull)" stroke="${mine ? CORAL[light] : wood.hull[2]}" stroke-width="${mine ? 5 : 2}"/><path d="${HULL}" filter="url(#fibres)" opacity=".5"/>
      <path d="${HULL}" fill="url(#deck)" ${deck}/><path d="${HULL}" filter="url(#fibres)" opacity="${wood.fibres}" ${deck}/>
      <path d="${HULL}" fill="none" stroke="#fff" stroke-opacity="${wood.light}" stroke-width="1.500" ${deck}/>
    </g>`;
  return { svg: svg(W, H, body), width: 480, quality: 45 };
}

export default {
  day: boat("day", false),
  night: boat("night", false),
  "mine-day": boat("day", true),
  "mine-night": boat("night", true),
} satisfies Record<string, Drawing>;
