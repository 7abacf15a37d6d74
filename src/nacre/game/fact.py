"""One true thing about an action."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from nacre.game.fields import Fields
    from nacre.review_types import FactDict

Numbers: TypeAlias = dict[str, int | float | str]

# How much a fact says about why somebody does it; a sentence tells those that say most.
DECISIVE, STRONG, USEFUL, PLAIN = 4, 3, 2, 1


@dataclass(frozen=True)
class Fact:
    """A key, which has a text in every language, and what goes into that text."""

    key: str
    priority: int
    numbers: Numbers = field(default_factory=dict)

    def as_dict(self) -> FactDict:
        """JSON-ready."""
        return {"key": self.key, "numbers": dict(self.numbers)}


class FactsPart(Protocol):
    """The module ``facts.py`` of a game."""

    def facts(self, fields: Fields, action: int) -> list[Fact]: ...
