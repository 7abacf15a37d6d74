import type { Messages } from "../../../lib/i18n/message";

export default {
  "pearl_dice.title": "Pearl Dice",
  "pearl_dice.sentence": "Choose a row, and roll for it until the dice fail.",

  // Options
  "pearl_dice.option.hot_dice": "All six dice used: roll them all again for the same row",
  "pearl_dice.option.pearls": "Pearls in a row at the start",

  // At the table
  "pearl_dice.prompt.row": "Choose a row: tap dice, or the row itself",
  "pearl_dice.prompt.target": "Row {row}: how many pearls do you take?",
  "pearl_dice.action.remove": { one: "Take {n} pearl from row {row}", other: "Take {n} pearls from row {row}" },
  "pearl_dice.event.remove": { one: "{name} takes {n} pearl from row {row}", other: "{name} takes {n} pearls from row {row}" },
  "pearl_dice.event.roll_off": "{name} throws a {die} for the start",
  "pearl_dice.event.roll_off_again": "Tied: {name} throws again, a {die}",
  "pearl_dice.event.rolled": "{name} rolls {dice}",
  "pearl_dice.event.ended_at_once": "Nothing fits: the turn of {name} is over",
  "pearl_dice.event.game_ended": "The board of {name} is empty: the game is over",
  "pearl_dice.board": "Board of {name}",
  "pearl_dice.row": { one: "Row {row}: {n} pearl left", other: "Row {row}: {n} pearls left" },
  "pearl_dice.row.empty": "Row {row}: empty, locked",
  "pearl_dice.row.target": "target of this turn",
  "pearl_dice.row.staged": { one: "{n} pearl picked", other: "{n} pearls picked" },
  "pearl_dice.row.open": "can be taken now",
  "pearl_dice.dice": "Dice",
  "pearl_dice.dice.of": "Dice of {name}",
  "pearl_dice.dice.yours": "Your dice",
  "pearl_dice.dice.last": "{name} rolled",
  "pearl_dice.die": "Die {die}",
  "pearl_dice.pearls": "Pearls",
  "pearl_dice.choice": "{n} from row {row}",
  "pearl_dice.choice.which": "These dice fit two rows. Which one?",
  "pearl_dice.points": { one: "{n} point", other: "{n} points" },
  "pearl_dice.left": { one: "{n} pearl left", other: "{n} pearls left" },
  "pearl_dice.turns": { one: "{n} turn", other: "{n} turns" },
  "pearl_dice.rolls": { one: "{n} roll", other: "{n} rolls" },
  "pearl_dice.roll_off": "The throw for the start",
  "pearl_dice.roll_off.first": "{name} begins",
  "pearl_dice.count": "Points by row",
  "pearl_dice.praise.left": { one: "just {n} pearl left", other: "just {n} pearls left" },
  "pearl_dice.praise.rows": { one: "{n} row emptied", other: "{n} rows emptied" },
  "pearl_dice.count.of": "Row {row}: {n}",
  "pearl_dice.count.time": "{turns}, {rolls}",
  "pearl_dice.why.empty": "Row {row} is empty.",
  "pearl_dice.why.target": "This turn is about row {row}.",
  "pearl_dice.why.row": "Your dice do not make {row}.",
  "pearl_dice.why.die": "With this {die}, no row can be taken from now.",
  "pearl_dice.why.die_target": "This {die} does not help for row {row}.",

  // The tutorial
  "pearl_dice.learn.table.title": "An empty board",
  "pearl_dice.learn.table":
    "Twelve rows with seven pearls each. Who is the first to take all pearls off their board wins. Six dice say which rows are possible.",
  "pearl_dice.learn.single.title": "One die, one pearl",
  "pearl_dice.learn.single":
    "For rows 1 to 6 every die with that number takes a pearl. You have two sixes: take 2 pearls off row 6.",
  "pearl_dice.learn.single.done": "Row 6 is your target now, and the other four dice have rolled again.",
  "pearl_dice.learn.again.title": "The same row again",
  "pearl_dice.learn.again": "Your target stays as long as you roll it. There is another 6: take the pearl.",
  "pearl_dice.learn.again.done": "The last three dice showed no 6, so your turn is over. You keep what you have taken.",
  "pearl_dice.learn.pair.title": "Pairs",
  "pearl_dice.learn.pair":
    "Rows 7 to 12 take two dice for a pearl. 3 + 6 and 4 + 5 both make 9: take 2 pearls off row 9.",
  "pearl_dice.learn.pair.done": "Two pairs, two pearls. The two dice that were left did not make another 9.",
  "pearl_dice.learn.clear.title": "Clear a row",
  "pearl_dice.learn.clear": "Row 12 has one pearl left, and you rolled 6 + 6. Take it.",
  "pearl_dice.learn.clear.done":
    "The empty row is locked. As a reward you go on with all six dice, and any other row may be the target.",
  "pearl_dice.learn.free.title": "Your choice",
  "pearl_dice.learn.free":
    "Pick whatever you like: tap a row, or dice that belong together. Mind that 11 and 12 come up rarely.",
  "pearl_dice.learn.free.done": "And that is a turn: choose, take, and see how far the dice carry you.",
  "pearl_dice.learn.win.title": "The last pearl",
  "pearl_dice.learn.win": "One pearl is left on your board, in row 5, and you rolled a 5. Take it!",
  "pearl_dice.learn.win.done":
    "Your board is empty: you win at once. The others are ranked by points, the row’s number for each pearl gone.",

  // Under the drawings of the rules
  "pearl_dice.figure.rods": "A full row, one that was begun, and an empty one with its lock",
  "pearl_dice.figure.pairs": "3 + 6 and 4 + 5: two pearls off row 9",
} as const satisfies Messages;
