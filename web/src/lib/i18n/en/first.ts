import type { Messages } from "../message";

export default {
  // The first table of a game
  "first.offer": "Your first game of {game}?",
  "first.back": "Back to your table",

  // A tap says what something is
  "first.seat.mine": "{name}: this is your seat",
  "first.seat.bot": "{name}: a bot sits here",
  "first.seat.person": "{name}: a person sits here",
  "first.points": { one: "{n} point", other: "{n} points" },

  // The only choice
  "table.forced": "The only choice, done for you: {action}",
  "settings.forced": "Do the only choice by itself",
  "settings.forced.note": "Not right after an Undo; the bar says what was done.",
} as const satisfies Messages;
