"""Pearl Dice, slowly: every seat empties a board of twelve rows with what the dice form.

Rows are called by their numbers 1 to 12; a board lists the pearls left in each, row 1 first.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import Any

from tests.twins.luck import Luck

MOST_SEATS = 6
DICE = 6
FACES = range(1, 7)
ROWS = range(1, 13)
PEARLS = 7

COMMON_KEYS = ["game", "seats", "options", "first", "turn", "over", "scores", "winners"]
OWN_KEYS = ["dice", "target", "boards", "turns", "rolls", "roll_off"]


# --- Set-up -----------------------------------------------------------------------------------


def check_start(position: dict[str, Any]) -> None:
    """Assert that the boards are full and the first seat has just made its first roll."""
    assert set(position) == {*COMMON_KEYS, *OWN_KEYS}
    assert position["game"] == "pearl_dice"
    assert 1 <= position["seats"] <= MOST_SEATS
    assert position["over"] is False
    assert position["scores"] is None
    assert position["winners"] is None
    check_boards(position)
    check_first_roll(position)
    check_first_seat(position)


def check_boards(position: dict[str, Any]) -> None:
    """Twelve full rows for every seat."""
    assert position["boards"] == [full_board(position["options"])] * position["seats"]


def full_board(options: dict[str, Any]) -> list[int]:
    """The pearls of each row at the start: in all the same, unless rows are said one by one."""
    rows = options.get("rows", "standard")
    return [options.get("pearls", PEARLS)] * len(ROWS) if rows == "standard" else list(rows)


def check_first_roll(position: dict[str, Any]) -> None:
    """PD-02: six dice lie there, no row is chosen yet, and only this roll has been counted."""
    begun = [int(seat == position["first"]) for seat in range(position["seats"])]
    assert position["turn"] == position["first"]
    assert position["turns"] == begun
    assert position["rolls"] == begun
    assert position["target"] is None
    assert len(position["dice"]) == DICE
    assert all(die in FACES for die in position["dice"])
    assert position["dice"] == sorted(position["dice"])


def check_first_seat(position: dict[str, Any]) -> None:
    """PD-01: the roll-off names the first seat, unless it was given or there is only one."""
    first = position["options"].get("first", "random")
    if first != "random":
        assert position["first"] == first
    if first != "random" or position["seats"] == 1:
        assert position["first"] in range(position["seats"])
        assert position["roll_off"] == []
        return
    if position["options"].get("rolled_order", False):
        assert position["first"] == rolled_order(position["roll_off"], position["seats"])[0]
    else:
        assert position["first"] == starter(position["roll_off"], position["seats"])
    used = {die for throw in position["roll_off"] for die in throw if die is not None}
    assert used <= set(FACES)


def starter(roll_off: list[list[int | None]], seats: int) -> int:
    """PD-01: who wins the roll-off; only the seats that tied for the highest die roll again."""
    rolling = list(range(seats))
    for rolls in roll_off:
        assert len(rolling) > 1
        rolling = highest(rolls, rolling, seats)
    assert len(rolling) == 1
    return rolling[0]


def rolled_order(roll_off: list[list[int | None]], seats: int) -> list[int]:
    """All seats, the highest roll first; whoever is tied with anybody rolls again."""
    groups = [list(range(seats))]
    for rolls in roll_off:
        rolling = sorted(seat for group in groups if len(group) > 1 for seat in group)
        assert rolling
        assert [seat for seat, die in enumerate(rolls) if die is not None] == rolling
        groups = [part for group in groups for part in parted(group, rolls)]
    assert all(len(group) == 1 for group in groups)
    return [seat for (seat,) in groups]


def parted(group: list[int], rolls: list[int | None]) -> list[list[int]]:
    """A group of tied seats, parted by what they threw, the highest first."""
    if len(group) == 1:
        return [group]
    thrown = sorted({rolls[seat] or 0 for seat in group}, reverse=True)
    return [[seat for seat in group if rolls[seat] == die] for die in thrown]


def highest(rolls: list[int | None], rolling: list[int], seats: int) -> list[int]:
    """Which of the rolling seats threw the highest die; the other seats threw nothing."""
    assert len(rolls) == seats
    thrown = {seat: die for seat, die in enumerate(rolls) if die is not None}
    assert list(thrown) == rolling
    assert all(die in FACES for die in thrown.values())
    return [seat for seat in rolling if thrown[seat] == max(thrown.values())]


# --- What the dice form -----------------------------------------------------------------------


def matches(dice: list[int], row: int) -> list[list[int]]:
    """PD-03: the single dice, or the pairs of dice, that form a row."""
    if row in FACES:
        return [[die] for die in dice if die == row]
    return pairs(dice, row)


def pairs(dice: list[int], total: int) -> list[list[int]]:
    """PD-03: as many pairs with this sum as there are, each die in one of them at most.

    A face has one partner only, so pairing the dice off as they come loses no pair.
    """
    found = []
    left = list(dice)
    while left:
        die = left.pop()
        if total - die in left:
            left.remove(total - die)
            found.append([die, total - die])
    return found


# --- The game ---------------------------------------------------------------------------------


class Twin:
    """One game of Pearl Dice, from any position on."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.seats: int = position["seats"]
        self.options: dict[str, Any] = deepcopy(position["options"])
        self.first: int = position["first"]
        self.turn: int | None = position["turn"]
        self.over: bool = position["over"]
        self.dice: list[int] = sorted(position["dice"])
        self.target: int | None = position["target"]
        self.boards: list[list[int]] = deepcopy(position["boards"])
        self.turns: list[int] = list(position["turns"])
        self.rolls: list[int] = list(position["rolls"])
        self.roll_off: list[list[int | None]] = deepcopy(position["roll_off"])

    def position(self) -> dict[str, Any]:
        """Everything on the table; all of it is open (PD-13)."""
        return {
            "game": "pearl_dice",
            "seats": self.seats,
            "options": deepcopy(self.options),
            "first": self.first,
            "turn": self.turn,
            "over": self.over,
            "scores": self._scores() if self.over else None,
            "winners": self._winners() if self.over else None,
            "dice": list(self.dice),
            "target": self.target,
            "boards": deepcopy(self.boards),
            "turns": list(self.turns),
            "rolls": list(self.rolls),
            "roll_off": deepcopy(self.roll_off),
        }

    # What may be done

    def actions(self) -> list[str]:
        """PD-05, PD-08: use one match or more; there is no stopping."""
        if self.over:
            return []
        return [
            f"remove {n} from {row}"
            for row in self._rows_to_choose()
            for n in range(1, self._most(row) + 1)
        ]

    def _rows_to_choose(self) -> list[int]:
        """PD-05, PD-07: any row at first, then the locked one; empty ones never count (PD-10)."""
        return list(ROWS) if self.target is None else [self.target]

    def _most(self, row: int) -> int:
        """PD-05: no more pearls than there are matches, nor than the row has left."""
        return min(len(matches(self.dice, row)), self._left(row))

    def _left(self, row: int) -> int:
        return self.boards[self._seat()][row - 1]

    def _seat(self) -> int:
        """The seat to act; not to be asked after the end."""
        assert self.turn is not None
        return self.turn

    # Doing it

    def play(self, action: str, luck: Luck) -> None:
        """Carry out a legal action (not checked), and all the rolling that follows from it."""
        _, n, _, row = action.split()
        self._remove(int(n), int(row))
        if any(self.boards[self._seat()]):
            self._roll_on(luck)
        else:
            self._finish()

    def _remove(self, n: int, row: int) -> None:
        """PD-06, PD-07, PD-09: dice set aside, pearls gone, the row locked unless cleared."""
        used: Counter[int] = Counter()
        for match in matches(self.dice, row)[:n]:
            used.update(match)
        self.dice = sorted((Counter(self.dice) - used).elements())
        self.boards[self._seat()][row - 1] -= n
        self.target = row if self._left(row) else None

    def _roll_on(self, luck: Luck) -> None:
        """PD-04, PD-07: throw; while there is nothing to use, the turn goes to the next seat."""
        self._throw(self._dice_to_throw(), luck)
        while not self.actions():
            self._start_turn(self._next_seat(), luck)

    def _next_seat(self) -> int:
        """Clockwise, or the next lower of those who rolled for the order, and then the highest."""
        if not self.options.get("rolled_order", False):
            return (self._seat() + 1) % self.seats
        order = rolled_order(self.roll_off, self.seats)
        return order[(order.index(self._seat()) + 1) % self.seats]

    def _dice_to_throw(self) -> int:
        """PD-07: the dice not used; PD-09, PD-15: all six after a cleared row or as hot dice."""
        cleared = self.target is None
        hot = not self.dice and self.options.get("hot_dice", False)
        return DICE if cleared or hot else len(self.dice)

    def _start_turn(self, seat: int, luck: Luck) -> None:
        """PD-02: a turn begins with all six dice and no target."""
        self.turn = seat
        self.turns[seat] += 1
        self.target = None
        self._throw(DICE, luck)

    def _throw(self, n: int, luck: Luck) -> None:
        """Throw n dice; with none left there is no throw, and none is counted."""
        if n == 0:
            return
        self.dice = sorted(luck.dice(n))
        self.rolls[self._seat()] += 1

    # The end and the score

    def _finish(self) -> None:
        """PD-11: the last pearl of the last row ends the game on the spot."""
        self.over = True
        self.turn = None
        self.target = None
        self.dice = []

    def _scores(self) -> list[int]:
        """PD-12: a pearl that is gone scores the number of its row."""
        full = full_board(self.options)
        return [
            sum(row * (all_ - left) for row, all_, left in zip(ROWS, full, board, strict=True))
            for board in self.boards
        ]

    def _winners(self) -> list[int]:
        """PD-11: the seat with the empty board."""
        return [seat for seat, board in enumerate(self.boards) if not any(board)]

    def ranks(self) -> list[int] | None:
        """PD-12: by score; nobody can match the winner's, since every pearl scores."""
        if not self.over:
            return None
        scores = self._scores()
        return [1 + sum(other > score for other in scores) for score in scores]
