"""Compilation ahead of time: everything that a game needs, step by step.

Shared by ``nacre precompile``, which shares the steps out over processes, the terminal and the
server. A game whose steps for playing are done is marked beside the compiled code, so that a server
knows before it tries whether anything is left to compile.
"""

from __future__ import annotations

import functools
import gc
import json
import os
import platform
import random
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from nacre.kernel.cache_folder import cache_folder, cache_home
from nacre.lab.executors import Lost, Work, shared_out
from nacre.lab.processes import LocalProcesses, leave_at_once

if TYPE_CHECKING:
    from nacre.match import Match

FEW = 2  # simulations, just to have the search compiled
TWO = 2

VIEWS = "views"
MATCH = "a match"
QUICK_BOTS = "quick bots"
SEARCH = "the search"

Step = Callable[[str], None]


def short_match(game: str, seed: int = 0) -> None:
    """Compile a match: play one short random game through everything that a table needs."""
    from nacre.games import game_of
    from nacre.match import Match

    choice = random.Random(seed)
    match = Match(game, _fewest(game), seed=seed, options=game_of(game).short)
    while not match.over:
        match.play(choice.choice(match.observation(match.turn).actions()))
    assert match.ranks is not None
    match.drawing(0)  # last: by then another process has compiled the writer of views
    match.undo()


def ask_bots(game: str) -> None:
    """Compile the bots: let one of every kind choose and an analyst judge."""
    ask_quick_bots(game)
    ask_analyst(game)


def ask_quick_bots(game: str) -> None:
    """Compile the bots that do not search, then what a table can do without.

    These are prepared positions, for lessons and records, and worlds, for bots of others.
    """
    from nacre import bots
    from nacre.match import Match

    match = _beginning(game)
    observation = match.observation(0)
    for level in ("novice", "casual"):
        bots.make(game, level, 0).choose(observation)
    observation.world(0)
    Match.from_position(match.reveal(), seed=0)


def write_a_view(game: str) -> None:
    """Compile the writer of views, which all games share and which needs no rules.

    It writes a game that was not set up.
    """
    from nacre.game.view_writer import options_json
    from nacre.games import game_of

    found, seats = game_of(game), _fewest(game)
    options = found.completed(None, seats)
    template = found.template(seats, options)
    found.writer.seen(template, (0,), options_json(options), over=False)


def ask_analyst(game: str) -> None:
    """Compile the search, for strong bots, hints and reviews."""
    from nacre import bots
    from nacre.bots.together import AllSeatsJudge

    match = _beginning(game)
    best, *_ = bots.analyst(game, 0, simulations=FEW).judge(match.observation(0))
    AllSeatsJudge(game, playouts=FEW).chances(match.last.states, 0, best.number, match.events)


def _beginning(game: str) -> Match:
    """A short game in which seat 0 is to act."""
    from nacre.games import game_of
    from nacre.match import Match

    return Match(game, _fewest(game), seed=0, options={"first": 0, **game_of(game).short})


def _fewest(game: str) -> int:
    """The fewest seats with opponents."""
    from nacre.games import game_of

    return next((n for n in game_of(game).seats if n >= TWO), game_of(game).seats[0])


def _playouts(game: str) -> None:
    from nacre.random_games import playouts

    playouts(game, _fewest(game), games=1)


def _batch(game: str) -> None:
    from nacre.batch import Batch
    from nacre.match import Match

    Match(game, _fewest(game), seed=0).observation(0).vector()
    with Batch(game, n=2, seats=_fewest(game)) as batch:
        batch.observations()
        batch.load(batch.states())
        batch.step(None, restart=True)
        batch.opponents("random")
        while not batch.over.any():
            batch.vectors()
            batch.masks()
            batch.step(batch.random_actions())


def _rivals(game: str) -> None:
    from nacre.lab.rivals import rival, rivals_of
    from nacre.match import Match

    match = Match(game, _fewest(game), seed=0)
    for name in rivals_of(game):
        rival(name, game, seed=0).choose(match.observation(match.turn))


# Steps in the order in which somebody who begins to play needs them.
FOR_PLAY: dict[str, Step] = {
    MATCH: short_match,
    QUICK_BOTS: ask_quick_bots,
    SEARCH: ask_analyst,
}
# What one process may compile ahead of these, while another compiles the first of them.
AHEAD: dict[str, Step] = {VIEWS: write_a_view}
FOR_MANY: dict[str, Step] = {"rivals": _rivals, "a batch": _batch, "playouts": _playouts}
EVERYTHING = FOR_PLAY | FOR_MANY


# Functions that a step compiles where nothing is on disk yet, for a game that brings no file. How
# long one takes differs, so that this is good for a bar that moves, not for a time.
FUNCTIONS = {MATCH: 90, QUICK_BOTS: 40, SEARCH: 60}
FUNCTIONS_FILE = "functions.json"  # beside the game's bot; ``python -m bench.functions`` writes it
MARK = ".compiled"  # the ending of a file that says so of a game
MOST_SURE = 0.9  # of a step, before it says that it is done


@functools.cache
def functions_of(game: str) -> dict[str, int]:
    """About how many functions each step of a game compiles.

    A file that cannot be read is as good as none: a game is not unplayable for want of a bar.
    """
    from nacre.games import game_of

    file = game_of(game).data_file(FUNCTIONS_FILE)
    if file is not None:
        with suppress(OSError, ValueError):
            return FUNCTIONS | numbers(json.loads(file.read_text(encoding="utf-8")))
    return FUNCTIONS


def numbers(found: object) -> dict[str, int]:
    """The numbers of functions by step, each at least 1; without those that are none."""
    if not isinstance(found, dict):
        return {}
    return {step: n for step, n in found.items() if isinstance(n, int) and n > 0}


def share_compiled(game: str, step: str, functions: int) -> float:
    """About how far a step is after so many functions; it grows with them, and stays below 1."""
    return min(functions / functions_of(game)[step], MOST_SURE)


class CompilingFailed(Exception):
    """A game could not be compiled; the text says which, where and why."""


def compiled_ahead(
    games: Sequence[str], jobs: int | None = None
) -> Generator[tuple[str, str, int], None, None]:
    """Compile everything for these games; gives each game and step, and how much was to be done.

    Several processes do it (as many as there are cores), step by step: what one has compiled and
    kept, the others load. Closing the generator ends them.
    """
    tasks = [(game, step) for step in EVERYTHING for game in games]
    left = {game: set(FOR_PLAY) for game in games}
    processes = LocalProcesses(min(jobs or os.cpu_count() or 1, len(tasks)))
    try:
        for (game, step), done in shared_out(processes, Work(_compiler, None), tasks):
            if isinstance(done, str):
                raise CompilingFailed(f"{game}, {step}: {done}")
            yield game, step, done
            left[game] -= {step}
            if step in FOR_PLAY and not left[game]:
                mark(game)
    except Lost as error:
        raise CompilingFailed(str(error)) from None


def _compiler(_: None) -> Callable[[tuple[str, str]], int | str]:
    """What a process that compiles does for a task: how many functions it compiled, or a fault."""
    leave_at_once()
    be_quick()

    def compile_step(task: tuple[str, str]) -> int | str:
        game, step = task
        with watched() as count:
            try:
                EVERYTHING[step](game)
            except Exception as error:
                return f"{type(error).__name__}: {error}"
            return count()

    return compile_step


def be_quick() -> None:
    """Let a process that compiles and ends seldom look for garbage: that takes a tenth of it."""
    gc.set_threshold(100_000)


def mark(game: str) -> None:
    """Say beside the compiled code of a game that all that playing needs is there."""
    file = _mark_of(game)
    if file is not None:
        with suppress(OSError):  # it only spares work later
            file.write_text(_maker(), encoding="utf-8")


def is_compiled(game: str) -> bool:
    """Whether all code that playing needs is on disk, made by this Numba on this processor.

    Also where nothing can be kept or nothing is compiled: then it is of no use to compile ahead in
    another process.
    """
    from nacre.kernel import compiling  # brings Numba with it: half a second

    mark = _mark_of(game)
    if compiling.INTERPRETED or mark is None:
        return True
    with suppress(OSError):
        return mark.read_text(encoding="utf-8") == _maker()
    return False


def nothing_is_compiled() -> bool:
    """Whether no game was ever compiled here: quick to tell, for Numba is not asked."""
    with suppress(OSError, RuntimeError):
        return not any(cache_home().glob(f"*/*{MARK}"))
    return False


def _mark_of(game: str) -> Path | None:
    folder = cache_folder()
    return None if folder is None else folder / f"{game}{MARK}"


def _maker() -> str:
    import llvmlite.binding
    import numba

    processor = llvmlite.binding.get_host_cpu_name()
    return f"numba {numba.__version__}, python {platform.python_version()}, {processor}\n"


@contextmanager
def watched() -> Iterator[Callable[[], int]]:
    """Watch what is compiled and not found on disk; the value tells how many functions so far."""
    from nacre.kernel import compiling

    with compiling.watched() as count:
        yield count
