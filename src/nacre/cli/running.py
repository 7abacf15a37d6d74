"""Running a command line: what it was given, and what becomes of errors."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

import typer

from nacre.cli.app import BROKEN_PIPE, INTERRUPTED, app, refused
from nacre.errors import NacreError
from nacre.server.run.settings import ON_OR_OFF, fields


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
        return refused(error.format_message())
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except (NacreError, OSError) as error:
        from nacre.terminal.files import told

        return refused(told(error))
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
