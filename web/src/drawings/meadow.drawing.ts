import { islands } from "./island";

export default islands(true);
