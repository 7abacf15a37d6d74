import type { Messages } from "../message";

export default {
  "away.title": "No connection",
  "away.text": "nacre cannot reach its server. Nothing is lost: your tables are as you left them.",
  "away.again": "Try again",
} as const satisfies Messages;
