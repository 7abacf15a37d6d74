/** Oiled wood: the abacus, trays, jetties, signs. */
import { svg, type Drawing } from "./drawing";
import { fibres } from "./grain";

const [W, H] = [640, 320];

export default {
  svg: svg(
    W,
    H,
    `<defs>${fibres(4, 3)}<linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#9c6537"/><stop offset=".5" stop-color="#8a5529"/><stop offset="1" stop-color="#774621"/></linearGradient></defs>
    <rect width="${W}" height="${H}" fill="url(#g)"/><rect width="${W}" height="${H}" filter="url(#fibres)" opacity=".75"/>`,
  ),
  width: 480,
  quality: 50,
} satisfies Drawing;
