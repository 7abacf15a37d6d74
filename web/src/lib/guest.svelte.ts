/** Who we are: a guest of the server, known by a cookie that only the server reads. */
import { ask, Refused } from "./api";
import { t } from "./i18n";
import type { Me } from "./wire";

const FRIENDLY = ["otter", "seahorse", "heron", "dolphin", "turtle", "starfish"] as const;

let me = $state.raw<Me | null>(null);
let asked: Promise<void> | null = null;

/** The guest, once known; null: nobody yet. */
export function guest(): Me | null {
  return me;
}

/** Ask the server who we are; once. */
export function meet(): Promise<void> {
  asked ??= ask("GET /api/guests/me").then(
    (found) => void (me = found),
    (error: unknown) => {
      if (!(error instanceof Refused) || error.code !== "unidentified") asked = null;
    },
  );
  return asked;
}

/** A name that nobody needs to be ashamed of, for who does not want to think of one. */
export function friendlyName(chance: number = Math.random()): string {
  const animal = FRIENDLY[Math.floor(chance * FRIENDLY.length)] ?? "otter";
  return t(`name.${animal}`);
}

/** Be called this from now on, whether the server knows us yet or not. */
export async function beCalled(name: string): Promise<void> {
  await meet();
  const wanted = name.trim() || me?.name || friendlyName();
  if (me === null) me = await ask("POST /api/guests", { body: { name: wanted } });
  else if (me.name !== wanted) me = await ask("PATCH /api/guests/me", { body: { name: wanted } });
}

/** Become the guest of a move link. */
export async function arriveBy(code: string): Promise<void> {
  me = await ask("POST /api/guests/arrivals", { body: { code } });
  asked = Promise.resolve();
}
