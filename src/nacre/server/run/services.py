"""The parts of a running server, put together once for a process."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from litestar.connection import ASGIConnection
from litestar.di import NamedDependency

from nacre.server.http.health import Health
from nacre.server.http.identity import COOKIE, Identity
from nacre.server.http.limits import NetworkPlaces, NetworkRate, Places, Rate, networks
from nacre.server.http.origins import check_origin
from nacre.server.jobs.precompile import Precompiler
from nacre.server.jobs.replays import Replays
from nacre.server.jobs.reviews import Reviews
from nacre.server.play.act import CommandHandler
from nacre.server.play.bots import BotPool
from nacre.server.play.broadcast import Broadcaster
from nacre.server.play.chat import Chat
from nacre.server.play.clock import ServerClock
from nacre.server.play.registry import TableRegistry
from nacre.server.play.scheduler import Scheduler
from nacre.server.push.notices import Notices
from nacre.server.run.addresses import Reach, for_others, reach
from nacre.server.run.metrics import Metrics
from nacre.server.run.settings import Settings
from nacre.server.store import Store
from nacre.wire.errors import BadRequest, NotStored, Unidentified

Connection = ASGIConnection[Any, Any, Any, Any]  # a request or a socket

BEARER = "bearer "
MOST_OPEN_TABLES = 5_000
HINTS_PER_MINUTE = 30
AT_ONCE = 4  # live messages: the part of a minute's that may come at once
ADDRESS_ALLOWANCE = 5  # times the messages of one guest from one address
MOMENTS_PER_MINUTE = 120
REPLAYS_PER_MINUTE = 60
COUNT_EVERY = 30.0  # seconds
SAFE = ("GET", "HEAD", "OPTIONS")


@dataclass
class Limits:
    """The limits of one process."""

    guests: NetworkRate
    tables: Rate
    actions: Rate
    chat: Rate
    guest_messages: Rate
    address_messages: NetworkRate
    hints: Rate
    moments: Rate
    replays: Rate
    all_connections: Places
    guest_connections: Places
    address_connections: NetworkPlaces

    @classmethod
    def of(cls, settings: Settings) -> Limits:
        """The limits of the settings."""
        messages = settings.messages_per_minute
        at_once = messages / AT_ONCE
        together = ADDRESS_ALLOWANCE * messages
        return cls(
            guests=NetworkRate("new guests from here", settings.new_guests_per_hour, 3600),
            tables=Rate("new tables", settings.tables_per_hour, 3600),
            actions=Rate("actions", settings.actions_per_minute, 60),
            chat=Rate("messages", settings.chat_per_minute, 60),
            guest_messages=Rate("messages of yours", messages, 60, at_once),
            address_messages=NetworkRate(
                "messages from here", together, 60, ADDRESS_ALLOWANCE * at_once
            ),
            hints=Rate("hints", HINTS_PER_MINUTE, 60),
            moments=Rate("looks back", MOMENTS_PER_MINUTE, 60),
            replays=Rate("replays", REPLAYS_PER_MINUTE, 60),
            all_connections=Places("connections", settings.connections),
            guest_connections=Places("connections of yours", settings.connections_per_guest),
            address_connections=NetworkPlaces(
                "connections from here", settings.connections_per_address
            ),
        )


@dataclass
class Services:
    """The parts of a server that runs."""

    settings: Settings
    store: Store
    health: Health
    clock: ServerClock
    registry: TableRegistry
    handler: CommandHandler
    broadcaster: Broadcaster
    scheduler: Scheduler
    bots: BotPool
    identity: Identity
    notices: Notices
    replays: Replays
    reviews: Reviews
    chat: Chat
    metrics: Metrics
    precompiler: Precompiler
    limits: Limits

    _counted: tuple[float, dict[str, int]] = (-math.inf, {})

    async def counts(self) -> tuple[dict[str, int], bool]:
        """The numbers of stored things, and whether the database answers now.

        Counted now and then, for it takes a while; when it does not answer, as they were.
        """
        now = time.monotonic()
        when, known = self._counted
        try:
            await self.store.ping()
            if now - when > COUNT_EVERY:
                self._counted = now, await self.store.counts()
        except NotStored:
            return known, False
        return self._counted[1], True

    # --- The guest of a request ---

    def guest(self, connection: Connection) -> str | None:
        """The guest of a request, if it has one; refuses requests of other sites' pages."""
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
        """The guest of a request; :class:`Unidentified` without one."""
        guest = self.guest(connection)
        if guest is None:
            raise Unidentified("say who you are first: POST /api/guests with a name")
        return guest

    def reach(self, connection: Connection) -> Reach:
        """The addresses under which others reach this server."""
        settings = self.settings
        _, port = connection.scope.get("server") or ("", settings.port)
        asked = str(connection.base_url).rstrip("/")
        client = connection.client.host if connection.client else None
        return reach(settings.origin, settings.host, port or settings.port, asked, client)

    def base(self, connection: Connection) -> str:
        """The address that links begin with."""
        return self.reach(connection).addresses[0]

    def invite_link(
        self, connection: Connection, table: str, invite: str, address: str | None = None
    ) -> str:
        """The link that invites to a table, at one of the addresses of this server."""
        known = self.reach(connection).addresses
        if address is not None and address not in known:
            raise BadRequest(f"address: {address[:100]!r} is none of this server")
        return f"{address or known[0]}/join/{table}/{invite}"


Serving = NamedDependency[Services]  # as the routes ask for it


def address_of(connection: Connection) -> str:
    """The address of a client."""
    return connection.client.host if connection.client else "?"


def client_key(connection: Connection, guest: str | None) -> str:
    """The key that somebody's requests are counted by: the guest, or the network without one."""
    return guest or f"nobody at {networks(address_of(connection))[0]}"


async def opened(settings: Settings, precompiler: Precompiler, metrics: Metrics) -> Services:
    """Open the database and put the parts together."""
    store = await Store.open(settings.database)
    try:
        return await _assembled(store, settings, precompiler, metrics)
    except BaseException:
        await store.close()
        raise


def _catching_up(registry: TableRegistry, identity: Identity) -> Callable[[], None]:
    """After messages of the other processes may have been lost."""
    tasks: set[asyncio.Task[None]] = set()

    def catch_up() -> None:
        registry.catch_up_everywhere()
        task = asyncio.ensure_future(identity.catch_up())
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    return catch_up


async def _assembled(
    store: Store, settings: Settings, precompiler: Precompiler, metrics: Metrics
) -> Services:
    store.observe_commits(metrics.committed)
    identity = await Identity.of(store, settings.secret_key)
    notices = Notices(
        store,
        webhooks=settings.webhooks,
        push=settings.push,
        push_contact=settings.push_contact or "",
        origin=settings.origin[0] if settings.origin else for_others(settings.host, settings.port),
    )
    await notices.start()
    clock = ServerClock()
    broadcaster = Broadcaster(store, notices)
    handler = CommandHandler(store, clock, broadcaster, metrics)
    registry = TableRegistry(store, clock, handler, precompiler, MOST_OPEN_TABLES)
    broadcaster.registry = registry
    registry.visited = broadcaster.visited
    bots = BotPool(settings.bot_threads)
    scheduler = Scheduler(
        registry, handler, bots, metrics, settings.lease_seconds, settings.archive_after_days
    )
    handler.attendant = scheduler
    broadcaster.hear_withdrawn = identity.hear_withdrawn
    await store.listen(broadcaster.heard, missed=_catching_up(registry, identity))
    broadcaster.began()
    precompiler.begin()
    limits = Limits.of(settings)
    return Services(
        settings=settings,
        store=store,
        health=Health(store),
        clock=clock,
        registry=registry,
        handler=handler,
        broadcaster=broadcaster,
        scheduler=scheduler,
        bots=bots,
        identity=identity,
        notices=notices,
        replays=Replays(registry),
        reviews=Reviews(store, registry),
        chat=Chat(store, clock, broadcaster, limits.chat),
        metrics=metrics,
        precompiler=precompiler,
        limits=limits,
    )


async def closed(services: Services) -> None:
    """Stop the parts one after the other, and close the database last."""
    await services.precompiler.stop()
    await services.scheduler.close()
    await asyncio.to_thread(services.bots.close)
    await services.replays.close()
    await services.reviews.close()
    await services.notices.close()
    await services.broadcaster.close()
    await services.handler.summarise()
    await services.store.close()
