"""Pearls, looked at once more."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.second_look import Look, Numbers, Told, only_if

WORTH = {"wild": 0, "yellow": 1, "red": 1, "green": 2, "blue": 2, "turquoise": 3, "purple": 5}
NECKLACES = range(4, 10)
USUAL_NECKLACES = (1, 2, 2, 2, 2, 1)
TO_COLLECT = 2  # cards of a colour that somebody is known to have, to be called a collector of it


def worth(cards: Mapping[str, int]) -> int:
    return sum(WORTH[colour] * n for colour, n in cards.items())


def largest_group(hand: Mapping[str, int]) -> int:
    """The most cards that can be placed at once: every colour tried with all wilds."""
    return max(hand[colour] for colour in WORTH if colour != "wild") + hand["wild"]


class PearlsLook(Look):
    """An action of Pearls."""

    exclusive = (
        frozenset({"take", "group", "claim", "claim_last", "place"}),
        frozenset({"reach", "missing"}),
        *(frozenset({"last_round", other}) for other in ("missing", "deny", "worth", "room")),
        frozenset({"claim", "claim_last", "declines", "declines_last"}),
        frozenset({"pays", "pays_nothing"}),
        *(frozenset({pays, "keeps_reach"}) for pays in ("pays", "pays_nothing")),
        *(frozenset({pays, "room"}) for pays in ("pays", "pays_nothing")),
        *(frozenset({pays, "last_round"}) for pays in ("pays", "pays_nothing")),
    )

    def __init__(self, view: Mapping[str, Any], action: str, told: Told) -> None:
        self.view, self.seat = view, view["turn"]
        self.hand: Mapping[str, int] = view["hands"][self.seat]
        self.takes = action.startswith("take")
        self.claims = action.endswith("claim")
        self.colour = action.split()[1] if self.takes else ""
        pairs = [] if self.takes else re.findall(r"(\d+) (\w+)", action)
        self.placed = Counter({colour: int(n) for n, colour in pairs})
        self.cards = self.placed.total()
        self.taken = view["display"][self.colour] if self.takes else 0
        self.after = {colour: n - self.placed[colour] for colour, n in self.hand.items()}
        if self.takes:
            self.after[self.colour] += self.taken
        self.open = list(view["necklaces"])
        chosen = view["options"]["necklaces"]
        counts = USUAL_NECKLACES if chosen == "standard" else chosen
        self.single = [n for n, count in zip(NECKLACES, counts, strict=True) if count == 1]
        if self.claims:
            self.open.remove(self.cards)
        self.before_the_last_round = not view["last_round"]
        self.limit = view["options"]["hand_limit"]

    def starts_last_round(self) -> bool:
        if not self.before_the_last_round:
            return False
        emptied = self.takes and self.view["pile_size"] <= self.taken + self.gaps()
        return emptied or not self.open

    def gaps(self) -> int:
        """The cards that the display lacks already."""
        lacking: int = self.view["options"]["display"] - sum(self.view["display"].values())
        return lacking

    # --- Taking ---

    def take(self) -> list[Numbers]:
        alone = self.colour == "wild" or self.hand.get(self.colour, 0) == 0
        return only_if(self.takes and alone, cards=self.taken, colour=self.colour)

    def group(self) -> list[Numbers]:
        if not self.takes or self.hand[self.colour] == 0:
            return []
        size = self.after[self.colour]
        return [{"cards": self.taken, "colour": self.colour, "group": size}]

    def reach(self) -> list[Numbers]:
        had, has = largest_group(self.hand), largest_group(self.after)
        reached = [n for n in self.open if had < n <= has]
        return [{"necklace": max(reached)}] if self.takes and reached else []

    def missing(self) -> list[Numbers]:
        had, has = largest_group(self.hand), largest_group(self.after)
        ahead = [n for n in self.open if n > has]
        if not self.takes or has == had or not ahead or self.starts_last_round():
            return []
        return [{"missing": min(ahead) - has, "necklace": min(ahead)}]

    def deny(self) -> list[Numbers]:
        if not self.takes or self.starts_last_round():
            return []
        following = (self.seat + 1) % self.view["seats"]
        known = self.view["known"][following][self.colour]
        return only_if(known >= TO_COLLECT, seat=following, known=known, colour=self.colour)

    def worth(self) -> list[Numbers]:
        points = worth(self.after) - worth(self.hand)
        return only_if(self.takes and points > 0 and not self.starts_last_round(), points=points)

    def full_hand(self) -> list[Numbers]:
        size = sum(self.after.values())
        return only_if(self.takes and size == self.limit, size=size)

    def last_round(self) -> list[Numbers]:
        return only_if(self.starts_last_round())

    # --- Placing ---

    def gained(self) -> int:
        return worth(self.placed) + (self.cards if self.claims else 0)

    def claim(self) -> list[Numbers]:
        return only_if(self.claims, necklace=self.cards, points=self.gained())

    def claim_last(self) -> list[Numbers]:
        last = self.claims and self.cards not in (*self.single, *self.open)
        return only_if(last, necklace=self.cards, points=self.gained())

    def place(self) -> list[Numbers]:
        without = not self.takes and not self.claims
        return only_if(without, cards=self.cards, points=self.gained())

    def could_claim(self) -> bool:
        return not self.takes and not self.claims and self.cards in self.open

    def declines(self) -> list[Numbers]:
        return only_if(self.could_claim(), necklace=self.cards)

    def declines_last(self) -> list[Numbers]:
        last = self.open == [self.cards] and self.before_the_last_round
        return only_if(self.could_claim() and last)

    def stays(self) -> int:
        """What the hand costs at the end, if this is the seat's last action."""
        return worth(self.after)

    def pays(self) -> list[Numbers]:
        last = not self.before_the_last_round
        return only_if(last and self.stays() > 0, points=self.stays())

    def pays_nothing(self) -> list[Numbers]:
        return only_if(not self.before_the_last_round and self.stays() == 0)

    def keeps_reach(self) -> list[Numbers]:
        reached = [n for n in self.open if n <= largest_group(self.after)]
        if self.takes or not reached or not self.before_the_last_round:
            return []
        return [{"necklace": max(reached)}]

    def room(self) -> list[Numbers]:
        room = self.limit - sum(self.after.values())
        can_take = self.before_the_last_round and not self.starts_last_round()
        return only_if(not self.takes and can_take, room=room)

    def keeps_wilds(self) -> list[Numbers]:
        wilds = self.after["wild"]
        return only_if(not self.takes and wilds > 0, wilds=wilds)
