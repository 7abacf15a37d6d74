import type en from "../en/learn";
import type { Same } from "../message";

export default {
  "learn.title": "{game} lernen",
  "learn.step": "Schritt {n} von {of}",
  "learn.back": "Zurück",
  "learn.next": "Weiter",
  "learn.skip": "Überspringen",
  "learn.leave": "Anleitung verlassen",
  "learn.again":
    "Das ist erlaubt, aber hier suchen wir etwas anderes. Schau, was jetzt markiert ist, und versuch es noch einmal.",
  "learn.failed": "Die Anleitung ließ sich nicht laden",
  "learn.none.title": "Für {game} gibt es keine Anleitung",
  "learn.none.text": "Fang mit den Regeln an; am Tisch helfen dir Tipps weiter.",
  "learn.now": "Jetzt bist du dran",
  "learn.you": "Du",
  "learn.name.1": "Koralle",
  "learn.name.2": "Marina",
  "learn.end.title": "Das ist {game}!",
  "learn.end.text":
    "Für ein erstes Spiel weißt du genug. Alles andere steht in den Regeln, und am Tisch helfen dir Tipps.",
  "learn.play": "Jetzt gegen Bots spielen",
  "learn.rules": "Regeln lesen",
  "learn.once_more": "Noch einmal",
  "learn.others": "Ein anderes Spiel lernen",
} as const satisfies Same<typeof en>;
