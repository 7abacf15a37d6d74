"""Observations as vectors: whole, within bounds, and nothing but what the seat may know."""

from __future__ import annotations

import hashlib
import json
import os
import pickle
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nacre
from bench.pages import filled
from nacre.batch import SPECTATOR
from nacre.errors import BadAction, BadOption, IllegalAction
from nacre.game.layout import BySeat, Counts, Key, Layout, Names, Private, Whole
from nacre.game.vector import AT_THE_END, TO_ITS_SEAT, Members, Numbers, VectorField, plain_parts
from nacre.games import GAMES, game_of
from nacre.kernel import entries, vector_writer
from nacre.kernel.generic import States
from nacre.kernel.records import blank, duplicate
from nacre.specification import UNKNOWN
from tests.settings import OWN_GAMES, SETTINGS, Setting, few_seats, positions

every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)
every_game = pytest.mark.parametrize("game", GAMES)


def some_positions(setting: Setting, seed: int) -> Iterator[nacre.Match]:
    """Every seventh position of a game, its start and end among them."""
    return (match for match in positions(setting, seed) if match.over or match.version % 7 == 0)


def viewers(setting: Setting) -> tuple[int | None, ...]:
    return (None, *range(setting.seats))


def spec_of(setting: Setting) -> nacre.Spec:
    return nacre.spec(setting.game, setting.seats, setting.options)


# --- The proofs ----------------------------------------------------------------------------------


@every_setting
def test_a_vector_holds_every_field_that_is_observed(setting: Setting) -> None:
    spec = spec_of(setting)
    for match in some_positions(setting, 41):
        for seat in viewers(setting):
            observation = match.observation(seat)
            back = spec.decode(observation.vector(), seat)
            assert back.tobytes() == observation.states.tobytes()


@every_setting
def test_worlds_that_a_seat_cannot_tell_apart_have_equal_vectors(setting: Setting) -> None:
    for match in some_positions(setting, 42):
        for seat in viewers(setting):
            observation = match.observation(seat)
            vector = observation.vector()
            for world in range(3):
                other = nacre.Observation(
                    match.game, seat, match.options, seen_by(observation.world(world), seat)
                )
                assert (other.vector() == vector).all()


def seen_by(states: States, seat: int | None) -> States:
    seen = blank(states.dtype)
    entries.observe(duplicate(states), SPECTATOR if seat is None else seat, seen)
    return seen


@every_setting
def test_every_cell_is_within_its_bounds(setting: Setting) -> None:
    spec = spec_of(setting)
    low, high = (
        np.concatenate([np.full(field.size, bound) for field, bound in found])
        for found in zip(*(((f, f.low), (f, f.high)) for f in spec.fields), strict=True)
    )
    with nacre.Batch(setting.game, 60, setting.seats, seed=43, options=setting.options) as batch:
        for _ in range(200):
            for seat in (None, SPECTATOR):
                vectors = batch.vectors(seat)
                assert (vectors >= low).all()
                assert (vectors <= high).all()
            batch.step(batch.random_actions(), restart="next_step")


# Fields with a number for each seat, and which of their indices that is; fields with a seat.
BY_SEAT = {
    "pearls": {"hand": 0, "hand_size": 0, "known": 0, "placed": 0, "claimed": 0},
    "chicken": {
        "points": 0,
        "ended_gained": 0,
        "ended_points": 0,
        "hand": 0,
        "hand_size": 0,
        "room": 0,
        "still_in": 0,
        "ended_hand": 0,
    },
    "pearl_dice": {"turns": 0, "rolls": 0, "boards": 0, "roll_off": 1},
    "pearladora": {
        "divers": 0,
        "seen": 0,
        "supply": 0,
        "supply_size": 0,
        "groups": 0,
        "powers": 0,
        "backups": 0,
    },
}
SEATS = {"chicken": ("starter", "played_last")}


def rotated(game: str, states: States, seats: int, by: int) -> States:
    """The same position with everybody so many seats further."""
    other = duplicate(states)
    for field, axis in BY_SEAT[game].items():
        rows = np.moveaxis(other[field][0], axis, 0)
        rows[:seats] = np.roll(rows[:seats], by, axis=0)
    for field in ("turn", "first", *SEATS.get(game, ())):
        if other[field][0] >= 0:
            other[field][0] = (other[field][0] + by) % seats
    return other


@pytest.mark.parametrize("setting", [s for s in SETTINGS if s.game in OWN_GAMES], ids=str)
def test_whoever_sits_elsewhere_with_all_others_sees_the_same(setting: Setting) -> None:
    seats = setting.seats
    for match in some_positions(setting, 44):
        states = match.last.states
        for seat in range(seats):
            vector = match.observation(seat).vector()
            for by in range(1, seats):
                sitting = (seat + by) % seats
                seen = seen_by(rotated(match.game, states, seats, by), sitting)
                other = nacre.Observation(match.game, sitting, match.options, seen)
                assert (other.vector() == vector).all()


@pytest.mark.parametrize("setting", [s for s in SETTINGS if s.game in OWN_GAMES], ids=str)
def test_what_is_public_is_seen_from_the_own_seat_outwards(setting: Setting) -> None:
    """At the end all is open, so that vectors differ in where they begin and in nothing else."""
    spec = spec_of(setting)
    *_, match = positions(setting, 45)
    first = spec.split(match.observation(0).vector())
    by_seat = {*BY_SEAT[setting.game], "turn", "first", *SEATS.get(setting.game, ())}
    for seat in range(setting.seats):
        for name, cells in spec.split(match.observation(seat).vector()).items():
            wanted = np.roll(first[name], -seat, axis=0) if name in by_seat else first[name]
            assert (cells == wanted).all(), name


@every_setting
def test_compiled_and_interpreted_vectors_are_equal(
    setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = [
        match.observation(seat)
        for match in some_positions(setting, 46)
        for seat in viewers(setting)
    ][::5]
    compiled = [observation.vector() for observation in seen]
    plain = getattr(vector_writer.write_vector, "py_func", vector_writer.write_vector)
    monkeypatch.setattr(vector_writer, "write_vector", plain)
    for observation, vector in zip(seen, compiled, strict=True):
        assert (observation.vector() == vector).all()


@every_setting
def test_vectors_of_a_batch_are_those_of_its_games(setting: Setting) -> None:
    spec = spec_of(setting)
    batch = nacre.Batch(setting.game, 5, setting.seats, 47, setting.options, threads=2)
    for step in range(40):
        turns = [None if turn < 0 else turn for turn in batch.turns.tolist()]
        states = batch.states()
        for asked in (None, SPECTATOR, *range(setting.seats)):
            vectors = batch.vectors(asked)
            for i, turn in enumerate(turns):
                seat = turn if asked is None else None if asked == SPECTATOR else asked
                seen = seen_by(states[i : i + 1], seat)
                one = nacre.Observation(setting.game, seat, batch.options, seen)
                assert (vectors[i] == one.vector()).all()
        assert vectors.shape == (5, spec.size)
        batch.step(batch.random_actions(), restart=step < 20)
    batch.close()


# --- What is unknown, and what was seen ----------------------------------------------------------


def cells_of(match: nacre.Match, seat: int | None) -> dict[str, Any]:
    spec = nacre.spec(match.game, match.seats, match.options)
    return spec.split(match.observation(seat).vector())


def test_cards_of_others_are_unknown_until_they_are_seen() -> None:
    match = nacre.Match("pearls", seats=3, seed=1, options={"first": 1})
    seen = cells_of(match, 0)
    assert (seen["hand"][0] >= 0).all()
    assert (seen["hand"][1:] == UNKNOWN).all()
    assert (seen["pile"] == UNKNOWN).all()
    assert (cells_of(match, None)["hand"] == UNKNOWN).all()
    match.play(0 if 0 in match.action_numbers() else match.action_numbers()[0])
    assert cells_of(match, 0)["known"][1].sum() > 0  # the next seat took cards for all to see
    assert cells_of(match, 0)["turn"].tolist() == [0, 0, 1]


def test_it_is_seen_who_withdrew() -> None:
    match = nacre.Match("chicken", seats=3, seed=1, options={"first": 1})
    assert (cells_of(match, 0)["ended_hand"] == UNKNOWN).all()
    assert not cells_of(match, 0)["ended_top"].any()
    match.play("out")
    assert cells_of(match, 0)["still_in"].tolist() == [1, 0, 1]
    assert cells_of(match, 2)["still_in"].tolist() == [1, 1, 0]


def test_a_diver_that_lies_face_down_is_unknown_and_an_empty_space_is_not() -> None:
    match = nacre.Match("pearladora", seats=2, seed=1, options={"first": 0})
    match.play("diver 3 h5")
    own, other = cells_of(match, 0), cells_of(match, 1)
    assert own["value"][4, 7] == 3
    assert other["value"][4, 7] == UNKNOWN
    assert (own["divers"][0, 4, 7], other["divers"][1, 4, 7]) == (1, 1)
    assert own["divers"].sum() == other["divers"].sum() == 1
    assert abs(own["value"]).sum() == 3


# --- A game without a layout of its own -----------------------------------------------------------

KIND = np.dtype(
    [
        ("seats", np.int8),
        ("turn", np.int8),
        ("first", np.int8),
        ("hand", np.int8, (6, 4)),
        ("dice", np.int8, 6),
        ("pile", np.int16, 4),
        ("mask", np.uint32),
        ("spare", np.int8, 2),
    ]
)
SUIT = Names(("a", "b", "c", "d"))


def test_a_game_without_a_layout_shows_every_field_as_its_view_says() -> None:
    view = Layout(
        Key("hands", BySeat(Private(Counts(SUIT, "hand")))),
        Key("pile", Private(Counts(SUIT, "pile"))),
        Key("die", Whole("dice")),
    )
    parts = {part.field: part for part in plain_parts(KIND, view)}
    assert list(parts) == ["turn", "first", "hand", "dice", "pile", "mask"]
    assert (parts["hand"].by_seat, parts["hand"].shown) == (True, TO_ITS_SEAT)
    assert not parts["dice"].by_seat  # six faces are not six seats
    assert (parts["pile"].by_seat, parts["pile"].shown) == (False, AT_THE_END)
    assert isinstance(parts["pile"], Numbers)
    assert parts["mask"] == Members("mask", "the bits of what is in the record", (32,))


# --- Specifications and numbers -------------------------------------------------------------------


@every_setting
def test_a_spec_tells_what_there_is(setting: Setting) -> None:
    spec, game = spec_of(setting), game_of(setting.game)
    assert spec.id == f"{game.id}_v{game.rules.VERSION}"
    assert (spec.n_actions, spec.action_names) == (game.rules.N_ACTIONS, game.names)
    assert spec.options == game.completed(setting.options, setting.seats)
    assert sorted(seat for team in spec.teams for seat in team) == list(range(setting.seats))
    assert spec.low_is_good == game.low_is_good
    place = 0
    for field in spec.fields:
        assert field.start == place
        assert field.low <= field.high
        assert field.meaning
        place = field.stop
    assert spec.size == place
    assert pickle.loads(pickle.dumps(spec)) == spec


@every_setting
def test_no_game_takes_more_decisions_than_the_longest(setting: Setting) -> None:
    longest = spec_of(setting).longest
    with nacre.Batch(setting.game, 50, setting.seats, 48, setting.options) as batch:
        decisions = 0
        while not batch.over.all():
            batch.step(batch.random_actions())
            decisions += 1
        assert longest is None or decisions <= longest


@pytest.mark.parametrize(
    ("vector", "seat"),
    [
        (np.zeros(5, np.int16), 0),
        (np.zeros(93, np.int8), 0),
        ([0] * 93, 0),
        (np.zeros((2, 93), np.int16), 0),
        (np.zeros(93, np.int16), 2),
        (np.zeros(93, np.int16), "0"),
        (np.zeros(93, np.int16), True),
    ],
)
def test_what_is_no_vector_of_a_seat_is_not_decoded(vector: Any, seat: Any) -> None:
    spec = nacre.spec("pearls")
    assert spec.size == 93
    with pytest.raises(BadOption):
        spec.decode(vector, seat)


@every_game
def test_actions_can_be_given_by_their_numbers(game: str) -> None:
    by_number, by_name = (nacre.Match(game, few_seats(game), 5) for _ in range(2))
    rnd = random.Random(5)
    while not by_number.over:
        number = rnd.choice(by_number.action_numbers())
        assert by_number.observation(by_number.turn).mask()[number]
        by_name.play(game_of(game).names[number])
        either: Any = np.int64(number) if rnd.random() < 0.5 else number
        by_number.play(either)
    assert by_number.record() == by_name.record()
    assert by_number.action_numbers() == []


@every_game
def test_a_mask_has_the_legal_actions_of_the_seat_to_act_alone(game: str) -> None:
    match = nacre.Match(game, few_seats(game), 6)
    for seat in (None, *range(match.seats)):
        mask = match.observation(seat).mask()
        assert mask.shape == (nacre.spec(game, match.seats).n_actions,)
        legal = match.action_numbers() if seat == match.turn else []
        assert np.flatnonzero(mask).tolist() == legal


@pytest.mark.parametrize("number", [-1, 967, 10**30, True, 1.0, None])
def test_what_is_no_action_number_is_refused(number: Any) -> None:
    match = nacre.Match("pearls", seed=1)
    with pytest.raises(BadAction):
        match.play(number)
    assert match.version == 0


def test_a_number_that_is_not_legal_is_refused_like_its_name() -> None:
    match = nacre.Match("pearls", seed=1)
    wrong = next(n for n in range(967) if n not in match.action_numbers())
    with pytest.raises(IllegalAction, match=match.observation(0).name(wrong).split()[0]):
        match.play(wrong)


@every_setting
def test_one_action_is_legal_if_it_is_listed(setting: Setting) -> None:
    n_actions = game_of(setting.game).rules.N_ACTIONS
    batch = nacre.Batch(setting.game, 6, setting.seats, 49, setting.options)
    from nacre.kernel import batched

    room = np.zeros(1, np.int64)
    for _ in range(25):
        masks, states = batch.masks(), batch.states()
        for i in range(batch.n):
            one = states[i : i + 1]
            for action in range(n_actions):
                room[0] = action
                legal = batched.first_illegal(one, room, n_actions, 0, 1) != 0
                assert legal == masks[i, action], batch.name(action)
        batch.step(batch.random_actions(), restart=True)


# --- What stays -----------------------------------------------------------------------------------

GOLDEN = Path(__file__).parent / "golden" / "action_numbers.json"


def test_action_numbers_stay_what_they_are_within_a_version_of_a_game() -> None:
    """A new version is added by NACRE_WRITE_DOCS=1; those that are there are not changed."""
    kept = json.loads(GOLDEN.read_text()) if GOLDEN.exists() else {}
    found = {}
    for game in OWN_GAMES:
        spec = nacre.spec(game)
        names = "\n".join(spec.action_names).encode()
        found[spec.id] = {
            "actions": spec.n_actions,
            "sha256": hashlib.sha256(names).hexdigest(),
        }
    if os.environ.get("NACRE_WRITE_DOCS"):
        GOLDEN.write_text(json.dumps(found | kept, indent=2) + "\n")
        kept = found | kept
    assert {name: kept.get(name) for name in found} == found


PAGE = Path(__file__).parent.parent / "docs" / "vectors.md"


def tables() -> str:
    """A table for each game: its fields with their bounds."""
    return "\n".join(map(table, OWN_GAMES))


def table(game: str) -> str:
    found = GAMES[game]
    specs = [nacre.spec(game, seats) for seats in found.seats]
    sizes = ", ".join(f"{spec.seats}: {spec.size}" for spec in specs)
    spec = nacre.spec(game, few_seats(game))
    by_seat = {p.field for p in found.vector_parts(spec.seats, spec.options) if p.by_seat}
    rows = [row(field, field.name in by_seat) for field in spec.fields]
    limit = "no rule limits them" if spec.longest is None else f"at most {spec.longest}"
    return "\n".join(
        [
            f"### {found.title} (`{spec.id}`)\n",
            f"Cells by seats: {sizes}. {spec.n_actions} action numbers. "
            f"Decisions of a game with {spec.seats} seats: {limit}.\n",
            "| field | cells | from | to | meaning |",
            "| --- | --- | --- | --- | --- |",
            *rows,
            "",
        ]
    )


def row(field: VectorField, by_seat: bool) -> str:
    shape = list(map(str, field.shape))
    if by_seat or field.name in ("turn", "first", "starter", "played_last"):
        shape[0] = "seats"
    cells = " × ".join(shape) or "1"
    return f"| `{field.name}` | {cells} | {field.low} | {field.high} | {field.meaning} |"


def test_the_tables_of_vectors_are_up_to_date() -> None:
    """After a change: NACRE_WRITE_DOCS=1 pytest tests/test_vectors.py."""
    wanted = filled(PAGE.read_text(), "tables", tables().rstrip())
    if os.environ.get("NACRE_WRITE_DOCS"):
        PAGE.write_text(wanted)
    assert PAGE.read_text() == wanted
