"""Compiled code, made ready after the start.

Compiling holds the GIL, so a child process does it and keeps the result on disk; the server then loads that in a
thread, game by game: first what is on disk already, then what somebody waits for, then the rest.

::

    warmth = Warmth()
    warmth.begin()                  # at the start; ``await warmth.stop()`` at the end
    warmth.ready("pearls")          # whether it can be played at once
    warmth.wanted("pearls")         # somebody waits: this game next
    await warmth.wait("pearls")     # until it is ready; Warming, with the reason, if it will not be
    raise warmth.refusal("pearls")  # for those who should come back later
    warmth.progress()               # how far each game is

The child is ``python -m nacre.server.warming``. It reads names of games, one a line, and answers with the share that is
done, likewise; it ends with its input, so it does not outlive the server by more than a game.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Literal, get_args

import msgspec

from nacre.server.logs import Log
from nacre.server.messages import GameId
from nacre.server.refusals import Warming

GAMES: tuple[str, ...] = get_args(GameId)
TRIES = 2
POLITE = 5  # how much the child steps back for others
COME_BACK = 5  # seconds
LAST_LINES = 20  # of what a child said before it died

State = Literal["waiting", "compiling", "loading", "ready", "failed"]
log = Log("warming")


class Heat(msgspec.Struct):
    """How far a game is."""

    game: str
    state: State = "waiting"
    done: float = 0.0  # the share that is compiled, from 0 to 1
    reason: str | None = None  # why it failed


class ChildFailed(Exception):
    """The process that compiles died; the text is the last that it said."""


def compiled_before(game: str) -> bool:
    """Whether the game only needs to be loaded."""
    from nacre.warmth import is_compiled

    return is_compiled(game)


def load(game: str) -> None:
    """Load everything that playing needs into this process; compiles what is not on disk."""
    from nacre.warmth import ask_bots, short_match

    short_match(game)
    ask_bots(game)


class Tools(msgspec.Struct, frozen=True):
    """What the work is done with."""

    command: tuple[str, ...] = (sys.executable, "-m", "nacre.server.warming")
    compiled_before: Callable[[str], bool] = compiled_before
    load: Callable[[str], None] = load


class Warmth:
    """Which games are ready. All of it is called on the event loop."""

    def __init__(self, games: Sequence[str] = GAMES, tools: Tools | None = None) -> None:
        self._tools = tools or Tools()
        self._heat = {game: Heat(game) for game in games}
        self._settled = {game: asyncio.Event() for game in games}
        self._wanted: list[str] = []
        self._on_disk: set[str] = set()
        self._child = Child(self._tools.command)
        self._task: asyncio.Task[None] | None = None
        self._stopping = False

    @classmethod
    def of_this_process(cls) -> Warmth:
        """For a process that has loaded everything, or does not mind to compile: all is ready."""
        warmth = cls()
        for game in warmth._heat:
            warmth._settle(game, "ready")
        return warmth

    def ready(self, game: str) -> bool:
        """Whether the game can be played without anything being compiled."""
        return self._heat[game].state == "ready"

    def wanted(self, game: str) -> None:
        """Somebody waits for this game."""
        if game not in self._wanted and not self._settled[game].is_set():
            self._wanted.append(game)

    async def wait(self, game: str) -> None:
        """Wait until the game is ready; :class:`Warming` if it will not be."""
        self.wanted(game)
        await self._settled[game].wait()
        if not self.ready(game):
            raise self.refusal(game)

    def refusal(self, game: str) -> Warming:
        """What to say to those who do not wait."""
        heat = self._heat[game]
        if heat.state == "failed":
            return Warming(f"{game} could not be compiled: {heat.reason}")
        return Warming(f"{game} is being compiled; try again in {COME_BACK} s", COME_BACK)

    def progress(self) -> list[Heat]:
        """How far each game is."""
        return list(self._heat.values())

    # --- Getting ready ---

    def begin(self) -> None:
        """Start, unless that was done; comes back at once."""
        if self._task is not None:
            return
        self._task = asyncio.create_task(self._run(), name="warming")

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
            log.exception("warming_broke")
        finally:
            await self._child.end()

    def _look(self) -> set[str]:
        """Which games were compiled before; may take a second, so it is called in a thread."""
        return {game for game in self._heat if self._tools.compiled_before(game)}

    def _next(self) -> str | None:
        left = [game for game, settled in self._settled.items() if not settled.is_set()]
        quick = [game for game in left if game in self._on_disk]
        asked = [game for game in self._wanted if game in (quick or left)]
        return next(iter(asked or quick or left), None)

    async def _make_ready(self, game: str) -> None:
        try:
            if game not in self._on_disk:
                await self._compile(game)
            self._heat[game].state = "loading"
            await asyncio.to_thread(self._tools.load, game)
        except Exception as error:
            if self._stopping:
                return
            # Whatever it was: this game cannot be played here, the others can.
            log.error("game_not_ready", game=game, reason=str(error))
            self._settle(game, "failed", str(error) or type(error).__name__)
        else:
            log.info("game_ready", game=game)
            self._settle(game, "ready")

    def _settle(self, game: str, state: State, reason: str | None = None) -> None:
        done = 1.0 if state == "ready" else self._heat[game].done
        self._heat[game] = Heat(game, state, done, reason)
        self._settled[game].set()

    async def _compile(self, game: str) -> None:
        heat = self._heat[game]
        heat.state = "compiling"
        log.info("compiling", game=game)
        for left in reversed(range(TRIES)):
            try:
                async for heat.done in self._child.compiled(game):
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
        """End the process, and every later one; what it is asked for fails."""
        self._unwanted = True
        if self._process is not None and self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()

    async def end(self) -> None:
        """Let the process end, and close what led to it."""
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
    """What the child does."""
    with contextlib.suppress(OSError):  # where even that is not allowed
        os.nice(POLITE)
    from nacre.warmth import FOR_PLAY

    for line in sys.stdin:
        for number, step in enumerate(FOR_PLAY.values(), start=1):
            step(line.strip())
            sys.stdout.write(f"{number / len(FOR_PLAY)}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
