"""Notation: actions as text, read forgivingly, with a suggestion for what was mistyped."""

from __future__ import annotations

import difflib
import heapq
from collections.abc import Iterable, Sequence

LONGEST_ACTION = 200  # characters; anything longer is no action
CANDIDATES = 24  # texts that are compared letter by letter for a suggestion


class Notation:
    """The texts of all actions of a game."""

    def __init__(self, names: Sequence[str], aliases: Iterable[tuple[str, int]] = ()) -> None:
        self._names = names
        self._canonical = {name: action for action, name in enumerate(names)}
        named = {squeezed(name): action for action, name in enumerate(names)}
        self._by_text = {squeezed(text): action for text, action in aliases} | named
        self._longest = max(map(len, self._by_text))
        self._by_pair: dict[str, list[str]] = {}  # an index for suggestions
        for text in self._by_text:
            for pair in _pairs(text):
                self._by_pair.setdefault(pair, []).append(text)

    def number(self, text: str) -> int | None:
        """The number of an action, in any case and with any blanks; ``None`` for no action."""
        number = self._canonical.get(text)
        if number is not None or len(text) > LONGEST_ACTION:
            return number
        return self._by_text.get(squeezed(text))

    def closest(self, text: str) -> str | None:
        """The action that a mistyped text most likely means, if any.

        Only the few texts that share most pairs of letters are compared: comparing hundreds would
        take tens of milliseconds, and a server asks this on its event loop.
        """
        typed = squeezed(text[: 2 * self._longest])
        shared: dict[str, float] = {}
        for pair in sorted(_pairs(typed)):  # in an order, so that ties are the same everywhere
            texts = self._by_pair.get(pair, ())
            for found in texts:
                shared[found] = shared.get(found, 0.0) + 1 / len(texts)  # rare pairs say more
        candidates = heapq.nlargest(CANDIDATES, shared, key=shared.__getitem__)
        close = difflib.get_close_matches(typed, candidates, n=1)
        return self._names[self._by_text[close[0]]] if close else None


def squeezed(text: str) -> str:
    """A text without blanks, in lower case."""
    return "".join(text.split()).lower()


def _pairs(text: str) -> set[str]:
    """Letters that stand side by side, the beginning and the end with them."""
    edged = f"^{text}$" if text else ""
    return {edged[i : i + 2] for i in range(len(edged) - 1)}
