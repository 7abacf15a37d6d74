/** Opening a table, for both ways to do it. */
import { askPatiently, Refused } from "./api";
import { titleOf } from "./games.svelte";
import { beCalled } from "./guest.svelte";
import { t } from "./i18n";
import { notify } from "./notices.svelte";
import { whileOpening } from "./readiness.svelte";
import { go } from "./router.svelte";
import type { NewTable } from "./wire";

interface Made {
  id: string;
}

/** Be somebody, open the table, and go there, unless nobody waits for it any more. */
export async function openTable(name: string, wanted: NewTable): Promise<void> {
  await beCalled(name);
  const asked = askPatiently("POST /api/tables", { body: wanted }, wanted.game);
  const made = await whileOpening(wanted.game, asked);
  if (made !== null) go(wayTo(made));
  else void tellOf(wanted.game, asked);
}

/** Who went back stays there, and hears of the table once it is open; a refusal does not matter. */
async function tellOf(game: string, asked: Promise<Made>): Promise<void> {
  try {
    notify(t("ready.opened", { game: titleOf(game) }), "news", wayTo(await asked));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}

const wayTo = (table: Made): string => `/tables/${table.id}`;
