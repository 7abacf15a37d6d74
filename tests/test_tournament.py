"""Tournaments: fair deals, honest figures, and opponents that follow their rules."""

from __future__ import annotations

import io
import json
import os
import random
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from nacre import Match, cli
from nacre.bots import Bot
from nacre.bots.random_bot import RandomBot
from nacre.errors import BadOption, BadSeats, NacreError
from nacre.game.levels import ByOwnBot
from nacre.game.rival import Rival
from nacre.games import GAMES, game_of
from nacre.lab import tournament
from nacre.lab.entrants import make_entrant
from nacre.lab.estimates import share_estimate
from nacre.lab.executors import Work
from nacre.lab.lineups import rotations, round_robin
from nacre.lab.page import page
from nacre.lab.playing import Deal, Played, Sitting
from nacre.lab.ratings import Rated, ratings
from nacre.lab.results import Games, Results
from nacre.lab.rivals import FOR_EVERY_GAME, rival, rivals_of
from nacre.lab.table import shown
from nacre.observation import Observation
from tests.rules.test_chicken import chicken
from tests.rules.test_pearl_dice import position as dice_position
from tests.rules.test_pearladora import fence, lagoon, lines_inside
from tests.rules.test_pearls import pearls


def chosen(name: str, match: Match) -> str:
    """What a rival does here."""
    return rival(name, match.game, seed=1).choose(match.observation(match.turn))


class Saying:
    """A bot that always answers the same."""

    def __init__(self, answer: Any) -> None:
        self._answer = answer

    def choose(self, observation: Observation) -> Any:
        if isinstance(self._answer, BaseException):
            raise self._answer
        return self._answer


def join(patch: pytest.MonkeyPatch, name: str, make: Callable[[], Bot]) -> None:
    """Let a bot take part in tournaments of every game under a name."""
    patch.setitem(FOR_EVERY_GAME, name, Rival("for a test", ByOwnBot(lambda seed: make())))


# --- Who sits where ---


def test_every_bot_sits_in_every_seat_once() -> None:
    seatings = rotations(("a", "b", "c", "d"))
    for seat in range(4):
        assert sorted(seating[seat] for seating in seatings) == ["a", "b", "c", "d"]


def test_a_round_robin_of_two_seats_has_every_pair_once() -> None:
    assert round_robin("chicken", ["a", "b", "c"], 2) == (("a", "b"), ("a", "c"), ("b", "c"))


def test_with_more_seats_each_bot_meets_a_table_full_of_the_other() -> None:
    lineups = round_robin("pearls", ["a", "b"], 4)
    assert lineups == (("a", "b", "b", "b"), ("b", "a", "a", "a"))
    assert [len(rotations(lineup)) for lineup in lineups] == [4, 4]


def test_partners_in_a_team_are_the_same_bot() -> None:
    assert round_robin("pearladora", ["a", "b"], 4) == (("a", "b", "a", "b"),)
    assert rotations(("a", "b", "a", "b")) == (("a", "b", "a", "b"), ("b", "a", "b", "a"))


# --- Deals ---


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [2, 4])
def test_any_game_of_a_tournament_can_be_replayed_as_a_match(game: str, seats: int) -> None:
    bots = ["random", next(iter(rivals_of(game)))]
    plan = tournament.planned(game, bots, 2, seats, game_of(game).short, seed=5)
    for deal, seating in ((0, plan.lineups[0]), (3, rotations(plan.lineups[0])[1])):
        played = tournament.play_game(plan, deal, seating, tournament.begun(plan, deal))
        secret = tournament.deal_secret(plan.seed, deal)
        match = Match(game, seats, options=plan.options, secret=secret)
        for action in played.actions:
            match.play(action)
        assert match.over
        assert (match.scores, match.ranks) == (played.scores, played.ranks)


def test_a_deal_is_the_same_for_every_lineup_and_rotation(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[bytes] = []

    class Beginner(RandomBot):
        """Notes what it sees when it begins a game."""

        def __init__(self) -> None:
            super().__init__(1)
            self._asked = False

        def choose(self, observation: Observation) -> str:
            if not self._asked and observation.seat == observation.states[0].first:
                begun.append(observation.states.tobytes())
            self._asked = True
            return super().choose(observation)

    for name in ("one", "two", "three"):
        join(monkeypatch, name, Beginner)
    plan = tournament.planned("pearls", ["one", "two", "three"], 4)
    assert tournament.played(plan).games == len(begun) == 12
    assert [begun.count(seen) for seen in sorted(set(begun))] == [6, 6]  # two deals, three pairs


def test_bots_have_streams_of_their_own() -> None:
    seeds = {
        tournament.bot_seed(seed, deal, bot, seat)
        for seed in (0, 1)
        for deal in (0, 1, 10)
        for bot in ("a", "b")
        for seat in (0, 1)
    }
    assert len(seeds) == 24


def test_games_are_rounded_up_to_whole_rotations() -> None:
    results = tournament.run("chicken", ["random", "counter"], 5, 3, {"limit": 10})
    assert [contest.games for contest in results.contests] == [6, 6]
    assert [contest.deals for contest in results.contests] == [2, 2]
    assert "5 games asked for a line-up: 2 deals × 3 rotations = 6 games played." in told(results)


# --- The same seed, the same results ---


def test_the_same_seed_gives_the_same_results_whatever_the_number_of_processes() -> None:
    def run(seed: int, jobs: int) -> dict[str, Any]:
        results = tournament.run(
            "chicken",
            ["random", "counter", "never_out"],
            8,
            options={"limit": 10},
            seed=seed,
            jobs=jobs,
        )
        return results.as_dict(times=False)

    alone = run(3, 1)
    assert run(3, 2) == alone
    assert run(3, 1) == alone
    assert run(4, 1) != alone


def test_the_order_in_which_deals_are_finished_does_not_matter() -> None:
    plan = tournament.planned("chicken", ["random", "counter"], 8, options={"limit": 10})
    deals = {task: tournament.play_deal(plan, task) for task in plan.tasks()}
    backwards = dict(reversed(deals.items()))
    forth, back = (Games(plan.game, plan.lineups, found) for found in (deals, backwards))
    assert (forth.contests(), forth.summaries()) == (back.contests(), back.summaries())


def test_a_bot_that_dies_with_its_process_ends_the_tournament_with_what_there_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plan = tournament.planned("chicken", ["random", "counter"], 8, options={"limit": 10})
    monkeypatch.setattr(tournament, "work_of", lambda _: Work(_dying, plan))
    results = tournament.played(plan, 2)
    assert results.stopped == "a process ended by itself, with code 7"
    assert results.games < 8


def _dying(plan: tournament.Plan) -> Callable[[tuple[int, int]], Deal]:
    def work(task: tuple[int, int]) -> Deal:
        if task[0] == 2:
            os._exit(7)
        return tournament.play_deal(plan, task)

    return work


def test_an_interrupt_reports_the_deals_played_so_far() -> None:
    def interrupt(done: int, total: int) -> None:
        assert total == 40
        if done == 6:
            raise KeyboardInterrupt

    results = tournament.run(
        "chicken", ["random", "counter"], 40, options={"limit": 10}, progress=interrupt
    )
    assert results.stopped == "interrupted"
    assert results.games == 6
    assert "Stopped early: interrupted." in told(results)
    assert "Stopped early: interrupted." in page(results)


def test_an_interrupt_before_the_first_deal_is_no_trouble() -> None:
    plan = tournament.planned("chicken", ["random", "counter"], 4)
    results = Results("chicken", 2, plan.options, 0, 4, (), (), 0.1, "interrupted")
    assert "No deal was played to its end." in told(results)
    ET.fromstring(page(results))


# --- Figures ---


def played(scores: list[int], ranks: list[int]) -> Played:
    return Played(scores, ranks, [Sitting(decisions=5) for _ in scores])


def test_ties_share_the_win() -> None:
    assert played([3, 9, 9], [3, 1, 1]).shares() == [0, 0.5, 0.5]


def test_wins_draws_and_leads_of_known_games() -> None:
    deals = {
        (0, 0): [played([30, 20], [1, 2]), played([20, 40], [2, 1])],  # a wins both
        (1, 0): [played([10, 10], [1, 1]), played([25, 15], [1, 2])],  # a draw, then b wins
    }
    (contest,) = Games("pearls", [("a", "b")], deals).contests()
    a, b = contest.standings
    assert (a.wins.mean, b.wins.mean) == (0.625, 0.375)
    assert (contest.games, contest.deals, contest.draws, contest.decisions) == (4, 2, 1, 10)
    assert a.score == (30 + 40 + 10 + 15) / 4
    assert a.lead == (10 + 20 + 0 - 10) / 4 == -b.lead


def test_in_chicken_fewer_points_are_a_lead() -> None:
    deals = {(0, 0): [played([12, 50], [1, 2]), played([50, 30], [2, 1])]}
    (contest,) = Games("chicken", [("a", "b")], deals).contests()
    assert contest.standings[0].lead == (38 + 20) / 2


def test_copies_of_a_bot_are_counted_together() -> None:
    seated = [
        played([9, 5, 5], [1, 2, 2]),
        played([9, 5, 9], [1, 3, 1]),
        played([1, 1, 8], [2, 2, 1]),
    ]
    (contest,) = Games("pearls", [("a", "b", "b")], {(0, 0): seated}).contests()
    a, b = contest.standings
    assert (a.seats, b.seats) == (1, 2)
    assert a.even == pytest.approx(1 / 3)
    assert a.wins.mean == pytest.approx((1 + 0 + 1) / 3)
    assert a.wins.mean + b.wins.mean == pytest.approx(1)
    assert contest.draws == 0  # the second game was shared by copies of b


def test_the_win_of_a_team_is_one_win() -> None:
    seated = [played([20, 9, 20, 9], [1, 3, 1, 3]), played([9, 20, 9, 20], [3, 1, 3, 1])]
    (contest,) = Games("pearladora", [("a", "b", "a", "b")], {(0, 0): seated}).contests()
    assert [standing.wins.mean for standing in contest.standings] == [1, 0]


def test_an_interval_in_the_middle_is_that_of_the_normal_distribution() -> None:
    estimate = share_estimate([0.0, 1.0] * 500)
    assert estimate.mean == 0.5
    assert estimate.high - estimate.mean == pytest.approx(1.96 * 0.5 / 1000**0.5, rel=0.01)
    assert estimate.mean - estimate.low == pytest.approx(estimate.high - estimate.mean)


def test_an_interval_counts_deals_and_not_games() -> None:
    """Rotations that even a deal out make the figure surer than games that are won by the deal."""
    evened = share_estimate([0.5] * 95 + [1.0] * 5)
    decided = share_estimate([0.0, 1.0] * 50)
    assert evened.high - evened.low < (decided.high - decided.low) / 2


@pytest.mark.parametrize("deals", [1, 10, 100, 1000])
def test_nobody_is_certain_at_0_or_100_per_cent(deals: int) -> None:
    won, lost = share_estimate([1.0] * deals), share_estimate([0.0] * deals)
    assert (won.mean, won.high) == (1, 1)
    assert 1 - 10 / deals < won.low < 1 - 2 / (deals + 4)
    assert lost.low == 0
    assert lost.high == pytest.approx(1 - won.low)


@pytest.mark.parametrize("share", [0.03, 0.25, 0.5, 0.9])
def test_95_of_100_intervals_hold_the_truth(share: float) -> None:
    chance = random.Random(1)
    held = 0
    for _ in range(1000):
        estimate = share_estimate([float(chance.random() < share) for _ in range(100)])
        held += estimate.low <= share <= estimate.high
    assert 930 <= held <= 990


def test_ratings_follow_the_wins() -> None:
    games = [Rated([["a"], ["b"]], [1, 2]), Rated([["b"], ["c"]], [1, 2])] * 20
    rated = ratings(games)
    assert rated["a"].ordinal > rated["b"].ordinal > rated["c"].ordinal
    assert rated["a"].ordinal == pytest.approx(rated["a"].mu - 3 * rated["a"].sigma)


def test_a_bot_that_only_meets_itself_keeps_the_rating_of_a_newcomer() -> None:
    assert ratings([Rated([["a"], ["a"]], [1, 2])])["a"].mu == 25


# --- Faults ---


@pytest.mark.parametrize(
    ("answer", "complaint"),
    [
        ("fly away", "chose no action"),
        ("play egg", "chose what is not legal: 'play egg'"),
        (None, "chose no action"),
        (ValueError("no\nidea"), "ValueError: no idea"),
        (SystemExit(3), "SystemExit: 3"),
    ],
)
def test_a_fault_is_counted_and_a_random_action_is_done_instead(
    monkeypatch: pytest.MonkeyPatch, answer: Any, complaint: str
) -> None:
    join(monkeypatch, "faulty", lambda: Saying(answer))
    options = {"limit": 10, "copies": 5}
    results = tournament.run("chicken", ["faulty", "counter"], 2, options=options)
    by_name = {bot.bot: bot for bot in results.bots}
    assert results.games == 2
    assert 0 < by_name["faulty"].faults <= by_name["faulty"].decisions
    assert by_name["faulty"].complaint.startswith(complaint)
    assert by_name["counter"].faults == 0
    assert f"{by_name['faulty'].faults} faults" in told(results)
    assert f"{by_name['faulty'].faults} faults" in page(results)


def test_a_bot_that_cannot_be_made_any_more_has_a_fault_at_each_decision(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[Bot] = []

    def make() -> Bot:
        if made:
            raise RuntimeError("once only")
        made.append(RandomBot(1))
        return made[0]

    join(monkeypatch, "once", make)
    results = tournament.run("chicken", ["once", "random"], 2, options={"limit": 10})
    (once,) = (bot for bot in results.bots if bot.bot == "once")
    assert once.faults == once.decisions
    assert once.complaint == "RuntimeError: once only"


def test_a_bot_sees_an_observation_of_its_own_seat_and_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[Observation] = []

    class Looking(RandomBot):
        def choose(self, observation: Observation) -> str:
            seen.append(observation)
            observation.states["turn"] = 9
            observation.options.clear()
            observation.states["turn"] = observation.seat
            return super().choose(observation)

    join(monkeypatch, "looking", lambda: Looking(1))
    results = tournament.run("pearls", ["looking", "random"], 2)
    assert results.faults == 0
    for observation in seen:
        assert observation.seat is not None
        assert not observation.states["hand"][0, 1 - observation.seat].any()
        assert not observation.states["pile"].any()


def test_bots_in_tournaments_are_told_what_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []

    class Reading(RandomBot):
        def choose(self, observation: Observation) -> str:
            actions = [e for e in observation.events if e["event"] == "action"]
            told.append(len(actions))
            assert all(event["version"] == i for i, event in enumerate(actions, 1))
            return super().choose(observation)

    join(monkeypatch, "reading", lambda: Reading(1))
    plan = tournament.planned("pearls", lineups=[("reading", "reading")], games=1)
    assert tournament.played(plan).faults == 0
    assert len(told) > 20
    assert told == list(range(len(told)))


# --- A bot of one's own ---


def test_a_file_with_a_bot_can_take_part(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def choose(observation):\n    return observation.actions()[0]\n")
    results = tournament.run("pearl_dice", [str(file), "random"], 1, options={"pearls": 1})
    assert results.games == 2
    assert results.faults == 0


# --- Showing it ---


def told(results: Results) -> str:
    console = Console(file=io.StringIO(), width=200)
    console.print(shown(results))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.fixture
def hostile(monkeypatch: pytest.MonkeyPatch) -> Results:
    """Results with a name that would be markup, and a fault that would be a script."""
    name = "<b>&[red]"
    error = ValueError("<script>alert(1)</script>")
    join(monkeypatch, name, lambda: Saying(error))
    return tournament.run("chicken", [name, "random", "counter"], 2, options={"limit": 10})


def test_a_page_is_well_formed_and_escaped(hostile: Results) -> None:
    text = page(hostile)
    tree = ET.fromstring(text)
    assert tree.tag == "html"
    assert not list(tree.iter("script")) + list(tree.iter("b"))
    assert "<b>&[red]" in "".join(tree.itertext())


def test_a_page_needs_nothing_else(hostile: Results) -> None:
    text = page(hostile)
    for outside in ("http", "src=", "url(", "@import", "<link"):
        assert outside not in text
    assert "prefers-color-scheme: dark" in text


def test_a_page_has_a_cross_table_and_charts(hostile: Results) -> None:
    tree = ET.fromstring(page(hostile))
    (cross,) = (t for t in tree.iter("table") if t.get("class") == "cross")
    cells = ["".join(cell.itertext()) for cell in cross.iter("td")]
    assert len(cells) == 3 * 4
    assert cells.count("–") == 3  # nobody met itself
    assert len(list(tree.iter("svg"))) == 2


def test_names_are_no_markup_in_the_terminal(hostile: Results) -> None:
    assert "<b>&[red]" in told(hostile)


# --- Rivals ---


def test_claimer_claims_the_most_valuable_necklace_and_pearls() -> None:
    match = pearls(["yellow 5, blue 4", ""])
    assert chosen("claimer", match) == "place 4 blue claim"  # 4 + 8 beats 5 + 5


def test_claimer_uses_wilds_for_a_higher_necklace() -> None:
    match = pearls(["yellow 4, wild 1", ""])
    assert chosen("claimer", match) == "place 4 yellow + 1 wild claim"  # 5 + 4 beats 4 + 4


def test_claimer_takes_what_makes_the_biggest_group_of_a_colour() -> None:
    match = pearls(["yellow 2, blue 1", ""], "yellow 1, blue 1, green 1, purple 3")
    assert chosen("claimer", match) == "take purple"  # three of each of two: the more valuable


def test_claimer_without_claim_or_take_places_the_most_points_with_the_fewest_wilds() -> None:
    match = pearls(["yellow 3, blue 2, wild 1", "red 3"], "", pile="", necklaces=[9], last_turns=2)
    assert "place 2 blue + 1 wild" in match.actions()
    assert chosen("claimer", match) == "place 2 blue"  # 4 points


def test_never_out_plays_the_highest_card() -> None:
    assert chosen("never_out", chicken(["3 4 egg", "1 1"], "3")) == "play 4"


def test_never_out_plays_the_egg_before_it_draws() -> None:
    assert chosen("never_out", chicken(["1 egg", "1 1"], "3")) == "play egg"


def test_never_out_draws_with_any_hand_and_withdraws_only_when_it_must() -> None:
    assert chosen("never_out", chicken(["1", "1 1"], "3")) == "draw"
    assert chosen("never_out", chicken(["1", "1 1"], "3", out=(1,))) == "out"


@pytest.mark.parametrize(
    ("hand", "action"),
    [
        ("5 5 5", "out"),  # each number counts once
        ("1 5", "draw"),
        ("2 2 1", "out"),
        ("3 6", "play 3"),
        ("chick", "draw"),
    ],
)
def test_counter_withdraws_with_a_hand_of_5_or_less(hand: str, action: str) -> None:
    assert chosen("counter", chicken([hand, "1 1"], "3")) == action


@pytest.mark.parametrize(
    ("hand", "action"),
    [
        ("3 4 egg", "play 3"),
        ("4 egg 1", "play 4"),
        ("1 egg", "play egg"),
        ("1 1", "out"),
        ("1 6 chick", "draw"),
    ],
)
def test_thrifty_plays_the_same_number_first_and_withdraws_with_little(
    hand: str, action: str
) -> None:
    assert chosen("thrifty", chicken([hand, "1 1"], "3")) == action


def test_thrifty_keeps_the_egg_of_a_lone_seat_for_the_score_where_nothing_follows() -> None:
    assert chosen("thrifty", chicken(["1 egg", "1 1"], "3", out=(1,))) == "out"
    assert chosen("thrifty", chicken(["5 egg", "1 1"], "3", out=(1,))) == "play egg"


def test_counter_withdraws_where_it_cannot_draw() -> None:
    assert chosen("counter", chicken(["chick 6", "1 1"], "3", out=(1,))) == "out"


def test_heuristic_plays_to_the_end_without_faults() -> None:
    results = tournament.run("chicken", ["heuristic", "random"], 10, seed=1)
    assert results.faults == 0
    assert results.share("heuristic", "random").wins.mean >= 0.8


@pytest.mark.parametrize(
    ("dice", "action"),
    [
        ("5 6 1 1 1 1", "remove 1 from 11"),  # before four pearls of row 1
        ("6 6 5 5 6 5", "remove 3 from 11"),
        ("3 4 3 4 1 1", "remove 2 from 7"),
        ("1 1 1 1 1 3", "remove 5 from 1"),
        ("6 6 6 6 6 5", "remove 2 from 12"),  # all matches
    ],
)
def test_rows_prefers_11_and_12_then_7_to_10_then_the_most_pearls(dice: str, action: str) -> None:
    assert chosen("rows", Match.from_position(dice_position(dice))) == action


def test_flood_puts_its_strongest_diver_next_to_the_richest_farm() -> None:
    assert chosen("flood", lagoon(["", ""])) == "diver 5 c1"  # d1 has 7 pearls


def test_flood_goes_to_the_next_farm_when_all_spaces_beside_the_richest_are_taken() -> None:
    match = lagoon(["5 c1, 4 e1", "1 d2"])
    assert chosen("flood", match) == "diver 3 b1"  # b2 has 6


def test_a_pontoon_parts_a_space_from_a_farm() -> None:
    match = lagoon(["", ""], lines=["c1-d1"])
    assert chosen("flood", match) == "diver 5 e1"


CORNER = "a1 b1 a2 b2"  # with the farm b2


def all_but_one(spaces: str) -> tuple[list[str], str]:
    *laid, last = fence(spaces)
    return laid, last


def test_flood_closes_a_territory_that_it_leads() -> None:
    laid, last = all_but_one(CORNER)
    match = lagoon(["5 a1", "1 b1, 5 d4, 4 d3"], lines=laid)
    assert chosen("flood", match) == f"pontoon {last}"


def test_flood_counts_a_hidden_diver_as_2() -> None:
    laid, last = all_but_one(CORNER)
    assert chosen("flood", lagoon(["2 a1", "1 b1"], lines=laid)) != f"pontoon {last}"
    assert chosen("flood", lagoon(["3 a1", "1 b1"], lines=laid)) == f"pontoon {last}"


def test_flood_stops_after_a_pontoon_when_there_is_nothing_more_to_close() -> None:
    laid, last = all_but_one(CORNER)
    match = lagoon(["5 a1", "1 b1"], lines=laid)
    match.play(f"pontoon {last}")
    assert match.turn == 0
    assert chosen("flood", match) == "stop"


def test_flood_without_divers_lays_a_pontoon_that_costs_it_nothing() -> None:
    match = lagoon(["", ""], left={0: 0, 1: 3})
    assert chosen("flood", match) == f"pontoon {lines_inside(['a1', 'b1'])[0]}"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"advanced": True}, {"memory": True}], ids=str)
def test_flood_plays_every_kind_of_game(seats: int, options: dict[str, bool]) -> None:
    lineup = ("flood",) + ("random",) * (seats - 1)
    results = tournament.run("pearladora", games=1, options=options, lineups=[lineup])
    assert results.faults == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_rival_plays_its_own_game_alone(game: str) -> None:
    for name in game_of(game).rivals():
        for other in GAMES.keys() - {game}:
            with pytest.raises(BadOption, match=f"'{name}': no such bot for {other}"):
                make_entrant(name, other, 1)


# --- Bad input ---


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"bots": []}, BadOption),
        ({"bots": ["random"]}, BadOption),
        ({"bots": ["random", "random"]}, BadOption),
        ({"bots": ["random", "nobody"]}, BadOption),
        ({"bots": ["random", "rows"]}, BadOption),
        ({"bots": ["random", "claimer"], "lineups": [["random", "claimer"]]}, BadOption),
        ({"bots": ["random", "claimer"], "games": 0}, BadOption),
        ({"bots": ["random", "claimer"], "games": 1.5}, BadOption),
        ({"bots": ["random", "claimer"], "jobs": 0}, BadOption),
        ({"bots": ["random", "claimer"], "seed": "x"}, BadOption),
        ({"bots": ["random", "claimer"], "seed": 10**100}, BadOption),
        ({"bots": ["random", "claimer"], "seats": 9}, BadSeats),
        ({"bots": ["random", "claimer"], "options": {"limit": 3}}, BadOption),
        ({"lineups": [["random"]]}, BadSeats),
        ({"lineups": [["random", "claimer"], ["random", "claimer", "claimer"]]}, BadSeats),
        ({"lineups": [["random", "claimer"]], "seats": 3}, BadSeats),
    ],
)
def test_bad_input_is_refused_before_anything_is_played(
    arguments: dict[str, Any], error: type[NacreError]
) -> None:
    with pytest.raises(error):
        tournament.run("pearls", **arguments)


def test_one_seat_is_no_tournament() -> None:
    with pytest.raises(BadSeats, match="at least 2 seats"):
        tournament.planned("pearl_dice", lineups=[["random"]])


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("pearls --bots random,nobody", "'nobody': no such bot for pearls; there are random"),
        ("pearls --bots random,rows", "'rows': no such bot for pearls; there are random"),
        ("pearls --bots random", "at least two"),
        ("pearls", "who plays?"),
        ("pearls --bots random,claimer --games 0", "games: 0 is not a whole number from 1"),
        ("pearls --bots random,claimer --games x", "'--games'"),
        ("pearls --bots random,claimer --jobs 1000", "jobs: 1000 is not"),
        ("pearls --bots random,claimer --seats 7", "7 seats; it is for 2 to 6"),
        ("pearls --bots random,claimer -o limit=3", "no such option"),
        ("pearls --bots random,none.py", "none.py: no such file"),
        ("pearls --bots random,claimer --html /nowhere/at/all.html", "no such file"),
        ("poker --bots random,claimer", "no such game"),
    ],
)
def test_the_command_line_refuses_in_one_line(
    capsys: pytest.CaptureFixture[str], line: str, words: str
) -> None:
    assert cli.run(["tournament", *line.split()]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert words in err
    assert err.count("\n") == 1


def test_the_command_line_reports_a_table_json_and_a_page(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    file = tmp_path / "results.html"
    line = ["tournament", "chicken", "--bots", "random,counter", "--games", "3", "-o", "limit=10"]
    assert cli.run([*line, "--html", str(file)]) == 0
    out, err = capsys.readouterr()
    assert "3 games asked for a line-up: 2 deals × 2 rotations = 4 games played." in out
    assert all(len(text) <= 80 for text in out.splitlines())
    assert err == ""
    ET.fromstring(file.read_text(encoding="utf-8"))
    assert cli.run([*line, "--json"]) == 0
    results = json.loads(capsys.readouterr().out)
    assert results["games"] == 4
    assert results["contests"][0]["standings"][0]["bot"] == "random"
    assert {"mu", "sigma", "ordinal"} == set(results["bots"][0]["rating"])


def test_a_lineup_is_played_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["tournament", "chicken", "--lineup", "counter,random,random", "--games", "3"]
    assert cli.run([*line, "-o", "limit=10", "--json"]) == 0
    results = json.loads(capsys.readouterr().out)
    assert [contest["lineup"] for contest in results["contests"]] == [
        ["counter", "random", "random"]
    ]
    assert results["seats"] == 3
