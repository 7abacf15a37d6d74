"""One connection at several tables: what it is told on the way, and what the others hear of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from nacre.server.play.open_table import OpenTable
from nacre.server.run.services import Services
from nacre.server.store import ChatRow, Store
from nacre.wire.errors import NotStored
from nacre.wire.http import NewTable, Say
from tests.server.in_process import sit
from tests.server.test_wire_secrecy import Socket, Wire, wire

PRESENCE = b'"type":"presence"'


class Evening(NamedTuple):
    """Ada and Bea at one table, which anybody may watch, and Ada alone at another."""

    app: Wire
    services: Services
    guests: list[str]
    first: OpenTable
    second: OpenTable

    def live(self, who: int | None, open_table: OpenTable) -> Any:
        """A live connection of a guest, or of a spectator."""
        token = None if who is None else self.services.identity.token(self.guests[who])
        return self.app.live(token, f"/api/tables/{open_table.table.id}/live")

    async def say(self, text: str) -> None:
        """Let Ada say something at the second table."""
        await self.services.chat.say(self.second, self.guests[0], 0, Say(text))


def evening(folder: Path, test: Callable[[Evening], Coroutine[Any, Any, None]]) -> None:
    """Run a test at the tables of a real application."""

    async def run() -> None:
        async with wire(folder) as app:
            services = app.services
            guests = [(await services.identity.new_guest(name, 1))[0] for name in ("Ada", "Bea")]
            tables = [await new_table(services, guests[0]) for _ in range(2)]
            await sit(services, tables[0], guests[1])
            async with asyncio.timeout(60):
                await test(Evening(app, services, guests, *tables))

    asyncio.run(run())


async def new_table(services: Services, guest: str) -> OpenTable:
    wanted = NewTable(game="pearls", seats=2, privacy="watchable")
    table, _ = await services.registry.new_table(guest, guest, wanted)
    return await services.registry.get(table.id)


def told(socket: Socket, *words: bytes) -> list[bytes]:
    """The messages with all these words."""
    return [sent for sent in socket.sent if all(word in sent for word in words)]


async def follow(socket: Socket, open_table: OpenTable, number: int) -> list[bytes]:
    """Ask to go on at another table; the answers."""
    await socket.say(type="follow", table=open_table.table.id, id=number)
    await socket.settle(number + 1)
    return told(socket, b'"re":%d' % number)


# --- Following ---


def test_a_follow_for_which_the_store_does_not_answer_is_refused_once_and_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unanswered(*_: Any) -> list[ChatRow]:
        raise NotStored("the database does not answer")

    async def test(at: Evening) -> None:
        await at.say("good luck")
        async with at.live(0, at.first) as ada:
            await ada.settle(1)
            with monkeypatch.context() as patch:
                patch.setattr(Store, "chat", unanswered)
                [answer] = await follow(ada, at.second, 2)
            assert b'"not_stored"' in answer
            assert (len(at.first.watchers), len(at.second.watchers)) == (1, 0)
            [answer] = await follow(ada, at.second, 4)
            assert at.second.table.id.encode() in answer
            assert (len(at.first.watchers), len(at.second.watchers)) == (0, 1)
            assert told(ada, b"good luck")

    evening(tmp_path, test)


def test_what_is_said_while_somebody_follows_is_not_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is said after the chat was read, and shown before the connection is at the table."""
    read = Store.chat

    async def test(at: Evening) -> None:
        left = ["meanwhile"]

        async def slowly(store: Store, *given: Any) -> list[ChatRow]:
            rows = await read(store, *given)
            while left:
                await at.say(left.pop())
            return rows

        await at.say("good luck")
        async with at.live(0, at.first) as ada:
            await ada.settle(1)
            monkeypatch.setattr(Store, "chat", slowly)
            await follow(ada, at.second, 2)
            assert told(ada, b"good luck", b"meanwhile")

    evening(tmp_path, test)


# --- What the others hear ---


def test_nobody_hears_of_spectators_and_second_tabs(tmp_path: Path) -> None:
    async def test(at: Evening) -> None:
        async with at.live(0, at.first) as ada:
            await ada.settle(1)
            async with at.live(1, at.first) as bea:
                await bea.settle(1)
                heard = len(told(ada, PRESENCE))
                for who in (None, 1):
                    async with at.live(who, at.first) as another:
                        await another.settle(1)
                await ada.settle(2)
                assert len(told(ada, PRESENCE)) == heard == 1
            await ada.settle(3)
            assert len(told(ada, PRESENCE)) == heard + 1

    evening(tmp_path, test)


def test_nobody_hears_of_a_follow_to_the_same_table(tmp_path: Path) -> None:
    async def test(at: Evening) -> None:
        async with at.live(0, at.first) as ada, at.live(1, at.first) as bea:
            await bea.settle(1)
            await ada.settle(1)
            heard = len(bea.sent)
            [answer] = await follow(ada, at.first, 2)
            assert b'"type":"table"' in answer
            await bea.settle(2)
            assert len(bea.sent) == heard + 1  # the answer to the ping

    evening(tmp_path, test)


def test_the_others_hear_at_once_of_somebody_who_is_signed_out(tmp_path: Path) -> None:
    async def test(at: Evening) -> None:
        async with at.live(0, at.first) as ada, at.live(1, at.first) as bea:
            await bea.settle(1)
            at.services.broadcaster.withdrawn(at.guests[1], 1)
            await ada.settle(1)
            assert told(ada, PRESENCE, b'"present":[true,false]')

    evening(tmp_path, test)
