"""Getting ready: the spinner while rules are being compiled, and compiling everything ahead."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.text import Text

from nacre import precompile
from nacre.game.telling import plural

LOADING = "getting ready…"
COMPILING = "compiling the rules, once…"


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
    with precompile.watched() as count:
        notice.watch(count)
        yield


def compile_ahead(games: Sequence[str], console: Console) -> str:
    """Compile everything that these games need; returns a sentence about it."""
    started = time.perf_counter()
    functions = 0
    with _progress(console) as progress:
        task = progress.add_task("getting ready", total=len(games) * len(precompile.EVERYTHING))
        with closing(precompile.compiled_ahead(games)) as steps:
            for game, step, compiled in steps:
                functions += compiled
                progress.update(task, description=f"{game}: {step}", advance=1)
    seconds = time.perf_counter() - started
    if functions == 0:
        return f"Everything was compiled already; loading it took {seconds:.1f} s."
    return f"{plural(functions, 'function')} compiled in {seconds:.1f} s; they are kept."


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
