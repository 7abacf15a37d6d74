import type en from "../en/learn";
import type { Same } from "../message";

export default {
  "learn.title": "Apprendre {game}",
  "learn.step": "Étape {n} sur {of}",
  "learn.back": "Retour",
  "learn.next": "Suivant",
  "learn.skip": "Passer",
  "learn.leave": "Quitter le tutoriel",
  "learn.again": "C’est permis, mais ici nous cherchons autre chose. Regardez ce qui est marqué et essayez encore.",
  "learn.failed": "Le tutoriel n’a pas pu être chargé",
  "learn.none.title": "Il n’y a pas de tutoriel pour {game}",
  "learn.none.text": "Commencez par les règles ; à la table, les conseils vous aident.",
  "learn.now": "À vous de jouer",
  "learn.you": "Vous",
  "learn.name.1": "Corail",
  "learn.name.2": "Marina",
  "learn.end.title": "Voilà {game} !",
  "learn.end.text":
    "Vous en savez assez pour une première partie. Le reste est dans les règles, et la table vous aide par ses conseils.",
  "learn.play": "Jouer contre des bots",
  "learn.rules": "Lire les règles",
  "learn.once_more": "Recommencer",
  "learn.others": "Apprendre un autre jeu",
} as const satisfies Same<typeof en>;
