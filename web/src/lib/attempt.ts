/** Asking the server for something that it may refuse: the refusal is shown as a notice. */
import { notify, trouble } from "./notices.svelte";

export async function attempt(what: Promise<unknown>): Promise<void> {
  try {
    await what;
  } catch (error) {
    notify(trouble(error), "trouble");
  }
}
