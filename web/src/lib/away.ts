/**
 * The worker that is there when no page is: for the offline page, and for turns that are pushed to
 * this browser.
 */
import type { Words } from "../worker/words";
import { ask } from "./api";
import { language, t } from "./i18n";
import { gameIds, games, titleOf } from "./games.svelte";
import type { PushSubscription as Subscription } from "./wire";

const CAN = "serviceWorker" in navigator; // only over https, and on this machine

/** Start the worker, and tell it what to say in the language that is set. */
export async function startWorker(): Promise<void> {
  if (!CAN || import.meta.env.DEV) return;
  try {
    await navigator.serviceWorker.register("/worker.js");
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(words());
    await games(); // their titles
    active?.postMessage(words());
  } catch {
    // a browser that allows none still plays
  }
}

function words(): Words {
  const turn = Object.fromEntries(gameIds().map((game) => [game, t("table.your_turn_title", { game: titleOf(game) })]));
  return { lang: language(), title: t("away.title"), text: t("away.text"), again: t("away.again"), turn, anyTurn: t("tables.your_turn") };
}

/**
 * Have turns pushed to this browser even when no page is open, where the server does that; whether
 * it does.
 */
export async function receivePushes(wanted: boolean): Promise<boolean> {
  if (!CAN || !("PushManager" in window)) return false;
  const worker = await navigator.serviceWorker.getRegistration();
  if (worker === undefined) return false;
  const before = await worker.pushManager.getSubscription();
  if (!wanted) {
    if (before === null) return false;
    await ask("DELETE /api/guests/me/browsers", { query: { endpoint: before.endpoint } });
    await before.unsubscribe();
    return false;
  }
  const { push_key: key } = await ask("GET /api/guests/me/subscriptions");
  if (key === null) return false;
  const now = before ?? (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  await ask("POST /api/guests/me/browsers", { body: now.toJSON() as unknown as Subscription });
  return true;
}
