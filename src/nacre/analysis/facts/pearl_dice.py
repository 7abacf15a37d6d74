"""Facts about actions of Pearl Dice."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from math import factorial

from nacre.analysis.facts.fact import DECISIVE, PLAIN, STRONG, USEFUL, Fact
from nacre.games.face import Fields
from nacre.games.pearl_dice import rules
from nacre.games.pearl_dice.rules import FACES, FIRST_PAIR_ACTION, N_DICE, N_PAIRS

RARE = 0.5  # the chance below which a row is worth a remark


def facts(fields: Fields, action: int) -> list[Fact]:
    """What is true of a legal action."""
    row, pearls = _row_and_pearls(action)
    left = fields.boards[fields.turn][row - 1] - pearls
    on_board = sum(fields.boards[fields.turn]) - pearls
    if on_board == 0:
        return [Fact("wins" if fields.seats > 1 else "empties", DECISIVE)]
    if left == 0:
        return [
            Fact("clears", DECISIVE, {"row": row}),
            Fact("on_board", PLAIN, {"pearls": on_board}),
        ]
    kept = Fact("leaves", STRONG, {"row": row, "left": left})
    return [kept, _rolled_on(fields, row, pearls), *_rare(row), *_fewer(fields, row, pearls)]


def _row_and_pearls(action: int) -> tuple[int, int]:
    if action < FIRST_PAIR_ACTION:
        return action // N_DICE + 1, action % N_DICE + 1
    row, pearls = divmod(action - FIRST_PAIR_ACTION, N_PAIRS)
    return row + FACES + 1, pearls + 1


def _rolled_on(fields: Fields, row: int, pearls: int) -> Fact:
    """What the dice that are left can do for the row (PD-07, PD-08, PD-15)."""
    dice = sum(fields.dice) - (pearls if row <= FACES else 2 * pearls)
    if dice == 0 and not fields.hot_dice:
        return Fact("ends", STRONG)
    if dice == 0:
        return Fact("hot", STRONG, {"chance": chance_of(row, N_DICE)})
    return Fact("again", STRONG, {"dice": dice, "chance": chance_of(row, dice)})


def _rare(row: int) -> list[Fact]:
    chance = chance_of(row, N_DICE)
    return [Fact("rare", USEFUL, {"row": row, "chance": chance})] if chance < RARE else []


def _fewer(fields: Fields, row: int, pearls: int) -> list[Fact]:
    """Matches that are left lying (PD-05)."""
    formed = int(rules.matches(fields.states[0], row))
    usable = min(formed, fields.boards[fields.turn][row - 1])
    if pearls == usable:
        return []
    return [Fact("fewer", STRONG, {"used": pearls, "matches": usable})]


@functools.cache
def chance_of(row: int, dice: int) -> float:
    """The chance that a throw forms a row at least once (PD-03)."""
    forming = sum(ways for counts, ways in _throws(dice) if _forms(row, counts))
    return float(forming / FACES**dice)


def _forms(row: int, counts: tuple[int, ...]) -> bool:
    if row <= FACES:
        return counts[row - 1] > 0
    pairs = ((low, row - low) for low in range(row - FACES, row // 2 + 1))
    return any(
        counts[low - 1] > (1 if low == high else 0) and counts[high - 1] > 0 for low, high in pairs
    )


def _throws(dice: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every throw as counts of its faces, with the number of ways to throw it."""
    for counts in _counts(dice, FACES):
        ways = factorial(dice)
        for n in counts:
            ways //= factorial(n)
        yield counts, ways


def _counts(total: int, places: int) -> Iterator[tuple[int, ...]]:
    if places == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in _counts(total - first, places - 1):
            yield (first, *rest)
