"""The face of Pearl Dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nacre.games.face import Face, Fields, Position
from nacre.games.options import FirstSeat, Flag, Number, is_whole
from nacre.games.pearl_dice import check, rules
from nacre.games.pearl_dice.rules import (
    FACES,
    FIRST_PAIR_ACTION,
    N_DICE,
    N_PAIRS,
    N_ROWS,
    THROWS_KEPT,
)
from nacre.kernel.generic import State

PEARLS = 7
MOST_TURNS = 30_000
PEARL, GONE, EMPTY = "●", "·", "×"
SEATS_IN_HALVES = 4  # with more, two halves are wider than a terminal


class PearlDice(Face):
    """Names, notation and pictures of Pearl Dice."""

    id = "pearl_dice"
    title = "Pearl Dice"
    rules = rules
    faults = check.FAULTS
    options = (
        FirstSeat(),
        Flag("hot_dice", "all six dice used: they are all rolled again for the same row", False),
        Number("pearls", "pearls in a row at the start", PEARLS, 1, PEARLS),
    )
    examples = ("remove 2 from 9", "remove 1 from 3")

    def fill_in(self, state: State, options: dict[str, Any]) -> None:
        state.hot_dice = options["hot_dice"]
        state.pearls = options["pearls"]

    # --- Notation ---

    def name(self, action: int) -> str:
        row, pearls = _row_and_pearls(action)
        return f"remove {pearls} from {row}"

    def why_not(self, fields: Fields, action: int) -> str:
        row, pearls = _row_and_pearls(action)
        if fields.target not in (0, row):
            return f"row {fields.target} is locked for this turn"
        left = fields.boards[fields.turn][row - 1]
        if left == 0:
            return f"row {row} is empty"
        formed = _matches(fields, row)
        if formed == 0:
            return f"the dice do not form {row}"
        if formed < pearls:
            return f"the dice form {row} only {_times(formed)}"
        return f"only {left} left in row {row}"

    def dice(self, values: list[int]) -> list[int]:
        return [face + 1 for face in range(FACES) for _ in range(values[face])]

    # --- Positions ---

    def table(self, fields: Fields) -> dict[str, Any]:
        seats = fields.seats
        return {
            "dice": self.dice(fields.dice),
            "target": fields.target or None,
            "boards": fields.boards[:seats],
            "turns": fields.turns[:seats],
            "rolls": fields.rolls[:seats],
            "roll_off": [
                [die or None for die in throw[:seats]] for throw in fields.roll_off if any(throw)
            ],
        }

    def breakdown(self, fields: Fields) -> list[dict[str, Any]]:
        counts = []
        for seat in range(fields.seats):
            gone = [fields.pearls - left for left in fields.boards[seat]]
            rows = [(row + 1) * n for row, n in enumerate(gone)]
            counts.append(
                {
                    "seat": seat,
                    "rows": rows,
                    "turns": fields.turns[seat],
                    "rolls": fields.rolls[seat],
                }
            )
        return counts

    def read(self, state: State, position: Position) -> None:
        for face in position.numbers("dice", range(1, FACES + 1)):
            state.dice[face - 1] += 1
        target = position.entry("target")
        state.target = 0 if target is None else position.number("target", 1, N_ROWS)
        for seat, board in enumerate(position.lists_by_seat("boards", range(PEARLS + 1))):
            if len(board) != N_ROWS:
                raise position.fail("boards", f"{N_ROWS} rows for each seat")
            state.boards[seat] = board
        state.turns[: position.seats] = position.numbers_by_seat("turns", 0, MOST_TURNS)
        state.rolls[: position.seats] = position.numbers_by_seat("rolls", 0, MOST_TURNS)
        if position.has("roll_off"):
            self._read_roll_off(state, position)

    def _read_roll_off(self, state: State, position: Position) -> None:
        throws = position.entry("roll_off")
        wanted = f"at most {THROWS_KEPT} throws with a die from 1 to 6 or null for each seat"
        if not isinstance(throws, list) or len(throws) > THROWS_KEPT:
            raise position.fail("roll_off", wanted)
        for i, throw in enumerate(throws):
            if not isinstance(throw, list) or len(throw) != position.seats:
                raise position.fail("roll_off", wanted)
            if any(d is not None and not (is_whole(d) and 1 <= d <= FACES) for d in throw):
                raise position.fail("roll_off", wanted)
            state.roll_off[i, : position.seats] = [d or 0 for d in throw]
        self._check_roll_off(state, position)

    def _check_roll_off(self, state: State, position: Position) -> None:
        """Each throw is made by those with the highest die before; the last decides (PD-01)."""
        tied = set(range(position.seats))
        for throw in position.entry("roll_off"):
            thrown = {seat for seat, die in enumerate(throw) if die is not None}
            if thrown != tied or len(tied) == 1:
                raise position.fail("roll_off", "only those tied for the highest die roll again")
            highest = max(die for die in throw if die is not None)
            tied = {seat for seat, die in enumerate(throw) if die == highest}
        if position.entry("roll_off") and tied != {int(state.first)}:
            raise position.fail("roll_off", f"seat {int(state.first)} began")

    def drawing(self, view: dict[str, Any]) -> str:
        """The seats beside each other, the rows below each other, in two halves where that fits."""
        low, high = _block(view, range(1, FACES + 1)), _block(view, range(FACES + 1, N_ROWS + 1))
        if view["seats"] <= SEATS_IN_HALVES:
            rows = [f"{left} {right}" for left, right in zip(low, high, strict=True)]
        else:
            rows = low + high[1:]
        scores = [_score(view, board) for board in view["boards"]]
        dice = " ".join(f"[{die}]" for die in view["dice"]) or "–"
        target = f"   row {view['target']} is locked" if view["target"] else ""
        return "\n".join(
            [
                *rows,
                _across(view, "score", map(str, scores)),
                _across(view, "turn", map(str, view["turns"])),
                f" dice  {dice}{target}",
            ]
        )


def _row_and_pearls(action: int) -> tuple[int, int]:
    if action < FIRST_PAIR_ACTION:
        return action // N_DICE + 1, action % N_DICE + 1
    row, pearls = divmod(action - FIRST_PAIR_ACTION, N_PAIRS)
    return row + FACES + 1, pearls + 1


def _matches(fields: Fields, row: int) -> int:
    """How often the dice form a row, asked of the rules."""
    return int(rules.matches(fields.states[0], row))


def _times(n: int) -> str:
    return {1: "once", 2: "twice"}.get(n, f"{n} times")


# --- The picture, line by line ---


def _block(view: dict[str, Any], rows: range) -> list[str]:
    full = view["options"]["pearls"]
    seats = [f"{'>' if view['turn'] == s else ''}seat {s}" for s in range(view["seats"])]
    rods = [[_rod(board[row - 1], full) for board in view["boards"]] for row in rows]
    lines = [_across(view, str(row), line) for row, line in zip(rows, rods, strict=True)]
    return [_across(view, "row", seats), *lines]


def _across(view: dict[str, Any], name: str, cells: Iterable[str]) -> str:
    """A name, and a cell for each seat."""
    room = max(view["options"]["pearls"], len(">seat 0"))
    return f"{name:>5}" + "".join(f" {cell:>{room}}" for cell in cells)


def _rod(left: int, full: int) -> str:
    """A row of pearls, the ones gone as dots; an empty row shows its lock."""
    return EMPTY if left == 0 else GONE * (full - left) + PEARL * left


def _score(view: dict[str, Any], board: list[int]) -> int:
    full = view["options"]["pearls"]
    return sum(row * (full - left) for row, left in enumerate(board, 1))
