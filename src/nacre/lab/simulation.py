"""Simulations: many games of one kind, counted.

A run is cut into chunks. Game ``n`` of a run depends on the seed and on ``n`` alone, a chunk brings
a small :class:`~nacre.lab.summary.Summary` of whole numbers, and these are added up: the result is
the same to the last bit with any number of processes, in any order, interrupted or not. It needs
the same memory for a thousand games and for a billion.

Random games, and those of bots that decide at a glance, are played and counted in compiled code.
Other bots play matches as in a tournament, and the same compiled functions count those.
"""

from __future__ import annotations

import functools
import hashlib
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeAlias

import numpy as np

from nacre.bots import LEVELS, Bot
from nacre.bots.opponents import decided
from nacre.bots.random_bot import RandomBot
from nacre.errors import BadOption, BadSeats, BotFault, NacreError
from nacre.game.bot import Weights
from nacre.game.checked import seed_number, whole
from nacre.game.game import Game
from nacre.game.statistic import MOST_SEATS
from nacre.games import game_of
from nacre.kernel.records import blank
from nacre.kernel.stream import SECRET_BYTES, seed_word
from nacre.lab import counting
from nacre.lab.chunks import ChunksFile, Progress
from nacre.lab.counting import BY_SEAT, Counter, GameList, Policies, new_counter
from nacre.lab.entrants import check_entrant, dismiss, make_unhurried
from nacre.lab.executors import (
    Lost,
    Work,
    Workers,
    checked_jobs,
    executor_of,
    opened,
    shared_out,
)
from nacre.lab.files import reason
from nacre.lab.interrupts import interrupts_kept
from nacre.lab.origin import bot_files, origin, short_hash
from nacre.lab.playing import play
from nacre.lab.summary import Figure, Summary, counted, figure, figures, no_games, statistics_of
from nacre.match import Match

MOST_GAMES = 10**11  # the sums of squares stay below 2⁶³
INTERRUPTED = "interrupted"
RANDOM = "random"

# Games of a chunk, by how they are played; and how many chunks are worth starting a process for.
RANDOM_CHUNK, POLICY_CHUNK, MATCH_CHUNK = 20_000, 1_000, 10
WORTH_A_PROCESS = {RANDOM_CHUNK: 10, POLICY_CHUNK: 4, MATCH_CHUNK: 1}

Report: TypeAlias = Callable[[int, int], None]  # called with the games done and all there will be


@dataclass(frozen=True)
class Plan:
    """A simulation to be played, checked."""

    game: str
    seats: int
    options: dict[str, Any]
    bots: tuple[str, ...]  # by seat
    games: int
    seed: int

    @functools.cached_property
    def chunk(self) -> int:
        """The games of a chunk; the last may have fewer."""
        if set(self.bots) == {RANDOM}:
            return RANDOM_CHUNK
        return MATCH_CHUNK if policies_of(self) is None else POLICY_CHUNK

    @property
    def chunks(self) -> int:
        """How many chunks there are."""
        return -(-self.games // self.chunk)

    def games_of(self, chunk: int) -> range:
        """The numbers of the games of a chunk."""
        return range(chunk * self.chunk, min((chunk + 1) * self.chunk, self.games))

    @functools.cached_property
    def bot_files(self) -> dict[str, str]:
        """A hash of each file with a bot, as it is when this is first asked for."""
        return bot_files(self.bots)

    def arguments(self) -> dict[str, Any]:
        """All that decides the result, JSON-ready."""
        declared = repr(statistics_of(game_of(self.game))).encode()
        return {
            "game": self.game,
            **origin(self.game),
            "seats": self.seats,
            "options": self.options,
            "bots": list(self.bots),
            "bot_files": self.bot_files,
            "games": self.games,
            "seed": self.seed,
            "statistics": short_hash(declared),
            "chunk": self.chunk,
        }


@dataclass(frozen=True)
class Simulation:
    """What a simulation found."""

    plan: Plan
    summary: Summary
    seconds: float  # of this run; less if it went on from a file
    stopped: str | None = None  # why it ended early

    @property
    def was_interrupted(self) -> bool:
        """Whether Ctrl-C ended it."""
        return self.stopped == INTERRUPTED

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.summary.games

    def figures(self) -> list[Figure]:
        """Every statistic, row by row, with values and intervals."""
        return list(figures(self.plan.game, self.summary))

    def figure(self, name: str, row: str = "") -> Figure:
        """One of them, or :class:`BadOption`."""
        return figure(self.plan.game, self.summary, name, row)

    def as_dict(self) -> dict[str, Any]:
        """JSON-ready; the same for the same seed, however it was played."""
        told = [f.as_dict() | {"bins": f.bins} for f in self.figures()]
        return {
            **self.plan.arguments(),
            "games": self.games,
            "stopped": self.stopped,
            "figures": told,
        }


def run(
    game: str,
    seats: int = 2,
    games: int = 100_000,
    bots: Sequence[str] = (RANDOM,),
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    *,
    jobs: int | None = None,
    cluster: str | None = None,
    run_file: str | Path | None = None,
    progress: Report | None = None,
) -> Simulation:
    """Play many games and count; ``bots`` has one for all seats, or one for each.

    With a ``run_file`` the simulation goes on where it was interrupted. The result does not depend
    on ``jobs``, the number of processes (one unless said), nor on a ``cluster`` (``"auto"`` or
    ``"ray://HOST:PORT"``, all of it unless ``jobs`` says less); as always with processes, a script
    that asks for several keeps its own work under ``if __name__ == "__main__":``.

    >>> found = run("chicken", seats=3, games=2_000, seed=1)
    >>> found.figure("roll").estimate.low < 25 / 3 < found.figure("roll").estimate.high
    True
    """
    plan = planned(game, seats, games, bots, options, seed)
    path = None if run_file is None else Path(run_file)
    jobs = checked_jobs(jobs, cluster)
    compile_ahead(plan)
    with opened(jobs, cluster) as workers:
        return played(plan, workers, progress, path)


def planned(
    game: str,
    seats: int = 2,
    games: int = 100_000,
    bots: Sequence[str] = (RANDOM,),
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
) -> Plan:
    """A simulation as asked for, or an error that says what does not fit."""
    found = game_of(game)
    seats = found.check_seats(seats)
    if seats > MOST_SEATS:
        raise BadSeats(f"{seats} seats: at most {MOST_SEATS} are counted")
    games = whole("games", games, 1, MOST_GAMES)
    full = found.completed(options, seats)
    if len(bots) not in (1, seats):
        raise BadOption(f"bots: one for all seats or one for each of {seats}, not {len(bots)}")
    for bot in bots:
        check_entrant(bot, found.id)
    each = tuple(bots) * (seats if len(bots) == 1 else 1)
    return Plan(found.id, seats, full, each, games, seed_number(seed))


# --- Playing it -----------------------------------------------------------------------------------


class Chunk(NamedTuple):
    """What a chunk brought."""

    summary: Summary
    games: GameList | None  # one by one, if that was asked for
    fault: str = ""  # of a bot, which ends the run: what it would have done nobody knows


class KeepGames(Protocol):
    """What keeps games one by one."""

    @property
    def folder(self) -> Path:
        """Where it keeps them."""

    def __call__(self, numbers: range, games: GameList) -> None: ...


def played(
    plan: Plan,
    jobs: Workers = 1,
    report: Report | None = None,
    run_file: Path | None = None,
    keep_games: KeepGames | None = None,
) -> Simulation:
    """Play a plan; what Ctrl-C or a full disk leaves of it is reported, and kept in the run file.

    ``jobs`` is a number of processes, or what :func:`nacre.lab.executors.opened` gives.
    ``keep_games`` gets the games of each chunk one by one, before the chunk counts as finished.
    """
    started = time.perf_counter()
    folder = None if keep_games is None else str(keep_games.folder.resolve())
    file = ChunksFile(run_file, plan.arguments() | {"each": folder})
    progress = file.begin(no_games(statistics_of(game_of(plan.game))))
    stopped = None
    try:
        with closing(_all_chunks(plan, progress, jobs, keep_games is not None)) as finished:
            for number, chunk in finished:
                if chunk.fault:
                    stopped = chunk.fault
                    break
                if keep_games is not None and chunk.games is not None:
                    keep_games(plan.games_of(number), chunk.games)
                progress.finish(number, chunk.summary)
                file.save(progress)
                if report is not None:
                    report(progress.summary.games, plan.games)
    except KeyboardInterrupt:
        stopped = INTERRUPTED
    except Lost as error:
        stopped = str(error)
    except OSError as error:  # of a full disk, which must not take what was found with it
        stopped = reason(error)
    try:
        file.save(progress, now=True)
    except OSError as error:
        stopped = stopped or reason(error)
    return Simulation(plan, progress.summary, time.perf_counter() - started, stopped)


@interrupts_kept()
def compile_ahead(plan: Plan) -> None:
    """Compile all that a plan needs, once and before the clock runs."""
    counter = new_counter(game_of(plan.game), plan.seats)
    listing = np.zeros((0, BY_SEAT + 2 * plan.seats), np.int32)
    if plan.chunk != MATCH_CHUNK:
        _way_of_playing(plan)(counter, listing, range(0))
        return
    match = Match(plan.game, plan.seats, options=plan.options, seed=0)
    for name in dict.fromkeys(plan.bots):
        bot = make_unhurried(name, plan.game, 0)
        with suppress(Exception, SystemExit):  # a fault is told when it counts
            bot.choose(match.observation(match.turn))
        dismiss(bot)
    play(match, [RandomBot(0)] * plan.seats, 0)
    count_match(match, counter, listing)


Task: TypeAlias = int  # the number of a chunk


def _all_chunks(
    plan: Plan, progress: Progress, jobs: Workers, listed: bool
) -> Generator[tuple[Task, Chunk], None, None]:
    tasks, left = progress.left(plan.chunks), progress.count_left(plan.chunks)
    executor = executor_of(jobs, left // WORTH_A_PROCESS[plan.chunk])
    if executor is not None and left:
        yield from shared_out(executor, work_of(plan, listed), tasks)
        return
    play_chunk = player((plan, listed))
    for task in tasks:
        yield task, play_chunk(task)


def work_of(plan: Plan, listed: bool = False) -> Work[Task, Chunk]:
    """What an executor shares out to play a plan, chunk by chunk."""

    def title(task: Task) -> str:
        return f"simulate {plan.game} chunk {task}"

    return Work(_worker, (plan, listed), title, plan.bots)


def _worker(context: tuple[Plan, bool]) -> Callable[[Task], Chunk]:
    """What plays a chunk in a process of its own, which loads or compiles everything first."""
    compile_ahead(context[0])
    return player(context)


def player(context: tuple[Plan, bool]) -> Callable[[Task], Chunk]:
    """What plays a chunk of a plan, in any process; with the games one by one if that is asked."""
    plan, listed = context
    game = game_of(plan.game)
    play_games = _way_of_playing(plan)

    def play_chunk(task: Task) -> Chunk:
        numbers = plan.games_of(task)
        counter = new_counter(game, plan.seats)
        listing = np.zeros((len(numbers) if listed else 0, BY_SEAT + 2 * plan.seats), np.int32)
        fault = play_games(counter, listing, numbers)
        summary = counted(counter, statistics_of(game), len(numbers))
        return Chunk(summary, listing if listed else None, fault)

    return play_chunk


PlayGames: TypeAlias = Callable[[Counter, GameList, range], str]  # returns a fault, if any


def _way_of_playing(plan: Plan) -> PlayGames:
    if plan.chunk == RANDOM_CHUNK:
        return functools.partial(_play_randomly, plan)
    policies = policies_of(plan)
    if policies is None:
        return functools.partial(_play_matches, plan)
    return functools.partial(_play_by_policy, plan, policies)


def _play_randomly(plan: Plan, counter: Counter, listing: GameList, numbers: range) -> str:
    template = game_of(plan.game).template(plan.seats, plan.options)
    word = seed_word(plan.seed)
    counting.play_randomly(
        template.copy(), template, word, counter, listing, numbers.start, numbers.stop
    )
    return ""


def policies_of(plan: Plan) -> Policies | None:
    """How bots decide in compiled code; ``None`` unless all of them decide at a glance."""
    game = game_of(plan.game)
    if not all(bot == RANDOM or _weights(game, bot) is not None for bot in plan.bots):
        return None
    some = next(weights for bot in plan.bots if (weights := _weights(game, bot)) is not None)
    rows = [_weights(game, bot) for bot in plan.bots]
    game.bot()  # its policy is known to compiled code from now on
    return Policies(
        randomly=np.array([row is None for row in rows]),
        weights=np.stack([some if row is None else row for row in rows]),
        blank=blank(game.rules.STATE),
        seen=blank(game.rules.STATE),
    )


def _weights(game: Game, bot: str) -> Weights | None:
    """Those of the policy with which a bot decides, if that is all it does."""
    if bot not in LEVELS:
        return None
    try:
        how = decided(game, bot)
    except BadOption:  # it cannot decide in compiled code
        return None
    return how if isinstance(how, np.ndarray) else None


def _play_by_policy(
    plan: Plan, policies: Policies, counter: Counter, listing: GameList, numbers: range
) -> str:
    template = game_of(plan.game).template(plan.seats, plan.options)
    deals, bots = seed_word(plan.seed), seed_word(plan.seed, b"bots")
    counting.play_by_policy(
        template.copy(),
        template,
        deals,
        bots,
        policies,
        counter,
        listing,
        numbers.start,
        numbers.stop,
    )
    return ""


# --- Matches --------------------------------------------------------------------------------------


def _play_matches(plan: Plan, counter: Counter, listing: GameList, numbers: range) -> str:
    model = Match(plan.game, plan.seats, options=plan.options, seed=0)
    for place, number in enumerate(numbers):
        match = model.dealt_anew(game_secret(plan.seed, number))
        try:
            with bots_of(plan, number) as bots:
                sittings = play(match, bots, bot_seed(plan.seed, number, "", 0)).sittings
        except (NacreError, OSError) as error:
            return f"game {number}: {error}"
        for bot, sitting in zip(plan.bots, sittings, strict=True):
            if sitting.faults:
                return f"game {number}: {bot}: {sitting.complaint}"
        count_match(match, counter, listing, place)
    return ""


def played_match(plan: Plan, number: int) -> Match:
    """Game ``number`` of a plan as a match, over; a bot that makes a fault ends it."""
    model = Match(plan.game, plan.seats, options=plan.options, seed=0)
    match = model.dealt_anew(game_secret(plan.seed, number))
    with bots_of(plan, number) as bots:
        sittings = play(match, bots, bot_seed(plan.seed, number, "", 0)).sittings
    for bot, sitting in zip(plan.bots, sittings, strict=True):
        if sitting.faults:
            raise BotFault(f"game {number}: {bot}: {sitting.complaint}")
    return match


def count_match(match: Match, counter: Counter, listing: GameList, place: int = 0) -> None:
    """Count a match that is over, by the same functions as all others."""
    first, *steps = match.steps
    counting.count_beginning(first.states, counter)
    for step in steps:
        assert step.before is not None
        assert step.seat is not None
        assert step.action is not None
        counting.count_step(step.before, step.seat, step.action, step.states, counter)
    counting.count_end(match.last.states, counter, listing, place)


def game_secret(seed: int, number: int) -> bytes:
    """The secret of a game of bots that search, for a :class:`nacre.Match` too."""
    text = f"{seed}:{number}".encode()
    return hashlib.blake2b(text, digest_size=SECRET_BYTES, person=b"simulated game").digest()


def bot_seed(seed: int, number: int, bot: str, seat: int) -> int:
    """The seed of a bot in a seat of a game."""
    text = f"{seed}:{number}:{seat}:{bot}".encode()
    digest = hashlib.blake2b(text, digest_size=7, person=b"simulated bot").digest()
    return int.from_bytes(digest, "little")


@contextmanager
def bots_of(plan: Plan, number: int) -> Iterator[list[Bot]]:
    """Those of a game that is played as a match, by seat; they are dismissed at the end."""
    bots: list[Bot] = []
    try:
        for seat, bot in enumerate(plan.bots):
            bots.append(make_unhurried(bot, plan.game, bot_seed(plan.seed, number, bot, seat)))
        yield bots
    finally:
        for made in bots:
            dismiss(made)
