"""Commands for hosts: compiling ahead, the table server, its data, and bots at its tables."""

from __future__ import annotations

import inspect
import signal
from collections.abc import Callable
from typing import Annotated, Any

import typer

from nacre.cli.app import LEVELS_OR_FILE, app, examples, getting_ready, one_line, path_of
from nacre.server.run.settings import Field, fields


@app.command(epilog=examples("nacre precompile", "nacre precompile pearls chicken"))
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
    # A shell starts jobs in the background deaf to Ctrl-C, as `make play` does with this one.
    signal.signal(signal.SIGINT, signal.default_int_handler)
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
    epilog=examples(
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


@app.command(epilog=examples("nacre export everything.zip", "nacre export --force everything.zip"))
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

    address, where = _database(database, config), path_of(file)
    _with_a_bar("exporting", lambda progress: exported(address, where, force, progress))


@app.command("import", epilog=examples("nacre import everything.zip --database new.db"))
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

    address, where = _database(database, config), path_of(file)
    _with_a_bar("importing", lambda progress: imported(address, where, progress))


@app.command(epilog=examples("nacre backup nacre-monday.db"))
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

    address, where = _database(database, config), path_of(file)
    _with_a_bar("copying", lambda progress: backed_up(address, where, force, progress))


@app.command(
    epilog=examples(
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
            help=LEVELS_OR_FILE,
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
        with getting_ready():
            short_match(game)
            ask_bots(game)

    with getting_ready():
        from nacre.client.runner import connect as connected
    connected(
        table,
        bot,
        seat=seat,
        invite=invite,
        name=name,
        token=token,
        say=lambda line: typer.echo(one_line(line)),
        prepare=prepare,
    )


def _database(given: str | None, config: str | None) -> str:
    from nacre.server.run.settings import settled

    return settled({"database": given}, config).database


def _with_a_bar(what: str, work: Callable[[Callable[[int, int], None]], str]) -> None:
    from rich.console import Console

    from nacre.terminal.ready import counted

    with counted(Console(stderr=True), what) as progress:
        sentence = work(progress)
    typer.echo(sentence)
