"""The judge of a review: chances of all seats at once, from what they know together.

Like an audience that sees every hand, the judge starts from the whole position; what nobody knows
is drawn anew. Rules draw a card or roll a die only when it is needed, so a record holds what lies
where and nothing of what is to come, and fresh luck is all it takes. The seat to act does what it
finds best by itself, and from there on every seat follows its game's policy, which looks only at
what that seat would know; so nobody plays with open cards, and the shares of the win add up by
construction. How sure such shares are was measured (:mod:`nacre.game.chances`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nacre.bots.calibrated import has_house_rules
from nacre.bots.simulation import play_on
from nacre.bots.tree import MOST_SEATS
from nacre.game.bot import Weights, outcome
from nacre.game.chances import surer
from nacre.game.configuration import Configuration
from nacre.game.events import Events
from nacre.game.fields import Fields
from nacre.games import game_of
from nacre.kernel.compiling import allocating
from nacre.kernel.generic import States, apply
from nacre.kernel.notes import no_notes
from nacre.kernel.stream import WORDS, Rng, seed_stream, seed_word

PLAYOUTS = 600
BY_POLICY = Configuration(policy=1.0)  # for games whose analyst does not search


@allocating
def play_out(
    states: States,
    worlds: States,
    configuration: Configuration,
    weights: Weights,
    rng: Rng,
    first: int,
    playouts: int,
    totals: NDArray[np.float64],
) -> None:
    """Add up each seat's shares of the win over playouts that begin with the action ``first``."""
    notes = no_notes()
    played = np.zeros((1, 1), np.int64)  # nobody asks when something was done
    wins = np.zeros(MOST_SEATS)
    margins = np.zeros(MOST_SEATS)
    for _ in range(playouts):
        worlds[0] = states[0]
        apply(worlds[0], first, rng, notes)
        play_on(states[0], worlds[0], played, 0, configuration, weights, rng)
        outcome(worlds[0], weights, wins, margins)
        for seat in range(states[0].seats):
            totals[seat] += wins[seat]


class AllSeatsJudge:
    """Judges whole positions of a game; the same seed gives the same chances.

    How sure shares of playouts are was measured without house rules, so ``options`` with such are
    taken as they are. ``calibrated`` is off for those who measure it.
    """

    def __init__(
        self,
        game: str,
        seed: int = 0,
        playouts: int = PLAYOUTS,
        *,
        options: Mapping[str, Any] | None = None,
        calibrated: bool = True,
    ) -> None:
        self._game = found = game_of(game)
        parts = found.bot()  # its hooks are known to compiled code from now on
        how = parts.ANALYST if isinstance(parts.ANALYST, Configuration) else BY_POLICY
        self._configuration = how._replace(rave=0.0)
        self._weights = parts.DEFAULTS
        self._worlds: States = np.zeros(1, found.rules.STATE)
        self._word = seed_word(seed, b"bots")
        self._rng: Rng = np.zeros(WORDS, np.uint64)
        self._playouts = playouts
        self._calibrated = calibrated
        fitted = options is None or not has_house_rules(found, options)
        self._calibrations = found.chances() if fitted else {}

    def chances(
        self, states: States, number: int, best: int, events: Callable[[], Events]
    ) -> list[float]:
        """Each seat's chance to win a position that is not over; partners have their team's.

        ``number`` tells positions of a game apart, so that each has luck of its own; ``best`` is
        the action that the seat to act finds best by what it knows, and ``events`` list what has
        happened so far.
        """
        totals = np.zeros(MOST_SEATS)
        seed_stream(self._rng, self._word, number)
        play_out(
            *(states, self._worlds, self._configuration, self._weights, self._rng),
            best,
            self._playouts,
            totals,
        )
        shares = totals[: int(states["seats"][0])] / self._playouts
        if self._calibrated:
            shares = self._surer(shares, Fields(states), events)
        found: list[float] = shares.tolist()
        return found

    def _surer(
        self, shares: NDArray[np.float64], fields: Fields, events: Callable[[], Events]
    ) -> NDArray[np.float64]:
        """As sure as such shares are in this position."""
        calibration = self._calibrations.get(len(shares))
        sides = self._game.sides(len(shares))
        acting = next(i for i, side in enumerate(sides) if fields.turn in side)
        first = [side[0] for side in sides]
        if calibration is None:
            of_sides = surer(shares[first], acting, 1.0, 1.0)
        else:
            leads = np.array(self._game.leads(fields, events))
            tilt = calibration.lead_together * leads[first]
            how = calibration.sureness, calibration.to_act
            of_sides = surer(shares[first], acting, *how, tilt, calibration.unsure)
        chances = np.zeros(len(shares))
        for side, chance in zip(sides, of_sides, strict=True):
            chances[list(side)] = chance
        return chances
