"""The menu of a turn: legal actions numbered, grouped and completed, and what is asked for."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nacre.game.telling import joined
from nacre.games import game_of

MOST_LISTED = 24  # actions; more are grouped

COMMANDS = {
    "list": "all legal actions; list WORD those with that word",
    "undo": "take back, to your previous decision",
    "save FILE": "write the record of the game; save! FILE overwrites",
    "load FILE": "go on from a record",
    "hint": "the best three actions and why; hint nl in Dutch (en, nl, fr, de)",
    "review": "of a finished game: who stood how well when, and why; review nl in Dutch",
    "log": "what happened so far",
    "rules": "the rules page, also ? ; rules nl in Dutch (en, nl, fr, de)",
    "help": "this list",
    "quit": "leave",
}


def wanted(game: str, actions: Sequence[str]) -> str:
    """One sentence that says what is expected: ``Play a card, draw a card or withdraw (out).``"""
    sentence = joined(game_of(game).telling()().wanted(actions), "or")
    return sentence[:1].upper() + sentence[1:] + "."


# --- All of them, or groups ---


def numbered(actions: Sequence[str], containing: str = "") -> list[str]:
    """Actions with their numbers from 1, those that contain every word of ``containing``."""
    words = containing.lower().split()
    width = len(str(len(actions)))
    return [
        f"{number:>{width}} {action}"
        for number, action in enumerate(actions, 1)
        if all(word in action for word in words)
    ]


def in_columns(entries: Sequence[str], width: int) -> list[str]:
    """Entries in as many columns as fit, read downwards."""
    if not entries:
        return []
    room = max(map(len, entries)) + 3
    columns = max(1, (width + 3) // room)
    rows = -(-len(entries) // columns)
    return ["".join(f"{e:<{room}}" for e in entries[row::rows]).rstrip() for row in range(rows)]


def grouped(game: str, actions: Sequence[str]) -> list[str]:
    """Many actions in a few lines, by their kinds."""
    telling = game_of(game).telling()()
    kinds: dict[str, list[str]] = {}
    for action in actions:
        kinds.setdefault(telling.kind(action), []).append(action)
    return [line for kind, members in kinds.items() for line in telling.group(kind, members)]


# --- Completing ---


def suggestions(text: str, actions: Sequence[str]) -> list[str]:
    """How a text can go on: whole actions, or while they are too many, their next words.

    >>> suggestions("PL", ["play 4", "play chick", "draw"])
    ['play 4', 'play chick']
    """
    typed = _squeezed(text)
    fitting = [a for a in actions if _squeezed(a).startswith(typed)]
    if not fitting:
        words = text.lower().split()
        fitting = [a for a in actions if all(_has_word(a, word) for word in words)]
    return fitting if len(fitting) <= MOST_LISTED else _next_words(typed, fitting)


def _has_word(action: str, start: str) -> bool:
    return any(word.startswith(start) for word in re.split(r"[ -]", action))


def _next_words(typed: str, actions: Sequence[str]) -> list[str]:
    longest = max(len(action.split()) for action in actions)
    for n in range(1, longest):
        starts = dict.fromkeys(" ".join(action.split()[:n]) + " " for action in actions)
        longer = [start for start in starts if len(_squeezed(start)) > len(typed)]
        if longer:
            return longer
    return list(actions)


def _squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text).lower()
