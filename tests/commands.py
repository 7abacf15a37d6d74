"""The commands there are, as the command line itself knows them."""

from __future__ import annotations

from typer.core import TyperGroup
from typer.main import get_command

from nacre.cli import app


def _commands() -> tuple[str, ...]:
    group = get_command(app)
    assert isinstance(group, TyperGroup)
    return tuple(group.commands)


COMMANDS = _commands()
