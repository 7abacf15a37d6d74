"""Reviews of finished tables: computed once in the background, kept, and told in any language."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import msgspec

from nacre.server.house import House
from nacre.server.logs import Log
from nacre.server.messages import ReviewView
from nacre.server.refusals import TooMany
from nacre.server.store import Store

if TYPE_CHECKING:
    from nacre.match import Match

log = Log("reviews")

KEPT_IN = "en"  # the words are put in another language when it is shown
SIMULATIONS = 600  # for each decision
WAITING = 50


class Reviews:
    """One review at a time; the others wait."""

    def __init__(self, store: Store, house: House) -> None:
        self._store = store
        self._house = house
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="review")
        self._under_way: dict[str, list[int]] = {}  # by table: decisions judged, and all
        self._failed: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False

    async def get(self, table: str, lang: str) -> ReviewView:
        """The review, or how far it is; asking for it begins it."""
        kept = await self._store.review(table, KEPT_IN)
        if kept is not None:
            return ReviewView("done", 1.0, in_language(msgspec.json.decode(kept), lang))
        if table in self._failed:
            return ReviewView("failed", 0.0, None)
        if table not in self._under_way:
            await self._begin(table)
        done, total = self._under_way.get(table, [0, 0])
        return ReviewView("running" if total else "waiting", done / total if total else 0.0, None)

    async def _begin(self, table: str) -> None:
        room = await self._house.room(table)
        room.table.check_over("review")
        if len(self._under_way) >= WAITING:
            raise TooMany("many reviews are waiting; try again later", wait=60)
        if table in self._under_way:
            return
        assert room.table.match is not None
        self._under_way[table] = [0, 0]
        task = asyncio.ensure_future(self._make(table, room.table.match.copy()))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _make(self, table: str, match: Match) -> None:
        loop = asyncio.get_running_loop()
        try:
            found = await loop.run_in_executor(self._pool, self._review, table, match)
            body = msgspec.json.encode(found).decode()
            await self._store.keep_review(table, KEPT_IN, body)
        except _Stopped:
            pass
        except Exception:
            log.exception("review_failed", table=table)
            self._failed.add(table)
        finally:
            del self._under_way[table]

    def _review(self, table: str, match: Match) -> dict[str, Any]:
        from nacre.analysis import review
        from nacre.bots import analyst

        def progress(done: int, total: int) -> None:
            if self._closing:
                raise _Stopped
            self._under_way[table][:] = [done, total]

        judge = analyst(match.game, seed=0, simulations=SIMULATIONS)
        return review(match, judge, progress, KEPT_IN).as_dict()

    async def close(self) -> None:
        """Stop; what was not finished is begun again when somebody asks."""
        self._closing = True
        await asyncio.to_thread(self._pool.shutdown, cancel_futures=True)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


class _Stopped(Exception):
    """The server stops."""


def in_language(review: dict[str, Any], lang: str) -> dict[str, Any]:
    """A review with its sentences in another language."""
    from nacre.analysis.facts import Fact
    from nacre.analysis.hint import reason

    if lang != review["lang"]:
        review["lang"] = lang
        for action in review["actions"]:
            better = action["better"]
            if better is not None:
                facts = tuple(Fact(fact["key"], 0, fact["numbers"]) for fact in better["facts"])
                better["reason"] = reason(review["game"], facts, lang)
    return review
