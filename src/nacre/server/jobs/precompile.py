"""The precompiler: makes the games' compiled code ready after the start.

Compiling holds the GIL, so child processes do it and keep the result on disk; the server then loads
it in a thread, step by step: a table opens with the rules (a match), bots act when theirs is there,
and hints and strong bots when the search is. What is on disk already comes first, then what
somebody waits for, then the rest.

::

    precompiler = Precompiler()
    precompiler.begin()             # at the start; ``await precompiler.stop()`` at the end
    precompiler.ready(game)         # whether a table can be opened at once
    precompiler.wanted(game)        # somebody waits: this game next
    await precompiler.wait(game)    # until it is ready; StillCompiling if it will not be
    await precompiler.wait(game, SEARCH)  # until a later step is
    raise precompiler.refusal(game)  # for requests that should come back later
    precompiler.progress()          # how far each game is

A child is ``python -m nacre.server.jobs.precompile``. It reads a game and a step, one pair a line,
and answers when that is done; it ends with its input, so it does not outlive the server by
more than a step.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import sys
from collections import deque
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Literal

import msgspec

from nacre.precompile import FOR_PLAY, MATCH, SEARCH, be_quick
from nacre.server.run.logs import Log
from nacre.wire.errors import StillCompiling

TRIES = 2
POLITE = 5  # how much the child steps back for others
COME_BACK = 5  # seconds
CHILDREN = max(2, min(4, os.cpu_count() or 1))  # a match while its bots are compiled by another
LAST_LINES = 20  # kept of the child's output, to say why it died

DONE = "done"  # what a child says of a step
Unit = tuple[str, str]  # a game and a step
State = Literal["waiting", "compiling", "loading", "ready", "failed"]
log = Log("precompile")


class Compilation(msgspec.Struct):
    """The progress of one game."""

    game: str
    state: State = "waiting"
    done: float = 0.0  # the share that is compiled, from 0 to 1
    reason: str | None = None  # why it failed


class ChildFailed(Exception):
    """The process that compiles died; the text is its last line of output."""


def installed_games() -> list[str]:
    """The ids of all games; importing them takes a while, so it is done when they are needed."""
    from nacre.games import GAMES

    return list(GAMES)


def compiled_before(game: str) -> bool:
    """Whether the game only needs to be loaded."""
    from nacre.precompile import is_compiled

    return is_compiled(game)


def load(game: str, step: str) -> None:
    """Load the code of a step into this process; compiles what is not there.

    Everything that is loaded stays: a search for garbage among it would hold up all tables for a
    tenth of a second.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        FOR_PLAY[step](game)
    finally:
        gc.freeze()
        if collects:
            gc.enable()


def mark(game: str) -> None:
    """Note that all that playing needs is on disk."""
    from nacre import precompile

    precompile.mark(game)


class Tools(msgspec.Struct, frozen=True):
    """The command and functions that do the work; tests replace them."""

    command: tuple[str, ...] = (sys.executable, "-m", "nacre.server.jobs.precompile")
    compiled_before: Callable[[str], bool] = compiled_before
    load: Callable[[str, str], None] = load
    mark: Callable[[str], None] = mark
    children: int = CHILDREN


class Precompiler:
    """Compiles and loads games, and knows which are ready. Everything is called on the event loop.

    Without ``games``, all that are installed.
    """

    def __init__(self, games: Sequence[str] | None = None, tools: Tools | None = None) -> None:
        self._games = games
        self._tools = tools or Tools()
        self._wanted: list[str] = []
        self._on_disk: set[str] = set()
        self._taken: set[Unit] = set()
        self._one_loads = asyncio.Lock()
        self._children = [Child(self._tools.command) for _ in range(self._tools.children)]
        self._task: asyncio.Task[None] | None = None
        self._stopping = False

    @cached_property
    def _compilations(self) -> dict[str, Compilation]:
        games = installed_games() if self._games is None else self._games
        return {game: Compilation(game) for game in games}

    @cached_property
    def _settled(self) -> dict[Unit, asyncio.Event]:
        return {(game, step): asyncio.Event() for step in FOR_PLAY for game in self._compilations}

    @classmethod
    def all_ready(cls) -> Precompiler:
        """For a process that has loaded all games, or does not mind to compile when asked."""
        precompiler = cls()
        for unit in precompiler._settled:
            precompiler._settle(unit)
        return precompiler

    def ready(self, game: str) -> bool:
        """Whether a table of the game can be opened without anything being compiled."""
        return self._settled[game, MATCH].is_set() and not self._failed(game)

    def wanted(self, game: str) -> None:
        """Compile this game next: somebody waits for it."""
        if game not in self._wanted:
            self._wanted.append(game)

    async def wait(self, game: str, step: str = MATCH) -> None:
        """Wait until a step of the game is done; :class:`StillCompiling` if it will not be."""
        self.wanted(game)
        await self._settled[game, step].wait()
        if self._failed(game):
            raise self.refusal(game)

    def _failed(self, game: str) -> bool:
        return self._compilations[game].state == "failed"

    def refusal(self, game: str) -> StillCompiling:
        """The refusal for requests that do not wait."""
        found = self._compilations[game]
        if found.state == "failed":
            return StillCompiling(f"{game} could not be compiled: {found.reason}")
        return StillCompiling(f"{game} is being compiled; try again in {COME_BACK} s", COME_BACK)

    def progress(self) -> list[Compilation]:
        """The progress of each game."""
        return list(self._compilations.values())

    # --- Getting ready ---

    def begin(self) -> None:
        """Start, unless that was done; comes back at once."""
        if self._task is not None:
            return
        self._task = asyncio.create_task(self._run(), name="precompile")

    async def stop(self) -> None:
        """Stop, whatever is not ready yet."""
        self._stopping = True
        for child in self._children:
            child.kill()
        if self._task is not None:
            await self._task

    async def _run(self) -> None:
        try:
            self._on_disk = await asyncio.to_thread(self._look)
            await asyncio.gather(*(self._work(child) for child in self._children))
        except Exception:
            log.exception("precompiling_broke")
        finally:
            for child in self._children:
                await child.end()

    def _look(self) -> set[str]:
        """The games that were compiled before; takes up to a second, so it runs in a thread."""
        return {game for game in self._compilations if self._tools.compiled_before(game)}

    async def _work(self, child: Child) -> None:
        """Make unit after unit ready, those to be compiled by this child."""
        while not self._stopping and (unit := self._next()) is not None:
            self._taken.add(unit)
            await self._make_ready(unit, child)

    def _next(self) -> Unit | None:
        """What is on disk comes first, then what is most urgent, then what was asked for first."""
        left = [
            unit for unit in self._settled if unit not in self._taken and not self._failed(unit[0])
        ]
        asked = {game: number for number, game in enumerate(self._wanted)}

        def rank(unit: Unit) -> tuple[bool, int, int]:
            game, step = unit
            return game not in self._on_disk, _urgency(step, game in asked), asked.get(game, 0)

        return min(left, key=rank, default=None)

    async def _make_ready(self, unit: Unit, child: Child) -> None:
        game, step = unit
        try:
            if game not in self._on_disk:
                await self._compile(unit, child)
            async with self._one_loads:
                self._show(game, "loading")
                await asyncio.to_thread(self._tools.load, game, step)
                if game not in self._on_disk and self._is_last(unit):
                    await asyncio.to_thread(self._tools.mark, game)
        except Exception as error:
            if self._stopping:
                return
            # This game cannot be played here; the others can.
            log.error("game_not_ready", game=game, step=step, reason=str(error))
            self._fail(game, str(error) or type(error).__name__)
        else:
            log.info("game_ready", game=game, step=step)
            self._settle(unit)

    def _is_last(self, unit: Unit) -> bool:
        game, step = unit
        return all(self._settled[game, other].is_set() for other in FOR_PLAY if other != step)

    def _settle(self, unit: Unit) -> None:
        game, _ = unit
        self._settled[unit].set()
        done = [settled.is_set() for (which, _), settled in self._settled.items() if which == game]
        self._compilations[game].done = sum(done) / len(done)
        self._show(game, "ready" if all(done) else "compiling")

    def _fail(self, game: str, reason: str) -> None:
        self._compilations[game].reason = reason
        self._compilations[game].state = "failed"
        for step in FOR_PLAY:
            self._settled[game, step].set()

    def _show(self, game: str, state: State) -> None:
        if not self._failed(game):
            self._compilations[game].state = state

    async def _compile(self, unit: Unit, child: Child) -> None:
        game, step = unit
        self._show(game, "compiling")
        log.info("compiling", game=game, step=step)
        for left in reversed(range(TRIES)):
            try:
                await child.compile(game, step)
                return
            except ChildFailed as error:
                if self._stopping:
                    raise
                log.warning(
                    "compiling_failed", game=game, step=step, reason=str(error), tries_left=left
                )
                if not left:
                    raise


def _urgency(step: str, asked: bool) -> int:
    """First what a table waits for, then all rules: somebody may ask for another game next.

    Searching takes longest to compile, and hints can wait.
    """
    if asked and step != SEARCH:
        return 0
    if step == MATCH:
        return 1
    return 2 if asked else 3


class Child:
    """The process that compiles; started when it is needed, and again after it died."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: asyncio.subprocess.Process | None = None
        self._unwanted = False

    async def compile(self, game: str, step: str) -> None:
        """Have a step of a game compiled; :class:`ChildFailed` if the process dies over it."""
        process = await self._started()
        said: deque[str] = deque(maxlen=LAST_LINES)
        assert process.stdin is not None
        assert process.stdout is not None
        with contextlib.suppress(ConnectionError):  # it died: its output says so
            process.stdin.write(f"{game}\t{step}\n".encode())
            await process.stdin.drain()
        async for line in process.stdout:
            text = line.decode("utf-8", "replace").strip()
            if text == DONE:
                return
            said.append(text)
        await self.end()
        raise ChildFailed(_last(said) or f"the process ended with code {process.returncode}")

    async def _started(self) -> asyncio.subprocess.Process:
        if self._process is None:
            try:
                self._process = await asyncio.create_subprocess_exec(
                    *self._command,
                    stdin=asyncio.subprocess.PIPE,
                    stdout=asyncio.subprocess.PIPE,
                    stderr=asyncio.subprocess.STDOUT,
                    start_new_session=True,  # Ctrl-C in the terminal is for the server
                )
            except OSError as error:
                raise ChildFailed(str(error)) from None
        if self._unwanted:
            self.kill()
        return self._process

    def kill(self) -> None:
        """End the process, and every later one; requests to it fail."""
        self._unwanted = True
        if self._process is not None and self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()

    async def end(self) -> None:
        """Let the process end, and close its pipes."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        process.stdin.close()
        with contextlib.suppress(ConnectionError):
            await process.stdin.wait_closed()
        await process.communicate()  # reads what is left, so that the pipe is closed


def _last(said: deque[str]) -> str:
    return next((line for line in reversed(said) if line), "")


def main() -> None:
    """The child process: compile the steps that come in."""
    with contextlib.suppress(AttributeError, OSError):  # not known there, or not allowed
        os.nice(POLITE)
    be_quick()
    for line in sys.stdin:
        game, step = line.strip().split("\t")
        FOR_PLAY[step](game)
        sys.stdout.write(f"{DONE}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
