"""Events on the wire are what is declared: of a table, in a replay, in a lesson."""

from __future__ import annotations

from functools import reduce
from typing import Any, get_args

import msgspec
import pytest

from nacre.games import GAMES, game_of
from nacre.lessons import lessons
from nacre.server.http.game_schemas import types_of_games
from nacre.server.jobs.replays import replay
from nacre.server.tables import commands, entries, setup, views
from nacre.server.tables.commands import Clock
from nacre.server.tables.entries import Entry
from nacre.wire.declared import keys_of, tag_of
from nacre.wire.events import OF_THE_TABLE, told_struct
from nacre.wire.http import NewTable
from nacre.wire.view import View
from tests.server.table_in_memory import TableInMemory

TERMS = setup.terms_of(NewTable("pearls"), 2)
ENTRIES: list[Entry] = [
    entries.Sat(0, "a guest", "Ada"),
    entries.BotSat(1, "strong"),
    entries.Stood(0, True),
    entries.Kept(1, "a guest", "Bea"),
    entries.Released(1, "Bea"),
    entries.Agreed({}, TERMS, ["deal"], ["undo"]),
    entries.Started(),
    entries.Undone(0, 1),
    entries.Left(0, "casual"),
    entries.Returned(0),
    entries.ChatSwitched(False),
    entries.Rematched("t2", 0),
    entries.Answered(1, True),
    entries.Closed(),
]


def structs_of(kinds: tuple[type, ...]) -> Any:
    structs: list[Any] = list(map(told_struct, kinds))
    return reduce(lambda one, other: one | other, structs)


def test_every_entry_is_told_as_it_is_declared() -> None:
    declared = structs_of(OF_THE_TABLE)
    told_of = [views._event_of_the_table(entry) for entry in ENTRIES]
    for event in told_of:
        assert event is not None
        msgspec.convert({"version": 1, "at": 2, **event}, declared, strict=True)
    assert [event["event"] for event in told_of if event] == list(map(tag_of, OF_THE_TABLE))
    assert {type(entry) for entry in ENTRIES} | {entries.Acted} == set(get_args(Entry))


@pytest.mark.parametrize("game", ["pearls", "chicken", "pearl_dice", "pearladora"])
def test_a_table_and_a_replay_tell_what_is_declared(game: str) -> None:
    declared = structs_of((*OF_THE_TABLE, *game_of(game).event_types()))
    short = game_of(game).short
    table = TableInMemory(game, 2, bots={"1": "casual"}, options={**short}, undo="free")
    table.play_out()
    happened = [event for seat in (0, None) for event in views.events(table.table, seat)]
    for event in happened:
        msgspec.convert(event, declared, strict=True)
    assert {event.get("by") for event in happened if event["event"] == "action"} == {None, "bot"}
    assert all({"version", "at"} <= set(event) for event in happened)
    frames = replay(views.record(table.table, None), None).frames
    for event in (event for frame in frames for event in frame.events):
        msgspec.convert(event, declared, strict=True)
        assert not {"at", "number"} & set(event)
    for frame in frames:
        assert set(keys_of(View)) <= set(frame.view)


@pytest.mark.parametrize("game", ["pearls", "chicken", "pearl_dice", "pearladora"])
def test_lessons_tell_what_is_declared(game: str) -> None:
    declared = structs_of(game_of(game).event_types())
    for lesson in lessons(game):
        told_in = [*lesson.events, *(e for after in lesson.after.values() for e in after.events)]
        for event in told_in:
            msgspec.convert(event, declared, strict=True)
            assert "number" in event


def test_the_keys_that_all_views_have_are_those_of_every_layout() -> None:
    for game in GAMES:
        of_the_game = game_of(game).writer.view.schema()["properties"]
        own = [key.name for key in (*game_of(game).layout.keys, *game_of(game).layout.more)]
        assert [key for key in of_the_game if key not in own] == list(keys_of(View))


def test_the_document_names_the_types_of_each_game() -> None:
    types = types_of_games()
    assert {"PearlsView", "PearlsEvent", "PearlsDealt", "ChickenDealt"} <= set(types)
    dealt = types["PearlsDealt"]
    assert dealt["properties"]["event"] == {"const": "dealt"}
    assert dealt["required"] == ["event", "version", "seat", "count", "cards"]
    assert dealt["additionalProperties"] is False
    kinds = [part["$ref"].rsplit("/", 1)[-1] for part in types["PearlsEvent"]["anyOf"]]
    assert set(kinds) <= set(types)
    assert len(kinds) == len(game_of("pearls").event_types())


def test_an_action_by_the_clock_is_told_with_the_level_that_decided() -> None:
    table = TableInMemory(
        "pearls", 2, hot_seat={"1": "Bea"}, clock={"kind": "decision", "seconds": 1}
    )
    table.now += 10_000
    action = table.table.begun().actions()[0]
    table._take(commands.act(table.table, Clock("casual"), action, table.table.version))
    event = next(e for e in views.events(table.table, 0) if e["event"] == "action")
    assert (event["by"], event["level"]) == ("clock", "casual")
    msgspec.convert(event, structs_of(game_of("pearls").event_types()), strict=True)
