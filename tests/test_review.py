"""Reviews: chances from what each seat could know, and parts that add up."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

import nacre
from nacre import bots
from nacre.analysis import Review, chart, review
from nacre.analysis.review import VERSION, Line, Reviewed
from nacre.analysis.words import LANGUAGES, percent
from nacre.bots.calibrated import CalibratedAnalyst
from nacre.bots.search_bot import SearchBot
from nacre.bots.together import AllSeatsJudge
from nacre.errors import BadOption, IllegalAction
from nacre.game import bot as game_bot
from nacre.game.configuration import Configuration
from nacre.game.fields import Fields
from nacre.game.judged import Apart, Difference, Judged
from nacre.games import game_of
from nacre.observation import Observation
from tests.settings import Setting, finished

KINDS = (
    Setting("pearls", 3, {}),
    Setting("chicken", 2, {}),
    Setting("pearl_dice", 2, {"pearls": 1}),
    Setting("pearladora", 2, {"advanced": True}),
    Setting("pearladora", 4, {}),
)
every_kind = pytest.mark.parametrize("setting", KINDS, ids=str)


class Opinionated:
    """An analyst for tests: an opinion that follows from what it is shown, and from its seed."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed
        self.shown: list[Observation] = []

    def judge(self, observation: Observation) -> list[Judged]:
        self.shown.append(observation)
        names = game_of(observation.game).names
        numbers = observation.action_numbers()
        judged = [
            Judged(names[n], n, chance, chance, 1 / len(numbers))
            for n in numbers
            for chance in [self._chance(observation, n)]
        ]
        return sorted(judged, key=lambda j: -j.chance)

    def _chance(self, observation: Observation, number: int) -> float:
        seen = observation.states.tobytes() + bytes([self._seed, number % 256])
        return int.from_bytes(hashlib.blake2b(seen, digest_size=4).digest()) / 2**32


class Scripted:
    """An analyst that finds every action as good as this, but for some of them."""

    def __init__(self, chances: dict[str, float], otherwise: float = 0.5) -> None:
        self._chances = chances
        self._otherwise = otherwise

    def judge(self, observation: Observation) -> list[Judged]:
        names = game_of(observation.game).names
        judged = [
            Judged(names[n], n, self._chances.get(names[n], self._otherwise), 0.0, 0.1)
            for n in observation.action_numbers()
        ]
        return sorted(judged, key=lambda j: -j.chance)


def reviewed(setting: Setting, seed: int = 1, analyst_seed: int = 0) -> tuple[nacre.Match, Review]:
    match = finished(setting, seed)
    return match, review(match, Opinionated(analyst_seed))


# --- Each action ---------------------------------------------------------------------------------


@every_kind
def test_every_action_is_there_with_its_chances_loss_and_mark(setting: Setting) -> None:
    match, found = reviewed(setting)
    assert [(a.seat, a.action) for a in found.actions] == match.history
    assert [a.number for a in found.actions] == list(range(1, match.version + 1))
    for action in found.actions:
        if action.mark == "forced":
            assert (action.before, action.after, action.better) == (None, None, None)
            assert action.loss == 0
            continue
        assert action.before is not None
        assert action.after is not None
        assert 0 <= action.after <= action.before <= 1
        assert action.loss == action.before - action.after
        assert (action.better is not None) == (action.loss > 0)
        assert action.mark in expected_marks(action)
        assert action.loss == 0 or action.loss >= game_of(setting.game).bot().ANALYST_NOISE


def expected_marks(action: Reviewed) -> tuple[str, ...]:
    loss = action.loss
    if loss == 0:
        return ("best", "good")
    if loss < 0.08:
        return ("slip",)
    return ("mistake",) if loss < 0.2 else ("blunder",)


@every_kind
def test_the_better_choice_is_the_best_one_and_says_why(setting: Setting) -> None:
    _, found = reviewed(setting)
    better = [a.better for a in found.actions if a.better]
    assert better
    for hint, action in zip(better, (a for a in found.actions if a.better), strict=True):
        assert hint.action != action.action
        assert hint.chance == action.before
        assert hint.reason.endswith(".")


@every_kind
def test_the_analyst_sees_observations_of_the_seat_to_act_and_nothing_else(
    setting: Setting,
) -> None:
    match = finished(setting, 2)
    analyst = Opinionated()
    found = review(match, analyst)
    judged = [a for a in found.actions if a.mark != "forced"]
    assert len(analyst.shown) == len(judged)
    again = match.copy()
    while again.version:
        again.undo()
    for action in found.actions:
        if action.mark != "forced":
            shown = analyst.shown.pop(0)
            expected = again.observation(action.seat)
            assert shown.seat == action.seat == again.turn
            assert shown.states.tobytes() == expected.states.tobytes()
            assert shown.events == expected.events
        again.play(action.action)


def test_a_forced_action_is_not_judged_but_listed() -> None:
    match, found = reviewed(Setting("pearl_dice", 2, {"pearls": 1}))
    forced = [a for a in found.actions if a.mark == "forced"]
    assert forced
    assert len(found.actions) == match.version


def test_a_difference_within_the_noise_is_no_loss() -> None:
    match = withdrawn()
    slight = Scripted({"out": 0.485}, otherwise=0.5)
    assert review(match, slight).actions[0].mark == "good"
    assert review(match, slight).actions[0].after == 0.5
    precise = review(match, slight, noise=0.001).actions[0]
    assert (precise.mark, precise.after) == ("slip", 0.485)


def test_a_search_that_looked_only_a_few_times_proves_nothing() -> None:
    class Searching(Scripted):
        simulated = 10  # of which each action gets a tenth

    match, chances = withdrawn(), {"out": 0.2}
    assert review(match, Searching(chances)).actions[0].mark == "good"
    Searching.simulated = 10_000
    sure = review(match, Searching(chances)).actions[0]
    assert sure.mark == "blunder"
    assert sure.after == pytest.approx(0.2, abs=0.001)


def apart(mean: float, error: float = 0.001, value: float = 0.1) -> Difference:
    """What comparing finds of two chances, and of the values that go with them."""
    return Difference(Apart(value, 0.001), Apart(mean, error), (0.5, 0.5 - mean))


class Comparing(Opinionated):
    """One look finds that withdrawing costs 30 points; what comparing finds is said here."""

    def __init__(self, *found: Difference) -> None:
        super().__init__()
        self._found = list(found)
        self.asked: list[int] = []

    def _chance(self, observation: Observation, number: int) -> float:
        return 0.2 if game_of(observation.game).names[number] == "out" else 0.5

    def compare(
        self, observation: Observation, better: int, worse: int, worlds: int
    ) -> Difference | None:
        self.asked.append(worlds)
        return self._found.pop(0)


def test_what_comparing_does_not_bear_out_is_no_accusation() -> None:
    analyst = Comparing(apart(0.0))
    action = review(withdrawn(), analyst).actions[0]
    assert (action.mark, action.loss, action.better) == ("good", 0.0, None)
    assert len(analyst.asked) == 1


def test_who_loses_chances_but_nothing_of_what_the_choice_goes_by_is_not_accused() -> None:
    analyst = Comparing(apart(0.3, value=-0.01))
    action = review(withdrawn(), analyst).actions[0]
    assert (action.mark, action.loss, action.better) == ("good", 0.0, None)


def test_a_mark_is_what_is_sure_of_a_loss() -> None:
    """Likely a blunder, and surely a mistake: it is looked at again and again, and told so."""
    analyst = Comparing(*[apart(0.25, 0.05)] * 5)
    action = review(withdrawn(), analyst).actions[0]
    assert action.mark == "mistake"
    assert action.loss == pytest.approx(0.25)
    assert analyst.asked == [200, 800, 3200, 3200, 3200]


def test_who_is_sure_of_a_slip_looks_no_further() -> None:
    analyst = Comparing(apart(0.04, 0.02), apart(0.05, 0.005))
    action = review(withdrawn(), analyst).actions[0]
    assert action.mark == "slip"
    assert action.loss == pytest.approx(0.05)
    assert analyst.asked == [200, 800]


def test_what_is_grave_is_looked_at_in_many_worlds_however_clear_it_seems() -> None:
    """Searches of few worlds have a false idea of what comes next, and all the same one."""
    analyst = Comparing(apart(0.4), apart(0.4), apart(0.04))
    action = review(withdrawn(), analyst).actions[0]
    assert action.mark == "slip"
    assert action.loss == pytest.approx(0.04)
    assert analyst.asked == [200, 800, 3200]


def test_what_is_grave_is_marked_by_the_search_that_finds_least() -> None:
    analyst = Comparing(*[apart(0.3)] * 4, apart(0.12))
    action = review(withdrawn(), analyst).actions[0]
    assert action.mark == "mistake"
    assert action.loss == pytest.approx((0.3 + 0.3 + 0.12) / 3)
    assert len(analyst.asked) == 5


def test_what_one_search_finds_nothing_in_is_no_accusation() -> None:
    analyst = Comparing(*[apart(0.3)] * 3, apart(0.3, value=-0.01))
    assert review(withdrawn(), analyst).actions[0].mark == "good"
    assert analyst.asked == [200, 800, 3200, 3200]


def test_nobody_loses_more_than_the_chance_that_there_was() -> None:
    action = review(withdrawn(), Comparing(*[apart(0.9)] * 5)).actions[0]
    assert (action.loss, action.after) == (0.5, 0.0)


@pytest.mark.parametrize("game", ["pearls", "pearladora", "chicken"])
def test_the_same_two_actions_differ_by_as_much_the_other_way_round(game: str) -> None:
    match = nacre.Match(game, 2, seed=3)
    observation = match.observation(match.turn)
    one, other = observation.action_numbers()[:2]
    judge = bots.analyst(game, seed=1)
    assert isinstance(judge, game_bot.Comparing)
    there, back = (
        judge.compare(observation, one, other, 300),
        judge.compare(observation, other, one, 300),
    )
    few = judge.compare(observation, one, other, 20)
    assert there is not None
    assert back is not None
    assert few is not None
    for one_way, other_way, rough in (
        (there.value, back.value, few.value),
        (there.chance, back.chance, few.chance),
    ):
        doubt = 4 * (one_way.error + other_way.error)
        assert one_way.mean == pytest.approx(-other_way.mean, abs=doubt)
        assert 0 < one_way.error < rough.error + 0.05
    for found in (there, back, few):
        assert found.chance.mean == pytest.approx(found.chances[0] - found.chances[1])


def last_card() -> nacre.Match:
    """Both have 49 points: who lays down the last chick wins, who withdraws with it loses."""
    position = nacre.Match("chicken", 2, seed=1, options={"first": 0}).reveal()
    hands = [{"chick": 1}, {"1": 1}]
    discards = {"chick": 6, "egg": 1}
    pile = dict.fromkeys(("2", "3", "4", "5", "6"), 7) | {"1": 6}
    position |= {"hands": hands, "pile": pile, "discards": discards, "top": "chick", "turn": 0}
    position |= {"points": [49, 49], "played_last": 1}
    return nacre.Match.from_position(position, seed=1)


def test_who_wins_for_sure_is_a_whole_chance_apart_from_who_loses_for_sure() -> None:
    observation, parse = last_card().observation(0), game_of("chicken").parse
    judge = bots.analyst("chicken", seed=1)
    assert isinstance(judge, CalibratedAnalyst)
    assert isinstance(judge.analyst, SearchBot)
    win, lose = parse("play chick"), parse("out")
    for pair, mean in (((win, lose), 1.0), ((lose, win), -1.0)):
        found = judge.analyst.compare(observation, *pair, 50)
        assert found.chance == (mean, 0.0)
        assert sorted(found.chances) == [0.0, 1.0]


def test_what_is_the_same_in_every_world_is_as_far_apart_in_many_as_in_few() -> None:
    observation, parse = last_card().observation(0), game_of("chicken").parse
    judge = SearchBot("chicken", Configuration(thorough=True), seed=1)
    win, lose = parse("play chick"), parse("out")
    for worlds in (20, 200):
        found = judge.compare(observation, win, lose, worlds)
        assert found.value == found.chance == (1.0, 0.0)
        assert found.chances == (1.0, 0.0)


def test_differences_are_those_of_the_chances_that_are_shown() -> None:
    """What ends the game is as sure as it is; all else is read off the map."""
    chicken, observation = game_of("chicken"), last_card().observation(0)
    judge = bots.analyst("chicken", seed=1)
    assert isinstance(judge, game_bot.Comparing)
    progress = chicken.progress(Fields(observation.states))
    lost = chicken.chances()[2].chance(0.0, progress)
    assert 0.0 < lost < 0.5
    win, lose = map(chicken.parse, ("play chick", "out"))
    found = judge.compare(observation, win, lose, 50)
    assert found is not None
    assert found == Difference(found.value, Apart(1.0 - lost, 0.0), (1.0, lost))


def test_an_action_that_was_never_tried_is_as_good_as_the_worst_that_was() -> None:
    class Careless(Scripted):
        def judge(self, observation: Observation) -> list[Judged]:
            untried = Judged("out", game_of("chicken").parse("out"), 0.0, 0.0, 0.0)
            tried = [j for j in super().judge(observation) if j.action != "out"]
            return [*tried, untried]

    found = review(withdrawn(), Careless({"draw": 0.4}, otherwise=0.5))
    assert found.actions[0].after == 0.4


def test_alone_there_is_nobody_to_beat() -> None:
    class Certain(Scripted):
        def __init__(self) -> None:
            super().__init__({}, otherwise=1.0)

    found = review(finished(Setting("pearl_dice", 1, {"pearls": 1}), 1), Certain())
    assert found.play is None
    assert found.as_dict()["decided"] == {"play": None, "luck": None}
    assert chart(found)


def test_the_match_stays_as_it_is() -> None:
    match = finished(Setting("chicken", 3, {}), 3)
    before = match.record()
    review(match, Opinionated())
    assert match.record() == before


def test_a_match_from_a_record_or_a_prepared_position_can_be_reviewed() -> None:
    match = finished(Setting("chicken", 2, {}), 3)
    again = nacre.Match.from_record(match.record())
    assert review(again, Opinionated()).as_dict() == review(match, Opinionated()).as_dict()
    prepared = nacre.Match.from_position(nacre.Match("chicken", 2, seed=8).reveal(), seed=2)
    while not prepared.over:
        prepared.play(prepared.actions()[-1])
    assert len(review(prepared, Opinionated()).actions) == prepared.version


def test_a_game_that_is_not_over_is_refused() -> None:
    match = nacre.Match("pearls", 2, seed=1)
    with pytest.raises(IllegalAction, match=f"not over, seat {match.turn}"):
        review(match, Opinionated())
    with pytest.raises(BadOption, match="xx"):
        review(finished(Setting("chicken", 2, {}), 1), Opinionated(), lang="xx")


def test_progress_is_told_for_each_decision() -> None:
    match = finished(Setting("pearladora", 2, {}), 1)
    calls: list[tuple[int, int]] = []
    found = review(match, Opinionated(), progress=lambda done, total: calls.append((done, total)))
    total = sum(a.mark != "forced" for a in found.actions)
    assert calls == [(done, total) for done in range(total + 1)]


# --- Lines, turning points, luck and play --------------------------------------------------------


@every_kind
def test_lines_go_from_the_fair_share_to_the_result(setting: Setting) -> None:
    match, found = reviewed(setting)
    sides = 2 if setting.game == "pearladora" else setting.seats
    assert len(found.lines) == setting.seats
    for seat, line in enumerate(found.lines):
        assert len(line) == match.version + 1
        first = next(a for a in found.actions if a.seat == seat and a.before is not None)
        assert line[: first.number - 1] == [1 / sides] * (first.number - 1)
        assert line[-1] == (1.0 if seat in (match.winners or []) else 0.0)
        for action in found.actions:
            if action.before is not None and action.seat == seat:
                assert line[action.number - 1] == action.before


@every_kind
def test_the_chances_of_all_sides_together_add_up_at_every_moment(setting: Setting) -> None:
    match, found = reviewed(setting)
    sides = game_of(setting.game).sides(setting.seats)
    assert all(len(line) == match.version + 1 for line in found.together)
    for at in range(match.version + 1):
        chances = [found.together[side[0]][at] for side in sides]
        assert sum(chances) == pytest.approx(1, abs=0.01)
        for side, chance in zip(sides, chances, strict=True):
            assert all(found.together[seat][at] == chance for seat in side)
    results = [parts.result for parts in found.parts]
    assert [line[-1] for line in found.together] == results


def test_all_seats_together_know_every_hand_but_not_what_comes() -> None:
    """The same hands with another future are judged alike; other hands are not."""
    match = nacre.Match("pearls", 2, seed=5)
    for _ in range(12):
        match.play(match.actions()[0])
    judge = AllSeatsJudge("pearls", playouts=50)
    [first, *_] = match.action_numbers()

    def chances(match: nacre.Match, number: int) -> list[float]:
        return judge.chances(match.last.states, number, first, match.events)

    told = chances(match, 12)
    same = nacre.Match.from_position(match.reveal(), seed=77)
    assert chances(same, 12) == told
    assert chances(match, 13) != told
    position = match.reveal()
    position["hands"] = position["hands"][::-1]
    position["known"] = [{}, {}]
    swapped = nacre.Match.from_position(position, seed=5)
    assert chances(swapped, 12) != told


def test_the_seat_to_act_is_expected_to_do_what_it_finds_best() -> None:
    """What the policy does next is no measure: it may throw away a game that is all but won."""
    match = nacre.Match("pearl_dice", 2, seed=3, options={"pearls": 1, "first": 0})
    position = match.reveal()
    position |= {
        "boards": [[0] * 10 + [1, 0], [1] * 12],
        "dice": [5, 6, 1, 1, 2, 3],
        "turns": [9, 8],
    }
    then = nacre.Match.from_position(position, seed=1)
    [win] = [a for a in then.action_numbers() if then.name(a) == "remove 1 from 11"]
    assert AllSeatsJudge("pearl_dice").chances(then.last.states, 0, win, then.events) == [
        0.99,
        0.01,
    ]


def test_who_is_about_to_win_is_seen_by_the_judge_of_all() -> None:
    found = review(withdrawn(), Scripted({}))
    assert found.together[1][1] > 0.95  # seat 0 is out with a full hand, seat 1 plays its last


def test_between_its_decisions_a_line_stays() -> None:
    _, found = reviewed(Setting("pearls", 3, {}))
    decided = [a for a in found.actions if a.seat == 1 and a.before is not None]
    for one, following in pairwise(decided):
        between = found.lines[1][one.number : following.number - 1]
        assert between == [one.after] * len(between)


@every_kind
@pytest.mark.parametrize("seed", [1, 2])
def test_the_parts_add_up(setting: Setting, seed: int) -> None:
    match, found = reviewed(setting, seed)
    for parts in found.parts:
        assert parts.start + parts.own + parts.others + parts.luck == pytest.approx(parts.result)
        lost = sum(a.loss for a in found.actions if a.seat == parts.seat)
        assert parts.own == pytest.approx(-lost)
        assert parts.result == found.lines[parts.seat][-1]
    sides = 2 if setting.game == "pearladora" else setting.seats
    each = len(found.parts) // sides
    assert sum(p.start for p in found.parts) == pytest.approx(each)
    assert sum(p.result for p in found.parts) == pytest.approx(each)
    assert sum(p.own + p.others for p in found.parts) == pytest.approx(0, abs=1e-9)
    assert found.play is not None
    assert 0 <= found.play <= 1
    for parts_data in found.as_dict()["parts"]:
        total = sum(parts_data[name] for name in ("start", "own", "others", "luck"))
        assert total == pytest.approx(parts_data["result"], abs=3e-6)
    assert match.over


def test_partners_share_what_their_team_wins_and_loses() -> None:
    match, found = reviewed(Setting("pearladora", 4, {}))
    lost = [sum(a.loss for a in found.actions if a.seat == s) for s in range(4)]
    for seat in range(4):
        partner, opponents = (seat + 2) % 4, [(seat + 1) % 4, (seat + 3) % 4]
        expected = sum(lost[s] for s in opponents) - lost[partner]
        assert found.parts[seat].others == pytest.approx(expected)
        assert found.parts[seat].luck == pytest.approx(found.parts[partner].luck)
        assert found.parts[seat].result == found.parts[partner].result
    assert match.winners in ([0, 2], [1, 3], [0, 1, 2, 3])


def test_a_game_without_losses_was_decided_by_luck() -> None:
    found = review(finished(Setting("chicken", 2, {}), 1), Scripted({}))
    assert found.play == 0
    assert all(a.mark in ("best", "good", "forced") for a in found.actions)
    assert all(p.own == p.others == 0 for p in found.parts)


def withdrawn() -> nacre.Match:
    """A game in which seat 0 withdraws at once and loses by it, and nothing else happens."""
    position = nacre.Match("chicken", 2, seed=1, options={"limit": 10, "first": 0}).reveal()
    hands = [{"6": 1, "5": 1, "chick": 1}, {"1": 1}]
    top = {"1": 1}
    left = dict.fromkeys(("1", "2", "3", "4", "5", "6", "chick"), 7) | {"egg": 1}
    for group in (*hands, top):
        for card, n in group.items():
            left[card] -= n
    position |= {"hands": hands, "pile": left, "discards": top, "top": "1", "turn": 0}
    match = nacre.Match.from_position(position, seed=1)
    match.play("out")
    match.play("play 1")
    return match


def thrown_away() -> nacre.Match:
    """A game that seat 0 could win with its last card, but it withdraws."""
    match = last_card()
    match.play("out")
    match.play("play 1")
    return match


def test_a_mistake_that_decides_is_a_turning_point_and_play() -> None:
    match = thrown_away()
    assert match.winners == [1]
    found = review(match, Scripted({"out": 0.0}, otherwise=0.5))
    (point,) = found.turning_points
    assert (point.reviewed.number, point.reviewed.action) == (1, "out")
    assert point.cause == "play"
    assert found.actions[0].mark == "blunder"
    assert found.parts[0].own == -0.5
    assert found.parts[1].others == 0.5
    assert [p.luck for p in found.parts] == [0, 0]
    assert found.play == 1


def test_bad_luck_is_a_turning_point_and_luck() -> None:
    found = review(thrown_away(), Scripted({}, otherwise=0.5))
    assert found.turning_points[0].cause == "fortune"
    assert [p.luck for p in found.parts] == [-0.5, 0.5]
    assert found.play == 0


@every_kind
def test_turning_points_are_told_in_the_chances_that_the_chart_shows(setting: Setting) -> None:
    """Before: "from 98% to 63%" by what the seat believed, where its strip stood at 40%."""
    _, found = reviewed(setting)
    text = chart(found, 1000)
    for point, data in zip(found.turning_points, found.as_dict()["turning_points"], strict=True):
        line = found.together[point.reviewed.seat]
        before, after = line[point.reviewed.number - 1], line[point.until]
        assert (point.before, point.after) == (before, after)
        assert point.swing == after - before
        assert (data["before"], data["after"]) == (round(before, 4), round(after, 4))
        assert data["swing"] == round(after - before, 4)
        assert f"from {percent(before, 'en')} to {percent(after, 'en')}" in text


def test_what_only_a_seat_believed_is_no_turning_point() -> None:
    """Every hand in view, seat 0 has lost from the start, whatever it believes."""
    found = review(withdrawn(), Scripted({"out": 0.0}, otherwise=0.5))
    assert found.lines[0][:2] == [0.5, 0.0]
    assert found.turning_points == []


def test_a_better_choice_is_told_with_what_it_would_have_gained() -> None:
    """Its chance is the seat's own view, and would stand beside those of the judge of all."""
    text = chart(review(thrown_away(), Scripted({"out": 0.0}, otherwise=0.5)), 1000)
    assert "from 91% to 0%, a choice that cost 50% by what could be known" in text
    assert "better: play chick, +50%." in text


@every_kind
def test_turning_points_are_few_large_and_apart(setting: Setting) -> None:
    _, found = reviewed(setting)
    points = found.turning_points
    assert 1 <= len(points) <= 5
    assert [p.reviewed.number for p in points] == sorted(p.reviewed.number for p in points)
    for one, following in pairwise(points):
        assert one.until < following.reviewed.number
    for point in points:
        assert abs(point.swing) >= 0.05


# --- As data -------------------------------------------------------------------------------------


@every_kind
def test_the_data_has_a_stable_shape(setting: Setting) -> None:
    match, found = reviewed(setting)
    data: dict[str, Any] = json.loads(json.dumps(found.as_dict()))
    assert data == found.as_dict()
    assert list(data) == [
        "version",
        "game",
        "seats",
        "lang",
        "actions",
        "lines",
        "turning_points",
        "parts",
        "decided",
        "together",
    ]
    assert data["version"] == VERSION == 1
    assert (data["game"], data["seats"]) == (match.game, match.seats)
    assert list(data["actions"][0]) == [
        "number",
        "seat",
        "action",
        "before",
        "after",
        "loss",
        "mark",
        "better",
    ]
    assert list(data["turning_points"][0]) == [
        "number",
        "seat",
        "action",
        "until",
        "before",
        "after",
        "swing",
        "loss",
        "cause",
    ]
    assert list(data["parts"][0]) == ["seat", "start", "own", "others", "luck", "result"]
    play, luck = data["decided"]["play"], data["decided"]["luck"]
    assert play is not None
    assert luck is not None
    assert play + luck == pytest.approx(1)
    assert len(data["lines"]) == match.seats


def test_the_same_analyst_gives_the_same_review() -> None:
    setting = Setting("chicken", 3, {})
    assert reviewed(setting)[1].as_dict() == reviewed(setting)[1].as_dict()
    assert reviewed(setting)[1].as_dict() != reviewed(setting, analyst_seed=1)[1].as_dict()


# --- As text -------------------------------------------------------------------------------------


@every_kind
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_chart_shows_every_seat_and_every_turning_point(setting: Setting, lang: str) -> None:
    found = review(finished(setting, 1), Opinionated(), lang=lang)
    for width in (40, 80, 120):
        lines = chart(found, width).split("\n")
        drawn = [line for line in lines if re.search("[▁▂▃▄▅▆▇█]", line)]
        assert len(drawn) >= found.seats
        assert all(len(line) <= width for line in lines)
    text = chart(found, 1000)
    assert not re.search(r"[{}|]", text)
    for point in found.turning_points:
        assert point.reviewed.action in text
    for seat in range(found.seats):
        assert re.search(rf"^\w+ {seat} +100\s?%", text, re.MULTILINE)


def test_the_chart_without_unicode() -> None:
    _, found = reviewed(Setting("pearls", 3, {}))
    text = chart(found, 60, ascii_only=True)
    assert text.isascii()
    assert "#" in text


def as_each_saw_it(together: Line, own: Line) -> Review:
    """A review of two seats: the chances of seat 0, and what it could know of them."""
    _, found = reviewed(Setting("chicken", 2, {}))
    other = [1 - chance for chance in together]
    return replace(found, turning_points=[], together=[together, other], lines=[own, other])


def strips(text: str) -> list[str]:
    """The lines of the first seat's strip, without the names and the scale."""
    drawn = text.split("\n\n", 1)[1].split("\n")
    return [line[13:] for line in drawn[:4]]


def test_a_seats_own_view_is_told_where_it_differs_by_more_than_a_few_points() -> None:
    found = as_each_saw_it([0.5, 0.5, 0.5, 0.5], [0.5, 0.54, 0.56, 0.3])
    assert [found.own_view(0, at) for at in range(4)] == [None, None, 0.56, 0.3]
    assert [found.own_view(1, at) for at in range(4)] == [None] * 4


def test_the_chart_dots_a_seats_own_view_where_it_differs() -> None:
    """Each dot in the line of its height, and some columns apart: the strip is seen between."""
    found = as_each_saw_it([0.5, 0.5, 0.5, 0.5, 0.5], [0.5, 0.9, 0.6, 0.1, 0.5])
    assert strips(chart(found, 40)) == [
        "       ·  ·",
        "             ·  ·  ·",
        "███████████████████████████",
        "██████████████████████·██·█",
    ]


def test_the_chart_tells_dots_in_a_line_of_the_strip_low_from_high() -> None:
    together, own = [0.1, 0.1, 0.1, 0.1], [0.02, 0.16, 0.24, 0.24]
    *_, lowest = strips(chart(as_each_saw_it(together, own), 40))
    assert lowest == ".▃▃.▃▃.▃▃·▃▃·▃▃·▃▃˙▃▃˙▃▃˙▃▃"


def test_the_chart_has_no_dots_where_a_seat_saw_what_all_saw() -> None:
    line = [0.5, 0.7, 1.0]
    text = chart(as_each_saw_it(line, line), 60)
    assert not re.search("[.·˙]", text.split("\n\n")[1])
    assert "had to believe" not in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_chart_says_what_its_dots_are(lang: str) -> None:
    found = replace(as_each_saw_it([0.5, 0.5], [0.15, 0.5]), lang=lang)
    assert chart(found, 80).split("\n")[1].startswith(".·˙ ")
    plain = chart(found, 80, ascii_only=True)
    assert plain.split("\n")[1].startswith("_-' ")
    assert "-" in strips(plain)[-1]


def test_a_game_that_was_over_from_the_start_has_an_empty_review() -> None:
    position = finished(Setting("pearls", 2, {}), 1).reveal()
    match = nacre.Match.from_position(position, seed=1)
    found = review(match, Opinionated())
    assert found.actions == []
    assert found.turning_points == []
    assert found.lines == [[p.result] for p in found.parts]
    assert chart(found)


# --- With the analyst that people get ------------------------------------------------------------


def test_the_analyst_of_the_bots_reviews_a_game_the_same_way_twice() -> None:
    match = finished(Setting("chicken", 2, {"limit": 10}), 1)
    found = [review(match, bots.analyst("chicken", seed=1, simulations=64)) for _ in range(2)]
    assert found[0].as_dict() == found[1].as_dict()
