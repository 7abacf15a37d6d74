"""Events are encoded once for everybody, and for a seat alone where it sees more."""

from __future__ import annotations

import json
import random
from itertools import product

import pytest

from nacre import Match
from nacre.games import GAMES
from nacre.server.tables import views
from tests.server.table_in_memory import TableInMemory

GAMES_OF_EACH = 6


def played(game: str, seats: int, seed: int) -> Match:
    match = Match(game, seats, seed=seed)
    choice = random.Random(seed)
    while not match.over:
        match.play(choice.choice(match.actions()))
    return match


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_that_sees_no_more_sees_what_a_spectator_sees(game: str) -> None:
    shared = 0
    for seats, seed in product(GAMES[game].seats, range(GAMES_OF_EACH)):
        match = played(game, seats, seed)
        for step, seat in product(match._steps, range(seats)):
            if seat not in match.insiders(step):
                assert match.events_of(step, seat) == match.events_of(step, None)
                shared += 1
    assert shared > 0


def test_somebody_sees_more_of_something() -> None:
    matches = [played(game, GAMES[game].seats[0], 1) for game in GAMES]
    steps = [(match, step) for match in matches for step in match._steps]
    assert any(match.insiders(step) for match, step in steps)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_sent_is_what_each_viewer_may_see(game: str) -> None:
    choice = random.Random(5)
    table = TableInMemory(game, 2, hot_seat={"1": "Bea"}, undo="free")
    for _ in range(60):
        now = table.table
        for viewer in (None, 0, 1, 1, None):
            sent = json.loads(bytes(views.last_events(now, viewer)))
            assert sent == views.events(now, viewer, now.version - 1)
        if now.status != "playing":
            break
        assert now.turn is not None
        table.act("Ada", choice.choice(now.begun().actions()), now.version, seat=now.turn)
