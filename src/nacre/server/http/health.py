"""Health: whether the database keeps what it is given, found out by writing now and then.

Reading alone says little: on a full disk everything can be read and nothing is kept. A server that
is asked often writes no more than one that is asked now and then.
"""

from __future__ import annotations

import asyncio
import time

from nacre.server.store import Store
from nacre.wire.errors import NotStored

PROBE_EVERY = 2.0  # seconds
PROBE_SECONDS = 5.0  # after which a write counts as failed


class Health:
    """Probes the database, at most once in a while; all who ask meanwhile share the answer."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._probe: asyncio.Future[None] | None = None
        self._begun = 0.0

    async def check(self) -> None:
        """:class:`NotStored` unless the database answers and keeps what it is given."""
        await self._store.ping()
        now = time.monotonic()
        if self._probe is None or (self._probe.done() and now - self._begun > PROBE_EVERY):
            self._begun = now
            self._probe = asyncio.ensure_future(self._probed())
        await asyncio.shield(self._probe)

    async def _probed(self) -> None:
        try:
            await asyncio.wait_for(self._store.probe(time.time_ns()), PROBE_SECONDS)
        except TimeoutError as error:
            raise NotStored("the database does not answer") from error
