"""What may be typed: legal actions numbered, grouped and completed, and a sentence that asks for one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from nacre.terminal.words import joined, plural

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

_WANTED = {
    "take": "take a colour",
    "place": "place cards of one colour",
    "diver": "send a Diver",
    "pontoon": "lay a Pontoon",
    "stop": "stop",
    "backup": "place your Backup",
    "look": "look at a Diver (power)",
    "extra diver": "send an extra Diver (power)",
    "extra pontoon": "lay an extra Pontoon (power)",
    "necklace": "hang a necklace on a Diver (power)",
    "remove": "remove pearls from a row",
    "play": "play a card",
    "draw": "draw a card",
    "out": "withdraw (out)",
}
_AFTER_A_PONTOON = {"pontoon": "lay a second Pontoon"}


def wanted(actions: Iterable[str]) -> str:
    """One sentence that says what is expected: ``Play a card, draw a card or withdraw (out).``"""
    actions = list(actions)
    kinds = dict.fromkeys(map(_kind, actions))
    phrases = _WANTED | (_AFTER_A_PONTOON if "stop" in kinds else {})
    rows = {action.split()[-1] for action in actions if _kind(action) == "remove"}
    if len(rows) == 1:
        phrases |= {"remove": f"remove pearls from row {rows.pop()}"}
    sentence = joined([phrases[kind] for kind in kinds], "or")
    return sentence[:1].upper() + sentence[1:] + "."


def _kind(action: str) -> str:
    words = action.split()
    return " ".join(words[:2]) if words[0] == "extra" else words[0]


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
    kinds: dict[str, list[str]] = {}
    for action in actions:
        kinds.setdefault(_kind(action), []).append(action)
    group = _GROUPS.get(game, _plainly)
    return [line for kind, members in kinds.items() for line in group(kind, members)]


def _plainly(kind: str, actions: list[str]) -> list[str]:
    return [actions[0] if len(actions) == 1 else f"{kind}: {plural(len(actions), 'action')}"]


def _pearladora(kind: str, actions: list[str]) -> list[str]:
    """``diver 1|2|3 on 30 spaces``, ``pontoon on 60 lines``."""
    places = {action.split()[-1] for action in actions}
    if len(actions) == 1:
        return list(actions)
    values = sorted({word for action in actions for word in action.split() if word.isdecimal()})
    which = f" {'|'.join(values)}" if values else ""
    what = "line" if kind.endswith("pontoon") else "space"
    return [f"{kind}{which} on {plural(len(places), what)}"]


_PLACE = re.compile(r"place (\d+) (\w+)(?: \+ (\d+) wild)?( claim)?")


def _pearls(kind: str, actions: list[str]) -> list[str]:
    """``take red|blue``, and a line for each colour to place."""
    if kind == "take":
        return ["take " + "|".join(action.split()[1] for action in actions)]
    colours: dict[str, list[tuple[int, int, bool]]] = {}
    for action in actions:
        found = _PLACE.fullmatch(action)
        assert found is not None
        cards, colour, wilds, claim = found.groups()
        colours.setdefault(colour, []).append((int(cards), int(wilds or 0), bool(claim)))
    return [_placing(colour, choices) for colour, choices in colours.items()]


def _placing(colour: str, choices: list[tuple[int, int, bool]]) -> str:
    """``place 1-4 blue [+ 1-2 wild]   claim with 4, 5 cards``."""
    cards, wilds = max(c for c, _, _ in choices), max(w for _, w, _ in choices)
    claims = sorted({c + w for c, w, claim in choices if claim})
    added = f" [+ {_up_to(wilds)} wild]" if wilds else ""
    claim = f"   claim with {joined(map(str, claims), 'or')} cards" if claims else ""
    return f"place {_up_to(cards)} {colour}{added}{claim}"


def _up_to(n: int) -> str:
    return "1" if n == 1 else f"1-{n}"


_GROUPS: dict[str, Callable[[str, list[str]], list[str]]] = {
    "pearls": _pearls,
    "pearladora": _pearladora,
}


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
