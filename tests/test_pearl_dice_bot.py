"""The bot for Pearl Dice: its arithmetic is exact, its choices are legal, and it plays well."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

import nacre
from nacre.errors import BadOption, IllegalAction
from nacre.games.pearl_dice import bot, turns
from nacre.games.pearl_dice.bot import MANNERS, PearlDiceBot
from nacre.games.pearl_dice.dice import ROLL_MATCHES, chances_of
from nacre.games.pearl_dice.rules import N_ROWS, ORDINARY, STATE
from nacre.games.pearl_dice.turns import Net, Scratch, new_scratch
from nacre.kernel.compiling import entry
from nacre.kernel.generic import OVER, States
from nacre.kernel.stream import seed_word
from tests.settings import SETTINGS, Setting
from train import pearl_dice

OPTIMUM_OF_ONE, OPTIMUM_OF_TWO = 1.332168, 4.363159  # turns alone with so many pearls in a row
LEVELS = list(MANNERS)
OURS = [setting for setting in SETTINGS if setting.game == "pearl_dice"]

Dice = tuple[int, ...]


# --- The way in to compiled code ---


@entry
def planned(scratch: Scratch, row: int, most: int, hot_dice: int) -> None:
    turns.plan_row(scratch, row, most, hot_dice)


@entry
def afresh(scratch: Scratch, hot_dice: int) -> float:
    return turns.rolling_afresh(scratch, hot_dice)


@entry
def by_net(scratch: Scratch, net: Net) -> float:
    return turns.net_of(scratch, net)


@entry
def net_table(scratch: Scratch, net: Net) -> None:
    turns.after_by_net(scratch, net, turns.ALL_ROWS)


@entry
def judged_end(states: States, out: NDArray[np.float64], margins: NDArray[np.float64]) -> None:
    bot.outcome(states[0], margins, out, margins)


# --- Slow twins ---


def slow_matches(dice: Dice, row: int) -> int:
    """Single dice, or as many pairs as can be made."""
    if row <= 6:
        return dice.count(row)
    for first, second in itertools.combinations(range(len(dice)), 2):
        if dice[first] + dice[second] == row:
            rest = [die for i, die in enumerate(dice) if i not in (first, second)]
            return 1 + slow_matches(tuple(rest), row)
    return 0


def orders(shown: Dice) -> int:
    """In how many orders dice may show this."""
    left, ways = len(shown), 1
    for face in set(shown):
        for i in range(shown.count(face)):
            ways = ways * left // (i + 1)
            left -= 1
    return ways


@functools.cache
def match_counts(n: int, row: int) -> list[int]:
    """Over all throws of ``n`` dice, how many form the row 0, 1, 2 … times."""
    counts = [0] * 7
    for shown in itertools.combinations_with_replacement(range(1, 7), n):
        counts[slow_matches(shown, row)] += orders(shown)
    return counts


def slow_rest(
    after: Callable[[int], float], row: int, left: int, dice: int, hot_dice: bool
) -> float:
    """Turns to come with a row locked, by trying everything."""
    if dice == 0 and not hot_dice:
        return 1 + after(left)
    rolled = dice or 6
    size = 1 if row <= 6 else 2
    total = 0.0
    for matches, count in enumerate(match_counts(rolled, row)[: rolled // size + 1]):
        choices = [
            slow_rest(after, row, left - pearls, rolled - size * pearls, hot_dice)
            if pearls < left
            else after(0)
            for pearls in range(1, min(matches, left) + 1)
        ]
        total += count / 6**rolled * (min(choices) if choices else 1 + after(left))
    return total


def slow_choices(after: NDArray[np.float64], row: int, left: int) -> list[float]:
    """Turns to come when 1, 2 … pearls go from a row with the first roll of six dice."""
    size = 1 if row <= 6 else 2
    return [
        slow_rest(lambda x: float(after[x]), row, left - n, 6 - size * n, False)
        if n < left
        else float(after[0])
        for n in range(1, min(left, 6 // size) + 1)
    ]


# --- The rest of a turn ---


@pytest.mark.parametrize("hot_dice", [False, True])
@pytest.mark.parametrize("row", [1, 6, 7, 8, 11, 12])
def test_the_rest_of_a_turn_is_what_trying_everything_gives(row: int, hot_dice: bool) -> None:
    scratch = new_scratch()
    scratch.after[:] = np.random.default_rng(row).random(scratch.after.shape) * 9
    planned(scratch, row, 3, int(hot_dice))
    for left in range(1, 4):
        for dice in range(5):
            slow = slow_rest(lambda x: float(scratch.after[row - 1, x]), row, left, dice, hot_dice)
            assert scratch.rest[left, dice] == pytest.approx(slow)


def test_rolling_afresh_is_the_mean_over_all_throws_of_six_dice() -> None:
    scratch = new_scratch()
    scratch.board[:] = [0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 1, 3]
    scratch.after[:] = np.random.default_rng(1).random(scratch.after.shape) * 9
    pearls = {row: int(n) for row, n in enumerate(scratch.board, 1) if n}
    values = {row: slow_choices(scratch.after[row - 1], row, left) for row, left in pearls.items()}
    total, nothing = 0.0, 0
    for shown in itertools.combinations_with_replacement(range(1, 7), 6):
        ways = orders(shown)
        options = [min(values[r][:m]) for r in pearls if (m := slow_matches(shown, r))]
        total += ways * min(options, default=0.0)
        nothing += 0 if options else ways
    expected = (total + nothing) / (6**6 - nothing)
    assert afresh(scratch, 0) == pytest.approx(expected)


LOADED = (1, 1, 1, 2, 1, 4)  # sides of a die that show 1 to 6


@pytest.mark.parametrize("dice", [1, 2, 3])
@pytest.mark.parametrize("row", [1, 4, 6, 7, 10, 12])
def test_the_chances_of_loaded_dice_are_those_of_all_their_throws(row: int, dice: int) -> None:
    sides = [face for face, n in enumerate(LOADED, 1) for _ in range(n)]
    formed = [slow_matches(throw, row) for throw in itertools.product(sides, repeat=dice)]
    wanted = [formed.count(matches) / len(formed) for matches in range(7)]
    assert chances_of(LOADED).matches[row - 1, dice].tolist() == pytest.approx(wanted)
    assert chances_of(LOADED).rolls.sum() == pytest.approx(1)


@pytest.mark.parametrize("level", ["strong", "expert"])
@pytest.mark.parametrize("often", [1, 2])
def test_a_bot_prefers_the_row_that_its_dice_form_more_often(level: str, often: int) -> None:
    faces = [1, 1, 1, 1, 1, 1]
    faces[often - 1] = 6
    board = [7, 7, *[0] * 10]
    position = nacre.Match("pearl_dice", 2, 1, {"faces": faces, "first": 0}).reveal()
    position |= {"dice": [1, 2, 3, 3, 4, 5], "boards": [board, board]}
    observation = nacre.Match.from_position(position).observation(0)
    assert PearlDiceBot(level, 1).choose(observation) == f"remove 1 from {often}"


# --- The learned value ---


def one_pearl_board(rows: int) -> NDArray[np.int64]:
    return (rows >> np.arange(N_ROWS)) & 1


def test_boards_of_one_pearl_a_row_can_be_solved_exactly() -> None:
    values = np.zeros(1 << N_ROWS)
    scratch = new_scratch()
    for rows in range(1, 1 << N_ROWS):
        scratch.board[:] = one_pearl_board(rows)
        scratch.after[:, 0] = values[rows & ~(1 << np.arange(N_ROWS))]
        values[rows] = afresh(scratch, 0)
    assert 1 + values[-1] == pytest.approx(OPTIMUM_OF_ONE, abs=1e-6)


def test_boards_of_one_pearl_a_row_are_played_perfectly() -> None:
    """The choices are weighed exactly: nothing here is a sample."""
    net, scratch = turns.load().net, new_scratch()
    thought = np.zeros(1 << N_ROWS)
    for rows in range(1, 1 << N_ROWS):
        scratch.board[:] = one_pearl_board(rows)
        thought[rows] = by_net(scratch, net)
    real = np.zeros(1 << N_ROWS)
    chances = chances_of().rolls
    for rows in range(1, 1 << N_ROWS):
        next_boards = rows & ~(1 << np.arange(N_ROWS))
        formed = (ROLL_MATCHES > 0) & (one_pearl_board(rows) > 0)
        options = np.where(formed, thought[next_boards], np.inf)
        some = formed.any(1)
        chosen = real[next_boards[options.argmin(1)]]
        nothing = chances[~some].sum()
        real[rows] = (chances[some] @ chosen[some] + nothing) / (1 - nothing)
    assert 1 + real[-1] == pytest.approx(OPTIMUM_OF_ONE, rel=1e-5)


def test_a_board_is_worth_the_same_alone_and_beside_others() -> None:
    net, scratch, alone = turns.load().net, new_scratch(), new_scratch()
    scratch.board[:] = [3, 0, 7, 1, 2, 5, 7, 6, 0, 4, 1, 7]
    net_table(scratch, net)
    for row, left in enumerate(scratch.board):
        for x in range(left):
            alone.board[:] = scratch.board
            alone.board[row] = x
            assert scratch.after[row, x] == pytest.approx(by_net(alone, net), abs=1e-4)


# --- The bot ---


def play(bots: list[PearlDiceBot], setting: Setting, seed: int) -> nacre.Match:
    match = setting.match(seed)
    while not match.over:
        assert match.turn is not None
        match.play(bots[match.turn].choose(match.observation(match.turn)))
    return match


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("setting", OURS, ids=str)
def test_every_choice_is_legal_and_games_end(setting: Setting, level: str) -> None:
    play([PearlDiceBot(level, seat) for seat in range(setting.seats)], setting, seed=5)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_choices(level: str) -> None:
    setting = Setting("pearl_dice", 2, {"pearls": 3})
    records = [
        play([PearlDiceBot(level, 8), PearlDiceBot(level, 9)], setting, seed=2).record()
        for _ in range(2)
    ]
    assert records[0] == records[1]


@pytest.mark.parametrize("level", LEVELS)
def test_all_legal_actions_are_judged_best_first(level: str) -> None:
    match = nacre.Match("pearl_dice", 3, seed=4)
    assert match.turn is not None
    judged = PearlDiceBot(level, 1).judge(match.observation(match.turn))
    assert sorted(one.action for one in judged) == sorted(match.actions())
    assert all(0 <= one.chance <= 1 for one in judged)
    assert [one.value for one in judged] == sorted((one.value for one in judged), reverse=True)
    assert sum(one.weight for one in judged) == pytest.approx(1)
    assert judged[0].weight == max(one.weight for one in judged)


def position(boards: list[list[int]], dice: str) -> States:
    """Seat 0 to act with these dice on these boards."""
    states: States = np.zeros(1, STATE)
    state = states[0]
    state["seats"], state["pearls"], state["start"] = len(boards), 7, 7
    state["faces"], state["sides"] = ORDINARY, sum(ORDINARY)
    for seat, board in enumerate(boards):
        state["boards"][seat] = board
    for die in dice:
        state["dice"][int(die) - 1] += 1
    return states


def seen(states: States) -> nacre.Observation:
    return nacre.Observation("pearl_dice", 0, {"pearls": 7, "hot_dice": False}, states)


LAST_PEARL = [0] * 4 + [1] + [0] * 7
FULL = [7] * N_ROWS


def test_the_action_that_wins_has_chance_one() -> None:
    judged = PearlDiceBot("expert").judge(seen(position([LAST_PEARL, LAST_PEARL], "511234")))
    assert judged[0].chance == 1
    assert judged[0].value == 0


def test_alone_every_chance_is_one_and_the_turns_to_come_rank() -> None:
    judged = PearlDiceBot("expert").judge(seen(position([FULL], "112346")))
    assert {one.chance for one in judged} == {1.0}
    assert len({one.value for one in judged}) > 1


def test_level_boards_are_worth_about_a_half_and_a_lead_more() -> None:
    level = PearlDiceBot("expert").judge(seen(position([FULL, FULL], "661234")))[0].chance
    ahead = PearlDiceBot("expert").judge(seen(position([[6] * N_ROWS, FULL], "661234")))[0].chance
    behind = PearlDiceBot("expert").judge(seen(position([FULL, [6] * N_ROWS], "661234")))[0].chance
    assert behind < 0.45 < level < 0.75 < ahead
    three = PearlDiceBot("expert").judge(seen(position([FULL] * 3, "661234")))[0].chance
    assert three < level


def test_a_chance_knows_how_far_the_turns_of_a_board_scatter() -> None:
    """With rows 11 and 12 left turns scatter far: a seat that is behind comes ahead more often."""
    many = [7, 7, 7, 7, 7, 7, 2, 0, 7, 3, 4, 0]
    high = [0, 0, 0, 0, 0, 1, 1, 0, 1, 4, 7, 7]
    states = position([high, many], "233566")
    best = PearlDiceBot("expert").judge(seen(states))[0]
    players, seed = pearl_dice.new_players(1), seed_word(7, b"test")
    came = pearl_dice.share_of_wins(states.copy(), states, best.number, players, seed, 600)
    assert best.chance == pytest.approx(came, abs=0.07)


def test_the_same_position_has_the_same_chances() -> None:
    states = position([FULL, FULL], "661234")
    assert PearlDiceBot("expert", 1).judge(seen(states)) == PearlDiceBot("expert", 2).judge(
        seen(states)
    )


def test_who_has_nothing_to_choose_is_told_so() -> None:
    match = nacre.Match("pearl_dice", 2, seed=1)
    assert match.turn is not None
    with pytest.raises(IllegalAction):
        PearlDiceBot("expert").choose(match.observation(1 - match.turn))
    with pytest.raises(BadOption):
        PearlDiceBot("wizard")


# --- Strength ---


def test_boards_of_two_pearls_a_row_take_about_as_few_turns_as_possible() -> None:
    setting = Setting("pearl_dice", 1, {"pearls": 2})
    bot = PearlDiceBot("expert")
    taken = [play([bot], setting, n).view()["turns"][0] for n in range(200)]
    assert np.mean(taken) == pytest.approx(OPTIMUM_OF_TWO, abs=0.5)  # the mean scatters by 0.15


@pytest.mark.parametrize(("better", "worse"), list(itertools.pairwise(LEVELS[::-1])))
def test_each_level_beats_the_one_below(better: str, worse: str) -> None:
    setting = Setting("pearl_dice", 2, {"pearls": 3})
    won = 0
    for n in range(40):
        seats = [better, worse] if n % 2 else [worse, better]
        match = play([PearlDiceBot(level, n) for level in seats], setting, n // 2)
        won += match.winners == [seats.index(better)]
    assert won > 20


# --- The hooks of the search ---


def test_the_winner_has_the_whole_win_and_the_larger_margin() -> None:
    states = position([[0] * N_ROWS, LAST_PEARL, FULL], "")
    states["turn"] = OVER
    wins, margins = np.zeros(3), np.zeros(3)
    judged_end(states, wins, margins)
    assert wins.tolist() == [1, 0, 0]
    assert margins[0] > 0.5 > margins[1] > margins[2] >= 0
