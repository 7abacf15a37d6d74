"""Which actions end a game in one way only, and chances that are sure for that reason alone."""

from __future__ import annotations

from typing import Any

import nacre
from nacre import bots
from nacre.bots.calibrated import CalibratedAnalyst
from nacre.bots.endings import ends_alike
from nacre.game.judged import Judged


def at(game: str, seats: int, **changed: Any) -> nacre.Match:
    """A game in which seat 0 is to act, with some of it changed."""
    options = changed.pop("options", {})
    match = nacre.Match(game, seats, seed=3, options={"first": 0} | options)
    return nacre.Match.from_position(match.reveal() | changed, seed=1)


def told(match: nacre.Match) -> dict[str, float]:
    judged = bots.analyst(match.game, seed=1).judge(match.observation(match.turn))
    return {one.action: one.chance for one in judged}


def test_the_last_pearl_wins_for_sure() -> None:
    match = at("pearl_dice", 2, boards=[[0] * 10 + [1, 0], [7] * 12], dice=[5, 6, 1, 1, 2, 3])
    assert told(match) == {"remove 1 from 11": 1.0}


def test_what_leaves_the_game_open_is_never_sure() -> None:
    match = at("pearl_dice", 2, boards=[[0] * 10 + [2, 0], [7] * 12], dice=[5, 6, 1, 1, 2, 3])
    [number] = match.action_numbers()
    assert not ends_alike(match.observation(0), number)
    assert all(0.5 < chance < 1 for chance in told(match).values())


def test_an_end_that_hangs_on_what_is_hidden_is_not_sure() -> None:
    """The last card goes down; the other seat has 50 points only if its card counts enough."""
    pile = {"1": 6, "2": 6, "3": 7, "4": 7, "5": 7, "6": 6, "chick": 7, "egg": 1}
    hands, discards = [{"2": 1}, {"6": 1}], {"1": 1}
    for points, sure in (([20, 45], False), ([20, 49], True)):
        match = at("chicken", 2, top="1", hands=hands, discards=discards, pile=pile, points=points)
        number = match.action_numbers()[match.actions().index("play 2")]
        assert ends_alike(match.observation(0), number) == sure


class Undecided:
    """An analyst that won in all its playouts, whatever it began with, and likes drawing best."""

    def judge(self, observation: nacre.Observation) -> list[Judged]:
        names = {observation.name(number): number for number in observation.action_numbers()}
        order = sorted(names, key=lambda name: name != "draw")
        return [Judged(name, names[name], 1.0, 1.0, 0.5) for name in order]


def test_what_is_sure_comes_before_what_only_seems_to_be() -> None:
    pile = {"1": 6, "2": 6, "3": 7, "4": 7, "5": 7, "6": 6, "chick": 7, "egg": 1}
    hands, discards = [{"2": 1}, {"6": 1}], {"1": 1}
    match = at("chicken", 2, top="1", hands=hands, discards=discards, pile=pile, points=[20, 49])
    first, *others = CalibratedAnalyst(Undecided(), "chicken").judge(match.observation(0))
    assert (first.action, first.chance) == ("play 2", 1.0)
    assert others
    assert all(other.chance < 1 for other in others)
