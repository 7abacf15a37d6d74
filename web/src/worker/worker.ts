/**
 * The part of the client that is there when no page is: it says so when the server cannot be
 * reached, and shows that it is somebody's turn. It keeps nothing else: pages and games always come
 * from the server.
 */
import type { Words } from "./words";

declare const self: ServiceWorkerGlobalScope;

const CACHE = "nacre";
const WORDS = "/worker/words"; // no address of the server: the name under which the words are kept

const ENGLISH: Words = {
  lang: "en",
  title: "No connection",
  text: "nacre cannot reach its server. Nothing is lost: your tables are as you left them.",
  again: "Try again",
  turn: {},
  anyTurn: "Your turn",
};

self.addEventListener("install", () => void self.skipWaiting());

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]));
});

self.addEventListener("message", (event) => {
  event.waitUntil(keep(event.data as Words));
});

self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(page(event));
});

self.addEventListener("push", (event) => {
  event.waitUntil(show(event.data?.json() as { table: string; game: string }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(`/tables/${encodeURIComponent(String(event.notification.data))}`));
});

async function keep(words: Words): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(WORDS, Response.json(words));
}

async function words(): Promise<Words> {
  const kept = await (await caches.open(CACHE)).match(WORDS);
  return kept === undefined ? ENGLISH : ((await kept.json()) as Words);
}

async function page(event: FetchEvent): Promise<Response> {
  try {
    return ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
  } catch {
    return offline(await words());
  }
}

const PEARL = `<svg width="96" height="96" viewBox="0 0 64 64" aria-hidden="true"><defs><radialGradient id="p" cx=".35" cy=".3" r=".85">
<stop offset="0" stop-color="#fff"/><stop offset=".5" stop-color="#e9dff0"/><stop offset="1" stop-color="#6fa3b2"/></radialGradient></defs>
<circle cx="32" cy="32" r="28" fill="url(#p)"/><ellipse cx="23" cy="20" rx="7" ry="4.500" fill="#fff"/></svg>`;

/** A page that needs nothing from anywhere. */
function offline({ lang, title, text, again }: Words): Response {
  const html = `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} · nacre</title><style>
:root{color-scheme:light dark}
body{min-height:100vh;margin:0;display:grid;place-content:center;justify-items:center;gap:1rem;padding:1.5rem;box-sizing:border-box;
font:1.125rem/1.5 system-ui,sans-serif;text-align:center;color:light-dark(#0b3c46,#d8f0ee);background:light-dark(#cdeee9,#06222b)}
h1{font-size:1.6rem;margin:0}p{margin:0;max-width:26rem}
a{display:grid;place-items:center;min-height:3rem;padding:0 1.5rem;border-radius:1.5rem;color:#fff;background:#0b6372;text-decoration:none}
</style>${PEARL}<h1>${title}</h1><p>${text}</p><a href="">${again}</a></html>`;
  return new Response(html, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

async function show({ table, game }: { table: string; game: string }): Promise<void> {
  const { turn, anyTurn, lang } = await words();
  await self.registration.showNotification(turn[game] ?? anyTurn, { lang, tag: table, data: table, icon: "/icon-192.png" });
}

async function open(path: string): Promise<void> {
  for (const page of await self.clients.matchAll({ type: "window" })) {
    if (new URL(page.url).pathname === path) {
      await page.focus();
      return;
    }
  }
  await self.clients.openWindow(path);
}
