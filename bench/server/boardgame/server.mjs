// A card game on boardgame.io, to be measured beside Pearls on the nacre server.
//
// How the two compare: both have two seats, secret hands, an open display of six cards out of seven colours that is filled
// up from a face-down pile, hands of at most ten, and one decision a turn: take a card or place cards of one colour for
// points. A game is as long (46 decisions, as random games of Pearls have on average) and what a player sees of it about as
// large (0.8 KB) as in Pearls. The rules are thinner than those of Pearls, nothing here makes a list of the legal actions, and as
// everywhere in boardgame.io an update is sent before it is stored: all three in favour of boardgame.io.
//
//     node server.mjs <folder with node_modules> memory|flatfile <folder for the matches>
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [, , modules, storage, folder] = process.argv;
const require = createRequire(join(modules, 'package.json'));
const { Server, FlatFile } = require('boardgame.io/server');

const COLOURS = ['wild', 'yellow', 'red', 'green', 'blue', 'turquoise', 'purple'];
const COPIES = 8;
const DISPLAY = 6;
const DEAL = 6;
const HAND_LIMIT = 10;
const DECISIONS = 46;

const none = () => Object.fromEntries(COLOURS.map((colour) => [colour, 0]));
const size = (cards) => COLOURS.reduce((sum, colour) => sum + cards[colour], 0);

function draw(G, random) {
  if (G.pile.length === 0) {
    G.pile = random.Shuffle(G.placed_pile);
    G.placed_pile = [];
  }
  return G.pile.pop();
}

function fillUp(G, random) {
  while (size(G.display) < DISPLAY) {
    const card = draw(G, random);
    if (card === undefined) return;
    G.display[card] += 1;
  }
}

function setup({ ctx, random }) {
  const G = {
    game: 'cards',
    options: { first: 'random', full_deck: false, hand_limit: HAND_LIMIT, display: DISPLAY, deal: DEAL },
    display: none(),
    pile: random.Shuffle(COLOURS.flatMap((colour) => Array(COPIES).fill(colour))),
    placed_pile: [],
    hands: [],
    hand_sizes: [],
    necklaces: [4, 5, 5, 6, 6, 7, 7, 8, 8, 9],
    points: [],
    placed: [],
    claimed: [],
    known: [],
    decisions: 0,
    last_round: false,
  };
  for (let seat = 0; seat < ctx.numPlayers; seat++) {
    G.hands.push(none());
    for (let card = 0; card < DEAL; card++) G.hands[seat][draw(G, random)] += 1;
    G.hand_sizes.push(DEAL);
    G.points.push(0);
    G.placed.push(none());
    G.claimed.push([]);
    G.known.push(none());
  }
  fillUp(G, random);
  return G;
}

function passTurn(G, seat, events) {
  G.hand_sizes[seat] = size(G.hands[seat]);
  G.decisions += 1;
  G.last_round = G.decisions > DECISIONS - 2;
  events.endTurn();
}

const game = {
  name: 'cards',
  minPlayers: 2,
  maxPlayers: 2,
  setup,
  moves: {
    take: ({ G, ctx, random, events }, colour) => {
      const seat = +ctx.currentPlayer;
      if (!(G.display[colour] > 0) || size(G.hands[seat]) >= HAND_LIMIT) return 'INVALID_MOVE';
      G.display[colour] -= 1;
      G.hands[seat][colour] += 1;
      G.known[seat][colour] += 1;
      fillUp(G, random);
      passTurn(G, seat, events);
    },
    place: ({ G, ctx, events }, colour) => {
      const seat = +ctx.currentPlayer;
      const cards = G.hands[seat][colour];
      if (!(cards > 0)) return 'INVALID_MOVE';
      G.hands[seat][colour] = 0;
      G.known[seat][colour] = 0;
      for (let card = 0; card < cards; card++) G.placed_pile.push(colour);
      G.placed[seat][colour] += cards;
      G.points[seat] += cards;
      passTurn(G, seat, events);
    },
  },
  endIf: ({ G }) => {
    if (G.decisions < DECISIONS) return undefined;
    return { winner: G.points[0] > G.points[1] ? 0 : 1, points: G.points };
  },
  playerView: ({ G, playerID }) => {
    const { pile, placed_pile, ...open } = G;
    return {
      ...open,
      pile_size: pile.length,
      hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : null)),
    };
  },
};

const server = Server({
  games: [game],
  origins: [/127\.0\.0\.1/],
  ...(storage === 'flatfile' ? { db: new FlatFile({ dir: folder, logging: false }) } : {}),
});
const { appServer } = await server.run({ port: { host: '127.0.0.1', port: 0 } });
console.log(`listening on http://127.0.0.1:${appServer.address().port}`);
process.on('SIGTERM', () => process.exit(0));
