"""Pearladöra, clause by clause (LA-01 to LA-32)."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import pytest

from nacre import Match
from nacre.errors import BadAction, BadOption, BadPosition, BadSeats, GameOver, IllegalAction

SPACES = [f"{column}{row}" for row in range(1, 6) for column in "abcdefgh"]
GROUPS = ["fishermen", "foragers", "children", "elders"]
TOKENS = {"fishermen": 2, "foragers": 2, "children": 1, "elders": 2}
START = {
    2: {1: 10, 2: 3, 3: 1, 4: 1, 5: 1},
    3: {1: 7, 2: 2, 3: 1, 4: 1},
    4: {1: 5, 2: 1, 3: 1, 4: 1},
}
PONTOONS = 35
FARMS = {"d1": 7, "b2": 6, "f2": 6, "h2": 5, "a4": 5, "e4": 4, "c5": 4, "g5": 3}
DIVER_SPACES = [space for space in SPACES if space not in FARMS]

Event = dict[str, Any]
Piece = tuple[int, str]  # a seat and a Diver: its value, with ^ - and + for up, necklace, Backup


# --- The lagoon, written as text ---


def neighbours(space: str) -> list[str]:
    column, row = "abcdefgh".index(space[0]), int(space[1])
    around = [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
    return ["abcdefgh"[c] + str(r) for c, r in around if 0 <= c < 8 and 1 <= r <= 5]


def line(one: str, other: str) -> str:
    """The line between two neighbours, from left to right or from top to bottom."""
    return "-".join(sorted((one, other), key=SPACES.index))


def lines_inside(spaces: Iterable[str]) -> list[str]:
    """The lines between these spaces."""
    pairs = itertools.combinations(spaces, 2)
    return [line(one, other) for one, other in pairs if other in neighbours(one)]


ALL_LINES = lines_inside(SPACES)


def fence(spaces: str) -> list[str]:
    """The lines that close these spaces off from all others."""
    inside = spaces.split()
    return [line(s, n) for s in inside for n in neighbours(s) if n not in inside]


def territories_of(lagoon: str) -> dict[str, list[str]]:
    """A map with a letter for each space, as the spaces of each letter."""
    found: dict[str, list[str]] = {}
    for space, letter in zip(SPACES, lagoon.split(), strict=True):
        found.setdefault(letter, []).append(space)
    return found


def borders(lagoon: str) -> list[str]:
    """The lines between different letters of a map."""
    inner = [name for spaces in territories_of(lagoon).values() for name in lines_inside(spaces)]
    return [name for name in ALL_LINES if name not in inner]


def placed(text: str) -> dict[str, str]:
    """The Divers of a seat: ``3 c4, 1-- d4`` as marks by space."""
    entries = [entry.split() for entry in text.split(",") if entry.strip()]
    return {space: marks for marks, space in entries}


def diver(seat: int, marks: str) -> dict[str, Any]:
    return {
        "seat": seat,
        "value": int(marks[0]),
        "up": "^" in marks,
        "necklaces": marks.count("-"),
        "backup": "+" in marks,
    }


def tokens_left(seat: int, group: str, divers: Mapping[str, Any], seen: Mapping[str, Any]) -> int:
    """The Power tokens that a group still has, from those that left a trace."""
    used = {
        "fishermen": 0,
        "foragers": sum(d["necklaces"] for d in divers.values()),
        "children": sum(d["up"] for d in divers.values() if d["seat"] == seat),
        "elders": sum(seat in seats for seats in seen.values()),
    }
    return TOKENS[group] - used[group]


def position(
    divers: Sequence[str],
    *,
    turn: int | None = 0,
    lines: Sequence[str] = (),
    stock: int | None = None,
    left: Mapping[int, int] | None = None,
    keep: str = "",
    groups: str = "",
    seen: Mapping[str, list[int]] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """A position with the Divers of each seat; what is not placed is in supply.

    ``stock`` makes a box with fewer (or more) Pontoons. ``left`` says how many Divers a seat still has: the others stand
    on spaces that nobody needs, never on those to ``keep``. ``groups`` makes it an advanced game.
    """
    seats = len(divers)
    standing = {s: (seat, m) for seat in range(seats) for s, m in placed(divers[seat]).items()}
    supply = [Counter(START[seats]) - values_of(standing, seat) for seat in range(seats)]
    free = [s for s in DIVER_SPACES if s not in standing and s not in keep.split()]
    for seat, n in (left or {}).items():
        for value in sorted(supply[seat].elements(), reverse=True)[: supply[seat].total() - n]:
            standing[free.pop(0)] = (seat, str(value))
            supply[seat][value] -= 1
    board = {space: diver(seat, marks) for space, (seat, marks) in standing.items()}
    names = groups.split() or GROUPS[:seats]
    looked = dict(seen or {})
    options = {"pontoons": PONTOONS if stock is None else len(lines) + stock}
    chosen = {name: more.pop(name) for name in ("memory", "smallest") if name in more}
    return {
        "game": "pearladora",
        "seats": seats,
        "options": options | chosen | {"advanced": bool(groups), "groups": names},
        "turn": turn,
        "farms": FARMS,
        "divers": board,
        "pontoons": list(lines),
        "stock": PONTOONS - len(lines) if stock is None else stock,
        "supply": [{str(v): n for v, n in counts.items()} for counts in supply],
        "groups": names,
        "powers": [
            tokens_left(s, names[s], board, looked) if groups else 0 for s in range(seats)
        ],
        "backups": [bool(groups) and not has_backup(board, s) for s in range(seats)],
        "seen": looked,
        "laid": 0,
        "power_used": False,
    } | more


def values_of(standing: Mapping[str, Piece], seat: int) -> Counter[int]:
    return Counter(int(marks[0]) for owner, marks in standing.values() if owner == seat)


def has_backup(board: Mapping[str, Any], seat: int) -> bool:
    return any(d["seat"] == seat and d["backup"] for d in board.values())


def lagoon(divers: Sequence[str], **more: Any) -> Match:
    """A match that starts from such a position."""
    return Match.from_position(position(divers, **more), seed=1)


# --- Asking a match ---


def refused(match: Match, action: str) -> str:
    """Why an action is illegal; the refusal changes nothing."""
    before = match.reveal(), match.version
    assert action not in match.actions()
    with pytest.raises(IllegalAction) as refusal:
        match.play(action)
    assert (match.reveal(), match.version) == before
    return str(refusal.value)


def starting(match: Match, *words: str) -> list[str]:
    """What follows these words in the legal actions."""
    return [
        action.removeprefix(f"{word} ")
        for word in words
        for action in match.actions()
        if action.startswith(f"{word} ")
    ]


def kinds(match: Match) -> set[str]:
    """The kinds of actions that are legal."""
    names = (action.rstrip("12345abcdefgh-").strip() for action in match.actions())
    return {name.split()[0] if not name.startswith("extra") else name[:9] for name in names}


def told(match: Match, seat: int | None, kind: str) -> list[Event]:
    return [event for event in match.events(seat) if event["event"] == kind]


def values_seen(match: Match, seat: int | None) -> dict[str, int | None]:
    """The values of the Divers on the board as a seat sees them."""
    return {space: entry["value"] for space, entry in match.view(seat)["divers"].items()}


def played_out(match: Match, seed: int) -> Iterator[Match]:
    """The match after each of random actions to its end."""
    chance = random.Random(seed)
    while not match.over:
        match.play(chance.choice(match.actions()))
        yield match


# --- Endings: who wins which territory ---

SQUARES = """
    B B A A C C D D
    B B A A C C D D
    X X X X Y Y Y Y
    E E G G F F H H
    E E G G F F H H
"""
WITHIN_SQUARES = ["a1-b1", "c1-d1", "e1-f1", "g1-h1", "a4-b4", "c4-d4"]  # they divide nothing
ALL_PONTOONS = [*borders(SQUARES), *WITHIN_SQUARES]
FARM_OF = dict(zip("ABCDEFGH", FARMS, strict=True))  # A holds 7 pearls, B and C 6, … H 3


def side_of(seat: int, seats: int) -> int:
    return seat % 2 if seats == 4 else seat


def leaders(pieces: Iterable[Piece], seats: int) -> set[int]:
    """The sides with the highest total of printed values."""
    totals: Counter[int] = Counter()
    for seat, marks in pieces:
        totals[side_of(seat, seats)] += int(marks[0])
    return {side for side, total in totals.items() if total == max(totals.values())}


Plan = list[tuple[str, int, set[int]]]  # territories: letter, spaces, who is to lead there


def allotted(plan: Plan, supply: Counter[Piece], seats: int) -> dict[str, list[Piece]] | None:
    """Divers for each territory so that the wished sides lead in it."""
    if not plan:
        return {}
    (letter, n, wished), *rest = plan
    for pieces in itertools.combinations_with_replacement(sorted(+supply), n):
        if leaders(pieces, seats) == wished and Counter(pieces) <= supply:
            others = allotted(rest, supply - Counter(pieces), seats)
            if others is not None:
                return {letter: list(pieces), **others}
    return None


def with_backups(
    pieces: dict[str, list[Piece]], plan: Mapping[str, set[int]], seats: int
) -> None:
    """Put each Backup where it decides nothing: without pearls, or where its side wins anyway."""
    backed = [letter for letter, there in pieces.items() if any("+" in m for _, m in there)]
    for seat in range(seats):
        if any(s == seat and "+" in marks for there in pieces.values() for s, marks in there):
            continue
        letter = next(
            letter
            for letter, there in sorted(pieces.items(), reverse=True)
            if letter not in backed
            and plan.get(letter, {side_of(seat, seats)}) == {side_of(seat, seats)}
            and seat in [s for s, _ in there]
        )
        i = [s for s, _ in pieces[letter]].index(seat)
        pieces[letter][i] = (seat, pieces[letter][i][1] + "+")
        backed.append(letter)


def ending(
    wins: Mapping[str, str],
    seats: int,
    *,
    contested: Mapping[str, str] | None = None,
    groups: str = "",
    lagoon_map: str = SQUARES,
) -> Match:
    """A game that has just ended: the sides that lead in each territory, ``01`` for a tie.

    Divers in ``contested`` territories are given one by one. Everything is placed but one Diver, and that one is played.
    """
    spaces = {
        letter: [s for s in there if s not in FARMS]
        for letter, there in territories_of(lagoon_map).items()
    }
    fixed = {letter: pieces_of(text) for letter, text in (contested or {}).items()}
    supply = Counter({(s, str(v)): n for s in range(seats) for v, n in START[seats].items()})
    supply -= Counter((s, marks[0]) for there in fixed.values() for s, marks in there)
    wished = {letter: {int(side) for side in sides} for letter, sides in wins.items()}
    pieces = allotted([(a, len(spaces[a]), wished[a]) for a in wished], supply, seats)
    assert pieces is not None, "no such ending: the Divers do not suffice"
    pieces |= fixed
    used = Counter((s, marks[0]) for there in pieces.values() for s, marks in there)
    rest = iter(sorted((supply + Counter(used) - used - not_in(fixed, used)).elements()))
    spare = [letter for letter in spaces if letter not in pieces]
    pieces |= {letter: [next(rest) for _ in spaces[letter]] for letter in spare}
    if groups:
        with_backups(pieces, wished | dict.fromkeys(fixed, set()), seats)
    return last_diver_played(spaces, pieces, seats, groups, lagoon_map)
