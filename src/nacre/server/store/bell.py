"""The bell between processes: PostgreSQL's LISTEN and NOTIFY, on connections of their own.

A NOTIFY inside the transactions that append would make all commits of all processes wait for one another.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec
import psycopg

CHANNEL = "nacre"
LARGEST = 7_900  # bytes; PostgreSQL takes less than 8,000
MOST_WAITING = 20_000  # payloads, while the database is away
FIRST_WAIT, LONGEST_WAIT = 0.05, 2.0  # seconds between two attempts to connect
FIRST_LISTEN = 5.0  # seconds until ``listen`` goes on without being heard
LAST_CALL = 2.0  # seconds for what is still to be told at the end

_log = logging.getLogger("nacre.store")
_encode = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(list[str])


class PostgresBell:
    """Tells other processes, and hears them; made and used on the event loop."""

    def __init__(self, wishes: dict[str, Any]) -> None:
        self._wishes = wishes
        self._own = secrets.token_hex(8)  # by which our own voice is known
        self._waiting: deque[str] = deque(maxlen=MOST_WAITING)
        self._rung = asyncio.Event()
        self._closing = False
        self._tasks: list[asyncio.Task[None]] = []
        self._teller: asyncio.Task[None] | None = None

    def ring(self, payload: str) -> None:
        if _size([self._own, payload]) > LARGEST:
            raise ValueError(f"a payload of {len(payload)} characters is too long to be told")
        if self._teller is None:
            self._teller = asyncio.create_task(self._tell())
        self._waiting.append(payload)
        self._rung.set()

    async def listen(self, heard: Callable[[str], None], missed: Callable[[], None]) -> None:
        listening = asyncio.Event()
        self._tasks.append(asyncio.create_task(self._hear(heard, missed, listening)))
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(listening.wait(), FIRST_LISTEN)

    async def close(self) -> None:
        self._closing = True
        self._rung.set()
        if self._teller is not None:
            await asyncio.wait([self._teller], timeout=LAST_CALL)
            self._tasks.append(self._teller)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _connected(self) -> psycopg.AsyncConnection[tuple[Any, ...]]:
        return await psycopg.AsyncConnection.connect(**self._wishes, autocommit=True)

    # --- Telling ---

    async def _tell(self) -> None:
        wait = FIRST_WAIT
        while not (self._closing and not self._waiting):
            try:
                async with await self._connected() as connection:
                    wait = FIRST_WAIT
                    await self._tell_on(connection)
            except psycopg.Error as error:
                _log.warning("other processes cannot be told now: %s", error)
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT)

    async def _tell_on(self, connection: psycopg.AsyncConnection[Any]) -> None:
        while self._waiting or not self._closing:
            while self._waiting:
                group = self._group()
                text = _encode([self._own, *group]).decode()
                try:
                    await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, text))
                except psycopg.Error:
                    self._waiting.extendleft(reversed(group))
                    raise
            self._rung.clear()
            if not self._closing:
                await self._rung.wait()

    def _group(self) -> list[str]:
        """As many of those that wait as fit, taken from them."""
        group = [self._waiting.popleft()]
        size = _size([self._own, *group])
        while self._waiting and (size := size + _size([self._waiting[0]])) <= LARGEST:
            group.append(self._waiting.popleft())
        return group

    # --- Hearing ---

    async def _hear(
        self, heard: Callable[[str], None], missed: Callable[[], None], listening: asyncio.Event
    ) -> None:
        wait = FIRST_WAIT
        while True:
            try:
                async with await self._connected() as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    wait = FIRST_WAIT
                    if listening.is_set():
                        _call(missed)
                    listening.set()
                    await self._hear_on(connection, heard)
            except psycopg.Error as error:
                _log.warning("other processes cannot be heard now: %s", error)
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    async def _hear_on(
        self, connection: psycopg.AsyncConnection[Any], heard: Callable[[str], None]
    ) -> None:
        async for notice in connection.notifies():
            sender, *payloads = _decoder.decode(notice.payload)
            if sender != self._own:
                for payload in payloads:
                    _call(heard, payload)


def _call(listener: Callable[..., None], *payload: str) -> None:
    try:
        listener(*payload)
    except Exception:
        _log.exception("what another process told was not understood")


def _size(payloads: list[str]) -> int:
    return len(_encode(payloads))
