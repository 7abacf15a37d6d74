"""The other side of :mod:`nacre.bots.outside`: the processes in which persons' bots run.

Loading nacre takes a second, so it is done once: a *nursery* has a game's rules ready, and each bot
gets a copy of that process, which gives up what it does not need and only then loads the bot's
file.

The nursery is told over a socket, one line each: ``start`` (with two pipes; it answers the number
of the process), ``how 123`` (it answers how that process ended, or a dash), ``end 123``. It answers
each with a line before the next comes, and never talks to a bot.

A bot's process reads requests from one pipe and writes answers to the other. Both are lines of
JSON, and an answer bears the number of its request: ``{"number": 7, "answer": "take red"}``, or
``"fault"`` with what went wrong. The first request names the file, each further one is an
observation; before them all, answer 0 says that the process is up.
"""

from __future__ import annotations

import base64
import importlib.util
import json
import os
import signal
import socket
import sys
import traceback
from contextlib import suppress
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from nacre.bots.outside_locks import adopt_orphans, die_with, lock
from nacre.games import game_of
from nacre.kernel import entries
from nacre.kernel.generic import OVER
from nacre.kernel.notes import no_notes
from nacre.kernel.stream import WORDS
from nacre.observation import Observation, scores_of, winners_of

LONGEST_MESSAGE = 256  # bytes that the nursery reads at once
LONGEST_TEXT = 300  # characters of an answer; no action is as long
MODULE = "outside_bot_file"  # not the file's own name, which may be that of a library


# The bots of this nursery that were not ended yet: the exit code of the process once it is reaped.
_BOTS: dict[int, int | None] = {}


class Wrong(Exception):
    """A bot does not keep to what is agreed."""


def main(game: str, connection: int, parent: int) -> None:
    """Be the nursery of a game until the other end of the socket is closed."""
    die_with(parent)
    adopt_orphans()
    _compile_ahead(game)
    with socket.socket(fileno=connection) as line:
        line.sendall(b"ready\n")
        while told := _told_over(line):
            message, pipes = told
            line.sendall(f"{_done(message.split(), pipes, line)}\n".encode())
    for bot in list(_BOTS):  # nobody is there to ask them; not every system ends them for us
        _end(bot)


def _told_over(line: socket.socket) -> tuple[str, list[int]] | None:
    """The next message and the pipes that came with it; ``None`` when the other end is closed."""
    message, pipes = b"", list[int]()
    while not message.endswith(b"\n"):
        part, more, _, _ = socket.recv_fds(line, LONGEST_MESSAGE, 2)
        if not part:
            return None
        message += part
        pipes += more
    return message.decode(), pipes


def _done(command: list[str], pipes: list[int], line: socket.socket) -> str:
    if command[0] == "start":
        return str(_copied(pipes, line))
    process = int(command[1])
    if command[0] == "how":
        return _ending(process)
    _end(process)
    return "ended"


def _end(process: int) -> None:
    """Kill a bot with its group, and what it started that left the group."""
    if _BOTS.pop(process) is None:  # nobody has reaped it yet: the number is still its own
        for kill in (os.kill, os.killpg):
            with suppress(
                ProcessLookupError, PermissionError
            ):  # macOS: the group has only ended ones
                kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
    while orphans := [child for child in _children() if child not in _BOTS]:
        for orphan in orphans:  # what they leave behind comes to us in turn
            os.kill(orphan, signal.SIGKILL)
            os.waitpid(orphan, 0)


def _children() -> list[int]:
    """The processes whose parent this one is (Linux; elsewhere none is known)."""
    found = Path("/proc/self/task").glob("*/children")
    return [int(child) for children in found for child in children.read_text().split()]


def _ending(process: int) -> str:
    """How a process ended, or a dash while it lives."""
    code = _reaped(process)
    if code is None:
        return "-"
    if code >= 0:
        return f"its process ended with exit code {code}"
    return f"its process was ended by {signal.Signals(-code).name}"


def _reaped(process: int) -> int | None:
    """The exit code of a process that has ended, with its group at once.

    A group that still has somebody in it keeps its number, and the number of one that is empty is
    given out again only after all others.
    """
    if _BOTS[process] is None:
        ended, status = os.waitpid(process, os.WNOHANG)
        if ended:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process, signal.SIGKILL)
            _BOTS[process] = os.waitstatus_to_exitcode(status)
    return _BOTS[process]


def _copied(pipes: list[int], line: socket.socket) -> int:
    """A copy of this process, for a bot."""
    nursery = os.getpid()
    process = os.fork()
    if process == 0:
        try:
            line.close()
            os.setsid()  # a group of its own
            die_with(nursery)
            lock()
            _serve(*pipes)
        finally:
            os._exit(0)
    for pipe in pipes:
        os.close(pipe)
    _BOTS[process] = None
    return process


def _serve(requests: int, answers: int) -> None:
    """Answer requests until there are no more."""
    _send(answers, 0, {"answer": "started"})
    bot: Any = None
    with os.fdopen(requests, "rb") as lines:
        for line in lines:
            request = json.loads(line)
            try:
                if "path" in request:
                    bot = _loaded(request["path"], request["game"], request["seed"])
                    reply = {"answer": "loaded"}
                else:
                    reply = {"answer": _text(bot.choose(_observation(request)))}
            except BaseException as error:  # also what asks to exit: this is not its process
                reply = {"fault": _told(error)}
            _send(answers, request["number"], reply)


def _compile_ahead(game: str) -> None:
    """Play a random game, so that the bot's own time is not spent on compiling the rules."""
    found, rng, notes = game_of(game), np.ones(WORDS, np.uint64), no_notes()
    seats = found.seats[0]
    options = found.completed({}, seats)
    states = found.template(seats, options)
    entries.set_up(states, rng, notes)
    seat = int(states[0].turn)
    blank = np.zeros_like(states)
    entries.observe(states, seat, blank)
    observation = Observation(game, seat, options, blank)
    observation.view()
    observation.actions()
    observation.vector()
    observation.world(0)
    while states[0].turn != OVER:
        entries.apply(states, entries.random_action(states, rng), rng, notes)
    winners_of(states)
    scores_of(states)


def _send(answers: int, number: int, reply: dict[str, str]) -> None:
    reply = {kind: text[:LONGEST_TEXT] for kind, text in reply.items()}
    os.write(answers, json.dumps({"number": number} | reply).encode() + b"\n")


def _text(answer: Any) -> str:
    if not isinstance(answer, str):
        raise Wrong(f"choose returned {type(answer).__name__}, not a text")
    return answer


def _observation(request: dict[str, Any]) -> Observation:
    game = request["game"]
    states = np.frombuffer(base64.b64decode(request["states"]), game_of(game).rules.STATE).copy()
    return Observation(game, request["seat"], request["options"], states, request["events"])


def _loaded(path: str, game: str, seed: int | None) -> Any:
    """Whoever chooses: what ``make`` returns, or the file itself."""
    sys.path.insert(0, str(Path(path).parent))  # as if it were run
    module = _module(path)
    if hasattr(module, "make"):
        bot, maker = module.make(game, seed), "what make returned"
    else:
        bot, maker = module, "the file"
    if not callable(getattr(bot, "choose", None)):
        raise Wrong(f"{maker} has no choose(observation)")
    return bot


def _module(path: str) -> ModuleType:
    loader = SourceFileLoader(MODULE, path)
    spec = importlib.util.spec_from_file_location(MODULE, path, loader=loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[MODULE] = module
    loader.exec_module(module)
    return module


def _told(error: BaseException) -> str:
    """An error in a line, with the line of the bot's file it came from."""
    if isinstance(error, Wrong):
        return str(error)
    told = f"{type(error).__name__}: {error}".removesuffix(": ")
    file = getattr(sys.modules.get(MODULE), "__file__", None)
    lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == file]
    return f"line {lines[-1]}: {told}" if lines else told


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    main(sys.argv[1], *map(int, sys.argv[2:]))
