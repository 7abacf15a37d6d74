import type { Messages } from "../message";

export default {
  "away.title": "Pas de connexion",
  "away.text": "nacre ne joint pas son serveur. Rien n’est perdu : vos tables sont telles que vous les avez laissées.",
  "away.again": "Réessayer",
} as const satisfies Messages;
