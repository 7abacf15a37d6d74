/** Where we are: the address as one of a closed set of routes. */
import { gameIds } from "./games.svelte";

export type Where =
  | { screen: "home" }
  | { screen: "new"; game: string }
  | { screen: "join"; table: string; invite: string }
  | { screen: "table"; table: string }
  | { screen: "review"; table: string | null } // null: of a record that is uploaded
  | { screen: "learn"; game: string }
  | { screen: "rules"; game: string }
  | { screen: "ticks"; game: string }
  | { screen: "mine" }
  | { screen: "settings" }
  | { screen: "move"; code: string }
  | { screen: "nowhere" };

/** The route of an address; one that names a game which nobody knows (yet) leads nowhere. */
export function read(path: string, hash = ""): Where {
  const [first = "", second, third, ...more] = path.split("/").filter(Boolean).map(decoded);
  if (more.length > 0) return { screen: "nowhere" };
  if (second !== undefined && third !== undefined) {
    return first === "join" ? { screen: "join", table: second, invite: third } : { screen: "nowhere" };
  }
  if (second !== undefined) return readPair(first, second);
  switch (first) {
    case "":
      return { screen: "home" };
    case "review":
      return { screen: "review", table: null };
    case "mine":
    case "settings":
      return { screen: first };
    case "move":
      return { screen: "move", code: hash.replace(/^#/, "") };
    default:
      return { screen: "nowhere" };
  }
}

function readPair(first: string, second: string): Where {
  if (first === "tables") return { screen: "table", table: second };
  if (first === "review") return { screen: "review", table: second };
  const game = gameIds().find((id) => id === second);
  if (game !== undefined && (first === "new" || first === "learn" || first === "rules" || first === "ticks")) {
    return { screen: first, game };
  }
  return { screen: "nowhere" };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

let here = $state.raw<Where>(read(location.pathname, location.hash));

export function where(): Where {
  return here;
}

/** The address that a lesson was opened from, to go back to; null: none of ours. */
export function cameFrom(): string | null {
  const path = new URLSearchParams(location.search).get("from") ?? "";
  if (["nowhere", "home"].includes(read(path).screen)) return null;
  return `/${path.split("/").filter(Boolean).join("/")}`; // of this server, whatever was written there
}

/** Go to another address of the client. */
export function go(path: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  arrive();
  scrollTo(0, 0);
}

/** The games are known now: an address that led nowhere may be that of one. */
export function lookAgain(): void {
  if (here.screen === "nowhere") arrive();
}

function arrive(): void {
  here = read(location.pathname, location.hash);
}

/** Links within the client change the route without loading the page. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.hash !== "" && link.pathname === location.pathname) return; // within the page
  if (read(link.pathname).screen === "nowhere") return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

addEventListener("popstate", arrive);
addEventListener("hashchange", arrive);
