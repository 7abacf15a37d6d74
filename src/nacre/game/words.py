"""Words: texts of a game in every language, for its facts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol, TypeAlias

Texts: TypeAlias = Mapping[str, Mapping[str, str]]  # key, language
Names: TypeAlias = Mapping[str, Mapping[str, tuple[str, str]]]  # name, language: one, several


class Words(NamedTuple):
    """The texts of facts, and names that go into them."""

    texts: Texts
    names: Names


class WordsPart(Protocol):
    """The module ``words.py`` of a game."""

    @property
    def WORDS(self) -> Words: ...  # noqa: N802 - a constant of the module
