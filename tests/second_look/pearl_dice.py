"""Pearl Dice, looked at once more."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations, product
from math import prod
from typing import Any

from tests.second_look import Look, Numbers, Told, only_if

ALL_DICE = 6


def formed(dice: tuple[int, ...], row: int) -> int:
    """The most single dice, or pairs of dice without a common one, that make a row."""
    if row <= ALL_DICE:
        return dice.count(row)
    best = 0
    for i, j in combinations(range(len(dice)), 2):
        if dice[i] + dice[j] == row:
            rest = dice[:i] + dice[i + 1 : j] + dice[j + 1 :]
            best = max(best, 1 + formed(rest, row))
    return best


@cache
def chance(row: int, dice: int, faces: tuple[int, ...]) -> float:
    """The share of all throws that form a row; a side of each die is thrown as often as another."""
    throws = (throw for throw in product(range(1, 7), repeat=dice) if forms(throw, row))
    ways = sum(prod(faces[face - 1] for face in throw) for throw in throws)
    return float(ways / sum(faces) ** dice)


def forms(throw: tuple[int, ...], row: int) -> bool:
    return row in throw if row <= ALL_DICE else any(a + b == row for a, b in combinations(throw, 2))


class DiceLook(Look):
    """An action of Pearl Dice."""

    exclusive = (
        frozenset({"wins", "empties", "clears", "leaves"}),
        frozenset({"wins", "empties", "on_board", "again", "hot", "ends"}),
        frozenset({"clears", "again", "hot", "ends"}),
        frozenset({"clears", "hot", "ends", "fewer"}),  # those use every match
    )

    def __init__(self, view: Mapping[str, Any], action: str, told: Told) -> None:
        _, pearls, _, row = action.split()
        self.row, self.pearls = int(row), int(pearls)
        self.view, self.dice = view, tuple(view["dice"])
        board = view["boards"][view["turn"]]
        self.left = board[self.row - 1] - self.pearls
        self.on_the_board = sum(board) - self.pearls
        used = self.pearls * (1 if self.row <= ALL_DICE else 2)
        self.dice_left = len(self.dice) - used
        faces = view["options"]["faces"]
        self.faces = (1,) * 6 if faces == "standard" else tuple(faces)

    def chance(self, dice: int) -> float:
        return chance(self.row, dice, self.faces)

    def wins(self) -> list[Numbers]:
        return only_if(self.on_the_board == 0 and self.view["seats"] > 1)

    def empties(self) -> list[Numbers]:
        return only_if(self.on_the_board == 0)

    def clears(self) -> list[Numbers]:
        return only_if(self.left == 0 < self.on_the_board, row=self.row)

    def on_board(self) -> list[Numbers]:
        return only_if(True, pearls=self.on_the_board)

    def leaves(self) -> list[Numbers]:
        return only_if(self.left > 0, row=self.row, left=self.left)

    def again(self) -> list[Numbers]:
        dice = self.dice_left
        return only_if(self.left > 0 < dice, dice=dice, chance=self.chance(dice))

    def hot(self) -> list[Numbers]:
        all_again = self.left > 0 == self.dice_left and self.view["options"]["hot_dice"]
        return only_if(all_again, chance=self.chance(ALL_DICE))

    def ends(self) -> list[Numbers]:
        return only_if(self.left > 0 == self.dice_left and not self.view["options"]["hot_dice"])

    def rare(self) -> list[Numbers]:
        rarely = self.chance(ALL_DICE)
        return only_if(rarely < 1 / 2, row=self.row, chance=rarely)

    def fewer(self) -> list[Numbers]:
        matches = formed(self.dice, self.row)
        return only_if(self.left > 0 and self.pearls < matches, used=self.pearls, matches=matches)
