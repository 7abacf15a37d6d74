"""What a tournament found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from nacre.errors import BadOption
from nacre.games import game_of
from nacre.lab.estimates import Estimate, average, share_estimate
from nacre.lab.lineups import Lineup, rotations
from nacre.lab.plan import ROUND_ROBIN
from nacre.lab.playing import Deal, Played
from nacre.lab.ratings import Rated, Rating, ratings
from nacre.lab.standings import Rank, Round


@dataclass(frozen=True)
class Standing:
    """How one bot fared with a line-up, all its seats together."""

    bot: str
    seats: int  # that it has in the line-up
    wins: Estimate  # its share of the games; a tie is shared
    even: float  # the share that equals would have
    score: float  # mean of its seats
    lead: float  # how far that is better than the mean of the others

    @property
    def title(self) -> str:
        """The bot with the number of its seats: ``3 × claimer``."""
        return self.bot if self.seats == 1 else f"{self.seats} × {self.bot}"


@dataclass(frozen=True)
class Contest:
    """What a line-up brought."""

    lineup: Lineup
    rotations: int
    deals: int
    games: int
    draws: int  # games whose win was shared by different bots
    decisions: float  # mean of a game
    standings: tuple[Standing, ...]  # in the order of the line-up

    def protagonists(self) -> tuple[Standing, ...]:
        """Those whose figures say everything: of two bots the first."""
        return self.standings[:1] if len(self.standings) == 2 else self.standings

    def opponents_of(self, bot: str) -> str:
        """Whom a bot met, in words."""
        return ", ".join(s.title for s in self.standings if s.bot != bot) or "itself"


@dataclass(frozen=True)
class BotSummary:
    """One bot over the whole tournament."""

    bot: str
    games: int
    rating: Rating
    decisions: int
    seconds: float  # mean of a decision
    slowest: float  # seconds of its longest decision
    faults: int
    complaint: str  # about its first fault


@dataclass(frozen=True)
class Results:
    """A tournament."""

    game: str
    seats: int
    options: dict[str, Any]
    seed: int
    asked: int  # games wanted for each line-up
    contests: tuple[Contest, ...]
    bots: tuple[BotSummary, ...]  # the best rated first
    seconds: float
    stopped: str | None = None  # why it ended early
    system: str = ROUND_ROBIN
    rounds: tuple[Round, ...] = ()  # of a Swiss tournament or a knock-out
    ranks: tuple[Rank, ...] = ()  # likewise: the standings, the best first
    used_up: bool = False  # whether it ended early because its time was used up
    limit: float | None = None  # seconds that bots had for a decision, if that was said
    all_games: Games | None = field(default=None, repr=False, compare=False)

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum(contest.games for contest in self.contests)

    @property
    def faults(self) -> int:
        """How many faults there were."""
        return sum(bot.faults for bot in self.bots)

    def as_dict(self, times: bool = True) -> dict[str, Any]:
        """JSON-ready; without ``times`` the same for the same seed, however it was played."""
        told = asdict(replace(self, all_games=None)) | {"games": self.games}
        del told["all_games"]
        if not times:
            del told["seconds"]
            for bot in told["bots"]:
                del bot["seconds"], bot["slowest"]
        return told

    def _repr_html_(self) -> str:
        from nacre.lab.page import notebook_piece

        return notebook_piece(self)

    def share(self, bot: str, against: str) -> Standing:
        """How a bot fared against another that had at least as many seats.

        :class:`BadOption` if they did not meet.
        """
        found = self.meeting(bot, against)
        if found is None:
            reason = "" if self.stopped is None else f", which ended early: {self.stopped}"
            raise BadOption(f"{bot} and {against} did not meet in this tournament{reason}")
        return found

    def meeting(self, bot: str, against: str) -> Standing | None:
        """The same, or ``None`` if they did not meet."""
        for contest in self.contests:
            found = {standing.bot: standing for standing in contest.standings}
            if set(found) == {bot, against} and found[bot].seats <= found[against].seats:
                return found[bot]
        return None


# --- From games to results ------------------------------------------------------------------------


@dataclass(frozen=True)
class Games:
    """Every game of a tournament: for each line-up its deals by number."""

    game: str
    lineups: Sequence[Lineup]
    deals: Mapping[tuple[int, int], Deal]  # by number of deal and of line-up

    def in_order(self) -> Iterator[tuple[Lineup, Played]]:
        """Who sat where, and what came of it: deal by deal, whenever they were played."""
        return ((seating, game) for _, _, _, seating, game in self.rows())

    def rows(self) -> Iterator[tuple[int, int, int, Lineup, Played]]:
        """The same with the numbers of line-up, deal and rotation."""
        for deal, lineup in sorted(self.deals):
            seatings = rotations(self.lineups[lineup])
            for rotation, game in enumerate(self.deals[deal, lineup]):
                yield lineup, deal, rotation, seatings[rotation], game

    def deals_of(self, lineup: int) -> list[Deal]:
        """The deals of one line-up, in their order."""
        return [self.deals[key] for key in sorted(self.deals) if key[1] == lineup]

    # --- Contests ---

    def contests(self) -> tuple[Contest, ...]:
        """What each line-up brought; those without a deal are left out."""
        numbers = range(len(self.lineups))
        return tuple(self._contest(number) for number in numbers if self.deals_of(number))

    def _contest(self, number: int) -> Contest:
        lineup, deals = self.lineups[number], self.deals_of(number)
        seatings = rotations(lineup)
        games = [(s, p) for deal in deals for s, p in zip(seatings, deal, strict=True)]
        return Contest(
            lineup=lineup,
            rotations=len(seatings),
            deals=len(deals),
            games=len(games),
            draws=sum(_is_draw(seating, played) for seating, played in games),
            decisions=average([played.decisions for _, played in games]),
            standings=tuple(self._standing(bot, lineup, deals) for bot in dict.fromkeys(lineup)),
        )

    def _standing(self, bot: str, lineup: Lineup, deals: list[Deal]) -> Standing:
        seatings = rotations(lineup)
        shares = [
            average([_share(bot, s, p) for s, p in zip(seatings, deal, strict=True)])
            for deal in deals
        ]
        scores = [_scores(bot, s, p) for deal in deals for s, p in zip(seatings, deal, strict=True)]
        own, others = average([own for own, _ in scores]), average([other for _, other in scores])
        lead = others - own if game_of(self.game).low_is_good else own - others
        copies = lineup.count(bot)
        return Standing(bot, copies, share_estimate(shares), copies / len(lineup), own, lead)

    # --- Bots ---

    def summaries(self) -> tuple[BotSummary, ...]:
        """Every bot that played, the best rated first."""
        rated = ratings(self._rated())
        bots = [self._summary(bot, rated[bot]) for bot in rated]
        return tuple(sorted(bots, key=lambda bot: -bot.rating.ordinal))

    def _rated(self) -> Iterator[Rated]:
        for seating, played in self.in_order():
            parts = game_of(self.game).sides(len(seating))
            yield Rated(
                [[seating[seat] for seat in part] for part in parts],
                [played.ranks[part[0]] for part in parts],
            )

    def _summary(self, bot: str, rating: Rating) -> BotSummary:
        games = [(seating, played) for seating, played in self.in_order() if bot in seating]
        sittings = [
            sitting
            for seating, played in games
            for name, sitting in zip(seating, played.sittings, strict=True)
            if name == bot
        ]
        decisions = sum(sitting.decisions for sitting in sittings)
        return BotSummary(
            bot=bot,
            games=len(games),
            rating=rating,
            decisions=decisions,
            seconds=sum(sitting.seconds for sitting in sittings) / max(decisions, 1),
            slowest=max(sitting.slowest for sitting in sittings),
            faults=sum(sitting.faults for sitting in sittings),
            complaint=next((s.complaint for s in sittings if s.complaint), ""),
        )


def _share(bot: str, seating: Lineup, played: Played) -> float:
    """What a bot has of the win, all its seats together."""
    return sum(share for name, share in zip(seating, played.shares(), strict=True) if name == bot)


def _scores(bot: str, seating: Lineup, played: Played) -> tuple[float, float]:
    """The mean score of a bot's seats, and of the others (its own where there are none)."""
    own = [score for name, score in zip(seating, played.scores, strict=True) if name == bot]
    others = [score for name, score in zip(seating, played.scores, strict=True) if name != bot]
    return average(own), average(others or own)


def _is_draw(seating: Lineup, played: Played) -> bool:
    winners = {name for name, rank in zip(seating, played.ranks, strict=True) if rank == 1}
    return len(winners) > 1
