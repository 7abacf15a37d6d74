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
FEW = 2  # simulations, just to have the search compiled
STEPS = ("a match", "playouts", "a batch", "bots")  # of warming a game


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


def ask_bots(game: str) -> None:
    """Let a bot of every kind choose and an analyst judge, so that their thinking is compiled."""
    from nacre import bots
    from nacre.match import Match

    observation = Match(game, seed=0, options={"first": 0} | SHORT.get(game, {})).observation(0)
    bots.analyst(game, 0, simulations=FEW).judge(observation)
    for level in ("novice", "casual"):
        bots.make(game, level, 0).choose(observation)


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
                for step, work in zip(
                    STEPS, (short_match, _playouts, _batch, ask_bots), strict=True
                ):
                    progress.update(task, description=f"{game}: {step}")
                    work(game)
                    progress.advance(task)
    seconds = time.perf_counter() - started
    if notice.compiled == 0:
        return f"Everything was compiled already; loading it took {seconds:.1f} s."
    return f"{plural(notice.compiled, 'function')} compiled in {seconds:.1f} s; they are kept."


@contextmanager
def counted(console: Console, what: str) -> Iterator[Callable[[int, int], None]]:
    """A bar for something that tells how far it is, as (done, total)."""
    with _progress(console) as progress:
        task = progress.add_task(what, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)


def _progress(console: Console) -> Progress:
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description:<22}"),
        BarColumn(),
        TimeElapsedColumn(),
    )
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
