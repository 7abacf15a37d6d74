/** Records within links: compressed, in the letters of an address, behind the #, so that no server sees them. */

const NAME = "#record=";
/** More letters are no record that anybody would link to. */
const LONGEST = 60_000;

/** The packed record of an address; null: there is none. */
export function packedRecord(hash: string): string | null {
  return hash.startsWith(NAME) && hash.length <= LONGEST ? hash.slice(NAME.length) : null;
}

/** The record; a text that is none where it cannot be unpacked, which the server then refuses. */
export async function unpacked(packed: string): Promise<string> {
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return await new Response(stream).text();
  } catch {
    return packed;
  }
}
