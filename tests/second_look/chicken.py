"""Chicken, looked at once more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.second_look import Look, Numbers, Told, only_if

ORDER = ("1", "2", "3", "4", "5", "6", "chick")
COSTS = {"1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "chick": 10}

Hand = dict[str, int]


def following(number: str) -> str:
    return ORDER[(ORDER.index(number) + 1) % len(ORDER)]


def cost(hand: Hand, egg_as: str | None = None) -> int:
    """Every number once; the egg as a card of that number, or as nothing."""
    numbers = {card for card in ORDER if hand[card] > 0}
    if egg_as is not None and hand["egg"] > 0:
        numbers.add(egg_as)
    return sum(COSTS[number] for number in numbers)


def without(hand: Hand, card: str) -> Hand:
    return {**hand, card: hand[card] - 1}


def longest(hand: Hand, top: str) -> int:
    """The most cards that can follow each other, every order tried."""
    best = 0
    for card in hand:
        if hand[card] > 0 and card in (top, following(top), "egg"):
            new_top = following(top) if card == "egg" else card
            best = max(best, 1 + longest(without(hand, card), new_top))
    return best


class ChickenLook(Look):
    """An action of Chicken."""

    exclusive = (
        frozenset({"rolls_off", "last_card", "left", "left_if_out", "left_egg"}),
        frozenset({"egg", "duplicate", "sheds"}),
        frozenset({"runs_out", "run", "run_ends"}),
        frozenset({"runs_out", "run", "left_if_out"}),
        frozenset({"out", "out_egg"}),
        frozenset({"out_egg", "limit", "total"}),
        frozenset({"ends_round", "leaves_alone"}),
        frozenset({"ends_round", "out_before"}),
    )

    def __init__(self, view: Mapping[str, Any], action: str, told: Told) -> None:
        kind, _, self.card = action.partition(" ")
        self.kind, self.view, self.seat = kind, view, view["turn"]
        self.hand: Hand = view["hands"][self.seat]
        self.top: str = view["top"]
        self.after = without(self.hand, self.card) if kind == "play" else self.hand
        self.new_top = self.top
        if kind == "play":
            self.new_top = following(self.top) if self.card == "egg" else self.card
        seats = view["seats"]
        clockwise = [(self.seat + step) % seats for step in range(1, seats)]
        self.others = [seat for seat in clockwise if view["in"][seat]]
        self.has_gone_out = kind == "play" and sum(self.after.values()) == 0
        self.stays_in = kind == "play" and not self.has_gone_out

    # --- Playing ---

    def rolls_off(self) -> list[Numbers]:
        points = self.view["points"][self.seat]
        return only_if(self.has_gone_out and points > 0, points=points)

    def last_card(self) -> list[Numbers]:
        return only_if(self.has_gone_out and self.view["points"][self.seat] == 0)

    def catches(self) -> list[Numbers]:
        sizes = self.view["hand_sizes"]
        cards = sum(size for seat, size in enumerate(sizes) if seat != self.seat)
        return only_if(self.has_gone_out, cards=cards)

    def egg(self) -> list[Numbers]:
        return only_if(self.card == "egg", card=self.new_top)

    def duplicate(self) -> list[Numbers]:
        return only_if(self.card in ORDER and self.hand[self.card] > 1, card=self.card)

    def sheds(self) -> list[Numbers]:
        single = self.card in ORDER and self.hand[self.card] == 1
        return only_if(single, card=self.card, points=cost(self.hand) - cost(self.after))

    def left(self) -> list[Numbers]:
        return only_if(self.stays_in and self.after["egg"] == 0, points=cost(self.after))

    def left_if_out(self) -> list[Numbers]:
        if not self.others:
            return []
        next_in = self.others[0]
        close = self.view["hand_sizes"][next_in] == 1
        true = self.stays_in and self.after["egg"] == 0 and close
        return only_if(true, points=cost(self.after), seat=next_in)

    def left_egg(self) -> list[Numbers]:
        return only_if(self.stays_in and self.after["egg"] > 0, points=cost(self.after))

    def runs_out(self) -> list[Numbers]:
        cards = sum(self.after.values())
        alone = self.stays_in and not self.others
        return only_if(alone and longest(self.after, self.new_top) == cards, cards=cards)

    def run(self) -> list[Numbers]:
        if self.others or not self.stays_in:
            return []
        cards = longest(self.after, self.new_top)
        return only_if(0 < cards < sum(self.after.values()), cards=cards)

    def run_ends(self) -> list[Numbers]:
        alone = self.stays_in and not self.others
        return only_if(alone and longest(self.after, self.new_top) == 0)

    # --- Drawing ---

    def unseen(self) -> list[str]:
        """The cards that the seat sees nowhere, one by one."""
        copies = self.view["options"]["copies"]
        deck = {**dict.fromkeys(ORDER, copies), "egg": self.view["options"]["eggs"]}
        seen = {card: self.hand[card] + self.view["discards"][card] for card in deck}
        return [card for card, n in deck.items() for _ in range(n - seen[card])]

    def draw_fits(self) -> list[Numbers]:
        unseen = self.unseen()
        fitting = [card for card in unseen if card in (self.top, following(self.top), "egg")]
        return only_if(self.kind == "draw", card=self.top, chance=len(fitting) / len(unseen))

    def draw_last(self) -> list[Numbers]:
        return only_if(self.kind == "draw" and self.view["pile_size"] == 1)

    def draw_free(self) -> list[Numbers]:
        unseen = self.unseen()
        free = [card for card in unseen if card in ORDER and self.hand[card] > 0]
        return only_if(self.kind == "draw", chance=len(free) / len(unseen))

    # --- Withdrawing ---

    def is_known(self) -> bool:
        """Whether the cost of the hand laid down is known: an egg's is that of the last top."""
        return self.kind == "out" and (self.hand["egg"] == 0 or not self.others)

    def out(self) -> list[Numbers]:
        return only_if(self.is_known(), points=cost(self.hand, self.top))

    def out_egg(self) -> list[Numbers]:
        unknown = self.kind == "out" and not self.is_known()
        return only_if(unknown, points=cost(self.hand))

    def out_before(self) -> list[Numbers]:
        close = [seat for seat in self.others if self.view["hand_sizes"][seat] == 1]
        return [{"seat": seat} for seat in close if self.kind == "out"]

    def leaves_alone(self) -> list[Numbers]:
        if self.kind != "out" or len(self.others) != 1:
            return []
        return [{"seat": self.others[0]}]

    def ends_round(self) -> list[Numbers]:
        return only_if(self.kind == "out" and not self.others)

    def sum_after(self) -> int:
        points: int = self.view["points"][self.seat]
        return points + cost(self.hand, self.top)

    def limit(self) -> list[Numbers]:
        total, limit = self.sum_after(), self.view["options"]["limit"]
        return only_if(self.is_known() and total >= limit, total=total, limit=limit)

    def total(self) -> list[Numbers]:
        total = self.sum_after()
        below = total < self.view["options"]["limit"]
        return only_if(self.is_known() and below, total=total)
