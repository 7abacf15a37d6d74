"""A second look: every fact worked out once more from what a seat sees, slowly and plainly.

Nothing here asks the rules or the code that tells the facts. A game's look has a method for each
key, which lists the numbers that would be true with it; a fact that is not so has none.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, ClassVar, TypeAlias

from nacre.game.fact import Fact

Numbers: TypeAlias = dict[str, Any]
Told: TypeAlias = Mapping[str, Numbers]  # the facts of an action by key


class Look:
    """An action that a seat can do: a game's look adds a method for each key."""

    exclusive: ClassVar[Sequence[frozenset[str]]]  # of each set at most one can be true

    def __init__(self, view: Mapping[str, Any], action: str, told: Told) -> None:
        raise NotImplementedError


def faults(
    look: type[Look], view: Mapping[str, Any], action: str, facts: Sequence[Fact]
) -> list[str]:
    """What is wrong with the facts about an action."""
    told = {fact.key: fact.numbers for fact in facts}
    seen = look(view, action, told)
    found = [] if len(told) == len(facts) else ["a fact is told twice"]
    for key, numbers in told.items():
        truths = getattr(seen, key)()
        if not any(same(numbers, truth) for truth in truths):
            found.append(f"{key} {numbers}, but {truths or 'it is not so'}")
    for one, other in combinations(told, 2):
        if any({one, other} <= keys for keys in look.exclusive):
            found.append(f"{one} contradicts {other}")
    return found


def same(numbers: Numbers, truth: Numbers) -> bool:
    """Whether two facts agree; chances within rounding."""
    return numbers.keys() == truth.keys() and all(
        math.isclose(value, truth[name]) if isinstance(value, float) else value == truth[name]
        for name, value in numbers.items()
    )


def only_if(true: bool, **numbers: Any) -> list[Numbers]:
    """The numbers of a fact that is told when something holds."""
    return [numbers] if true else []
