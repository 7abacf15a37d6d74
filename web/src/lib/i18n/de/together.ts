import type en from "../en/together";
import type { Same } from "../message";

export default {
  // Playing again, by agreement
  "end.proposed": "{name} schlägt eine Revanche vor.",
  "end.accept": "Annehmen",
  "end.decline": "Ablehnen",
  "end.declined": "Du hast die Revanche abgelehnt.",
  "end.after_all": "Doch mitspielen",
  "lobby.kept": "{name} hat noch nicht geantwortet",
  "lobby.give_away": "Nicht länger auf {name} warten",
  "join.kept": "freigehalten für {name}",
  "log.kept": "Ein Stuhl wird für {name} freigehalten.",
  "log.released": "Der Stuhl von {name} ist wieder frei.",
  "log.rematched": "{name} hat eine Revanche vorgeschlagen.",
  "log.accepted": "{name} hat die Revanche angenommen.",
  "log.declined": "{name} hat die Revanche abgelehnt.",
} as const satisfies Same<typeof en>;
