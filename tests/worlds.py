"""What an action showed, guessed from random worlds: the slow twin of the games' own answers."""

from __future__ import annotations

import numpy as np

from nacre.games import game_of
from nacre.kernel import entries
from nacre.kernel.generic import SPECTATOR, States
from nacre.kernel.notes import no_notes
from nacre.kernel.records import blank, duplicate
from nacre.kernel.stream import WORDS, Rng, seed_stream, seed_word
from nacre.match import Match
from nacre.observation import legal_numbers
from nacre.step import Step


def shows_something(match: Match, step: Step, worlds: int) -> bool:
    """Whether the action showed any viewer something that was hidden before."""
    viewers = (*range(match.seats), SPECTATOR)
    return any(_shows(match, step, viewer, worlds) for viewer in viewers)


def _shows(match: Match, step: Step, viewer: int, worlds: int) -> bool:
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
    for world_number in range(worlds):
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
