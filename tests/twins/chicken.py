"""Chicken, slowly: the whole game in lists and Counters, in the order of the rulebook.

Cards are kept by name and number: hands, draw pile and discards are Counters, since nobody ever
knows the order of the pile (CH-20). Of the discards only the ``top`` matters for play; it is the
card as it counts, so an egg that was played has become a number or a chick there.

Onlookers take everyone to play what they can, the same number before the next and both before the
egg. For them a hand is a list of cards, the oldest first, each with the kinds that it can be.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import Any

from tests.twins.luck import Luck

# ------------------------------------------------------------------------------------- Materials

CHICK = "chick"
EGG = "egg"
ORDER = ("1", "2", "3", "4", "5", "6", CHICK)
CARDS = (*ORDER, EGG)
CHICK_POINTS = 10
DICE = 2
DIE_NUMBERS = (1, 2, 3, 4, 5)

SEATS = range(2, 6)
COPIES = 7
DEAL = 6
LIMIT = 50

COMMON_KEYS = {"game", "seats", "options", "first", "turn", "over", "scores", "winners"}
CARD_KEYS = {"top", "hands", "pile", "discards", "room"}
ROUND_KEYS = {"round", "starter", "in", "played_last", "points", "last"}

Cards = Counter[str]


def by_name(cards: Cards) -> dict[str, int]:
    """Count every card, those that are not there included."""
    return {card: cards[card] for card in CARDS}


def next_in_order(card: str) -> str:
    """The card that comes after this one; after the chick it begins again (CH-04, CH-05)."""
    return ORDER[(ORDER.index(card) + 1) % len(ORDER)]


def value(card: str) -> int:
    """The points that a number or a chick costs (CH-12)."""
    return CHICK_POINTS if card == CHICK else int(card)


# ---------------------------------------------------------------------------------- Getting ready


def deck(options: dict[str, Any]) -> Cards:
    """All cards of the game: as many of each as there are copies, and one egg unless said."""
    copies, eggs = options.get("copies", COPIES), options.get("eggs", 1)
    return +Counter(dict.fromkeys(ORDER, copies) | {EGG: eggs})


def check_start(position: dict[str, Any]) -> None:
    """Assert that a game of Chicken may begin like this (CH-01, CH-02)."""
    check_keys(position)
    check_table(position)
    check_cards(position)
    check_nothing_played(position)


def check_keys(position: dict[str, Any]) -> None:
    """A position says everything that is asked of it, and nothing else."""
    assert set(position) == COMMON_KEYS | CARD_KEYS | ROUND_KEYS
    assert len(position["hands"]) == position["seats"]
    for counts in [*position["hands"], position["pile"], position["discards"]]:
        assert set(counts) == set(CARDS)


def check_table(position: dict[str, Any]) -> None:
    """The right number of seats, and the first of them starts and is to act."""
    seats, options = position["seats"], position["options"]
    assert position["game"] == "chicken"
    assert seats in SEATS
    assert position["turn"] == position["starter"] == position["first"]
    assert position["first"] in range(seats)
    if options.get("first") in range(seats):
        assert position["first"] == options["first"]


def check_cards(position: dict[str, Any]) -> None:
    """Everyone has a full hand, one card is turned, the pile has the rest (CH-01, CH-02)."""
    options = position["options"]
    hands = [Counter(hand) for hand in position["hands"]]
    pile, discards = Counter(position["pile"]), Counter(position["discards"])
    assert all(number >= 0 for cards in [*hands, pile, discards] for number in cards.values())
    assert all(hand.total() == options.get("deal", DEAL) for hand in hands)
    assert position["top"] in ORDER
    assert +discards == Counter([position["top"]])
    assert sum(hands, pile + discards) == deck(options)


def check_nothing_played(position: dict[str, Any]) -> None:
    """The first round, everyone in, no points yet."""
    seats = position["seats"]
    assert position["round"] == 1
    assert position["in"] == [True] * seats
    assert position["points"] == [0] * seats
    assert position["played_last"] is None and position["last"] is None
    assert position["over"] is False
    assert position["scores"] is None and position["winners"] is None


class Twin:
    """One game of Chicken, with everything face up."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.seats: int = position["seats"]
        self.options: dict[str, Any] = deepcopy(position["options"])
        self.limit: int = self.options.get("limit", LIMIT)
        self.deal: int = self.options.get("deal", DEAL)
        self.first: int = position["first"]
        self.turn: int | None = position["turn"]
        self.round: int = position["round"]
        self.starter: int = position["starter"]
        self.top: str = position["top"]
        self.hands: list[Cards] = [Counter(hand) for hand in position["hands"]]
        self.pile: Cards = Counter(position["pile"])
        self.discards: Cards = Counter(position["discards"])
        self.still_in: list[bool] = list(position["in"])
        self.played_last: int | None = position["played_last"]
        self.points: list[int] = list(position["points"])
        self.last: dict[str, Any] | None = deepcopy(position["last"])
        self.taken_for: list[list[set[str]]] = self.unknown_hands()

    def unknown_hands(self) -> list[list[set[str]]]:
        """Hands of which nothing was seen yet."""
        return [[set(CARDS) for _ in hand.elements()] for hand in self.hands]

    def start_round(self, luck: Luck) -> None:
        """Shuffle everything, deal, turn the first card; never the egg (CH-01, CH-02)."""
        self.pile = deck(self.options)
        self.hands = [self.drawn(self.deal, luck) for _ in range(self.seats)]
        self.discards = self.drawn(1, luck)
        (self.top,) = self.discards
        assert self.top != EGG
        self.taken_for = self.unknown_hands()
        self.still_in = [True] * self.seats
        self.played_last = None
        self.turn = self.starter

    def drawn(self, number: int, luck: Luck) -> Cards:
        """Take cards off the draw pile."""
        cards = Counter(luck.cards(number))
        assert cards.total() == number and cards <= self.pile, f"not in the pile: {cards}"
        self.pile -= cards
        return cards

    # -------------------------------------------------------------------------- What may be done

    def actions(self) -> list[str]:
        """Discard, draw or withdraw, freely chosen where possible (CH-03)."""
        if self.turn is None:
            return []
        plays = [f"play {card}" for card in CARDS if self.is_playable(self.turn, card)]
        draws = ["draw"] if self.drawing_is_possible() else []
        return [*plays, *draws, "out"]

    def is_playable(self, seat: int, card: str) -> bool:
        """The number on top, the next one, or the egg (CH-04 to CH-06)."""
        return self.hands[seat][card] > 0 and card in (self.top, next_in_order(self.top), EGG)

    def drawing_is_possible(self) -> bool:
        """Not from an empty pile, and not for the last seat still in (CH-08, CH-10).

        With strict drawing, not with a card that can be played (CH-03).
        """
        if self.pile.total() == 0 or sum(self.still_in) <= 1:
            return False
        assert self.turn is not None
        fitting = any(self.is_playable(self.turn, card) for card in CARDS)
        return not (fitting and self.options.get("strict_draw", False))

    # --------------------------------------------------------------------------------- Doing it

    def play(self, action: str, luck: Luck) -> None:
        """Carry out a legal action of the seat to act; an illegal one fails an assertion."""
        seat = self.turn
        assert seat is not None, "the game is over"
        assert action in self.actions(), action
        self.look_on(self.taken_for[seat], action.removeprefix("play "))
        if action == "draw":
            self.hands[seat] += self.drawn(1, luck)  # CH-07
        elif action == "out":
            self.still_in[seat] = False  # CH-09
        else:
            self.discard(seat, action.removeprefix("play "))
        self.end_turn(seat, luck)

    def discard(self, seat: int, card: str) -> None:
        """Put a card on the discards, where the egg becomes the next in order (CH-04, CH-06)."""
        self.hands[seat][card] -= 1
        self.discards[card] += 1
        self.top = next_in_order(self.top) if card == EGG else card
        self.played_last = seat

    def look_on(self, hand: list[set[str]], done: str) -> None:
        """What onlookers think of a hand when a seat plays a card, draws or withdraws."""
        liked = (self.top, next_in_order(self.top), EGG)
        missed = liked[: liked.index(done)] if done in liked else liked
        for card in hand:
            card.difference_update(missed)
        if done == "draw":
            hand.append(set(CARDS))
        elif done != "out":
            hand.remove(next((card for card in hand if done in card), hand[0]))

    def end_turn(self, seat: int, luck: Luck) -> None:
        """End the round, or pass the turn to the next seat still in."""
        if self.round_is_over():
            self.end_round(luck)
        else:
            self.turn = self.next_still_in(seat)

    def next_still_in(self, seat: int) -> int:
        """Clockwise, past those who withdrew; a lone seat comes round to itself (CH-09, 10)."""
        others = range(seat + 1, seat + 1 + self.seats)
        return next(other % self.seats for other in others if self.still_in[other % self.seats])

    # --------------------------------------------------------------------- The end of a round

    def round_is_over(self) -> bool:
        """Somebody has played the last card of a hand, or all have withdrawn (CH-11)."""
        return self.gone_out() is not None or not any(self.still_in)

    def gone_out(self) -> int | None:
        """The seat that played its last card; nobody can play after it (CH-11)."""
        seat = self.played_last
        if seat is None or self.hands[seat].total() > 0:
            return None
        return seat

    def end_round(self, luck: Luck) -> None:
        """Count the points and roll the dice; then the game ends or goes on (CH-12 to CH-17)."""
        gained = [self.cost(hand) for hand in self.hands]
        self.points = [sum(both) for both in zip(self.points, gained, strict=True)]
        dice = self.roll_reward(luck)
        self.last = self.result(gained, dice)
        if max(self.points) >= self.limit:
            self.turn = None
        else:
            self.go_on(luck)

    def cost(self, hand: Cards) -> int:
        """Each number in hand once; an egg is one more card of the top number (CH-12, CH-13)."""
        numbers = {self.top if card == EGG else card for card in hand.elements()}
        return sum(value(card) for card in numbers)

    def roll_reward(self, luck: Luck) -> list[int]:
        """Who went out with points rolls them off, not below nothing (CH-14, CH-15)."""
        seat = self.gone_out()
        if seat is None or self.points[seat] == 0:
            return []
        dice = list(luck.dice(DICE))
        faces = (*DIE_NUMBERS, self.options.get("die_chick", CHICK_POINTS))
        assert len(dice) == DICE and all(die in faces for die in dice)
        self.points[seat] = max(0, self.points[seat] - sum(dice))
        return dice

    def result(self, gained: list[int], dice: list[int]) -> dict[str, Any]:
        """What is shown to all when a round has ended (CH-19)."""
        return {
            "hands": [by_name(hand) for hand in self.hands],
            "top": self.top,
            "gained": gained,
            "dice": dice,
            "points": list(self.points),
        }

    def go_on(self, luck: Luck) -> None:
        """The seat that played last starts the next round, or the same as before (CH-16)."""
        if self.played_last is not None:
            self.starter = self.played_last
        self.round += 1
        self.start_round(luck)

    # ------------------------------------------------------------------------ The end of the game

    def ranks(self) -> list[int] | None:
        """Fewer points are ahead, the same points share a rank (CH-18)."""
        if self.turn is not None:
            return None
        return [1 + sum(other < points for other in self.points) for points in self.points]

    def winners(self) -> list[int] | None:
        """The seats with the fewest points (CH-18)."""
        if self.turn is not None:
            return None
        return [seat for seat, points in enumerate(self.points) if points == min(self.points)]

    # ------------------------------------------------------------------------ The whole position

    def position(self) -> dict[str, Any]:
        """Everything about the game, hidden cards too."""
        return self.common_position() | self.card_position() | self.round_position()

    def common_position(self) -> dict[str, Any]:
        """What every game tells."""
        over = self.turn is None
        return {
            "game": "chicken",
            "seats": self.seats,
            "options": deepcopy(self.options),
            "first": self.first,
            "turn": self.turn,
            "over": over,
            "scores": list(self.points) if over else None,
            "winners": self.winners(),
        }

    def card_position(self) -> dict[str, Any]:
        """Where the cards are."""
        return {
            "top": self.top,
            "hands": [by_name(hand) for hand in self.hands],
            "pile": by_name(self.pile),
            "discards": by_name(self.discards),
            "room": [self.room(hand) for hand in self.taken_for],
        }

    def room(self, hand: list[set[str]]) -> dict[str, int]:
        """How many cards of a hand can be of each kind."""
        return {kind: sum(kind in card for card in hand) for kind in CARDS}

    def round_position(self) -> dict[str, Any]:
        """How the round stands, and how the one before it ended."""
        return {
            "round": self.round,
            "starter": self.starter,
            "in": list(self.still_in),
            "played_last": self.played_last,
            "points": list(self.points),
            "last": deepcopy(self.last),
        }
