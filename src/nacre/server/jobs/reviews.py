"""Reviews of finished games: computed once in the background, stored, shown in any language.

Reviews of tables are kept in the store, those of uploaded records for a while in memory. A record
is named by the game that it tells of, however it is written. Whoever asks for many reviews waits
for their own; a record stands back while a table is reviewed.
"""

from __future__ import annotations

import asyncio
import hashlib
import threading
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, cast

import msgspec

from nacre.review_types import ReviewDict
from nacre.server.play.registry import TableRegistry
from nacre.server.play.threads import background_pool
from nacre.server.play.turns import Turns, TurnsOver
from nacre.server.run.logs import Log
from nacre.server.store import Store
from nacre.wire.errors import TooLarge, TooMany, WrongMoment
from nacre.wire.http import ReviewView

if TYPE_CHECKING:
    from nacre.match import Match

log = Log("reviews")

KEPT_IN = "en"  # the words are put in another language when it is shown
SIMULATIONS = 600  # for each decision
WAITING = 200
RECORDS_WAITING = 20  # of them, so that tables always have a place
TABLES_OF_A_CLIENT = 5  # under way at a time, of which one is made
RECORDS_OF_A_CLIENT = 1
RECORDS_KEPT = 100
TEXTS_KNOWN = 1_000  # ways to write those records
LOOK_AGAIN = 0.5  # seconds, for a record that stands back
MOST_ACTIONS = 1_500  # of a record: nobody else's review should wait for hours

Keep = Callable[[str], Awaitable[None]]


class Reviews:
    """Queues of reviews, for tables and for records: of each one is computed at a time."""

    def __init__(self, store: Store, registry: TableRegistry) -> None:
        self._store = store
        self._registry = registry
        self._pool = background_pool(2, "review")
        self._table_turns, self._record_turns = Turns(1), Turns(1)
        self._tables_idle = threading.Event()  # no table is being reviewed
        self._tables_idle.set()
        self._of_client: Counter[tuple[bool, str]] = Counter()  # under way: of records or of tables
        self._names: dict[str, str] = {}  # of records, by the hash of their text
        self._under_way: dict[str, list[int]] = {}  # by name: decisions judged, and all
        self._failed: set[str] = set()
        self._of_records: dict[str, str | None] = {}  # by name, those made last; None: failed
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False

    async def get(
        self, table: str, lang: str, *, client_key: str = "", unasked: bool = False
    ) -> ReviewView:
        """The review, or its progress.

        Asking for it begins it; what nobody asked for begins only where nobody else waits.
        """
        kept = await self._store.review(table, KEPT_IN)
        if kept is not None:
            return _done(kept, lang)
        if table in self._failed:
            return FAILED
        if table not in self._under_way:
            if unasked and self._under_way:
                return NONE
            await self._begin_table(table, client_key)
        return self._so_far(table)

    async def _begin_table(self, table: str, client_key: str) -> None:
        found = (await self._registry.get(table)).table
        found.check_over("review")
        if table in self._under_way:
            return

        async def keep(body: str) -> None:
            await self._store.keep_review(table, KEPT_IN, body)

        self._begin(table, found.begun().copy(), keep, client_key)

    # --- Records ---

    def of_known_record(self, record: str, lang: str) -> ReviewView | None:
        """The review of a record, or its progress; ``None`` if it was not asked for yet."""
        name = self._names.get(_hash(record))
        return None if name is None else self._known(name, lang)

    def _known(self, name: str, lang: str) -> ReviewView | None:
        if name in self._of_records:
            kept = self._of_records[name]
            return FAILED if kept is None else _done(kept, lang)
        return self._so_far(name) if name in self._under_way else None

    def of_record(self, record: str, match: Match, lang: str, client_key: str) -> ReviewView:
        """The review of a record, which this begins if need be; the match is the record's."""
        name = self._name(record, match)
        known = self._known(name, lang)
        if known is not None:
            return known
        if not match.over:
            raise WrongMoment("review: the record ends before the game does")
        if match.version > MOST_ACTIONS:
            raise TooLarge(f"{match.version} actions; at most {MOST_ACTIONS} are reviewed here")
        if sum(map(_is_record, self._under_way)) >= RECORDS_WAITING:
            raise TooMany("many reviews are waiting; try again later", wait=60)

        async def keep(body: str) -> None:
            self._keep_record(name, body)

        self._begin(name, match, keep, client_key)
        return self._so_far(name)

    def _name(self, record: str, match: Match) -> str:
        """The name of a record: that of the game in it, whatever else is written there."""
        name = self._names[_hash(record)] = RECORD + _hash(match.record())
        while len(self._names) > TEXTS_KNOWN:
            del self._names[next(iter(self._names))]
        return name

    def _keep_record(self, name: str, body: str | None) -> None:
        self._of_records[name] = body
        while len(self._of_records) > RECORDS_KEPT:
            del self._of_records[next(iter(self._of_records))]

    # --- Making ---

    def _so_far(self, name: str) -> ReviewView:
        done, total = self._under_way.get(name, [0, 0])
        return ReviewView("running" if total else "waiting", done / total if total else 0.0, None)

    def _begin(self, name: str, match: Match, keep: Keep, client_key: str) -> None:
        if len(self._under_way) >= WAITING:
            raise TooMany("many reviews are waiting; try again later", wait=60)
        key = (_is_record(name), client_key)
        if self._of_client[key] >= (RECORDS_OF_A_CLIENT if key[0] else TABLES_OF_A_CLIENT):
            raise TooMany("a review that you asked for is still being made", wait=10)
        self._of_client[key] += 1
        self._under_way[name] = [0, 0]
        task = asyncio.ensure_future(self._make(name, match, keep, client_key))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _make(self, name: str, match: Match, keep: Keep, client_key: str) -> None:
        turns = self._record_turns if _is_record(name) else self._table_turns
        try:
            async with turns.turn(client_key):
                found = await self._reviewed(name, match)
            await keep(msgspec.json.encode(found).decode())
        except (_Stopped, TurnsOver):
            pass
        except Exception:
            log.exception("review_failed", name=name)
            if _is_record(name):
                self._keep_record(name, None)
            else:
                self._failed.add(name)
        finally:
            del self._under_way[name]
            self._no_longer(_is_record(name), client_key)

    def _no_longer(self, record: bool, client_key: str) -> None:
        self._of_client[record, client_key] -= 1
        if not self._of_client[record, client_key]:
            del self._of_client[record, client_key]

    async def _reviewed(self, name: str, match: Match) -> ReviewDict:
        loop = asyncio.get_running_loop()
        if _is_record(name):
            return await loop.run_in_executor(self._pool, self._review, name, match)
        self._tables_idle.clear()
        try:
            return await loop.run_in_executor(self._pool, self._review, name, match)
        finally:
            self._tables_idle.set()

    def _review(self, name: str, match: Match) -> ReviewDict:
        from nacre.analysis import review
        from nacre.bots import analyst

        judge = analyst(match.game, seed=0, simulations=SIMULATIONS)
        return review(match, judge, self.progress_of(name), KEPT_IN).as_dict()

    def progress_of(self, name: str) -> Callable[[int, int], None]:
        """Note how far a review is; in its thread, where a record stands back for a table."""

        def progress(done: int, total: int) -> None:
            while _is_record(name) and not self._tables_idle.wait(LOOK_AGAIN):
                if self._closing:
                    break
            if self._closing:
                raise _Stopped
            self._under_way[name][:] = [done, total]

        return progress

    async def close(self) -> None:
        """Stop; an unfinished review begins again when it is asked for."""
        self._closing = True
        self._table_turns.close()
        self._record_turns.close()
        await asyncio.to_thread(self._pool.shutdown, cancel_futures=True)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


RECORD = "record "  # before the hash of a record; no table's id begins with it
FAILED = ReviewView("failed", 0.0, None)
NONE = ReviewView("none", 0.0, None)


def _is_record(name: str) -> bool:
    return name.startswith(RECORD)


def _hash(record: str) -> str:
    return hashlib.sha256(record.encode("utf-8", "surrogatepass")).hexdigest()


def _done(kept: str, lang: str) -> ReviewView:
    told = in_language(msgspec.json.decode(kept), lang)
    return ReviewView("done", 1.0, cast("dict[str, Any]", told))


class _Stopped(Exception):
    """The server stops."""


def in_language(review: ReviewDict, lang: str) -> ReviewDict:
    """A review with its sentences in a language, and gaps in them for the names of the seats."""
    from nacre.analysis.facts import Fact
    from nacre.analysis.hint import reason
    from nacre.analysis.words import left_open

    review["lang"] = lang
    for action in review["actions"]:
        better = action["better"]
        if better is not None:
            facts = tuple(Fact(fact["key"], 0, fact["numbers"]) for fact in better["facts"])
            better["reason"] = reason(review["game"], facts, lang, left_open)
    return review
