"""Tables of other rules than those that are played here: shown and exported, not played on."""

from __future__ import annotations

from pathlib import Path

import pytest

from nacre.games.pearls import rules
from nacre.match import Match
from nacre.record import parsed
from nacre.server.jobs.copying import record_of
from nacre.server.play.open_table import OpenTable
from nacre.server.run.services import Services
from nacre.server.tables import commands, views
from nacre.server.tables.commands import Person
from nacre.wire.errors import OtherRules
from tests.server.conftest import Run
from tests.server.in_process import Hand, in_turn, new_table, parts

ON_ONE_DEVICE = {"1": "Bea"}


async def act_somehow(services: Services, open_table: OpenTable) -> None:
    table = open_table.table
    action = table.begun().actions()[0]
    person = Person(in_turn(open_table), table.turn)
    await services.handler.act(open_table, person, action, table.version)


async def two_tables(services: Services) -> tuple[OpenTable, OpenTable]:
    """One in play, with a bot to act soon, and one that is over."""
    playing = await new_table(services, hot_seat=ON_ONE_DEVICE)
    await act_somehow(services, playing)
    over = await new_table(services, hot_seat=ON_ONE_DEVICE)
    while over.table.status == "playing":
        await act_somehow(services, over)
    return playing, over


def test_a_table_of_other_rules_is_shown_and_exported_and_not_played_on(
    run: Run, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = Hand(monkeypatch)

    async def test() -> None:
        async with parts(tmp_path, hand, database=address) as services:
            playing, over = (opened.table for opened in await two_tables(services))
        record, result = views.record(over, None), over.result()
        assert result is not None
        assert Match.from_record(record).scores == result.scores
        monkeypatch.setattr(rules, "VERSION", 2)
        async with parts(tmp_path, hand, database=address) as services:
            await check_playing(services, playing.id)
            now = await services.registry.get(over.id)
            view = services.registry.view(now, "Ada", 0)
            assert (view.status, view.other_rules, view.rules) == ("over", True, 1)
            assert view.view is None
            assert view.result == result
            assert views.record(now.table, 0) == record
            assert parsed(record).headers["rules"] == 1
            row, rows = await services.store.table(over.id), await services.store.entries(over.id)
            assert row is not None
            assert record_of(row, rows) == record
            with pytest.raises(OtherRules):
                await services.replays.of_table(now.table, None)
            with pytest.raises(OtherRules):
                await services.registry.rematch(now, "Ada")
            made = await new_table(services, hot_seat=ON_ONE_DEVICE)
            assert made.table.row.rules == 2
            await act_somehow(services, made)

    run(test())


async def check_playing(services: Services, table: str) -> None:
    now = await services.registry.get(table)
    view = services.registry.view(now, "Ada", 0)
    assert (view.status, view.other_rules, view.turn) == ("playing", True, None)
    assert (view.view, view.actions, view.can_undo) == (None, [], False)
    assert [seat.name for seat in view.seats] == ["Ada", "Bea"]
    assert views.events(now.table, 0)
    version = now.table.version
    with pytest.raises(OtherRules):
        await services.handler.act(now, Person("Ada"), "take red", version)
    with pytest.raises(OtherRules):
        await services.handler.undo(now, "Ada", version)
    with pytest.raises(OtherRules):
        await services.handler.handle(now, lambda t: commands.leave(t, "Ada", None))
    with pytest.raises(OtherRules):
        views.record(now.table, 0)  # what a seat has seen, only those rules know
    assert now.table.version == version


def test_a_bot_does_not_play_on_by_other_rules(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = Hand(monkeypatch)

    async def test() -> None:
        async with parts(tmp_path, hand) as services:
            services.bots.stop()  # so that it is the bot's turn still
            table = (await new_table(services, bots={"1": "random"}, options={"first": 1})).table
            assert table.bot_to_act() == "random"
        monkeypatch.setattr(rules, "VERSION", 2)
        async with parts(tmp_path, hand) as services:
            for _ in range(2):
                await services.scheduler.open_due()
            assert services.registry.not_played == {table.id}
            found = await services.registry.get(table.id)
            assert found.table.version == table.version
            assert found.table.bot_to_act() is None

    run(test())
