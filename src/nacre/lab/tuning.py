"""Tuning: which options bring a game nearest to what its designer wants of it.

Several aims rarely agree, so the answer is a front: every variant that no other beats in all aims
at once. Where there are no more variants than trials, all of them are tried; otherwise Optuna
chooses which ones to try next, seeded. All trials play with the same seed (common random numbers).
"""

from __future__ import annotations

import functools
import itertools
import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from nacre.errors import BadOption, NacreError
from nacre.game.checked import positive, shown, whole
from nacre.game.game import Game
from nacre.game.options import Flag, Number, Option
from nacre.games import game_of
from nacre.lab import simulation
from nacre.lab.estimates import Estimate
from nacre.lab.executors import Workers
from nacre.lab.minutes import THINKING, minutes_of
from nacre.lab.simulation import INTERRUPTED, Plan, Simulation
from nacre.lab.summary import statistics_of

MOST_TRIALS = 10_000
MOST_AIMS = 6
ASKED_AGAIN = 20  # times as often as trials, where what is proposed was tried before
LEAST, MOST = "least", "most"
FIRST_SEAT, MINUTES = "first_seat", "minutes"
WORD_FOR_ROW = "/"

Settings: TypeAlias = dict[str, Any]  # the options that are tuned, by name


# --- What is asked for ----------------------------------------------------------------------------


class Aim(NamedTuple):
    """A figure, and the value that it should have: a number, the least or the most."""

    name: str
    row: str
    wanted: float | str

    @property
    def title(self) -> str:
        """As it is asked for."""
        wanted = self.wanted if isinstance(self.wanted, str) else f"{self.wanted:g}"
        return f"{self.figure}={wanted}"

    @property
    def figure(self) -> str:
        """The figure by itself."""
        return f"{self.name}{WORD_FOR_ROW}{self.row}" if self.row else self.name

    def cost(self, value: float) -> float:
        """How far a value is from what is wanted; less is better."""
        if isinstance(self.wanted, str):
            return value if self.wanted == LEAST else -value
        return abs(value - self.wanted)


def aim_of(text: str, game: Game) -> Aim:
    """An aim like ``first_seat=0.5``, ``wins_by_order/2nd=0.3`` or ``ties=least``.

    >>> aim_of("minutes=20", game_of("pearls"))
    Aim(name='minutes', row='', wanted=20.0)
    """
    figure, equals, value = (part.strip() for part in text.rpartition("="))
    if not (figure and equals and value):
        raise BadOption(f"aim: {text!r} does not fit; write FIGURE=VALUE, as first_seat=0.5")
    name, _, row = figure.partition(WORD_FOR_ROW)
    _check_figure(name, row, game)
    if value in (LEAST, MOST):
        return Aim(name, row, value)
    wanted = _number(text, value)
    if _is_share(name, game) and not 0 <= wanted <= 1:
        raise BadOption(f"aim: {text!r}: a share lies from 0 to 1, as {figure}=0.5")
    if name == MINUTES and wanted < 0:
        raise BadOption(f"aim: {text!r}: no game takes less than 0 minutes")
    return Aim(name, row, wanted)


def _number(text: str, value: str) -> float:
    try:
        number = float(value)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise BadOption(f"aim: {text!r}: {value!r} is no number; {LEAST} and {MOST} will do, too")
    return number


def _is_share(name: str, game: Game) -> bool:
    shares = [statistic.name for statistic in statistics_of(game) if statistic.kind == "share"]
    return name in (FIRST_SEAT, *shares)


def _check_figure(name: str, row: str, game: Game) -> None:
    if name in (FIRST_SEAT, MINUTES) and not row:
        return
    known = {statistic.name: statistic.rows for statistic in statistics_of(game)}
    if name not in known:
        names = ", ".join([FIRST_SEAT, MINUTES, *known])
        raise BadOption(f"aim: {shown(name)}: no such figure of {game.id}; there are {names}")
    if row not in known[name]:
        first = f"{name}{WORD_FOR_ROW}{known[name][0]}" if known[name][0] else name
        rows = ", ".join(filter(None, known[name])) or "no rows"
        raise BadOption(f"aim: {name} has {rows}; write it like {first}=…")


class Dial(NamedTuple):
    """An option to be tuned, and the values to choose from."""

    option: str
    values: tuple[Any, ...]


def dial_of(text: str, game: Game, seats: int) -> Dial:
    """A dial like ``hand_limit=8..12``, ``deal=4,6`` or ``full_deck=false,true``.

    >>> dial_of("hand_limit=8..10", game_of("pearls"), 2)
    Dial(option='hand_limit', values=(8, 9, 10))
    """
    name, equals, value = (part.strip() for part in text.partition("="))
    if not (name and equals and value):
        raise BadOption(f"over: {text!r} does not fit; write NAME=LOW..HIGH or NAME=ONE,OTHER")
    option = _option(name, game)
    values = tuple(_values(text, value))
    if len(set(values)) < 2:
        raise BadOption(f"over: {text!r} leaves nothing to choose; give two values or more")
    for one in values:
        option.checked(one, seats)
    return Dial(name, values)


def _option(name: str, game: Game) -> Option:
    dials = {o.name: o for o in game.options if isinstance(o, Number | Flag)}
    if name in dials:
        return dials[name]
    names = ", ".join(dials)
    if any(option.name == name for option in game.options):
        raise BadOption(
            f"over: {name} is neither a number nor a flag, which alone can be tuned; of {game.id} "
            f"these are {names}, and -o sets {name} for all variants"
        )
    raise BadOption(f"over: {shown(name)}: no option of {game.id}; to be tuned are {names}")


def _values(text: str, value: str) -> Iterator[Any]:
    low, dots, high = (part.strip() for part in value.partition(".."))
    try:
        if dots:
            yield from range(int(low), int(high) + 1)
            return
        for one in value.split(","):
            word = one.strip().lower()
            yield {"true": True, "false": False}[word] if word in ("true", "false") else int(word)
    except ValueError:
        raise BadOption(f"over: {text!r}: whole numbers are needed, or true and false") from None


@dataclass(frozen=True)
class Question:
    """What is to be tuned, checked."""

    base: Plan  # with the options that stay as they are
    given: Settings  # those of them that were given
    aims: tuple[Aim, ...]
    dials: tuple[Dial, ...]
    trials: int
    thinking: float

    @property
    def variants(self) -> int:
        """How many variants there are, possible or not."""
        return math.prod(len(dial.values) for dial in self.dials)

    @property
    def tries_all(self) -> bool:
        """Whether every variant is tried."""
        return self.variants <= self.trials

    def plan(self, settings: Settings) -> Plan:
        """The games of a variant; :class:`BadOption` if there can be none."""
        base, options = self.base, {**self.given, **settings}
        return simulation.planned(base.game, base.seats, base.games, base.bots, options, base.seed)


def asked(
    game: str,
    aims: Sequence[str],
    over: Sequence[str],
    seats: int = 2,
    games: int = 10_000,
    bots: Sequence[str] = (simulation.RANDOM,),
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    trials: int = 30,
    thinking: float = THINKING,
) -> Question:
    """What is asked for, or an error that says what does not fit."""
    given = dict(options or {})
    base = simulation.planned(game, seats, games, bots, given, seed)
    found = game_of(game)
    dials = _different("over", [dial_of(text, found, seats) for text in over], len(found.options))
    for dial in dials:
        if dial.option in given:
            raise BadOption(f"over: {dial.option} is also set for all variants; choose one of them")
    return Question(
        base,
        given,
        _different("aim", [aim_of(text, found) for text in aims], MOST_AIMS),
        dials,
        whole("trials", trials, 1, MOST_TRIALS),
        positive("thinking", thinking),
    )


def _different(name: str, parts: Sequence[Any], most: int) -> tuple[Any, ...]:
    """Aims or dials, of which there must be some and no two of the same thing."""
    if not 1 <= len(parts) <= most:
        raise BadOption(f"{name}: {len(parts)} given; from 1 to {most} are needed")
    things = [part[:-1] for part in parts]
    for thing in things:
        if things.count(thing) > 1:
            raise BadOption(f"{name}: {thing[0]} is given twice")
    return tuple(parts)


# --- What was found -------------------------------------------------------------------------------


class Trial(NamedTuple):
    """A variant that was tried."""

    settings: Settings
    values: tuple[Estimate, ...]  # of the aims
    costs: tuple[float, ...]

    def beats(self, other: Trial) -> bool:
        """Whether it is no worse in any aim, and better in one."""
        pairs = list(zip(self.costs, other.costs, strict=True))
        return all(a <= b for a, b in pairs) and any(a < b for a, b in pairs)

    def as_dict(self, aims: Sequence[Aim]) -> dict[str, Any]:
        """JSON-ready."""
        told = {}
        for aim, value, cost in zip(aims, self.values, self.costs, strict=True):
            low, high = value.interval or (None, None)
            told[aim.title] = {"value": value.mean, "low": low, "high": high, "cost": cost}
        return {"settings": self.settings, "aims": told}


@dataclass(frozen=True)
class Tuning:
    """What tuning found."""

    question: Question
    trials: tuple[Trial, ...]
    impossible: tuple[tuple[Settings, str], ...]  # with the reason
    seconds: float
    stopped: str | None = None  # why it ended early

    @property
    def was_interrupted(self) -> bool:
        """Whether Ctrl-C ended it."""
        return self.stopped == INTERRUPTED

    def front(self) -> list[Trial]:
        """The trials that no other beats, by the first aim."""
        best = [t for t in self.trials if not any(other.beats(t) for other in self.trials)]
        return sorted(best, key=lambda trial: trial.costs)

    def as_dict(self) -> dict[str, Any]:
        """JSON-ready; the same for the same seed."""
        aims, front = self.question.aims, self.front()
        told = [t.as_dict(aims) | {"front": t in front} for t in self.trials]
        return {
            **self.question.base.arguments(),
            "aims": [aim.title for aim in aims],
            "over": {dial.option: list(dial.values) for dial in self.question.dials},
            "thinking": self.question.thinking,
            "stopped": self.stopped,
            "trials": told,
            "impossible": [{"settings": s, "why": why} for s, why in self.impossible],
        }


# --- Trying ---------------------------------------------------------------------------------------

Report: TypeAlias = Callable[[int, int], None]  # called with the trials done and all there may be
Propose: TypeAlias = Iterator[Settings]


def tuned(question: Question, jobs: Workers = 1, report: Report | None = None) -> Tuning:
    """Try variants; what Ctrl-C leaves is reported. All of them impossible: :class:`BadOption`."""
    started = time.perf_counter()
    course = _Course(question, jobs)
    proposals = _everything(question) if question.tries_all else _searched(question, course)
    most = min(question.trials, question.variants)
    stopped = None
    try:
        for done, settings in enumerate(proposals, 1):
            stopped = course.attempt(settings)
            if stopped is not None:
                break
            if report is not None:
                report(done, most)
    except KeyboardInterrupt:
        stopped = INTERRUPTED
    if not course.trials and course.impossible and stopped is None:
        settings, why = course.impossible[0]
        raise BadOption(f"over: no variant is possible; {_told(settings)}: {why}")
    trials, impossible = tuple(course.trials), tuple(course.impossible)
    return Tuning(question, trials, impossible, time.perf_counter() - started, stopped)


class _Course:
    """What has been tried so far."""

    def __init__(self, question: Question, jobs: Workers) -> None:
        self.question = question
        self.jobs = jobs
        self.trials: list[Trial] = []
        self.impossible: list[tuple[Settings, str]] = []

    def attempt(self, settings: Settings) -> str | None:
        """Try a variant; why everything has to stop, if it does."""
        try:
            plan = self.question.plan(settings)
            found = simulation.played(plan, self.jobs)
            if found.stopped is not None:
                return found.stopped
            values = tuple(
                value_of(aim, found, self.question.thinking) for aim in self.question.aims
            )
        except BadOption as error:
            self.impossible.append((settings, str(error)))
            return None
        except (NacreError, OSError) as error:
            return str(error)
        costs = [aim.cost(v.mean) for aim, v in zip(self.question.aims, values, strict=True)]
        self.trials.append(Trial(settings, values, tuple(costs)))
        return None


def value_of(aim: Aim, found: Simulation, thinking: float = THINKING) -> Estimate:
    """What a simulation says of the figure of an aim."""
    if aim.name == MINUTES:
        return minutes_of(found, thinking)
    if aim.name == FIRST_SEAT:
        return found.figure("wins_by_order", "1st").estimate
    return found.figure(aim.name, aim.row).estimate


def _everything(question: Question) -> Propose:
    for values in itertools.product(*(dial.values for dial in question.dials)):
        yield {d.option: value for d, value in zip(question.dials, values, strict=True)}


def _searched(question: Question, course: _Course) -> Propose:
    """Variants that Optuna proposes, each once; it hears what became of them."""
    optuna = load_optuna()
    kinds = {
        dial.option: optuna.distributions.CategoricalDistribution(dial.values)
        if isinstance(dial.values[0], bool)
        else optuna.distributions.IntDistribution(0, len(dial.values) - 1)
        for dial in question.dials
    }
    sampler = optuna.samplers.TPESampler(seed=question.base.seed % 2**32, multivariate=True)
    study = optuna.create_study(directions=["minimize"] * len(question.aims), sampler=sampler)
    heard: dict[tuple[Any, ...], Any] = {}
    for _ in range(ASKED_AGAIN * question.trials):
        proposed = study.ask(kinds)
        settings = {dial.option: _chosen(dial, proposed.params) for dial in question.dials}
        key = tuple(settings.values())
        if key not in heard:
            before = len(course.trials)
            yield settings
            heard[key] = course.trials[-1].costs if len(course.trials) > before else None
        failed = optuna.trial.TrialState.FAIL
        costs = heard[key]
        study.tell(proposed, costs, state=failed if costs is None else None)
        if len(heard) == question.trials:
            return


def _chosen(dial: Dial, params: Mapping[str, Any]) -> Any:
    chosen = params[dial.option]
    return chosen if isinstance(dial.values[0], bool) else dial.values[chosen]


def _told(settings: Settings) -> str:
    return ", ".join(f"{name}={value}" for name, value in settings.items())


@functools.cache
def load_optuna() -> Any:
    """The library, or :class:`BadOption` that says how to install it."""
    try:
        import optuna
    except ImportError:
        raise BadOption("tuning needs Optuna: pip install 'nacre[lab]'") from None
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    return optuna
