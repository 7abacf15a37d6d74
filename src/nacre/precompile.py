"""Compilation ahead of time: everything that a game needs, step by step.

Shared by ``nacre precompile``, which shares the steps out over processes, the terminal and the
server. A game whose steps for playing are done is marked beside the compiled code, so that a server
knows before it tries whether anything is left to compile.
"""

from __future__ import annotations

import gc
import os
import platform
import random
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from nacre.lab.sharing import Lost, shared_out

if TYPE_CHECKING:
    from nacre.match import Match

FEW = 2  # simulations, just to have the search compiled
TWO = 2

MATCH = "a match"
QUICK_BOTS = "quick bots"
SEARCH = "the search"

Step = Callable[[str], None]


def short_match(game: str, seed: int = 0) -> None:
    """Compile a match: play one short random game through everything that a match can do."""
    from nacre.games import game_of
    from nacre.match import Match

    choice = random.Random(seed)
    match = Match(game, _fewest(game), seed=seed, options=game_of(game).short)
    while not match.over:
        observation = match.observation(match.turn)
        if match.version == 0:
            observation.world(0)
            match.drawing(match.turn)
        match.play(choice.choice(observation.actions()))
    Match.from_position(match.reveal(), seed=seed)
    assert match.ranks is not None
    match.undo()


def ask_bots(game: str) -> None:
    """Compile the bots: let one of every kind choose and an analyst judge."""
    ask_quick_bots(game)
    ask_analyst(game)


def ask_quick_bots(game: str) -> None:
    """Compile the bots that do not search."""
    from nacre import bots

    observation = _beginning(game).observation(0)
    for level in ("novice", "casual"):
        bots.make(game, level, 0).choose(observation)


def ask_analyst(game: str) -> None:
    """Compile the search, for strong bots, hints and reviews."""
    from nacre import bots
    from nacre.bots.together import AllSeatsJudge

    match = _beginning(game)
    bots.analyst(game, 0, simulations=FEW).judge(match.observation(0))
    AllSeatsJudge(game, playouts=FEW).chances(match.last.states, 0)


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
    from nacre.batch import playouts

    playouts(game, _fewest(game), games=1)


def _batch(game: str) -> None:
    from nacre.batch import Batch
    from nacre.match import Match

    Match(game, _fewest(game), seed=0).observation(0).vector()
    with Batch(game, n=2, seats=_fewest(game)) as batch:
        batch.observations()
        batch.load(batch.states())
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
FOR_MANY: dict[str, Step] = {"rivals": _rivals, "a batch": _batch, "playouts": _playouts}
EVERYTHING = FOR_PLAY | FOR_MANY


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
    processes = min(jobs or os.cpu_count() or 1, len(tasks))
    try:
        for (game, step), done in shared_out(_compiler, None, tasks, processes):
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


def _mark_of(game: str) -> Path | None:
    from nacre.kernel import compiling

    folder = compiling.cache_folder()
    return None if folder is None else folder / f"{game}.compiled"


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
