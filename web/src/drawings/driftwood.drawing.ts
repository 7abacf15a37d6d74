/** A plank that lay in the sun: name plates, boats, the rail of necklaces. */
import { svg, type Drawing } from "./drawing";
import { fibres } from "./grain";

const [W, H] = [640, 160];

export default {
  svg: svg(
    W,
    H,
    `<defs>${fibres(7)}<linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fbf0da"/><stop offset="1" stop-color="#ead6b0"/></linearGradient></defs>
    <rect width="${W}" height="${H}" fill="url(#g)"/><rect width="${W}" height="${H}" filter="url(#fibres)" opacity=".34"/>`,
  ),
  width: 480,
  quality: 50,
} satisfies Drawing;
