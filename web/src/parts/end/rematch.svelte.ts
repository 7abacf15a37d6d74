/** Playing again, by agreement: what somebody at this table may answer, and answering it. */
import { ask, Refused } from "../../lib/api";
import { notify, trouble } from "../../lib/notices.svelte";
import { go } from "../../lib/router.svelte";
import type { TableView } from "../../lib/wire";

/**
 * none: nobody has proposed it; asked: somebody has, and waits for an answer; declined: ours was
 * no; agreed: there is a table to go to.
 */
export type RematchState = "none" | "asked" | "declined" | "agreed";

export function rematchState({ rematch, proposal, seats }: TableView): RematchState {
  if (rematch === null) return "none";
  const mine = seats.filter((seat) => seat.mine).map(({ seat }) => seat);
  if (proposal === null || mine.includes(proposal.seat)) return "agreed";
  if (mine.some((seat) => proposal.accepted.includes(seat))) return "agreed";
  return mine.some((seat) => proposal.declined.includes(seat)) ? "declined" : "asked";
}

export class Rematch {
  busy = $state(false);

  constructor(private readonly table: () => TableView) {}

  /** Propose it, or accept what was proposed; and go there. */
  accept = (): Promise<void> => this.#attempt(async () => go(`/tables/${await this.#accepted()}`));

  decline = (): Promise<void> =>
    this.#attempt(() => ask("DELETE /api/tables/{table}/rematch", { path: { table: this.table().id } }));

  async #accepted(): Promise<string> {
    const { id, rematch } = this.table();
    try {
      return (await ask("POST /api/tables/{table}/rematch", { path: { table: id } })).id;
    } catch (error) {
      // The host has changed the rules: they are to be read there before anybody sits down.
      if (error instanceof Refused && error.code === "stale_version" && rematch !== null) return rematch;
      throw error;
    }
  }

  async #attempt(what: () => Promise<unknown>): Promise<void> {
    this.busy = true;
    try {
      await what();
    } catch (error) {
      notify(trouble(error), "trouble");
    } finally {
      this.busy = false;
    }
  }
}
