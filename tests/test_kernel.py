"""Compiling, the random stream, scripts, bits and notes."""

from __future__ import annotations

import hashlib
import os
import random
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nacre
from nacre.game import bot
from nacre.games import GAMES
from nacre.games.chicken import rules as chicken
from nacre.games.pearl_dice import rules as pearl_dice
from nacre.games.pearladora import rules as pearladora
from nacre.games.pearls import rules as pearls
from nacre.kernel import bits, cache_folder, entries, generic, notes, script, stream
from nacre.kernel.compiling import entry
from nacre.kernel.generic import States
from nacre.kernel.records import blank, duplicate
from tests.settings import OWN_GAMES, SETTINGS, Setting, few_seats, positions


def test_a_step_of_a_match_is_keyed_by_its_secret_and_number() -> None:
    secret = bytes(range(32))
    digest = hashlib.blake2b((3).to_bytes(8, "little"), key=secret, digest_size=32).digest()
    assert stream.stream_of_step(secret, 3).tobytes() == digest
    assert stream.stream_of_step(secret, 4).tobytes() != digest


def test_the_stream_is_xoshiro256_plus_plus() -> None:
    """The first words from the state 1 2 3 4, as published with the algorithm."""
    rng = np.array([1, 2, 3, 4], np.uint64)
    words = [int(stream.next_word(rng)) for _ in range(4)]
    assert words == [41943041, 58720359, 3588806011781223, 3591011842654386]


def test_streams_of_games_differ_and_depend_on_seed_and_number_alone() -> None:
    seen = set()
    for seed in range(5):
        for number in (0, 1, 2, 1 << 32, (1 << 32) + 1):
            rng = np.zeros(4, np.uint64)
            stream.seed_stream(rng, stream.seed_word(seed), number)
            seen.add(rng.tobytes())
    assert len(seen) == 25


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 100, 2**31 + 1, 2**32])
def test_below_stays_below(n: int) -> None:
    rng = np.array([1, 2, 3, 4], np.uint64)
    drawn = [int(stream.below(rng, n)) for _ in range(500)]
    assert min(drawn) >= 0
    assert max(drawn) < n


def test_below_draws_unfair_words_again() -> None:
    """With n = 2³¹ + 1 nearly half of all words must be drawn again, so more words are used."""
    rng = np.array([1, 2, 3, 4], np.uint64)
    copy = rng.copy()
    for _ in range(1000):
        stream.below(rng, 2**31 + 1)
    used = 0
    while copy.tobytes() != rng.tobytes():
        stream.next_word(copy)
        used += 1
        assert used < 10_000
    assert 1800 < used < 2200


def test_bits_are_counted_and_found() -> None:
    for spaces in (1, 0b1011, 1 << 39, (1 << 40) - 1, 0xA5A5A5A5A5):
        members = [i for i in range(40) if spaces >> i & 1]
        assert bits.count(spaces) == len(members)
        assert bits.lowest(spaces) == members[0]
        assert [bits.nth(spaces, i) for i in range(len(members))] == members


def test_notes_keep_rows_and_are_emptied_by_reading() -> None:
    kept = notes.empty_notes()
    row = notes.note(kept, pearls.DEALT, 1, 1)
    notes.tell(kept, row, 0, 7)
    notes.tell_more(kept, row, 2)
    written = notes.taken(kept)
    assert written.tolist() == [[pearls.DEALT, 1, 1, 7, 0, 1, 0, 0, 0, 0, 0]]
    assert notes.taken(kept).tolist() == []
    notes.note(kept, pearls.SKIPPED, 0, notes.EVERYBODY)
    blank_row = [pearls.SKIPPED, 0, notes.EVERYBODY, *[0] * notes.VALUES]
    assert notes.taken(kept).tolist() == [blank_row], "nothing is left of what was there before"


def test_notes_without_room_keep_what_fits() -> None:
    kept = np.zeros((3, notes.WIDTH), np.int16)
    rows = [notes.note(kept, pearls.SKIPPED, seat, notes.EVERYBODY) for seat in range(4)]
    assert rows == [1, 2, 0, 0]
    assert notes.note(notes.no_notes(), pearls.SKIPPED, 0, notes.EVERYBODY) == 0


def test_every_state_is_small_and_has_no_byte_without_a_name() -> None:
    for game in GAMES.values():
        dtype = game.rules.STATE
        assert dtype.itemsize <= 256
        assert sum(dtype[name].itemsize for name in dtype.names or ()) == dtype.itemsize


def test_a_field_that_interpreted_code_could_not_read_is_refused() -> None:
    with pytest.raises(AssertionError, match="round"):
        generic.record_type([("round", np.int8)])


def test_the_cache_folder_is_named_by_the_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "nacre"
    shutil.copytree(cache_folder.PACKAGE / "kernel", package / "kernel")
    monkeypatch.setattr(cache_folder, "PACKAGE", package)
    before = cache_folder.sources_hash()
    (package / "unrelated.py").write_text("x = 1\n")
    assert cache_folder.sources_hash() == before
    (package / "kernel" / "notes.py").write_text("from nacre.kernel import bits\n")
    assert cache_folder.sources_hash() != before


def test_old_cache_folders_are_pruned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NACRE_CACHE_DIR", str(tmp_path))
    old = [f"{age:016x}" for age in range(5)] + ["00000000000000ff-bounds"]
    for age, name in enumerate([*old, "Documents", "photos", "0123"]):
        (tmp_path / name).mkdir()
        os.utime(tmp_path / name, (1000 - age, 1000 - age))
    made = cache_folder.cache_folder.__wrapped__()
    kept = sorted(folder.name for folder in tmp_path.iterdir())
    assert made is not None
    assert kept == sorted([made.name, *old[:3], "Documents", "photos", "0123"])


def test_a_place_that_cannot_be_written_means_no_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("NACRE_CACHE_DIR", str(tmp_path / "file"))
    assert cache_folder.cache_folder.__wrapped__() is None


def test_no_home_means_no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("NACRE_CACHE_DIR", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", no_home)
    assert cache_folder.cache_folder.__wrapped__() is None


def test_the_parts_of_an_action_lead_back_to_its_number() -> None:
    for action, (colour, cards, wilds, claim) in enumerate(pearls.PARTS.tolist()):
        if cards:
            assert pearls.place_action(colour, cards, wilds, claim) == action
    for action, parts in enumerate(pearladora.ACTIONS.tolist()):
        assert pearladora.action_of(*parts) == action
    for action, (row, gone) in enumerate(pearl_dice.ACTIONS.tolist()):
        assert pearl_dice.ACTION_OF[row, gone] == action


# --- The functions of the games, called from Python -----------------------------------------------


def some_states(setting: Setting, seed: int) -> Iterator[States]:
    """The states of some positions of a random game, each a copy."""
    for match in positions(setting, seed):
        if match.over or match.version % 11 == 0:
            yield duplicate(match._states)


def fresh(seed: int = 1) -> stream.Rng:
    rng = np.zeros(stream.WORDS, np.uint64)
    stream.seed_stream(rng, stream.seed_word(seed), 0)
    return rng


def outcomes(functions: Any, states: States, number: int, one: Callable[[States], Any]) -> Any:
    """What the functions of a game say of a position, and what they do to it."""
    seats, over = int(states["seats"][0]), int(states["turn"][0]) == generic.OVER
    actions = np.zeros(number, np.int16)
    found: list[Any] = [functions.legal_actions(one(states), actions), actions.tolist()]
    found.append(functions.check(one(states)))
    points, orders = np.zeros(seats, np.int32), np.zeros(seats, np.int64)
    functions.scores(one(states), points)
    if over:
        functions.standings(one(states), orders)
    found += [points.tolist(), orders.tolist()]
    for seat in (generic.SPECTATOR, *range(seats)):
        seen = blank(states.dtype)
        functions.observe(one(states), seat, one(seen))
        found.append(seen.tobytes())
        rng = fresh()
        functions.determinize(one(seen), seat, rng)
        found += [seen.tobytes(), rng.tobytes()]
    if not over:
        rng, kept = fresh(), notes.empty_notes()
        action = int(functions.random_action(one(states), rng))
        functions.apply(one(states), action, rng, kept)
        found += [action, rng.tobytes(), kept.tobytes(), states.tobytes()]
    return found


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_generic_functions_called_from_python_do_what_compiled_ones_do(setting: Setting) -> None:
    number = GAMES[setting.game].rules.N_ACTIONS
    for states in some_states(setting, seed=61):
        interpreted = outcomes(generic, duplicate(states), number, lambda array: array[0])
        assert interpreted == outcomes(entries, duplicate(states), number, lambda array: array)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_set_up_from_python_is_the_compiled_one(setting: Setting) -> None:
    game = GAMES[setting.game]
    template = game.template(setting.seats, game.completed(setting.options, setting.seats))
    compiled, interpreted = duplicate(template), duplicate(template)
    kept = notes.empty_notes(), notes.empty_notes()
    entries.set_up(compiled, fresh(), kept[0])
    generic.set_up(interpreted[0], fresh(), kept[1])
    assert interpreted.tobytes() == compiled.tobytes()
    assert kept[0].tobytes() == kept[1].tobytes()


# --- Scripts --------------------------------------------------------------------------------------


def scripted(template: States, draws: list[int]) -> list[tuple[int, float]]:
    """The outcomes that a set-up asks for after these draws; compiled and interpreted alike."""
    found = []
    for functions, states in ((entries, duplicate(template)), (generic, duplicate(template))):
        prescribed: Any = script.script_of(draws)
        kept = notes.empty_notes()
        record = states if functions is entries else states[0]
        functions.set_up(record, prescribed, kept)
        found.append((script.chances_of(prescribed), prescribed.tobytes(), states.tobytes()))
    assert found[0] == found[1]
    return found[0][0]


@pytest.mark.parametrize("game", GAMES)
def test_a_set_up_asks_for_each_draw_until_all_are_prescribed(game: str) -> None:
    described, rnd, draws = GAMES[game], random.Random(4), list[int]()
    seats = few_seats(game)
    template = described.template(seats, described.completed({}, seats))
    while chances := scripted(template, draws):
        assert sum(chance for _, chance in chances) == pytest.approx(1)
        draws.append(rnd.choice(chances)[0])
    assert draws
    assert scripted(template, [*draws, 0]) == []


def test_a_draw_with_one_outcome_is_no_draw_and_kinds_are_as_likely_as_they_are_many() -> None:
    counts = np.array([0, 3, 0, 2, 4], np.int8)
    prescribed: Any = script.script_of([])
    assert stream.below(prescribed, 1) == 0
    assert stream.draw_kind(prescribed, counts, 3) == 1  # the first three are of one kind
    assert script.chances_of(prescribed) == []
    stream.draw_kind(prescribed, counts, 7)  # and two of the four last
    stream.below(prescribed, 6)  # only the first question counts
    assert script.chances_of(prescribed) == [(1, 3 / 7), (3, 2 / 7), (4, 2 / 7)]
    prescribed = script.script_of([3, 5])
    assert stream.draw_kind(prescribed, counts, 9) == 3
    assert stream.below(prescribed, 6) == 5
    assert script.chances_of(prescribed) == []


def test_more_kinds_than_a_script_has_room_for_are_pieces() -> None:
    counts = np.ones(script.MOST_WEIGHTS + 1, np.int8)
    prescribed: Any = script.script_of([7])
    assert stream.draw_kind(prescribed, counts, len(counts)) == 7
    stream.draw_kind(prescribed, counts, len(counts))
    assert script.chances_of(prescribed) == [(i, 1 / len(counts)) for i in range(len(counts))]


BROKEN = {"pearls": "pile", "chicken": "discards", "pearl_dice": "dice", "pearladora": "stock"}


@pytest.mark.parametrize("game", OWN_GAMES)
def test_the_check_of_a_broken_state_names_its_fault_from_python_too(game: str) -> None:
    states = duplicate(nacre.Match(game, 2, seed=1)._states)
    assert generic.check(states[0]) == 0
    states[BROKEN[game]] -= 1
    fault = generic.check(states[0])
    assert fault == entries.check(states) != 0
    assert next(f for f in GAMES[game].faults if f == fault).text


def test_a_record_of_no_game_is_refused() -> None:
    stranger = np.zeros(1, generic.record_type([("turn", np.int8), ("seats", np.int8)]))
    for function in (generic.check, generic.legal_actions, bot.policy_action):
        with pytest.raises(TypeError, match=rf"{function.__name__}: no game has registered it"):
            function(stranger[0], np.zeros(4, np.uint64))  # type: ignore[call-arg]


# Functions that compiled code calls, called by compiled code.


@entry
def compiled_draws(states: States, rng: stream.Rng) -> int:
    return pearls.draw(states[0], rng)


@entry
def compiled_place(colour: int, cards: int, wilds: int, claim: int) -> int:
    return pearls.place_action(colour, cards, wilds, claim)


@entry
def compiled_hand_value(states: States, seat: int) -> int:
    return chicken.hand_value(states[0], seat)


@entry
def compiled_can_draw(states: States) -> bool:
    return chicken.can_draw(states[0])


@entry
def compiled_score(states: States, seat: int) -> int:
    return pearl_dice.score(states[0], seat)


@entry
def compiled_territory(states: States, space: int) -> int:
    return pearladora.territory(states[0], space)


@entry
def compiled_lines(states: States) -> tuple[int, int]:
    return pearladora.legal_lines(states[0])


def test_functions_of_pearls_called_from_python_are_the_compiled_ones() -> None:
    for states in some_states(Setting("pearls", 3, {}), seed=62):
        if states["pile_size"][0]:
            one, other = duplicate(states), duplicate(states)
            assert pearls.draw(one[0], fresh(2)) == compiled_draws(other, fresh(2))
            assert one.tobytes() == other.tobytes() != states.tobytes()
    for parts in pearls.PARTS.tolist():
        assert pearls.place_action(*parts) == compiled_place(*parts)


def test_functions_of_chicken_called_from_python_are_the_compiled_ones() -> None:
    for states in some_states(Setting("chicken", 3, {}), seed=63):
        assert chicken.can_draw(states[0]) == compiled_can_draw(states)
        for seat in range(3):
            assert chicken.hand_value(states[0], seat) == compiled_hand_value(states, seat)


def test_functions_of_pearl_dice_called_from_python_are_the_compiled_ones() -> None:
    for states in some_states(Setting("pearl_dice", 3, {}), seed=64):
        for seat in range(3):
            assert pearl_dice.score(states[0], seat) == compiled_score(states, seat)


@pytest.mark.parametrize("smallest", [1, 4, 8])
def test_functions_of_pearladora_called_from_python_are_the_compiled_ones(smallest: int) -> None:
    for states in some_states(Setting("pearladora", 3, {"smallest": smallest}), seed=65):
        assert pearladora.legal_lines(states[0]) == compiled_lines(states)
        for space in range(0, 40, 7):
            assert pearladora.territory(states[0], space) == compiled_territory(states, space)
