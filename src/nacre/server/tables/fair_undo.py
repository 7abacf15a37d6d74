"""Fair undo: whether the last action can be taken back without an advantage to anybody.

Never another seat's action, never across a change of turn, never past a random event, never past
something hidden that was shown.
"""

from __future__ import annotations

import numpy as np

from nacre.games import game_of
from nacre.kernel import entries
from nacre.kernel.generic import SPECTATOR, States
from nacre.kernel.notes import no_notes
from nacre.kernel.records import blank, duplicate
from nacre.kernel.stream import WORDS, Rng, seed_stream, seed_word
from nacre.match import Match, Step
from nacre.observation import legal_numbers

WORLDS = 16  # for each viewer: other worlds that look the same to that viewer


def fair_to_undo(match: Match, seat: int) -> bool:
    """Whether a seat may take back the last action without an advantage."""
    step = match.last
    return (
        step.seat == seat
        and match.turn == seat
        and not step.chance
        and not _shows_something(match, step)
    )


def _shows_something(match: Match, step: Step) -> bool:
    """Whether the action showed any viewer something that was hidden before."""
    return any(_shows(match, step, viewer) for viewer in (*range(match.seats), SPECTATOR))


def _shows(match: Match, step: Step, viewer: int) -> bool:
    """Whether a viewer could now rule out worlds that were possible before.

    The action is applied in every such world. If the viewer then sees something else than in
    reality, the action told the two apart. A viewer who saw the whole action also learns from its
    being possible.
    """
    assert step.before is not None
    assert step.action is not None
    before, after = _observed(match, step.before, viewer), _observed(match, step.states, viewer)
    game = game_of(match.game)
    own = viewer == step.seat
    open_to_viewer = game.seen_name(step.before, step.action, own=own) == game.names[step.action]
    rng: Rng = np.zeros(WORDS, np.uint64)
    for world_number in range(WORLDS):
        seed_stream(rng, seed_word(world_number, b"worlds"), 0)
        world = duplicate(before)
        entries.determinize(world, viewer, rng)
        if step.action not in legal_numbers(game, world):
            if open_to_viewer:
                return True
            continue
        entries.apply(world, step.action, rng, no_notes())
        if _observed(match, world, viewer).tobytes() != after.tobytes():
            return True
    return False


def _observed(match: Match, states: States, viewer: int) -> States:
    seen = blank(game_of(match.game).rules.STATE)
    entries.observe(states, viewer, seen)
    return seen
