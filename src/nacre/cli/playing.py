"""Commands for players: the games and their rules, playing, and records."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from nacre.cli.app import (
    DISHONEST,
    LEVELS_OR_FILE,
    Game,
    Json,
    Options,
    Seats,
    app,
    examples,
    getting_ready,
    refused,
)
from nacre.errors import BadRecord

MaybeGame = Annotated[
    str | None, typer.Argument(metavar="GAME", help="the id of a game; nacre games lists them")
]
File = Annotated[str, typer.Argument(metavar="FILE", help="a record, as written by save")]


@app.command(epilog=examples("nacre games", "nacre games --json"))
def games(as_json: Json = False) -> None:
    """Which games there are, with their seats and options."""
    from nacre.games import games as all_games

    if as_json:
        typer.echo(json.dumps(all_games(), ensure_ascii=False, indent=2))
        return
    from nacre.terminal.catalogue import catalogue
    from nacre.terminal.screen import console

    console().print(catalogue(all_games()))


@app.command(
    epilog=examples(
        "nacre rules pearls",
        "nacre rules pearladora --lang fr",
        "nacre rules chicken --plain > chicken.md",
    )
)
def rules(
    game: Game,
    lang: Annotated[str, typer.Option(metavar="en|nl|fr|de", help="the language")] = "en",
    plain: Annotated[
        bool, typer.Option("--plain", help="the text as it is, without a pager")
    ] = False,
) -> None:
    """The rules of a game.

    In a terminal the page is set and shown in a pager; elsewhere it is plain text.
    """
    from nacre.pages import rules_page
    from nacre.terminal.screen import Screen, console

    Screen(console()).page(rules_page(game, lang), plain)


@app.command(
    epilog=examples(
        "nacre play",
        "nacre play pearls --bots expert",
        "nacre play pearls --seats 3 --bots strong,novice --seed 7",
        "nacre play pearladora -o advanced=true -o groups=elders,children",
        "nacre play chicken --seats 4 --hot-seat",
        "nacre play --load game.txt",
    )
)
def play(
    game: MaybeGame = None,
    seats: Seats = None,
    seat: Annotated[int, typer.Option(metavar="K", help="your seat, from 0")] = 0,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="LEVEL",
            help=f"who sits in the other seats: {LEVELS_OR_FILE}; with commas, one for each seat; "
            "casual unless said",
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="the same seed, the same game")
    ] = None,
    option: Options = None,
    load: Annotated[str | None, typer.Option(metavar="FILE", help="go on from a record")] = None,
    hot_seat: Annotated[
        bool, typer.Option("--hot-seat", help="people in all seats, one device")
    ] = False,
) -> None:
    """Play, against bots or with people at one device.

    Actions are typed in notation or by number; help shows what else can be typed. Without a
    terminal, lines are read from standard input.
    """
    from nacre.terminal.begin import begin
    from nacre.terminal.wishes import Wishes, parsed_options

    given = parsed_options(option)
    begin(Wishes(game, seats, seat, bots, seed, given, load, hot_seat))


@app.command(epilog=examples("nacre replay game.txt", "nacre replay game.txt --seat 1 --step"))
def replay(
    file: File,
    seat: Annotated[
        int | None, typer.Option(metavar="K", help="as this seat saw it; without, all is open")
    ] = None,
    step: Annotated[bool, typer.Option("--step", help="wait for Enter before each action")] = False,
) -> None:
    """Show a record action by action, with drawings."""
    from nacre.terminal.files import load
    from nacre.terminal.prompt import prompt_for_this_terminal
    from nacre.terminal.replay import Replay
    from nacre.terminal.screen import Screen, console

    prompt = prompt_for_this_terminal() if step else None
    Replay(load(file), seat, Screen(console())).run(prompt)


@app.command(epilog=examples("nacre verify game.txt", "nacre verify game.txt --commitment 5f0c…"))
def verify(
    file: File,
    commitment: Annotated[
        str | None,
        typer.Option(metavar="HEX", help="the commitment that was shown before the game"),
    ] = None,
) -> None:
    """Replay a record and say whether its dealing was honest.

    Every card and die follows from the secret in the record, whose hash must be the commitment.
    Exit code 0 if all fits, 1 if not, or if the game began from a prepared position.
    """
    from nacre.match import verify as verified
    from nacre.terminal.ending import findings
    from nacre.terminal.files import read_text

    try:
        match = verified(read_text(file), commitment)
    except BadRecord as error:
        refused(f"{file}: not proven honest: {error}")
        raise typer.Exit(DISHONEST) from None
    typer.echo(findings(match))
    if match.prepared:
        raise typer.Exit(DISHONEST)
    if commitment is None:
        typer.echo(
            "Compare the commitment with the one shown before the game, or give --commitment."
        )


@app.command(
    epilog=examples(
        "nacre review game.txt",
        "nacre review game.txt --lang de --simulations 5000",
        "nacre review game.txt --json > review.json",
    )
)
def review(
    file: File,
    lang: Annotated[str, typer.Option(metavar="en|nl|fr|de", help="the language")] = "en",
    simulations: Annotated[
        int, typer.Option(metavar="N", help="for each decision; more are slower and surer")
    ] = 1000,
    seed: Annotated[int, typer.Option(metavar="N", help="the same seed, the same review")] = 0,
    as_json: Json = False,
) -> None:
    """Tell of a finished game who stood how well when, where it turned, and what luck did.

    The strips, and where the game turned, go by the chances of one judge who sees every hand, but
    not what is drawn later. Dots show what a seat could know of its chance, where that differs.
    What an action cost goes by what the seat to act could know.
    """
    from nacre.terminal.files import load

    with getting_ready():
        from nacre.analysis import chart
        from nacre.analysis import review as reviewed
        from nacre.analysis.words import check_language
        from nacre.bots import analyst
        from nacre.precompile import ask_bots

        match = load(file)
        check_language(lang)
        judge = analyst(match.game, seed, simulations)
        ask_bots(match.game)
    from rich.console import Console

    from nacre.terminal.ready import counted
    from nacre.terminal.screen import console

    with counted(Console(stderr=True), "reviewing") as progress:
        found = reviewed(match, judge, progress, lang)
    if as_json:
        typer.echo(json.dumps(found.as_dict(), ensure_ascii=False, indent=2))
    else:
        typer.echo(chart(found, console().width))
