"""Swiss tournaments and knock-outs: who meets whom, and who comes where."""

from __future__ import annotations

import io
import itertools
import random
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict

import pytest
from rich.console import Console

from nacre.errors import BadOption, NacreError
from nacre.lab import tournament
from nacre.lab.course import MOST_MORE, Course, course
from nacre.lab.knockout import bracket, first_round
from nacre.lab.lineups import rotations
from nacre.lab.page import page
from nacre.lab.plan import KNOCKOUT, SWISS, Plan, Task
from nacre.lab.playing import Deal, Played, Sitting
from nacre.lab.standings import BY_MORE, BY_SEED, Meeting, Round, knockout_ranks, swiss_ranks
from nacre.lab.swiss import History, Pair, pairs
from nacre.lab.table import shown

SEEDS = range(40)
Decide = Callable[[str, str], str | None]  # who wins a game of two bots; None: nobody


def field(size: int) -> list[str]:
    return [f"bot {number}" for number in range(size)]


def by_chance(seed: int, draws: float = 0.2) -> Decide:
    chance = random.Random(seed)
    return lambda a, b: None if chance.random() < draws else chance.choice((a, b))


# --- Swiss pairings ---


def swiss_rounds(entrants: Sequence[str], decide: Decide) -> Iterator[tuple[History, list[Pair]]]:
    """Rounds without end: what was before each, and its pairings."""
    history = History()
    while True:
        found = pairs(entrants, history)
        yield history, found
        for a, b in found:
            history.met[frozenset((a, b))] += 1
            winner = a if b is None else decide(a, b)
            for bot in (a, b):
                if bot is not None:
                    history.half_points[bot] += 1 if winner is None else 2 * (winner == bot)


@pytest.mark.parametrize("seed", SEEDS)
def test_everybody_meets_somebody_or_has_a_bye_in_every_round(seed: int) -> None:
    entrants = field(2 + seed % 13)
    for _, found in itertools.islice(swiss_rounds(entrants, by_chance(seed)), 2 * len(entrants)):
        seated = [bot for pair in found for bot in pair]
        assert sorted(bot for bot in seated if bot is not None) == sorted(entrants)
        assert seated.count(None) == len(entrants) % 2


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_meets_anybody_twice_in_half_as_many_rounds_as_there_are_bots(seed: int) -> None:
    """By Dirac's theorem there is always a pairing so long; a bye is met like a bot."""
    entrants = field(2 + seed % 13)
    rounds = (len(entrants) + 1) // 2
    met = Counter(
        frozenset(pair)
        for _, found in itertools.islice(swiss_rounds(entrants, by_chance(seed)), rounds)
        for pair in found
    )
    assert set(met.values()) == {1}


def all_pairings(bots: Sequence[str | None]) -> Iterator[list[frozenset[str | None]]]:
    """Every way to pair them."""
    if not bots:
        yield []
        return
    for number, other in enumerate(bots[1:]):
        for rest in all_pairings([*bots[1 : number + 1], *bots[number + 2 :]]):
            yield [frozenset((bots[0], other)), *rest]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_pairing_is_repeated_only_where_that_cannot_be_avoided(seed: int) -> None:
    entrants = field(3 + seed % 6)
    everybody: list[str | None] = [*entrants, *[None] * (len(entrants) % 2)]
    for history, found in itertools.islice(swiss_rounds(entrants, by_chance(seed)), 9):
        repeated = sum(history.met[frozenset(pair)] for pair in found)
        least = min(sum(history.met[pair] for pair in way) for way in all_pairings(everybody))
        assert repeated == least


def test_equal_points_meet_and_the_upper_half_meets_the_lower() -> None:
    entrants = ["a", "b", "c", "d", "e", "f", "g", "h"]
    rounds = swiss_rounds(entrants, min)  # the better seeded wins
    assert next(rounds)[1] == [("a", "e"), ("b", "f"), ("c", "g"), ("d", "h")]
    assert next(rounds)[1] == [("a", "c"), ("b", "d"), ("e", "g"), ("f", "h")]
    assert next(rounds)[1][0] == ("a", "b")  # the two with two points


def test_the_bye_goes_to_the_last_who_has_not_had_one() -> None:
    rounds = swiss_rounds(["a", "b", "c", "d", "e"], min)
    byes = [a for _, found in itertools.islice(rounds, 5) for a, b in found if b is None]
    assert byes[0] == "e"
    assert sorted(byes) == ["a", "b", "c", "d", "e"]


def test_pairings_are_the_same_every_time() -> None:
    def all_rounds() -> list[list[Pair]]:
        return [found for _, found in itertools.islice(swiss_rounds(field(30), by_chance(1)), 12)]

    assert all_rounds() == all_rounds()


# --- Brackets ---


@pytest.mark.parametrize("size", [2, 4, 8, 16, 32])
def test_seeds_meet_as_late_as_they_can(size: int) -> None:
    """Where the better seeded always wins, round by round the best half is left."""
    seeds = bracket(size)
    assert sorted(seeds) == list(range(size))
    while len(seeds) > 1:
        seeds = [min(pair) for pair in zip(seeds[::2], seeds[1::2], strict=True)]
        assert sorted(seeds) == list(range(len(seeds)))


@pytest.mark.parametrize("size", range(2, 20))
def test_byes_are_for_the_best_seeded_and_in_the_first_round_alone(size: int) -> None:
    entrants = field(size)
    found = first_round(entrants)
    rested = [a for a, b in found if b is None]
    assert sorted(rested, key=entrants.index) == entrants[: 2 * len(found) - size]
    assert sorted(bot for pair in found for bot in pair if bot is not None) == sorted(entrants)


# --- Whole tournaments, with results that are made up ---


def made_up(seating: Sequence[str], decide: Decide) -> Played:
    a, b = sorted(set(seating))
    winner = decide(a, b)
    ranks = [1 if winner in (None, bot) else 2 for bot in seating]
    return Played([0] * len(seating), ranks, [Sitting(decisions=1) for _ in seating])


def whole(plan: Plan, decide: Decide) -> tuple[Course, dict[Task, Deal]]:
    """A tournament played to its end."""
    deals: dict[Task, Deal] = {}
    while (found := course(plan, deals)).tasks:
        for deal, number in found.tasks:
            seatings = rotations(found.plan.lineups[number])
            deals[deal, number] = [made_up(seating, decide) for seating in seatings]
    return found, deals


def plan_of(system: str, size: int, games: int = 2, seats: int = 2, game: str = "chicken") -> Plan:
    bots = [f"{10 + number}" for number in range(size)]
    return tournament.planned(game, bots, games, seats, system=system)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_knockout_has_one_winner_who_lost_no_meeting(seed: int) -> None:
    plan = plan_of(KNOCKOUT, 2 + seed % 15)
    found, deals = whole(plan, by_chance(seed, draws=0.5))
    ranks = knockout_ranks(plan.entrants, found.rounds)
    assert [rank.place for rank in ranks].count(1) == 1
    assert ranks[0].lost == 0
    assert all(rank.lost == 1 for rank in ranks[1:])
    assert sum(rank.won for rank in ranks) == len(plan.entrants) - 1
    (final,) = found.rounds[-1]
    assert (final.winner, ranks[1].bot) == (ranks[0].bot, (set(final.bots) - {final.winner}).pop())
    assert found.games_in_all(deals) == sum(map(len, deals.values()))


def test_an_even_meeting_of_a_knockout_goes_on_until_somebody_leads() -> None:
    winners = iter([None] * 3 + ["11"] + ["10"] * 100)
    found, deals = whole(plan_of(KNOCKOUT, 2), lambda a, b: next(winners))
    assert found.rounds == ((Meeting("10", "11", 0.375, 4, "11", BY_MORE),),)
    assert sorted(deal for deal, _ in deals) == [0, 1]


def test_a_meeting_that_stays_even_is_won_by_the_better_seeded() -> None:
    found, deals = whole(plan_of(KNOCKOUT, 2), lambda a, b: None)
    assert found.rounds == ((Meeting("10", "11", 0.5, 2 + 2 * MOST_MORE, "10", BY_SEED),),)
    assert len(deals) == 1 + MOST_MORE


@pytest.mark.parametrize("seed", SEEDS)
def test_points_of_a_swiss_tournament_add_up(seed: int) -> None:
    plan = plan_of(SWISS, 2 + seed % 12)
    found, deals = whole(plan, by_chance(seed))
    ranks = swiss_ranks(plan.entrants, found.rounds)
    assert len(found.rounds) == plan.rounds == (len(plan.entrants) - 1).bit_length()
    assert sum(rank.points for rank in ranks) == sum(len(r) for r in found.rounds)
    assert all(r.won + r.drawn + r.lost + r.byes == plan.rounds for r in ranks)
    assert [r.place for r in ranks] == sorted(r.place for r in ranks)
    assert found.games_in_all(deals) == sum(map(len, deals.values()))


def test_buchholz_parts_equal_points() -> None:
    rounds: list[Round] = [
        (won("a", "c"), won("b", "d")),
        (won("a", "b"), won("d", "c")),
        (won("b", "c"), won("a", "d")),
    ]
    ranks = swiss_ranks(["d", "c", "b", "a"], rounds)
    assert [(r.place, r.bot, r.points, r.buchholz) for r in ranks] == [
        (1, "a", 3, 3),
        (2, "b", 2, 4),
        (3, "d", 1, 5),
        (4, "c", 0, 6),
    ]


def won(winner: str, loser: str) -> Meeting:
    return Meeting(winner, loser, 1.0, 2, winner, "games")


def test_a_bye_counts_for_buchholz_like_a_meeting_with_oneself() -> None:
    rounds: list[Round] = [(won("a", "b"), Meeting("c", None, None, 0, "c", "bye"))]
    points = {r.bot: (r.points, r.buchholz) for r in swiss_ranks(["a", "b", "c"], rounds)}
    assert points == {"a": (1, 0), "b": (0, 1), "c": (1, 1)}


def test_whom_nothing_tells_apart_share_a_place() -> None:
    rounds: list[Round] = [(won("a", "b"), won("c", "d"))]
    assert [(r.place, r.bot) for r in swiss_ranks("abcd", rounds)] == [
        (1, "a"),
        (1, "c"),
        (3, "b"),
        (3, "d"),
    ]


@pytest.mark.parametrize(
    ("game", "seats", "lineups"),
    [
        ("pearls", 3, [("10", "11", "11"), ("11", "10", "10")]),
        ("pearladora", 4, [("10", "11", "10", "11")]),
    ],
)
def test_with_more_seats_a_meeting_is_even_for_both(
    game: str, seats: int, lineups: list[tuple[str, ...]]
) -> None:
    """With three seats each bot meets a table full of the other; teams share the table."""
    plan = plan_of(KNOCKOUT, 2, games=seats, seats=seats, game=game)
    found, _ = whole(plan, lambda a, b: "11")
    assert list(found.plan.lineups) == lineups
    (met,) = found.rounds[0]
    assert (met.share, met.winner) == (0.0, "11")
    assert whole(plan, lambda a, b: None)[0].rounds[0][0].share == 0.5


def test_rounds_of_a_swiss_tournament_have_deals_of_their_own() -> None:
    _, deals = whole(plan_of(SWISS, 4, games=4), by_chance(1))
    by_round = [{deal for deal, number in deals if number // 2 == n} for n in range(2)]
    assert by_round == [{0, 1}, {2, 3}]


# --- Really played ---


@pytest.mark.parametrize("system", [SWISS, KNOCKOUT])
def test_two_processes_bring_the_same(system: str) -> None:
    def run(jobs: int) -> dict[str, object]:
        bots = ["random", "counter", "never_out", "thrifty", "novice"]
        results = tournament.run(
            "chicken", bots, 4, options={"limit": 10}, seed=2, system=system, jobs=jobs
        )
        return results.as_dict(times=False)

    alone = run(1)
    assert run(2) == alone
    assert len(alone["ranks"]) == 5  # type: ignore[arg-type]


@pytest.fixture(scope="module", params=[SWISS, KNOCKOUT])
def results(request: pytest.FixtureRequest) -> tournament.Results:
    bots = ["thrifty", "counter", "random", "never_out", "novice"]
    return tournament.run("chicken", bots, 2, options={"limit": 10}, system=request.param)


def test_a_page_has_the_standings_and_every_meeting(results: tournament.Results) -> None:
    tree = ET.fromstring(page(results))
    (rounds,) = (d for d in tree.iter("div") if d.get("class") == "bracket")
    assert len(list(rounds.iter("section"))) == len(results.rounds)
    assert len(list(rounds.iter("li"))) == sum(map(len, results.rounds))
    standings = next(t for t in tree.iter("table") if "byes" in "".join(t.itertext()))
    assert len(list(standings.iter("tr"))) == 6
    assert "1. " in "".join(standings.itertext())


def test_a_notebook_shows_the_standings(results: tournament.Results) -> None:
    assert f">1. {results.ranks[0].bot}<" in results._repr_html_()


def test_a_terminal_shows_the_standings_and_every_meeting(results: tournament.Results) -> None:
    console = Console(file=io.StringIO(), width=80)
    console.print(shown(results))
    assert isinstance(console.file, io.StringIO)
    text = console.file.getvalue()
    assert "won by" in text
    assert text.count("(bye)") == sum(met.other is None for r in results.rounds for met in r)
    assert ("Buchholz" in text) == (results.system == SWISS)
    assert ("semi-final" in text) == (results.system == KNOCKOUT)


def test_json_has_the_standings(results: tournament.Results) -> None:
    told = results.as_dict()
    assert told["system"] == results.system
    assert list(told["ranks"]) == [asdict(rank) for rank in results.ranks]
    assert "all_games" not in told


# --- Bad input ---


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"system": "ladder"}, "'ladder' is unknown; there are round-robin, swiss, knockout"),
        ({"system": KNOCKOUT, "rounds": 3}, "only a Swiss tournament has a number"),
        ({"rounds": 3}, "only a Swiss tournament has a number"),
        ({"system": SWISS, "rounds": 0}, "rounds: 0 is not"),
        ({"system": SWISS, "bots": ["random"]}, "a Swiss tournament needs at least two"),
        ({"system": KNOCKOUT, "bots": ["random", "random"]}, "a knock-out needs at least two"),
        ({"system": SWISS, "bots": [f"{n / 10}" for n in range(201)]}, "at most 200 take part"),
        ({"system": SWISS, "bots": [], "lineups": [["random", "novice"]]}, "as they are"),
        ({"seconds": 0}, "seconds: 0 is not a number above 0"),
        ({"minutes": -1}, "budget: -1 is not a number above 0"),
    ],
)
def test_impossible_wishes_are_refused(arguments: dict[str, object], words: str) -> None:
    given = {"bots": ["random", "novice"], "games": 2} | arguments
    with pytest.raises(NacreError, match=words):
        tournament.run("chicken", **given)  # type: ignore[arg-type]


def test_without_networkx_a_swiss_tournament_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "networkx", None)
    with pytest.raises(BadOption, match="needs networkx: pip install 'nacre"):
        plan_of(SWISS, 4)
