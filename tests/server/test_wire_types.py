"""The types of the browser client, and those of views for bots, are those of the wire."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Literal, NotRequired, get_args

import pytest

from nacre.game.events import Acted, Happened
from nacre.server.run.wire_types import FILE, current, current_games, current_view_types
from nacre.server.tables import entries
from nacre.server.tables.entries import Entry
from nacre.wire import live
from nacre.wire.events import TABLE_EVENTS, game_events
from nacre.wire.http import Level
from nacre.wire.schema import components, declared, error_codes, exact, structs, titled
from nacre.wire.typed_dicts import type_of as python_type_of
from nacre.wire.typed_dicts import view_types
from nacre.wire.typescript import game_types, type_of, typescript

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def file() -> str:
    return current()


def test_the_types_of_the_client_are_up_to_date(file: str) -> None:
    """After a change: make types."""
    assert FILE.read_text(encoding="utf-8") == file


@pytest.mark.parametrize("made", [current_games, current_view_types])
def test_the_types_of_the_games_are_up_to_date(made: Callable[[], dict[Path, str]]) -> None:
    """After a change: make types."""
    files = made()
    assert {file.parent.name for file in files} >= {"chicken", "pearl_dice", "pearladora", "pearls"}
    for file, text in files.items():
        assert file.read_text(encoding="utf-8") == text


def test_a_view_is_typed_with_all_that_it_is_made_of() -> None:
    colour = {"title": "Colour", "enum": ["red", "blue"]}
    whole = {"type": "integer"}
    counts = {"propertyNames": colour, "additionalProperties": whole, "required": colour["enum"]}
    cards = {"type": "object", **counts}
    hand = {"anyOf": [cards, {"type": "null"}], "description": "null: hidden"}
    chosen = {"type": "object", "properties": {"deal": {"type": "integer"}}}
    keys = {"options": chosen, "hands": {"type": "array", "items": hand}, "hand": hand}
    view = {"title": "SomeView", "type": "object", "properties": keys}
    assert game_types(view, {}).endswith(
        """
export type Colour = "red" | "blue";

export type SomeView = {
  options: { deal: number };
  hands: (Record<Colour, number> | null)[];
  /** null: hidden */
  hand: Record<Colour, number> | null;
};
"""
    )
    assert view_types("Some Game", view).endswith(
        '''
from typing import Any, Literal, TypedDict

Colour = Literal["red", "blue"]


class SomeView(TypedDict):
    """SomeView"""

    options: dict[str, Any]
    hands: list[dict[Colour, int] | None]
    hand: dict[Colour, int] | None  # null: hidden
'''
    )


def test_python_types_come_as_the_formatter_wants_them() -> None:
    words = {"title": "Word", "enum": [f"a rather long word, number {i}" for i in range(5)]}
    told = " ".join(["a meaning that has no room behind its key"] * 4)
    keys = {"class": words, "a": {"const": 1}, "b": {"type": "boolean", "description": told}}
    part = {"title": "Part", "properties": {"b": keys["b"], "in_it": words}, "description": "Any."}
    view = {"title": "SomeView", "properties": {"part": part, **keys}, "description": "Whole."}
    plain = {"title": "PlainView", "properties": {"a": keys["a"]}}
    for file in (view_types("Some Game", view), view_types("Some Game", plain)):
        for command in (["format", "--check"], ["check", "--stdin-filename", "src/nacre/x.py"]):
            ruff = [sys.executable, "-m", "ruff", *command, "-"]
            found = subprocess.run(ruff, cwd=ROOT, input=file, capture_output=True, text=True)
            assert found.returncode == 0, found.stdout + found.stderr


def test_a_key_that_is_no_name_in_python_is_declared_by_a_call() -> None:
    keys = {"in": {"type": "boolean", "description": "still"}, "seat": {"type": "integer"}}
    file = view_types("Some Game", {"title": "SomeView", "properties": keys})
    assert file.endswith(
        """
SomeView = TypedDict(
    "SomeView",
    {
        "in": bool,  # still
        "seat": int,
    },
)
"""
    )


class Dealt(Happened):
    """Cards went to a hand."""

    event: Literal["dealt"]
    seat: int
    cards: dict[Literal["red", "blue"], int] | None  # null: hidden
    more: NotRequired[bool]


def test_an_event_is_typed_by_its_declaration_with_the_words_of_the_view() -> None:
    view = {
        "title": "SomeView",
        "properties": {"top": {"title": "Colour", "enum": ["red", "blue"]}},
    }
    file = game_types(view, game_events("SomeEvent", [Dealt, Acted]))
    assert '\nimport type { Opponent } from "../../lib/wire";\n' in file
    assert file.endswith(
        """
/** Cards went to a hand. */
export type Dealt = {
  event: "dealt";
  version: number;
  at?: number;
  number?: number;
  seat: number;
  /** null: hidden */
  cards: Partial<Record<Colour, number>> | null;
  more?: boolean;
};

/** A seat did an action. */
export type Acted = {
  event: "action";
  version: number;
  at?: number;
  number?: number;
  seat: number;
  /** in notation, as the viewer saw it: `?` for a hidden value */
  action: string;
  /** clock: a bot of that level, when time had run out */
  by?: "bot" | "clock";
  level?: Opponent;
};

export type SomeEvent =
  | Dealt
  | Acted;
"""
    )


def test_the_same_sources_give_the_same_file(file: str) -> None:
    assert current() == file


def test_every_type_of_the_wire_has_an_interface(file: str) -> None:
    names = re.findall(r"^export interface (\w+) {$", file, re.M)
    assert names == [*(kind.__name__ for kind in structs()), "Routes"]


def test_every_name_that_is_used_is_defined(file: str) -> None:
    code = re.sub(r"/\*.*?\*/|//[^\n]*|\"[^\"]*\"", "", file, flags=re.S)
    used = set(re.findall(r"\b[A-Z]\w+", code))
    defined = set(re.findall(r"export (?:interface|type) (\w+)", code))
    assert used - defined == {"Record"}
    assert {name for schema in declared() for name in titled(schema)} <= defined


@pytest.mark.parametrize("name", ["FromServer", "FromClient"])
def test_live_messages_are_told_apart_by_their_type(file: str, name: str) -> None:
    found = re.search(rf"export type {name} =\n(.*?);", file, re.S)
    assert found is not None
    parts = re.findall(r"\| (\w+)", found[1])
    assert parts == [kind.__name__ for kind in get_args(getattr(live, name))]
    for part in parts:
        assert re.search(rf'export interface {part} {{\n(?:  /\*\*.*\n)?  type: "\w+";', file)


@pytest.mark.parametrize(
    ("schema", "wanted"),
    [
        ({"type": "integer", "minimum": 0}, "number"),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, "string | null"),
        ({"type": "array", "items": {"type": ["integer", "null"]}}, "(number | null)[]"),
        ({"type": "object"}, "Record<string, unknown>"),
        (
            {"type": "object", "additionalProperties": {"type": "boolean"}},
            "Record<string, boolean>",
        ),
        ({"enum": sorted(get_args(Level), reverse=True)}, "Level"),
        ({"enum": ["bot", "empty"]}, '"bot" | "empty"'),
        ({"$ref": "#/components/schemas/Me"}, "Me"),
        ({"type": "string", "title": "GameId", "maxLength": 40}, "GameId"),
        ({"type": "string", "title": "Another"}, "string"),
        ({}, "unknown"),
    ],
)
def test_a_schema_is_written_as_a_type(schema: dict[str, object], wanted: str) -> None:
    assert type_of(schema) == wanted


@pytest.mark.parametrize(
    ("schema", "wanted"),
    [
        ({"type": ["number", "null"]}, "float | None"),
        ({"anyOf": [{"const": "random"}, {"type": "integer"}]}, 'Literal["random"] | int'),
        ({"enum": ["bot", "ö", 1, True]}, 'Literal["bot", "ö", 1, True]'),
        ({"type": "object", "additionalProperties": {"type": "string"}}, "dict[str, str]"),
        ({"type": "object"}, "dict[str, Any]"),
        ({}, "Any"),
    ],
)
def test_a_schema_is_written_as_a_type_in_python(schema: dict[str, object], wanted: str) -> None:
    assert python_type_of(schema) == wanted


def test_only_what_is_sent_to_the_server_may_leave_something_out(file: str) -> None:
    asked = re.search(r"export interface SitDown {.*?\n}", file, re.S)
    answered = re.search(r"export interface UpdateMessage {.*?\n}", file, re.S)
    assert asked is not None
    assert answered is not None
    assert "seat?: number | null;" in asked[0]
    assert "?:" not in answered[0]


def test_every_route_is_typed() -> None:
    answer = {"200": {"content": {"application/json": {"schema": {"$ref": "#/x/Me"}}}}}
    seat = {"name": "seat", "in": "path", "required": True, "schema": {"type": "integer"}}
    route = {"summary": "Who?", "parameters": [seat], "responses": answer}
    file = typescript({"paths": {"/api/{seat}": {"get": route}}})
    assert '/** Who? */\n  "GET /api/{seat}": {\n    path: { seat: number };' in file
    assert "    answer: Me;" in file


def test_every_error_has_a_code_of_its_own() -> None:
    codes = [error.code for error in error_codes()]
    assert len(set(codes)) == len(codes)
    assert {"stale_version", "illegal_action", "too_many"} <= set(codes)


def test_the_document_describes_types_as_they_are_checked() -> None:
    document = exact({"paths": {}, "components": {"schemas": {"Other": {}}}})
    schemas = document["components"]["schemas"]
    assert {name: schemas[name] for name in components()} == components()
    assert schemas["UpdateMessage"]["properties"]["events"]["items"]["$ref"].endswith("/TableEvent")
    assert schemas["Review"]["properties"]["parts"]["items"] == {
        "$ref": "#/components/schemas/Parts",
        "description": "A seat's way from its fair share to its result.",
    }
    assert schemas["NewTable"]["additionalProperties"] is False
    assert schemas["NoClock"]["properties"]["kind"] == {"enum": ["none"]}
    assert schemas["Moving"]["properties"]["qr"]["description"] == "an SVG"


def test_games_are_not_listed_on_the_wire(file: str) -> None:
    assert "export type GameId = string;" in file
    assert "game: GameId;" in file


def test_events_of_the_table_are_those_of_its_entries_that_are_no_part_of_the_game() -> None:
    of_the_game = (entries.Acted, entries.Started, entries.Undone)
    kinds = [kind for kind in get_args(Entry) if kind not in of_the_game]
    assert {str(kind.__struct_config__.tag) for kind in kinds} == TABLE_EVENTS
