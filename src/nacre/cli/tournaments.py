"""Commands for organisers: tournaments, and ladders over several of them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from nacre.cli.app import (
    FAILED,
    INTERRUPTED,
    Cluster,
    Game,
    Json,
    Options,
    Seats,
    app,
    examples,
    getting_ready,
    names,
    path_if,
    path_of,
    workers_of,
)

if TYPE_CHECKING:
    from nacre.lab.results import Results


@app.command(
    epilog=examples(
        "nacre tournament pearls --bots claimer,random --games 100",
        "nacre tournament chicken --bots counter,never_out --jobs 2 --json",
        "nacre tournament pearls --lineup random,claimer,claimer,claimer",
        "nacre tournament pearladora --seats 4 --bots flood,random --html teams.html",
        "nacre tournament chicken --system swiss --bots 10,30,50,70 --run league.run",
        "nacre tournament pearls --system knockout --bots 40,60 --records games",
    )
)
def tournament(
    game: Game,
    bots: Annotated[
        str | None,
        typer.Option(metavar="A,B,…", help="who takes part: levels, rivals or files (bot.py)"),
    ] = None,
    lineup: Annotated[
        list[str] | None,
        typer.Option(metavar="A,B,…", help="exactly these seats instead; may be repeated"),
    ] = None,
    games: Annotated[
        int, typer.Option(metavar="N", help="games for each line-up, or a few more")
    ] = 400,
    system: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME", help="round-robin (each meets each) unless said; swiss, knockout"
        ),
    ] = None,
    rounds: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="rounds of a Swiss tournament; log2 of the bots unless said"
        ),
    ] = None,
    seats: Seats = None,
    option: Options = None,
    seed: Annotated[int, typer.Option(metavar="N", help="the same seed, the same deals")] = 0,
    seconds: Annotated[
        float | None,
        typer.Option(metavar="S", help="a limit for one decision, instead of the bots' own"),
    ] = None,
    budget: Annotated[
        float | None,
        typer.Option(metavar="MINUTES", help="begin no other deal after this time, and report"),
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(metavar="N", help="processes to share the work; 1 unless said"),
    ] = None,
    cluster: Cluster = None,
    run: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="keep how far it is there, and go on from there"),
    ] = None,
    records: Annotated[
        str | None, typer.Option(metavar="FOLDER", help="write the record of every game there")
    ] = None,
    as_json: Json = False,
    html: Annotated[
        str | None, typer.Option(metavar="FILE", help="write a page with charts, too")
    ] = None,
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="write the standings (.csv or .parquet)")
    ] = None,
    each: Annotated[
        str | None, typer.Option(metavar="FILE", help="write every game, a row each, likewise")
    ] = None,
) -> None:
    """Let bots play many games and say how strong they are.

    The same deals are played in all rotations of the seats, so luck is shared out evenly. With more
    than two seats, and no teams, one bot meets a table full of the other. Ctrl-C stops, and reports
    what was played so far; with --run the same command goes on from there.
    """
    from nacre.terminal.wishes import parsed_options

    given = parsed_options(option)
    with getting_ready():
        from dataclasses import replace

        from nacre.lab import game_records
        from nacre.lab import tournament as lab
        from nacre.lab.executors import checked_jobs
        from nacre.lab.tournament_files import TournamentFiles

        processes, minutes = checked_jobs(jobs, cluster), lab.checked_minutes(budget)
        lineups = [names(line) for line in lineup or ()]
        plan = lab.planned(
            game, names(bots), games, seats, given, seed,
            lineups=lineups, system=_one(system), rounds=rounds, seconds=seconds,
        )  # fmt: skip
        run_file, folder = path_if(run), path_if(records)
        files = TournamentFiles(path_if(html), path_if(out), path_if(each))
        files.check(beside=run_file)
        file = lab.DealsFile(run_file, plan, folder)
        left = lab.is_left(plan, file)
        keep = None
        if folder is not None:
            keep = game_records.records_folder(folder, goes_on=file.exists)
            plan = replace(plan, records=True)
        if left:
            lab.compile_ahead(plan)
    from rich.console import Console

    from nacre.lab.table import bar

    with (
        workers_of(processes, cluster if left else None) as workers,
        bar(Console(stderr=True)) as progress,
    ):
        results = lab.played(plan, workers, progress, file, keep, minutes)
    _tell(results, as_json)
    files.write(results)
    if results.stopped is not None:
        _leave(results, can_go_on=run_file is not None)


def _one(systems: list[str] | None) -> str:
    """The system that is asked for; the last of several would win without a word."""
    if systems is None or not systems:
        return "round-robin"
    if len(systems) > 1:
        raise typer.BadParameter(f"one system at a time, not {' and '.join(systems)}")
    return systems[0]


def _tell(results: Results, as_json: bool) -> None:
    from nacre.lab.table import shown
    from nacre.terminal.screen import console

    if as_json:
        typer.echo(json.dumps(results.as_dict(), ensure_ascii=False, indent=2))
    else:
        console().print(shown(results))


def _leave(results: Results, *, can_go_on: bool) -> None:
    """Leave with the right code a tournament that was stopped; a budget is no failure."""
    from nacre.lab import tournament as lab

    interrupted = results.stopped == lab.INTERRUPTED
    failed = not (results.used_up or interrupted)
    if can_go_on or failed:
        go_on = "; the same command goes on from there" if can_go_on else ""
        typer.echo(
            f"nacre: stopped after {results.games:,} games: {results.stopped}{go_on}", err=True
        )
    if not results.used_up:
        raise typer.Exit(INTERRUPTED if interrupted else FAILED)


@app.command(
    epilog=examples(
        "nacre ladder january.run february.run",
        "nacre ladder league/*.run --json",
    )
)
def ladder(
    runs: Annotated[
        list[str],
        typer.Argument(metavar="RUN", help="files that nacre tournament --run has written"),
    ],
    as_json: Json = False,
) -> None:
    """Rate bots over several tournaments, with intervals.

    The files are those of tournaments of one game, with the same seats and options. A game that is
    in several of them, as of a copy, is counted once.
    """
    with getting_ready():
        from nacre.lab import ladder as lab

        found = lab.ladder([path_of(name) for name in runs])
    if as_json:
        typer.echo(json.dumps(found.as_dict(), ensure_ascii=False, indent=2))
        return
    from nacre.terminal.screen import console

    console().print(lab.shown(found))
