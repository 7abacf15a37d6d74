"""Reports: sentences follow from numbers, a test decides which, and the page needs nothing else."""

from __future__ import annotations

import base64
import itertools
import json
import math
import random
import re
import sys
import zlib
from dataclasses import replace
from html import unescape
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import nacre
from nacre import cli
from nacre.cli.app import BAD_INPUT, FAILED, INTERRUPTED
from nacre.errors import BadOption, BadSeats, BotFault
from nacre.game.article import AgainstEven, Describe, Extremes, Plot
from nacre.game.fields import Fields
from nacre.game.statistic import WHOLE_WIN
from nacre.games import GAMES, game_of
from nacre.games.pearls import bot, check, rules, statistics
from nacre.games.pearls.view import Pearls
from nacre.kernel import generic
from nacre.kernel.compiling import compiled
from nacre.kernel.generic import State
from nacre.kernel.notes import Notes
from nacre.kernel.stream import Rng
from nacre.lab.estimates import GameSums
from nacre.lab.executors import Lost
from nacre.lab.report import close_look, findings, study
from nacre.lab.report.article import article
from nacre.lab.report.charts import Bars, spread
from nacre.lab.report.duels import DuelResult
from nacre.lab.report.markdown import markdown
from nacre.lab.report.numbers import table
from nacre.lab.report.page import link, page
from nacre.lab.report.plan import Duel, Plan, planned
from nacre.lab.report.study import Study, Task, studied, worker
from nacre.lab.report.testing import LEVEL, against, differs_from, lie_apart, mean_of, rejected
from nacre.lab.report.ticks import ticks
from nacre.lab.report.weighing import Weighed, weigh
from nacre.lab.summary import statistics_of

GAME = "chicken"  # all of whose levels decide at a glance


def small(plan: Plan) -> Plan:
    """The same plan with hardly anything to do."""
    return replace(plan, closely=12, weighed=2, deals=4, duels=plan.duels[-2:])


@pytest.fixture(scope="module")
def tiny() -> Study:
    return studied(small(planned(GAME, games=200, seed=3)))


@pytest.fixture(scope="module")
def told(tiny: Study) -> str:
    return page(article(tiny))


def with_shares(found: Study, statistic: str, shares: dict[str, tuple[float, int]]) -> Study:
    """A study in which a row of a statistic was so in such a share of so many games."""
    sums = found.summary.sums.copy()
    row = 0
    for counted in statistics_of(game_of(found.plan.game)):
        for name in counted.rows:
            if counted.name == statistic and name in shares:
                share, games = shares[name]
                wins = round(share * games)
                whole = counted.whole
                sums[row] = wins * whole, games, wins * whole**2, games, wins * whole, games
            row += 1
    return replace(found, summary=replace(found.summary, sums=sums))


# --- Sentences follow from numbers ---


@pytest.mark.parametrize(
    ("share", "games", "said"),
    [
        (0.50, 10_000, "No difference was found between acting first and acting later"),
        (0.51, 1_000, "No difference was found"),
        (0.515, 100_000, "Whoever acts first is a little better off"),
        (0.53, 100_000, "Whoever acts first is clearly better off"),
        (0.62, 10_000, "Called out: whoever acts first has a large advantage"),
        (0.485, 100_000, "Whoever acts first is a little worse off"),
        (0.47, 100_000, "Whoever acts first is clearly worse off"),
        (0.38, 10_000, "Called out: whoever acts first has a large disadvantage"),
    ],
)
def test_what_is_said_of_the_first_seat_follows_from_its_wins(
    tiny: Study, share: float, games: int, said: str
) -> None:
    made_up = {"1st": (share, games), "2nd": (1 - share, games)}
    found = findings.order(with_shares(tiny, "wins_by_order", made_up))
    assert found.text.startswith(said)
    assert f"{100 * share:.1f} % (" in found.text
    assert found.alarm == said.startswith("Called out")


def test_a_constructed_advantage_is_called_out_and_equal_seats_are_not() -> None:
    """The seat that begins is played by a much better bot: as good as a rule in its favour."""
    for bots, alarm in ((("casual", "random"), True), (("casual",), False)):
        plan = small(planned(GAME, games=2_000, bots=bots, options={"first": 0}, seed=5))
        counted = worker(plan)(Task("count", 0))
        found = Study(plan, counted, (), ())  # type: ignore[arg-type] # a summary, as asked for
        first = findings.order(found)
        if alarm:
            assert "large advantage" in first.text
            assert findings.seats(found).text.startswith("Called out: the seats are not equally")
            assert "seat 0 (casual)" in findings.seats(found).text.lower()
        assert first.alarm == alarm


@compiled
def set_up_unfairly(state: State, rng: Rng, notes: Notes) -> None:
    """Deal as ever, and some more cards to seat 0."""
    rules.set_up(state, rng, notes)
    for _ in range(state.more):
        state.hand[0, rules.draw(state, rng)] += 1
        state.hand_size[0] += 1


def _unfair_rules() -> ModuleType:
    """The rules of Pearls but for the deal, over a record that compiled code tells from theirs."""
    theirs = rules.STATE.fields
    assert theirs is not None
    fields = [(name, *_shape(theirs[name][0])) for name in theirs if name != "spare"]
    made = ModuleType("unfair")
    vars(made).update({name: part for name, part in vars(rules).items() if name[:2] != "__"})
    vars(made).update(STATE=generic.record_type([("more", np.int8), *fields]))
    vars(made).update(set_up=set_up_unfairly)
    for module in (made, bot, check, statistics):
        generic.register(made.STATE, module)
    return made


def _shape(field: np.dtype[Any]) -> tuple[Any, ...]:
    return (field.base, field.shape)


class UnfairPearls(Pearls):
    """Pearls in which seat 0 begins with two more cards."""

    id = "unfair_pearls"
    rules = _unfair_rules()

    def fill_in(self, state: State, options: dict[str, Any]) -> None:
        super().fill_in(state, options)
        state.more = 2


def test_two_more_cards_for_the_first_seat_are_called_out_and_fair_deals_are_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(GAMES, UnfairPearls.id, UnfairPearls())
    # What a decision is worth says nothing of seats, and its search takes long to be compiled.
    monkeypatch.setattr(close_look, "weigh", lambda *_: Weighed(2, 0.1, 0.2, 0.01))
    for game, better_off in ((Pearls.id, False), (UnfairPearls.id, True)):
        plan = planned(game, games=300, bots=("random",), options={"first": 0}, seed=1)
        hardly = replace(plan, closely=4, weighed=1, deals=2, duels=(Duel("random", "novice"),) * 2)
        written = article(studied(hardly))
        order, seats = written.findings[:2]
        if better_off:
            assert order.text.startswith("Called out: whoever acts first has a large advantage.")
            assert seats.text.startswith("Called out: the seats are not equally well off. Seat 0")
            assert written.alarms == [order, seats]
            assert order.text in markdown(written)
        else:
            assert "No difference was found between acting first and acting later" in order.text
            assert "No difference was found between the seats" in seats.text
            assert not written.alarms


def test_seats_that_differ_are_named(tiny: Study) -> None:
    made_up = {"seat 0": (0.55, 50_000), "seat 1": (0.45, 50_000)}
    found = findings.seats(with_shares(tiny, "wins_by_seat", made_up))
    assert found.alarm
    assert "Seat 0 wins 55.0 % (54.6–55.4) and seat 1 wins 45.0 %" in found.text


@pytest.fixture(scope="module")
def teams() -> Study:
    """Four seats of Pearladöra at random, with hardly a decision weighed."""
    plan = planned("pearladora", seats=4, games=20, bots=("random",), seed=1)
    levels = (Duel("random", "novice"),) * 2
    return studied(replace(plan, closely=20, weighed=1, deals=1, duels=levels))


def test_a_report_of_teams_says_how_even_they_are_and_who_carries_whom(teams: Study) -> None:
    """Before, not a word of teams was in it."""
    seats, chapter, *_ = article(teams).sections
    assert (seats.title, chapter.title) == ("Seats", "Teams")
    sides, partners = chapter.findings
    assert sides.text.startswith("No difference was found between the teams. Seats 0 and 2 win ")
    assert " and seats 1 and 3 win " in sides.text
    assert partners.text.startswith("In ")
    assert "one partner of the winners brings at least twice as much" in partners.text
    made_up = with_shares(teams, "wins_by_seat", {"seat 0": (0.6, 5_000), "seat 1": (0.4, 5_000)})
    assert findings.sides(made_up).alarm
    assert findings.sides(made_up).text.startswith("Called out: the teams are not equally")


def test_who_carries_whom_is_counted(teams: Study) -> None:
    lesser = [0.5, 0.4, 0.3, 0.0]
    looked = [replace(game, lesser=part) for game, part in zip(teams.looked, lesser, strict=False)]
    found = findings.partners(replace(teams, looked=tuple(looked)))
    assert found is not None
    assert found.text.startswith("In 50.0 % (")
    assert "The lesser brings 30.0 % (" in found.text
    alone = replace(teams, looked=tuple(replace(game, lesser=None) for game in looked))
    assert findings.partners(alone) is None


def test_partners_divide_what_they_win_by_their_divers() -> None:
    found = 0
    for seed in range(5):
        match = nacre.Match("pearladora", 4, seed)
        choice = random.Random(seed)
        while not match.over:
            match.play(choice.choice(match.actions()))
        brought = game_of("pearladora").brought(Fields(match.last.states))
        assert brought is not None
        assert match.scores is not None
        assert brought[0] + brought[2] == pytest.approx(match.scores[0])
        assert brought[1] + brought[3] == pytest.approx(match.scores[1])
        lesser = close_look.lesser_of_winners(match)
        assert (lesser is None) == (len(match.winners or ()) != 2)
        found += lesser is not None and lesser <= 0.5
    assert found > 2


def test_where_everybody_plays_alone_nothing_is_said_of_teams(tiny: Study) -> None:
    assert "Teams" not in [section.title for section in article(tiny).sections]


EVEN = AgainstEven(above="more {even}: {rows}", below="less: {rows}", neither="no difference")


def test_rows_are_held_against_an_even_share(tiny: Study) -> None:
    """Made-up figures of a statistic that every game has, as if it were one of its own."""
    plot = Plot("wins_by_order", "?", EVEN)
    for shares, said in (
        ((0.6, 0.5), "more 50 %: 1st at 60.0 % (59.0–61.0)"),
        ((0.6, 0.4), "more 50 %: 1st at 60.0 % (59.0–61.0) less: 2nd at 40.0 % (39.0–41.0)"),
        ((0.5, 0.5), "no difference"),
    ):
        made_up = {"1st": (shares[0], 10_000), "2nd": (shares[1], 10_000)}
        found = findings.own(with_shares(tiny, "wins_by_order", made_up), plot)
        assert found is not None
        assert found.text == said


def test_the_highest_row_is_held_against_the_lowest(tiny: Study) -> None:
    plot = Plot("wins_by_order", "?", Extremes(differ="{most} > {least}", alike="alike"))
    for share, said in (
        (0.6, "1st at 60.0 % (59.0–61.0) > 2nd at 40.0 % (39.0–41.0)"),
        (0.5, "alike"),
    ):
        made_up = {"1st": (share, 10_000), "2nd": (1 - share, 10_000)}
        found = findings.own(with_shares(tiny, "wins_by_order", made_up), plot)
        assert found is not None
        assert found.text == said


def test_what_was_never_observed_is_not_told(tiny: Study) -> None:
    assert findings.own(tiny, Plot("no such statistic", "?", Describe("{value}"))) is None


def test_what_was_observed_in_one_game_is_not_told(tiny: Study) -> None:
    """Before: "The two dice show 8.00 together.", without an interval or a word of how many."""
    once = with_shares(tiny, "wins_by_order", {"1st": (1.0, 1), "2nd": (0.0, 1)})
    assert findings.own(once, Plot("wins_by_order", "?", Describe("{rows}"))) is None
    more = with_shares(tiny, "wins_by_order", {"1st": (1.0, 1), "2nd": (0.5, 100)})
    found = findings.own(more, Plot("wins_by_order", "?", Describe("{rows}")))
    assert found is not None
    assert found.text == "2nd at 50.0 % (40.2–59.8)"


def duel(weaker: str, stronger: str, deals: list[tuple[int, int]]) -> DuelResult:
    return DuelResult(Duel(weaker, stronger), 0.5, tuple(deals))  # type: ignore[arg-type] # fractions


SKILL, DEAL = (1, 1), (1, 0)


@pytest.mark.parametrize(
    ("deals", "said"),
    [
        ([SKILL] * 70 + [DEAL] * 30, "Skill outweighs the deal between casual and strong"),
        ([SKILL] * 30 + [DEAL] * 70, "The deal outweighs skill between casual and strong"),
        ([SKILL] * 52 + [DEAL] * 48, "Between casual and strong, skill and the deal weigh about"),
    ],
)
def test_whether_skill_or_the_deal_weighs_more(
    tiny: Study, deals: list[tuple[int, int]], said: str
) -> None:
    made_up = replace(tiny, duels=(duel("casual", "strong", deals), tiny.duels[-1]))
    assert findings.swapped(made_up).text.startswith(said)


def test_levels_that_do_not_differ_are_named(tiny: Study) -> None:
    better, alike = [SKILL] * 60 + [DEAL] * 40, [DEAL] * 100
    wide = duel("novice", "strong", better)
    for steps, said in (
        ((better, better), "Strength pays on every step"),
        ((better, alike), "no difference was found: strong over casual."),
        ((alike, alike), "No difference was found between the levels"),
    ):
        one, two = duel("learner", "casual", steps[0]), duel("casual", "strong", steps[1])
        assert said in findings.levels(replace(tiny, duels=(one, two, wide))).text


# --- Tests keep their level ---

SEEDS = 400
MOST_FALSE_ALARMS = 10  # of as many seeds at the 1 % level: more have a chance of 0.3 %


def test_equal_seats_are_hardly_ever_called_out() -> None:
    alarms = 0
    for seed in range(SEEDS):
        wins = np.random.default_rng(seed).multinomial(500, [1 / 4] * 4)
        rows = [GameSums(w, 500, w, 500, w, 500) for w in map(int, wins)]
        alarms += set(against(rows, 1 / 4)) != {"none"}
    assert alarms <= MOST_FALSE_ALARMS
    assert LEVEL == 0.01


def test_unequal_seats_are_called_out() -> None:
    found = 0
    for seed in range(100):
        wins = int(np.random.default_rng(seed).binomial(2_000, 0.56))
        found += against([GameSums(wins, 2_000, wins, 2_000, wins, 2_000)], 0.5) == ["more"]
    assert found > 95


def test_rows_that_are_alike_are_hardly_ever_told_apart() -> None:
    apart = 0
    for seed in range(SEEDS):
        one, other = map(int, np.random.default_rng(seed).binomial(500, 0.3, 2))
        first, second = (GameSums(n, 500, n, 500, n, 500) for n in (one, other))
        apart += lie_apart(first, second, compared=1)
    assert apart <= MOST_FALSE_ALARMS


def test_the_mean_of_a_die_lies_within_its_interval() -> None:
    """In about 95 of 100 seeds: outside these bounds with a chance below one in a thousand."""
    inside = alarms = 0
    for seed in range(SEEDS):
        rolls = np.random.default_rng(seed).integers(1, 7, 60).astype(float).tolist()
        found = mean_of(rolls)
        inside += found.low <= 3.5 <= found.high
        alarms += differs_from(rolls, 3.5) != "none"
    assert 0.91 * SEEDS < inside < 0.985 * SEEDS
    assert alarms <= MOST_FALSE_ALARMS


def test_several_comparisons_share_the_level() -> None:
    assert rejected([0.006, 0.006], 0.01) == [False, False]
    assert rejected([0.004, 0.009], 0.01) == [True, True]


def test_nothing_is_said_of_one_game() -> None:
    one = GameSums(1, 1, 1, 1, 1, 1)
    assert against([one], 0.5) == ["none"]
    assert not lie_apart(one, GameSums(0, 1, 0, 1, 0, 1), 1)
    assert differs_from([1.0], 0.0) == "none"


# --- The study ---


def test_the_same_seed_gives_the_same_page_with_any_number_of_processes(
    tiny: Study, told: str
) -> None:
    assert page(article(studied(tiny.plan, jobs=2))) == told


def test_the_same_article_as_markdown_has_every_finding_and_the_numbers_of_its_bars(
    tiny: Study,
) -> None:
    written = article(tiny)
    text = markdown(written)
    for finding in written.findings:
        assert f"### {finding.title}\n\n{finding.text}\n" in text
        if isinstance(finding.chart, Bars):
            head, rows = table(finding.chart)
            for row in (head, *rows):
                assert f"| {' | '.join(row)} |" in text
    for game in (written.games.strangest, written.games.closest):
        _, told, after = text.partition(f"### The {game.name} game\n\n{game.text}\n\n")
        assert told
        lines = itertools.takewhile(lambda line: line[:1] != "#", after.splitlines())
        record = "".join(f"{line[4:]}\n" for line in lines).rstrip("\n") + "\n"
        assert nacre.Match.from_record(record).over
    assert all(line in text for line in written.colophon)


def test_another_seed_gives_another_page(told: str) -> None:
    assert page(article(studied(small(planned(GAME, games=200, seed=4))))) != told


def test_a_game_that_was_looked_at_is_a_record_that_replays(told: str) -> None:
    links = re.findall(r'href="http://127\.0\.0\.1:8000/review#record=([^"]+)"', told)
    saved = re.findall(r'href="data:text/plain;base64,([^"]+)"', told)
    shown = [unescape(text) for text in re.findall(r"<pre>(.*?)</pre>", told, re.S)]
    assert len(links) == len(saved) == len(shown) == 2
    for packed, data, text in zip(links, saved, shown, strict=True):
        padded = packed + "=" * (-len(packed) % 4)
        record = zlib.decompress(base64.urlsafe_b64decode(padded), -zlib.MAX_WBITS).decode()
        assert record == base64.b64decode(data).decode() == text
        assert nacre.Match.from_record(record).over


def test_a_link_holds_the_whole_record() -> None:
    assert link("abc", "http://localhost:1/").startswith("http://localhost:1/review#record=")


def test_minutes_are_those_of_the_pace_and_of_thinking(tiny: Study) -> None:
    hurried = replace(tiny, plan=replace(tiny.plan, thinking=1.0))
    for slow, quick, game in zip(
        findings.minutes_of(tiny), findings.minutes_of(hurried), tiny.looked, strict=True
    ):
        assert slow - quick == pytest.approx(5 * game.choices / 60)
        assert quick * 60 == pytest.approx(game.shown / 1000 + game.choices)


def test_a_decision_is_weighed_the_same_whatever_was_weighed_before() -> None:
    match = nacre.Match(GAME, seed=1)
    first = weigh(match.observation(match.turn), 1, 0)
    assert first.actions == len(match.actions())
    assert first.error > 0
    assert -1 <= first.over_any <= 1
    assert weigh(match.observation(match.turn), 1, 1) != first
    assert weigh(match.observation(match.turn), 1, 0) == first


# --- The page ---


def test_a_page_needs_nothing_else(told: str) -> None:
    assert not re.findall(r'<(?:script|img|iframe)[^>]* src="(?!data:)', told)
    assert "<link" not in told[: told.index("<script")]
    figures = json.loads(
        re.findall(r'<script type="application/json" id="figures">(.*?)</script>', told, re.S)[0]
    )
    drawn = re.findall(r'<div class="chart" id="([^"]+)"', told)
    assert sorted(drawn) == sorted(figures)
    assert len(drawn) == len(set(drawn)) > 10


def test_every_chart_has_a_sentence_with_numbers(tiny: Study) -> None:
    for finding in article(tiny).findings:
        assert finding.text.endswith("."), finding.key
        assert "{" not in finding.text
        assert re.search(r"\d", finding.text), finding.text


@pytest.mark.parametrize("game", GAMES)
def test_the_statistics_of_every_game_are_told_of(game: str) -> None:
    counted = {statistic.name: statistic for statistic in game_of(game).statistics().STATISTICS}
    plots = [plot for chapter in game_of(game).report().CHAPTERS for plot in chapter.plots]
    assert {plot.statistic for plot in plots} <= set(counted)
    for plot in plots:
        if isinstance(plot.says, AgainstEven):
            assert counted[plot.statistic].whole == WHOLE_WIN
        if isinstance(plot.says, Describe) and "{value}" in plot.says.text:
            assert not counted[plot.statistic].by
    assert 2 <= sum(plot.in_client for plot in plots) <= 5


def test_a_histogram_has_few_columns_and_all_observations() -> None:
    drawn = spread(dict.fromkeys(range(600), 1), "points", None)
    assert len(drawn.columns) <= 36
    assert math.fsum(drawn.columns.values()) == pytest.approx(1)


def test_a_histogram_is_drawn_where_it_was_counted(tiny: Study) -> None:
    assert isinstance(findings.order(tiny).chart, Bars)
    rounds = findings.own(tiny, Plot("rounds", "?", Describe("{value}.")))
    assert rounds is not None
    assert not isinstance(rounds.chart, Bars)


# --- For the client ---

CLIENT_GAMES = Path(__file__).parent.parent / "web" / "src" / "games"


def test_the_client_gets_figures_and_verdicts_and_no_words(tiny: Study) -> None:
    told = ticks(tiny)
    assert json.loads(json.dumps(told)) == told
    assert [finding["key"] for finding in told["shared"]][:2] == ["order", "minutes"]
    order = findings.order(tiny)
    assert told["shared"][0]["verdict"] == order.verdict
    first = told["shared"][0]["numbers"]["first"]
    assert first[1] <= first[0] <= first[2]


@pytest.mark.parametrize("game", GAMES)
def test_the_figures_of_the_client_are_those_that_the_game_shows_there(game: str) -> None:
    """They are written by ``make ticks``, which has to be run after a change of these."""
    kept = json.loads((CLIENT_GAMES / game / "ticks.json").read_text("utf-8"))
    plots = [plot for chapter in game_of(game).report().CHAPTERS for plot in chapter.plots]
    shown = [plot.statistic for plot in plots if plot.in_client]
    assert [finding["key"] for finding in kept["own"]] == shown
    assert kept["games"] >= 400
    for finding in kept["own"] + kept["shared"]:
        if finding["chart"]["kind"] == "spread":
            assert math.fsum(finding["chart"]["shares"]) == pytest.approx(1, abs=0.01)


# --- The command ---


def run_report(path: Path, *more: str) -> int:
    return cli.run(["report", GAME, "--games", "20", "--jobs", "1", "--out", str(path), *more])


def test_an_interrupted_report_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(study, "studied", interrupted)
    assert run_report(tmp_path / "report.html") == INTERRUPTED
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_is_full_leaves_what_was_there(
    tmp_path: Path, tiny: Study, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "report.html"
    path.write_text("the one before")

    def full(*_: Any, **__: Any) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(study, "studied", lambda *_: tiny)
    monkeypatch.setattr(Path, "write_text", full)
    assert run_report(path) == BAD_INPUT
    monkeypatch.undo()
    assert "no space left" in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir()] == ["report.html"]
    assert path.read_text() == "the one before"


def test_without_plotly_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "plotly", None)
    assert run_report(tmp_path / "report.html") == BAD_INPUT
    assert "pip install 'nacre[lab]'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (("--games", "0"), "whole number"),
        (("--games", "5"), "too few"),
        (("--bots", "nobody"), "no such bot"),
        (("--seats", "9"), "seats"),
        (("--thinking", "-1"), "thinking"),
        (("-o", "nonsense=1"), "nonsense"),
        (("--out", "/nowhere/at/all.html"), "no such file"),
        (("--out", "report.pdf"), "report.pdf: the name of a report ends with .html or .md"),
        (("--out", "report"), "ends with .html or .md"),
        (("--server", "javascript:alert(1)//"), "is no address such as http://127.0.0.1:8000"),
        (("--server", "http:nobody"), "is no address"),
        (("--server", "http://[::1"), "is no address"),
    ],
)
def test_bad_input_is_answered_in_one_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    more: tuple[str, ...],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run_report(tmp_path / "report.html", *more) == BAD_INPUT
    complaint = capsys.readouterr().err
    assert message in complaint
    assert complaint.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_lost_cluster_and_a_fault_of_a_bot_are_failures_not_bad_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = tmp_path / "broken.py"
    bot.write_text("def choose(observation):\n    raise ValueError('not today')\n")
    assert run_report(tmp_path / "report.html", "--bots", f"{bot},random") == FAILED
    complaint = capsys.readouterr().err
    assert "not today" in complaint
    assert complaint.count("\n") == 1

    def lost(*_: object) -> Any:
        raise Lost("the cluster is gone")

    monkeypatch.setattr(study, "_done", lost)
    assert run_report(tmp_path / "report.html") == FAILED
    assert capsys.readouterr().err == "nacre: the cluster is gone\n"
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == ["broken.py"]


def test_a_report_needs_two_sides() -> None:
    with pytest.raises(BadSeats, match="two sides"):
        planned("pearl_dice", seats=1)


def test_a_bot_that_makes_a_fault_ends_the_study(tmp_path: Path) -> None:
    bot = tmp_path / "broken.py"
    bot.write_text("def choose(observation):\n    raise RuntimeError('no idea')\n")
    with pytest.raises((BotFault, BadOption)):
        studied(small(planned(GAME, games=20, bots=(str(bot), "random"))))
