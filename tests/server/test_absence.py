"""The stand-in for an absent opponent: the agreed one, after the agreed absence, and no sooner."""

from __future__ import annotations

from pathlib import Path

import pytest

from nacre.server.play.open_table import OpenTable
from nacre.server.run.services import Services
from nacre.server.tables import commands
from nacre.wire.errors import NotAllowed, WrongMoment
from tests.server.conftest import Run, WithParts
from tests.server.in_process import (
    Hand,
    Watching,
    new_table,
    sit,
    two_at_a_table,
    two_processes,
    until,
)
from tests.server.process import Person, eventually

MINUTE = 60.0  # seconds; the absence unless something else is agreed


async def stand_in(
    services: Services, open_table: OpenTable, level: str | None = None
) -> str | None:
    """Let Ada, the host, give Bea's seat away; the level that plays there then."""
    after = await services.handler.handle(
        open_table,
        lambda table: commands.seat_bot(
            table, "Ada", 1, level, open_table.away_since(), services.clock.now()
        ),
    )
    return after.sitter(1).level


def test_an_opponent_has_a_minute_to_come_back(with_parts: WithParts, hand: Hand) -> None:
    async def test(services: Services) -> None:
        open_table = await two_at_a_table(services)
        line = Watching("Bea", 1)
        open_table.watchers.add(line)
        hand.wait(10 * MINUTE)
        with pytest.raises(NotAllowed, match="is here"):
            await stand_in(services, open_table)
        open_table.part(line, services.clock.now())
        hand.wait(MINUTE - 1)
        with pytest.raises(WrongMoment) as refused:
            await stand_in(services, open_table)
        assert refused.value.wait == 1
        hand.wait(1)
        assert await stand_in(services, open_table) == "casual"

    with_parts(test)


def test_after_the_start_only_the_agreed_stand_in_plays(with_parts: WithParts, hand: Hand) -> None:
    async def test(services: Services) -> None:
        open_table = await two_at_a_table(services, stand_in="strong", absence=5)
        hand.wait(5)
        with pytest.raises(NotAllowed, match="strong"):
            await stand_in(services, open_table, "random")
        assert await stand_in(services, open_table, "strong") == "strong"

    with_parts(test)


def test_who_sat_down_before_the_start_is_not_absent_when_it_starts(
    with_parts: WithParts, hand: Hand
) -> None:
    async def test(services: Services) -> None:
        open_table = await new_table(services, seats=3)
        await sit(services, open_table, "Bea")
        hand.wait(10 * MINUTE)
        await sit(services, open_table, "Cleo")
        with pytest.raises(WrongMoment):
            await stand_in(services, open_table)

    with_parts(test)


def test_a_table_that_was_just_opened_again_waits_as_long(
    with_parts: WithParts, hand: Hand
) -> None:
    """Nobody was seen while the server was stopped, so nobody was absent."""
    id_ = with_parts(two_at_a_table).table.id
    hand.wait(10 * MINUTE)

    async def test(services: Services) -> None:
        open_table = await services.registry.get(id_)
        with pytest.raises(WrongMoment):
            await stand_in(services, open_table)
        hand.wait(MINUTE)
        assert await stand_in(services, open_table) == "casual"

    with_parts(test)


def test_who_asks_over_http_is_there(with_parts: WithParts, hand: Hand) -> None:
    async def test(services: Services) -> None:
        open_table = await two_at_a_table(services)
        hand.wait(MINUTE - 1)
        await services.registry.visit(open_table.table.id, "Bea")
        hand.wait(MINUTE - 1)
        with pytest.raises(WrongMoment):
            await stand_in(services, open_table)
        await services.registry.visit(open_table.table.id, "Cleo")  # who does not sit here
        hand.wait(1)
        assert await stand_in(services, open_table) == "casual"

    with_parts(test)


def test_who_asks_or_is_connected_at_another_process_is_there(
    run: Run, postgres_address: str, tmp_path: Path, hand: Hand
) -> None:
    async def test() -> None:
        async with two_processes(tmp_path, hand, postgres_address) as (here, there):
            open_table = await two_at_a_table(here)
            elsewhere = await there.registry.get(open_table.table.id)

            def away() -> int | None:
                return open_table.away_since()[1]

            hand.wait(MINUTE)
            await there.registry.visit(open_table.table.id, "Bea")
            await until(lambda: away() == here.clock.now())
            line = Watching("Bea", 1)
            elsewhere.watchers.add(line)
            there.broadcaster.show_presence(elsewhere, [False, False])
            await until(lambda: away() is None)
            hand.wait(MINUTE)
            elsewhere.part(line, there.clock.now())
            there.broadcaster.show_presence(elsewhere, [False, True])
            await until(lambda: away() == here.clock.now())

    run(test())


def test_a_process_that_somebody_has_left_for_another_one_says_so(
    run: Run, postgres_address: str, tmp_path: Path, hand: Hand
) -> None:
    """Who is there has not changed, but what the other process was told has."""

    async def test() -> None:
        async with two_processes(tmp_path, hand, postgres_address) as (here, there):
            one = await two_at_a_table(here)
            other, line = await there.registry.get(one.table.id), Watching("Bea", 1)
            one.join(line)
            here.broadcaster.show_presence(one, [False, False])
            await until(lambda: other.elsewhere.has("Bea"))
            other.join(Watching("Bea", 1))
            there.broadcaster.show_presence(other, other.present())
            await until(lambda: one.elsewhere.has("Bea"))
            before = one.present()
            one.part(line, here.clock.now())
            here.broadcaster.show_presence(one, before)
            await until(lambda: not other.elsewhere.has("Bea"))
            assert one.present() == other.present() == [False, True]

    run(test())


def test_who_is_signed_out_was_there_until_then(with_parts: WithParts, hand: Hand) -> None:
    async def test(services: Services) -> None:
        open_table = await two_at_a_table(services)
        open_table.join(Watching("Bea", 1))
        hand.wait(MINUTE)
        services.broadcaster.withdrawn("Bea", 1)
        assert open_table.away_since()[1] == services.clock.now()
        with pytest.raises(WrongMoment):
            await stand_in(services, open_table)

    with_parts(test)


def test_a_socket_that_closes_gives_the_host_no_bot_at_once(ada: Person, bea: Person) -> None:
    table = ada.new_table("pearls", 2)
    bea.sit(table)
    path = f"/api/tables/{table['id']}/bots"
    with bea.live(table) as line:
        line.wait_for("table")
    eventually(lambda: not ada.see(table)["seats"][1]["present"])
    for level in (None, "random"):
        answer = ada.ask("POST", path, {"seat": 1, "level": level})
        assert answer.status_code in (403, 409), answer.text
    seat = ada.see(table)["seats"][1]
    assert seat["level"] is None
    assert seat["away_since"] <= ada.see(table)["now"]
    assert ada.see(table)["terms"]["absence"] == MINUTE


def test_the_absence_is_a_term_that_the_host_may_change_before_the_start(ada: Person) -> None:
    table = ada.new_table("pearls", 2, absence=30)
    path = f"/api/tables/{table['id']}"
    changed = ada.ask("PATCH", path, {"absence": 300})
    assert changed.json()["terms"]["absence"] == 300
    assert ada.refused("PATCH", path, {"absence": 0}) == (400, "bad_request")
