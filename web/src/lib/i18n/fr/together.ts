import type en from "../en/together";
import type { Same } from "../message";

export default {
  // Playing again, by agreement
  "end.proposed": "{name} propose une revanche.",
  "end.accept": "Accepter",
  "end.decline": "Refuser",
  "end.declined": "Vous avez refusé la revanche.",
  "end.after_all": "Jouer quand même",
  "lobby.kept": "{name} n’a pas encore répondu",
  "lobby.give_away": "Ne plus attendre {name}",
  "join.kept": "réservée à {name}",
  "log.kept": "Une chaise est réservée à {name}.",
  "log.released": "La chaise de {name} est de nouveau libre.",
  "log.rematched": "{name} propose une revanche.",
  "log.accepted": "{name} accepte la revanche.",
  "log.declined": "{name} refuse la revanche.",
} as const satisfies Same<typeof en>;
