"""A turn is told once: when it comes, and not for whatever happens at the table meanwhile."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nacre.server.play.open_table import OpenTable
from nacre.server.run.services import Services
from nacre.server.tables import commands
from nacre.server.tables.commands import Person
from nacre.wire.live import TurnMessage, decode_from_server
from tests.server.conftest import Run
from tests.server.in_process import Hand, in_turn, new_table, parts, sit, until
from tests.server.test_notices import Endpoint, an_endpoint


class Listening:
    """A live connection of a guest for all their tables."""

    def __init__(self) -> None:
        self.versions: list[int] = []

    def push(self, message: bytes) -> None:
        told = decode_from_server(message)
        assert isinstance(told, TurnMessage)
        self.versions.append(told.version)

    def dismiss(self, code: int, reason: str) -> None:
        raise AssertionError(f"hung up on: {code} {reason}")


async def act_until_turn_of(services: Services, open_table: OpenTable, guest: str) -> int:
    """Let whoever is to act do so until it is the guest's turn; the version then."""
    while in_turn(open_table) != guest:
        table = open_table.table
        person = Person(in_turn(open_table))
        await services.handler.act(open_table, person, table.begun().actions()[0], table.version)
    return open_table.table.version


async def switch_chat(services: Services, open_table: OpenTable, on: bool) -> None:
    await services.handler.handle(open_table, lambda t: commands.switch_chat(t, "Ada", on))


def versions(endpoint: Endpoint) -> list[int]:
    return [json.loads(post.body)["version"] for post in endpoint.posts]


def test_your_turn_is_told_once_for_each_time_that_the_turn_comes(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand, line = Hand(monkeypatch), Listening()

    async def test(endpoint: Endpoint) -> list[int]:
        async with parts(tmp_path, hand, webhooks="any") as services:
            await services.notices.add_webhook("Bea", endpoint.url)
            services.broadcaster.listeners["Bea"] = {line}
            open_table = await new_table(services, options={"first": 0})
            await sit(services, open_table, "Bea")
            came = []
            for _ in range(3):
                await act_until_turn_of(services, open_table, "Ada")
                came.append(await act_until_turn_of(services, open_table, "Bea"))
                await until(lambda: services.notices.counts["delivered"] >= len(came))
                for on in (False, True):
                    await switch_chat(services, open_table, on)
            return came

    with an_endpoint() as endpoint:
        came = run(test(endpoint))
        assert versions(endpoint) == came
    assert line.versions == came


def test_a_turn_of_several_actions_is_told_once(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand, line = Hand(monkeypatch), Listening()

    async def test() -> tuple[list[int], int]:
        async with parts(tmp_path, hand) as services:
            services.broadcaster.listeners["Bea"] = {line}
            open_table = await new_table(services, game="pearl_dice", options={"first": 0})
            await sit(services, open_table, "Bea")
            came, went_on = [], 0
            for _ in range(40):
                table, before = open_table.table, in_turn(open_table)
                action = table.begun().actions()[0]
                await services.handler.act(open_table, Person(before), action, table.version)
                if in_turn(open_table) == "Bea" != before:
                    came.append(open_table.table.version)
                went_on += in_turn(open_table) == "Bea" == before
            return came, went_on

    came, went_on = run(test())
    assert went_on > 0
    assert line.versions == came
