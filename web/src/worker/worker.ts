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

const SHELL = `<svg width="150" height="150" viewBox="0 0 64 64" aria-hidden="true"><defs><linearGradient id="n" x1="0" y1="0" x2="1" y2="1">
<stop offset="0" stop-color="#fff7f2"/><stop offset=".3" stop-color="#f6d9e8"/><stop offset=".55" stop-color="#d3f0ee"/><stop offset=".8" stop-color="#fdebc4"/><stop offset="1" stop-color="#e6d8f5"/></linearGradient>
<radialGradient id="p" cx=".5" cy=".5" r=".5" fx=".34" fy=".27"><stop offset="0" stop-color="#fff"/><stop offset=".5" stop-color="#efe7f2"/><stop offset=".9" stop-color="#8c9db0"/><stop offset="1" stop-color="#cfe3e6"/></radialGradient></defs>
<ellipse cx="33" cy="58" rx="24" ry="4" fill="#5a3a0c" opacity=".25"/>
<path d="M32 56L6.500 45.500Q-.500 37 5.500 31.500Q3 21.500 12.500 18.500Q15 8.500 24.500 11Q32 3.500 39.500 11Q49 8.500 51.500 18.500Q61 21.500 58.500 31.500Q64.500 37 57.500 45.500Z" fill="url(#n)" stroke="#b98ba0" stroke-width="1.500" stroke-linejoin="round"/>
<path d="M27 50L8 33M29 49L14.500 20.500M31 48L25.500 13.500M33 48L38.500 13.500M35 49L49.500 20.500M37 50L56 33" stroke="#8c5a6e" stroke-opacity=".45" stroke-width="1.500" stroke-linecap="round"/>
<circle cx="32" cy="44" r="11.500" fill="url(#p)"/><ellipse cx="28" cy="39" rx="4" ry="2.400" fill="#fff" transform="rotate(-34 28 39)"/></svg>`;

/** A page that needs nothing from anywhere: a bank of sand in the water, with what to do on it. */
function offline({ lang, title, text, again }: Words): Response {
  const html = `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} · nacre</title><style>
:root{color-scheme:light dark}
body{min-height:100vh;margin:0;display:grid;place-content:center;padding:1.750rem;box-sizing:border-box;font:700 1.125rem/1.45 "Nunito Variable",ui-rounded,system-ui,sans-serif;
color:light-dark(#3a2508,#fff6e2);background:light-dark(#3fb9c0,#082b36) radial-gradient(110% 90% at 50% 30%,light-dark(#bdf0e6,#1b5a66),light-dark(#7edad4,#0d3a47) 45%,light-dark(#3fb9c0,#082b36))}
main{display:grid;justify-items:center;gap:.9rem;max-width:34rem;padding:2.6rem 2.4rem 3rem;text-align:center;text-wrap:balance;border-radius:6.500rem/5.500rem;
background:radial-gradient(90% 90% at 40% 30%,light-dark(#f8ecd0,#756d59),light-dark(#eed9ad,#575243));
box-shadow:0 0 0 8px light-dark(#dcc592,#40473f),0 0 0 14px light-dark(#ffffffb0,#ffffff38),0 0 0 24px light-dark(#ffffff50,#ffffff14)}
h1{font-size:1.75rem;line-height:1.15;font-weight:900;margin:0}p{margin:0}
a{display:grid;place-items:center;min-height:3.250rem;padding:0 1.750rem;border-radius:1rem;color:#fff;font-weight:900;background:linear-gradient(#0e707b,#0a525c);box-shadow:0 2px 0 #04343b,0 7px 14px #043c4659;text-decoration:none}
</style><main>${SHELL}<h1>${title}</h1><p>${text}</p><a href="">${again}</a></main></html>`;
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
