"""One layout of a view: its JSON, its dict and its JSON Schema say the same."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np
import pytest

import nacre
from nacre.game.layout import Assembler, Counts, Key, Listed, Names, Object, Part, Private, Whole
from nacre.games import GAMES, game_of
from nacre.kernel.generic import SPECTATOR
from nacre.kernel.json_writer import N_LOOPS, NO_ROOM, write_views
from tests.settings import SETTINGS, Setting, few_seats, positions

every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)

KINDS = {"integer": int, "boolean": bool, "string": str, "object": dict, "array": list}


def misfit(value: Any, schema: dict[str, Any], where: str = "view") -> str | None:
    """Where a value does not fit a JSON Schema, of what the schemas of views consist of."""
    if "anyOf" in schema:
        found = [misfit(value, part, where) for part in schema["anyOf"]]
        return found[0] if all(found) else None
    if "const" in schema or "enum" in schema:
        allowed = schema.get("enum", [schema.get("const")])
        return None if value in allowed else f"{where}: {value!r}"
    kind, found_kind = KINDS.get(schema["type"], type(None)), type(value)
    if found_kind is not kind:  # a bool is an int, but no integer
        return f"{where}: {value!r} is not of type {schema['type']}"
    if kind is list:
        parts = [misfit(v, schema["items"], f"{where}[{i}]") for i, v in enumerate(value)]
    elif "properties" in schema:
        if list(value) != list(schema["properties"]):
            return f"{where}: keys {list(value)}"
        parts = [misfit(value[k], s, f"{where}.{k}") for k, s in schema["properties"].items()]
    elif kind is dict:
        rest, names = schema["additionalProperties"], schema["propertyNames"]
        parts = [misfit(v, rest, f"{where}.{k}") or misfit(k, names) for k, v in value.items()]
        parts += [f"{where}: no {name}" for name in schema.get("required", ()) if name not in value]
    else:
        parts = []
    return next(filter(None, parts), None)


def some_positions(setting: Setting, seed: int) -> Iterator[nacre.Match]:
    """Every fifth position of a game, its start and end among them."""
    return (match for match in positions(setting, seed) if match.over or match.version % 5 == 0)


@every_setting
def test_every_view_fits_its_schema_and_has_its_keys_in_order(setting: Setting) -> None:
    schema = game_of(setting.game).writer.view.schema()
    for match in some_positions(setting, 31):
        for seat in (None, *range(setting.seats)):
            assert misfit(match.view(seat), schema) is None


@every_setting
def test_every_position_fits_its_schema(setting: Setting) -> None:
    schema = game_of(setting.game).writer.position.schema()
    for match in some_positions(setting, 32):
        assert misfit(match.reveal(), schema) is None


def test_what_does_not_fit_a_schema_would_be_noticed() -> None:
    match = next(positions(Setting("pearls", 2, {}), 1))
    schema, view = game_of("pearls").writer.view.schema(), match.view(0)
    assert misfit(view, schema) is None
    assert misfit({**view, "more": 1}, schema)
    assert misfit({**view, "turns_left": None}, schema)
    assert misfit({**view, "display": {"wild": 1}}, schema)
    assert misfit({**view, "hands": [None, {"pink": 1}]}, schema)


@every_setting
def test_the_json_of_a_view_is_that_of_its_dict(setting: Setting) -> None:
    for match in some_positions(setting, 33):
        for seat in (None, *range(setting.seats)):
            observation = match.observation(seat)
            assert observation.view_json() == msgspec.json.encode(observation.view())
            assert observation.view_json() == msgspec.json.encode(match.view(seat))


@every_setting
def test_views_written_together_are_those_written_one_by_one(setting: Setting) -> None:
    seats = tuple(range(setting.seats))
    for match in some_positions(setting, 34):
        for viewers in (seats, (None,), (*seats[::-1], None, *seats)):
            alone = [match.observation(seat).view_json() for seat in viewers]
            assert match.views_json(viewers) == alone


@pytest.mark.parametrize("game", GAMES)
def test_a_view_that_needs_more_room_gets_it(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = next(positions(Setting(game, few_seats(game), {}), 1))
    written = match.observation(0).view_json()
    monkeypatch.setattr(game_of(game).writer, "_room", 1)
    assert match.observation(0).view_json() == written
    monkeypatch.setattr(game_of(game).writer, "_room", 1)
    assert match.views_json((0, 0)) == [written, written]


# --- Parts that are written without a game --------------------------------------------------------

KIND = np.dtype(
    [
        ("seats", np.int8),
        ("small", np.int8, 3),
        ("middle", np.int16, 3),
        ("large", np.int32, 3),
        ("huge", np.int64, 3),
    ]
)


def written(part: Part, states: Any, viewer: int = SPECTATOR, room: int = 1000) -> bytes | None:
    """What a part of a layout writes of a record."""
    to = Assembler(KIND)
    to.begin_key()
    part.assemble(to)
    given, record = np.frombuffer(b"{}", np.uint8), np.frombuffer(states.tobytes(), np.uint8)
    out, starts = np.empty(room, np.uint8), np.zeros((2, 2 * N_LOOPS), np.int64)
    viewers = np.array([viewer])
    n = write_views(*to.program(), given, record, given[:0], viewers, False, starts, out)
    return None if n == NO_ROOM else out[:n].tobytes()


@pytest.mark.parametrize("field", ["small", "middle", "large", "huge"])
def test_whole_numbers_of_every_width_are_written(field: str) -> None:
    states = np.zeros(1, KIND)
    limits = np.iinfo(KIND[field].base)
    numbers = [limits.max, limits.min + 1, -1]
    states[field] = numbers
    assert written(Listed(Whole(field), 3), states) == msgspec.json.encode(numbers)
    states[field] = [0, 10, 99]
    assert written(Listed(Whole(field), 3), states) == b"[0,10,99]"


def test_a_list_leaves_out_what_it_is_told_to() -> None:
    states = np.zeros(1, KIND)
    part = Listed(Whole("small"), 3, without=("small", 0))
    for numbers, wanted in [((0, 0, 0), b"[]"), ((0, 5, 0), b"[5]"), ((1, 0, 2), b"[1,2]")]:
        states["small"] = numbers
        assert written(part, states) == wanted


def test_what_is_private_is_shown_to_its_seat_alone() -> None:
    states = np.zeros(1, KIND)
    states["seats"], states["small"] = 3, (7, 8, 9)
    part = Listed(Private(Whole("small")), "seats")
    assert written(part, states, viewer=1) == b"[null,8,null]"
    assert written(part, states) == b"[null,null,null]"


def test_names_are_written_as_they_are() -> None:
    part = Object("Thing", (Key("größe", Counts(Names(('"', "ö", "ab")), "small")),))
    states = np.zeros(1, KIND)
    wanted = {"größe": {'"': 0, "ö": 0, "ab": 0}}
    assert written(part, states) == msgspec.json.encode(wanted)


def test_nothing_is_written_beyond_the_room() -> None:
    states = np.zeros(1, KIND)
    states["huge"] = 10**15
    part = Listed(Whole("huge"), 3)
    whole = written(part, states)
    assert whole is not None
    fitting = [written(part, states, room=room) for room in range(3 * len(whole))]
    assert set(fitting) == {None, whole}


def test_a_field_that_is_not_there_is_an_error_when_the_layout_is_assembled() -> None:
    with pytest.raises(KeyError, match="points"):
        written(Whole("points"), np.zeros(1, KIND))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_has_written_views_can_be_sent_to_another_process(game: str) -> None:
    nacre.Match(game, seed=1).view(0)
    copy = pickle.loads(pickle.dumps(game_of(game)))
    assert type(copy) is type(game_of(game))
    assert copy.names == game_of(game).names
