"""Turns to think are shared out by owner, and tables that somebody is at come first."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from nacre.observation import Observation
from nacre.server.play.bots import BotPool
from nacre.server.play.turns import Turns, TurnsOver
from tests.server.conftest import Run
from tests.server.in_process import Hand, Watching, new_table, parts, until


class Queue:
    """People who want the one slot, in the order in which they get it."""

    def __init__(self) -> None:
        self.turns = Turns(1)
        self.served: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.hurry: dict[str, Callable[[], None] | None] = {}

    async def want(self, name: str, owner: str, *, attended: bool = True) -> None:
        def waiting(come: Callable[[], None] | None) -> None:
            self.hurry[name] = come

        async def thinking() -> None:
            async with self.turns.turn(owner, attended=attended, waiting=waiting):
                self.served.append(name)
                await asyncio.sleep(0)

        self.tasks.append(asyncio.create_task(thinking()))
        await asyncio.sleep(0)

    async def finish(self) -> list[str]:
        await asyncio.gather(*self.tasks, return_exceptions=True)
        return self.served


def test_owners_take_turns_however_many_one_has(run: Run) -> None:
    async def test() -> list[str]:
        queue = Queue()
        async with queue.turns.turn("Mallory"):
            for number in range(50):
                await queue.want(f"m{number}", "Mallory")
            await queue.want("a", "Ada")
            await queue.want("b", "Bea")
        return await queue.finish()

    served = run(test())
    assert served[:5] == ["m0", "a", "b", "m1", "m2"]
    assert len(served) == 52


def test_tables_that_nobody_is_at_wait_for_all_others(run: Run) -> None:
    async def test() -> list[str]:
        queue = Queue()
        async with queue.turns.turn("Mallory"):
            for number in range(3):
                await queue.want(f"left{number}", "Mallory", attended=False)
            for number in range(3):
                await queue.want(f"a{number}", "Ada")
        return await queue.finish()

    assert run(test()) == ["a0", "a1", "a2", "left0", "left1", "left2"]


def test_somebody_who_comes_to_a_table_does_not_wait_as_if_nobody_were_there(run: Run) -> None:
    async def test() -> list[str]:
        queue = Queue()
        async with queue.turns.turn("Mallory"):
            for number in range(3):
                await queue.want(f"left{number}", "Mallory", attended=False)
            come = queue.hurry["left2"]
            assert come is not None
            come()
            come()
        return await queue.finish()

    assert run(test()) == ["left2", "left0", "left1"]


def test_a_turn_that_is_given_up_is_passed_on(run: Run) -> None:
    async def test() -> list[str]:
        queue = Queue()
        async with queue.turns.turn("Mallory"):
            await queue.want("a", "Ada")
            await queue.want("b", "Bea")
            queue.tasks[0].cancel()
        await asyncio.sleep(0)
        queue.tasks[1].cancel()  # in the moment of its turn
        await queue.want("c", "Cleo")
        return await queue.finish()

    assert run(test())[-1] == "c"


def test_at_the_end_nobody_gets_a_turn(run: Run) -> None:
    async def test() -> None:
        queue = Queue()
        async with queue.turns.turn("Mallory"):
            await queue.want("a", "Ada")
            queue.turns.close()
        with pytest.raises(TurnsOver):
            await queue.tasks[0]
        with pytest.raises(TurnsOver):
            async with queue.turns.turn("Bea"):
                pass

    run(test())


# --- Bots and hints ---


class Gate:
    """Bots of a level that think until the gate is opened, and who was served."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.open = threading.Event()
        self.levels: list[str] = []
        choose = BotPool._choose
        gate = self

        def choosing(pool: BotPool, level: str, observation: Observation) -> str:
            gate.levels.append(level)
            if level == "expert":
                assert gate.open.wait(60)
            return choose(pool, "random", observation)

        monkeypatch.setattr(BotPool, "_choose", choosing)


def test_abandoned_tables_of_one_guest_keep_nobody_else_waiting(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Gate(monkeypatch)

    async def test() -> None:
        async with parts(tmp_path, Hand(monkeypatch), bot_threads=1) as services:
            for _ in range(10):
                await new_table(services, "Mallory", bots={"1": "expert"}, options={"first": 1})
            mine = await new_table(services, "Ada", bots={"1": "strong"}, options={"first": 1})
            mine.join(Watching("Ada", 0))
            await until(lambda: gate.levels)
            gate.open.set()
            await until(lambda: "strong" in gate.levels)

    run(test())
    assert gate.levels.index("strong") <= 2  # one was thinking, one may have been next


def test_a_quick_bot_waits_for_none_that_searches(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Gate(monkeypatch)

    async def test() -> None:
        async with parts(tmp_path, Hand(monkeypatch), bot_threads=1) as services:
            await new_table(services, "Mallory", bots={"1": "expert"}, options={"first": 1})
            await until(lambda: gate.levels)
            mine = await new_table(services, "Ada", bots={"1": "casual"}, options={"first": 1})
            try:
                await until(lambda: mine.table.deciders)
            finally:
                gate.open.set()

    run(test())


def test_a_hint_waits_for_no_bot(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate(monkeypatch)

    async def test() -> Any:
        async with parts(tmp_path, Hand(monkeypatch), bot_threads=1) as services:
            for _ in range(3):
                await new_table(services, "Mallory", bots={"1": "expert"}, options={"first": 1})
            mine = await new_table(services, "Ada", options={"first": 0}, hot_seat={"1": "Bea"})
            await until(lambda: gate.levels)
            try:
                return await services.bots.hints(mine.table, 0, "en", "Ada")
            finally:
                gate.open.set()

    assert len(run(test())) == 3
