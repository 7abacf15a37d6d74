"""The precompiler: makes the games' compiled code ready after the start.

Compiling holds the GIL, so a child process does it and keeps the result on disk; the server then
loads it in a thread, game by game: first the games that are on disk already, then those that
somebody waits for, then the rest.

::

    precompiler = Precompiler()
    precompiler.begin()             # at the start; ``await precompiler.stop()`` at the end
    precompiler.ready(game)         # whether it can be played at once
    precompiler.wanted(game)        # somebody waits: this game next
    await precompiler.wait(game)    # until it is ready; StillCompiling if it will not be
    raise precompiler.refusal(game)  # for requests that should come back later
    precompiler.progress()          # how far each game is

The child is ``python -m nacre.server.jobs.precompile``. It reads ids of games, one a line, and
answers with the share that is done, likewise; it ends with its input, so it does not outlive the
server by more than a game.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from functools import cached_property
from typing import Literal

import msgspec

from nacre.server.run.logs import Log
from nacre.wire.errors import StillCompiling

TRIES = 2
POLITE = 5  # how much the child steps back for others
COME_BACK = 5  # seconds
LAST_LINES = 20  # kept of the child's output, to say why it died

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


def load(game: str) -> None:
    """Load all code that playing needs into this process; compiles the rest."""
    from nacre.precompile import ask_bots, short_match

    short_match(game)
    ask_bots(game)


class Tools(msgspec.Struct, frozen=True):
    """The command and functions that do the work; tests replace them."""

    command: tuple[str, ...] = (sys.executable, "-m", "nacre.server.jobs.precompile")
    compiled_before: Callable[[str], bool] = compiled_before
    load: Callable[[str], None] = load


class Precompiler:
    """Compiles and loads games, and knows which are ready. Everything is called on the event loop.

    Without ``games``, all that are installed.
    """

    def __init__(self, games: Sequence[str] | None = None, tools: Tools | None = None) -> None:
        self._games = games
        self._tools = tools or Tools()
        self._wanted: list[str] = []
        self._on_disk: set[str] = set()
        self._child = Child(self._tools.command)
        self._task: asyncio.Task[None] | None = None
        self._stopping = False

    @cached_property
    def _compilations(self) -> dict[str, Compilation]:
        games = installed_games() if self._games is None else self._games
        return {game: Compilation(game) for game in games}

    @cached_property
    def _settled(self) -> dict[str, asyncio.Event]:
        return {game: asyncio.Event() for game in self._compilations}

    @classmethod
    def all_ready(cls) -> Precompiler:
        """For a process that has loaded all games, or does not mind to compile when asked."""
        precompiler = cls()
        for game in precompiler._compilations:
            precompiler._settle(game, "ready")
        return precompiler

    def ready(self, game: str) -> bool:
        """Whether the game can be played without anything being compiled."""
        return self._compilations[game].state == "ready"

    def wanted(self, game: str) -> None:
        """Compile this game next: somebody waits for it."""
        if game not in self._wanted and not self._settled[game].is_set():
            self._wanted.append(game)

    async def wait(self, game: str) -> None:
        """Wait until the game is ready; :class:`StillCompiling` if it will not be."""
        self.wanted(game)
        await self._settled[game].wait()
        if not self.ready(game):
            raise self.refusal(game)

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
        self._child.kill()
        if self._task is not None:
            await self._task

    async def _run(self) -> None:
        try:
            self._on_disk = await asyncio.to_thread(self._look)
            while not self._stopping and (game := self._next()) is not None:
                await self._make_ready(game)
        except Exception:
            log.exception("precompiling_broke")
        finally:
            await self._child.end()

    def _look(self) -> set[str]:
        """The games that were compiled before; takes up to a second, so it runs in a thread."""
        return {game for game in self._compilations if self._tools.compiled_before(game)}

    def _next(self) -> str | None:
        left = [game for game, settled in self._settled.items() if not settled.is_set()]
        quick = [game for game in left if game in self._on_disk]
        asked = [game for game in self._wanted if game in (quick or left)]
        return next(iter(asked or quick or left), None)

    async def _make_ready(self, game: str) -> None:
        try:
            if game not in self._on_disk:
                await self._compile(game)
            self._compilations[game].state = "loading"
            await asyncio.to_thread(self._tools.load, game)
        except Exception as error:
            if self._stopping:
                return
            # This game cannot be played here; the others can.
            log.error("game_not_ready", game=game, reason=str(error))
            self._settle(game, "failed", str(error) or type(error).__name__)
        else:
            log.info("game_ready", game=game)
            self._settle(game, "ready")

    def _settle(self, game: str, state: State, reason: str | None = None) -> None:
        done = 1.0 if state == "ready" else self._compilations[game].done
        self._compilations[game] = Compilation(game, state, done, reason)
        self._settled[game].set()

    async def _compile(self, game: str) -> None:
        compilation = self._compilations[game]
        compilation.state = "compiling"
        log.info("compiling", game=game)
        for left in reversed(range(TRIES)):
            try:
                async for compilation.done in self._child.compiled(game):
                    pass
                return
            except ChildFailed as error:
                if self._stopping:
                    raise
                log.warning("compiling_failed", game=game, reason=str(error), tries_left=left)
                if not left:
                    raise


class Child:
    """The process that compiles; started when it is needed, and again after it died."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: asyncio.subprocess.Process | None = None
        self._unwanted = False

    async def compiled(self, game: str) -> AsyncIterator[float]:
        """Have a game compiled; gives the share that is done, and ends at 1."""
        process = await self._started()
        said: deque[str] = deque(maxlen=LAST_LINES)
        assert process.stdin is not None
        assert process.stdout is not None
        with contextlib.suppress(ConnectionError):  # it died: its output says so
            process.stdin.write(f"{game}\n".encode())
            await process.stdin.drain()
        async for line in process.stdout:
            text = line.decode("utf-8", "replace").strip()
            share = _share(text)
            if share is None:
                said.append(text)
                continue
            yield share
            if share >= 1:
                return
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


def _share(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


def _last(said: deque[str]) -> str:
    return next((line for line in reversed(said) if line), "")


def main() -> None:
    """The child process: compile the games whose ids come in."""
    with contextlib.suppress(AttributeError, OSError):  # not known there, or not allowed
        os.nice(POLITE)
    from nacre.precompile import FOR_PLAY

    for line in sys.stdin:
        for number, step in enumerate(FOR_PLAY.values(), start=1):
            step(line.strip())
            sys.stdout.write(f"{number / len(FOR_PLAY)}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
