import type { Messages } from "../message";

export default {
  "away.title": "Keine Verbindung",
  "away.text": "nacre erreicht seinen Server nicht. Nichts ist verloren: Deine Tische sind, wie du sie verlassen hast.",
  "away.again": "Noch einmal versuchen",
} as const satisfies Messages;
