import type { Messages } from "../message";

export default {
  "learn.title": "Learn {game}",
  "learn.step": "Step {n} of {of}",
  "learn.back": "Back",
  "learn.next": "Next",
  "learn.skip": "Skip",
  "learn.leave": "Leave the tutorial",
  "learn.again": "You may do that, but here we are after something else. Look at what is marked now, and try again.",
  "learn.warming": "The game is being made ready. This takes a moment the first time …",
  "learn.failed": "The tutorial could not be loaded",
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
  "learn.pearls.table.title": "Your table",
  "learn.pearls.table":
    "Your hand is at the bottom, six open cards lie in the middle, ten necklaces above. Collect pearls, then place them for points: the most points win.",
  "learn.pearls.take.title": "Take a colour",
  "learn.pearls.take": "Each turn you either take or place. Tap a blue card in the middle: both blues come along.",
  "learn.pearls.take.done": "A colour always comes whole. The pile has filled the display up to six again.",
  "learn.pearls.known.title": "What everyone knows",
  "learn.pearls.known":
    "Cards taken from the display stay known: you find them beside the names of the others. The rest of their hands is secret.",
  "learn.pearls.wild.title": "Wilds",
  "learn.pearls.wild":
    "Wilds join any colour later, but they are taken like a colour of their own. Take the two wilds.",
  "learn.pearls.wild.done":
    "Your hand is full now: ten cards is the limit. A wild is worth nothing, but it makes a set bigger.",
  "learn.pearls.place.title": "Place cards",
  "learn.pearls.place":
    "Placed cards bring the points printed on them. Choose both green cards in your hand, without wilds.",
  "learn.pearls.place.done": "2 points each make 4, and nobody can take them away again.",
  "learn.pearls.claim.title": "Earn a necklace",
  "learn.pearls.claim":
    "If you place exactly as many cards as an open necklace shows, it can be yours. Place 4 blue and 1 wild, and take necklace 5.",
  "learn.pearls.claim.done": "8 points for the pearls, none for the wild, 5 for the necklace: 13 in one turn.",
  "learn.pearls.limit.title": "Ten cards at most",
  "learn.pearls.limit":
    "Some turns later you hold nine cards, so only one more fits. Take the only colour that does not bring more.",
  "learn.pearls.limit.done": "A purple pearl, worth 5 points! Ten cards: next time you have to place.",
  "learn.pearls.last.title": "The last round",
  "learn.pearls.last":
    "The pile or the necklaces are used up: everyone places once more. What stays in the hand costs its value, so place both purple cards.",
  "learn.pearls.last.done":
    "10 more points, and only 2 lost for the yellow cards that stayed. You have the most points: you win!",
  "learn.chicken.table.title": "Fewest points win",
  "learn.chicken.table":
    "Get rid of your cards: what you still hold when a round ends gives you points, and points are bad. The board shows how many everyone has.",
  "learn.chicken.follow.title": "The same or one more",
  "learn.chicken.follow": "On a 3 goes another 3 or a 4. Cards that fit stand up from your hand. Play the 4.",
  "learn.chicken.follow.done": "One card less. Now a 4 or a 5 has to follow.",
  "learn.chicken.chick.title": "The chick",
  "learn.chicken.chick":
    "After 6 comes the chick. Left in your hand it costs 10 points, so away with it: play the chick.",
  "learn.chicken.chick.done": "Well done. After the chick the circle begins at 1 again.",
  "learn.chicken.draw.title": "Nothing fits?",
  "learn.chicken.draw": "On a chick goes a chick or a 1, and you have neither. Draw a card; that is your whole turn.",
  "learn.chicken.draw.done": "The surprise egg, there is only one! It has to wait until your next turn.",
  "learn.chicken.egg.title": "The surprise egg",
  "learn.chicken.egg": "The egg fits on every card and becomes the next number. On a 1 it is a 2: play the egg.",
  "learn.chicken.egg.done": "Now it is a 2, and a 2 or a 3 may follow.",
  "learn.chicken.out.title": "I am out",
  "learn.chicken.out":
    "You may leave a round before your hand gets worse. The others are out, and who is left alone cannot draw. Nothing fits: say that you are out.",
  "learn.chicken.out.done": "All hands are open now. Each number counts only once, so 1, 2, 2, 2 makes just 3 points.",
  "learn.chicken.empty.title": "The last card",
  "learn.chicken.empty": "A later round: you have one card left, and it fits. Play the 5.",
  "learn.chicken.empty.done":
    "An empty hand ends the round. You rolled both dice and give back what they show: 4 and 10 for the chick, so 23 becomes 9.",
  "learn.chicken.end.title": "The end",
  "learn.chicken.end":
    "As soon as somebody has 50 points or more after a round, the game is over. You have the fewest points: you win!",
  "learn.pearl_dice.table.title": "An empty board",
  "learn.pearl_dice.table":
    "Twelve rows with seven pearls each. Who is the first to take all pearls off their board wins. Six dice say which rows are possible.",
  "learn.pearl_dice.single.title": "One die, one pearl",
  "learn.pearl_dice.single":
    "For rows 1 to 6 every die with that number takes a pearl. You have two sixes: take 2 pearls off row 6.",
  "learn.pearl_dice.single.done": "Row 6 is your target now, and the other four dice have rolled again.",
  "learn.pearl_dice.again.title": "The same row again",
  "learn.pearl_dice.again": "Your target stays as long as you roll it. There is another 6: take the pearl.",
  "learn.pearl_dice.again.done": "The last three dice showed no 6, so your turn is over. You keep what you have taken.",
  "learn.pearl_dice.pair.title": "Pairs",
  "learn.pearl_dice.pair":
    "Rows 7 to 12 take two dice for a pearl. 3 + 6 and 4 + 5 both make 9: take 2 pearls off row 9.",
  "learn.pearl_dice.pair.done": "Two pairs, two pearls. The two dice that were left did not make another 9.",
  "learn.pearl_dice.clear.title": "Clear a row",
  "learn.pearl_dice.clear": "Row 12 has one pearl left, and you rolled 6 + 6. Take it.",
  "learn.pearl_dice.clear.done":
    "The empty row is locked. As a reward you go on with all six dice, and any other row may be the target.",
  "learn.pearl_dice.free.title": "Your choice",
  "learn.pearl_dice.free":
    "Pick whatever you like: tap a row, or dice that belong together. Mind that 11 and 12 come up rarely.",
  "learn.pearl_dice.free.done": "And that is a turn: choose, take, and see how far the dice carry you.",
  "learn.pearl_dice.win.title": "The last pearl",
  "learn.pearl_dice.win": "One pearl is left on your board, in row 5, and you rolled a 5. Take it!",
  "learn.pearl_dice.win.done":
    "Your board is empty: you win at once. The others are ranked by points, the row’s number for each pearl gone.",
  "learn.pearladora.table.title": "The lagoon",
  "learn.pearladora.table":
    "Eight farms grow pearls. Each turn you send one Diver, or lay one or two Pontoons that cut the water into territories.",
  "learn.pearladora.diver.title": "Send a Diver",
  "learn.pearladora.diver":
    "Your Divers wait below the water, numbered 1 to 5. Choose the 4 and tap b4, beside the farm with 7 pearls.",
  "learn.pearladora.diver.done": "Your 4 is in the water. The others see your Diver, but not its number.",
  "learn.pearladora.hidden.title": "Hidden numbers",
  "learn.pearladora.hidden":
    "Here comes the answer on b5. You will learn that number only at the end; until then you have to guess.",
  "learn.pearladora.pontoon.title": "Lay a Pontoon",
  "learn.pearladora.pontoon":
    "Pontoons lie on the lines between spaces. Three are there already: lay one on the line between c4 and d4.",
  "learn.pearladora.pontoon.done": "A gap remains below. You may lay a second Pontoon in the same turn, or stop here.",
  "learn.pearladora.close.title": "Close a territory",
  "learn.pearladora.close": "Lay the second one between c5 and d5, and the corner is fenced off.",
  "learn.pearladora.close.done":
    "Six spaces with 13 pearls are now a territory of their own. One with fewer than four spaces is never allowed.",
  "learn.pearladora.look.title": "Powers (advanced)",
  "learn.pearladora.look":
    "Every group can do something special before its action. You are the Elders: use your power and look at the Diver on b5.",
  "learn.pearladora.look.done":
    "A 4, and only you know. With the other Diver on c4 that makes at least 5, as much as you have here.",
  "learn.pearladora.backup.title": "Your Backup",
  "learn.pearladora.backup":
    "This corner is full, so a Backup may come here. Choose yours and put it on one of your two Divers in the corner.",
  "learn.pearladora.backup.done":
    "That Diver counts 1 more, and a tie in this territory would be yours. You have one Backup a game.",
  "learn.pearladora.count.title": "The count",
  "learn.pearladora.count": "The end of another game: one space is free, and you have one Diver left. Put it on c4.",
  "learn.pearladora.count.done":
    "All numbers are open. The higher sum takes all pearls of a territory: 3 against 2 in this corner. 21 pearls against 19, you win!",
  "figure.pearls.cards": "The seven kinds of cards, with their points",
  "figure.pearls.take": "Taking red: both red cards, and nothing else",
  "figure.pearls.place": "4 blue and 2 wilds are six cards: necklace 6 fits",
  "figure.chicken.circle": "From 1 up to the chick, and then from 1 again",
  "figure.chicken.egg": "The egg on a 3 becomes a 4",
  "figure.chicken.dice": "4 and a chick: 14 points less",
  "figure.pearl_dice.rods": "A full row, one that was begun, and an empty one with its lock",
  "figure.pearl_dice.pairs": "3 + 6 and 4 + 5: two pearls off row 9",
  "figure.pearladora.pieces": "A farm with 7 pearls, your Diver, a hidden one, and a Pontoon",
  "figure.pearladora.territory": "A closed territory: 4 + 1 against 1 + 3, and 13 pearls for the winner",
  "figure.pearladora.backup": "With a Backup and with a necklace: 1 more, and 1 less",
} as const satisfies Messages;
