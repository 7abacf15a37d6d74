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

  // Before the start
  "lobby.rules": "Die Regeln lesen",
  "lobby.change": "Ändern",
  "lobby.change.all": "Regeln und Uhr ändern",
  "lobby.change.title": "Wie wollt ihr spielen?",
  "lobby.change.note": "Alle am Tisch sehen sofort, was du änderst. Das Siegel des Austeilens bleibt dasselbe.",
  "lobby.changed": "Geändert wurde: {what}.",
  "join.learn": "In zwei Minuten lernen",

  // Phones
  "lobby.address": "Adresse für Telefone",
  "lobby.here_only": "Dieser Link funktioniert nur auf diesem Gerät; starte den Server mit --lan (make play LAN=1), dann können Telefone in diesem Netz mitspielen.",
  "learn.to_table": "Zurück zur Einladung",
} as const satisfies Same<typeof en>;
