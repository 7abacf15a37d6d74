"""Ratings by openskill, with the model of Plackett and Luce."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce, PlackettLuceRating

from nacre.lab.estimates import average


@dataclass(frozen=True)
class Rating:
    """Strength, how unsure it is, and a careful figure to rank by: three times as unsure below."""

    mu: float
    sigma: float
    ordinal: float


@dataclass(frozen=True)
class Rated:
    """A game as a rating sees it: who sat on each side, and the sides' ranks."""

    sides: Sequence[Sequence[str]]
    ranks: Sequence[int]

    @property
    def names(self) -> list[str]:
        """Everybody, side by side."""
        return [name for side in self.sides for name in side]


def ratings(games: Iterable[Rated]) -> dict[str, Rating]:
    """The rating of everybody after these games, in their order.

    >>> after = ratings([Rated([["a"], ["b"]], [1, 2])] * 10)
    >>> after["a"].mu > 25 > after["b"].mu
    True
    """
    model = PlackettLuce()
    current: dict[str, PlackettLuceRating] = {}
    for game in games:
        for name in game.names:
            if name not in current:
                current[name] = model.rating(name=name)
        if len(set(game.names)) > 1:  # else there is nobody to be compared with
            current |= _after(model, game, current)
    return {name: Rating(r.mu, r.sigma, r.ordinal()) for name, r in current.items()}


def _after(
    model: PlackettLuce, game: Rated, current: dict[str, PlackettLuceRating]
) -> dict[str, PlackettLuceRating]:
    """New ratings after a game; a bot in several seats moves by the mean of what each would."""
    teams = [[current[name] for name in side] for side in game.sides]
    rated = model.rate(teams, ranks=[float(rank) for rank in game.ranks])
    seats: dict[str, list[PlackettLuceRating]] = {}
    for name, rating in zip(game.names, (r for team in rated for r in team), strict=True):
        seats.setdefault(name, []).append(rating)
    return {
        name: model.rating(average([r.mu for r in same]), average([r.sigma for r in same]), name)
        for name, same in seats.items()
    }
