"""The description of Pearl Dice: options, notation, positions and views."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nacre.game import pace
from nacre.game.checked import is_whole
from nacre.game.fields import Fields
from nacre.game.game import Game
from nacre.game.layout import BySeat, Key, Layout, Listed, Names, Nullable, Repeated, Whole
from nacre.game.options import (
    DEFAULT_IN_THE_RULEBOOK,
    STANDARD,
    Counts,
    FirstSeat,
    Flag,
    Number,
    Origin,
    Origins,
    is_random,
)
from nacre.game.position import Position
from nacre.games.pearl_dice import check, rules
from nacre.games.pearl_dice.rules import (
    ACTIONS,
    FACES,
    FREE,
    MOST_PEARLS,
    N_ROWS,
    ORDINARY,
    THROWS_KEPT,
)
from nacre.kernel.generic import State, States

DEFAULT_IS_A_RULING = Origins(Origin.RULING, Origin.OURS)

MOST_TURNS = 30_000
MOST_SIDES = 6  # of each die with one face

FACE = Names(range(1, FACES + 1))

ROWS = Counts(
    "rows",
    "pearls of each row at the start, where they differ",
    names=tuple(map(str, range(1, N_ROWS + 1))),
    low=1,
    high=MOST_PEARLS,
    usual=(MOST_PEARLS,) * N_ROWS,
    origins=DEFAULT_IN_THE_RULEBOOK,
)


DICE_FACES = Counts(
    "faces",
    "sides of each die that show 1 to 6",
    names=tuple(map(str, range(1, FACES + 1))),
    low=1,
    high=MOST_SIDES,
    usual=ORDINARY,
    origins=DEFAULT_IN_THE_RULEBOOK,
)


def full_rows(options: Mapping[str, Any]) -> tuple[int, ...]:
    """The pearls of each row at the start, by the options."""
    if options["rows"] == STANDARD:
        return (int(options["pearls"]),) * N_ROWS
    return tuple(options["rows"])


class PearlDice(Game):
    """Options, notation, positions and views of Pearl Dice."""

    id = "pearl_dice"
    title = "Pearl Dice"
    summary = "Choose a row, and roll for it until the dice fail."
    rules = rules
    faults = check.Fault
    options = (
        FirstSeat(origins=DEFAULT_IN_THE_RULEBOOK),  # a roll, as in the rulebook (PD-01)
        Flag(
            "hot_dice",
            "all six dice used: they are all rolled again for the same row",
            False,
            origins=DEFAULT_IN_THE_RULEBOOK,
        ),
        Flag(
            "rolled_order",
            "seats follow each other as they rolled for the start, the highest first",
            False,
            seats=(2, 3, 4, 5, 6),
            origins=DEFAULT_IS_A_RULING,
        ),
        Number(
            "pearls",
            "pearls in a row at the start",
            MOST_PEARLS,
            1,
            MOST_PEARLS,
            origins=DEFAULT_IN_THE_RULEBOOK,
        ),
        ROWS,
        DICE_FACES,
    )
    examples = ("remove 2 from 9", "remove 1 from 3")
    note_kinds = {
        rules.ROLL_OFF: "roll_off",
        rules.ROLLED: "rolled",
        rules.ENDED_AT_ONCE: "ended_at_once",
    }
    short = {"pearls": 1}
    layout = Layout(
        Key("dice", Repeated(FACE, "dice"), "those in play now, in ascending order"),
        Key("target", Nullable(Whole("target"), "target", FREE), "the row locked for this turn"),
        Key("boards", BySeat(Listed(Whole("boards"), N_ROWS)), "pearls left by seat and row"),
        Key("turns", BySeat(Whole("turns")), "turns begun, by seat"),
        Key("rolls", BySeat(Whole("rolls"))),
        Key(
            "roll_off",
            Listed(BySeat(Nullable(Whole("roll_off"), "roll_off", 0)), "throws"),
            "each throw by seat; null: did not throw",
        ),
    )

    def longest(self, seats: int, options: Mapping[str, Any]) -> int:
        """Each decision removes a pearl, and the game ends when one board is empty."""
        return seats * sum(full_rows(options)) - (seats - 1)

    def misfit(self, options: dict[str, Any], seats: int) -> str | None:
        """Rows have as many pearls each, or every row its own number; a rolled order begins it."""
        if options["rows"] != STANDARD and options["pearls"] != MOST_PEARLS:
            return "pearls: rows says already how many there are; leave one of both out"
        if options["rolled_order"] and not is_random(options["first"]):
            return "first: with rolled_order the seat that rolled the highest begins"
        return None

    def fill_in(self, state: State, options: dict[str, Any]) -> None:
        state.hot_dice = options["hot_dice"]
        state.rolled_order = options["rolled_order"]
        state.faces[:] = DICE_FACES.numbers(options["faces"], int(state.seats))
        state.sides = state.faces.sum()
        state.start[:] = full_rows(options)
        state.pearls = max(full_rows(options))

    # --- Notation ---

    def name(self, action: int) -> str:
        row, pearls = ACTIONS[action]
        return f"remove {pearls} from {row}"

    def why_not(self, fields: Fields, action: int) -> str:
        row, pearls = ACTIONS[action].tolist()
        if fields.target not in (FREE, row):
            return f"row {fields.target} is locked for this turn"
        left = fields.boards[fields.turn][row - 1]
        if left == 0:
            return f"row {row} is empty"
        formed = int(rules.matches(fields.states["dice"][0], row))
        if formed == 0:
            return f"the dice do not form {row}"
        if formed < pearls:
            return f"the dice form {row} only {_times(formed)}"
        return f"only {left} left in row {row}"

    def showing_time(self, kinds: Sequence[int]) -> int:
        """Every roll but the last of a step led to nothing, which is shown once more as long."""
        rolls = kinds.count(rules.ROLLED)
        failed = max(rolls - 1, 0)
        return pace.ROLL * (kinds.count(rules.ROLL_OFF) + rolls + failed)

    def event_values(
        self, kind: int, values: list[int], visible: bool, after: States
    ) -> dict[str, Any]:
        if kind == rules.ROLL_OFF:
            return {"die": values[0], "throw": values[1] + 1}
        return {"dice": _dice(values)} if kind == rules.ROLLED else {}

    # --- Positions ---

    def progress(self, fields: Fields) -> float:
        """By the emptiest board."""
        fewest = min(map(sum, fields.boards[: fields.seats]))
        return float(1 - fewest / sum(fields.start))

    def breakdown(self, fields: Fields) -> list[dict[str, Any]]:
        counts = []
        for seat in range(fields.seats):
            rows = enumerate(zip(fields.start, fields.boards[seat], strict=True), 1)
            counts.append(
                {
                    "seat": seat,
                    "rows": [rules.points_of_row(row, full, left) for row, (full, left) in rows],
                    "turns": fields.turns[seat],
                    "rolls": fields.rolls[seat],
                }
            )
        return counts

    def read(self, state: State, position: Position) -> None:
        for face in position.numbers("dice", range(1, FACES + 1)):
            state.dice[face - 1] += 1
        target = position.entry("target")
        state.target = FREE if target is None else position.number("target", 1, N_ROWS)
        for seat, board in enumerate(position.lists_by_seat("boards", range(MOST_PEARLS + 1))):
            if len(board) != N_ROWS:
                raise position.fail("boards", f"{N_ROWS} rows for each seat")
            state.boards[seat] = board
        state.turns[: position.seats] = position.numbers_by_seat("turns", 0, MOST_TURNS)
        state.rolls[: position.seats] = position.numbers_by_seat("rolls", 0, MOST_TURNS)
        if position.has("roll_off"):
            self._read_roll_off(state, position)
        elif state.rolled_order:
            raise position.fail("roll_off", "with rolled_order it says who comes after whom")

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
        """Each throw is made by those who were tied before; the last decides (PD-01)."""
        throws = position.entry("roll_off")
        if not throws and not state.rolled_order:
            return
        tied = (1 << position.seats) - 1
        dice = state.roll_off.copy()
        state.roll_off[:] = 0
        for i, throw in enumerate(throws):
            thrown = sum(1 << seat for seat, die in enumerate(throw) if die is not None)
            if thrown != tied or tied.bit_count() < 2:
                raise position.fail("roll_off", "only those who are tied roll again")
            state.roll_off[i] = dice[i]
            tied = rules.tied_after_throw(state, tied, i)
        if tied.bit_count() > 1 or rules.highest_for_start(state) != int(state.first):
            raise position.fail("roll_off", f"seat {int(state.first)} began")


def _dice(counts: list[int]) -> list[int]:
    """Dice one by one, from the count of each face."""
    return [face + 1 for face in range(FACES) for _ in range(counts[face])]


def _times(n: int) -> str:
    return {1: "once", 2: "twice"}.get(n, f"{n} times")
