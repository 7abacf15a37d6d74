import type { Messages } from "../message";

export default {
  "away.title": "Geen verbinding",
  "away.text": "nacre kan de server niet bereiken. Er gaat niets verloren: je tafels staan nog zoals je ze achterliet.",
  "away.again": "Opnieuw proberen",
} as const satisfies Messages;
