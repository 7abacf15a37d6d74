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

A child is ``python -m nacre.server.jobs.precompile`` and the process id of the server. It reads a
game and a step, one pair a line, tells how many functions it has compiled, and answers when that is
done; it ends with its input, or with the server, however that ends.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Literal

import msgspec

from nacre.precompile import (
    AHEAD,
    FOR_PLAY,
    MATCH,
    SEARCH,
    VIEWS,
    be_quick,
    share_compiled,
    watched,
)
from nacre.server.run.logs import Log
from nacre.wire.errors import StillCompiling

TRIES = 2
POLITE = 5  # how much the child steps back for others
COME_BACK = 5  # seconds
CHILDREN = max(2, min(4, os.cpu_count() or 1))  # a match while its bots are compiled by another
LAST_LINES = 20  # kept of the child's output, to say why it died

DONE = "done"  # what a child says of a step
COMPILED = "compiled "  # before the number of functions, while it is at it
TELLING = 0.2  # seconds between two numbers
LOADING = 0.95  # the share of a step that is done when it is only to be loaded
Unit = tuple[str, str]  # a game and a step
State = Literal["waiting", "compiling", "loading", "ready", "failed"]
log = Log("precompile")


class Compilation(msgspec.Struct):
    """The progress of one game."""

    game: str
    state: State = "waiting"
    steps: dict[str, float] = msgspec.field(default_factory=lambda: dict.fromkeys(FOR_PLAY, 0.0))
    reason: str | None = None  # why it failed

    @property
    def done(self) -> float:
        """The share that is compiled, from 0 to 1."""
        return sum(self.steps.values()) / len(self.steps)

    def reached(self, step: str, share: float) -> None:
        """Note how far a step is; it never goes back, also not where a child begins again."""
        self.steps[step] = max(self.steps[step], share)


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


def nothing_is_compiled() -> bool:
    """Whether all games are to be compiled, and none is to be looked for."""
    from nacre import precompile

    return precompile.nothing_is_compiled()


def import_compiler() -> None:
    """Load Numba with all that it knows of types: two seconds, after which the rest is quick."""
    from numba.core.compiler_lock import global_compiler_lock
    from numba.core.registry import cpu_target

    from nacre import match  # noqa: F401 # what is compiled

    with global_compiler_lock:
        cpu_target.typing_context.refresh()
        cpu_target.target_context.refresh()


class Tools(msgspec.Struct, frozen=True):
    """The command and functions that do the work; tests replace them."""

    command: tuple[str, ...] = (sys.executable, "-m", "nacre.server.jobs.precompile")
    compiled_before: Callable[[str], bool] = compiled_before
    load: Callable[[str, str], None] = load
    mark: Callable[[str], None] = mark
    children: int = CHILDREN
    nothing_is_compiled: Callable[[], bool] = nothing_is_compiled
    import_compiler: Callable[[], None] = import_compiler


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

    def progress_of(self, game: str) -> Compilation:
        """The progress of one game."""
        return self._compilations[game]

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
            if self._tools.nothing_is_compiled():
                await asyncio.gather(*(child.begin() for child in self._children))
            self._on_disk = await asyncio.to_thread(self._look)
            works = [self._work(child) for child in self._children[:-1]]
            await asyncio.gather(self._prepare(), *works, self._work_after_views())
        except Exception:
            log.exception("precompiling_broke")
        finally:
            for child in self._children:
                await child.end()

    def _look(self) -> set[str]:
        """The games that were compiled before; takes up to a second, so it runs in a thread."""
        return {game for game in self._compilations if self._tools.compiled_before(game)}

    async def _prepare(self) -> None:
        """Load what loading needs while the children compile; a game tells of a fault, if any."""
        async with self._one_loads:
            with contextlib.suppress(Exception):
                if not self._stopping:  # which would have to wait for it
                    await asyncio.to_thread(self._tools.import_compiler)

    async def _work_after_views(self) -> None:
        """Let the last child compile the writer of views first: all games wait for it.

        The one that compiles the rules of the first game meanwhile finds it on disk in the end.
        """
        *others, child = self._children
        first = self._next()
        if others and first is not None and not self._on_disk:
            with contextlib.suppress(ChildFailed):  # its next step will tell
                await child.compile(first[0], VIEWS)
        await self._work(child)

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
                self._compilations[game].reached(step, LOADING)
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
        game, step = unit
        self._settled[unit].set()
        self._compilations[game].reached(step, 1.0)
        done = [settled.is_set() for (which, _), settled in self._settled.items() if which == game]
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
                await child.compile(game, step, self._teller(unit))
                return
            except ChildFailed as error:
                if self._stopping:
                    raise
                log.warning(
                    "compiling_failed", game=game, step=step, reason=str(error), tries_left=left
                )
                if not left:
                    raise

    def _teller(self, unit: Unit) -> Callable[[int], None]:
        game, step = unit
        found = self._compilations[game]
        return lambda functions: found.reached(
            step, LOADING * share_compiled(game, step, functions)
        )


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

    async def begin(self) -> None:
        """Start the process ahead of time: importing Numba takes it a second."""
        with contextlib.suppress(ChildFailed):  # it is tried again when it is needed
            await self._started()

    async def compile(
        self, game: str, step: str, tell: Callable[[int], None] = lambda _: None
    ) -> None:
        """Have a step of a game compiled; :class:`ChildFailed` if the process dies over it.

        ``tell`` is told how many functions are compiled so far.
        """
        process = await self._started()
        try:
            await self._ask(process, game, step, tell)
        except BaseException:
            # What it says from now on would be taken for the answer to another step.
            self._kill_process()
            await self.end()
            raise

    async def _ask(
        self, process: asyncio.subprocess.Process, game: str, step: str, tell: Callable[[int], None]
    ) -> None:
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
            if text.startswith(COMPILED) and text.removeprefix(COMPILED).isdecimal():
                tell(int(text.removeprefix(COMPILED)))
            else:
                said.append(text)
        await self.end()
        raise ChildFailed(_last(said) or f"the process ended with code {process.returncode}")

    async def _started(self) -> asyncio.subprocess.Process:
        if self._process is None:
            try:
                self._process = await asyncio.create_subprocess_exec(
                    *self._command,
                    str(os.getpid()),
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
        self._kill_process()

    def _kill_process(self) -> None:
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


def main(server: int) -> None:
    """The child process: compile the steps that come in, as long as the server is there."""
    with contextlib.suppress(AttributeError, OSError):  # not known there, or not allowed
        os.nice(POLITE)
    be_quick()
    import_compiler()
    for line in sys.stdin:
        if _left_behind_by(server):
            sys.exit(1)
        game, step = line.strip().split("\t")
        with _telling(server):
            (FOR_PLAY | AHEAD)[step](game)
        _say(DONE)


def _left_behind_by(server: int) -> bool:
    """Whether the server is gone, perhaps before this process had begun.

    On Windows the parent's id says nothing: it stays, and may be that of a launcher of Python.
    """
    return sys.platform != "win32" and os.getppid() != server


@contextlib.contextmanager
def _telling(server: int) -> Iterator[None]:
    """Tell now and then how many functions are compiled; and end if nobody is there to be told."""
    over = threading.Event()
    with watched() as count:

        def tell() -> None:
            told = 0
            while not over.wait(TELLING):
                if _left_behind_by(server):
                    os._exit(1)
                if count() > told:
                    told = count()
                    _say(f"{COMPILED}{told}")

        thread = threading.Thread(target=tell, daemon=True)
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]))
