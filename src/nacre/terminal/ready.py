"""Getting ready: the spinner while rules are being compiled, and compiling everything ahead."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.text import Text

from nacre.terminal.words import plural

LOADING = "getting ready…"
COMPILING = "compiling the rules, once…"

SHORT = {"pearl_dice": {"pearls": 1}, "chicken": {"limit": 10}}  # options that make a game short
STEPS = ("a match", "playouts", "a batch")  # of warming a game


class Notice:
    """What the spinner says, which depends on whether anything is being compiled."""

    def __init__(self) -> None:
        self._count: Callable[[], int] = lambda: 0

    def watch(self, count: Callable[[], int]) -> None:
        """Ask ``count`` how many functions were compiled from now on."""
        self._count = count

    @property
    def compiled(self) -> int:
        """How many functions were compiled, and not found in the cache."""
        return self._count()

    def __rich__(self) -> Text:
        return Text(COMPILING if self.compiled else LOADING)


@contextmanager
def getting_ready(console: Console) -> Iterator[Notice]:
    """Show a spinner, at once and before anything heavy is imported."""
    notice = Notice()
    with console.status(notice), watched(notice):
        yield notice


@contextmanager
def watched(notice: Notice) -> Iterator[None]:
    """Let a notice know what is compiled."""
    from nacre.kernel import compiling  # brings Numba with it: half a second

    with compiling.watched() as count:
        notice.watch(count)
        yield


def short_match(game: str, seed: int = 0) -> None:
    """Play one short random match through everything that a match can do, so that it is compiled."""
    from nacre.match import Match

    choice = random.Random(seed)
    match = Match(game, seed=seed, options=SHORT.get(game))
    while not match.over:
        observation = match.observation(match.turn)
        if match.version == 0:
            observation.world(0)
            match.drawing(match.turn)
        match.play(choice.choice(observation.actions()))
    Match.from_position(match.reveal(), seed=seed)
    assert match.ranks is not None
    match.undo()


def _playouts(game: str) -> None:
    from nacre.batch import playouts

    playouts(game, games=1)


def _batch(game: str) -> None:
    from nacre.batch import Batch

    batch = Batch(game, n=2)
    batch.step(batch.random_actions(), restart=True)
    batch.observations()
    batch.results()
    batch.close()


def warm(games: Sequence[str], console: Console) -> str:
    """Compile everything that these games need; returns a sentence about it."""
    started = time.perf_counter()
    notice = Notice()
    with _progress(console) as progress:
        task = progress.add_task("getting ready", total=len(games) * len(STEPS))
        with watched(notice):
            for game in games:
                for step, work in zip(STEPS, (short_match, _playouts, _batch), strict=True):
                    progress.update(task, description=f"{game}: {step}")
                    work(game)
                    progress.advance(task)
    seconds = time.perf_counter() - started
    if notice.compiled == 0:
        return f"Everything was compiled already; loading it took {seconds:.1f} s."
    return f"{plural(notice.compiled, 'function')} compiled in {seconds:.1f} s; they are kept."


def _progress(console: Console) -> Progress:
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description:<22}"),
        BarColumn(),
        TimeElapsedColumn(),
    )
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
