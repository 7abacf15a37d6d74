"""A person's own bot, contained: it plays from a process of its own and cannot harm the game.

:func:`outside_bot` runs a bot from a Python file; :class:`Contained` plays on with a stand-in where
a bot fails. What the process of a bot may do is in :mod:`nacre.bots.outside_locks`, what it says is
in :mod:`nacre.bots.outside_host`.

The child is taken for hostile. It is sent the observation and nothing else; what it sends back is a
line of JSON of bounded length, and is used only if it is a legal action. While it is not asked it
is stopped, so that it neither thinks in the time of others nor slows them down.
"""

from __future__ import annotations

import base64
import functools
import json
import math
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from nacre.bots.random_bot import RandomBot
from nacre.errors import BotFault, NacreError
from nacre.game.checked import positive, seed_number
from nacre.games import game_of
from nacre.observation import Observation

if TYPE_CHECKING:
    from nacre.bots import Bot

__all__ = ["Contained", "OutsideBot", "outside_bot"]

SECONDS = 10.0  # for one decision, and for loading the file
MOST_STARTS = 4  # of one bot's process
STARTING = 120.0  # seconds until a process is up, perhaps with the rules to be compiled; the bot has no part in it
ENDING = 0.5  # seconds in which a process that closed its pipe may end
PAUSE = 0.01  # seconds between two looks at it
LONGEST_ANSWER = 8192  # bytes
LONGEST_TEXT = 300  # characters of a message

NOT_STARTED = "the process that starts bots did not answer"
NOT_CONTAINED = "bots from files need Linux or macOS: this system cannot contain their process"

HOST = ("-P", "-m", "nacre.bots.outside_host")  # -P: a file in the current folder is no library
# What a bot needs: where nacre is, and where compiled code is kept. What else is there (tokens,
# passwords) is not its business.
SURROUNDINGS = ("PYTHONPATH", "NACRE_CACHE_DIR", "XDG_CACHE_HOME", "HOME")
PREFIXES = ("NUMBA_",)
FIXED = {
    "PYTHONHASHSEED": "0",  # the order of sets is no chance
    "OPENBLAS_NUM_THREADS": "1",  # each thread reserves memory
    "MKL_NUM_THREADS": "1",
}


def outside_bot(
    path: str, game: str, seed: int | None = None, seconds: float = SECONDS
) -> OutsideBot:
    """A bot from a Python file that defines ``choose(observation)`` or ``make(game, seed)``.

    The file is loaded at once; :class:`BotFault` says why it cannot be. ``seconds`` is the limit
    for one decision, and for loading. Close the bot when it is no longer needed, or use it in a
    ``with`` statement.
    """
    game_of(game)
    seed = None if seed is None else seed_number(seed)
    seconds = positive("seconds", seconds)
    if not Path(path).is_file():
        raise BotFault(f"{_plain(str(path))}: there is no such file")
    if not hasattr(os, "fork"):
        raise BotFault(f"{_plain(Path(path).name)}: {NOT_CONTAINED}")
    return OutsideBot(Path(path).resolve(), game, seed, seconds)


class OutsideBot:
    """A bot that lives in a process of its own; :func:`outside_bot` makes one.

    A bot that raises or answers nonsense keeps its process. One that is too slow, ends or breaks
    the agreement loses it and gets a new one for its next decision, a few times; then it is out for
    good.
    """

    def __init__(self, path: Path, game: str, seed: int | None, seconds: float) -> None:
        self.path, self.game, self.seed, self.seconds = path, game, seed, seconds
        self._loading = seconds  # a limit for decisions may be set lower later
        self._starts = 0
        self._child: _Child | None = None
        self._one_at_a_time = threading.Lock()
        self._ready()

    def choose(self, observation: Observation) -> str:
        """A legal action of the seat, or :class:`BotFault`."""
        legal = observation.choices(self.game)  # before it is asked: so the rules are compiled
        with self._one_at_a_time:
            reply = self._asked(self._ready(), _request(observation), self.seconds)
        if "fault" in reply:
            raise self._fault(reply["fault"])
        return _checked(observation, legal, reply["answer"], self.path.name)

    def close(self) -> None:
        """End the process."""
        if self._child is not None:
            self._child.end()
            self._child = None

    def __enter__(self) -> OutsideBot:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _ready(self) -> _Child:
        """A process with the bot loaded: the one that is there, or a new one."""
        if self._child is not None and self._child.owner == os.getpid():
            return self._child
        if self._starts == MOST_STARTS:
            raise self._fault(f"it was started {MOST_STARTS} times and is not started again")
        self._starts += 1
        try:
            self._child = child = _new_child(self.game)
        except _Broken as broken:
            raise self._fault(str(broken)) from None
        file = {"path": str(self.path), "game": self.game, "seed": self.seed}
        reply = self._asked(child, file, self._loading)
        if "fault" in reply:
            self.close()
            raise self._fault(reply["fault"])
        return child

    def _asked(self, child: _Child, request: dict[str, Any], seconds: float) -> dict[str, str]:
        """The answer or the fault that the child tells; whatever else it does costs it its life."""
        try:
            return child.ask(request, seconds)
        except _Broken as broken:
            self.close()
            raise self._fault(str(broken)) from None
        except BaseException:  # interrupted: the answer would come to the next question
            self.close()
            raise

    def _fault(self, what: str) -> BotFault:
        return BotFault(f"{self.path.name}: {_plain(what)}")


class Contained:
    """A bot that always chooses: where it fails, the stand-in does (a random bot unless said).

    ``faults`` tells each failure with the number of the decision. A bot in this process that is
    merely slow cannot be stopped; :func:`outside_bot` can.
    """

    def __init__(self, bot: Bot, stand_in: Bot | None = None) -> None:
        self.bot = bot
        self.stand_in = RandomBot(0) if stand_in is None else stand_in
        self.faults: list[str] = []
        self.decisions = 0

    def choose(self, observation: Observation) -> str:
        """A legal action of the seat."""
        legal = observation.choices()
        self.decisions += 1
        try:
            answer = self.bot.choose(observation.copy())
            return _checked(observation, legal, answer, type(self.bot).__name__)
        except BotFault as fault:
            what = str(fault)
        except (Exception, SystemExit) as error:
            what = f"{type(self.bot).__name__}: {_told(error)}"
        self.faults.append(f"decision {self.decisions}: {what}")
        return self.stand_in.choose(observation)

    def close(self) -> None:
        """Close the bot, if it can be closed."""
        close = getattr(self.bot, "close", None)
        if callable(close):
            close()


def _checked(observation: Observation, legal: list[int], answer: Any, who: str) -> str:
    """The canonical text of a legal action, or :class:`BotFault`."""
    game = game_of(observation.game)
    try:
        number = game.parse(answer)
    except NacreError as error:
        raise BotFault(f"{who}: {_plain(str(error))}") from None
    if number not in legal:
        raise BotFault(f"{who}: {game.names[number]} is not legal now")
    return game.names[number]


def _told(error: BaseException) -> str:
    try:
        return _plain(f"{type(error).__name__}: {error}".removesuffix(": "))
    except Exception:  # even its text fails
        return _plain(type(error).__name__)


def _plain(text: str) -> str:
    """One line that can be shown anywhere: a hostile text could command a terminal."""
    line = "".join(c if c.isprintable() else " " for c in text[:LONGEST_TEXT])
    return line.rstrip() + ("…" if len(text) > LONGEST_TEXT else "")


def _request(observation: Observation) -> dict[str, Any]:
    return {
        "game": observation.game,
        "seat": observation.seat,
        "options": observation.options,
        "states": base64.b64encode(observation.states.tobytes()).decode(),
        "events": observation.events,
    }


# --- The process ---------------------------------------------------------------------------------


class _Broken(Exception):
    """A child that is of no more use, with the reason."""


class _Child:
    """A process that runs a bot, with the two pipes to it."""

    def __init__(self, nursery: _Nursery) -> None:
        self.owner = os.getpid()
        self._nursery = nursery
        self._number = 0
        self._up = False
        theirs, self._requests = os.pipe()
        self._answers, answers = os.pipe()
        pipes = (self._requests, self._answers)
        try:
            self.process = int(nursery.told("start", (theirs, answers)))
        except BaseException:
            _close(pipes)
            raise
        finally:
            _close((theirs, answers))
        os.set_blocking(self._requests, False)
        self.end = weakref.finalize(self, _end, nursery, self.process, pipes, self.owner)

    def ask(self, request: dict[str, Any], seconds: float) -> dict[str, str]:
        """Send a request and wait for its reply: ``answer`` or ``fault`` with a text."""
        if not self._up:
            self._exchange(b"", STARTING)
            self._up = True
        self._number += 1
        self._signal(signal.SIGCONT)
        line = json.dumps(request | {"number": self._number}).encode() + b"\n"
        try:
            return self._exchange(line, seconds)
        finally:
            self._signal(signal.SIGSTOP)

    def _exchange(self, line: bytes, seconds: float) -> dict[str, str]:
        deadline = time.monotonic() + seconds
        try:
            self._send(line, deadline)
            return self._received(deadline)
        except TimeoutError:
            raise _Broken(f"no answer within {seconds:g} s") from None

    def _signal(self, number: signal.Signals) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self.process, number)

    def _send(self, line: bytes, deadline: float) -> None:
        rest = memoryview(line)
        try:
            while rest:
                _wait_for(self._requests, select.POLLOUT, deadline)
                with suppress(BlockingIOError):
                    rest = rest[os.write(self._requests, rest) :]
        except BrokenPipeError:
            raise _Broken(self._ending()) from None

    def _received(self, deadline: float) -> dict[str, str]:
        line = b""
        while not line.endswith(b"\n"):
            _wait_for(self._answers, select.POLLIN, deadline)
            part = os.read(self._answers, LONGEST_ANSWER)
            line += part
            if not part:
                raise _Broken(self._ending())
            if len(line) > LONGEST_ANSWER:
                raise _Broken("its answer has no end")
        return _reply(line, self._number)

    def _ending(self) -> str:
        """Why nothing comes any more."""
        deadline = time.monotonic() + ENDING
        while (how := self._nursery.told(f"how {self.process}")) == "-":
            if time.monotonic() > deadline:
                return "it closed its pipe"
            time.sleep(PAUSE)
        return how


def _wait_for(pipe: int, event: int, deadline: float) -> None:
    poll = select.poll()
    poll.register(pipe, event)
    left = deadline - time.monotonic()
    if left <= 0 or not poll.poll(math.ceil(left * 1000)):
        raise TimeoutError


def _reply(line: bytes, number: int) -> dict[str, str]:
    try:
        reply = json.loads(line)
    except (ValueError, RecursionError):
        raise _Broken("its answer cannot be read") from None
    if isinstance(reply, dict) and reply.get("number") == number:
        for kind in ("answer", "fault"):
            if isinstance(reply.get(kind), str):
                return {kind: reply[kind]}
    raise _Broken("its answer does not belong to the question")


def _end(nursery: _Nursery, process: int, pipes: tuple[int, int], owner: int) -> None:
    """Kill a child with all that it started, and leave nothing of it."""
    if os.getpid() == owner:  # and not a copy of it, which has no say
        with suppress(_Broken):  # then the children have ended too
            nursery.told(f"end {process}")
    _close(pipes)


def _close(pipes: tuple[int, int]) -> None:
    for pipe in pipes:
        os.close(pipe)


# --- Where processes come from -------------------------------------------------------------------


class _Nursery:
    """The process of which those of bots are copies; see :mod:`nacre.bots.outside_host`."""

    def __init__(self, game: str) -> None:
        self._one_at_a_time = threading.Lock()
        self._line, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        with theirs:
            process = subprocess.Popen(
                [sys.executable, *HOST, game, str(theirs.fileno()), str(os.getpid())],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=(theirs.fileno(),),
                env=_surroundings(),
                start_new_session=True,  # no terminal, and no Ctrl-C
            )
        self.end = weakref.finalize(self, _end_nursery, self._line, process, os.getpid())
        self._line.settimeout(STARTING)
        try:
            self._heard()
        except OSError:
            self.end()
            raise _Broken(NOT_STARTED) from None

    def told(self, message: str, pipes: Sequence[int] = ()) -> str:
        """Its answer; without one the nursery is of no more use, and none of its children lives."""
        with self._one_at_a_time:
            try:
                socket.send_fds(self._line, [f"{message}\n".encode()], pipes)
                return self._heard()
            except OSError:
                self.end()
                raise _Broken(NOT_STARTED) from None
            except BaseException:  # interrupted: the answer would come to the next message
                self.end()
                raise

    def _heard(self) -> str:
        """Its next answer, a line; nothing comes after it until the next message."""
        answer = b""
        while not answer.endswith(b"\n"):
            part = self._line.recv(LONGEST_ANSWER)
            if not part:
                raise ConnectionError
            answer += part
        return answer.decode().removesuffix("\n")


def _end_nursery(line: socket.socket, process: subprocess.Popen[bytes], owner: int) -> None:
    line.close()
    if os.getpid() == owner:
        process.kill()
        process.wait()
    else:
        process.returncode = 0  # a copy of its parent has nothing to wait for


_NURSERIES: dict[tuple[int, str, tuple[str, ...]], _Nursery] = {}


def _new_child(game: str) -> _Child:
    """A process for a bot, from the nursery of the game."""
    return _starter(os.getpid()).submit(_born, game).result()


@functools.cache
def _starter(process: int) -> ThreadPoolExecutor:
    """The thread that starts nurseries, one for each process of ours.

    The kernel takes a child for an orphan when the *thread* that started it ends, and kills it as
    we wish; so that thread must last as long as the process.
    """
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="nacre-bots")


def _born(game: str) -> _Child:
    key = (os.getpid(), game, HOST)
    nursery = _NURSERIES.get(key)
    if nursery is None or not nursery.end.alive:
        nursery = _NURSERIES[key] = _Nursery(game)
    return _Child(nursery)


def _surroundings() -> dict[str, str]:
    kept = {
        name: value
        for name, value in os.environ.items()
        if name in SURROUNDINGS or name.startswith(PREFIXES)
    }
    return kept | FIXED
