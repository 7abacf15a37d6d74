"""Games in OpenSpiel: by its own tests and algorithms, and by ours."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

import nacre
from nacre.envs import openspiel
from nacre.envs.openspiel.parameters import defaults
from nacre.game.options import ALL_OURS, FirstSeat, Number
from nacre.games import GAMES
from nacre.games.chicken.rules import FOUR
from nacre.games.chicken.view import Chicken
from nacre.kernel import entries
from nacre.kernel.generic import State
from nacre.kernel.records import blank
from tests.settings import SETTINGS, Setting, few_seats
from tests.test_docs_types import ROOT, programs

every_game = pytest.mark.parametrize("game", GAMES)
every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)
HIDING = [
    game
    for game in GAMES
    if pyspiel.load_game(f"nacre_{game}").get_type().information
    == pyspiel.GameType.Information.IMPERFECT_INFORMATION
]


class ReducedChicken(Chicken):
    """One round with three kinds of cards: small enough for every way to play it to be tried."""

    id = "reduced_chicken"
    title = "Reduced Chicken"
    options = (
        FirstSeat(origins=ALL_OURS),
        Number("limit", "points that end the game", 1, 1, 50, origins=ALL_OURS),
        Number("deal", "cards dealt to each seat", 1, 1, 3, origins=ALL_OURS),
        Number("copies", "cards of each number", 2, 1, 5, origins=ALL_OURS),
        *Chicken.options[4:],
    )

    def fill_in(self, state: State, options: dict[str, Any]) -> None:
        super().fill_in(state, options)
        state.deck[FOUR:] = 0


openspiel.register(ReducedChicken())
REDUCED = "nacre_reduced_chicken(first=0,rewards=margin)"


def loaded(setting: Setting, **further: Any) -> Any:
    written = {name: _written(value) for name, value in setting.options.items()}
    return pyspiel.load_game(
        f"nacre_{setting.game}", {"players": setting.seats} | written | further
    )


def _written(value: Any) -> Any:
    return "/".join(map(str, value)) if isinstance(value, list) else value


def states_of(game: Any, seed: int) -> Iterator[Any]:
    """One random game, from its first chance node to its end."""
    rnd = random.Random(seed)
    state = game.new_initial_state()
    yield state
    while not state.is_terminal():
        state.apply_action(drawn(state, rnd))
        yield state


def drawn(state: Any, rnd: random.Random) -> int:
    if not state.is_chance_node():
        return int(rnd.choice(state.legal_actions()))
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    return int(rnd.choices(outcomes, chances)[0])


def decisions_of(game: Any, seed: int) -> Iterator[Any]:
    return (s for s in states_of(game, seed) if s.is_player_node())


# --- Its own tests and algorithms -----------------------------------------------------------------


@every_setting
def test_openspiel_finds_nothing_wrong_put_away_and_fetched_included(setting: Setting) -> None:
    pyspiel.random_sim_test(loaded(setting), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", HIDING)
def test_its_search_plays_a_game_in_worlds_that_it_imagines(game: str) -> None:
    loaded_game = loaded(Setting(game, few_seats(game), dict(GAMES[game].short)))
    bot = ismcts.ISMCTSBot(
        loaded_game,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=2.0,
        max_simulations=2,
        random_state=np.random.RandomState(1),
    )
    rnd = random.Random(2)
    state = loaded_game.new_initial_state()
    while not state.is_terminal():
        action = drawn(state, rnd) if state.is_chance_node() else int(bot.step(state))
        assert action in state.legal_actions()
        state.apply_action(action)
    assert len(state.course.past) > 2


def test_its_search_plays_where_nothing_is_hidden() -> None:
    game = pyspiel.load_game("nacre_pearl_dice(pearls=1)")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 2.0, 2, evaluator, random_state=np.random.RandomState(1))
    state = next(decisions_of(game, 3))
    assert bot.step(state) in state.legal_actions()


def test_the_snippets_of_the_page_run_and_regrets_find_an_equilibrium() -> None:
    np.random.seed(1)  # OpenSpiel's solver draws from there
    snippets = [p for p in programs(ROOT / "docs" / "vectors.md") if "pyspiel" in p]
    played, solved = dict[str, Any](__name__="one"), dict[str, Any](__name__="two")
    for snippet, names in zip(snippets, (played, solved), strict=True):
        exec(snippet, names)
    assert sum(played["state"].returns()) == pytest.approx(1)
    first, second, third = map(float, solved["gains"])
    assert first > 2
    assert second < first / 2
    assert third < first / 8


# --- Luck -----------------------------------------------------------------------------------------


def all_ends(state: Any, chance: float = 1.0) -> Iterator[tuple[Any, float]]:
    """Every state that luck can lead to until a seat decides, with its chance."""
    if not state.is_chance_node():
        yield state, chance
        return
    for outcome, share in state.chance_outcomes():
        yield from all_ends(state.child(outcome), chance * share)


def test_every_deal_is_as_likely_as_when_cards_are_dealt() -> None:
    """Six cards, two of each: of all 30 ordered pairs, and 4 to turn then, each is as likely."""
    game = pyspiel.load_game(REDUCED)
    chances: dict[Any, float] = defaultdict(float)
    for state, chance in all_ends(game.new_initial_state()):
        states = state.course.states
        chances[states["hand"][0, :2, :3].tobytes(), int(states["top"][0])] += chance
    cards = [kind for kind in range(3) for _ in range(2)]
    dealt: dict[Any, float] = defaultdict(float)
    for i, mine in enumerate(cards):
        for j, yours in enumerate(cards):
            for k, top in enumerate(cards):
                if len({i, j, k}) == 3:
                    hands = np.zeros((2, 3), np.int8)
                    hands[0, mine] += 1
                    hands[1, yours] += 1
                    dealt[hands.tobytes(), top] += 1 / 120
    assert chances == pytest.approx(dealt)


def test_worlds_are_imagined_as_often_as_luck_makes_them() -> None:
    """A seat that holds a 1 and sees a 2: which cards the other may hold, counted in the deals."""
    game = pyspiel.load_game(REDUCED)
    exact: dict[Any, float] = defaultdict(float)
    chosen = None
    for state, chance in all_ends(game.new_initial_state()):
        hand, top = state.course.states["hand"][0], int(state.course.states["top"][0])
        if (int(hand[0].argmax()), top) == (0, 1):
            exact[int(hand[1].argmax())] += chance
            chosen = state
    assert chosen is not None
    shares = {card: chance / sum(exact.values()) for card, chance in exact.items()}
    assert shares == pytest.approx({0: 1 / 4, 1: 1 / 4, 2: 1 / 2})
    rnd, worlds = random.Random(4), 4000
    found = Counter(
        int(chosen.resample_from_infostate(0, rnd.random).course.states["hand"][0, 1].argmax())
        for _ in range(worlds)
    )
    for card, share in shares.items():
        assert abs(found[card] / worlds - share) < 4 * (share * (1 - share) / worlds) ** 0.5


@every_setting
def test_chances_add_up_to_one_and_lead_to_what_can_be(setting: Setting) -> None:
    for state in states_of(loaded(setting), seed=5):
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1)
            assert min(chances) > 0
            assert len(outcomes) > 1
            assert sorted(set(outcomes)) == list(outcomes)
        else:
            assert entries.check(state.course.states) == 0


# --- Who knows what -------------------------------------------------------------------------------


def known(state: Any, seat: int) -> tuple[Any, ...]:
    return (
        state.information_state_string(seat),
        state.information_state_tensor(seat),
        state.observation_string(seat),
        state.observation_tensor(seat),
    )


@every_setting
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(setting: Setting) -> None:
    rnd = random.Random(7)
    others = 0
    for number, state in enumerate(decisions_of(loaded(setting), seed=6)):
        if number % 9:
            continue
        for seat in range(setting.seats):
            world = state.resample_from_infostate(seat, rnd.random)
            assert known(world, seat) == known(state, seat)
            assert world.current_player() == state.current_player()
            others += world.course.states.tobytes() != state.course.states.tobytes()
            if seat == state.current_player():
                assert world.legal_actions() == state.legal_actions()
            assert entries.check(world.course.states) == 0
    assert (others > 0) == (setting.game in HIDING)


def test_a_world_can_be_imagined_within_another() -> None:
    rnd = random.Random(3)
    for number, state in enumerate(decisions_of(pyspiel.load_game("nacre_pearls(players=3)"), 4)):
        if number % 10 == 5:
            world = state.resample_from_infostate(0, rnd.random)
            further = world.resample_from_infostate(1, rnd.random)
            assert known(further, 1) == known(world, 1) != known(state, 1)
            assert known(further, 0) != known(state, 0)


@every_setting
def test_a_tensor_is_the_vector_that_the_seat_observes(setting: Setting) -> None:
    spec = nacre.spec(setting.game, setting.seats, setting.options)
    for number, state in enumerate(decisions_of(loaded(setting), seed=8)):
        if number % 7 == 0:
            for seat in range(setting.seats):
                seen = blank(GAMES[setting.game].rules.STATE)
                entries.observe(state.course.states, seat, seen)
                vector = np.array(state.observation_tensor(seat), np.int16)
                assert spec.decode(vector, seat).tobytes() == seen.tobytes()


def histories(state: Any, seen: tuple[Any, ...] = ((), ())) -> Iterator[tuple[Any, Any]]:
    """Every decision of a game, with what its seat had known and done before."""
    if state.is_chance_node():
        for outcome, _ in state.chance_outcomes():
            yield from histories(state.child(outcome), seen)
    elif not state.is_terminal():
        seat = state.current_player()
        text = state.information_state_string(seat)
        yield (seat, text, tuple(state.information_state_tensor(seat))), seen[seat]
        for action in state.legal_actions():
            own = (*seen[seat], (hash(text), action))
            yield from histories(
                state.child(action),
                tuple(own if s == seat else kept for s, kept in enumerate(seen)),
            )


def test_nothing_that_was_known_is_forgotten() -> None:
    """In every way to play a reduced Chicken: what is known now tells all that was known before."""
    before: dict[Any, Any] = {}
    tensors: dict[Any, Any] = {}
    game = pyspiel.load_game(REDUCED)
    for (seat, text, tensor), seen in histories(game.new_initial_state()):
        assert before.setdefault((seat, text), seen) == seen
        assert tensors.setdefault((seat, text), tensor) == tensor
    assert len(before) > 500
    assert len({(seat, tensor) for (seat, _), tensor in tensors.items()}) == len(tensors)


def test_other_seats_do_not_see_what_is_drawn() -> None:
    game = pyspiel.load_game("nacre_chicken(first=0)")
    state = next(decisions_of(game, 1))
    state.apply_action(state.string_to_action("draw"))
    seen = set()
    for outcome, _ in state.chance_outcomes():
        after = state.child(outcome)
        seen.add(tuple(map(str, known(after, 1))))
        assert after.information_state_string(0) != state.information_state_string(0)
    assert len(seen) == 1


def test_a_hidden_action_is_a_row_without_its_value() -> None:
    game = pyspiel.load_game("nacre_pearladora(players=2,first=0)")
    state = next(decisions_of(game, 2))
    names = {state.action_to_string(action): action for action in state.legal_actions()}
    divers = [names[name] for name in names if name.startswith("diver") and name.endswith("c4")]
    after = [state.child(action) for action in divers]
    assert len({str(s.information_state_tensor(0)) for s in after}) == len(divers) > 2
    assert len({str(s.information_state_tensor(1)) for s in after}) == 1


def two_divers(game: Any, first: int, second: int) -> Any:
    """Seat 0 has placed two Divers, at the same spaces whatever their values."""
    state = next(decisions_of(game, 2))
    state.apply_action(state.string_to_action(f"diver {first} c4"))
    while state.current_player() != 0:
        state.apply_action(state.legal_actions()[-1])
    names = [state.action_to_string(action) for action in state.legal_actions()]
    last = [name for name in names if name.startswith(f"diver {second} ")][-1]
    state.apply_action(state.string_to_action(last))
    return state


@pytest.mark.parametrize("memory", [False, True])
def test_where_own_actions_are_left_to_memory_no_information_state_is_promised(
    memory: bool,
) -> None:
    game = pyspiel.load_game("nacre_pearladora", {"players": 2, "first": 0, "memory": memory})
    one, other = two_divers(game, 1, 2), two_divers(game, 2, 1)
    assert str(one) != str(other)
    assert (one.information_state_string(0) == other.information_state_string(0)) is memory
    assert game.get_type().provides_information_state_string is not memory
    assert game.get_type().provides_information_state_tensor is not memory


@every_game
def test_as_long_as_no_option_says_otherwise_information_states_are_promised(game: str) -> None:
    kind = pyspiel.load_game(f"nacre_{game}").get_type()
    assert kind.provides_information_state_string
    assert kind.provides_information_state_tensor


def test_what_everybody_sees() -> None:
    game = pyspiel.load_game("nacre_chicken(first=0)")
    kind = pyspiel.IIGObservationType(
        perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE
    )
    public = make_observation(game, kind)
    state = next(decisions_of(game, 1))
    seen = set()
    for _ in range(5):
        world = state.resample_from_infostate(0, random.Random(1).random)
        public.set_from(world, 0)
        seen.add((public.tensor.tobytes(), public.string_from(world, 0)))
    assert len(seen) == 1
    assert public.dict["hand"].tolist() == [[-1.0] * 8] * 2
    whole = pyspiel.IIGObservationType(
        perfect_recall=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(pyspiel.SpielError, match="one seat"):
        make_observation(game, whole)


def test_a_history_that_is_too_long_for_its_rows_keeps_the_newest() -> None:
    long, short = (pyspiel.load_game(f"nacre_chicken(history={rows})") for rows in (500, 4))
    for one, other in zip(states_of(long, 3), states_of(short, 3), strict=True):
        rows = np.array(one.information_state_tensor(0))[111:].reshape(500, -1)
        n = int((rows[:, 0] > 0).sum())
        kept = np.array(other.information_state_tensor(0))[111:].reshape(4, -1)
        assert kept[: min(n, 4)].tolist() == rows[max(n - 4, 0) : n].tolist()
        assert one.information_state_string(0) == other.information_state_string(0)


# --- Results --------------------------------------------------------------------------------------


@every_setting
@pytest.mark.parametrize("rewards", ["rank", "win", "margin"])
def test_results_are_the_rewards_and_have_the_sum_that_is_told(
    setting: Setting, rewards: str
) -> None:
    game = loaded(setting, rewards=rewards, history=0)
    *_, last = states_of(game, seed=9)
    utility, total = game.get_type().utility, sum(last.returns())
    kinds = pyspiel.GameType.Utility
    if utility == kinds.GENERAL_SUM:
        assert game.utility_sum() is None
        assert setting.seats == 1 or (rewards == "margin" and setting.seats > 2)
    else:
        assert total == pytest.approx(game.utility_sum())
        assert (utility == kinds.ZERO_SUM) == (rewards != "win")
    spec = nacre.spec(setting.game, setting.seats, setting.options)
    for team in spec.teams:
        assert len({last.returns()[seat] for seat in team}) == 1
    assert all(game.min_utility() <= r <= game.max_utility() for r in last.returns())


# --- What cannot be -------------------------------------------------------------------------------


@every_game
def test_every_option_is_a_parameter_with_its_default(game: str) -> None:
    options = {option.name for option in GAMES[game].options}
    parameters = pyspiel.load_game(f"nacre_{game}").get_parameters()
    assert set(parameters) == options | {"players", "rewards", "history"}
    assert parameters == defaults(GAMES[game])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("nacre_chicken(players=9)", "9 seats; it is for 2 to 5"),
        ("nacre_chicken(limit=5)", "limit: 5 does not fit; a whole number from 10 to 200"),
        ("nacre_chicken(limit=many)", "limit"),
        ("nacre_chicken(colour=3)", "colour"),
        ("nacre_chicken(first=2)", "first: 2 does not fit"),
        ("nacre_chicken(rewards=points)", "rewards"),
        ("nacre_chicken(history=-1)", "history"),
        ("nacre_chicken(deal=8,copies=5,players=5)", "deal: 8 cards for 5 seats"),
        ("nacre_pearladora(groups=elders/elders)", "groups"),
        ("nacre_pearladora(groups=elders)", "groups"),
    ],
)
def test_parameters_that_do_not_fit_are_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(pyspiel.SpielError) as refused:
        pyspiel.load_game(text)
    assert reason in str(refused.value)


@pytest.mark.parametrize("action", [-1, 0, 10, 1 << 40])
def test_an_action_that_cannot_be_is_refused_and_nothing_is_changed(action: int) -> None:
    state = next(decisions_of(pyspiel.load_game("nacre_chicken"), 11))
    assert action not in state.legal_actions()
    before = state.serialize()
    with pytest.raises(pyspiel.SpielError):
        state.apply_action(action)
    assert state.serialize() == before
    if action:
        with pytest.raises(pyspiel.SpielError, match="action numbers of chicken are 0 to 9"):
            state.action_to_string(0, action)


def test_an_outcome_that_cannot_be_is_refused_and_nothing_is_changed() -> None:
    state = pyspiel.load_game("nacre_chicken").new_initial_state()
    before = state.serialize()
    with pytest.raises(pyspiel.SpielError, match="no such outcome"):
        state.apply_action(2)
    assert state.serialize() == before
    with pytest.raises(pyspiel.SpielError, match="draw is to be decided"):
        state.resample_from_infostate(0, random.random)


def test_after_the_end_nothing_is_done() -> None:
    *_, last = states_of(pyspiel.load_game(REDUCED), 1)
    with pytest.raises(pyspiel.SpielError, match="over"):
        last.apply_action(0)
    with pytest.raises(pyspiel.SpielError, match="no such player"):
        last.resample_from_infostate(2, random.random)


@every_game
def test_a_pickled_state_goes_on_as_it_was(game: str) -> None:
    state = next(decisions_of(pyspiel.load_game(f"nacre_{game}"), 12))
    for fetched in (pickle.loads(pickle.dumps(state)), state.clone()):
        assert str(fetched) == str(state)
        assert known(fetched, 0) == known(state, 0)
        action = state.legal_actions()[-1]
        assert str(fetched.child(action)) == str(state.child(action))


def test_an_imagined_world_can_be_put_away_and_fetched() -> None:
    game = pyspiel.load_game("nacre_pearls")
    state = next(decisions_of(game, 12))
    world = state.resample_from_infostate(1, random.Random(1).random)
    fetched = game.deserialize_state(world.serialize())
    assert str(fetched) == str(world)
    assert known(fetched, 1) == known(state, 1)


PROGRAM = """
import sys
import nacre
assert "pyspiel" not in sys.modules
sys.modules["gymnasium"] = sys.modules["pettingzoo"] = None
import pyspiel
import nacre.envs.openspiel
assert "nacre_pearls" in pyspiel.registered_names()
try:
    nacre.envs.aec
except ModuleNotFoundError as error:
    print(error)
"""


def test_neither_library_needs_the_other_and_the_end_is_quiet() -> None:
    found = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True)
    assert (found.returncode, found.stderr) == (0, "")
    assert "pip install 'nacre[rl]'" in found.stdout
