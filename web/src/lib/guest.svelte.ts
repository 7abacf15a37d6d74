/**
 * The identity of this browser: a guest of the server, known by a cookie that only the server
 * reads.
 */
import { ask, Refused } from "./api";
import { t } from "./i18n";
import type { Me } from "./wire";

const FRIENDLY = ["otter", "seahorse", "heron", "dolphin", "turtle", "starfish"] as const;

/**
 * A browser that was never here need not ask for its identity. Scripts cannot read the cookie
 * itself.
 */
const KEY = "nacre.guest";

let me = $state.raw<Me | null>(null);
let asked: Promise<void> | null = null;

/** The guest, once known; null: nobody yet. */
export function guest(): Me | null {
  return me;
}

/** Ask the server for our identity; once, and only where there is a sign that it knows us. */
export function meet(): Promise<void> {
  if (asked === null && !wasHere()) asked = Promise.resolve();
  asked ??= ask("GET /api/guests/me").then(known, (error: unknown) => {
    if (!(error instanceof Refused) || error.code !== "unidentified") asked = null;
    else forget(); // the cookie is gone, or from another server
  });
  return asked;
}

function known(found: Me): void {
  me = found;
  recognised();
}

/** The server showed that it knows us: from now on there is somebody to ask for. */
export function recognised(): void {
  try {
    localStorage.setItem(KEY, "known");
  } catch {
    // a browser that keeps nothing is asked about each time
  }
}

function forget(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // nothing was kept
  }
}

function wasHere(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true; // nothing can be kept here, so that nothing says that we were not
  }
}

/** A name that nobody needs to be ashamed of, for people who do not want to think of one. */
export function friendlyName(chance: number = Math.random()): string {
  const animal = FRIENDLY[Math.floor(chance * FRIENDLY.length)] ?? "otter";
  return t(`name.${animal}`);
}

/**
 * The name in a field. The identity may arrive after the field is there; a name typed meanwhile
 * stays.
 */
export class OwnName {
  value = $state(guest()?.name ?? friendlyName());

  constructor() {
    const suggested = this.value;
    void meet().then(() => {
      if (this.value === suggested) this.value = me?.name ?? suggested;
    });
  }
}

/** Be called this from now on, whether the server knows us yet or not. */
export async function beCalled(name: string): Promise<void> {
  await meet();
  const wanted = name.trim();
  if (me === null) known({ ...(await ask("POST /api/guests", { body: { name: wanted } })), before: null });
  else if (me.name !== wanted) known(await ask("PATCH /api/guests/me", { body: { name: wanted } }));
}

/** The name of the guest of a move link, which stays as it is. */
export async function nameBehind(code: string): Promise<string> {
  return (await ask("POST /api/guests/arrivals/look", { body: { code } })).name;
}

/** Become the guest of a move link. */
export async function arriveBy(code: string): Promise<void> {
  await ask("POST /api/guests/arrivals", { body: { code } });
  await meetAgain();
}

/** Be again who this browser was before it arrived as somebody else. */
export async function goBack(): Promise<void> {
  await ask("POST /api/guests/me/back");
  await meetAgain();
}

/** Leave this device alone signed in. */
export async function signOutElsewhere(): Promise<void> {
  await ask("POST /api/guests/me/withdrawals");
}

async function meetAgain(): Promise<void> {
  recognised();
  asked = null;
  await meet();
}
