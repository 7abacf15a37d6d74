"""The bot pool: bots and analysts think in threads, where the compiled search holds no GIL.

Bots that search have their threads, quick ones and hints have one each, so that none waits for
another kind; all are shared out by guest (``turns.py``).
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING

from nacre.precompile import QUICK_BOTS, SEARCH
from nacre.server.play.open_table import OpenTable
from nacre.server.play.threads import background_pool
from nacre.server.play.turns import Turns
from nacre.wire.http import HintLine

if TYPE_CHECKING:
    from nacre.bots import Analyst, Bot
    from nacre.observation import Observation
    from nacre.server.tables.table import Table


QUICK = ("random", "novice", "learner", "casual")  # levels that take a millisecond or two


def step_of(level: str) -> str:
    """What has to be compiled before a bot of a level, or of a strength, can choose."""
    return QUICK_BOTS if level in QUICK else SEARCH


class BotPool:
    """A pool of threads in which bots think; idle bots are kept, so that their memory is reused."""

    def __init__(self, threads: int) -> None:
        self._pool = background_pool(threads, "bot")
        self._turns = Turns(threads)
        self._quick_pool = background_pool(1, "quick bot")
        self._quick_turns = Turns(1)
        self._hint_pool = background_pool(1, "hint")
        self._hint_turns = Turns(1)
        self._idle: dict[tuple[str, str], list[Bot]] = defaultdict(list)
        self._analysts: dict[str, list[Analyst]] = defaultdict(list)

    def turn(
        self, open_table: OpenTable, level: str, now: int
    ) -> AbstractAsyncContextManager[None]:
        """The turn of a table's bot to think, among those of the guest who made the table."""
        turns = self._quick_turns if level in QUICK else self._turns
        return turns.turn(
            open_table.table.row.host,
            attended=open_table.attended(now),
            waiting=open_table.wait_for_turn,
        )

    async def choose(self, level: str | float, observation: Observation) -> str:
        """The action that a bot of a level or strength chooses in its turn.

        The event loop goes on.
        """
        loop = asyncio.get_running_loop()
        pool = self._quick_pool if level in QUICK else self._pool
        return await loop.run_in_executor(pool, self._choose, level, observation)

    def _choose(self, level: str | float, observation: Observation) -> str:
        from nacre.bots import make

        if not isinstance(level, str):  # there are too many strengths to keep their bots
            return make(observation.game, level).choose(observation)
        idle = self._idle[observation.game, level]
        try:
            bot = idle.pop()
        except IndexError:
            bot = make(observation.game, level)
        choice = bot.choose(observation)
        idle.append(bot)
        return choice

    async def hints(self, table: Table, seat: int, lang: str, guest: str) -> list[HintLine]:
        """The best three actions of a seat to act, with reasons, for a guest who asks."""
        observation = table.begun().observation(seat)
        loop = asyncio.get_running_loop()
        async with self._hint_turns.turn(guest):
            return await loop.run_in_executor(self._hint_pool, self._hints, observation, lang)

    def _hints(self, observation: Observation, lang: str) -> list[HintLine]:
        from nacre.analysis import hints
        from nacre.analysis.hint import reason
        from nacre.analysis.words import left_open
        from nacre.bots import analyst

        idle = self._analysts[observation.game]
        try:
            judge = idle.pop()
        except IndexError:
            judge = analyst(observation.game)
        found = hints(observation, judge, lang)
        idle.append(judge)
        return [
            HintLine(
                h.action, round(h.chance, 4), reason(observation.game, h.facts, lang, left_open)
            )
            for h in found
        ]

    def stop(self) -> None:
        """Give no more turns: whoever waits for one gets TurnsOver."""
        for turns in (self._turns, self._quick_turns, self._hint_turns):
            turns.close()

    def close(self) -> None:
        """Wait for the bots that think."""
        for pool in (self._pool, self._quick_pool, self._hint_pool):
            pool.shutdown(cancel_futures=True)
