/**
 * The title and the icon of the page say whose turn it is; a notification does, for people who look
 * elsewhere.
 */
import { settings } from "./settings.svelte";

export function showTurn(mine: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  const address = mine ? "/icon-turn.svg" : "/icon.svg";
  if (icon !== null && icon.getAttribute("href") !== address) icon.href = address;
}

export function callForTurn(title: string): void {
  if (!settings.notify || !document.hidden || !("Notification" in window)) return;
  if (Notification.permission !== "granted") return;
  const notification = new Notification(title, { icon: "/icon.svg", tag: "nacre-turn" });
  notification.onclick = () => {
    window.focus();
    notification.close();
  };
}
