"""The end of a game: who won, and how the points came about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from nacre.match import Match
from nacre.terminal.words import joined, plural, seats_of

SPACES_SHOWN = 6  # of a territory

Lines = list[str]


def ending(match: Match) -> Lines:
    """The ranking of a finished match, with the points counted as people count them."""
    event = match.events()[-1] if match.version else {}
    if event.get("event") != "game_ended":  # a prepared position that was over from the start
        return _simple_ranking(match, "points")
    return _COUNTS[match.game](match, event["count"])


def verdict(match: Match, seat: int | None = None) -> str:
    """Who won, told to a seat or to everybody."""
    assert match.winners is not None
    if match.seats == 1:
        view = match.view(0)
        turns, rolls = plural(view["turns"][0], "turn"), plural(view["rolls"][0], "roll")
        return f"The board is empty after {turns} and {rolls}."
    others = [winner for winner in match.winners if winner != seat]
    if len(others) == len(match.winners):
        return f"{_capital(seats_of(others))} {'wins' if len(others) == 1 else 'win together'}."
    return f"You and {seats_of(others)} win together." if others else "You win!"


HONEST = "Honest: every card and die follows from the secret, and the secret fits the commitment."
PREPARED = (
    "Not proven: the game began from a prepared position, which no secret stands for.\n"
    "What was dealt and rolled after it follows from the secret, which fits the commitment."
)


def findings(match: Match) -> str:
    """What a record proves that replays without a fault."""
    result = verdict(match) if match.over else f"Not finished: seat {match.turn} is to act."
    scores = ", ".join(map(str, match.scores)) if match.scores else "none yet"
    winners = ", ".join(map(str, match.winners)) if match.winners else "none yet"
    return "\n".join(
        [
            PREPARED if match.prepared else HONEST,
            f"game        {match.game}",
            f"seats       {match.seats}",
            f"actions     {match.version}",
            f"scores      {scores}",
            f"winners     {winners}",
            f"commitment  {match.commitment}",
            result,
        ]
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# --- Counting, game by game ---


def _pearls(match: Match, count: list[dict[str, Any]]) -> Lines:
    columns = {
        "pearls": [c["pearls"] for c in count],
        "necklaces": [c["necklaces"] for c in count],
        "hand": [c["hand"] for c in count],
        "cards left": [c["hand_size"] for c in count],
    }
    return _ranking(match, "points", columns)


def _pearl_dice(match: Match, count: list[dict[str, Any]]) -> Lines:
    """Every row's points are shown, because they are what the places behind the winner go by."""
    columns: dict[str, list[Any]] = {"turns": [c["turns"] for c in count]}
    for row in range(len(count[0]["rows"])):
        columns[str(row + 1)] = [c["rows"][row] for c in count]
    return [*_ranking(match, "points", columns), "points from rows 1 to 12"]


def _chicken(match: Match, count: list[dict[str, Any]]) -> Lines:
    return [*_simple_ranking(match, "points"), "the fewest points win"]


def _pearladora(match: Match, count: list[dict[str, Any]]) -> Lines:
    sides = [[0, 2], [1, 3]] if match.seats == 4 else [[seat] for seat in range(match.seats)]
    head = ["territory", "pearls", *map(seats_of, sides), "won by"]
    rows = [_territory(territory, sides) for territory in count]
    return [*_simple_ranking(match, "pearls"), "", *_grid([head, *rows], left=(0, len(head) - 1))]


def _territory(territory: dict[str, Any], sides: list[list[int]]) -> list[str]:
    totals = [territory["totals"][side[0]] for side in sides]
    winners = [side for side in sides if side[0] in territory["winners"]]
    won = [f"{seats_of(side)}: {territory['won'][side[0]]}" for side in winners]
    return [
        _spaces(territory["spaces"]),
        str(territory["pearls"]),
        *("–" if total is None else str(total) for total in totals),
        joined(won) or "nobody",
    ]


def _spaces(spaces: list[str]) -> str:
    if len(spaces) <= SPACES_SHOWN:
        return " ".join(spaces)
    return f"{' '.join(spaces[: SPACES_SHOWN - 2])} … ({len(spaces)})"


_COUNTS: dict[str, Callable[[Match, list[dict[str, Any]]], Lines]] = {
    "pearls": _pearls,
    "pearladora": _pearladora,
    "pearl_dice": _pearl_dice,
    "chicken": _chicken,
}


# --- Tables of text ---


def _simple_ranking(match: Match, unit: str) -> Lines:
    return _ranking(match, unit, {})


def _ranking(match: Match, unit: str, columns: dict[str, list[Any]]) -> Lines:
    assert match.scores is not None
    assert match.ranks is not None
    rows = [["", "", unit, *columns]]
    for seat in sorted(range(match.seats), key=lambda s: (match.ranks or [])[s]):
        cells = [str(values[seat]) for values in columns.values()]
        rows.append([f"{match.ranks[seat]}.", f"seat {seat}", str(match.scores[seat]), *cells])
    return _grid(rows)


def _grid(rows: Sequence[Sequence[str]], left: Sequence[int] = ()) -> Lines:
    """Cells in columns, right-aligned but for some."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(_cells(row, widths, left)).rstrip() for row in rows]


def _cells(row: Sequence[str], widths: list[int], left: Sequence[int]) -> Lines:
    return [
        cell.ljust(width) if i in left else cell.rjust(width)
        for i, (cell, width) in enumerate(zip(row, widths, strict=True))
    ]
