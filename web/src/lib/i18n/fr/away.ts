import type { Messages } from "../message";

export default {
  "away.title": "Pas de connexion",
  "away.text": "nacre ne joint pas son serveur. Rien n’est perdu : tes tables sont comme tu les as laissées.",
  "away.again": "Réessayer",
} as const satisfies Messages;
