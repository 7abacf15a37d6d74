/** Opening a table, for both ways to do it. */
import { askPatiently } from "./api";
import { beCalled } from "./guest.svelte";
import { t } from "./i18n";
import { notify } from "./notices.svelte";
import { go } from "./router.svelte";
import type { NewTable } from "./wire";

/** Be somebody, open the table, and go there. */
export async function openTable(name: string, wanted: NewTable): Promise<void> {
  await beCalled(name);
  let told = false;
  const made = await askPatiently("POST /api/tables", { body: wanted }, () => {
    if (!told) notify(t("quick.preparing"));
    told = true;
  });
  go(`/tables/${made.id}`);
}
