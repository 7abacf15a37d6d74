"""A tournament as data frames: the standings, and a row for every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from nacre.lab.frames import frame
from nacre.lab.results import BotSummary, Results

if TYPE_CHECKING:
    import polars


def standings_frame(results: Results) -> polars.DataFrame:
    """A row for each bot: its place where there are places, games, wins and rating."""
    ranks = {rank.bot: asdict(rank) for rank in results.ranks}
    order = [rank.bot for rank in results.ranks] or [bot.bot for bot in results.bots]
    bots = {bot.bot: bot for bot in results.bots}
    rows = [_standing(bots.get(name), ranks.get(name, {"bot": name})) for name in order]
    return frame(rows, infer_schema_length=None)


def _standing(bot: BotSummary | None, rank: Mapping[str, Any]) -> dict[str, Any]:
    """A row; a bot that has had nothing but byes has no rating."""
    if bot is None:
        return {**rank, "games": 0}
    return {
        **rank,
        "games": bot.games,
        "mu": bot.rating.mu,
        "sigma": bot.rating.sigma,
        "ordinal": bot.rating.ordinal,
        "decisions": bot.decisions,
        "seconds": bot.seconds,
        "slowest": bot.slowest,
        "faults": bot.faults,
    }


def games_frame(results: Results) -> polars.DataFrame:
    """A row for each game, deal by deal; all numbers are counted from 1, as in records."""
    assert results.all_games is not None
    rounds = _rounds_of_lineups(results)
    rows = [
        {
            **({"round": rounds[lineup]} if rounds else {}),
            "lineup": lineup + 1,
            "deal": deal + 1,
            "game": rotation + 1,
            "decisions": game.decisions,
            **_by_seat("bot", seating),
            **_by_seat("score", game.scores),
            **_by_seat("rank", game.ranks),
            **_by_seat("share", game.shares()),
            **_by_seat("faults", [sitting.faults for sitting in game.sittings]),
        }
        for lineup, deal, rotation, seating, game in results.all_games.rows()
    ]
    return frame(rows, infer_schema_length=None)


def _by_seat(name: str, values: Sequence[Any]) -> dict[str, Any]:
    return {f"{name}_{seat}": value for seat, value in enumerate(values)}


def _rounds_of_lineups(results: Results) -> list[int]:
    """The round of each line-up, where there are rounds."""
    assert results.all_games is not None
    met = [n for n, found in enumerate(results.rounds, 1) for m in found if m.other is not None]
    each = len(results.all_games.lineups) // max(len(met), 1)  # line-ups of a meeting
    return [number for number in met for _ in range(each)]
