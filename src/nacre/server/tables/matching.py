"""Bots of level ``match``: the strength at which a person wins about half of the games.

The strength is decided when the bot sits down and is kept in its entry, so that it stays for the
whole game, and whoever replays the table meets the same bot. The games that a guest has finished
against such bots tell the next one: after each the estimate moves by a step in the direction of the
result, less when the result was to be expected, and less the more games there were.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from nacre.game.ladder import Ladder
from nacre.server.tables import entries
from nacre.server.tables.rows import EntryRow, TableRow

MATCH: Final = "match"
START = 40.0  # where nobody has asked what the game's ladder says
FIRST_PLACE = 1.5  # on the ladder, of the bot that somebody meets first: learner to casual
LAST_GAMES = 10  # that tell how well somebody plays now
LOOKED_THROUGH = 100  # tables of a guest, among which those are searched
FIRST_STEP, LEAST_STEP = 40.0, 10.0  # strength for a result that was quite unexpected
ELO_FOR_TENFOLD_ODDS = 400.0
WEAKEST, STRONGEST = 0.0, 100.0


class Encounter(NamedTuple):
    """A finished game against a bot of level ``match``."""

    strength: float  # of the bot
    won: float  # 1: the person was ahead of it; 0: behind; between: both, of several bots


def matched_strength(encounters: list[Encounter], ladder: Ladder) -> float:
    """The strength for the next game after these, the oldest first, on the game's ladder."""
    if not encounters:
        return round(ladder.strength(FIRST_PLACE), 1)
    estimate = encounters[0].strength
    for n, (strength, won) in enumerate(encounters):
        expected = expected_share(strength - estimate, ladder.height)
        estimate += max(LEAST_STEP, FIRST_STEP / (1 + n)) * (won - expected)
        estimate = min(max(estimate, WEAKEST), STRONGEST)
    return round(estimate, 1)


def expected_share(stronger: float, height: float) -> float:
    """The share of games that are won against a bot that is so much stronger.

    ``height`` is the Elo from the weakest bot of the game to its strongest.
    """
    elo = stronger * height / STRONGEST
    return float(1 / (1 + 10 ** (elo / ELO_FOR_TENFOLD_ODDS)))


def may_tell(row: TableRow, game: str) -> bool:
    """Whether a table can be such an encounter: a bot sat there; its entry tells of which level."""
    return row.game == game and row.summary.result is not None and None in row.summary.sitters


def encounter(row: TableRow, rows: Iterable[EntryRow], guest: str) -> Encounter | None:
    """The game of a guest at a table, if it was played to the end against a bot of this level."""
    ending = row.summary.result
    strengths: dict[int, float] = {}
    mine: set[int] = set()
    for entry in (entries.decoded(one.body) for one in rows):
        match entry:
            case entries.BotSat(level=level, strength=float(strength)) if level == MATCH:
                strengths[entry.seat] = strength
            case entries.Sat() | entries.Returned() if row.summary.sitters[entry.seat] == guest:
                mine.add(entry.seat)
            case entries.Left():
                mine.discard(entry.seat)  # a stand-in played on
            case entries.Stood():
                mine.discard(entry.seat)
                strengths.pop(entry.seat, None)
    if ending is None or not strengths or not mine:
        return None
    rank = ending.ranks[min(mine)]
    ahead = [_ahead(rank, ending.ranks[seat]) for seat in strengths]
    return Encounter(max(strengths.values()), sum(ahead) / len(ahead))


def _ahead(mine: int, other: int) -> float:
    """1 for a better rank than the other's, 0.5 for the same."""
    return 0.5 if mine == other else float(mine < other)
