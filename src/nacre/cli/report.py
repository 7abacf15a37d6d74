"""The command that writes a report: how a game ticks, as one page."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from nacre.cli.app import (
    FAILED,
    Bots,
    Cluster,
    Game,
    Jobs,
    Options,
    SeatCount,
    app,
    examples,
    getting_ready,
    names,
    path_of,
    refused,
    workers_of,
)
from nacre.cli.lab import many
from nacre.errors import BadOption, NacreError

PAGE, MARKDOWN = ".html", ".md"


@contextmanager
def leaving_as_failed() -> Iterator[None]:
    """Leave as all runs do that a fault of a bot or a lost cluster ends: the wish was right."""
    try:
        yield
    except NacreError as error:
        refused(str(error))
        raise typer.Exit(FAILED) from None


@app.command(
    epilog=examples(
        "nacre report pearls",
        "nacre report chicken --seats 4 --out chicken.html",
        "nacre report chicken --out chicken.md   with records, and no charts",
        "nacre report pearladora -o advanced=true --bots novice --games 1000",
        "nacre report pearls --bots casual,random   are seats equal? these are not",
    )
)
def report(
    game: Game,
    bots: Bots = "casual",
    seats: SeatCount = 2,
    games: Annotated[
        str | None,
        typer.Option(metavar="N", help="games to count; unless said, as many as take a minute"),
    ] = None,
    option: Options = None,
    seed: Annotated[int, typer.Option(metavar="N", help="the same seed, the same report")] = 0,
    thinking: Annotated[
        float, typer.Option(metavar="S", help="seconds that people think over a decision")
    ] = 6.0,
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="GAME.html unless said; .md: as Markdown")
    ] = None,
    server: Annotated[
        str, typer.Option(metavar="URL", help="the table server that replays the told games")
    ] = "http://127.0.0.1:8000",
    jobs: Jobs = None,
    cluster: Cluster = None,
) -> None:
    """Study a game and write an article about it: one HTML page that needs nothing else.

    Seats, length, scores, drama, luck and skill, decisions that matter, what is played and what it
    pays. Values have 95 % intervals, and a test decides which sentence is said.
    """
    from nacre.terminal.wishes import parsed_options

    given = parsed_options(option)
    with getting_ready():
        from nacre.lab.executors import checked_jobs
        from nacre.lab.files import check_writable, write_whole
        from nacre.lab.report import plots
        from nacre.lab.report import study as lab
        from nacre.lab.report.article import article
        from nacre.lab.report.markdown import markdown
        from nacre.lab.report.page import checked_server, page
        from nacre.lab.report.plan import planned

        plots.load_plotly()
        processes = checked_jobs(jobs, cluster, unless_said=os.cpu_count() or 1)
        wanted = None if games is None else many(games)
        plan = planned(game, seats, wanted, names(bots), given, seed, thinking)
        path = path_of(out or f"{plan.game}{PAGE}")
        if path.suffix not in (PAGE, MARKDOWN):
            raise BadOption(f"{path}: the name of a report ends with {PAGE} or {MARKDOWN}")
        checked_server(server)
        check_writable(path)
        with leaving_as_failed():
            lab.compile_ahead(plan)
    from rich.console import Console

    from nacre.lab.table import bar

    with (
        workers_of(processes, cluster) as workers,
        bar(Console(stderr=True), "tasks") as progress,
        leaving_as_failed(),
    ):
        study = lab.studied(plan, workers, progress)
    told = article(study)
    text = markdown(told) if path.suffix == MARKDOWN else page(told, server)

    def write(file: Path) -> None:
        file.write_text(text, "utf-8")

    write_whole(path, write)
    typer.echo(f"{path}: how {game} ticks, from {study.summary.games:,} games")
