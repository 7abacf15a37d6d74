"""Commands for designers: many games, counted."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Annotated

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

if TYPE_CHECKING:
    from nacre.lab.simulation import Simulation


@app.command(
    epilog=examples(
        "nacre playouts pearls",
        "nacre playouts pearl_dice --seats 4 --games 1000000 --threads 4",
        "nacre playouts chicken -o limit=100 --json",
    )
)
def playouts(
    game: Game,
    seats: SeatCount = 2,
    games: Annotated[int, typer.Option(metavar="N", help="how many games")] = 100_000,
    seed: Seed = 0,
    threads: Annotated[int, typer.Option(metavar="N", help="threads to share them")] = 1,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Play many random games and say how quickly that went."""
    from nacre.terminal.wishes import parsed_options

    given = parsed_options(option)
    with getting_ready():
        from nacre.random_games import playouts as played

        result = played(game, seats, games, seed, given, threads)
    if as_json:
        typer.echo(json.dumps(result))
        return
    seconds = max(result["seconds"], 1e-9)
    typer.echo(
        f"{game}, {seats} seats: {result['games']:,} games with {result['decisions']:,} decisions "
        f"in {result['seconds']:.2f} s\n"
        f"{result['games'] / seconds:,.0f} games and {result['decisions'] / seconds:,.0f} decisions a second"
    )


@app.command(
    epilog=examples(
        "nacre simulate pearls --seats 4 --games 1e6",
        "nacre simulate chicken --bots casual --games 1e5 --out chicken.csv",
        "nacre simulate pearls --bots casual,random --run pearls.run --games 1e7",
        "nacre simulate pearladora -o advanced=true --games 1e5 --each games",
        "nacre simulate chicken --games 1e9 --run big.run --cluster ray://head:10001",
    )
)
def simulate(
    game: Game,
    seats: SeatCount = 2,
    games: Annotated[
        str, typer.Option(metavar="N", help="how many games; 1e6 is a million")
    ] = "100000",
    bots: Bots = "random",
    seed: Seed = 0,
    option: Options = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
    run: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="keep how far it is there, and go on from there"),
    ] = None,
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="write the figures (.csv or .parquet)")
    ] = None,
    bins: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="write how often each value was observed, likewise"),
    ] = None,
    each: Annotated[
        str | None,
        typer.Option(metavar="FOLDER", help="write every game, in Parquet files there"),
    ] = None,
    as_json: Json = False,
) -> None:
    """Play many games and say how they come out: wins, scores, length, and what each game counts.

    The same seed gives the same numbers, whatever the number of processes and machines, and also
    after an interruption. Ctrl-C stops, and reports what was played so far; with --run the same
    command goes on from there.
    """
    from nacre.terminal.wishes import parsed_options

    given = parsed_options(option)
    with getting_ready():
        from nacre.lab import figures as told
        from nacre.lab import simulation as lab
        from nacre.lab.executors import checked_jobs

        processes = checked_jobs(jobs, cluster, unless_said=os.cpu_count() or 1)
        plan = lab.planned(game, seats, many(games), names(bots), given, seed)
        run_file, folder = path_if(run), path_if(each)
        files = told.FrameFiles(path_if(out), path_if(bins))
        files.check(beside=run_file)
        keep = told.keeper_of_games(folder, run_file)
        lab.compile_ahead(plan)
    from rich.console import Console

    from nacre.lab.table import bar

    with (
        workers_of(processes, cluster) as workers,
        bar(Console(stderr=True)) as progress,
    ):
        found = lab.played(plan, workers, progress, run_file, keep)
    unwritten = [name for name in (out, bins) if name is not None]
    _tell_simulation(found, as_json, unwritten, can_go_on=run is not None)
    files.write(found)  # after it was told: a full disk must not take what was found with it


def _tell_simulation(
    found: Simulation, as_json: bool, unwritten: list[str], *, can_go_on: bool
) -> None:
    """Print what a simulation found, and leave with the right code if it was stopped.

    Files of one that was stopped, ``unwritten``, are not written.
    """
    from nacre.lab.figures import shown
    from nacre.terminal.screen import console

    if as_json:
        typer.echo(json.dumps(found.as_dict(), ensure_ascii=False, indent=2))
    else:
        console().print(shown(found))
    if found.stopped is not None:
        more = "".join(f"; {name} is not written" for name in unwritten)
        more += "; the same command goes on from there" if can_go_on else ""
        typer.echo(f"nacre: stopped after {found.games:,} games: {found.stopped}{more}", err=True)
        raise typer.Exit(INTERRUPTED if found.was_interrupted else FAILED)


def many(text: str) -> int:
    """A whole number as people write large ones: ``1e6``, ``1_000_000`` or ``1,000,000``."""
    from decimal import Decimal, InvalidOperation

    try:
        number = Decimal(text.replace(",", ""))
        if number.is_finite() and number.adjusted() < 20 and number == int(number):
            return int(number)
    except InvalidOperation:
        pass
    raise typer.BadParameter(f"{text!r} is not a whole number, such as 100000 or 1e6")
