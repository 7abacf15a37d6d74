"""The bot pool: bots and analysts think in threads, where the compiled search holds no GIL."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from nacre.wire.http import HintLine

if TYPE_CHECKING:
    from nacre.bots import Analyst, Bot
    from nacre.observation import Observation
    from nacre.server.tables.table import Table


class BotPool:
    """A pool of threads in which bots think; idle bots are kept, so that their memory is reused."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._idle: dict[tuple[str, str], list[Bot]] = defaultdict(list)
        self._analysts: dict[str, list[Analyst]] = defaultdict(list)

    async def choose(self, level: str, observation: Observation) -> str:
        """The action that a bot of a level chooses; the event loop goes on meanwhile."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, self._choose, level, observation)

    def _choose(self, level: str, observation: Observation) -> str:
        from nacre.bots import make

        idle = self._idle[observation.game, level]
        try:
            bot = idle.pop()
        except IndexError:
            bot = make(observation.game, level)
        choice = bot.choose(observation)
        idle.append(bot)
        return choice

    async def hints(self, table: Table, seat: int, lang: str) -> list[HintLine]:
        """The best three actions of a seat to act, with reasons."""
        assert table.match is not None
        observation = table.match.observation(seat)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, self._hints, observation, lang)

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

    def close(self) -> None:
        """Wait for the bots that think."""
        self._pool.shutdown(cancel_futures=True)
