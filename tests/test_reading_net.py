"""The net that reads Pearladöra players from records (``train/pearladora_net.py``)."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

import nacre
from nacre.lab.entrants import make_entrant
from train.pearladora_net import Placed, Row, as_columns, placed_in, read

GAMES = 40


def record_of(folder: Path, players: tuple[str, str], seed: int, *, advanced: bool = False) -> Path:
    match = nacre.Match("pearladora", seats=2, seed=seed, options={"advanced": advanced})
    bots = [make_entrant(name, "pearladora", seed + n) for n, name in enumerate(players)]
    while match.turn is not None:
        match.play(bots[match.turn].choose(match.observation(match.turn)))
    file = folder / f"{seed}.txt"
    file.write_text(match.record({"players": list(players)}), "utf-8")
    return file


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("games")
    return [record_of(folder, ("flood", "random"), 100 + n) for n in range(GAMES)]


def shuffled(seen: Placed) -> Placed:
    """The same as if the Diver had been any of those left."""
    rnd = random.Random(3)
    value = [rnd.choices(range(len(left)), left)[0] for left in seen.left.tolist()]
    return seen._replace(value=np.array(value))


def test_all_is_known_of_who_places_the_strongest_first(games: list[Path]) -> None:
    seen = as_columns([placed_in(file, "flood") for file in games])
    left = seen.left[np.arange(len(seen.value)), seen.value] / seen.left.sum(axis=1)
    everything = float(-np.log2(left).mean())
    bits, _ = read(seen)
    assert 0.9 * everything < bits <= everything


def test_nothing_is_known_of_who_places_any_diver(games: list[Path]) -> None:
    bits, error = read(shuffled(as_columns([placed_in(file, "flood") for file in games])))
    assert abs(bits) < 0.05
    assert error < 0.1


def test_only_the_player_that_is_asked_for_is_looked_at(games: list[Path]) -> None:
    assert placed_in(games[0], "somebody else") == []
    assert placed_in(games[0], "flood") != placed_in(games[0], "random") != []


def test_the_owner_of_a_diver_has_it_left(tmp_path: Path) -> None:
    def rows(name: str) -> list[Row]:
        return placed_in(record_of(tmp_path, ("random", "flood"), 7, advanced=True), name)

    for name in ("random", "flood"):
        facts, left, value = rows(name)[0]
        assert left[value] > 0
        assert np.isfinite(facts).all()
