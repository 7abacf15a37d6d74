import type { Messages } from "../message";

export default {
  "learn.title": "Learn {game}",
  "learn.step": "Step {n} of {of}",
  "learn.back": "Back",
  "learn.next": "Next",
  "learn.skip": "Skip",
  "learn.leave": "Leave the tutorial",
  "learn.again": "You may do that, but here we are after something else. Look at what is marked now, and try again.",
  "learn.failed": "The tutorial could not be loaded",
  "learn.none.title": "There is no tutorial for {game}",
  "learn.none.text": "Start with the rules; at the table, hints help you along.",
  "learn.now": "Now it is your turn",
  "learn.you": "You",
  "learn.name.1": "Coral",
  "learn.name.2": "Marina",
  "learn.end.title": "That is {game}!",
  "learn.end.text":
    "You know enough for a first game now. Everything else is in the rules, and the table helps you with hints.",
  "learn.play": "Play against bots now",
  "learn.rules": "Read the rules",
  "learn.once_more": "Once more",
  "learn.others": "Learn another game",
} as const satisfies Messages;
