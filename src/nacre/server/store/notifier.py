"""The PostgreSQL notifier: LISTEN and NOTIFY between processes, on connections of their own.

A NOTIFY inside the transactions that append would make the commits of all processes wait for one
another.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec
import psycopg

from nacre.server.run.logs import Log

CHANNEL = "nacre"
LARGEST = 7_900  # bytes; PostgreSQL takes less than 8,000
MOST_WAITING = 20_000  # payloads, while the database is away
FIRST_WAIT, LONGEST_WAIT = 0.05, 2.0  # seconds between two attempts to connect
FIRST_LISTEN = 5.0  # seconds until ``listen`` goes on without a connection
LAST_CALL = 2.0  # seconds for the messages that wait at the end

log = Log("store")
_encode = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(list[str])


class PostgresNotifier:
    """Sends messages to the other processes, and receives theirs; used on the event loop."""

    def __init__(self, parameters: dict[str, Any]) -> None:
        self._parameters = parameters
        self._own = secrets.token_hex(8)  # marks our own messages
        self._waiting: deque[str] = deque(maxlen=MOST_WAITING)
        self._work = asyncio.Event()
        self._closing = False
        self._tasks: list[asyncio.Task[None]] = []
        self._sender: asyncio.Task[None] | None = None

    def notify(self, payload: str) -> None:
        if _size([self._own, payload]) > LARGEST:
            raise ValueError(f"a payload of {len(payload)} characters is too long to be sent")
        if self._sender is None:
            self._sender = asyncio.create_task(self._send())
        self._waiting.append(payload)
        self._work.set()

    async def listen(self, heard: Callable[[str], None], missed: Callable[[], None]) -> None:
        listening = asyncio.Event()
        self._tasks.append(asyncio.create_task(self._receive(heard, missed, listening)))
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(listening.wait(), FIRST_LISTEN)

    async def close(self) -> None:
        self._closing = True
        self._work.set()
        if self._sender is not None:
            await asyncio.wait([self._sender], timeout=LAST_CALL)
            self._tasks.append(self._sender)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _connected(self) -> psycopg.AsyncConnection[tuple[Any, ...]]:
        return await psycopg.AsyncConnection.connect(**self._parameters, autocommit=True)

    # --- Sending ---

    async def _send(self) -> None:
        wait = FIRST_WAIT
        while not (self._closing and not self._waiting):
            try:
                async with await self._connected() as connection:
                    wait = FIRST_WAIT
                    await self._send_on(connection)
            except psycopg.Error as error:
                log.warning("peers_not_told", reason=str(error))
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT)

    async def _send_on(self, connection: psycopg.AsyncConnection[Any]) -> None:
        while self._waiting or not self._closing:
            while self._waiting:
                group = self._group()
                text = _encode([self._own, *group]).decode()
                try:
                    await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, text))
                except psycopg.Error:
                    self._waiting.extendleft(reversed(group))
                    raise
            self._work.clear()
            if not self._closing:
                await self._work.wait()

    def _group(self) -> list[str]:
        """As many of the waiting payloads as fit into one message, taken from the queue."""
        group = [self._waiting.popleft()]
        size = _size([self._own, *group])
        while self._waiting and (size := size + _size([self._waiting[0]])) <= LARGEST:
            group.append(self._waiting.popleft())
        return group

    # --- Receiving ---

    async def _receive(
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
                    await self._receive_on(connection, heard)
            except psycopg.Error as error:
                log.warning("peers_not_heard", reason=str(error))
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    async def _receive_on(
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
        log.exception("peer_not_understood")


def _size(payloads: list[str]) -> int:
    return len(_encode(payloads))
