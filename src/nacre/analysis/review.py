"""Reviews of finished games: what each action cost, where the game turned, and what luck did.

**Chances** come from an analyst, who gets the observation of the seat to act and nothing else. For
each decision with more than one legal action, ``before`` is the chance to win with the best action,
``after`` that with the action that was done (never more than ``before``), and ``loss`` the
difference. The analyst's chances are estimates: a difference within its *noise* says nothing, so
``after`` is ``before`` then. (Otherwise hundreds of differences of nothing would add up to a great
loss.) Nobody is accused on one look: an action that seems worse is held against the best in the
same worlds with the same luck, more and more of them, until it is clear what is lost of the chance
that is shown, or there were enough. What is a mistake or a blunder then must be so in two more
searches of as many worlds. The *mark* is what is sure (three standard errors less than the likely
loss, of the search that found least), and what may as well be nothing is no loss. Where an analyst
cannot compare but searches (``simulated``), the noise is also two standard errors of the action's
chance, drawn a little towards the best. A *forced* action has neither chance.

**All seats together.** At every moment (after 0, 1, … actions) one judge who sees every hand, but
not what is drawn later, gives all seats their chances (:mod:`nacre.bots.together`), if the seat to
act does what its analyst finds best; those of all sides add up to 1, and partners both have their
team's. They end at the result: 1 for the winner, shared by sides that tie. These are the chances
that a chart shows and that turning points are told in.

A seat's own **line** is what it could know. It has a chance for every moment too. It starts at the
fair share (one part for each side), is ``before`` where the seat is to decide, ``after`` behind its
decision, stays so until the seat decides again, and ends at the result. It is told beside the
chances of all seats where it differs by more than a few points.

A decision's **swing** goes from the seat's chance at that moment to its chance when it decides next
(or to the result), both by the judge of all seats. It is play where the decision's loss is half of
it at least, and else the *fortune* after it: cards, dice, what was hidden and what others did.
Turning points are the decisions with the largest swings that do not overlap.

**Luck and play.** For each seat ``start + own + others + luck = result``, where

- ``start`` is the fair share, before anything was dealt;
- ``own`` is what its own decisions lost, so it is never positive;
- ``others`` is what the decisions of others lost: a loss of an opponent is shared by all other
  sides, that of a partner is lost by both;
- ``luck`` is the rest of the way that the seat's chance by the judge of all seats has gone: the
  deal, cards and dice, what was hidden, and how well the others' best actions happened to fit.

How far play decided is the sum over the seats of ``|own + others|``, as a share of that sum and the
sum of ``|luck|``: mistakes that outweigh each other decide nothing. It is ``None`` where neither
did anything.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from nacre.analysis.hint import Hint, hint_of
from nacre.analysis.words import check_language
from nacre.bots import Analyst, Judged
from nacre.bots.together import AllSeatsJudge
from nacre.errors import IllegalAction
from nacre.game.bot import Comparing
from nacre.games import game_of
from nacre.match import Match
from nacre.observation import Observation
from nacre.review_types import Cause, Mark, PartsDict, ReviewDict, ReviewedDict, TurningPointDict

VERSION = 1

GRAVE = 0.08  # a loss that is a mistake at least
MARKS: tuple[tuple[float, Mark], ...] = (
    (0.20, "blunder"),
    (GRAVE, "mistake"),
    (1e-9, "slip"),
    (0.0, "good"),
)
WORLDS_COMPARED = (200, 800, 3200)  # in which an action is held against the best
SEARCHES_AGREED = 3  # on what is grave
SURE = 3.0  # standard errors
PRIOR = 2.0  # visits by which a chance is drawn towards the best
SMALLEST_TURN = 0.05
MOST_TURNS = 5
FEW_POINTS = 0.05  # by which a seat's own view may differ before it is told; also in the client

Progress: TypeAlias = Callable[[int, int], None]  # decisions judged, and to judge
Line: TypeAlias = list[float]


@dataclass(frozen=True)
class Reviewed:
    """An action that was done."""

    number: int  # from 1
    seat: int
    action: str
    before: float | None  # None: forced
    after: float | None
    mark: Mark
    better: Hint | None  # where something was lost

    @property
    def loss(self) -> float:
        """What the action cost."""
        if self.before is None or self.after is None:
            return 0.0
        return self.before - self.after

    def as_dict(self) -> ReviewedDict:
        """JSON-ready."""
        return {
            "number": self.number,
            "seat": self.seat,
            "action": self.action,
            "before": _rounded_or_none(self.before),
            "after": _rounded_or_none(self.after),
            "loss": _rounded(self.loss),
            "mark": self.mark,
            "better": self.better.as_dict() if self.better else None,
        }


@dataclass(frozen=True)
class TurningPoint:
    """A decision after which a seat's chance moved far, by the judge of all seats."""

    reviewed: Reviewed
    before: float  # the seat's chance when it decided
    until: int  # the number of actions done when the seat decides next, or at the end
    after: float  # its chance then

    @property
    def swing(self) -> float:
        """From before the decision to the seat's next one."""
        return self.after - self.before

    @property
    def cause(self) -> Cause:
        """``play`` where the loss is at least half of the swing, else ``fortune``."""
        loss = self.reviewed.loss
        return "play" if loss > 0 and 0 < -self.swing <= 2 * loss else "fortune"

    def as_dict(self) -> TurningPointDict:
        """JSON-ready."""
        return {
            "number": self.reviewed.number,
            "seat": self.reviewed.seat,
            "action": self.reviewed.action,
            "until": self.until,
            "before": _rounded(self.before),
            "after": _rounded(self.after),
            "swing": _rounded(self.swing),
            "loss": _rounded(self.reviewed.loss),
            "cause": self.cause,
        }


@dataclass(frozen=True)
class Parts:
    """A seat's way from its chance at the start to its result."""

    seat: int
    start: float
    own: float
    others: float
    luck: float
    result: float

    def as_dict(self) -> PartsDict:
        """JSON-ready."""
        return {
            "seat": self.seat,
            "start": round(self.start, 6),
            "own": round(self.own, 6),
            "others": round(self.others, 6),
            "luck": round(self.luck, 6),
            "result": round(self.result, 6),
        }


@dataclass(frozen=True)
class Review:
    """A finished game, looked back upon."""

    game: str
    seats: int
    lang: str
    actions: list[Reviewed]
    lines: list[Line]  # for each seat its chance after 0, 1, … actions, as it could know it
    turning_points: list[TurningPoint]  # in the order of the game
    parts: list[Parts]
    play: float | None  # how far play decided; the rest is luck
    together: list[Line]  # like ``lines``, by one judge who sees every hand; they add up

    def own_view(self, seat: int, moment: int) -> float | None:
        """The chance as the seat could know it; ``None`` where all seats together say the same."""
        own = self.lines[seat][moment]
        return own if abs(own - self.together[seat][moment]) > FEW_POINTS else None

    def as_dict(self) -> ReviewDict:
        """JSON-ready; the shape changes only with ``version``.

        ``actions`` has an entry for each action (``better`` is a hint or ``None``, ``before`` and
        ``after`` are ``None`` where it was forced), ``lines`` for each seat a list with one chance
        more than there are actions, ``together`` the same by one judge of all seats,
        ``turning_points`` and ``parts`` what the module describes,
        ``decided`` two shares that add up to 1, or ``None``.
        """
        luck = None if self.play is None else 1 - self.play
        return {
            "version": VERSION,
            "game": self.game,
            "seats": self.seats,
            "lang": self.lang,
            "actions": [action.as_dict() for action in self.actions],
            "lines": [[_rounded(chance) for chance in line] for line in self.lines],
            "turning_points": [point.as_dict() for point in self.turning_points],
            "parts": [parts.as_dict() for parts in self.parts],
            "decided": {"play": _rounded_or_none(self.play), "luck": _rounded_or_none(luck)},
            "together": [[_rounded(chance) for chance in line] for line in self.together],
        }


def review(
    match: Match,
    analyst: Analyst,
    progress: Progress | None = None,
    lang: str = "en",
    noise: float | None = None,
) -> Review:
    """Review a finished match, which stays as it is; :class:`IllegalAction` if it is not over.

    ``progress`` is called with the decisions judged so far and all that are to be judged. How long
    it takes is up to the analyst's budget for one decision; ``noise`` is how far its chances may be
    off, unless that is left to the game.
    """
    check_language(lang)
    if not match.over:
        raise IllegalAction(f"review: the game is not over, seat {match.turn} is to act")
    if noise is None:
        noise = game_of(match.game).bot().ANALYST_NOISE
    moments = _Moments([], [[] for _ in range(match.seats)])
    _fill_in(moments, match, _Judge(analyst, noise, lang), progress or _silent)
    return _assembled(match, moments, lang)


def _silent(done: int, total: int) -> None:
    pass


# --- Judging -------------------------------------------------------------------------------------


class _Loss(NamedTuple):
    """What an action cost: likely so much, and as far as can be told within these borders."""

    likely: float
    least: float
    most: float


NOTHING_LOST = _Loss(0.0, 0.0, 0.0)


@dataclass(frozen=True)
class _Judge:
    """How actions are judged."""

    analyst: Analyst
    noise: float
    lang: str

    def reviewed(
        self, number: int, observation: Observation, action: str, judged: list[Judged]
    ) -> Reviewed:
        """An action that the seat could have left, beside all it could do, best first."""
        assert observation.seat is not None
        best = judged[0]
        done = next(j for j in judged if j.action == action)
        loss = self._compared(observation, best, done) or self._estimated(judged, done)
        mark = "best" if done is best else _mark(loss.least)
        better = None
        if loss.likely > 0.0:
            better = hint_of(observation, best.number, best.action, best.chance, self.lang)
        after = best.chance - loss.likely
        return Reviewed(number, observation.seat, action, best.chance, after, mark, better)

    def _estimated(self, judged: list[Judged], done: Judged) -> _Loss:
        """What a single look at the position says."""
        best = judged[0].chance
        after = min(best, _chance(done, judged))
        visits = self._visits(done)
        if visits is not None:
            after = (visits * after + PRIOR * best) / (visits + PRIOR)
        if best - after < max(self.noise, _doubt(after, visits)):
            return NOTHING_LOST
        return _Loss(best - after, best - after, best - after)

    def _compared(self, observation: Observation, best: Judged, done: Judged) -> _Loss | None:
        """What both actions say in the same worlds; ``None`` of an analyst who does not compare.

        What is grave must be found by several searches, each in worlds of its own: what one came to
        believe by chance it goes on believing, and its own doubt does not tell of that.
        """
        if not isinstance(self.analyst, Comparing):
            return None
        if best.chance - done.chance < self.noise or best.value <= done.value:
            return NOTHING_LOST
        looks = _Looks(self.analyst, observation, best, done)
        loss = looks.until_clear(self.noise)
        if loss is not None and loss.least >= GRAVE:
            loss = looks.agreed(loss)
        if loss is None:
            return None
        return loss if loss.least > 0.0 and loss.likely >= self.noise else NOTHING_LOST

    def _visits(self, done: Judged) -> float | None:
        """How often a search has tried an action, if the analyst says how much it searches."""
        simulated: int | None = getattr(self.analyst, "simulated", None)
        return None if simulated is None else done.weight * simulated


class _Looks(NamedTuple):
    """Comparisons of an action with the best one, each in worlds that were not looked at before."""

    analyst: Comparing
    observation: Observation
    best: Judged
    done: Judged

    def loss(self, worlds: int) -> _Loss | None:
        """What is lost in so many worlds."""
        best, done = self.best, self.done
        found = self.analyst.compare(self.observation, best.number, done.number, worlds)
        if found is None:
            return None
        if found.value.mean <= 0.0:  # what is worth as much is no loss
            return NOTHING_LOST
        likely, doubt = min(found.chance.mean, best.chance), SURE * found.chance.error
        return _Loss(likely, likely - doubt, likely + doubt)

    def until_clear(self, noise: float) -> _Loss | None:
        """Compare in more and more worlds; only a loss below ``GRAVE`` may be clear early."""
        for worlds in WORLDS_COMPARED:
            loss = self.loss(worlds)
            if loss is None or (loss.most < GRAVE and not loss.least < noise <= loss.most):
                break
        return loss

    def agreed(self, loss: _Loss) -> _Loss:
        """What other searches find as well, as long as it is grave for all."""
        found = [loss]
        while len(found) < SEARCHES_AGREED and found[-1].least >= GRAVE:
            again = self.loss(WORLDS_COMPARED[-1])
            if again is None:
                break
            found.append(again)
        likely, least, most = zip(*found, strict=True)
        return _Loss(sum(likely) / len(found), min(least), max(most))


def _doubt(chance: float, visits: float | None) -> float:
    """Twice the standard error of a chance."""
    if visits is None:
        return 0.0
    return 2 * math.sqrt(chance * (1 - chance) / (visits + PRIOR))


def _chance(done: Judged, judged: list[Judged]) -> float:
    """The chance after an action; an untried one is as good as the worst of those tried."""
    if done.weight or done.value or done.chance:
        return done.chance
    return min((j.chance for j in judged if j.weight), default=done.chance)


def _mark(loss: float) -> Mark:
    return next(mark for least, mark in MARKS if loss >= least)


class _Moments(NamedTuple):
    """What is found at the moments of a game, one after the other."""

    actions: list[Reviewed]
    together: list[Line]  # by seat


def _fill_in(found: _Moments, match: Match, judge: _Judge, progress: Progress) -> None:
    total = sum(len(moment.actions()) > 1 for moment, _, _ in _moments(match))
    everybody = AllSeatsJudge(match.game, options=match.options)
    done = 0
    progress(done, total)
    for moment, seat, action in _moments(match):
        number, [best, *others] = moment.version + 1, moment.action_numbers()
        if others:
            observation = moment.observation(seat)
            judged = judge.analyst.judge(observation)
            best = judged[0].number
            found.actions.append(judge.reviewed(number, observation, action, judged))
            done += 1
            progress(done, total)
        else:
            found.actions.append(Reviewed(number, seat, action, None, None, "forced", None))
        chances = everybody.chances(moment.last.states, moment.version, best, moment.events)
        for line, chance in zip(found.together, chances, strict=True):
            line.append(chance)


def _moments(match: Match) -> Iterator[tuple[Match, int, str]]:
    """The match before each of its actions, with the seat and the action."""
    history = match.history
    moment = match.copy()
    while moment.version:
        moment.undo()
    for seat, action in history:
        yield moment, seat, action
        moment.play(action)


# --- Lines and turning points --------------------------------------------------------------------


def _assembled(match: Match, moments: _Moments, lang: str) -> Review:
    actions = moments.actions
    sides = _sides(match)
    starts = [1 / len(set(sides)) for _ in sides]
    results = _results(match, sides)
    lines = [_line(actions, s, starts[s], results[s]) for s in range(match.seats)]
    together = [[*line, results[s]] for s, line in enumerate(moments.together)]
    parts = [_parts(actions, sides, s, starts[s], results[s]) for s in range(match.seats)]
    return Review(
        game=match.game,
        seats=match.seats,
        lang=lang,
        actions=actions,
        lines=lines,
        turning_points=_turning_points(actions, together),
        parts=parts,
        play=_share_of_play(parts),
        together=together,
    )


def _sides(match: Match) -> list[int]:
    """For each seat the number of its side; partners have the same."""
    sides = game_of(match.game).sides(match.seats)
    return [next(i for i, side in enumerate(sides) if seat in side) for seat in range(match.seats)]


def _results(match: Match, sides: list[int]) -> list[float]:
    winners = match.winners or []
    winning = {sides[seat] for seat in winners}
    return [1 / len(winning) if sides[s] in winning else 0.0 for s in range(match.seats)]


def _line(actions: list[Reviewed], seat: int, start: float, result: float) -> Line:
    line = [start] * (len(actions) + 1)
    last = start
    for i, action in enumerate(actions):
        if action.seat == seat and action.before is not None and action.after is not None:
            line[i] = action.before
            last = action.after
        line[i + 1] = last
    line[-1] = result
    return line


def _turning_points(actions: list[Reviewed], together: list[Line]) -> list[TurningPoint]:
    """The largest swings, of those that overlap only the largest, in the order of the game."""
    swings = sorted(_swings(actions, together), key=lambda p: (-abs(p.swing), p.reviewed.number))
    chosen: list[TurningPoint] = []
    for point in swings:
        if len(chosen) == MOST_TURNS or abs(point.swing) < SMALLEST_TURN:
            break
        if not any(_overlap(point, other) for other in chosen):
            chosen.append(point)
    return sorted(chosen, key=lambda p: p.reviewed.number)


def _swings(actions: list[Reviewed], together: list[Line]) -> Iterator[TurningPoint]:
    following = {seat: len(actions) for seat in range(len(together))}
    for action in reversed(actions):
        if action.mark == "forced":
            continue
        line, moment, until = together[action.seat], action.number - 1, following[action.seat]
        yield TurningPoint(action, line[moment], until, line[until])
        following[action.seat] = moment


def _overlap(one: TurningPoint, other: TurningPoint) -> bool:
    return one.reviewed.number <= other.until and other.reviewed.number <= one.until


# --- Luck and play -------------------------------------------------------------------------------


def _parts(
    actions: list[Reviewed], sides: list[int], seat: int, start: float, result: float
) -> Parts:
    lost = [sum(a.loss for a in actions if a.seat == s) for s in range(len(sides))]
    opponents = max(1, len(set(sides)) - 1)  # sides that share a loss
    others = 0.0
    for other, loss in enumerate(lost):
        if other != seat:
            others += -loss if sides[other] == sides[seat] else loss / opponents
    luck = result - start + lost[seat] - others
    return Parts(seat, start, 0.0 - lost[seat], others, luck, result)


def _share_of_play(parts: list[Parts]) -> float | None:
    play = sum(abs(p.own + p.others) for p in parts)
    luck = sum(abs(p.luck) for p in parts)
    return play / (play + luck) if play + luck > 1e-9 else None


def _rounded(number: float) -> float:
    return round(number, 4)


def _rounded_or_none(number: float | None) -> float | None:
    return None if number is None else _rounded(number)
