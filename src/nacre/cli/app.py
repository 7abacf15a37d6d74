"""The application, and what its commands share: arguments, exit codes, waiting."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nacre import __version__

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from nacre.lab.executors import Workers

BAD_INPUT = 2
DISHONEST = 1
FAILED = 1
INTERRUPTED = 130
BROKEN_PIPE = 141
LONGEST_LINE = 1_000  # characters

app = typer.Typer(
    name="nacre",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)

Game = Annotated[
    str, typer.Argument(metavar="GAME", help="the id of a game; nacre games lists them")
]
Seats = Annotated[int | None, typer.Option(metavar="N", help="how many seats; 2 unless said")]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="NAME=VALUE", help="an option of the game; may be repeated"
    ),
]
LEVELS_OR_FILE = (
    "random, novice, learner, casual, steady, skilled, strong, seasoned, veteran, expert "
    "or a file (bot.py)"
)
SeatCount = Annotated[int, typer.Option(metavar="N", help="how many seats")]
Bots = Annotated[
    str,
    typer.Option(
        metavar="A,B,…", help="one for all seats or one for each: levels, rivals or files"
    ),
]
Seed = Annotated[int, typer.Option(metavar="N", help="the same seed, the same games")]
Jobs = Annotated[
    int | None,
    typer.Option(metavar="N", help="processes to share the work; one a core unless said"),
]
Cluster = Annotated[
    str | None,
    typer.Option(metavar="auto|ray://…", help="have it done by a Ray cluster: docs/lab.md"),
]
Json = Annotated[bool, typer.Option("--json", help="as JSON, for programs")]


def examples(*lines: str) -> str:
    """The end of a help text, with its line breaks kept."""
    return "\n  ".join(["\b\nExamples:", *lines])


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"nacre {__version__}")
        raise typer.Exit


@app.callback(
    invoke_without_command=True,
    epilog=examples(
        "nacre play                        asks which game",
        "nacre play pearls --seats 4",
        "nacre rules chicken --lang nl",
    ),
)
def nacre(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="say the version"),
    ] = False,
) -> None:
    """One table for four family games: Pearls, Pearladöra, Pearl Dice and Chicken."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def refused(message: str) -> int:
    """One line, whatever the message holds."""
    print(f"nacre: {one_line(message)}", file=sys.stderr)  # noqa: T201
    return BAD_INPUT


def one_line(text: str) -> str:
    """Text that commands no terminal and floods none: some of it comes from servers."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text[:LONGEST_LINE]).split())
    return line + ("…" if len(text) > LONGEST_LINE else "")


def path_of(name: str) -> Path:
    """A file or folder that a person named."""
    from nacre.terminal.files import path_of as found

    return found(name)


def path_if(name: str | None) -> Path | None:
    """Such a file or folder, where one was named."""
    return None if name is None else path_of(name)


def names(text: str | None) -> list[str]:
    """Names with commas between them."""
    return [] if text is None else [name.strip() for name in text.split(",")]


@contextmanager
def workers_of(jobs: int | None, cluster: str | None) -> Iterator[Workers]:
    """So many processes, or a cluster that is told of on standard error."""
    from nacre.lab.executors import opened

    with ExitStack() as stack:
        with getting_ready():
            workers = stack.enter_context(opened(jobs, cluster))
        if not isinstance(workers, int):
            typer.echo(f"nacre: {workers}", err=True)
        yield workers


def getting_ready() -> AbstractContextManager[object]:
    """Say so where something takes long to be imported or compiled."""
    from nacre.terminal.ready import getting_ready as ready
    from nacre.terminal.screen import console

    return ready(console())
