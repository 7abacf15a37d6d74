"""Compilation ahead of time: everything that a game needs, step by step.

Shared by ``nacre precompile``, the terminal and the server. A game whose steps for playing are done
is marked beside the compiled code, so that a server knows before it tries whether anything is left
to compile.
"""

from __future__ import annotations

import platform
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

FEW = 2  # simulations, just to have the search compiled
TWO = 2

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
    from nacre import bots
    from nacre.bots.together import AllSeatsJudge
    from nacre.games import game_of
    from nacre.match import Match

    options = {"first": 0, **game_of(game).short}
    match = Match(game, _fewest(game), seed=0, options=options)
    observation = match.observation(0)
    bots.analyst(game, 0, simulations=FEW).judge(observation)
    AllSeatsJudge(game, playouts=FEW).chances(match.last.states, 0)
    for level in ("novice", "casual"):
        bots.make(game, level, 0).choose(observation)


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


def _mark(game: str) -> None:
    mark = _mark_of(game)
    if mark is not None:
        with suppress(OSError):  # it only spares work later
            mark.write_text(_maker(), encoding="utf-8")


FOR_PLAY: dict[str, Step] = {"a match": short_match, "bots": ask_bots, "the mark": _mark}
FOR_MANY: dict[str, Step] = {"playouts": _playouts, "a batch": _batch, "rivals": _rivals}
EVERYTHING = FOR_PLAY | FOR_MANY


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
