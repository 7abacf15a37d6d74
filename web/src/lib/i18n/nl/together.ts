import type en from "../en/together";
import type { Same } from "../message";

export default {
  // Playing again, by agreement
  "end.proposed": "{name} stelt een revanche voor.",
  "end.accept": "Aannemen",
  "end.decline": "Afslaan",
  "end.declined": "Je hebt de revanche afgeslagen.",
  "end.after_all": "Toch meespelen",
  "lobby.kept": "{name} heeft nog niet geantwoord",
  "lobby.give_away": "Niet langer op {name} wachten",
  "join.kept": "vrijgehouden voor {name}",
  "log.kept": "Er is een stoel vrijgehouden voor {name}.",
  "log.released": "De stoel van {name} is weer vrij.",
  "log.rematched": "{name} stelde een revanche voor.",
  "log.accepted": "{name} nam de revanche aan.",
  "log.declined": "{name} sloeg de revanche af.",

  // Before the start
  "lobby.rules": "Lees de regels",
  "lobby.change": "Wijzigen",
  "lobby.change.all": "Regels en klok wijzigen",
  "lobby.change.title": "Hoe willen jullie spelen?",
  "lobby.change.note": "Iedereen aan tafel ziet meteen wat je wijzigt. Het zegel van het delen blijft hetzelfde.",
  "lobby.changed": "De gastheer heeft gewijzigd: {what}.",
  "join.learn": "Leer het in twee minuten",

  // Phones
  "lobby.address": "Adres voor telefoons",
  "lobby.here_only": "Deze link werkt alleen op dit apparaat; start de server met --lan (make play LAN=1), dan kunnen telefoons in dit netwerk meedoen.",
  "learn.to_table": "Terug naar de uitnodiging",
} as const satisfies Same<typeof en>;
