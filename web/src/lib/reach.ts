/** The addresses under which others reach this server: for links and QR codes. */
import { ask, Refused } from "./api";
import type { Addresses } from "./wire";

let asked: Promise<Addresses> | null = null;

/** Asked once; without an answer, the address that this page has. */
export function reach(): Promise<Addresses> {
  asked ??= ask("GET /api/addresses").catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    asked = null;
    return { addresses: [location.origin], here_only: false };
  });
  return asked;
}
