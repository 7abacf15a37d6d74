"""Honesty along whole games: a bot decides by what its seat saw, however long it has been there.

``test_bots.py`` asks fresh bots at single decisions. Here bots of one seed live through a game
side by side, and one of them is shown other worlds that its seat cannot tell from the real one.
What a state remembers in public (the cards that Pearls has seen taken, the room that Chicken
leaves in a hand, when Pearladöra's Divers were placed) must follow from what was seen, too.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

import nacre
from nacre import bots
from nacre.bots.strength import level_of_strength
from nacre.games import GAMES, game_of
from nacre.kernel.stream import StepStreams, secret_from_seed
from nacre.observation import Observation, legal_numbers, revealed
from nacre.step import Step
from tests.settings import OWN_GAMES, SETTINGS, Setting, few_seats
from tests.test_bots import FEW, hurried, hurried_level
from tests.test_secrecy import another_choice, hides

STRENGTHS = (20.0, 62.5, 90.0)  # as bots of level match have them
KINDS = (*bots.LEVELS[1:], *STRENGTHS, "analyst")

_ELDERS = {"advanced": True, "groups": ["elders", "foragers", "children"]}
CHOSEN = (
    Setting("pearls", 2, {}),
    Setting("pearls", 4, {"face_down": True, "hand_limit": 8, "first": 2}),
    Setting("chicken", 2, {}),
    Setting("chicken", 4, {"strict_draw": True, "eggs": 4, "die_chick": 20}),
    Setting("pearl_dice", 2, {}),
    Setting("pearl_dice", 3, {"rolled_order": True, "pearls": 2}),
    Setting("pearladora", 2, {"advanced": False, "memory": False}),
    Setting("pearladora", 3, _ELDERS),
    Setting("pearladora", 4, {"advanced": True, "memory": True}),
    *(Setting(game, few_seats(game), {}) for game in GAMES if game not in OWN_GAMES),
)
HIDING = [setting for setting in SETTINGS if hides(setting.game)]

every_kind = pytest.mark.parametrize("kind", KINDS, ids=str)
every_chosen_setting = pytest.mark.parametrize("setting", CHOSEN, ids=str)
every_chosen_hiding_setting = pytest.mark.parametrize(
    "setting", [s for s in CHOSEN if hides(s.game)], ids=str
)

Choose = Callable[[Observation], Any]


# --- Bots that stay ------------------------------------------------------------------------------


def newcomer(game: str, kind: str | float, seed: int) -> Choose:
    """How a new bot or analyst of a kind decides, from now on; all that it says is compared."""
    if kind == "analyst":
        return bots.analyst(game, seed, simulations=FEW).judge
    if isinstance(kind, str):
        return hurried(game, kind, seed).choose
    how = level_of_strength(game_of(game), kind)
    return bots.made(game, hurried_level(how), seed).choose


def action_of(choice: Any) -> str:
    """The action that was chosen, or judged best."""
    action: str = choice if isinstance(choice, str) else choice[0].action
    return action


# --- Worlds that a seat cannot tell apart --------------------------------------------------------


def dealt_anew(match: nacre.Match, seat: int, rnd: random.Random) -> nacre.Match:
    """The match with the same past, and with everything that a seat cannot see dealt anew."""
    position = another_choice(match, seat, rnd)
    states = nacre.Match.from_position(position, seed=1)._states
    other = match.copy()
    legal = legal_numbers(game_of(match.game), states)
    other._steps[-1] = match.last._replace(states=states, legal=legal)
    return other


class Seen(NamedTuple):
    """What a seat sees happen in a step."""

    events: list[dict[str, Any]]
    turn: int  # the seat to act then
    looked_at: list[int]  # values that are shown for this turn and then forgotten (LA-22)


def seen_of(match: nacre.Match, step: Step, seat: int) -> Seen:
    """What a seat sees happen in a step of the match, accepted or not."""
    events = match.events_of(step, seat)
    looks = [event for event in events if event["event"] == "looked" and event["seat"] == seat]
    if not looks:
        return Seen(events, step.turn, [])
    divers = revealed(game_of(match.game), match.options, step.states)["divers"]
    return Seen(events, step.turn, [divers[look["space"]]["value"] for look in looks])


LUCK = 40  # draws of cards that are tried until a seat sees the same happen


def look_alike(match: nacre.Match, other: nacre.Match, seat: int) -> list[int]:
    """The actions of another world that look to a seat like the newest one of the match."""
    step, game = match.last, game_of(match.game)
    assert step.action is not None
    assert step.before is not None
    if step.seat == seat:
        return [step.action]
    seen = game.seen_name(step.before, step.action, own=False)
    states = other.last.states
    return [a for a in other.action_numbers() if game.seen_name(states, a, own=False) == seen]


def follow(match: nacre.Match, other: nacre.Match, seat: int, rnd: random.Random) -> bool:
    """Play in another world what a seat cannot tell from the newest action; whether that goes."""
    wanted = seen_of(match, match.last, seat)
    alike = look_alike(match, other, seat)
    for luck in range(LUCK if alike else 0):
        if luck:
            other._streams = StepStreams(secret_from_seed(rnd.getrandbits(32)))
        step = other.attempt(rnd.choice(alike))
        if seen_of(other, step, seat) == wanted:
            other.accept(step)
            return True
    return False


class SideBySide:
    """A match, and beside it one that a seat cannot tell apart, as long as that goes.

    Now and then what is hidden is dealt anew. Both are then played on by their own hidden cards:
    the same happens in sight of the seat, with what luck that takes, until it cannot.
    """

    def __init__(self, setting: Setting, seat: int, seed: int) -> None:
        self.match = setting.match(seed)
        self.seat = seat
        self.other: nacre.Match | None = None  # none before it is dealt, and once they parted
        self.followed = 0  # actions that were played in both
        self._rnd = random.Random(seed)

    def decisions(self, most_apart: int) -> Iterator[nacre.Match]:
        """The match at each decision; then :meth:`play` has to be called."""
        until = self._rnd.randrange(most_apart)
        while not self.match.over:
            if self.other is None and until <= 0:
                self.other = dealt_anew(self.match, self.seat, self._rnd)
                until = self._rnd.randrange(most_apart)
            until -= self.other is None
            self.assert_alike()
            yield self.match

    def assert_alike(self) -> None:
        """What the seat may know is the same, byte for byte."""
        if self.other is None:
            return
        one, other = (match.observation(self.seat) for match in (self.match, self.other))
        assert one.states.tobytes() == other.states.tobytes(), differing(one, other)
        assert one.action_numbers() == other.action_numbers()

    def play(self, action: str | None = None) -> None:
        """Play an action, or any, in the match; and in the other what looks like it."""
        self.match.play(action or self._rnd.choice(self.match.actions()))
        if self.other is None or self.match.over:
            return
        if follow(self.match, self.other, self.seat, self._rnd):
            self.followed += 1
        else:
            self.other = None

    def observations(self) -> tuple[Observation, Observation]:
        """What the seat may know in the match and in the other, or twice in the match."""
        other = self.match if self.other is None else self.other
        return self.match.observation(self.seat), other.observation(self.seat)


def differing(one: Observation, other: Observation) -> list[str]:
    """The fields that differ between two observations, for a message."""
    fields = one.states.dtype.names or ()
    return [name for name in fields if one.states[name].tobytes() != other.states[name].tobytes()]


# --- What must be the same -----------------------------------------------------------------------


@pytest.mark.parametrize("setting", HIDING, ids=str)
def test_what_is_remembered_in_public_follows_from_what_was_seen(setting: Setting) -> None:
    followed = 0
    for seed in range(6 * setting.seats):
        pair = SideBySide(setting, seed % setting.seats, seed)
        for _ in pair.decisions(most_apart=4):
            pair.play()
        followed += pair.followed
    assert followed > 10


@every_chosen_hiding_setting
@every_kind
def test_a_bot_that_stays_chooses_alike_while_its_seat_sees_the_same(
    setting: Setting, kind: str | float
) -> None:
    seat = len(str(kind)) % setting.seats
    pair = SideBySide(setting, seat, seed=33)
    real, shown = (newcomer(setting.game, kind, seed=7) for _ in range(2))
    decided = 0
    for match in pair.decisions(most_apart=8):
        if match.turn != seat:
            pair.play()
            continue
        one, other = pair.observations()
        choice = real(one)
        assert shown(other) == choice
        assert one.events == other.events
        decided += pair.other is not None
        pair.play(action_of(choice))
    assert decided > 0


@every_chosen_setting
@every_kind
def test_a_bot_that_stays_chooses_alike_whatever_is_dealt_anew(
    setting: Setting, kind: str | float
) -> None:
    """At every decision of a game, another world of those that the seat cannot tell apart."""
    rnd = random.Random(5)
    match = setting.match(34)
    seated = [
        tuple(newcomer(setting.game, kind, seat) for _ in range(2)) for seat in range(match.seats)
    ]
    differed = 0
    while match.turn is not None:
        other = dealt_anew(match, match.turn, rnd)
        differed += other.last.states.tobytes() != match.last.states.tobytes()
        real, shown = seated[match.turn]
        choice = real(match.observation(match.turn))
        assert shown(other.observation(match.turn)) == choice
        match.play(action_of(choice))
    assert differed > 0 or not hides(setting.game)
