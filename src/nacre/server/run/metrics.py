"""Metrics of a server, for Prometheus.

One :class:`Metrics` a process; each has a registry of its own. Its methods, and when to call them:

===================================  ========================================================
``acted(game, by)``                  an action was stored; by a person, a bot or the clock
``refused(code)``                    a request was refused
``requested(route, status, s)``      a request was answered (``logs.Requests`` does it)
``connected()``, ``disconnected()``  a live connection began, ended
``tables_loaded(n)``                 so many tables are in memory
``tables_put_aside(n)``              so many tables cannot be replayed
``thinking()``                       a context for a bot that thinks
``bot_decided(game, level, s)``      it decided after so long
``committed(entries, seconds)``      a batch was written to the database
``queued(n)``                        so many writes wait for the database
``stored(counts, up)``               what the database holds (``Store.counts``); does it answer?
``watch_loop()``                     runs for ever, measures how late the event loop is
``text()``                           everything, in the format ``CONTENT_TYPE``
===================================  ========================================================
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from contextlib import AbstractContextManager

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from nacre import __version__

CONTENT_TYPE = CONTENT_TYPE_LATEST.removesuffix("; charset=utf-8")  # the framework adds that
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
SIZES = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)
LOOK_EVERY = 0.25  # seconds


class Metrics:
    """The counters, gauges and histograms of one process."""

    def __init__(self) -> None:
        registry = self.registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        Info("nacre", "Which version runs.", registry=registry).info({"version": __version__})
        self._actions = Counter(
            "nacre_actions", "Actions stored.", ["game", "by"], registry=registry
        )
        self._new_actions: dict[tuple[str, str], int] = {}  # since the text was last asked for
        self._refusals = Counter("nacre_refusals", "Refusals.", ["code"], registry=registry)
        self._requests = Counter(
            "nacre_requests", "Requests answered.", ["route", "status"], registry=registry
        )
        self._request_seconds = Histogram(
            "nacre_request_seconds", "To an answer.", ["route"], buckets=SECONDS, registry=registry
        )
        self._by_route: dict[tuple[str, int], tuple[Counter, Histogram]] = {}
        self._connections = Gauge("nacre_live_connections", "WebSockets open.", registry=registry)
        self._tables = Gauge("nacre_tables_loaded", "Tables in memory.", registry=registry)
        self._put_aside = Gauge(
            "nacre_tables_put_aside", "Tables that cannot be replayed.", registry=registry
        )
        self._thinking = Gauge("nacre_bots_thinking", "Bots that think now.", registry=registry)
        self._bot_seconds = Histogram(
            "nacre_bot_seconds",
            "To a bot's decision.",
            ["game", "level"],
            buckets=SECONDS,
            registry=registry,
        )
        self._commit_entries = Histogram(
            "nacre_commit_entries", "Writes in one commit.", buckets=SIZES, registry=registry
        )
        self._commit_seconds = Histogram(
            "nacre_commit_seconds", "To a durable commit.", buckets=SECONDS, registry=registry
        )
        self._queue = Gauge("nacre_queue_length", "Writes that wait.", registry=registry)
        self._stored = Gauge(
            "nacre_stored", "What the database holds.", ["what"], registry=registry
        )
        self._database_up = Gauge(
            "nacre_database_up", "Whether the database answers.", registry=registry
        )
        self._lag = Histogram(
            "nacre_loop_lag_seconds",
            "How late the event loop is.",
            buckets=SECONDS,
            registry=registry,
        )

    def acted(self, game: str, by: str) -> None:
        """Count an action that was stored."""
        key = (game, by)
        self._new_actions[key] = self._new_actions.get(key, 0) + 1

    def refused(self, code: str) -> None:
        """Count a refusal."""
        self._refusals.labels(code).inc()

    def requested(self, route: str, status: int, seconds: float) -> None:
        """Count a request that was answered; the route is a template, never a path."""
        known = self._by_route.get((route, status))
        if known is None:  # looking labels up takes longer than counting
            known = self._requests.labels(route, status), self._request_seconds.labels(route)
            self._by_route[route, status] = known
        number, times = known
        number.inc()
        times.observe(seconds)

    def connected(self) -> None:
        """A live connection began."""
        self._connections.inc()

    def disconnected(self) -> None:
        """A live connection ended."""
        self._connections.dec()

    def tables_loaded(self, number: int) -> None:
        """So many tables are in memory."""
        self._tables.set(number)

    def tables_put_aside(self, number: int) -> None:
        """So many tables cannot be replayed, of those that were tried."""
        self._put_aside.set(number)

    def thinking(self) -> AbstractContextManager[object]:
        """While a bot thinks; may be entered in any thread."""
        return self._thinking.track_inprogress()

    def bot_decided(self, game: str, level: str, seconds: float) -> None:
        """A bot decided after so long."""
        self._bot_seconds.labels(game, level).observe(seconds)

    def committed(self, entries: int, seconds: float) -> None:
        """A batch was written; may be called in any thread."""
        self._commit_entries.observe(entries)
        self._commit_seconds.observe(seconds)

    def queued(self, number: int) -> None:
        """So many writes wait."""
        self._queue.set(number)

    def stored(self, counts: Mapping[str, int], up: bool) -> None:
        """The numbers of things in the database, and whether it answers."""
        self._database_up.set(up)
        for what, number in counts.items():
            self._stored.labels(what).set(number)

    async def watch_loop(self) -> None:
        """Measure how late the event loop is, for ever."""
        while True:
            due = time.perf_counter() + LOOK_EVERY
            await asyncio.sleep(LOOK_EVERY)
            self._lag.observe(max(0.0, time.perf_counter() - due))

    def text(self) -> bytes:
        """Everything, as Prometheus reads it."""
        new, self._new_actions = self._new_actions, {}
        for labels, number in new.items():
            self._actions.labels(*labels).inc(number)
        return generate_latest(self.registry)
