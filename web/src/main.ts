import "./lib/theme.css";
import "./lib/base.css";
import "./lib/materials.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { startWorker } from "./lib/away";
import { speak } from "./lib/i18n";
import { settings } from "./lib/settings.svelte";
import "./lib/shape.svelte";

const target = document.getElementById("app");
if (target === null) throw new Error("index.html has no #app");

// Not by an await of the module: other files import this one, and WebKit lets them run before it is done.
void speak(settings.language).then(() => {
  mount(App, { target });
  void startWorker();
});
