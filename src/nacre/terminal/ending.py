"""The end of a game: who won, and how the points came about."""

from __future__ import annotations

from nacre.game.telling import Result, ranking, seats_of
from nacre.games import game_of
from nacre.match import Match


def ending(match: Match) -> list[str]:
    """The ranking of a finished match, with the points counted as people count them."""
    assert match.scores is not None
    assert match.ranks is not None
    game = game_of(match.game)
    result = Result(match.seats, match.scores, match.ranks, game.sides(match.seats))
    event = match.events()[-1] if match.version else {}
    if event.get("event") != "game_ended":  # a prepared position that was over from the start
        return ranking(result, "points")
    return game.telling()().count(result, event["count"])


def verdict(match: Match, seat: int | None = None) -> str:
    """Who won, told to a seat or to everybody."""
    assert match.winners is not None
    if match.seats == 1:
        return game_of(match.game).telling()().alone(match.view(0))
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
