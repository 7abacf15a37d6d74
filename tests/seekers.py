"""Players that seek the corners which uniformly random play misses."""

from __future__ import annotations

import random
from collections.abc import Callable

import nacre
from tests.settings import Policy, uniform


def prefer(*wanted: Callable[[str], bool], slips: float = 0.1) -> Policy:
    """The first kind of action that is to be had; a random one now and then, for variety."""

    def choose(match: nacre.Match, actions: list[str], rnd: random.Random) -> str:
        if rnd.random() >= slips:
            for kind in wanted:
                chosen = [action for action in actions if kind(action)]
                if chosen:
                    return rnd.choice(chosen)
        return rnd.choice(actions)

    return choose


def starts(*beginnings: str) -> Callable[[str], bool]:
    """Actions that begin with one of these words."""
    return lambda action: action.startswith(beginnings)


def ends(ending: str) -> Callable[[str], bool]:
    """Actions that end with this word."""
    return lambda action: action.endswith(ending)


def per_seat(*policies: Policy) -> Policy:
    """A policy for each seat, the last one for all further seats."""

    def choose(match: nacre.Match, actions: list[str], rnd: random.Random) -> str:
        assert match.turn is not None
        return policies[min(match.turn, len(policies) - 1)](match, actions, rnd)

    return choose


# --- Pearls ---


def collector(match: nacre.Match, actions: list[str], rnd: random.Random) -> str:
    """Cooperate in using up the necklaces: claim, else collect one colour, else place one card."""
    claims = [a for a in actions if a.endswith("claim")]
    if claims:
        return rnd.choice(claims)
    assert match.turn is not None
    position = match.reveal()
    hand = position["hands"][match.turn]
    takes = [a for a in actions if a.startswith("take")]
    if takes:
        return max(takes, key=lambda a: (hand[a.split()[1]], position["display"][a.split()[1]]))
    singles = [a for a in actions if a.startswith("place 1 ") and "+" not in a]
    return min(singles, key=lambda a: hand[a.split()[2]])


hoarder = prefer(starts("take"), slips=0.02)
decliner = prefer(lambda a: a.startswith("place") and not a.endswith("claim"), slips=0.3)
emptier = prefer(starts("place"), slips=0.0)

# --- Chicken ---

never_out = prefer(starts("play"), starts("draw"), slips=0.0)
quitter = prefer(starts("out"), slips=0.0)
drawer = prefer(starts("draw"), starts("play"), slips=0.02)
egg_first = prefer(starts("play egg"), starts("play"), starts("draw"), slips=0.02)
egg_last = prefer(
    lambda a: a.startswith("play") and a != "play egg", starts("draw"), starts("play"), slips=0.02
)

# --- Pearl Dice ---

sparing = prefer(starts("remove 1 "), slips=0.1)


def greedy(match: nacre.Match, actions: list[str], rnd: random.Random) -> str:
    """As many pearls as possible."""
    return max(actions, key=lambda a: int(a.split()[1]))


def clearing(match: nacre.Match, actions: list[str], rnd: random.Random) -> str:
    """The row with the fewest pearls left, as many as possible."""
    board = match.reveal()["boards"][match.turn]
    return min(actions, key=lambda a: (board[int(a.split()[3]) - 1], -int(a.split()[1])))


# --- Pearladöra ---

bridge_builder = prefer(starts("pontoon"), slips=0.05)
diver_only = prefer(starts("diver"), slips=0.05)
powerful = prefer(
    starts("look", "extra", "necklace"), starts("backup"), starts("diver"), slips=0.15
)
backer = prefer(starts("backup"), starts("pontoon"), slips=0.25)
stopper = prefer(starts("stop"), starts("pontoon"), slips=0.1)


def filler(match: nacre.Match, actions: list[str], rnd: random.Random) -> str:
    """Fill the smallest territory that is not full; Pontoons now and then; Backups at once."""
    backups = [a for a in actions if a.startswith("backup")]
    if backups and rnd.random() < 0.7:
        return rnd.choice(backups)
    if rnd.random() < 0.5:
        return uniform(match, actions, rnd)
    territories = [t for t in match.reveal()["territories"] if not t["full"]]
    territories.sort(key=lambda t: len(t["spaces"]))
    for territory in territories:
        inside = [
            a for a in actions if a.startswith("diver") and a.split()[2] in territory["spaces"]
        ]
        if inside:
            return rnd.choice(inside)
    return uniform(match, actions, rnd)


def holding_back(match: nacre.Match, actions: list[str], rnd: random.Random) -> str:
    """Run out of everything but the Backup."""
    others = [a for a in actions if not a.startswith("backup")]
    return rnd.choice(others or actions)
