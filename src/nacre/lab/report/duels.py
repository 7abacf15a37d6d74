"""Duels: two levels play the same deals, once in each other's seats."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from nacre.bots import Bot
from nacre.errors import BotFault
from nacre.lab.entrants import dismiss, make_unhurried
from nacre.lab.estimates import Estimate, share_estimate
from nacre.lab.lineups import Lineup, rotations
from nacre.lab.playing import play
from nacre.lab.report.plan import Duel, Plan
from nacre.lab.report.testing import Verdict, differs_from
from nacre.lab.tournament import bot_seed, deal_secret
from nacre.match import Match

Shares = tuple[Fraction, ...]  # of the win that the stronger had, by seating


def play_deal(plan: Plan, duel: Duel, deal: int) -> Shares:
    """One deal in all seatings, without any limit in seconds."""
    model = Match(plan.game, plan.duel_seats, options=plan.duel_options, seed=0)
    beginning = model.dealt_anew(deal_secret(plan.seed, deal))
    seatings = rotations(duel.lineup(plan.game, plan.duel_seats))
    return tuple(_share(plan, duel, deal, seating, beginning.copy()) for seating in seatings)


def _share(plan: Plan, duel: Duel, deal: int, seating: Lineup, match: Match) -> Fraction:
    bots: list[Bot] = []
    try:
        for seat, bot in enumerate(seating):
            bots.append(make_unhurried(bot, plan.game, bot_seed(plan.seed, deal, bot, seat)))
        game = play(match, bots, bot_seed(plan.seed, deal, "", 0))
    finally:
        for made in bots:
            dismiss(made)
    for bot, sitting in zip(seating, game.sittings, strict=True):
        if sitting.faults:
            raise BotFault(f"deal {deal}: {bot}: {sitting.complaint}")
    winners = [bot for bot, rank in zip(seating, game.ranks, strict=True) if rank == 1]
    return Fraction(winners.count(duel.stronger), len(winners))


@dataclass(frozen=True)
class DuelResult:
    """What a duel brought, deal by deal."""

    duel: Duel
    even: float  # the share of the stronger if both were equal
    deals: tuple[Shares, ...]

    @property
    def means(self) -> list[float]:
        """The share of the stronger in each deal."""
        return [float(sum(shares) / len(shares)) for shares in self.deals]

    @property
    def wins(self) -> Estimate:
        """The share of the stronger."""
        return share_estimate(self.means)

    @property
    def verdict(self) -> Verdict:
        """Whether the stronger wins more than an even share."""
        return differs_from(self.means, self.even)

    @property
    def elo(self) -> Estimate:
        """The same as a difference in Elo; infinite where one of them never won."""
        wins = self.wins
        return Estimate(*(_elo(share, self.even) for share in (wins.mean, wins.low, wins.high)))

    def swapped(self) -> tuple[int, int, int, int]:
        """How many deals were decided by whom.

        The stronger won in all seatings, the same seat won whoever sat there, the weaker won in all
        seatings, and the rest: a tie, or neither.
        """
        stronger = sum(all(share == 1 for share in shares) for shares in self.deals)
        weaker = sum(all(share == 0 for share in shares) for shares in self.deals)
        seat = sum(sorted(shares) == _one_of(len(shares)) for shares in self.deals)
        return stronger, seat, weaker, len(self.deals) - stronger - seat - weaker


def _one_of(seatings: int) -> list[Fraction]:
    return [*[Fraction(0)] * (seatings - 1), Fraction(1)]


def _elo(share: float, even: float) -> float:
    """The difference in Elo that goes with a share, by odds against those of equals."""
    if share <= 0 or share >= 1:
        return math.copysign(math.inf, share - even)
    return 400 * math.log10(share / (1 - share) * (1 - even) / even)
