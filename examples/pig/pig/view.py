"""The description of Pig: its option, notation and positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nacre.game import pace
from nacre.game.fields import Fields
from nacre.game.game import Game
from nacre.game.layout import BySeat, Key, Layout, Nullable, Whole
from nacre.game.options import ALL_OURS, DEFAULT_IN_THE_RULEBOOK, FirstSeat, Number
from nacre.game.position import Position
from nacre.kernel.generic import State, States
from pig import rules

NAMES = ("roll", "hold")
MOST_POINTS = 1000


class Pig(Game):
    """Option, notation and positions of Pig."""

    id = "pig"
    title = "Pig"
    summary = "Roll as often as you dare, and hold before a one takes it all away."
    rules = rules
    faults = rules.Fault
    options = (
        FirstSeat(origins=ALL_OURS),
        Number(
            "goal",
            "points that win",
            rules.GOAL,
            rules.LOWEST_GOAL,
            rules.HIGHEST_GOAL,
            origins=DEFAULT_IN_THE_RULEBOOK,
        ),
    )
    examples = NAMES
    note_kinds = {rules.ROLLED: "rolled", rules.BUST: "bust"}
    short = {"goal": rules.LOWEST_GOAL}
    layout = Layout(
        Key("points", BySeat(Whole("points"))),
        Key("pot", Whole("pot"), "what the seat to act would lose by a one"),
        Key("die", Nullable(Whole("die"), "die", 0), "the last roll"),
    )

    def fill_in(self, state: State, options: dict[str, Any]) -> None:
        state.goal = options["goal"]

    def name(self, action: int) -> str:
        return NAMES[action]

    def why_not(self, fields: Fields, action: int) -> str:
        return "there is nothing to hold: roll first"

    def breakdown(self, fields: Fields) -> list[dict[str, Any]]:
        return [{"seat": seat, "points": fields.points[seat]} for seat in range(fields.seats)]

    def read(self, state: State, position: Position) -> None:
        points = position.numbers_by_seat("points", 0, MOST_POINTS)
        state.points[: position.seats] = points
        state.pot = position.number("pot", 0, MOST_POINTS)
        die = position.entry("die")
        state.die = 0 if die is None else position.number("die", 1, rules.FACES)

    def showing_time(self, kinds: Sequence[int]) -> int:
        return pace.ROLL * (kinds.count(rules.ROLLED) + kinds.count(rules.BUST))

    def event_values(
        self, kind: int, values: list[int], visible: bool, after: States
    ) -> dict[str, Any]:
        return {"die": values[0]} if kind == rules.ROLLED else {}
