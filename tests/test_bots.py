"""Bots: legal, honest, repeatable, and each level what it says."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import pytest

import nacre
from nacre import bots
from nacre.analysis import hints
from nacre.bots import search, tree
from nacre.bots.calibrated import CalibratedAnalyst, without_noise
from nacre.bots.limits import PATIENCE, Clocks, Time, limit_of
from nacre.bots.search_bot import PORTION, Root, SearchBot, Searcher, falling, judged
from nacre.bots.strength import levels_of
from nacre.bots.tree import Memory
from nacre.errors import BadOption, GameOver, IllegalAction
from nacre.game.bot import Weights
from nacre.game.configuration import Configuration
from nacre.game.judged import Judged
from nacre.game.levels import BySearch, ByTurns, Level
from nacre.game.plain import PLAIN
from nacre.games import GAMES, game_of
from nacre.kernel import entries
from nacre.kernel.generic import States
from nacre.kernel.stream import seed_stream
from nacre.lab.rivals import rival, rivals_of
from tests.hooks import act, imagine, judge, stream
from tests.settings import SETTINGS, Setting, few_seats, finished, positions
from tests.test_secrecy import HIDING, another_choice, hides

every_game = pytest.mark.parametrize("game", GAMES)
every_level = pytest.mark.parametrize("level", bots.LEVELS)
every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)
every_hiding_setting = pytest.mark.parametrize("setting", HIDING, ids=str)

ANALYSTS = {
    game.id: how
    for game in GAMES.values()
    if isinstance(how := game.bot().ANALYST, Configuration)  # others need no search
}
FEW = 60  # simulations: enough for every part of a search to run


def hurried(game: str, level: str, seed: int) -> bots.Bot:
    """A bot of a level that thinks no longer than a test can wait."""
    if level == "random":
        return bots.make(game, level, seed)
    return bots.made(game, hurried_level(levels_of(game_of(game))[level]), seed)


def hurried_level(how: Level) -> Level:
    """The same with few simulations, however long they take."""
    if isinstance(how, ByTurns):
        return how._replace(lower=hurried_level(how.lower), upper=hurried_level(how.upper))
    if isinstance(how, BySearch):
        configuration = how.configuration._replace(simulations=FEW)
        return how._replace(configuration=configuration, seconds=None)
    return how


def course(setting: Setting, seed: int) -> Iterator[nacre.Match]:
    """A match between bots of all levels, at each decision."""
    match = setting.match(seed)
    seated = [
        hurried(setting.game, bots.LEVELS[(seed + seat) % len(bots.LEVELS)], seed + seat)
        for seat in range(setting.seats)
    ]
    while match.turn is not None:
        yield match
        match.play(seated[match.turn].choose(match.observation(match.turn)))


def first_choice(game: str) -> nacre.Observation:
    """The first position of a game in which there is something to choose."""
    match = nacre.Match(game, few_seats(game), seed=8, options={"first": 0})
    while len(match.actions()) == 1:
        match.play(match.actions()[0])
    return match.observation(match.turn)


# --- What every bot must do -----------------------------------------------------------------------


@every_setting
def test_games_between_all_levels_are_legal_and_end(setting: Setting) -> None:
    for seed in range(2):
        for match in course(setting, seed):
            assert match.version < 5000
        assert match.over


@every_hiding_setting
@every_level
def test_what_is_hidden_changes_no_choice(setting: Setting, level: str) -> None:
    rnd = random.Random(1)
    for match in course(setting, 3):
        if match.version % 11 != 5:
            continue
        seat = match.turn
        other = nacre.Match.from_position(another_choice(match, seat, rnd), seed=1)
        same = nacre.Match.from_position(match.reveal(), seed=2)
        choices = [
            hurried(setting.game, level, 7).choose(m.observation(seat)) for m in (same, other)
        ]
        assert choices[0] == choices[1]


@every_game
@every_level
def test_the_levels_themselves_are_honest_and_repeat_themselves(game: str, level: str) -> None:
    match = nacre.Match(game, few_seats(game), seed=4)
    rnd = random.Random(2)
    for _ in range(9):
        match.play(rnd.choice(match.actions()))
    first = nacre.Match.from_position(match.reveal(), seed=1)
    other = another_choice(match, match.turn, rnd) if hides(game) else match.reveal()
    second = nacre.Match.from_position(other, seed=2)
    choices = [
        bots.make(game, level, seed=3).choose(m.observation(match.turn)) for m in (first, second)
    ]
    assert choices[0] == choices[1]
    assert choices[0] in match.actions()


@every_game
@every_level
def test_who_has_nothing_to_choose_is_told_so(game: str, level: str) -> None:
    match = nacre.Match(game, few_seats(game), seed=1)
    for seat in (*(seat for seat in range(match.seats) if seat != match.turn), None):
        with pytest.raises(IllegalAction, match="nothing to choose"):
            bots.make(game, level, seed=1).choose(match.observation(seat))


@every_game
@every_level
def test_a_bot_is_refused_in_another_game(game: str, level: str) -> None:
    bot = bots.make(game, level, seed=1)
    for other in GAMES.keys() - {game}:
        match = nacre.Match(other, few_seats(other), seed=1)
        with pytest.raises(IllegalAction, match=f"a bot for {game} cannot choose in {other}"):
            bot.choose(match.observation(match.turn))


@every_game
def test_an_analyst_is_refused_in_another_game_and_so_are_its_hints(game: str) -> None:
    analyst = bots.analyst(game, seed=1, simulations=FEW)
    for other in GAMES.keys() - {game}:
        match = nacre.Match(other, few_seats(other), seed=1)
        observation = match.observation(match.turn)
        for asked in (analyst.judge, lambda seen: hints(seen, analyst)):
            with pytest.raises(IllegalAction, match=f"a bot for {game} cannot choose in {other}"):
                asked(observation)


@every_game
def test_a_rival_is_refused_in_another_game(game: str) -> None:
    for name in rivals_of(game):
        for other in GAMES.keys() - {game}:
            match = nacre.Match(other, few_seats(other), seed=1)
            with pytest.raises(IllegalAction, match=f"a bot for {game} cannot choose in {other}"):
                rival(name, game, seed=1).choose(match.observation(match.turn))


@every_game
@every_level
def test_after_the_end_there_is_nothing_to_choose(game: str, level: str) -> None:
    match = finished(Setting(game, few_seats(game), {**game_of(game).short}), seed=1)
    for seat in (None, 0):
        with pytest.raises(GameOver, match="nothing to choose"):
            bots.make(game, level, seed=1).choose(match.observation(seat))


def test_bad_wishes_are_refused() -> None:
    with pytest.raises(BadOption, match="clairvoyant"):
        bots.make("pearls", "clairvoyant")
    with pytest.raises(BadOption, match="seed"):
        bots.make("pearls", "expert", seed=1.5)  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="simulations"):
        bots.analyst("pearls", simulations=0)
    with pytest.raises(BadOption, match="seconds"):
        bots.analyst("pearls", seconds=-1)
    with pytest.raises(BadOption, match="threads"):
        bots.analyst("pearls", threads=0)


# --- The hooks of each game
# -------------------------------------------------------------------------


@every_setting
def test_policies_are_legal_and_see_nothing_hidden(setting: Setting) -> None:
    rows = game_of(setting.game).bot().WEIGHTS.values()
    for match in course(setting, 5):
        observation = match.observation(match.turn)
        numbers = observation.action_numbers()
        for i, weights in enumerate(rows):
            expected = act(observation.states.copy(), stream(i), weights)
            assert expected in numbers
            assert act(observation.world(i), stream(i), weights) == expected


@every_setting
def test_imagined_worlds_are_possible_and_cannot_be_told_apart(setting: Setting) -> None:
    for match in course(setting, 6):
        seat = match.turn
        assert seat is not None
        observation = match.observation(seat)
        world = observation.states.copy()
        imagine(world, seat, stream(match.version), game_of(setting.game).bot().DEFAULTS)
        assert entries.check(world) == 0
        seen = np.zeros_like(world)
        entries.observe(world, seat, seen)
        assert seen.tobytes() == observation.states.tobytes()


@every_setting
def test_outcomes_agree_with_the_rules(setting: Setting) -> None:
    for seed in range(3):
        match = setting.match(seed)
        rnd = random.Random(seed)
        while not match.over:
            match.play(rnd.choice(match.actions()))
        wins, margins = np.zeros(6), np.zeros(6)
        judge(match.observation(0).states, game_of(setting.game).bot().DEFAULTS, wins, margins)
        assert match.winners is not None
        won = {seat for seat in range(setting.seats) if wins[seat] > 0}
        assert won == set(match.winners)
        assert all(0 <= margin <= 1 for margin in margins[: setting.seats])
        sides = game_of(setting.game).sides(setting.seats)
        assert sum(wins[side[0]] for side in sides) == pytest.approx(1)


# --- The search -----------------------------------------------------------------------------------

WAYS = [
    Configuration(200),
    Configuration(200, whole_games=True),
    Configuration(200, rave=100.0, expand_after=2, likely_worlds=0.5, win_share=0.3),
    Configuration(200, policy=0.8, opponents=False, common_random_numbers=True),
    Configuration(200, policy=1.0, common_random_numbers=True, racing_threshold=1.0),
]
WAYS += [way._replace(simulations=200) for way in ANALYSTS.values()]
every_way = pytest.mark.parametrize("way", WAYS, ids=range(len(WAYS)))


@every_game
@every_way
def test_the_same_seed_gives_the_same_judgement(game: str, way: Configuration) -> None:
    observation = first_choice(game)
    first = SearchBot(game, way, seed=1).judge(observation)
    assert first == SearchBot(game, way, seed=1).judge(observation)
    assert first != SearchBot(game, way, seed=2).judge(observation)
    assert sorted(j.action for j in first) == sorted(observation.actions())
    assert sum(j.weight for j in first) == pytest.approx(1)
    assert all(0 <= j.chance <= 1 and 0 <= j.value <= 1 for j in first)


@every_game
@every_way
def test_a_used_memory_thinks_like_a_new_one(game: str, way: Configuration) -> None:
    match = nacre.Match(game, few_seats(game), seed=9)
    before = match.observation(match.turn)
    match.play(match.actions()[0])
    now = match.observation(match.turn)
    used, new = SearchBot(game, way, seed=1), SearchBot(game, way, seed=1)
    used.judge(before)
    new.judge(before)
    new._searchers = SearchBot(game, way, seed=1)._searchers
    assert used.judge(now) == new.judge(now)


@every_game
def test_portions_change_nothing(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    observation = first_choice(game)
    for way in WAYS:
        whole = SearchBot(game, way, seed=1).judge(observation)
        with monkeypatch.context() as patched:
            patched.setattr("nacre.bots.search_bot.PORTION", 7)
            assert SearchBot(game, way, seed=1).judge(observation) == whole


@every_game
@every_way
def test_a_full_memory_is_no_harm(
    game: str, way: Configuration, monkeypatch: pytest.MonkeyPatch
) -> None:
    observation = first_choice(game)
    room = len(observation.actions()) + 20
    monkeypatch.setattr("nacre.bots.search_bot.MOST_NODES", room)
    judged = SearchBot(game, way, seed=1).judge(observation)
    assert sorted(j.action for j in judged) == sorted(observation.actions())


def test_what_was_dropped_as_worse_is_not_chosen() -> None:
    configuration = ANALYSTS["pearls"]._replace(simulations=1500, racing_threshold=1.0)
    for seed in range(20):
        match = nacre.Match("pearls", 2, seed)
        judged = SearchBot("pearls", configuration, seed).judge(match.observation(match.turn))
        assert judged[0].weight == max(j.weight for j in judged)


@every_game
def test_the_order_the_value_and_the_chance_agree(game: str) -> None:
    analyst = bots.analyst(game, seed=1, simulations=300)
    noise = game_of(game).bot().ANALYST_NOISE
    for observation in some_choices(game):
        judged = analyst.judge(observation)
        assert hints(observation, Told(judged))[0].action == judged[0].action
        values, chances = [j.value for j in judged], [j.chance for j in judged]
        assert values == sorted(values, reverse=True)
        assert chances == sorted(chances, reverse=True)
        assert judged[0].weight == max(j.weight for j in judged)
        levels = sorted({chance for chance in chances if 0 < chance < 1}, reverse=True)
        assert all(one - other >= noise for one, other in pairwise(levels))


class Told(NamedTuple):
    """An analyst for tests: it has judged already."""

    judged: list[Judged]

    def judge(self, observation: nacre.Observation) -> list[Judged]:
        return self.judged


def some_choices(game: str) -> Iterator[nacre.Observation]:
    """Positions with something to choose, from all parts of a game of random actions."""
    for match in positions(Setting(game, few_seats(game), dict(game_of(game).short)), 1):
        if len(match.actions()) > 1 and match.version % 3 == 0:
            yield match.observation(match.turn)


def test_what_differs_by_noise_alone_is_shown_as_equal() -> None:
    judged = [Judged("", 0, chance, chance, 0.2) for chance in (0.6, 0.59, 0.575, 0.57, 0.3)]
    shown = [j.chance for j in without_noise(judged, 0.02)]
    assert shown == [0.6, 0.6, 0.575, 0.575, 0.3]
    assert [j.value for j in without_noise(judged, 0.02)] == [j.value for j in judged]


def test_an_analyst_makes_all_its_simulations_even_where_the_choice_is_clear() -> None:
    match = nacre.Match("pearls", 2, seed=3)
    judge = bots.analyst("pearls", 1, simulations=3000)
    judge.judge(match.observation(match.turn))
    assert isinstance(judge, CalibratedAnalyst)
    assert judge.simulated is not None
    assert judge.simulated >= 3000


def test_parts_of_a_search_that_do_not_go_together_are_refused() -> None:
    with pytest.raises(BadOption, match="situations"):
        SearchBot("chicken", Configuration(situations=True))


def test_threads_share_the_simulations_and_repeat_themselves() -> None:
    observation = nacre.Match("pearls", 2, seed=8, options={"first": 0}).observation(0)
    one, two = (SearchBot("pearls", Configuration(400), seed=1, threads=2) for _ in range(2))
    assert one.judge(observation) == two.judge(observation)
    assert sorted(j.action for j in one.judge(observation)) == sorted(observation.actions())


def test_a_search_can_be_stopped_from_another_thread() -> None:
    observation = nacre.Match("pearls", 2, seed=8, options={"first": 0}).observation(0)
    endless = SearchBot("pearls", Configuration(10**9), seed=1)
    found: list[str] = []
    thread = threading.Thread(target=lambda: found.append(endless.choose(observation)))
    thread.start()
    while not endless.simulated:
        time.sleep(0.001)
    endless.stop()
    thread.join(timeout=60)
    assert found
    assert found[0] in observation.actions()
    again = SearchBot("pearls", Configuration(200), seed=1)
    again.stop()  # nothing is under way, so nothing is stopped
    assert sum(j.weight for j in again.judge(observation)) == pytest.approx(1)
    assert again.simulated == 200


def test_a_stop_reaches_threads_that_have_not_begun_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    observation = nacre.Match("pearls", 2, seed=8, options={"first": 0}).observation(0)
    bot = SearchBot("pearls", Configuration(4000), seed=1, threads=2)
    begin = search.begin

    def stopped_before_it_begins(
        states: States, memory: Memory, weights: Weights, rave: float
    ) -> int:
        bot.stop()
        return begin(states, memory, weights, rave)

    with monkeypatch.context() as patched:
        patched.setattr(search, "begin", stopped_before_it_begins)
        judged = bot.judge(observation)
    assert bot.simulated == 0
    assert sorted(j.action for j in judged) == sorted(observation.actions())
    bot.judge(observation)  # a stop is for one decision
    assert bot.simulated == 4000


class Clock:
    """A clock that goes on by some seconds whenever somebody looks at it."""

    def __init__(self, pace: float) -> None:
        self._pace = pace
        self._time = 100.0

    def __call__(self) -> float:
        self._time += self._pace
        return self._time

    def go_on(self, seconds: float) -> None:
        self._time += seconds


def thinker(
    simulations: int, clocks: Clocks, seconds: float | None = 1.0, **parts: Any
) -> SearchBot:
    how = Configuration(simulations, **parts)
    return SearchBot("pearladora", how, seed=1, seconds=seconds, clocks=clocks)


def something_to_choose() -> nacre.Observation:
    return nacre.Match("pearladora", 2, seed=8, options={"first": 0}).observation(0)


@pytest.mark.parametrize(
    ("cpu", "wall", "portions"),
    [
        (0.1, 0.0, 10),  # of a limit of one second
        (0.0, 0.1, PATIENCE * 10),
        (0.1, 0.2, 10),
        (0.1, 0.1 * PATIENCE * 2, 5),
    ],
)
def test_a_search_ends_by_the_clock_that_is_up_first(
    cpu: float, wall: float, portions: float
) -> None:
    """On the wall nothing ended it: on a busy machine people waited as long as that took."""
    bot = thinker(2000, Clocks(Clock(cpu), Clock(wall)))
    bot.choose(something_to_choose())
    assert bot.simulated == pytest.approx(portions * PORTION, abs=PORTION)


def test_without_a_limit_no_clock_ends_a_search() -> None:
    """As reviews are made: the same on any machine."""
    bot = thinker(500, Clocks(Clock(1e6), Clock(1e6)), seconds=None)
    bot.choose(something_to_choose())
    assert bot.simulated == 500


def test_however_slow_a_machine_is_a_choice_has_some_reason() -> None:
    bot = thinker(500, Clocks(Clock(0.0), Clock(60.0)))
    bot.choose(something_to_choose())
    assert bot.simulated == PORTION


def test_loading_what_is_compiled_is_no_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    """A level of 50 ms lost its first decision to it."""
    wall = Clock(0.0)
    go_on, loaded = search.go_on, False

    def loads_first(*arguments: Any) -> None:
        nonlocal loaded
        wall.go_on(0.0 if loaded else 60.0)
        loaded = True
        go_on(*arguments)

    monkeypatch.setattr(search, "go_on", loads_first)
    bot = thinker(500, Clocks(wall=wall))
    bot.choose(something_to_choose())
    assert bot.simulated == 500


def test_each_thread_of_a_search_has_the_same_limit() -> None:
    bot = SearchBot(
        "pearls", Configuration(9000), 1, seconds=1.0, threads=2, clocks=Clocks(wall=Clock(0.1))
    )
    bot.choose(nacre.Match("pearls", 2, seed=8, options={"first": 0}).observation(0))
    assert 2 * PORTION <= bot.simulated < 9000


def test_seconds_limit_a_search() -> None:
    observation = nacre.Match("pearls", 2, seed=8, options={"first": 0}).observation(0)
    endless = SearchBot("pearls", Configuration(10**9), seed=1, seconds=0.02)
    assert endless.choose(observation) in observation.actions()
    assert 0 < endless.simulated < 10**6


@pytest.mark.parametrize(
    ("cpu", "wall", "searches"), [(0.6, 0.0, 1), (0.0, 0.4 * PATIENCE, 1), (0.01, 0.01, 2)]
)
def test_a_feint_gets_what_time_the_search_before_it_left(
    cpu: float, wall: float, searches: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was a second search with the whole limit: a decision took twice as long as it may."""
    given: list[Time] = []
    run = Searcher.run

    def noted(searcher: Searcher, *more: Any) -> Root:
        given.append(more[3])
        return run(searcher, *more)

    monkeypatch.setattr(Searcher, "run", noted)
    thinker(50, Clocks(Clock(cpu), Clock(wall)), feint=1.0).choose(something_to_choose())
    assert len(given) == searches
    assert given[0] == limit_of(1.0)
    assert all(left.cpu < 1.0 and left.wall < PATIENCE for left in given[1:])


def test_chances_fall_from_action_to_action() -> None:
    """An action that few simulations tell of is drawn to what it is worth."""
    root = Root(
        actions=np.array([0, 1, 2, 3]),
        visits=np.array([1000, 900, 2, 500]),
        values=np.array([600.0, 450.0, 0.9, 50.0]),
        wins=np.array([500.0, 540.0, 0.0, 10.0]),
    )
    first, second, third, last = judged(root, ["a", "b", "c", "d"])
    assert (first.action, first.chance) == ("a", 0.5)
    assert (second.action, second.chance) == ("b", 0.5)  # no more than the best
    assert third.action == "c"
    assert 0.3 < third.chance < 0.4  # nothing won in two simulations says little
    assert last.chance == pytest.approx(0.02, abs=0.01)  # its own share, not a value's distance


def test_neighbours_that_contradict_the_order_share_their_mean() -> None:
    assert falling(np.array([0.5, 0.6, 0.3, 0.2, 0.4]), np.array([1.0, 1.0, 5.0, 1.0, 1.0])) == [
        *(pytest.approx(0.55),) * 2,
        *(pytest.approx(0.3),) * 3,
    ]


def test_a_lone_action_needs_no_thinking() -> None:
    match = nacre.Match("pearls", 2, seed=1)
    bot = SearchBot("pearls", Configuration(200), seed=1)
    while not (match.over or len(match.actions()) == 1):
        match.play(match.actions()[-1])
    if not match.over:
        [only] = bot.judge(match.observation(match.turn))
        assert only.action == match.actions()[0]


def test_the_expert_gets_rid_of_its_last_card() -> None:
    found = 0
    for seed in range(40):
        match = nacre.Match("chicken", 2, seed)
        rnd = random.Random(seed)
        while match.turn is not None:
            actions = match.actions()
            playable = [action for action in actions if action.startswith("play")]
            if playable and match.view()["hand_sizes"][match.turn] == 1 and len(actions) > 2:
                found += 1
                bot = bots.make("chicken", "expert", seed)
                assert bot.choose(match.observation(match.turn)) == playable[0]
            match.play(rnd.choice(playable or actions))
    assert found >= 5


def test_the_expert_claims_in_its_last_turn() -> None:
    found = 0
    for seed in range(30):
        match = nacre.Match("pearls", 2, seed)
        rnd = random.Random(seed)
        while match.turn is not None:
            view = match.view(match.turn)
            claims = [action for action in match.actions() if action.endswith("claim")]
            if claims and view["last_round"] and view["turns_left"] == 1:
                found += 1
                bot = bots.make("pearls", "expert", seed)
                assert bot.choose(match.observation(match.turn)).endswith("claim")
            match.play(rnd.choice(match.actions()))
    assert found >= 3


def test_plain_is_a_textbook_search_of_two_thousand_simulations() -> None:
    bot = SearchBot("pearls", PLAIN, seed=1)
    assert bot.simulations == 2000
    match = nacre.Match("pearls", 2, seed=1)
    assert bot.choose(match.observation(match.turn)) in match.actions()


def test_with_rave_chance_decides_which_actions_are_tried_first() -> None:
    observation = nacre.Match("pearladora", 2, seed=8, options={"first": 0}).observation(0)
    few = Configuration(simulations=20, rave=300.0)
    tried = [
        {j.action for j in SearchBot("pearladora", few, seed).judge(observation) if j.weight > 0}
        for seed in (1, 2)
    ]
    assert len(tried[0]) == len(tried[1]) == 20
    assert tried[0] != tried[1]


def test_a_search_counts_what_it_does() -> None:
    states = nacre.Match("pearls", 2, seed=8, options={"first": 0}).observation(0).states
    memory = tree.memory_for(1000, 5000)
    seed_stream(memory.rng, np.uint64(1), 0)
    weights = game_of("pearls").bot().DEFAULTS
    n = search.begin(states, memory, weights, 0.0)
    search.go_on(states, np.zeros(2, states.dtype), memory, Configuration(), weights, 100)
    assert memory.tally[tree.DONE] == 100
    assert memory.nodes[tree.ROOT]["visits"] == 100
    children = memory.nodes[1 : n + 1]
    assert children["visits"].sum() == 100
    assert (children["value"] <= children["visits"]).all()
