"""Facts about actions of Pearl Dice."""

from __future__ import annotations

from collections.abc import Sequence

from nacre.game.fact import DECISIVE, PLAIN, STRONG, USEFUL, Fact
from nacre.game.fields import Fields
from nacre.games.pearl_dice import rules
from nacre.games.pearl_dice.dice import chances_of
from nacre.games.pearl_dice.rules import ACTIONS, N_DICE, ORDINARY

RARE = 0.5  # the chance below which a row is worth a remark


def facts(fields: Fields, action: int) -> list[Fact]:
    """What is true of a legal action."""
    row, pearls = ACTIONS[action].tolist()
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
    return [
        kept,
        _rolled_on(fields, row, pearls),
        *_rare(fields, row),
        *_fewer(fields, row, pearls),
    ]


def _rolled_on(fields: Fields, row: int, pearls: int) -> Fact:
    """What the dice that are rolled again can do for the row (PD-07, PD-08, PD-15)."""
    state = fields.states[0]
    left = int(rules.dice_left(state, row, pearls))
    dice = rules.dice_for_target(state, left)
    if dice == 0:
        return Fact("ends", STRONG)
    if dice > left:
        return Fact("hot", STRONG, {"chance": chance_of(row, dice, fields.faces)})
    return Fact("again", STRONG, {"dice": dice, "chance": chance_of(row, dice, fields.faces)})


def _rare(fields: Fields, row: int) -> list[Fact]:
    chance = chance_of(row, N_DICE, fields.faces)
    return [Fact("rare", USEFUL, {"row": row, "chance": chance})] if chance < RARE else []


def _fewer(fields: Fields, row: int, pearls: int) -> list[Fact]:
    """Matches that are left lying (PD-05)."""
    state = fields.states[0]
    if pearls == rules.removable(state, row):
        return []
    return [Fact("fewer", STRONG, {"used": pearls, "matches": int(rules.matches(state.dice, row))})]


def chance_of(row: int, dice: int, faces: Sequence[int] = ORDINARY) -> float:
    """The chance that a throw forms a row at least once (PD-03)."""
    return float(chances_of(tuple(faces)).matches[row - 1, dice, 1:].sum())
