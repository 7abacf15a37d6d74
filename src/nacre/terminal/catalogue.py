"""The games and their options as a table."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text


def catalogue(games: list[dict[str, Any]]) -> RenderableType:
    """What :func:`nacre.games` lists, for people."""
    return Group(*(_entry(game) for game in games))


def _entry(game: dict[str, Any]) -> RenderableType:
    seats = game["seats"]
    head = f"{game['id']}  {game['title']}, {seats[0]} to {seats[-1]} seats, rules version {game['rules_version']}"
    table = Table(box=None, padding=(0, 2, 0, 2), show_header=False)
    for option in game["options"]:
        table.add_row(
            Text(option["name"], "bold"),
            Text(f"{option['meaning']}: {allowed(option['allowed'])}"),
            Text(f"default {_value(option['default'])} ({option['origins']['default']})"),
        )
    return Group(Text(head, "bold"), table, Text(""))


def allowed(values: Any) -> str:
    """Allowed values in words: ``6 to 12``, ``true or false``."""
    if isinstance(values, dict):
        if "counts" in values:
            ends = f"{values['from']} to {values['to']}"
            return f"a number from {ends} for each of {', '.join(values['counts'])}"
        if "from" in values:
            return f"{_value(values['from'])} to {_value(values['to'])}"
        return f"one for each seat, all different: {', '.join(values['names'])}"
    return (
        " or ".join(allowed(value) for value in values)
        if isinstance(values, list)
        else _value(values)
    )


def _value(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
