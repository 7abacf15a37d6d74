"""Games are made ready in the right order, in a process that may die."""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, cast

import pytest

from nacre.game.game import Game
from nacre.games import GAMES
from nacre.precompile import (
    FOR_PLAY,
    FUNCTIONS,
    MATCH,
    MOST_SURE,
    QUICK_BOTS,
    SEARCH,
    functions_of,
    is_compiled,
    share_compiled,
    watched,
)
from nacre.server.jobs.precompile import LOADING, Child, Compilation, Precompiler, Tools
from nacre.server.play.act import CommandHandler
from nacre.server.play.clock import ServerClock
from nacre.server.play.registry import TableRegistry
from nacre.server.store import Store
from nacre.wire.errors import StillCompiling
from nacre.wire.http import NewTable
from tests.server.conftest import Run

COLD = 900  # seconds, at most, to compile a game on a busy machine

# Stand-ins for the child: they speak as it does, but compile nothing.
QUICK = "import sys\nfor line in sys.stdin: print('done', flush=True)"
DEAD = "raise SystemExit('no compiler')"
TALKATIVE = "import sys\nfor line in sys.stdin: print('a warning'); print('done', flush=True)"
STUCK = """
import sys, time
for line in sys.stdin:
    if 'a match' not in line:
        time.sleep(600)
    print('done', flush=True)
"""
TELLS_AND_IS_DONE = """
import sys
for line in sys.stdin: print('compiled 3'); print('done', flush=True)
"""
TELLS = """
import sys, time
for line in sys.stdin:
    print('compiled 3'); print('a warning'); print('compiled 5', flush=True)
    time.sleep(600)
"""


def tells_and_dies_once(mark: Path) -> str:
    """Compiles five functions and dies; the second time, it gets stuck after the first."""
    return f"""
import pathlib, sys, time
mark = pathlib.Path({str(mark)!r})
first = not mark.exists()
mark.touch()
for line in sys.stdin:
    print('compiled 5' if first else 'compiled 1', flush=True)
    if first:
        sys.exit('killed')
    time.sleep(600)
"""


def dies_once(mark: Path) -> str:
    return f"""
import pathlib, sys
mark = pathlib.Path({str(mark)!r})
first = not mark.exists()
mark.touch()
for line in sys.stdin:
    if first:
        sys.exit('killed')
    print('done', flush=True)
"""


class Loader:
    """Notes in which order games are loaded, and which are marked."""

    def __init__(self) -> None:
        self.steps: list[tuple[str, str]] = []
        self.marked: list[str] = []
        self.open = threading.Event()
        self.open.set()

    @property
    def loaded(self) -> list[str]:
        """The games, by their first step."""
        return [game for game, step in self.steps if step == MATCH]

    def load(self, game: str, step: str) -> None:
        assert self.open.wait(60)
        self.steps.append((game, step))

    def mark(self, game: str) -> None:
        self.marked.append(game)


def tools(child: str, loader: Loader, on_disk: tuple[str, ...] = (), *, children: int = 1) -> Tools:
    command = (sys.executable, "-c", child)
    return Tools(command, lambda game: game in on_disk, loader.load, loader.mark, children)


@contextlib.asynccontextmanager
async def begun(precompiler: Precompiler, seconds: float = 60) -> AsyncIterator[Precompiler]:
    precompiler.begin()
    try:
        async with asyncio.timeout(seconds):
            yield precompiler
    finally:
        await precompiler.stop()


async def until(true: Callable[[], bool]) -> None:
    while not true():
        await asyncio.sleep(0.01)


async def all_settled(precompiler: Precompiler) -> None:
    await until(
        lambda: all(
            compilation.state in ("ready", "failed") for compilation in precompiler.progress()
        )
    )


def test_games_become_ready_one_after_the_other() -> None:
    async def run() -> None:
        loader = Loader()
        async with begun(Precompiler(tools=tools(QUICK, loader))) as precompiler:
            assert not precompiler.ready("pearls")
            await all_settled(precompiler)
            assert all(precompiler.ready(game) for game in GAMES)
            assert [compilation.done for compilation in precompiler.progress()] == [1.0] * len(
                GAMES
            )
        assert loader.steps == [(game, step) for step in FOR_PLAY for game in GAMES]
        assert loader.marked == list(GAMES)

    asyncio.run(run())


def test_what_is_on_disk_comes_first_then_what_somebody_waits_for() -> None:
    async def run() -> None:
        loader = Loader()
        precompiler = Precompiler(tools=tools(QUICK, loader, on_disk=("pearl_dice",)))
        precompiler.wanted("chicken")
        async with begun(precompiler):
            await all_settled(precompiler)
        assert loader.loaded == ["pearl_dice", "chicken", "pearls", "pearladora"]
        assert loader.steps[:3] == [("pearl_dice", step) for step in FOR_PLAY]
        assert loader.steps[3:8] == [
            ("chicken", MATCH),
            ("chicken", QUICK_BOTS),
            ("pearls", MATCH),  # somebody may ask for it next; the search takes longest
            ("pearladora", MATCH),
            ("chicken", SEARCH),
        ]
        assert "pearl_dice" not in loader.marked

    asyncio.run(run())


def test_a_game_that_is_waited_for_overtakes_the_others() -> None:
    async def run() -> None:
        loader = Loader()
        loader.open.clear()
        async with begun(Precompiler(tools=tools(QUICK, loader))) as precompiler:
            await until(lambda: precompiler.progress()[0].state == "loading")
            waiting = asyncio.create_task(precompiler.wait("chicken"))
            await asyncio.sleep(0)
            loader.open.set()
            await waiting
            assert loader.loaded[:2] == ["pearls", "chicken"]

    asyncio.run(run())


def test_nothing_is_started_when_everything_is_on_disk() -> None:
    async def run() -> None:
        loader = Loader()
        nobody = Tools(("/nowhere/python",), lambda game: True, loader.load, loader.mark)
        async with begun(Precompiler(tools=nobody)) as precompiler:
            await precompiler.wait("chicken")
            assert precompiler.ready("chicken")

    asyncio.run(run())


def starts_loudly(told: Path) -> str:
    """A child that says that it has begun, before it is asked for anything."""
    return f"import pathlib\npathlib.Path({str(told)!r}).write_text('begun')\n{QUICK}"


def test_where_nothing_was_ever_compiled_children_begin_before_the_games_are_looked_for(
    tmp_path: Path,
) -> None:
    told = tmp_path / "told"
    os.mkfifo(told)

    def not_before(game: str) -> bool:
        if game == "pearls":
            told.read_text()  # waits until the child has begun
        return False

    async def run() -> None:
        loader = Loader()
        command = (sys.executable, "-c", starts_loudly(told))
        things = Tools(command, not_before, loader.load, loader.mark, 1, lambda: True)
        async with begun(Precompiler(["pearls", "chicken"], things)) as precompiler:
            await precompiler.wait("chicken")

    asyncio.run(run())


def keeps_a_diary(folder: Path) -> str:
    """A child that writes down what it is asked for, in a file of its own."""
    return f"""
import os, pathlib, sys
diary = pathlib.Path({str(folder)!r}, str(os.getpid())).open("w")
for line in sys.stdin:
    print(line.strip(), file=diary, flush=True)
    print('done', flush=True)
"""


def test_one_of_two_children_compiles_the_writer_of_views_before_anything_else(
    tmp_path: Path,
) -> None:
    def asked_first() -> list[str]:
        said = [file.read_text().partition("\n") for file in tmp_path.iterdir()]
        return sorted(line.split("\t")[1] for line, whole, _ in said if whole)

    async def run() -> None:
        loader = Loader()
        loader.open.clear()  # so that no child gets further than its first game
        things = tools(keeps_a_diary(tmp_path), loader, children=2)
        async with begun(Precompiler(["pearls", "pearl_dice"], things)):
            await until(lambda: len(asked_first()) == 2)
            assert asked_first() == ["a match", "views"]
            loader.open.set()

    asyncio.run(run())


def test_what_cannot_be_imported_ahead_shows_when_a_game_needs_it() -> None:
    def broken() -> None:
        raise ImportError("no compiler")

    async def run() -> None:
        loader = Loader()
        things = Tools((), lambda game: True, loader.load, loader.mark, 1, lambda: False, broken)
        async with begun(Precompiler(["pearls"], things)) as precompiler:
            await precompiler.wait("pearls")
            assert precompiler.ready("pearls")

    asyncio.run(run())


def test_a_child_that_dies_gets_a_second_chance(tmp_path: Path) -> None:
    async def run() -> None:
        loader = Loader()
        child = dies_once(tmp_path / "died")
        async with begun(Precompiler(["pearls"], tools(child, loader))) as precompiler:
            await precompiler.wait("pearls")

    asyncio.run(run())


def test_a_child_that_always_dies_leaves_the_game_unready_with_the_reason() -> None:
    async def run() -> None:
        loader = Loader()
        precompiler = Precompiler(tools=tools(DEAD, loader, on_disk=("chicken",)))
        async with begun(precompiler):
            with pytest.raises(StillCompiling, match="pearls could not be compiled: no compiler"):
                await precompiler.wait("pearls")
            assert not precompiler.ready("pearls")
            assert precompiler.ready("chicken")
            assert precompiler.progress()[0].reason == "no compiler"

    asyncio.run(run())


def test_a_game_that_cannot_be_loaded_does_not_stop_the_others() -> None:
    def load(game: str, step: str) -> None:
        if game == "pearls":
            raise OSError("disk gone")

    async def run() -> None:
        things = Tools((sys.executable, "-c", QUICK), lambda game: True, load)
        async with begun(Precompiler(tools=things)) as precompiler:
            await all_settled(precompiler)
            assert [precompiler.ready(game) for game in GAMES] == [False, True, True, True]

    asyncio.run(run())


def test_what_else_the_child_says_is_no_harm() -> None:
    async def run() -> None:
        loader = Loader()
        async with begun(Precompiler(["pearls"], tools(TALKATIVE, loader))) as precompiler:
            await precompiler.wait("pearls")

    asyncio.run(run())


def test_what_a_child_says_of_a_step_is_never_taken_for_the_next() -> None:
    """Before, a step that was given up left its answers in the pipe."""

    def fail(_: int) -> None:
        raise ValueError("not told")

    async def run() -> list[int]:
        child = Child([sys.executable, "-c", TELLS_AND_IS_DONE])
        told: list[int] = []
        with pytest.raises(ValueError, match="not told"):
            await child.compile("pearls", MATCH, fail)
        await child.compile("chicken", MATCH, told.append)
        await child.end()
        return told

    assert asyncio.run(run()) == [3]


def test_a_stop_ends_the_child_whatever_it_does() -> None:
    async def run() -> None:
        loader = Loader()
        async with begun(Precompiler(tools=tools(STUCK, loader))) as precompiler:
            await until(lambda: precompiler.ready("chicken"))
            refusal = precompiler.refusal("pearls")
            assert refusal.wait
            assert "is being compiled" in str(refusal)
            child = precompiler._children[0]._process
            assert child is not None
        assert child.returncode is not None
        assert {step for _, step in loader.steps} == {MATCH}

    asyncio.run(run())


def test_a_table_opens_with_the_rules_while_others_wait_for_bots_and_search() -> None:
    async def run() -> None:
        loader = Loader()
        async with begun(Precompiler(["pearls"], tools(STUCK, loader, children=2))) as precompiler:
            await precompiler.wait("pearls")
            assert precompiler.ready("pearls")
            assert precompiler.progress()[0].done == pytest.approx(1 / len(FOR_PLAY))
            for step in (QUICK_BOTS, SEARCH):
                with pytest.raises(TimeoutError):
                    await asyncio.wait_for(precompiler.wait("pearls", step), 0.01)
        assert loader.marked == []

    asyncio.run(run())


def test_progress_follows_the_functions_that_are_compiled() -> None:
    async def run() -> None:
        precompiler = Precompiler(["pearls"], tools(TELLS, Loader()))
        found = precompiler.progress_of("pearls")
        async with begun(precompiler):
            wanted = LOADING * share_compiled("pearls", MATCH, 5)
            await until(lambda: found.steps[MATCH] == wanted)
            assert 0 < wanted < LOADING
            assert found.steps[QUICK_BOTS] == found.steps[SEARCH] == 0.0
            assert not precompiler.ready("pearls")

    asyncio.run(run())


def test_progress_never_goes_back_also_when_a_child_begins_again(tmp_path: Path) -> None:
    async def run() -> None:
        mark = tmp_path / "mark"
        precompiler = Precompiler(["pearls"], tools(tells_and_dies_once(mark), Loader()))
        found, told = precompiler.progress_of("pearls"), []
        reached = Compilation.reached

        def noted(compilation: Compilation, step: str, share: float) -> None:
            reached(compilation, step, share)
            told.append((share, compilation.steps[step]))

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Compilation, "reached", noted)
            async with begun(precompiler):
                await until(lambda: len(told) == 2)
        shares, shown = zip(*told, strict=True)
        assert shares[1] < shares[0]
        assert shown[1] == shown[0] == found.steps[MATCH]

    asyncio.run(run())


def test_a_share_grows_with_the_functions_and_is_whole_only_when_the_step_says_so() -> None:
    for game in GAMES:
        assert set(functions_of(game)) == set(FOR_PLAY)
        for step in FOR_PLAY:
            shares = [share_compiled(game, step, n) for n in range(500)]
            assert shares == sorted(shares)
            assert shares[0] == 0.0
            assert shares[-1] == MOST_SURE


@pytest.mark.parametrize(
    "content", [b"{", b"[90]", b"90", b"null", b"\xff", b'{"a match": "many", "quick bots": 0}']
)
def test_a_game_whose_numbers_cannot_be_read_is_taken_for_one_that_brings_none(
    content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "functions.json"
    file.write_bytes(content)
    monkeypatch.setattr(Game, "data_file", lambda *_: file)
    assert functions_of.__wrapped__("pearls") == FUNCTIONS


def test_numbers_that_are_not_there_or_a_folder_are_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for file in (None, tmp_path / "missing.json", tmp_path):
        monkeypatch.setattr(Game, "data_file", lambda *_, file=file: file)
        assert functions_of.__wrapped__("pearls") == FUNCTIONS


def test_a_process_that_needs_no_warming_says_so() -> None:
    precompiler = Precompiler.all_ready()
    assert all(precompiler.ready(game) for game in GAMES)
    asyncio.run(precompiler.wait("pearls"))


def test_the_real_child_compiles_for_the_server_which_then_compiles_nothing() -> None:
    """All that playing needs, bots of every level and an analyst included."""

    async def run() -> int:
        async with begun(Precompiler(["chicken"]), COLD) as precompiler:
            for step in FOR_PLAY:
                await precompiler.wait("chicken", step)
            await all_settled(precompiler)
        with watched() as compiled:
            await asyncio.to_thread(play_everything, "chicken")
            return compiled()

    assert asyncio.run(run()) == 0
    assert is_compiled("chicken")


def play_everything(game: str) -> None:
    from nacre import bots
    from nacre.match import Match

    match = Match(game, seats=3, seed=5)
    for level in ("random", "novice", "learner", "casual", "strong", "expert"):
        if match.over:
            break
        bot = bots.make(game, level, seed=1)
        match.play(bot.choose(match.observation(match.turn)))
        match.view(None)
        match.view(0)
        match.events(1)
    bots.analyst(game, 0, simulations=5)
    Match.from_record(match.record())


def real_child(server: int, said: str) -> subprocess.CompletedProcess[str]:
    """The child of a server, to the end of what the server says."""
    return subprocess.run(
        [sys.executable, "-m", "nacre.server.jobs.precompile", str(server)],
        input=said,
        text=True,
        capture_output=True,
        timeout=60,
        check=False,
        env=os.environ,
    )


def test_the_real_child_ends_with_its_input() -> None:
    done = real_child(os.getpid(), "")
    assert (done.returncode, done.stdout) == (0, ""), done.stderr


def test_the_real_child_compiles_nothing_for_a_server_that_was_killed_before_it_began() -> None:
    done = real_child(os.getppid(), f"chicken\t{MATCH}\n")  # another process is its parent now
    assert (done.returncode, done.stdout) == (1, ""), done.stderr


class _NeverReady:
    """A game that is being compiled for ever."""

    def wanted(self, game: str) -> None:
        pass

    async def wait(self, game: str, step: str = MATCH) -> None:
        await asyncio.Event().wait()


def test_a_stop_does_not_wait_for_a_game_that_is_being_compiled(
    run: Run, open_store: Callable[[str], Store], tmp_path: Path
) -> None:
    store = open_store(str(tmp_path / "nacre.db"))

    async def stop_while_somebody_waits() -> None:
        clock, nobody = ServerClock(), cast("Any", None)
        handler = CommandHandler(store, clock, nobody, nobody)
        registry = TableRegistry(store, clock, handler, _NeverReady(), 10)
        made = asyncio.create_task(registry.new_table("g", "Ada", NewTable("pearls")))
        await asyncio.sleep(0)  # until it waits
        async with asyncio.timeout(30):
            await registry.stop_changes()
            for asked in (made, registry.new_table("g", "Ada", NewTable("pearls"))):
                with pytest.raises(StillCompiling):
                    await asked

    run(stop_while_somebody_waits())
