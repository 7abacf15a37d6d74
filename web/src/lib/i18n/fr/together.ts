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

  // Before the start
  "lobby.rules": "Lire les règles",
  "lobby.change": "Changer",
  "lobby.change.all": "Changer les règles et l’horloge",
  "lobby.change.title": "Comment voulez-vous jouer ?",
  "lobby.change.note": "Tout le monde à la table voit aussitôt ce que vous changez. Le sceau de la donne reste le même.",
  "lobby.changed": "L’hôte a changé : {what}.",
  "join.learn": "Apprendre en deux minutes",

  // Phones
  "lobby.address": "Adresse pour les téléphones",
  "lobby.here_only": "Ce lien ne fonctionne que sur cet ordinateur ; lancez le serveur avec --lan (make play LAN=1) et les téléphones de ce réseau pourront venir.",
  "learn.to_table": "Retour à l’invitation",
} as const satisfies Same<typeof en>;
