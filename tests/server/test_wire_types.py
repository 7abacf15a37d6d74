"""The types of the browser client are those of the wire."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from nacre.server.run.wire_types import FILE, current, current_views
from nacre.server.tables.entries import Acted, Entry, Started, Undone
from nacre.wire import live
from nacre.wire.schema import components, error_codes, exact, structs
from nacre.wire.typescript import type_of, typescript, view_types


@pytest.fixture(scope="module")
def file() -> str:
    return current()


def test_the_types_of_the_client_are_up_to_date(file: str) -> None:
    """After a change: make types."""
    assert FILE.read_text(encoding="utf-8") == file


def test_the_types_of_the_views_are_up_to_date() -> None:
    """After a change: make types."""
    files = current_views()
    assert {file.parent.name for file in files} >= {"chicken", "pearl_dice", "pearladora", "pearls"}
    for file, text in files.items():
        assert file.read_text(encoding="utf-8") == text


def test_a_view_is_typed_with_all_that_it_is_made_of() -> None:
    colour = {"title": "Colour", "enum": ["red", "blue"]}
    cards = {"type": "object", "propertyNames": colour, "additionalProperties": {"type": "integer"}}
    hand = {"anyOf": [cards, {"type": "null"}], "description": "null: hidden"}
    chosen = {"type": "object", "properties": {"deal": {"type": "integer"}}}
    keys = {"options": chosen, "hands": {"type": "array", "items": hand}, "hand": hand}
    file = view_types({"title": "SomeView", "type": "object", "properties": keys})
    assert file.endswith(
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
        ({"enum": ["strong", "random", "novice", "expert", "learner", "casual"]}, "Level"),
        ({"enum": ["bot", "empty"]}, '"bot" | "empty"'),
        ({"$ref": "#/components/schemas/Me"}, "Me"),
        ({"type": "string", "title": "GameId", "maxLength": 40}, "GameId"),
        ({"type": "string", "title": "Another"}, "string"),
        ({}, "unknown"),
    ],
)
def test_a_schema_is_written_as_a_type(schema: dict[str, object], wanted: str) -> None:
    assert type_of(schema) == wanted


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
    assert schemas == components()
    assert schemas["NewTable"]["additionalProperties"] is False
    assert schemas["NoClock"]["properties"]["kind"] == {"enum": ["none"]}
    assert schemas["Moving"]["properties"]["qr"]["description"] == "an SVG"


def test_games_are_not_listed_on_the_wire(file: str) -> None:
    assert "export type GameId = string;" in file
    assert "game: GameId;" in file


def test_events_of_the_table_are_those_of_its_entries_that_are_no_part_of_the_game() -> None:
    of_the_game = (Acted, Started, Undone)
    kinds = [kind for kind in get_args(Entry) if kind not in of_the_game]
    assert {str(kind.__struct_config__.tag) for kind in kinds} == live.TABLE_EVENTS
