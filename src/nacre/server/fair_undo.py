"""What may fairly be taken back: four nevers.

Never another seat's action, never across a change of turn, never past a random event, never past something hidden
that was shown.
"""

from __future__ import annotations

import numpy as np

from nacre.games import face_of
from nacre.kernel import door, log
from nacre.kernel.generic import SPECTATOR, States
from nacre.kernel.records import blank, duplicate
from nacre.kernel.stream import WORDS, Rng, seed_stream, seed_word
from nacre.match import Match, Step
from nacre.observation import legal_numbers

WORLDS = 16  # others that a viewer cannot tell from the real one, looked at for each viewer


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
    """Whether anybody learned by the action what was hidden from them before."""
    return any(_shows(match, step, viewer) for viewer in (*range(match.seats), SPECTATOR))


def _shows(match: Match, step: Step, viewer: int) -> bool:
    """Whether a viewer could now rule out worlds that were possible before.

    In every such world the same is done. If the viewer then sees something else than in reality, the action told the two
    apart. Whoever saw the whole action also learns from its being possible.
    """
    assert step.before is not None
    assert step.action is not None
    before, after = _observed(match, step.before, viewer), _observed(match, step.states, viewer)
    face = face_of(match.game)
    own = viewer == step.seat
    open_to_viewer = face.seen_name(step.before, step.action, own=own) == face.name(step.action)
    rng: Rng = np.zeros(WORDS, np.uint64)
    for world_number in range(WORLDS):
        seed_stream(rng, seed_word(world_number, b"worlds"), 0)
        world = duplicate(before)
        door.determinize(world, viewer, rng)
        if step.action not in legal_numbers(match.game, world):
            if open_to_viewer:
                return True
            continue
        door.apply(world, step.action, rng, log.empty_log())
        if _observed(match, world, viewer).tobytes() != after.tobytes():
            return True
    return False


def _observed(match: Match, states: States, viewer: int) -> States:
    seen = blank(face_of(match.game).rules.STATE)
    door.observe(states, viewer, seen)
    return seen
