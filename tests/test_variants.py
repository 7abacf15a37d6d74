"""Comparisons and tunings: what other options change, claimed only where it is sure."""

from __future__ import annotations

import io
import json
import math
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import polars
import pytest
from rich.console import Console

from nacre import cli
from nacre.cli.app import BAD_INPUT, INTERRUPTED
from nacre.errors import BadOption
from nacre.game import pace
from nacre.game.options import ALL_OURS, Number
from nacre.games import GAMES, game_of
from nacre.games.chicken.view import Chicken
from nacre.lab import changes, comparison, front, minutes, simulation, tuning
from nacre.lab.comparison import Change, Comparison
from nacre.lab.estimates import two_sided_p


class RiggedChicken(Chicken):
    """Everybody but the first seat begins with some points, which are bad."""

    id = "rigged_chicken"
    options = (
        *Chicken.options,
        Number("handicap", "points of all others at the start", 0, 0, 9, origins=ALL_OURS),
    )

    def fill_in(self, state: Any, options: dict[str, Any]) -> None:
        super().fill_in(state, options)
        state.points[1 : state.seats] = options["handicap"]


@pytest.fixture
def rigged(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setitem(GAMES, RiggedChicken.id, RiggedChicken())
    return RiggedChicken.id


def claims(found: Comparison) -> dict[tuple[str, str], Change]:
    return {(c.statistic.name, c.row): c for c in found.changes() if c.is_sure}


# --- Comparing ------------------------------------------------------------------------------------


def test_an_advantage_of_the_first_seat_is_called_out(rigged: str) -> None:
    fixed = {"first": 0, "limit": 20}
    found = comparison.run(rigged, {**fixed, "handicap": 6}, fixed, games=1_000, seed=3)
    sure = claims(found)
    change = sure["wins_by_order", "1st"]
    assert change.difference is not None
    assert change.difference.low > 0.05
    assert change.effect is not None
    assert change.effect > 0.2
    assert sure["wins_by_seat", "seat 1"].difference is not None
    assert "wins_by_order 1st" in told(found)


def told(found: Comparison) -> str:
    console = Console(width=120, file=io.StringIO())
    console.print(changes.shown(found))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_equal_games_are_hardly_ever_said_to_differ() -> None:
    """In 5 % of comparisons at most; of 60, more than 8 would happen once in 500 suites."""
    pair = comparison.planned("chicken", {"limit": 20}, {"limit": 21}, games=80)
    wrong = sum(
        bool(claims(comparison.played((replace(pair[0], seed=seed), replace(pair[0], seed=-seed)))))
        for seed in range(1, 61)
    )
    assert wrong <= 8


def test_a_known_difference_lies_within_its_interval_in_95_per_cent_of_seeds() -> None:
    """Of 60 cards 16 are wild, so that two more cards are 32/60 wilds more."""
    inside = 0
    for seed in range(60):
        found = comparison.run("pearls", {"deal": 8}, games=100, seed=seed)
        wilds = next(c for c in found.changes() if title(c) == "cards_dealt wild").difference
        assert wilds is not None
        inside += wilds.low <= 2 * 16 / 60 <= wilds.high
    assert 51 <= inside <= 60


def title(change: Change) -> str:
    return changes.title(change)


def test_games_that_share_their_deals_tell_more() -> None:
    pair = comparison.planned("pearl_dice", {"hot_dice": True}, games=2_000, seed=1)
    apart = replace(pair[1], seed=2)
    widths = []
    for other in (pair[1], apart):
        found = comparison.played((pair[0], other))
        first = next(c for c in found.changes() if title(c) == "first_roll row 3").difference
        assert first is not None
        widths.append(first.high - first.low)
    assert widths[0] == 0  # the first throw is the same
    assert widths[1] > 0


def test_the_same_seed_gives_the_same_comparison_with_any_number_of_processes() -> None:
    pair = comparison.planned("chicken", {"deal": 5}, games=2_000, bots=["novice"], seed=7)
    comparison.compile_ahead(pair)
    alone, shared = (comparison.played(pair, jobs).as_dict() for jobs in (1, 2))
    assert alone == shared
    assert alone["games"] == 2_000


def test_every_game_is_played_once() -> None:
    plan = simulation.planned("chicken", games=1_234)
    pieces = [comparison.piece_of(plan, number) for number in range(comparison.MOST_PIECES)]
    assert sum(piece.games for piece in pieces) == 1_234
    assert len({piece.seed for piece in pieces}) == comparison.MOST_PIECES


def test_what_one_side_never_has_is_told_and_not_claimed() -> None:
    found = comparison.run("pearls", {"full_deck": True}, games=200)
    yellow = next(c for c in found.changes() if title(c) == "cards_taken yellow")
    assert (yellow.against, yellow.difference, yellow.is_sure) == (None, None, False)
    assert yellow.as_dict()["against"] is None


def test_a_sure_difference_without_any_spread_is_certain() -> None:
    found = comparison.run("chicken", {"first": 0}, {"first": 1}, games=300)
    assert "wins_by_order 1st" not in {title(c) for c in claims(found).values()}
    dealt = comparison.run("pearls", {"deal": 7}, games=100).changes()
    assert all(c.corrected <= 1 and c.p <= c.corrected for c in dealt)


@pytest.mark.parametrize(("t", "df", "p"), [(12.706, 1, 0.05), (0, 5, 1), (3.291, 10**6, 0.001)])
def test_chances_are_those_of_the_tables(t: float, df: int, p: float) -> None:
    assert two_sided_p(t, df) == pytest.approx(p, rel=2e-3)
    assert two_sided_p(math.inf, df) == 0


@pytest.mark.parametrize(
    ("variant", "against", "games", "wanted"),
    [
        ({"hand_limit": 10}, {}, 100, "same as"),
        ({"hand_limit": 99}, {}, 100, "from 6 to 12"),
        ({"hand_limit": 6, "display": 8}, {}, 100, "more than the hand_limit"),
        ({"full_deck": True}, {"colour": 1}, 100, "no such option"),
        ({"hand_limit": 9}, {}, 59, "from 60"),
    ],
)
def test_bad_comparisons_are_refused(
    variant: dict[str, Any], against: dict[str, Any], games: int, wanted: str
) -> None:
    with pytest.raises(BadOption, match=wanted):
        comparison.planned("pearls", variant, against, games=games)


# --- Minutes --------------------------------------------------------------------------------------


def test_minutes_are_the_pace_of_a_table_and_the_time_to_think() -> None:
    """Nothing follows from an action of Pearls that is shown by itself."""
    found = simulation.run("pearls", games=30, bots=["casual"], seed=2)
    matches = [simulation.played_match(found.plan, number) for number in range(30)]
    decisions = found.figure("decisions").estimate.mean
    choices = sum(len(minutes.choices_of(match)) for match in matches)
    share = choices / sum(match.version for match in matches)
    estimate = minutes.minutes_of(found, thinking=5)
    seconds = pace.DEAL / 1000 + decisions * (pace.ACTION / 1000 + 5 * share)
    assert estimate.mean == pytest.approx(seconds / 60)
    assert estimate.low < estimate.mean < estimate.high
    assert 0 < share <= 1


def test_dice_and_rounds_take_their_time() -> None:
    found = simulation.run("chicken", games=60, seed=2)
    silent = pace.ACTION / 1000
    for sitting in minutes.sampled(found.plan, 5):
        assert sitting.shown > sitting.decisions * silent
        assert sitting.choices <= sitting.decisions


# --- Tuning ---------------------------------------------------------------------------------------


def asked(*aims: str, over: tuple[str, ...], **chosen: Any) -> tuning.Question:
    return tuning.asked("chicken", aims, over, games=100, **chosen)


def test_where_there_are_few_variants_all_are_tried_and_the_front_is_right() -> None:
    found = tuning.tuned(
        asked("rounds=4", "minutes=8", over=("limit=10..40", "deal=4,6"), trials=62)
    )
    assert len(found.trials) == found.question.variants == 62
    best = found.front()
    for trial in found.trials:
        assert (trial in best) == (not any(other.beats(trial) for other in found.trials))
    nearest = min(found.trials, key=lambda trial: trial.costs[0])
    assert any(trial.costs[0] == nearest.costs[0] for trial in best)


def test_a_search_tries_each_variant_once_and_is_the_same_for_the_same_seed() -> None:
    question = asked("rounds=5", "ties=least", over=("limit=10..100", "deal=3..8"), trials=15)
    one, other = tuning.tuned(question), tuning.tuned(question)
    settings = [tuple(trial.settings.values()) for trial in one.trials]
    assert len(set(settings)) == len(settings) == 15
    assert one.trials == other.trials
    elsewhere = tuning.tuned(replace(question, base=replace(question.base, seed=5)))
    assert [trial.settings for trial in elsewhere.trials] != [t.settings for t in one.trials]


def test_a_search_comes_near_what_is_wanted() -> None:
    """A hundred limits, of which few bring about four rounds: a fifth of them is enough."""
    found = tuning.tuned(asked("rounds=4", over=("limit=10..110",), trials=20))
    assert found.front()[0].costs[0] < 0.5


def test_variants_that_cannot_be_are_counted() -> None:
    question = tuning.asked(
        "pearls", ["first_seat=0.5"], ["hand_limit=6..8", "display=6..8"], games=40
    )
    found = tuning.tuned(question)
    assert len(found.impossible) == 3
    assert "more than the hand_limit" in found.impossible[0][1]
    impossible = tuning.asked(
        "pearls", ["ties=0"], ["display=7,8"], options={"hand_limit": 6}, games=40
    )
    with pytest.raises(BadOption, match="no variant is possible"):
        tuning.tuned(impossible)


def test_an_interrupted_search_reports_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    real, played = simulation.played, list[simulation.Plan]()

    def interrupted(plan: simulation.Plan, jobs: int) -> simulation.Simulation:
        played.append(plan)
        if len(played) == 3:
            raise KeyboardInterrupt
        return real(plan, jobs)

    monkeypatch.setattr(simulation, "played", interrupted)
    found = tuning.tuned(asked("rounds=5", over=("limit=10..20",)))
    assert found.was_interrupted
    assert len(found.trials) == 2
    assert found.front()


@pytest.mark.parametrize(
    ("aims", "over", "wanted"),
    [
        (["fun=1"], ["limit=10..20"], "no such figure"),
        (["rounds"], ["limit=10..20"], "FIGURE=VALUE"),
        (["rounds=many"], ["limit=10..20"], "is no number"),
        (["rounds/1=3"], ["limit=10..20"], "no rows"),
        (["actions=3"], ["limit=10..20"], "write it like actions/"),
        ([], ["limit=10..20"], "aim: 0 given"),
        (["rounds=1", "rounds=2"], ["limit=10..20"], "given twice"),
        (["rounds=1"], [], "over: 0 given"),
        (["rounds=1"], ["limit=20..10"], "leaves nothing"),
        (["rounds=1"], ["limit=20"], "leaves nothing"),
        (["rounds=1"], ["limit=5..20"], "from 10 to 200"),
        (["rounds=1"], ["limit=a..b"], "whole numbers"),
        (["rounds=1"], ["first=0,1"], "first is neither a number nor a flag, .* these are limit, "),
        (["rounds=1"], ["size=1..2"], "no option of chicken; to be tuned are limit, "),
        (["first_seat=2"], ["limit=10..20"], "a share lies from 0 to 1"),
        (["withdrawals=-0.1"], ["limit=10..20"], "a share lies from 0 to 1"),
        (["wins_by_order/2nd=50"], ["limit=10..20"], "as wins_by_order/2nd=0.5"),
        (["minutes=-1"], ["limit=10..20"], "less than 0 minutes"),
    ],
)
def test_bad_questions_are_refused(aims: list[str], over: list[str], wanted: str) -> None:
    with pytest.raises(BadOption, match=wanted):
        tuning.asked("chicken", aims, over)


def test_what_is_set_for_all_variants_is_not_tuned() -> None:
    """Before, the value that was set was passed over without a word."""
    with pytest.raises(BadOption, match="limit is also set for all variants"):
        tuning.asked("chicken", ["rounds=1"], ["limit=10..20"], options={"limit": 12})
    assert tuning.asked("chicken", ["rounds=1"], ["limit=10..20"], options={"deal": 5}).given


def test_equal_tunings_have_equal_pages() -> None:
    """Before, a page held the seconds that its making had taken."""
    found = tuning.tuned(asked("rounds=4", over=("limit=10..12",)))
    assert front.page(found) == front.page(replace(found, seconds=found.seconds + 60))


# --- Commands -------------------------------------------------------------------------------------

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: str) -> tuple[int, str, str]:
        code = cli.run(arguments)
        out, err = capsys.readouterr()
        return code, out, err

    return run


def test_compare_tells_what_changes(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "changes.csv"
    line = ["compare", "chicken", "--variant", "limit=20", "--against", "default", "--games", "200"]
    code, out, _ = run(*line, "--jobs", "1", "--out", str(file))
    assert code == 0
    assert "limit=20 against default" in out
    assert "rounds" in out
    frame = polars.read_csv(file)
    assert frame.filter(polars.col("statistic") == "rounds")["sure"].to_list() == [True]
    code, out, _ = run(*line, "--json")
    assert json.loads(out)["changes"][0]["sure"] is True


def test_tune_shows_the_front(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "front.html"
    line = [
        "tune",
        "chicken",
        "--aim",
        "minutes=10",
        "--aim",
        "ties=least",
        "--over",
        "limit=10..14",
    ]
    code, out, _ = run(*line, "--games", "100", "--jobs", "1", "--html", str(page))
    assert code == 0
    assert "5 of 5 variants tried" in out
    assert "6 s to think" in out
    text = page.read_text("utf-8")
    assert "the front" in text
    assert "minutes=10" in text
    code, out, _ = run(*line, "--games", "100", "--json")
    assert any(trial["front"] for trial in json.loads(out)["trials"])


@pytest.mark.parametrize(
    "line",
    [
        ["compare", "pearls"],
        ["compare", "pearls", "--variant", "hand_limit"],
        ["compare", "pearls", "--variant", "hand_limit=9", "--against", "default", "--against", "deal=3"],
        ["compare", "pearls", "--variant", "full_deck=true", "--seats", "4"],
        ["compare", "pearls", "--variant", "hand_limit=9", "--games", "0"],
        ["compare", "pearls", "--variant", "hand_limit=9", "--out", "figures.txt"],
        ["tune", "pearls", "--aim", "first_seat=0.5"],
        ["tune", "pearls", "--over", "hand_limit=8..12"],
        ["tune", "pearls", "--aim", "minutes=5", "--over", "hand_limit=8..12", "--thinking", "0"],
        ["tune", "pearls", "--aim", "minutes=5", "--over", "full_deck=false,true", "--seats", "4"],
    ],
)  # fmt: skip
def test_bad_input_is_one_line_and_exit_code_2(run: Run, line: list[str]) -> None:
    code, out, err = run(*line)
    assert (code, out) == (BAD_INPUT, "")
    assert err.startswith("nacre: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize("command", ["compare", "tune"])
def test_an_interrupt_reports_and_leaves_with_130(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    def interrupted(*_: object) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulation, "player", interrupted)
    wishes = {
        "compare": ["--variant", "limit=20"],
        "tune": ["--aim", "rounds=5", "--over", "limit=10..14"],
    }
    code, out, err = run(command, "chicken", *wishes[command], "--games", "100", "--jobs", "1")
    assert code == INTERRUPTED
    assert "Chicken" in out
    assert "stopped after 0" in err


@pytest.mark.parametrize(
    "wishes", [["compare", "chicken", "--variant", "limit=20"], ["simulate", "chicken"]]
)
def test_an_interrupted_run_says_that_its_file_is_not_written(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, wishes: list[str]
) -> None:
    def interrupted(*_: object) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulation, "player", interrupted)
    out = tmp_path / "changes.csv"
    code, _, err = run(*wishes, "--games", "100", "--jobs", "1", "--out", str(out))
    assert code == INTERRUPTED
    assert err == f"nacre: stopped after 0 games: interrupted; {out} is not written\n"
    assert not out.exists()


def test_a_page_of_one_aim_has_a_chart_by_trials() -> None:
    found = tuning.tuned(asked("rounds=4", over=("limit=10..12",)))
    assert "trial" in front.page(found)
    assert game_of("chicken").title in front.headline(found.question)
