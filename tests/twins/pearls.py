"""Pearls, slowly: the whole game in lists and Counters, in the order of the rulebook.

Cards are kept by colour and number: a hand, the display and the draw pile are Counters, since
nobody ever knows the order of the pile (PE-22). A seat's scoring pile is two things: the pearls
``placed`` and the necklaces ``claimed``; its points follow from them.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from tests.twins.luck import Luck

# ------------------------------------------------------------------------------------- Materials

WILD = "wild"
COLOURS = (WILD, "yellow", "red", "green", "blue", "turquoise", "purple")
COPIES = dict(zip(COLOURS, (16, 24, 20, 16, 12, 8, 4), strict=True))
VALUES = dict(zip(COLOURS, (0, 1, 1, 2, 2, 3, 5), strict=True))
NECKLACES = [4, 5, 5, 6, 6, 7, 7, 8, 8, 9]

SORTED_OUT = {2: ("yellow", "green"), 3: ("red",)}
SEATS = range(2, 7)
HAND_LIMIT = 10
DISPLAY_SIZE = 6
DEAL = 6

COMMON_KEYS = {"game", "seats", "options", "first", "turn", "over", "scores", "winners"}
CARD_KEYS = {"display", "pile", "hands", "known"}
SCORING_KEYS = {"necklaces", "points", "placed", "claimed"}
END_KEYS = {"last_round", "turns_left"}

Cards = Counter[str]


def by_colour(cards: Cards) -> dict[str, int]:
    """Count every colour, those without a card included."""
    return {colour: cards[colour] for colour in COLOURS}


def value(cards: Cards) -> int:
    """Add up the values of pearl cards; a wild is worth nothing (PE-18)."""
    return sum(VALUES[colour] * number for colour, number in cards.items())


@dataclass(frozen=True)
class Placing:
    """Cards of one colour, the wilds added to them, and whether a necklace comes along."""

    colour: str
    cards: int
    wilds: int
    claim: bool

    def __str__(self) -> str:
        wilds = f" + {self.wilds} {WILD}" if self.wilds else ""
        claim = " claim" if self.claim else ""
        return f"place {self.cards} {self.colour}{wilds}{claim}"

    @property
    def size(self) -> int:
        """The number of cards placed, wilds included (PE-10)."""
        return self.cards + self.wilds


# ---------------------------------------------------------------------------------------- Set-up


def deck(seats: int, options: dict[str, Any]) -> Cards:
    """The pearl cards in play (PE-01, PE-02)."""
    chosen = options.get("cards", "standard")
    counts = COPIES if chosen == "standard" else dict(zip(COLOURS, chosen, strict=True))
    cards = +Counter(counts)
    if not options.get("full_deck", False):
        for colour in SORTED_OUT.get(seats, ()):
            del cards[colour]
    return cards


def check_start(position: dict[str, Any]) -> None:
    """Assert that a game of Pearls may begin like this (PE-01 to PE-03)."""
    check_keys(position)
    check_table(position)
    check_cards(position)
    check_nothing_scored(position)


def check_keys(position: dict[str, Any]) -> None:
    """A position says everything that is asked of it, and nothing else."""
    assert set(position) == COMMON_KEYS | CARD_KEYS | SCORING_KEYS | END_KEYS
    for counts in (position["display"], position["pile"]):
        assert set(counts) == set(COLOURS)
    for key in ("hands", "known", "placed"):
        assert len(position[key]) == position["seats"]
        assert all(set(counts) == set(COLOURS) for counts in position[key])


def check_table(position: dict[str, Any]) -> None:
    """The right number of seats, and the first of them is to act."""
    seats, options = position["seats"], position["options"]
    assert position["game"] == "pearls"
    assert seats in SEATS
    assert seats in SORTED_OUT or not options.get("full_deck", False)  # PE-02
    assert position["turn"] == position["first"]
    assert position["first"] in range(seats)
    if options.get("first") in range(seats):
        assert position["first"] == options["first"]


def check_cards(position: dict[str, Any]) -> None:
    """Hands and display have their size, the pile has the rest, no card is known (PE-03, PE-21)."""
    options = position["options"]
    hands = [Counter(hand) for hand in position["hands"]]
    display, pile = Counter(position["display"]), Counter(position["pile"])
    assert all(number >= 0 for cards in [*hands, display, pile] for number in cards.values())
    assert all(hand.total() == options.get("deal", DEAL) for hand in hands)
    assert display.total() == options.get("display", DISPLAY_SIZE)
    assert sum(hands, display + pile) == deck(position["seats"], options)
    assert all(not any(known.values()) for known in position["known"])


def necklaces(options: dict[str, Any]) -> list[int]:
    """The value of every necklace in the game."""
    chosen = options.get("necklaces", "standard")
    if chosen == "standard":
        return NECKLACES
    return list(Counter(dict(zip(range(4, 10), chosen, strict=True))).elements())


def check_nothing_scored(position: dict[str, Any]) -> None:
    """All necklaces lie open, the scoring piles are empty, the end is far (PE-03)."""
    seats = position["seats"]
    assert position["necklaces"] == necklaces(position["options"])
    assert position["points"] == [0] * seats
    assert position["claimed"] == [[] for _ in range(seats)]
    assert all(not any(placed.values()) for placed in position["placed"])
    assert position["last_round"] is False and position["turns_left"] == 0
    assert position["over"] is False
    assert position["scores"] is None and position["winners"] is None


class Twin:
    """One game of Pearls, with everything face up."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.seats: int = position["seats"]
        self.options: dict[str, Any] = deepcopy(position["options"])
        self.hand_limit: int = self.options.get("hand_limit", HAND_LIMIT)
        self.display_size: int = self.options.get("display", DISPLAY_SIZE)
        self.first: int = position["first"]
        self.turn: int | None = position["turn"]
        self.display: Cards = Counter(position["display"])
        self.pile: Cards = Counter(position["pile"])
        self.hands: list[Cards] = [Counter(hand) for hand in position["hands"]]
        self.known: list[Cards] = [Counter(known) for known in position["known"]]
        self.placed: list[Cards] = [Counter(placed) for placed in position["placed"]]
        self.necklaces: list[int] = list(position["necklaces"])
        self.claimed: list[list[int]] = [list(claimed) for claimed in position["claimed"]]
        self.last_round: bool = position["last_round"]
        self.turns_left: int = position["turns_left"]

    # ------------------------------------------------------------------------ What may be done

    def actions(self) -> list[str]:
        """Take or place, and in the last round only place; nobody may pass (PE-13, PE-16)."""
        if self.turn is None:
            return []
        takes = [] if self.last_round else self.takes(self.turn)
        return [f"take {colour}" for colour in takes] + [str(p) for p in self.placings(self.turn)]

    def takes(self, seat: int) -> list[str]:
        """The colours of the display that fit into the hand; wild is one of them (PE-04 to 06)."""
        room = self.hand_limit - self.hands[seat].total()
        return [colour for colour in COLOURS if 0 < self.display[colour] <= room]

    def placings(self, seat: int) -> list[Placing]:
        """Every way to place cards, with and without a necklace (PE-08 to PE-12)."""
        return [
            Placing(colour, cards, wilds, claim)
            for colour in COLOURS
            for cards in range(1, self.hands[seat][colour] + 1)
            for wilds in self.wilds_to_add(seat, colour)
            for claim in self.claims(cards + wilds)
        ]

    def wilds_to_add(self, seat: int, colour: str) -> range:
        """Any number of wilds goes with a colour, but wilds alone are a colour (PE-09)."""
        most = 0 if colour == WILD else self.hands[seat][WILD]
        return range(most + 1)

    def claims(self, size: int) -> list[bool]:
        """Only a necklace of exactly this value may be taken, and it may be left (PE-10 to 12)."""
        return [False, True] if size in self.necklaces else [False]

    # ------------------------------------------------------------------------------- Doing it

    def play(self, action: str, luck: Luck) -> None:
        """Carry out a legal action of the seat to act; an illegal one fails an assertion."""
        seat = self.turn
        assert seat is not None, "the game is over"
        assert action in self.actions(), action
        if action.startswith("take "):
            self.take(seat, action.removeprefix("take "), luck)
        else:
            self.place(seat, next(p for p in self.placings(seat) if str(p) == action))
        self.end_turn(seat)

    def take(self, seat: int, colour: str, luck: Luck) -> None:
        """Every card of the colour goes from the display to the hand, seen by all (PE-04, 21)."""
        number = self.display.pop(colour)
        self.hands[seat][colour] += number
        self.known[seat][colour] += number
        self.refill(luck)

    def refill(self, luck: Luck) -> None:
        """Fill the gaps in the display as far as the draw pile goes (PE-07)."""
        number = min(self.display_size - self.display.total(), self.pile.total())
        for card in luck.cards(number) if number > 0 else []:
            assert self.pile[card] > 0, f"no {card} in the pile"
            self.pile[card] -= 1
            self.display[card] += 1

    def place(self, seat: int, placing: Placing) -> None:
        """The cards go to the scoring pile, and with them the necklace if claimed (PE-08, 10)."""
        self.lay(seat, placing.colour, placing.cards)
        self.lay(seat, WILD, placing.wilds)
        if placing.claim:
            self.necklaces.remove(placing.size)
            self.claimed[seat] = sorted([*self.claimed[seat], placing.size])

    def lay(self, seat: int, colour: str, number: int) -> None:
        """Lay cards of one colour; those that others knew of count as gone first (PE-21)."""
        self.hands[seat][colour] -= number
        self.placed[seat][colour] += number
        self.known[seat][colour] = max(0, self.known[seat][colour] - number)

    def end_turn(self, seat: int) -> None:
        """Count the last turns, or begin to count them, and pass the turn on (PE-14 to PE-16)."""
        if self.last_round:
            self.turns_left -= 1
        elif self.end_is_triggered():
            self.last_round = True
            self.turns_left = self.seats
        self.turn = self.next_to_act(self.clockwise(seat))

    def next_to_act(self, seat: int) -> int | None:
        """This seat, or in the last round the next one with hand cards, if any (PE-16)."""
        if not self.last_round:
            return seat
        while self.turns_left and not self.hands[seat].total():
            self.turns_left -= 1
            seat = self.clockwise(seat)
        return seat if self.turns_left else None

    def clockwise(self, seat: int) -> int:
        """The neighbour whose turn comes after this seat's."""
        return (seat + 1) % self.seats

    # -------------------------------------------------------------------------- End and scoring

    def end_is_triggered(self) -> bool:
        """The draw pile is empty, or no necklace is left (PE-14)."""
        return not self.pile.total() or not self.necklaces

    def points(self) -> list[int]:
        """What lies on the scoring piles: pearls and necklaces (PE-18)."""
        piles = zip(self.placed, self.claimed, strict=True)
        return [value(placed) + sum(claimed) for placed, claimed in piles]

    def scores(self) -> list[int]:
        """The scoring pile less the cards still in hand (PE-18)."""
        return [
            points - value(hand) for points, hand in zip(self.points(), self.hands, strict=True)
        ]

    def ranks(self) -> list[int] | None:
        """The higher score is ahead; at the same score the larger hand is (PE-19)."""
        if self.turn is not None:
            return None
        sizes = [hand.total() for hand in self.hands]
        results = list(zip(self.scores(), sizes, strict=True))
        return [1 + sum(other > result for other in results) for result in results]

    def winners(self) -> list[int] | None:
        """The seats that nobody is ahead of (PE-19)."""
        ranks = self.ranks()
        if ranks is None:
            return None
        return [seat for seat, rank in enumerate(ranks) if rank == 1]

    # ----------------------------------------------------------------------- The whole position

    def position(self) -> dict[str, Any]:
        """Everything about the game, hidden cards too."""
        return (
            self.common_position()
            | self.card_position()
            | self.scoring_position()
            | {"last_round": self.last_round, "turns_left": self.turns_left}
        )

    def common_position(self) -> dict[str, Any]:
        """What every game tells."""
        over = self.turn is None
        return {
            "game": "pearls",
            "seats": self.seats,
            "options": deepcopy(self.options),
            "first": self.first,
            "turn": self.turn,
            "over": over,
            "scores": self.scores() if over else None,
            "winners": self.winners(),
        }

    def card_position(self) -> dict[str, Any]:
        """Where the cards are that nobody has placed."""
        return {
            "display": by_colour(self.display),
            "pile": by_colour(self.pile),
            "hands": [by_colour(hand) for hand in self.hands],
            "known": [by_colour(known) for known in self.known],
        }

    def scoring_position(self) -> dict[str, Any]:
        """The necklaces on the table, and the scoring piles."""
        return {
            "necklaces": list(self.necklaces),
            "points": self.points(),
            "placed": [by_colour(placed) for placed in self.placed],
            "claimed": [list(claimed) for claimed in self.claimed],
        }
