/** Boards of Pearl Dice and Pearladöra on prepared positions, for looking at them: /src/dev/lagoon.html?n=12 */
import "../lib/theme.css";
import { mount } from "svelte";
import { speak } from "../lib/i18n";
import { settings } from "../lib/settings.svelte";
import Positions from "./Positions.svelte";

await speak(settings.language);
mount(Positions, { target: document.getElementById("app")! });
