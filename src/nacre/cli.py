"""The command line.

Bad input is answered with one line on standard error and exit code 2, Ctrl-C with 130. Whatever is
slow to import is imported by the command that needs it.
"""

from __future__ import annotations

import inspect
import io
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from nacre import __version__
from nacre.errors import BadRecord, NacreError
from nacre.server.run.settings import ON_OR_OFF, Field, fields

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

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
MaybeGame = Annotated[
    str | None, typer.Argument(metavar="GAME", help="the id of a game; nacre games lists them")
]
File = Annotated[str, typer.Argument(metavar="FILE", help="a record, as written by save")]
Seats = Annotated[int | None, typer.Option(metavar="N", help="how many seats; 2 unless said")]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="NAME=VALUE", help="an option of the game; may be repeated"
    ),
]
Json = Annotated[bool, typer.Option("--json", help="as JSON, for programs")]


def _examples(*lines: str) -> str:
    """The end of a help text, with its line breaks kept."""
    return "\n  ".join(["\b\nExamples:", *lines])


def main() -> NoReturn:
    """Run the command line of this process."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run a command line; returns the exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A strange terminal gets question marks, not a traceback.
            stream.reconfigure(errors="replace")
    try:
        code = app(_with_plain_switches(arguments), prog_name="nacre", standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as error:
        return _refused(error.format_message())
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except (NacreError, OSError) as error:
        return _refused(_told(error))
    return code if isinstance(code, int) else 0


def _with_plain_switches(arguments: Sequence[str]) -> list[str]:
    """Arguments of ``serve`` with ``--push on`` and ``--push=off`` as ``--push``, ``--no-push``.

    A flag of the library has either no value or always one.
    """
    if "serve" not in arguments[:1]:
        return list(arguments)
    switches = {field.flag for field in fields() if field.is_flag}
    rest, plain = list(arguments), list[str]()
    while rest:
        given = rest.pop(0)
        flag, _, value = given.partition("=")
        if flag in switches:
            if not value and rest and rest[0].lower() in ON_OR_OFF:
                value = rest.pop(0)
            given = _plain_switch(flag, value)
        plain.append(given)
    return plain


def _plain_switch(flag: str, value: str) -> str:
    if not value:
        return flag
    if value.lower() not in ON_OR_OFF:
        return f"{flag}={value}"  # refused later, as it was given
    return flag if ON_OR_OFF[value.lower()] else f"--no-{flag[2:]}"


def _told(error: Exception) -> str:
    from nacre.terminal.files import told

    return told(error)


def _refused(message: str) -> int:
    """One line, whatever the message holds."""
    print(f"nacre: {_one_line(message)}", file=sys.stderr)  # noqa: T201
    return BAD_INPUT


def _one_line(text: str) -> str:
    """Text that commands no terminal and floods none: some of it comes from servers."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text[:LONGEST_LINE]).split())
    return line + ("…" if len(text) > LONGEST_LINE else "")


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"nacre {__version__}")
        raise typer.Exit


@app.callback(
    invoke_without_command=True,
    epilog=_examples(
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


@app.command(epilog=_examples("nacre games", "nacre games --json"))
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
    epilog=_examples(
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
    epilog=_examples(
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
            help="who sits in the other seats: random, novice, learner, casual, strong, expert "
            "or a file (bot.py); with commas, one for each seat; casual unless said",
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


@app.command(epilog=_examples("nacre replay game.txt", "nacre replay game.txt --seat 1 --step"))
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


@app.command(epilog=_examples("nacre verify game.txt", "nacre verify game.txt --commitment 5f0c…"))
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
        _refused(f"{file}: not proven honest: {error}")
        raise typer.Exit(DISHONEST) from None
    typer.echo(findings(match))
    if match.prepared:
        raise typer.Exit(DISHONEST)
    if commitment is None:
        typer.echo(
            "Compare the commitment with the one shown before the game, or give --commitment."
        )


@app.command(
    epilog=_examples(
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

    Chances are those that the seat to act could know: nothing hidden goes into them.
    """
    from nacre.terminal.files import load

    with _getting_ready():
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


@app.command(
    epilog=_examples(
        "nacre playouts pearls",
        "nacre playouts pearl_dice --seats 4 --games 1000000 --threads 4",
        "nacre playouts chicken -o limit=100 --json",
    )
)
def playouts(
    game: Game,
    seats: Annotated[int, typer.Option(metavar="N", help="how many seats")] = 2,
    games: Annotated[int, typer.Option(metavar="N", help="how many games")] = 100_000,
    seed: Annotated[int, typer.Option(metavar="N", help="the same seed, the same games")] = 0,
    threads: Annotated[int, typer.Option(metavar="N", help="threads to share them")] = 1,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Play many random games and say how quickly that went."""
    from nacre.terminal.wishes import parsed_options

    given = parsed_options(option)
    with _getting_ready():
        from nacre.batch import playouts as played

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
    epilog=_examples(
        "nacre tournament pearls --bots claimer,random --games 100",
        "nacre tournament chicken --bots counter,never_out --jobs 2 --json",
        "nacre tournament pearls --lineup random,claimer,claimer,claimer",
        "nacre tournament pearladora --seats 4 --bots flood,random --html teams.html",
    )
)
def tournament(
    game: Game,
    bots: Annotated[
        str | None,
        typer.Option(metavar="A,B,…", help="each against each: levels, rivals or files (bot.py)"),
    ] = None,
    lineup: Annotated[
        list[str] | None,
        typer.Option(metavar="A,B,…", help="exactly these seats instead; may be repeated"),
    ] = None,
    games: Annotated[
        int, typer.Option(metavar="N", help="games for each line-up, or a few more")
    ] = 400,
    seats: Seats = None,
    option: Options = None,
    seed: Annotated[int, typer.Option(metavar="N", help="the same seed, the same deals")] = 0,
    jobs: Annotated[int, typer.Option(metavar="N", help="processes to share the work")] = 1,
    as_json: Json = False,
    html: Annotated[
        str | None, typer.Option(metavar="FILE", help="write a page with charts, too")
    ] = None,
) -> None:
    """Let bots play many games and say how strong they are.

    The same deals are played in all rotations of the seats, so luck is shared out evenly. With more
    than two seats, and no teams, one bot meets a table full of the other. Ctrl-C stops, and reports
    what was played so far.
    """
    from nacre.terminal.wishes import parsed_options

    given = parsed_options(option)
    with _getting_ready():
        from nacre.lab import tournament as lab

        jobs = lab.checked_jobs(jobs)
        lineups = [_names(line) for line in lineup or ()]
        plan = lab.planned(game, _names(bots), games, seats, given, seed, lineups=lineups)
        page_file = _new_file(html)
        lab.compile_ahead(plan)
    from rich.console import Console

    from nacre.lab.table import bar, shown
    from nacre.terminal.screen import console

    with bar(Console(stderr=True)) as progress:
        results = lab.played(plan, jobs, progress)
    if page_file is not None:
        from nacre.lab.page import page

        page_file.write_text(page(results), encoding="utf-8")
    if as_json:
        typer.echo(json.dumps(results.as_dict(), ensure_ascii=False, indent=2))
    else:
        console().print(shown(results))
    if results.stopped is not None:
        raise typer.Exit(INTERRUPTED if results.stopped == lab.INTERRUPTED else FAILED)


def _names(text: str | None) -> list[str]:
    """Names with commas between them."""
    return [] if text is None else [name.strip() for name in text.split(",")]


def _new_file(name: str | None) -> Path | None:
    """Where a page is to be written; what stands in its way is said before anybody has waited."""
    if name is None:
        return None
    from nacre.terminal.files import path_of

    path = path_of(name)
    with path.open("a", encoding="utf-8"):
        return path


@app.command(epilog=_examples("nacre precompile", "nacre precompile pearls chicken"))
def precompile(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="GAME", help="which games; all unless said")
    ] = None,
) -> None:
    """Compile everything ahead, so that nobody waits later.

    Compiled code is kept, in NACRE_CACHE_DIR or the user's cache folder, until the sources change.
    """
    from nacre.games import GAMES, game_of
    from nacre.precompile import CompilingFailed
    from nacre.terminal.ready import compile_ahead
    from nacre.terminal.screen import console

    chosen = [game_of(name).id for name in names or GAMES]
    try:
        typer.echo(compile_ahead(chosen, console()))
    except CompilingFailed as error:
        typer.echo(f"nacre: {error}", err=True)
        raise typer.Exit(1) from None


Config = Annotated[
    str | None, typer.Option(metavar="FILE", help="a TOML file with settings; or NACRE_CONFIG")
]
Database = Annotated[
    str | None,
    typer.Option(metavar="TEXT", help="an SQLite file or postgresql://…, as for nacre serve"),
]
Force = Annotated[bool, typer.Option("--force", help="replace a file that is there already")]


def _with_a_flag_for_each_setting(command: Callable[..., None]) -> Callable[..., None]:
    """Let typer see one option a setting in place of ``flags``."""
    own = [
        p
        for p in inspect.signature(command, eval_str=True).parameters.values()
        if p.name != "flags"
    ]
    parameters = own + [_flag(field) for field in fields()]
    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined] # typer reads it
    command.__annotations__ = {p.name: p.annotation for p in parameters}
    return command


def _flag(field: Field) -> inspect.Parameter:
    """A setting as an option; what is given is checked with all the others."""
    kind: Any = bool if field.is_flag else list[str] if field.is_list else str
    names = [field.flag, f"--no-{field.flag[2:]}"] if field.is_flag else [field.flag]
    text = f"{field.meaning} [{field.default_shown}]"
    metavar = None if field.is_flag else field.values
    option = typer.Option("/".join(names), metavar=metavar, help=text, show_default=False)
    annotation = Annotated[kind | None, option]
    return inspect.Parameter(
        field.name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=annotation
    )


@app.command(
    epilog=_examples(
        "nacre serve",
        "nacre serve --lan                      phones in the same network can join",
        "nacre serve --database postgresql://nacre@localhost/nacre --port 8001",
        "nacre serve --config nacre.toml",
    )
)
@_with_a_flag_for_each_setting
def serve(config: Config = None, **flags: Any) -> None:
    """Run the table server.

    Each setting is a flag here, a variable NACRE_… or a key in a TOML file; a flag wins over a
    variable, and a variable over the file. SIGTERM or Ctrl-C stop it after it has finished what it
    began.
    """
    from nacre.server.run.installed import check_installed
    from nacre.server.run.settings import settled

    check_installed()
    from nacre.server.run.serving import serve as served

    code = served(settled(flags, config))
    if code:
        raise typer.Exit(code)


@app.command(epilog=_examples("nacre export everything.zip", "nacre export --force everything.zip"))
def export(
    file: Annotated[str, typer.Argument(metavar="FILE", help="the zip file to write")],
    database: Database = None,
    config: Config = None,
    force: Force = False,
) -> None:
    """Write every table, as a record and with all that is kept of it, to one file.

    The server may go on meanwhile. The file holds secrets of the server: keep it safe.
    """
    from nacre.server.jobs.copying import exported

    address, path = _database(database, config), _path(file)
    _with_a_bar("exporting", lambda progress: exported(address, path, force, progress))


@app.command("import", epilog=_examples("nacre import everything.zip --database new.db"))
def import_(
    file: Annotated[str, typer.Argument(metavar="FILE", help="as written by nacre export")],
    database: Database = None,
    config: Config = None,
) -> None:
    """Take in an export; what is there already stays as it is.

    A file that is broken is refused before anything is changed. A server on the same SQLite file is
    to be stopped first.
    """
    from nacre.server.jobs.copying import imported

    address, path = _database(database, config), _path(file)
    _with_a_bar("importing", lambda progress: imported(address, path, progress))


@app.command(epilog=_examples("nacre backup nacre-monday.db"))
def backup(
    file: Annotated[str, typer.Argument(metavar="FILE", help="the file to write")],
    database: Database = None,
    config: Config = None,
    force: Force = False,
) -> None:
    """Copy the database as it is at one moment, while the server runs.

    Of an SQLite file the copy is such a file; of PostgreSQL it is an export, for nacre import.
    """
    from nacre.server.jobs.copying import backed_up

    address, path = _database(database, config), _path(file)
    _with_a_bar("copying", lambda progress: backed_up(address, path, force, progress))


@app.command(
    epilog=_examples(
        "nacre connect --table http://localhost:8000/join/Wx3/s3c --bot my.py",
        "nacre connect --table http://localhost:8000/api/tables/Wx3 --bot expert",
    )
)
def connect(
    table: Annotated[
        str, typer.Option(metavar="URL", help="the invite link, or the table's address in the API")
    ],
    bot: Annotated[
        str,
        typer.Option(
            metavar="LEVEL",
            help="random, novice, learner, casual, strong, expert or the name of a file (bot.py)",
        ),
    ],
    seat: Annotated[
        int | None,
        typer.Option(metavar="K", help="the seat, from 0; the first free one unless said"),
    ] = None,
    invite: Annotated[
        str | None, typer.Option(metavar="CODE", help="the invite, where the URL has none")
    ] = None,
    name: Annotated[
        str | None, typer.Option(metavar="NAME", help="as whom; the bot's name unless said")
    ] = None,
    token: Annotated[
        str | None,
        typer.Option(
            metavar="TOKEN", envvar="NACRE_TOKEN", help="go on as this guest, not as a new one"
        ),
    ] = None,
) -> None:
    """Let a bot sit down at a table of a server and play there to the end.

    It sees what a person in its seat would see. A broken connection is made anew. Ctrl-C leaves the
    game to a bot of the table; a second one ends at once.
    """
    from nacre.precompile import ask_bots, short_match

    def prepare(game: str) -> None:
        with _getting_ready():
            short_match(game)
            ask_bots(game)

    with _getting_ready():
        from nacre.client.runner import connect as connected
    connected(
        table,
        bot,
        seat=seat,
        invite=invite,
        name=name,
        token=token,
        say=lambda line: typer.echo(_one_line(line)),
        prepare=prepare,
    )


def _database(given: str | None, config: str | None) -> str:
    from nacre.server.run.settings import settled

    return settled({"database": given}, config).database


def _path(name: str) -> Path:
    from nacre.terminal.files import path_of

    return path_of(name)


def _with_a_bar(what: str, work: Callable[[Callable[[int, int], None]], str]) -> None:
    from rich.console import Console

    from nacre.terminal.ready import counted

    with counted(Console(stderr=True), what) as progress:
        sentence = work(progress)
    typer.echo(sentence)


def _getting_ready() -> AbstractContextManager[object]:
    from nacre.terminal.ready import getting_ready
    from nacre.terminal.screen import console

    return getting_ready(console())
