"""One step of a match, and what each seat saw happen in it."""

from __future__ import annotations

from itertools import islice
from typing import Any, NamedTuple

from nacre.game.fields import Fields
from nacre.game.game import Game
from nacre.kernel.generic import SPECTATOR, States
from nacre.kernel.notes import SEEN_BY, Notes
from nacre.observation import ranks_of, scores_of, winners_of


class Step(NamedTuple):
    """One step of a match: what was done, what followed, and the position after it."""

    states: States  # never written to again
    notes: Notes
    turn: int  # the seat to act after it, or ``OVER``
    legal: list[int]  # the numbers of the actions that are legal after it
    seat: int | None = None  # None: the set-up
    action: int | None = None
    before: States | None = None  # None: the set-up
    chance: bool = True  # whether a card was drawn or a die rolled


def insiders_of(game: Game, step: Step) -> frozenset[int]:
    """The seats that saw more of a step than a spectator: of most steps there are none."""
    found = {seat for seat in step.notes[:, SEEN_BY].tolist() if seat >= 0}
    if step.seat is not None and step.action is not None and step.before is not None:
        name = game.seen_name(step.before, step.action, own=True)
        if name != game.seen_name(step.before, step.action, own=False):
            found.add(step.seat)
    return frozenset(found)


def events_of_steps(
    game: Game, steps: list[Step], n: int, seat: int | None, since: int = 0
) -> list[dict[str, Any]]:
    """What a seat has seen happen in the first ``n`` steps, from number ``since`` on."""
    events: list[dict[str, Any]] = []
    number = 0
    for version, step in enumerate(islice(steps, n)):
        length = len(step.notes) + acted(step)
        if number + length > since:
            events += [
                {"number": number + i, "version": version} | event
                for i, event in enumerate(step_events(game, step, seat))
            ]
        number += length
    return [event for event in events if event["number"] >= since]


def step_events(game: Game, step: Step, seat: int | None) -> list[dict[str, Any]]:
    """What a seat (or a spectator) saw happen in one step."""
    found = [action_event(game, step, seat)] if acted(step) else []
    viewer = SPECTATOR if seat is None else seat
    for row in step.notes:
        event = game.event(row, step.states, viewer)
        if event["event"] == "game_ended":
            event |= _end_event(game, step.states)
        found.append(event)
    return found


def action_event(game: Game, step: Step, seat: int | None) -> dict[str, Any]:
    """The event of the action itself, as a seat (or a spectator) saw it."""
    assert step.action is not None
    assert step.before is not None
    name = game.seen_name(step.before, step.action, own=seat == step.seat)
    event = {"event": "action", "seat": step.seat, "action": name}
    return event | game.about(step.before, step.action)


def _end_event(game: Game, states: States) -> dict[str, Any]:
    return {
        "scores": scores_of(states),
        "winners": winners_of(states),
        "ranks": ranks_of(states),
        "count": game.breakdown(Fields(states)),
    }


def acted(step: Step) -> bool:
    """Whether it is an action, and not the set-up."""
    return step.action is not None
