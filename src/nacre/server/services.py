"""Everything that the routes need, put together once for a process."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import Any

from litestar.connection import ASGIConnection
from litestar.di import NamedDependency

from nacre.server.announcer import Crier
from nacre.server.house import House
from nacre.server.identity import COOKIE, Identity
from nacre.server.keeper import Keeper, Minds
from nacre.server.limits import Places, Rate
from nacre.server.metrics import Metrics
from nacre.server.notices import Notices
from nacre.server.origins import check_origin
from nacre.server.refusals import Unidentified
from nacre.server.replays import Replays
from nacre.server.reviews import Reviews
from nacre.server.settings import Settings
from nacre.server.store import Store
from nacre.server.talk import Talk
from nacre.server.warming import Warmth

Connection = ASGIConnection[Any, Any, Any, Any]  # a request or a socket

BEARER = "bearer "
MOST_ROOMS = 5_000
HINTS_PER_MINUTE = 30
REPLAYS_PER_MINUTE = 60
COUNT_EVERY = 30.0  # seconds
SAFE = ("GET", "HEAD", "OPTIONS")


@dataclass
class Limits:
    """The limits of one process."""

    guests: Rate
    tables: Rate
    actions: Rate
    chat: Rate
    hints: Rate
    replays: Rate
    all_connections: Places
    guest_connections: Places
    address_connections: Places

    @classmethod
    def of(cls, settings: Settings) -> Limits:
        """As they are set."""
        return cls(
            guests=Rate("new guests from here", settings.new_guests_per_hour, 3600),
            tables=Rate("new tables", settings.tables_per_hour, 3600),
            actions=Rate("actions", settings.actions_per_minute, 60),
            chat=Rate("messages", settings.chat_per_minute, 60),
            hints=Rate("hints", HINTS_PER_MINUTE, 60),
            replays=Rate("replays", REPLAYS_PER_MINUTE, 60),
            all_connections=Places("connections", settings.connections),
            guest_connections=Places("connections of yours", settings.connections_per_guest),
            address_connections=Places("connections from here", settings.connections_per_address),
        )


@dataclass
class Services:
    """The parts of a server that runs."""

    settings: Settings
    store: Store
    house: House
    crier: Crier
    keeper: Keeper
    minds: Minds
    identity: Identity
    notices: Notices
    replays: Replays
    reviews: Reviews
    talk: Talk
    metrics: Metrics
    warmth: Warmth
    limits: Limits

    _counted: tuple[float, dict[str, int]] | None = None

    async def counts(self) -> dict[str, int]:
        """What the database holds; counted now and then, for it takes a while."""
        now = time.monotonic()
        if self._counted is None or now - self._counted[0] > COUNT_EVERY:
            self._counted = (now, await self.store.counts())
        return self._counted[1]

    # --- Who asks ---

    def guest(self, connection: Connection) -> str | None:
        """Who asks; refuses what a page of another site asks in their name."""
        guest = self._guest(connection)
        connection.scope["state"]["guest"] = guest  # for the log
        return guest

    def _guest(self, connection: Connection) -> str | None:
        authorization = connection.headers.get("authorization", "")
        if authorization[: len(BEARER)].lower() == BEARER:
            guest = self.identity.guest_of(authorization[len(BEARER) :].strip())
            if guest is None:
                raise Unidentified("this token was not given by this server")
            return guest
        if connection.scope.get("method") not in SAFE:
            check_origin(connection.headers, self.settings.origin)
        token = connection.cookies.get(COOKIE)
        return None if token is None else self.identity.guest_of(token)

    def known_guest(self, connection: Connection) -> str:
        """Who asks, if they have an identity."""
        guest = self.guest(connection)
        if guest is None:
            raise Unidentified("say who you are first: POST /api/guests with a name")
        return guest

    def base(self, connection: Connection) -> str:
        """The address under which people reach this server."""
        if self.settings.origin:
            return self.settings.origin[0].rstrip("/")
        return str(connection.base_url).rstrip("/")

    def invite_link(self, connection: Connection, table: str, invite: str) -> str:
        """The link that brings somebody to a table."""
        return f"{self.base(connection)}/join/{table}/{invite}"


Serving = NamedDependency[Services]  # as the routes ask for it


def address_of(connection: Connection) -> str:
    """From where somebody asks."""
    return connection.client.host if connection.client else "?"


async def opened(settings: Settings, warmth: Warmth, metrics: Metrics) -> Services:
    """Put everything together and open the database."""
    store = await Store.open(settings.database)
    try:
        return await _assembled(store, settings, warmth, metrics)
    except BaseException:
        await store.close()
        raise


async def _assembled(
    store: Store, settings: Settings, warmth: Warmth, metrics: Metrics
) -> Services:
    store.watch_commits(metrics.committed)
    identity = await Identity.of(store, settings.secret_key)
    notices = Notices(
        store,
        webhooks=settings.webhooks,
        push=settings.push,
        push_contact=settings.push_contact or "",
        origin=settings.origin[0] if settings.origin else f"http://{settings.host}:{settings.port}",
    )
    await notices.start()
    crier = Crier(store, notices)
    house = House(store, warmth, crier, MOST_ROOMS)
    crier.house = house
    minds = Minds(settings.bot_threads)
    keeper = Keeper(house, minds, metrics, settings.lease_seconds, settings.archive_after_days)
    house.attendant = keeper
    await store.listen(crier.heard, missed=house.catch_up_everywhere)
    warmth.begin()
    limits = Limits.of(settings)
    return Services(
        settings=settings,
        store=store,
        house=house,
        crier=crier,
        keeper=keeper,
        minds=minds,
        identity=identity,
        notices=notices,
        replays=Replays(house),
        reviews=Reviews(store, house),
        talk=Talk(store, house, crier, limits.chat),
        metrics=metrics,
        warmth=warmth,
        limits=limits,
    )


async def closed(services: Services) -> None:
    """Finish what was begun, and close the database."""
    await services.warmth.stop()
    await services.keeper.close()
    await asyncio.to_thread(services.minds.close)
    await services.replays.close()
    await services.reviews.close()
    await services.notices.close()
    await services.crier.close()
    await services.store.close()
