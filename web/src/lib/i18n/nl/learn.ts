import type en from "../en/learn";
import type { Same } from "../message";

export default {
  "learn.title": "{game} leren",
  "learn.step": "Stap {n} van {of}",
  "learn.back": "Terug",
  "learn.next": "Verder",
  "learn.skip": "Overslaan",
  "learn.leave": "Stoppen met leren",
  "learn.again": "Dat mag, maar hier zoeken we iets anders. Kijk wat er nu gemarkeerd is en probeer het nog eens.",
  "learn.failed": "De uitleg kon niet worden geladen",
  "learn.none.title": "Voor {game} is er geen uitleg",
  "learn.none.text": "Begin met de regels; aan tafel helpen tips je verder.",
  "learn.now": "Nu ben jij aan de beurt",
  "learn.you": "Jij",
  "learn.name.1": "Koraal",
  "learn.name.2": "Marina",
  "learn.end.title": "Dat is {game}!",
  "learn.end.text":
    "Je weet nu genoeg voor een eerste spel. De rest staat in de regels, en aan tafel helpen tips je verder.",
  "learn.play": "Nu tegen bots spelen",
  "learn.rules": "De regels lezen",
  "learn.once_more": "Nog een keer",
  "learn.others": "Een ander spel leren",
} as const satisfies Same<typeof en>;
