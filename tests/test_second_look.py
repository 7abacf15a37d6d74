"""Facts agree with the position and with each other, worked out a second time."""

from __future__ import annotations

import dataclasses
import random
from itertools import islice

import pytest

import bench.hints
from nacre.analysis import Hint
from nacre.analysis.facts import facts_of
from nacre.analysis.hint import hint_of
from nacre.game.fact import DECISIVE, Fact
from nacre.games import game_of
from nacre.observation import Observation
from tests.second_look.all_games import LOOKS, faults_of, looked_at
from tests.second_look.pearladora import LagoonLook

HINTS = 150
every_game = pytest.mark.parametrize("game", LOOKS)


def some_hint(observation: Observation, rnd: random.Random) -> Hint:
    """A hint of any legal action: more kinds of them than those that are any good."""
    number = rnd.choice(observation.action_numbers())
    return hint_of(observation, number, observation.name(number), 0.5, "en")


def hinted(game: str, hints: int) -> list[tuple[Observation, Hint]]:
    rnd = random.Random(16)
    return [(seen, some_hint(seen, rnd)) for seen in islice(looked_at(game), hints)]


@every_game
def test_every_fact_agrees_with_the_position_and_with_the_others(game: str) -> None:
    for observation, hint in hinted(game, HINTS):
        assert faults_of(observation, hint) == [], observation.view()


@every_game
def test_every_fact_of_a_game_is_looked_at(game: str) -> None:
    assert set(game_of(game).words().texts) <= set(dir(LOOKS[game]))


def test_kinds_that_are_not_met_are_printed_and_make_the_program_fail(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["hints", "chicken", "20"])
    monkeypatch.setattr(bench.hints, "CORNERS", 0)
    assert bench.hints.main() == 1
    assert "\n  draw_last: met 0 times\n" in capsys.readouterr().out


def test_kinds_that_are_rare_are_sought_until_each_is_met_often_enough() -> None:
    looked = bench.hints.Looked()
    bench.hints.seek("chicken", looked)
    assert bench.hints.rarely("chicken", looked) == []
    assert looked.faults == []


# --- The look can fail ---------------------------------------------------------------------------


@every_game
def test_a_number_that_is_wrong_is_noticed(game: str) -> None:
    noticed = wrong = 0
    for observation, hint in hinted(game, HINTS // 3):
        for i, fact in enumerate(hint.facts):
            for name, number in fact.numbers.items():
                if isinstance(number, str):
                    continue
                changed = dataclasses.replace(fact, numbers=fact.numbers | {name: number + 9})
                facts = (*hint.facts[:i], changed, *hint.facts[i + 1 :])
                wrong += 1
                noticed += bool(faults_of(observation, dataclasses.replace(hint, facts=facts)))
    assert noticed == wrong > 0


def test_open_water_in_a_closed_territory_is_noticed() -> None:
    """A sentence of a former time: into open water, without rivals in a closed territory."""
    checked = 0
    for observation, hint in hinted("pearladora", HINTS):
        apart = {fact.key: fact for fact in hint.facts}.get("diver_apart")
        if apart is None:
            continue
        before = tuple(Fact("diver", DECISIVE, f.numbers) if f is apart else f for f in hint.facts)
        found = faults_of(observation, dataclasses.replace(hint, facts=before))
        assert any("it is not so" in fault for fault in found)
        if {fact.key for fact in hint.facts} & {"alone", "leads", "leads_at_least", "divers"}:
            assert any("contradicts" in fault for fault in found)
        checked += 1
    assert checked > 0


def test_walls_that_are_followed_are_those_that_are_found_among_all_sets_of_lines() -> None:
    """Where many Pontoons are missing, the look follows loose ends; this is how it is proved."""
    compared = 0
    for observation in islice(looked_at("pearladora", seed=3), 40):
        view = observation.view()
        for action in [a for a in observation.actions() if "pontoon" in a][::9]:
            look = LagoonLook(view, action, {})
            if not look.parts():
                followed = {frozenset(lines) for lines in look.fences(2) if look.divided(lines)}
                sets = (lines for missing in (1, 2) for lines in look.every_set(missing))
                assert followed == {frozenset(lines) for lines in sets if look.divided(lines)}
                compared += len(followed)
    assert compared > 0


def test_facts_of_the_wrong_action_are_noticed() -> None:
    observation = next(looked_at("pearls"))
    first, *_, last = observation.action_numbers()
    hint = hint_of(observation, first, observation.name(first), 0.5, "en")
    mixed = dataclasses.replace(hint, facts=tuple(facts_of(observation, last)))
    assert faults_of(observation, mixed)
