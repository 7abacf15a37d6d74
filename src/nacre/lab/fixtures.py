"""Opponents from outside, to measure the levels by: each plays a game by a rule that fits in a sentence.

They are not levels: nobody is offered them for a game, and their rules never change, so that figures stay comparable.
Each rule is a function of what the seat sees that returns the number of a legal action.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from nacre.bots import Bot
from nacre.bots.policy_bot import PolicyBot
from nacre.errors import BadOption
from nacre.games import GAMES, face_of
from nacre.games.chicken import rules as chicken
from nacre.games.options import shown
from nacre.games.pearl_dice import rules as pearl_dice
from nacre.games.pearls import rules as pearls
from nacre.kernel.generic import Action
from nacre.lab.flood import flood
from nacre.observation import Observation

Rule = Callable[[Observation], Action]


class RuleBot:
    """A bot that follows a rule."""

    def __init__(self, game: str, rule: Rule) -> None:
        self._names = face_of(game).names
        self._rule = rule

    def choose(self, observation: Observation) -> str:
        """What the rule says."""
        return self._names[self._rule(observation)]


# --- Pearls --------------------------------------------------------------------------------------

_PEARL_VALUES: list[int] = pearls.CARD_VALUES.tolist()
_GROUPS: list[list[int]] = pearls.GROUPS.tolist()


def claimer(observation: Observation) -> Action:
    """Claim; else take; else place.

    1. Of the places that claim a necklace the most valuable: the points of the necklace and of the pearls placed.
    2. Else the take after which most cards of the colour taken are in hand; of equal ones the more valuable colour.
    3. Else the place of most points.

    Of equal places it is the one with the fewest wilds, then with the fewest cards, then the first.
    """
    actions = observation.action_numbers()
    claims = [action for action in actions if _claims(action)]
    if claims:
        return max(claims, key=_worth_of_place)
    takes = [action for action in actions if action < pearls.FIRST_PLACE]
    if takes:
        return _biggest_take(observation, takes)
    return max(actions, key=_worth_of_place)


def _claims(action: Action) -> bool:
    return action >= pearls.FIRST_PLACE and (action - pearls.FIRST_PLACE) % 2 == 1


def _worth_of_place(action: Action) -> tuple[int, int, int]:
    group, claim = divmod(action - pearls.FIRST_PLACE, 2)
    colour, cards, wilds = _GROUPS[group]
    points = cards * _PEARL_VALUES[colour] + claim * (cards + wilds)
    return points, -(cards if colour == pearls.WILD else wilds), -(cards + wilds)


def _biggest_take(observation: Observation, takes: list[Action]) -> Action:
    hand = observation.states["hand"][0, observation.seat].tolist()
    display = observation.states["display"][0].tolist()
    return max(takes, key=lambda colour: (hand[colour] + display[colour], _PEARL_VALUES[colour]))


# --- Chicken -------------------------------------------------------------------------------------

WITHDRAWS_AT = 5  # points in hand or fewer, for *counter*
_CARD_VALUES: list[int] = chicken.CARD_VALUES.tolist()


def never_out(observation: Observation) -> Action:
    """Play the highest card; else draw; withdraw only when there is nothing else.

    The egg has no number, so it is played only when no other card can be.
    """
    actions = observation.action_numbers()
    card = _highest_card(actions)
    if card is not None:
        return card
    return chicken.DRAW if chicken.DRAW in actions else chicken.OUT


def counter(observation: Observation) -> Action:
    """Play the highest card; else withdraw with a hand worth 5 or less; else draw."""
    actions = observation.action_numbers()
    card = _highest_card(actions)
    if card is not None:
        return card
    can_draw = chicken.DRAW in actions
    return chicken.DRAW if can_draw and _hand_value(observation) > WITHDRAWS_AT else chicken.OUT


def _highest_card(actions: list[Action]) -> Action | None:
    numbers = [action for action in actions if action < chicken.EGG]
    if numbers:
        return max(numbers)
    return chicken.PLAY_EGG if chicken.PLAY_EGG in actions else None


def _hand_value(observation: Observation) -> int:
    """Each number once, the egg as the number on top."""
    hand = observation.states["hand"][0, observation.seat].tolist()
    if hand[chicken.EGG]:
        hand[int(observation.states["top"][0])] += 1
    return sum(value for cards, value in zip(hand, _CARD_VALUES, strict=False) if cards)


def _heuristic(game: str, seed: int) -> Bot:
    from nacre.bots.knowledge.chicken import frozen  # other games do not need it

    return PolicyBot(game, frozen(), 0.0, seed)


# --- Pearl Dice ----------------------------------------------------------------------------------


class Rows:
    """Rows 11 and 12 before 7 to 10 before 1 to 6; of these the most pearls, all matches; ties by lot.

    (With ties by lot it takes 34.5 turns alone, as the bot of the website does.)
    """

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, observation: Observation) -> str:
        """One of ``observation.actions()``."""
        numbers = observation.action_numbers()
        most = max(map(_worth_of_row, numbers))
        best = [number for number in numbers if _worth_of_row(number) == most]
        return face_of("pearl_dice").names[self._random.choice(best)]


def _worth_of_row(action: Action) -> tuple[int, int]:
    if action < pearl_dice.FIRST_PAIR_ACTION:
        return 0, action % pearl_dice.N_DICE
    row, pearls_gone = divmod(action - pearl_dice.FIRST_PAIR_ACTION, pearl_dice.N_PAIRS)
    return (2 if row + pearl_dice.FACES + 1 >= HIGH_ROWS else 1), pearls_gone


HIGH_ROWS = 11


# --- All of them ---------------------------------------------------------------------------------


def _plain(game: str, seed: int) -> Bot:
    from nacre.bots.thinking import plain

    return plain(game, seed)


@dataclass(frozen=True)
class Fixture:
    """An opponent: the games it knows, what it does, and how it is made for a game with a seed."""

    games: tuple[str, ...]
    about: str
    make: Callable[[str, int], Bot]


def _by_rule(game: str, about: str, rule: Rule) -> Fixture:
    return Fixture((game,), about, lambda game, seed: RuleBot(game, rule))


FIXTURES: dict[str, Fixture] = {
    "claimer": _by_rule(
        "pearls", "claims the most it can, else takes for its biggest group", claimer
    ),
    "flood": _by_rule(
        "pearladora", "strong Divers by rich farms, Pontoons that close what it leads", flood
    ),
    "never_out": _by_rule(
        "chicken", "plays high, else draws, withdraws only when it must", never_out
    ),
    "counter": _by_rule("chicken", "plays high, else withdraws with 5 points or less", counter),
    "heuristic": Fixture(("chicken",), "the tuned rule of thumb, frozen", _heuristic),
    "rows": Fixture(
        ("pearl_dice",),
        "rows 11–12, then 7–10, then 1–6, most pearls",
        lambda game, seed: Rows(seed),
    ),
    "plain": Fixture(tuple(GAMES), "textbook search with 2,000 random playouts", _plain),
}


def check_fixture(name: str, game: str) -> None:
    """:class:`BadOption` unless there is such a fixture, for this game."""
    if name not in FIXTURES:
        raise BadOption(f"{shown(name)}: no such fixture; there are {', '.join(FIXTURES)}")
    games = FIXTURES[name].games
    if game not in games:
        raise BadOption(f"{name}: it plays {', '.join(games)}, not {game}")


def fixture(name: str, game: str, seed: int) -> Bot:
    """A fixture by name; the same seed gives the same choices.

    >>> from nacre import Match
    >>> match = Match("chicken", seed=7)
    >>> fixture("never_out", "chicken", seed=1).choose(match.observation(match.turn))
    'play chick'
    """
    check_fixture(name, game)
    return FIXTURES[name].make(game, seed)
