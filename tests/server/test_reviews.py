"""The queue of reviews: named by what was played, tables first, a share for each client."""

from __future__ import annotations

import asyncio
import functools
import random
import threading
from pathlib import Path
from typing import Any

import pytest

import nacre
from nacre.match import Match
from nacre.server.jobs import reviews
from nacre.server.jobs.reviews import Reviews
from nacre.server.play.open_table import OpenTable
from nacre.server.run.services import Services
from nacre.server.tables import views
from nacre.server.tables.commands import Person
from nacre.wire.errors import TooMany
from tests.server.conftest import Run
from tests.server.in_process import Hand, in_turn, new_table, parts, until

ON_ONE_DEVICE = {"hot_seat": {"1": "Bea"}, "game": "pearl_dice", "options": {"pearls": 1}}


def finished(seed: int = 1) -> Match:
    match, choice = nacre.Match("pearl_dice", 2, seed, {"pearls": 1}), random.Random(seed)
    while not match.over:
        match.play(choice.choice(match.actions()))
    return match


def variants(record: str) -> list[str]:
    """Texts of one game: with other blanks, and with other names."""
    blanks = [record.replace("\n", "\r\n") + " \n" * n for n in range(5)]
    named = finished().record({"players": ["Ada", "Bea"]})
    return [*blanks, named]


async def finished_table(services: Services, guest: str) -> OpenTable:
    open_table = await new_table(services, guest, **ON_ONE_DEVICE)
    while open_table.table.status == "playing":
        table = open_table.table
        person = Person(in_turn(open_table), table.turn)
        await services.handler.act(open_table, person, table.begun().actions()[0], table.version)
    return open_table


class Gate:
    """Reviews that take until the gate is opened, and their order."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.open = threading.Event()
        self.begun: list[str] = []
        gate = self

        def judged(_: Reviews, name: str, match: Match) -> dict[str, Any]:
            gate.begun.append(name)
            assert gate.open.wait(60)
            return {"game": match.game, "actions": []}

        monkeypatch.setattr(Reviews, "_review", judged)


async def of_record(services: Services, record: str, client_key: str) -> Any:
    """As the route asks for it."""
    known = services.reviews.of_known_record(record, "en")
    if known is not None:
        return known
    match = await services.replays.match_of(record)
    return services.reviews.of_record(record, match, "en", client_key)


def test_one_game_is_reviewed_once_however_its_record_is_written(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Gate(monkeypatch)

    async def test() -> None:
        async with parts(tmp_path, Hand(monkeypatch)) as services:
            for number, text in enumerate(variants(finished().record())):
                found = await of_record(services, text, f"client {number}")
                assert found.status in ("waiting", "running")
            gate.open.set()
            again = variants(finished().record())
            for text in again:
                await until(functools.partial(is_known, services, text))

    run(test())
    assert len(gate.begun) == 1


def is_known(services: Services, record: str) -> bool:
    return known(services, record) == "done"


def known(services: Services, record: str) -> str:
    found = services.reviews.of_known_record(record, "en")
    return "" if found is None else found.status


def test_who_asks_for_many_reviews_of_records_has_one_at_a_time(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Gate(monkeypatch)

    async def test() -> None:
        async with parts(tmp_path, Hand(monkeypatch)) as services:
            await of_record(services, finished(1).record(), "Mallory")
            with pytest.raises(TooMany):
                await of_record(services, finished(2).record(), "Mallory")
            await of_record(services, finished(2).record(), "Ada")
            gate.open.set()
            await until(lambda: known(services, finished(1).record()) == "done")
            await of_record(services, finished(3).record(), "Mallory")

    run(test())


def test_records_do_not_keep_the_reviews_of_tables_waiting(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Gate(monkeypatch)

    async def test() -> str:
        async with parts(tmp_path, Hand(monkeypatch)) as services:
            for seed in range(5):
                await of_record(services, finished(seed).record(), f"client {seed}")
            table = (await finished_table(services, "Ada")).table
            await services.reviews.get(table.id, "en", client_key="Ada")
            try:
                await until(lambda: table.id in gate.begun)
            finally:
                gate.open.set()
            return table.id

    run(test())


def test_askers_take_turns_however_many_tables_one_has(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Gate(monkeypatch)

    async def test() -> tuple[list[str], str]:
        async with parts(tmp_path, Hand(monkeypatch)) as services:
            many = [(await finished_table(services, "Mallory")).table.id for _ in range(20)]
            mine = (await finished_table(services, "Ada")).table.id
            refused = 0
            for table in many:
                try:
                    await services.reviews.get(table, "en", client_key="Mallory")
                except TooMany:
                    refused += 1
            assert refused == len(many) - reviews.TABLES_OF_A_CLIENT
            await services.reviews.get(mine, "en", client_key="Ada")
            gate.open.set()
            await until(lambda: mine in gate.begun)
            return many, mine

    _, mine = run(test())
    assert gate.begun.index(mine) <= 2


def test_a_record_pauses_while_a_table_is_reviewed(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The thread of a record stands still, so that the table has the processor."""

    async def test() -> None:
        async with parts(tmp_path, Hand(monkeypatch)) as services:
            progress, begun = services.reviews.progress_of("record x"), threading.Event()

            def go_on() -> None:
                begun.set()
                progress(1, 2)

            services.reviews._under_way["record x"] = [0, 0]
            services.reviews._tables_idle.clear()
            step = asyncio.create_task(asyncio.to_thread(go_on))
            await until(begun.is_set)
            await asyncio.sleep(0.05)
            assert services.reviews._under_way["record x"] == [0, 0]
            services.reviews._tables_idle.set()
            await step
            assert services.reviews._under_way.pop("record x") == [1, 2]

    run(test())


def test_a_review_of_a_table_is_the_same_as_that_of_its_record(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with parts(tmp_path, Hand(monkeypatch)) as services:
            table = (await finished_table(services, "Ada")).table
            record = views.record(table, None)
            await of_record(services, record, "Ada")
            await services.reviews.get(table.id, "en", client_key="Ada")
            await until(lambda: known(services, record) == "done")
            async with asyncio.timeout(60):
                while (of_table := await services.reviews.get(table.id, "en")).status != "done":
                    await asyncio.sleep(0.01)
            assert services.reviews.of_known_record(record, "en") == of_table

    run(test())
