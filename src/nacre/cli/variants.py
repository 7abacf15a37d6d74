"""Commands for designers: what other options change, and which ones bring what is wanted."""

from __future__ import annotations

import functools
import json
import os
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nacre.cli.app import (
    FAILED,
    INTERRUPTED,
    Bots,
    Cluster,
    Game,
    Jobs,
    Json,
    Options,
    SeatCount,
    Seed,
    app,
    examples,
    getting_ready,
    names,
    path_if,
    workers_of,
)
from nacre.cli.lab import many

if TYPE_CHECKING:
    from nacre.lab.comparison import Comparison
    from nacre.lab.tuning import Tuning


@app.command(
    epilog=examples(
        "nacre compare pearls --variant hand_limit=9 --against default",
        "nacre compare chicken --variant limit=30 --variant deal=5 --seats 4",
        "nacre compare pearladora --variant smallest=3 --against smallest=5",
        "nacre compare pearl_dice --variant hot_dice=true --bots casual --json",
    )
)
def compare(
    game: Game,
    variant: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="an option of the variant; may be repeated"),
    ] = None,
    against: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE", help="an option of the other side; may be repeated, or default"
        ),
    ] = None,
    seats: SeatCount = 2,
    games: Annotated[
        str, typer.Option(metavar="N", help="how many games of each; 1e6 is a million")
    ] = "100000",
    bots: Bots = "random",
    seed: Seed = 0,
    jobs: Jobs = None,
    cluster: Cluster = None,
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="write every figure (.csv or .parquet)")
    ] = None,
    as_json: Json = False,
) -> None:
    """Play a game by two sets of options and say what changes, with intervals and effect sizes.

    Both sides share their seeds, and so their deals as far as the options allow. Of all figures
    only those are claimed that stay sure when it is taken into account how many there are (Holm).
    Ctrl-C stops, and reports what was played so far.
    """
    ours, theirs = _options("variant", variant), _options("against", against)
    with getting_ready():
        from nacre.lab import changes as told
        from nacre.lab import comparison as lab
        from nacre.lab.executors import checked_jobs
        from nacre.lab.frames import check_frame_file, write_frame

        processes = checked_jobs(jobs, cluster, unless_said=os.cpu_count() or 1)
        pair = lab.planned(game, ours, theirs, seats, many(games), names(bots), seed)
        file = path_if(out)
        if file is not None:
            check_frame_file(file)
        lab.compile_ahead(pair)
    from rich.console import Console

    from nacre.lab.table import bar

    with (
        workers_of(processes, cluster) as workers,
        bar(Console(stderr=True)) as progress,
    ):
        found = lab.played(pair, workers, progress)
    _tell_comparison(found, as_json, out)
    if file is not None:
        write_frame(told.changes_frame(found), file)


def _options(name: str, pairs: list[str] | None) -> dict[str, Any]:
    """The options of one side; the word ``default`` alone stands for none."""
    from nacre.terminal.wishes import parsed_options

    if not pairs or pairs == ["default"]:
        return {}
    if "default" in pairs:
        raise typer.BadParameter(f"--{name} default stands alone; leave it out, or the others")
    return parsed_options(pairs)


def _tell_comparison(found: Comparison, as_json: bool, out: str | None) -> None:
    """Print what a comparison found; one that was stopped is not written."""
    from nacre.lab.changes import shown

    _tell(found.as_dict() if as_json else shown(found), as_json)
    if found.stopped is not None:
        unwritten = "" if out is None else f"; {out} is not written"
        _leave(
            f"{found.games:,} games", found.stopped + unwritten, interrupted=found.was_interrupted
        )


@app.command(
    epilog=examples(
        "nacre tune pearls --aim first_seat=0.5 --over hand_limit=8..12",
        "nacre tune pearls --aim first_seat=0.5 --aim minutes=6 \\",
        "  --over hand_limit=8..12 --over display=4..8 --trials 20",
        "nacre tune chicken --aim minutes=15 --aim lead_changes=most \\",
        "  --over limit=20..100 --bots casual --html chicken.html",
        "nacre tune pearladora --aim ties=least --over smallest=2..6",
    )
)
def tune(
    game: Game,
    aim: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FIGURE=VALUE",
            help="first_seat, minutes or a statistic; a number, least or most; may be repeated",
        ),
    ] = None,
    over: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=LOW..HIGH", help="an option to choose from; or NAME=A,B; may be repeated"
        ),
    ] = None,
    seats: SeatCount = 2,
    games: Annotated[
        str, typer.Option(metavar="N", help="how many games of each variant; 1e6 is a million")
    ] = "10000",
    bots: Bots = "random",
    option: Options = None,
    trials: Annotated[int, typer.Option(metavar="N", help="how many variants to try")] = 30,
    thinking: Annotated[
        float, typer.Option(metavar="S", help="seconds that people think over a decision")
    ] = 6.0,
    seed: Seed = 0,
    jobs: Jobs = None,
    cluster: Cluster = None,
    html: Annotated[
        str | None, typer.Option(metavar="FILE", help="write a page with a chart, too")
    ] = None,
    as_json: Json = False,
) -> None:
    """Search for the options that come nearest to what is wanted of a game.

    Several aims rarely agree: shown is the front, every variant that no other beats in all of them.
    Where there are no more variants than --trials, all are tried; otherwise Optuna chooses. Ctrl-C
    stops, and reports what was tried so far. A figure by rows is written with a stroke:
    wins_by_order/2nd=0.3.
    """
    from nacre.terminal.wishes import parsed_options

    given = parsed_options(option)
    with getting_ready():
        from nacre.lab import front as told
        from nacre.lab import tuning as lab
        from nacre.lab.executors import checked_jobs
        from nacre.lab.files import check_writable, write_whole
        from nacre.lab.simulation import compile_ahead

        processes = checked_jobs(jobs, cluster, unless_said=os.cpu_count() or 1)
        question = lab.asked(
            game, aim or (), over or (), seats, many(games), names(bots), given, seed,
            trials=trials, thinking=thinking,
        )  # fmt: skip
        file = path_if(html)
        if not question.tries_all:
            lab.load_optuna()
        if file is not None:
            told.load_plotly()
            check_writable(file)
        compile_ahead(question.base)
    from rich.console import Console

    from nacre.lab.table import bar

    with (
        workers_of(processes, cluster) as workers,
        bar(Console(stderr=True), "variants") as progress,
    ):
        found = lab.tuned(question, workers, progress)
    _tell_tuning(found, as_json)
    if file is not None and found.trials:
        write_whole(file, functools.partial(told.write_page, found))
    if found.stopped is not None:
        what = f"{len(found.trials):,} variants"
        _leave(what, found.stopped, interrupted=found.was_interrupted)


def _tell_tuning(found: Tuning, as_json: bool) -> None:
    from nacre.lab.front import shown

    _tell(found.as_dict() if as_json else shown(found), as_json)


def _tell(found: Any, as_json: bool) -> None:
    from nacre.terminal.screen import console

    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False, indent=2))
    else:
        console().print(found)


def _leave(what: str, stopped: str, *, interrupted: bool) -> None:
    """Leave with the right code a run that was stopped."""
    typer.echo(f"nacre: stopped after {what}: {stopped}", err=True)
    raise typer.Exit(INTERRUPTED if interrupted else FAILED)
