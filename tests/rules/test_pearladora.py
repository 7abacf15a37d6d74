"""Pearladöra, clause by clause (LA-01 to LA-32)."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import pytest

from nacre import Match
from nacre.errors import (
    BadAction,
    BadOption,
    BadPosition,
    BadSeats,
    GameOver,
    IllegalAction,
)

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


def fence(*territories: str) -> list[str]:
    """The lines that close each of these territories off from everything else."""
    lines: dict[str, None] = {}
    for inside in (spaces.split() for spaces in territories):
        lines |= {line(s, n): None for s in inside for n in neighbours(s) if n not in inside}
    return list(lines)


def territories_of(drawn: str) -> dict[str, list[str]]:
    """A map with a letter for each space, as the spaces of each letter."""
    found: dict[str, list[str]] = {}
    for space, letter in zip(SPACES, drawn.split(), strict=True):
        found.setdefault(letter, []).append(space)
    return found


def borders(drawn: str) -> list[str]:
    """The lines between different letters of a map."""
    return fence(*(" ".join(spaces) for spaces in territories_of(drawn).values()))


def placed(text: str) -> dict[str, str]:
    """The Divers of a seat: ``3 c4, 1-- d4`` as marks by space."""
    entries = [entry.split() for entry in text.split(",") if entry.strip()]
    return {space: marks for marks, space in entries}


def diver(seat: int, marks: str, placed: int | None = None) -> dict[str, Any]:
    """``placed``: as the how manieth of its seat; not known where a position begins with it."""
    return {
        "seat": seat,
        "value": int(marks[0]),
        "placed": placed,
        "up": "^" in marks,
        "necklaces": marks.count("-"),
        "backup": "+" in marks,
    }


def tokens_left(seat: int, group: str, divers: Mapping[str, Any], seen: Mapping[str, Any]) -> int:
    """The Power tokens that a group still has, from those that left a trace."""
    used: dict[str, int] = {
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

    ``stock`` makes a box with fewer (or more) Pontoons. ``left`` says how many Divers a seat still
    has: the others stand on spaces that nobody needs, never on those to ``keep``. ``groups`` makes
    it an advanced game.
    """
    seats = len(divers)
    standing = {s: (seat, m) for seat in range(seats) for s, m in placed(divers[seat]).items()}
    supply = [Counter(START[seats]) - values_of(standing, seat) for seat in range(seats)]
    crowd(standing, supply, left or {}, keep.split())
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
        "powers": [tokens_left(s, names[s], board, looked) if groups else 0 for s in range(seats)],
        "backups": [bool(groups) and not has_backup(board, s) for s in range(seats)],
        "seen": looked,
        "laid": 0,
        "power_used": False,
    } | more


def crowd(
    standing: dict[str, Piece],
    supply: Sequence[Counter[int]],
    left: Mapping[int, int],
    keep: Sequence[str],
) -> None:
    """Place the Divers that a seat does not have any more, the highest first."""
    free = [space for space in DIVER_SPACES if space not in standing and space not in keep]
    for seat, n in left.items():
        for value in sorted(supply[seat].elements(), reverse=True)[: supply[seat].total() - n]:
            standing[free.pop(0)] = (seat, str(value))
            supply[seat][value] -= 1


def values_of(standing: Mapping[str, Piece], seat: int) -> Counter[int]:
    return Counter(int(marks[0]) for owner, marks in standing.values() if owner == seat)


def groups_of(seats: int, first: str = "elders") -> str:
    """Groups for an advanced game, with this one for seat 0."""
    others = [group for group in ("foragers", "elders", "children", "fishermen") if group != first]
    return " ".join([first, *others[: seats - 1]])


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
    words = [action.split() for action in match.actions()]
    return {" ".join(w[:2]) if w[0] == "extra" else w[0] for w in words}


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
PEARLS_OF = dict(zip("ABCDEFGH", FARMS.values(), strict=True))  # A has 7, B and C 6, … H 3

Pieces = dict[str, list[Piece]]  # by territory


def side_of(seat: int, seats: int) -> int:
    return seat % 2 if seats == 4 else seat


def pieces_of(text: str) -> list[Piece]:
    """``0:3+ 1:1`` as a Diver of seat 0 with a Backup and one of seat 1."""
    return [(int(entry[0]), entry[2:]) for entry in text.split()]


def leaders(pieces: Iterable[Piece], seats: int) -> str:
    """The sides with the highest total of printed values."""
    totals: Counter[int] = Counter()
    for seat, marks in pieces:
        totals[side_of(seat, seats)] += int(marks[0])
    return "".join(str(s) for s in sorted(totals) if totals[s] == max(totals.values()))


def allotted(
    wins: Mapping[str, str], room: Mapping[str, int], supply: Counter[Piece], seats: int
) -> Pieces:
    """Divers for each territory so that the wished sides lead there; nothing if it cannot be."""
    if not wins:
        return {}
    (letter, wished), *rest = wins.items()
    for pieces in itertools.combinations_with_replacement(sorted(+supply), room[letter]):
        if leaders(pieces, seats) == wished and Counter(pieces) <= supply:
            others = allotted(dict(rest), room, supply - Counter(pieces), seats)
            if len(others) == len(rest):
                return {letter: list(pieces), **others}
    return {}


def put_backups(pieces: Pieces, wins: Mapping[str, str], spare: Sequence[str], seats: int) -> None:
    """Put the missing Backups where they decide nothing: no pearls, or won by that side anyway."""
    for seat in range(seats):
        if (seat, "+") in [(s, m[-1]) for there in pieces.values() for s, m in there]:
            continue
        side = str(side_of(seat, seats))
        letter = next(
            letter
            for letter in (*spare, *wins)
            if wins.get(letter, side) == side
            and seat in [s for s, _ in pieces[letter]]
            and not any("+" in marks for _, marks in pieces[letter])
        )
        i = [s for s, _ in pieces[letter]].index(seat)
        pieces[letter][i] = (seat, pieces[letter][i][1] + "+")


def ending(
    wins: Mapping[str, str],
    seats: int,
    *,
    contested: Mapping[str, str] | None = None,
    groups: str = "",
    drawn: str = SQUARES,
) -> Match:
    """A game that has just ended: the sides that lead in each territory, ``01`` for a tie.

    Divers in ``contested`` territories are given one by one; territories without pearls take the
    rest.
    """
    divided = territories_of(drawn)
    spaces = {letter: [s for s in divided[letter] if s not in FARMS] for letter in divided}
    pieces = {letter: pieces_of(text) for letter, text in (contested or {}).items()}
    supply = Counter({(s, str(v)): n for s in range(seats) for v, n in START[seats].items()})
    supply -= Counter((seat, marks[0]) for there in pieces.values() for seat, marks in there)
    led = allotted(wins, {letter: len(spaces[letter]) for letter in spaces}, supply, seats)
    assert len(led) == len(wins), "no such ending: the Divers do not suffice"
    rest = sorted((supply - Counter(p for there in led.values() for p in there)).elements())
    spare = sorted(set(spaces) - set(led) - set(pieces))
    pieces |= led | {letter: [rest.pop(0) for _ in spaces[letter]] for letter in spare}
    if groups:
        put_backups(pieces, wins, spare, seats)
    return last_diver_played(spaces, pieces, list(wins), seats, groups, borders(drawn))


def last_diver_played(
    spaces: Mapping[str, list[str]],
    pieces: Pieces,
    open_to: Sequence[str],
    seats: int,
    groups: str,
    lines: list[str],
) -> Match:
    """Prepare everything but one Diver, in a territory without Backup, and play that one."""
    last = [letter for letter in open_to if "+" not in "".join(m for _, m in pieces[letter])][-1]
    seat, value = pieces[last].pop()
    space = spaces[last][-1]
    divers = [
        ", ".join(
            f"{marks} {space}"
            for letter in pieces
            for (owner, marks), space in zip(pieces[letter], spaces[letter], strict=False)
            if owner == by
        )
        for by in range(seats)
    ]
    match = lagoon(divers, turn=seat, lines=lines, stock=0, groups=groups)
    match.play(f"diver {value} {space}")
    assert match.over
    return match


def spoils(divers: str, seats: int = 2, pearls: int = 7, groups: str = "") -> list[int]:
    """What each seat gets out of one contested territory; the others are won in turns."""
    contested = next(letter for letter in PEARLS_OF if PEARLS_OF[letter] == pearls)
    sides = 2 if seats == 4 else seats
    others = [letter for letter in PEARLS_OF if letter != contested]
    wins = {letter: str(i % sides) for i, letter in enumerate(others)}
    match = ending(wins, seats, contested={contested: divers}, groups=groups)
    assert match.scores is not None
    won = [
        sum(PEARLS_OF[letter] for letter in wins if wins[letter] == str(side_of(seat, seats)))
        for seat in range(seats)
    ]
    return [score - sure for score, sure in zip(match.scores, won, strict=True)]


# --- Set-up ---


@pytest.mark.rule("LA-01")
@pytest.mark.parametrize(
    ("seats", "divers", "in_all"),
    [
        (2, {"1": 10, "2": 3, "3": 1, "4": 1, "5": 1}, 16),
        (3, {"1": 7, "2": 2, "3": 1, "4": 1, "5": 0}, 11),
        (4, {"1": 5, "2": 1, "3": 1, "4": 1, "5": 0}, 8),
    ],
)
@pytest.mark.parametrize("advanced", [False, True])
def test_each_seat_begins_with_the_divers_of_its_number_of_seats(
    seats: int, divers: dict[str, int], in_all: int, advanced: bool
) -> None:
    match = Match("pearladora", seats, seed=1, options={"advanced": advanced})
    assert match.reveal()["supply"] == [divers] * seats
    assert match.view()["supply_sizes"] == [in_all] * seats
    assert match.reveal()["divers"] == {}


@pytest.mark.rule("LA-01")
@pytest.mark.parametrize("seats", [1, 5])
def test_pearladora_is_for_two_to_four_seats(seats: int) -> None:
    with pytest.raises(BadSeats, match="2 to 4"):
        Match("pearladora", seats)


@pytest.mark.rule("LA-01")
@pytest.mark.parametrize(("seats", "value"), [(3, 5), (4, 5)])
def test_nobody_has_a_five_with_three_or_four_seats(seats: int, value: int) -> None:
    match = Match("pearladora", seats, seed=1)
    assert f"no Diver of value {value} left" in refused(match, f"diver {value} a1")


@pytest.mark.rule("LA-02")
def test_the_eight_clusters_go_onto_the_eight_farms_at_random() -> None:
    deals = [Match("pearladora", 2, seed).reveal()["farms"] for seed in range(120)]
    for farms in deals:
        assert set(farms) == {"d1", "b2", "f2", "h2", "a4", "e4", "c5", "g5"}
        assert sorted(farms.values()) == [3, 4, 4, 5, 5, 6, 6, 7]
    for farm in FARMS:
        assert {farms[farm] for farms in deals} == {3, 4, 5, 6, 7}


@pytest.mark.rule("LA-02")
def test_forty_pearls_lie_open_to_all() -> None:
    match = Match("pearladora", 3, seed=4)
    for viewer in (None, 0, 1, 2):
        assert match.view(viewer)["farms"] == match.reveal()["farms"]
        assert sum(match.view(viewer)["farms"].values()) == 40


@pytest.mark.rule("LA-03")
@pytest.mark.parametrize("groups", list(itertools.permutations(GROUPS, 2)))
def test_seats_can_choose_their_groups(groups: tuple[str, str]) -> None:
    match = Match("pearladora", 2, seed=1, options={"groups": list(groups)})
    assert match.view()["groups"] == list(groups)


@pytest.mark.rule("LA-03", "LA-18")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("advanced", [False, True])
def test_without_a_choice_groups_are_drawn_at_random_and_differ(seats: int, advanced: bool) -> None:
    options = {"advanced": advanced}
    draws = [Match("pearladora", seats, s, options).view()["groups"] for s in range(60)]
    assert all(len(set(groups)) == seats for groups in draws)
    for seat in range(seats):
        assert {groups[seat] for groups in draws} == set(GROUPS)


@pytest.mark.rule("LA-03")
@pytest.mark.parametrize(
    "groups",
    [
        ["elders", "elders"],
        ["elders", "sharks"],
        ["elders"],
        ["elders", "children", "foragers"],
        "elders",
    ],
)
def test_groups_are_different_names_one_for_each_seat(groups: Any) -> None:
    with pytest.raises(BadOption, match=r"groups.*2 different names"):
        Match("pearladora", 2, options={"groups": groups})


@pytest.mark.rule("LA-03")
@pytest.mark.parametrize("group", GROUPS)
def test_in_the_standard_game_a_group_is_only_a_name(group: str) -> None:
    other = GROUPS[GROUPS.index(group) - 1]
    match = lagoon(["1 c1", "1 c2"])
    named = Match.from_position(match.reveal() | {"options": {}, "groups": [group, other]}, seed=1)
    assert named.actions() == match.actions()
    assert kinds(named) == {"diver", "pontoon"}
    assert named.reveal()["powers"] == [0, 0]
    assert named.reveal()["backups"] == [False, False]
    for action in ("look c2", "extra diver 1 a1", "extra pontoon a1-b1", "necklace c2"):
        assert "advanced game" in refused(named, action)
    assert "advanced game" in refused(named, "backup c1")


# --- Divers ---


@pytest.mark.rule("LA-04")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_diver_goes_face_down_onto_an_empty_space_and_the_turn_passes(seats: int) -> None:
    for turn in range(seats):
        match = lagoon([""] * seats, turn=turn)
        match.play("diver 3 c4")
        assert match.reveal()["divers"] == {"c4": diver(turn, "3", placed=1)}
        assert match.reveal()["supply"][turn]["3"] == 0
        assert match.turn == (turn + 1) % seats


@pytest.mark.rule("LA-04")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_value_in_supply_can_go_onto_every_empty_space(seats: int) -> None:
    match = Match("pearladora", seats, seed=1)
    wanted = [f"{value} {space}" for value in START[seats] for space in DIVER_SPACES]
    assert len(DIVER_SPACES) == 32
    assert starting(match, "diver") == wanted


@pytest.mark.rule("LA-04")
@pytest.mark.parametrize("farm", FARMS)
def test_no_diver_goes_onto_a_farm(farm: str) -> None:
    assert refused(lagoon(["", ""]), f"diver 1 {farm}") == f"diver 1 {farm}: {farm} is a Pearl Farm"


@pytest.mark.rule("LA-04")
@pytest.mark.parametrize("space", ["c1", "c2"])
def test_no_diver_goes_onto_another_own_or_not(space: str) -> None:
    assert f"a Diver is on {space}" in refused(lagoon(["1 c1", "1 c2"]), f"diver 1 {space}")


@pytest.mark.rule("LA-01", "LA-04")
def test_a_value_that_is_used_up_cannot_be_placed() -> None:
    match = lagoon(["5 c1, 2 a1, 2 b1", ""])
    assert "no Diver of value 5 left" in refused(match, "diver 5 c4")
    match.play("diver 2 c4")
    match.play("diver 5 a5")
    assert "no Diver of value 2 left" in refused(match, "diver 2 a3")


@pytest.mark.rule("LA-04")
@pytest.mark.parametrize("text", ["diver 0 c4", "diver 6 c4", "diver 1 i1", "diver 1 a6"])
def test_there_are_values_1_to_5_and_spaces_a1_to_h5(text: str) -> None:
    with pytest.raises(BadAction, match="no action of pearladora"):
        lagoon(["", ""]).play(text)


# --- Pontoons ---


@pytest.mark.rule("LA-05")
def test_at_the_start_every_one_of_the_67_inner_lines_is_free() -> None:
    match = Match("pearladora", 2, seed=1)
    assert len(ALL_LINES) == 67
    assert sorted(starting(match, "pontoon")) == sorted(ALL_LINES)
    assert match.reveal()["stock"] == PONTOONS


@pytest.mark.rule("LA-05")
@pytest.mark.parametrize(
    "name", ["a0-a1", "a5-a6", "h1-i1", "`1-a1", "a1", "a1-c1", "a1-b2", "a1-a1", "h1-a2"]
)
def test_outer_edges_and_spaces_apart_have_no_line(name: str) -> None:
    with pytest.raises(BadAction, match="no action of pearladora"):
        lagoon(["", ""]).play(f"pontoon {name}")


@pytest.mark.rule("LA-05")
@pytest.mark.parametrize("second", ["c2-d2", "h4-h5", "a1-a2"])
def test_a_second_pontoon_can_be_laid_anywhere_and_ends_the_turn(second: str) -> None:
    match = lagoon(["", ""])
    match.play("pontoon c1-d1")
    assert match.turn == 0
    assert match.reveal()["laid"] == 1
    match.play(f"pontoon {second}")
    assert match.turn == 1
    assert match.reveal()["laid"] == 0
    assert set(match.reveal()["pontoons"]) == {"c1-d1", second}
    assert match.reveal()["stock"] == PONTOONS - 2


@pytest.mark.rule("LA-05")
def test_one_pontoon_is_enough() -> None:
    match = lagoon(["", ""])
    match.play("pontoon c1-d1")
    match.play("stop")
    assert match.turn == 1
    assert match.reveal()["pontoons"] == ["c1-d1"]
    assert match.reveal()["stock"] == PONTOONS - 1


@pytest.mark.rule("LA-05", "LA-08")
def test_after_one_pontoon_only_another_one_or_stopping_is_left() -> None:
    match = lagoon(["", ""])
    assert "no Pontoon was laid" in refused(match, "stop")
    match.play("pontoon c1-d1")
    assert kinds(match) == {"pontoon", "stop"}
    assert "a Pontoon is laid" in refused(match, "diver 1 a1")


@pytest.mark.rule("LA-05")
@pytest.mark.parametrize("name", ["c1-d1", "c2-c3"])
def test_a_line_takes_one_pontoon_only(name: str) -> None:
    assert f"a Pontoon lies on {name}" in refused(lagoon(["", ""], lines=[name]), f"pontoon {name}")


@pytest.mark.rule("LA-05")
def test_the_line_just_taken_cannot_be_taken_again() -> None:
    match = lagoon(["", ""])
    match.play("pontoon d1-c1")
    assert "a Pontoon lies on c1-d1" in refused(match, "pontoon c1-d1")


@pytest.mark.rule("LA-05", "LA-08")
def test_pontoons_come_from_the_common_stock() -> None:
    match = lagoon(["", ""], lines=["a1-b1"], stock=3)
    match.play("pontoon c1-d1")
    match.play("pontoon c2-d2")
    assert match.reveal()["stock"] == 1
    match.play("pontoon c3-d3")
    assert match.turn == 0, "no second one is possible, so the turn is over"
    assert match.reveal()["laid"] == 0
    assert "no Pontoon is left in the stock" in refused(match, "pontoon c4-d4")


CLOSED = [
    ("a1", 1),
    ("f3", 1),
    ("a1 b1", 2),
    ("d2 d3", 2),
    ("a1 b1 c1", 3),
    ("a1 a2 b1", 3),
    ("c1 d1 e1", 3),  # with a farm
    ("a4 a5 b5", 3),  # with a farm
    ("d2 d3 d4", 3),
    ("a1 b1 c1 d1", 4),  # with a farm
    ("a1 b1 a2 b2", 4),
    ("a4 a5 b5 c5", 4),  # with two farms
    ("c2 d2 c3 d3", 4),  # without a farm
    ("c1 d1 e1 d2 d3", 5),
]


@pytest.mark.rule("LA-06")
@pytest.mark.parametrize(("spaces", "size"), CLOSED)
@pytest.mark.parametrize("which", [0, -1])
def test_a_pontoon_may_not_close_a_territory_of_fewer_than_four_spaces(
    spaces: str, size: int, which: int
) -> None:
    around = fence(spaces)
    last = around.pop(which)
    match = lagoon(["", ""], lines=around)
    if size < 4:
        assert "fewer than 4 spaces" in refused(match, f"pontoon {last}")
    else:
        match.play(f"pontoon {last}")
        closed = [set(t["spaces"]) for t in match.reveal()["territories"]]
        assert set(spaces.split()) in closed
        assert len(closed) == 2


def flooded(space: str, laid: Collection[str]) -> Iterator[str]:
    """One after the other the spaces that no Pontoon parts from a space: a flood fill."""
    found, edge = {space}, [space]
    while edge:
        here = edge.pop()
        yield here
        beyond = [s for s, between in beside(here) if s not in found and between not in laid]
        found.update(beyond)
        edge += beyond


@cache
def beside(space: str) -> list[tuple[str, str]]:
    """The neighbours of a space, each with the line between."""
    return [(other, line(space, other)) for other in neighbours(space)]


def are_at_least(n: int, things: Iterator[str]) -> bool:
    return len(list(itertools.islice(things, n))) == n


def lines_by_flood(laid: Collection[str], smallest: int) -> list[str]:
    """Every free line whose Pontoon leaves no smaller territory, by laying it and looking."""
    return [
        name
        for name in ALL_LINES
        if name not in laid
        and all(are_at_least(smallest, flooded(s, {*laid, name})) for s in name.split("-"))
    ]


@pytest.mark.rule("LA-05", "LA-06")
@pytest.mark.parametrize("eagerness", [0.5, 0.95])
@pytest.mark.parametrize("smallest", range(1, 9))
def test_lines_are_those_that_a_flood_fill_finds(smallest: int, eagerness: float) -> None:
    compared: Counter[int] = Counter()
    for seed in range(6):
        rnd = random.Random(seed)
        options = {"smallest": smallest, "pontoons": 60, "advanced": seed % 2 == 1}
        match = Match("pearladora", 2 + seed % 3, seed, options)
        while not match.over:
            position = match.reveal()
            wanted = lines_by_flood(position["pontoons"], smallest) if position["stock"] else []
            assert sorted(starting(match, "pontoon")) == sorted(wanted)
            assert sorted(starting(match, "extra pontoon")) in ([], sorted(wanted))
            compared[len(wanted)] += 1
            lines = [a for a in match.actions() if "pontoon" in a]
            match.play(rnd.choice(lines if lines and rnd.random() < eagerness else match.actions()))
    assert len(compared) > 20, "from an empty lagoon to one that is full of Pontoons"


@pytest.mark.rule("LA-06")
@pytest.mark.parametrize(
    ("spaces", "legal"),
    [
        ("a3 b3 c3 d3 e3", []),
        ("a3 b3 c3 d3 e3 f3 g3", []),
        ("a3 b3 c3 d3 e3 f3 g3 h3", ["d3-e3"]),
        ("a1 b1 c1 d1 e1 f1 g1 h1 h2", ["d1-e1", "e1-f1"]),
        ("a1 b1 c1 d1", []),
        ("a1 b1 a2 b2", ["a1-b1", "a1-a2", "b1-b2", "a2-b2"]),  # none of them divides it
        ("a1 b1 c1 d1 a2", []),
        ("a1 b1 c1 a2 b2 c2", ["a1-b1", "b1-c1", "a2-b2", "b2-c2", "a1-a2", "b1-b2", "c1-c2"]),
    ],
)
def test_both_parts_of_a_divided_territory_need_four_spaces(spaces: str, legal: list[str]) -> None:
    match = lagoon(["", ""], lines=fence(spaces))
    inside = lines_inside(spaces.split())
    assert sorted(n for n in starting(match, "pontoon") if n in inside) == sorted(legal)
    for name in set(inside) - set(legal):
        assert "fewer than 4 spaces" in refused(match, f"pontoon {name}")


@pytest.mark.rule("LA-06")
def test_a_pontoon_that_divides_nothing_makes_the_next_one_divide() -> None:
    match = lagoon(["", ""], lines=fence("a1 b1 a2 b2"))
    match.play("pontoon a1-b1")
    for name in ("a1-a2", "b1-b2", "a2-b2"):
        assert "fewer than 4 spaces" in refused(match, f"pontoon {name}")


@pytest.mark.rule("LA-06")
def test_the_second_pontoon_is_judged_after_the_first() -> None:
    match = lagoon(["", ""])
    assert {"a1-b1", "a1-a2"} <= set(starting(match, "pontoon"))
    match.play("pontoon a1-b1")
    assert "fewer than 4 spaces" in refused(match, "pontoon a1-a2")
    match.play("pontoon a2-b2")
    assert match.turn == 1
    assert "fewer than 4 spaces" in refused(match, "pontoon a1-a2")


@pytest.mark.rule("LA-06")
def test_two_pontoons_together_can_close_a_territory_of_four() -> None:
    *around, one, other = fence("a1 b1 a2 b2")
    match = lagoon(["", ""], lines=around)
    match.play(f"pontoon {one}")
    assert len(match.reveal()["territories"]) == 1
    match.play(f"pontoon {other}")
    assert [len(t["spaces"]) for t in match.reveal()["territories"]] == [4, 36]


@pytest.mark.rule("LA-05", "LA-06")
def test_a_turn_ends_by_itself_when_no_second_pontoon_fits() -> None:
    """Ten territories of four: only the last square can still take one that divides nothing."""
    lines = [*ALL_PONTOONS, "e4-f4"]
    match = lagoon(["", ""], lines=lines, stock=5)
    assert starting(match, "pontoon") == ["g4-h4", "g5-h5", "g4-g5", "h4-h5"]
    match.play("pontoon g4-h4")
    assert match.turn == 1
    assert kinds(match) == {"diver"}
    assert match.reveal()["stock"] == 4


@pytest.mark.rule("LA-07")
@pytest.mark.parametrize(
    ("spaces", "farms"),
    [("c2 d2 c3 d3", 0), ("a1 b1 c1 d1", 1), ("a1 b1 c1 d1 b2", 2), ("f1 g1 h1 f2 h2 e1 d1", 3)],
)
def test_a_territory_may_hold_several_farms_or_none(spaces: str, farms: int) -> None:
    *around, last = fence(spaces)
    match = lagoon(["", ""], lines=around)
    match.play(f"pontoon {last}")
    (closed,) = [
        t for t in match.reveal()["territories"] if set(t["spaces"]) == set(spaces.split())
    ]
    inside = [FARMS[space] for space in spaces.split() if space in FARMS]
    assert len(inside) == farms
    assert closed["pearls"] == sum(inside)


# --- Who can act must act ---


@pytest.mark.rule("LA-08")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_without_divers_pontoons_can_still_be_laid(seats: int) -> None:
    match = lagoon([""] * seats, left={0: 0})
    assert kinds(match) == {"pontoon"}
    match.play("pontoon c1-d1")
    assert kinds(match) == {"pontoon", "stop"}


@pytest.mark.rule("LA-08")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_without_pontoons_divers_can_still_be_placed(seats: int) -> None:
    match = lagoon([""] * seats, lines=ALL_PONTOONS)
    assert match.reveal()["stock"] == 0
    assert kinds(match) == {"diver"}


@pytest.mark.rule("LA-08", "LA-19")
@pytest.mark.parametrize("text", ["pass", "skip", "end", ""])
def test_who_can_act_must_act(text: str) -> None:
    for match in (lagoon(["", ""], left={0: 0}), lagoon(["", ""], lines=ALL_PONTOONS)):
        with pytest.raises(BadAction):
            match.play(text)


@pytest.mark.rule("LA-08", "LA-09", "LA-32")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("advanced", [False, True])
def test_at_the_end_of_a_game_the_board_is_full(seats: int, advanced: bool) -> None:
    *_, match = played_out(Match("pearladora", seats, 3, {"advanced": advanced}), seed=3)
    end = match.reveal()
    assert set(end["divers"]) == set(DIVER_SPACES)
    assert sum(match.view()["supply_sizes"]) == (1 if seats == 3 else 0)
    with pytest.raises(GameOver):
        match.play("diver 1 a1")


@pytest.mark.rule("LA-09")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_seat_that_cannot_act_is_passed_over(seats: int) -> None:
    match = lagoon([""] * seats, left={1: 0}, keep="a1 b1", lines=ALL_PONTOONS)
    match.play("diver 1 a1")
    assert match.turn == 2 % seats
    assert [event["seat"] for event in told(match, None, "skipped")] == [1]


@pytest.mark.rule("LA-09")
def test_several_seats_in_a_row_can_be_passed_over() -> None:
    left = {1: 0, 2: 0, 3: 0}
    match = lagoon([""] * 4, left=left, lines=ALL_PONTOONS, keep="a1 b1 c1")
    match.play("diver 1 a1")
    assert match.turn == 0
    assert [event["seat"] for event in told(match, None, "skipped")] == [1, 2, 3]
    match.play("diver 1 b1")
    assert match.turn == 0


@pytest.mark.rule("LA-09")
def test_nobody_is_passed_over_while_a_pontoon_can_be_laid() -> None:
    match = lagoon(["", ""], left={1: 0}, keep="a1")
    match.play("diver 1 a1")
    assert match.turn == 1
    assert told(match, None, "skipped") == []


@pytest.mark.rule("LA-09")
def test_a_seat_that_cannot_act_cannot_be_to_act() -> None:
    with pytest.raises(BadPosition, match="the seat to act cannot act"):
        lagoon(["", ""], turn=1, left={1: 0}, lines=ALL_PONTOONS)


@pytest.mark.rule("LA-09")
@pytest.mark.parametrize("stock", [0, 3])
def test_the_game_ends_when_no_seat_can_act(stock: int) -> None:
    """Pontoons that fit nowhere keep no game going."""
    lines = [*ALL_PONTOONS, "e4-f4", "g4-h4"]
    match = lagoon(["", ""], left={0: 1, 1: 0}, keep="h5", lines=lines, stock=stock)
    match.play("diver 1 h5")
    assert match.over
    assert match.turn is None
    assert match.actions() == []
    assert match.events()[-1]["event"] == "game_ended"


@pytest.mark.rule("LA-09")
def test_with_three_seats_the_diver_left_over_keeps_no_game_going() -> None:
    match = lagoon([""] * 3, left={0: 1, 1: 1, 2: 0}, keep="h5", lines=ALL_PONTOONS)
    match.play("diver 1 h5")
    assert match.over
    assert match.view()["supply_sizes"] == [0, 1, 0]


@pytest.mark.rule("LA-09")
def test_the_game_is_not_over_while_somebody_can_act() -> None:
    with pytest.raises(BadPosition, match="can still act but the game is over"):
        lagoon(["", ""], turn=None, lines=ALL_PONTOONS)


WAITING = "a1 b1 d2 e2 g2 d3 h3"  # empty spaces, at least one for each territory with seat 0 in it


def waiting_for_a_backup() -> Match:
    """Seat 0 has nothing but its Backup (and looks), and no full territory to put it."""
    return lagoon(
        ["", "5 f4, 4 h4"],
        turn=1,
        left={0: 0},
        keep=WAITING,
        lines=ALL_PONTOONS,
        groups="elders fishermen",
    )


@pytest.mark.rule("LA-09", "LA-20", "LA-29")
def test_a_seat_that_waits_for_a_backup_plays_again_once_a_territory_fills_up() -> None:
    match = waiting_for_a_backup()
    match.play("diver 1 a1")
    assert match.turn == 1
    assert [event["seat"] for event in told(match, None, "skipped")] == [0]
    match.play("diver 1 d2")
    assert match.turn == 0
    assert starting(match, "diver", "pontoon") == []
    assert starting(match, "backup") == ["c1", "c2"]
    match.play("backup c1")
    match.play("diver 1 b1")
    assert match.turn == 1, "without its Backup it waits for nothing"


@pytest.mark.rule("LA-09", "LA-29")
@pytest.mark.parametrize(("cut", "plays"), [(True, 0), (False, 1)])
def test_a_seat_that_waits_for_a_backup_plays_again_once_a_territory_is_cut_off_full(
    cut: bool, plays: int
) -> None:
    *around, last = fence("c1 d1 c2 d2")
    match = lagoon(
        ["1 c1, 1 c2, 1 d2", ""],
        turn=1,
        left={0: 0},
        keep="h5",
        lines=around,
        stock=1,
        groups="elders fishermen",
    )
    match.play(f"pontoon {last if cut else 'g3-h3'}")
    assert match.turn == plays
    assert (starting(match, "backup") == ["c1", "c2", "d2"]) is cut


# --- Scoring ---


@pytest.mark.rule("LA-10")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_at_the_end_all_divers_are_turned_up(seats: int) -> None:
    sides = 2 if seats == 4 else seats
    match = ending({letter: str(i % sides) for i, letter in enumerate("ABCDEFGH")}, seats)
    everything = match.reveal()
    assert None not in [entry["value"] for entry in everything["divers"].values()]
    for viewer in (None, *range(seats)):
        assert match.view(viewer)["divers"] == everything["divers"]
        assert match.view(viewer)["supply"] == everything["supply"]


@pytest.mark.rule("LA-10")
@pytest.mark.parametrize(
    ("divers", "seats", "won"),
    [
        ("0:3 1:1 1:1", 2, [7, 0]),
        ("0:1 1:3 0:1", 2, [0, 7]),
        ("0:4 1:1 1:2", 2, [7, 0]),
        ("0:4 1:3 1:2", 2, [0, 7]),
        ("0:1 0:1 0:1", 2, [7, 0]),
        ("1:5 0:4 0:2", 2, [7, 0]),
        ("0:2 1:1 2:1", 3, [7, 0, 0]),
        ("0:2 1:3 2:1", 3, [0, 7, 0]),
        ("0:2 1:3 2:4", 3, [0, 0, 7]),
        ("0:1 0:1 2:3", 3, [0, 0, 7]),
    ],
)
def test_the_highest_total_wins_all_pearls_of_a_territory(
    divers: str, seats: int, won: list[int]
) -> None:
    assert spoils(divers, seats) == won


@pytest.mark.rule("LA-10", "LA-11")
@pytest.mark.parametrize(
    ("divers", "seats", "pearls", "won"),
    [
        ("0:2 1:1 1:1", 2, 7, [3, 3]),
        ("0:2 1:1 1:1", 2, 6, [3, 3]),
        ("0:2 1:1 1:1", 2, 5, [2, 2]),
        ("0:2 1:1 1:1", 2, 4, [2, 2]),
        ("0:2 1:1 1:1", 2, 3, [1, 1]),
        ("0:1 1:1 2:1", 3, 7, [2, 2, 2]),
        ("0:1 1:1 2:1", 3, 6, [2, 2, 2]),
        ("0:1 1:1 2:1", 3, 5, [1, 1, 1]),
        ("0:1 1:1 2:1", 3, 4, [1, 1, 1]),
        ("0:1 1:1 2:1", 3, 3, [1, 1, 1]),
        ("0:2 1:2 2:1", 3, 7, [3, 3, 0]),
        ("0:2 1:1 2:2", 3, 5, [2, 0, 2]),
        ("0:1 1:3 2:3", 3, 4, [0, 2, 2]),
        ("0:1 0:1 2:2", 3, 7, [3, 0, 3]),
        ("0:2 1:1 1:1", 4, 7, [3, 3, 3, 3]),
        ("0:1 2:1 3:2", 4, 5, [2, 2, 2, 2]),
    ],
)
def test_a_tie_shares_the_pearls_equally_and_drops_the_remainder(
    divers: str, seats: int, pearls: int, won: list[int]
) -> None:
    assert spoils(divers, seats, pearls) == won


@pytest.mark.rule("LA-10", "LA-11")
def test_the_end_tells_how_each_territory_was_decided() -> None:
    wins = dict(zip("ABCDEFG", "0101010", strict=True))
    match = ending(wins, 2, contested={"H": "0:2 1:1 1:1"})
    told_of = {count["spaces"][0]: count for count in match.events()[-1]["count"]}
    decided = told_of["g4"]
    assert decided["pearls"] == 3
    assert decided["totals"] == [2, 2]
    assert decided["winners"] == [0, 1]
    assert decided["won"] == [1, 1]
    assert [sum(c["won"][seat] for c in told_of.values()) for seat in (0, 1)] == match.scores


@pytest.mark.rule("LA-07", "LA-10")
def test_all_farms_of_a_territory_are_won_together_and_none_gives_nothing() -> None:
    drawn = SQUARES.replace("C", "D")
    wins = {"A": "0", "B": "1", "D": "0", "E": "1", "F": "1", "G": "1", "H": "1"}
    match = ending(wins, 2, drawn=drawn)
    assert match.scores == [7 + 11, 6 + 5 + 4 + 4 + 3]


@pytest.mark.rule("LA-10", "LA-11", "LA-28")
def test_a_lagoon_that_nobody_divided_is_one_territory() -> None:
    match = lagoon(["", ""], left={0: 1, 1: 0}, keep="h5", stock=0)
    match.play("diver 1 h5")
    assert match.scores == [20, 20]
    assert match.winners == [0, 1]


@pytest.mark.rule("LA-12")
@pytest.mark.parametrize("divers", ["0:1 0:1 0:1", "0:3 0:2 0:1"])
def test_alone_in_a_territory_one_wins_it(divers: str) -> None:
    assert spoils(divers) == [7, 0]


@pytest.mark.rule("LA-12")
def test_pearls_without_a_diver_go_to_nobody() -> None:
    """A farm closed off by itself, which only smaller territories than usual allow."""
    match = lagoon(["", ""], left={0: 1, 1: 0}, keep="h5", lines=fence("d1"), stock=0, smallest=1)
    match.play("diver 1 h5")
    assert match.scores == [16, 16], "33 pearls are shared, and 7 lie where nobody dived"


@pytest.mark.rule("LA-12", "LA-27")
def test_who_is_not_there_does_not_win_with_nothing_against_less_than_nothing() -> None:
    closed = fence("c1 d1", "a4 a5", "h4 h5")
    match = lagoon(
        ["1+ a5", "1-- c1, 1+ h5, 1 h4"],
        left={0: 1, 1: 0},
        keep="h1",
        lines=closed,
        stock=0,
        smallest=2,
        groups="foragers elders",
    )
    match.play("diver 1 h1")
    assert match.over
    assert match.scores == [33, 7]


# --- Victory ---

CLUSTERS = [7, 6, 6, 5, 5, 4, 4, 3]  # of the territories A to H

# who wins the clusters 7 6 6 5 5 4 4 3, the scores, the ranks
TWO = [
    ("0 0 0 1 1 1 1 1", [19, 21], [2, 1]),
    ("0 0 0 0 1 1 1 1", [24, 16], [1, 2]),
    ("0 0 1 1 1 0 1 0", [20, 20], [1, 2]),  # 7 against 6
    ("1 1 0 0 0 1 0 1", [20, 20], [2, 1]),
    ("01 0 1 1 01 0 0 1", [19, 19], [2, 1]),  # 6, and then 5 against 4
    ("01 1 0 0 01 1 1 0", [19, 19], [1, 2]),
    ("01 0 1 0 1 0 1 01", [19, 19], [1, 1]),  # 6 5 4 3 1 both
    ("01 01 01 01 01 01 01 01", [18, 18], [1, 1]),
]
THREE = [
    ("0 0 1 1 2 2 2 1", [13, 14, 13], [2, 1, 3]),  # 7 6 against 5 4 4 for the second place
    ("12 0 1 0 1 0 2 12", [15, 15, 8], [1, 2, 3]),  # 6 5 4 against 6 5 3 1
    ("012 0 1 0 2 12 2 1", [13, 13, 13], [1, 2, 3]),  # 6 5 against 6 3, and 5 is out before
    ("012 0 1 0 1 2 2 2", [13, 13, 13], [1, 1, 3]),  # 6 5 2 twice, and 4 4 3 2
    ("012 0 1 2 2 0 1 012", [13, 13, 13], [1, 1, 3]),  # 6 4 twice; 5 5 is out at the first step
    ("012 012 012 012 012 012 012 012", [11, 11, 11], [1, 1, 1]),
]
FOUR = [
    ("0 0 0 1 1 1 1 1", [19, 21, 19, 21], [3, 1, 3, 1]),
    ("0 0 1 1 1 0 1 0", [20, 20, 20, 20], [1, 3, 1, 3]),
    ("01 0 1 1 01 0 0 1", [19, 19, 19, 19], [3, 1, 3, 1]),
    ("01 0 1 0 1 0 1 01", [19, 19, 19, 19], [1, 1, 1, 1]),
]


def wins_of(text: str) -> dict[str, str]:
    return dict(zip("ABCDEFGH", text.split(), strict=True))


def check_result(match: Match, scores: Sequence[int], ranks: Sequence[int]) -> None:
    assert match.scores == list(scores)
    assert match.ranks == list(ranks)
    assert match.winners == [seat for seat, rank in enumerate(ranks) if rank == 1]


@pytest.mark.rule("LA-13", "LA-32")
@pytest.mark.parametrize(("wins", "scores", "ranks"), TWO)
@pytest.mark.parametrize("groups", ["", "children fishermen"])
def test_most_pearls_win_and_clusters_from_the_biggest_down_break_a_tie(
    wins: str, scores: list[int], ranks: list[int], groups: str
) -> None:
    check_result(ending(wins_of(wins), 2, groups=groups), scores, ranks)


@pytest.mark.rule("LA-13")
@pytest.mark.parametrize(("wins", "scores", "ranks"), THREE)
@pytest.mark.parametrize("moved", [0, 1, 2])
def test_of_three_who_falls_behind_at_a_step_is_out_of_it(
    wins: str, scores: list[int], ranks: list[int], moved: int
) -> None:
    """Whatever the seats are called: the same with everybody ``moved`` seats on."""
    others = {
        letter: "".join(sorted(str((int(s) + moved) % 3) for s in sides))
        for letter, sides in wins_of(wins).items()
    }
    match = ending(others, 3)
    check_result(match, scores[-moved:] + scores[:-moved], ranks[-moved:] + ranks[:-moved])


@pytest.mark.rule("LA-13", "LA-32")
@pytest.mark.parametrize(("wins", "scores", "ranks"), THREE[:-1])
def test_of_three_the_same_holds_in_the_advanced_game(
    wins: str, scores: list[int], ranks: list[int]
) -> None:
    match = ending(wins_of(wins), 3, groups="children fishermen elders")
    check_result(match, scores, ranks)


@pytest.mark.rule("LA-13", "LA-14", "LA-32")
@pytest.mark.parametrize(("wins", "scores", "ranks"), FOUR)
@pytest.mark.parametrize("groups", ["", "children fishermen elders foragers"])
def test_with_four_seats_a_team_wins_or_both_do(
    wins: str, scores: list[int], ranks: list[int], groups: str
) -> None:
    check_result(ending(wins_of(wins), 4, groups=groups), scores, ranks)


@pytest.mark.rule("LA-07", "LA-13")
def test_a_cluster_is_what_was_won_in_one_territory_not_on_one_farm() -> None:
    """11 from the farms of 6 and 5 together beat 7."""
    wins = {"A": "1", "B": "1", "D": "0", "E": "0", "F": "0", "G": "1", "H": "1"}
    match = ending(wins, 2, drawn=SQUARES.replace("C", "D"))
    check_result(match, [20, 20], [1, 2])


@pytest.mark.rule("LA-14")
@pytest.mark.parametrize(
    ("divers", "won"),
    [
        ("0:2 2:2 1:3", [7, 0, 7, 0]),  # the highest Diver alone does not win
        ("0:1 1:1 3:1", [0, 7, 0, 7]),
        ("2:4 1:1 3:2", [7, 0, 7, 0]),
        ("1:1 2:1 3:1", [0, 7, 0, 7]),
        ("3:4 1:3 2:3", [0, 7, 0, 7]),
        ("0:1 2:2 3:3", [3, 3, 3, 3]),
        ("0:1 0:1 2:1", [7, 0, 7, 0]),
    ],
)
def test_with_four_seats_a_territory_is_decided_on_team_totals(divers: str, won: list[int]) -> None:
    assert spoils(divers, seats=4) == won


@pytest.mark.rule("LA-15", "LA-16")
@pytest.mark.parametrize("advanced", [False, True])
def test_partners_do_not_see_each_others_values(advanced: bool) -> None:
    groups = "elders children foragers fishermen" if advanced else ""
    match = lagoon(["1 a1", "", "4 c1", ""], groups=groups)
    assert values_seen(match, 0) == {"a1": 1, "c1": None}
    assert values_seen(match, 2) == {"a1": None, "c1": 4}
    assert match.view(0)["supply"][2] is None
    assert match.view(2)["supply"][0] is None
    match.play("diver 3 a5")
    assert values_seen(match, 2)["a5"] is None
    assert told(match, 2, "action")[0]["action"] == "diver ? a5"


# --- Who knows what ---


@pytest.mark.rule("LA-16")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_only_the_owner_knows_the_value_of_a_face_down_diver(seats: int) -> None:
    match = lagoon([""] * seats)
    match.play("diver 3 c4")
    for viewer in (None, *range(seats)):
        own = viewer == 0
        assert values_seen(match, viewer) == {"c4": 3 if own else None}
        assert match.observation(viewer).view()["divers"] == match.view(viewer)["divers"]
        (action,) = told(match, viewer, "action")
        assert action["action"] == ("diver 3 c4" if own else "diver ? c4")
        assert match.observation(viewer).events == match.events(viewer)


@pytest.mark.rule("LA-16")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_a_seat_still_has_is_its_secret_but_how_many_is_public(seats: int) -> None:
    match = lagoon(["3 c4, 1 a1", *["2 a5", "", ""][: seats - 1]])
    everything = match.reveal()["supply"]
    begun = sum(START[seats].values())
    for viewer in (None, *range(seats)):
        view = match.view(viewer)
        assert view["supply_sizes"] == [begun - 2, begun - 1, begun, begun][:seats]
        for seat in range(seats):
            assert view["supply"][seat] == (everything[seat] if seat == viewer else None)


@pytest.mark.rule("LA-15", "LA-16")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("groups", ["", "elders foragers fishermen children"])
def test_nobody_else_can_tell_two_games_apart_that_differ_in_hidden_values(
    seats: int, groups: str
) -> None:
    advanced = " ".join(groups.split()[:seats])
    rest = [""] * (seats - 2)
    one = lagoon(["1 a1, 2 b1", "1 c1", *rest], groups=advanced)
    other = lagoon(["3 a1, 4 b1", "1 c1", *rest], groups=advanced)
    one.play("diver 3 c4")
    other.play("diver 1 c4")
    for viewer in (None, *range(1, seats)):
        assert one.view(viewer) == other.view(viewer)
        assert one.events(viewer) == other.events(viewer)
        seen, as_well = one.observation(viewer), other.observation(viewer)
        assert seen.states.tobytes() == as_well.states.tobytes()
        assert seen.actions() == as_well.actions()
    assert one.view(0) != other.view(0)


@pytest.mark.rule("LA-16")
def test_all_else_is_open_to_all() -> None:
    match = lagoon(["1 a1", "2 b1", "3 c1"], lines=["c2-d2"], groups="elders foragers children")
    everything = match.reveal()
    hidden = {"divers", "supply"}
    for viewer in (None, 0, 1, 2):
        view = match.view(viewer)
        assert {k: view[k] for k in everything if k not in hidden} == {
            k: everything[k] for k in everything if k not in hidden
        }
        seats_of = {space: entry["seat"] for space, entry in view["divers"].items()}
        assert seats_of == {"a1": 0, "b1": 1, "c1": 2}


@pytest.mark.rule("LA-17")
def test_owners_see_their_placed_divers_unless_memory_is_chosen() -> None:
    assert Match("pearladora", 2, seed=1).options["memory"] is False
    assert values_seen(lagoon(["3 c4", ""]), 0) == {"c4": 3}


@pytest.mark.rule("LA-17")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_memory_owners_do_not_see_their_placed_divers_either(seats: int) -> None:
    match = lagoon([""] * seats, memory=True)
    match.play("diver 3 c4")
    for viewer in (None, *range(seats)):
        assert values_seen(match, viewer) == {"c4": None}
        assert told(match, viewer, "action")[0]["action"] == "diver ? c4"
    assert match.view(0)["supply"][0] == match.reveal()["supply"][0]
    assert match.reveal()["divers"]["c4"]["value"] == 3


@pytest.mark.rule("LA-17")
def test_with_memory_an_owner_cannot_tell_which_of_its_divers_is_which() -> None:
    one = lagoon(["1 a1, 4 b1", ""], memory=True)
    other = lagoon(["4 a1, 1 b1", ""], memory=True)
    assert one.observation(0).states.tobytes() == other.observation(0).states.tobytes()
    assert one.view(0) == other.view(0)


@pytest.mark.rule("LA-10", "LA-17")
def test_with_memory_too_all_divers_are_turned_up_at_the_end() -> None:
    match = lagoon(["", ""], left={0: 1, 1: 0}, keep="h5", lines=ALL_PONTOONS, memory=True)
    assert set(values_seen(match, 0).values()) == {None}
    match.play("diver 1 h5")
    for viewer in (None, 0, 1):
        assert match.view(viewer)["divers"] == match.reveal()["divers"]


@pytest.mark.rule("LA-17", "LA-22", "LA-23")
def test_with_memory_a_look_and_a_face_up_diver_still_show() -> None:
    match = lagoon(["3 c4, 1 a1", "2^ b1"], memory=True, groups="elders children")
    match.play("look c4")
    assert values_seen(match, 0) == {"a1": None, "b1": 2, "c4": 3}
    assert values_seen(match, 1) == {"a1": None, "b1": 2, "c4": None}


@pytest.mark.rule("LA-22")
@pytest.mark.parametrize(("space", "value"), [("a1", 3), ("b1", 2)])
@pytest.mark.parametrize(
    "turn", [["diver 1 e1"], ["pontoon c1-c2", "pontoon e1-e2"], ["pontoon c1-c2", "stop"]]
)
def test_with_memory_a_look_is_shown_until_the_end_of_that_turn_only(
    space: str, value: int, turn: list[str]
) -> None:
    match = lagoon(["3 a1", "2 b1", ""], memory=True, groups="elders foragers children")
    match.play(f"look {space}")
    for action in turn:
        assert match.turn == 0
        assert values_seen(match, 0)[space] == value
        assert match.view(0)["seen"] == match.view(2)["seen"] == {space: [0]}
        match.play(action)
    assert match.turn == 1
    for viewer in (None, 0, 1, 2):
        assert values_seen(match, viewer)[space] is None
        assert match.view(viewer)["seen"] == {}


@pytest.mark.rule("LA-22")
def test_with_memory_a_second_look_does_not_bring_the_first_one_back() -> None:
    match = lagoon(["3 a1", "2 b1"], memory=True, groups="elders foragers")
    for action in ("look a1", "diver 1 c1", "diver 1 e1", "look b1"):
        match.play(action)
    assert values_seen(match, 0) == {"a1": None, "b1": 2, "c1": None, "e1": None}
    assert match.reveal()["seen"] == {"b1": [0]}


@pytest.mark.rule("LA-09", "LA-22")
def test_with_memory_a_look_ends_with_its_turn_though_nobody_else_can_act() -> None:
    match = lagoon(
        ["1+ c1", "1+ e1, 1 f1, 1 e2"],
        left={0: 2, 1: 0},
        keep="h4 h5",
        lines=ALL_PONTOONS,
        groups="elders foragers",
        memory=True,
    )
    match.play("look e2")
    assert values_seen(match, 0)["e2"] == 1
    match.play("diver 1 h4")
    assert match.turn == 0
    assert values_seen(match, 0)["e2"] is None


@pytest.mark.rule("LA-17", "LA-22")
def test_with_memory_the_log_does_not_keep_what_a_look_showed() -> None:
    match = lagoon(["3 a1", "2 b1"], memory=True, groups="elders children")
    match.play("look b1")
    for viewer in (None, 0, 1):
        (looked,) = told(match, viewer, "looked")
        assert (looked["seat"], looked["space"], looked["value"]) == (0, "b1", None)


@pytest.mark.rule("LA-22")
def test_with_memory_nobody_can_tell_afterwards_what_a_look_showed() -> None:
    one = lagoon(["3 a1", "2 b1, 1 c1"], memory=True, groups="elders foragers")
    other = lagoon(["3 a1", "1 b1, 2 c1"], memory=True, groups="elders foragers")
    for match in (one, other):
        match.play("look b1")
    assert one.view(0) != other.view(0)
    for match in (one, other):
        match.play("diver 1 e1")
    for viewer in (None, 0):
        assert one.view(viewer) == other.view(viewer)
        assert one.events(viewer) == other.events(viewer)
        seen, as_well = one.observation(viewer), other.observation(viewer)
        assert seen.states.tobytes() == as_well.states.tobytes()


# --- The advanced game: set-up and turn ---


@pytest.mark.rule("LA-18")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_group_brings_its_power_tokens_and_each_seat_a_backup(seats: int) -> None:
    for groups in itertools.permutations(GROUPS, seats):
        options = {"advanced": True, "groups": list(groups)}
        match = Match("pearladora", seats, seed=1, options=options)
        for viewer in (None, *range(seats)):
            view = match.view(viewer)
            assert view["groups"] == list(groups)
            assert view["powers"] == [TOKENS[group] for group in groups]
            assert view["backups"] == [True] * seats


@pytest.mark.rule("LA-18")
def test_the_standard_game_has_no_tokens() -> None:
    match = Match("pearladora", 4, seed=1)
    assert match.options["advanced"] is False
    assert match.view()["powers"] == [0] * 4
    assert match.view()["backups"] == [False] * 4


FULL = fence("c1 d1 c2 d2")  # three Divers and a farm fill it


@pytest.mark.rule("LA-19", "LA-32")
@pytest.mark.parametrize(
    "actions",
    [
        ["diver 1 a5"],
        ["pontoon a4-b4", "stop"],
        ["pontoon a4-b4", "pontoon g4-h4"],
        ["backup c1"],
    ],
)
@pytest.mark.parametrize("power", [[], ["look c2"]])
def test_a_turn_is_a_diver_or_one_or_two_pontoons_or_the_backup(
    actions: list[str], power: list[str]
) -> None:
    match = lagoon(["1 c1", "1 c2, 1 d2"], lines=FULL, groups="elders foragers")
    assert {"diver", "pontoon", "backup", "look"} == kinds(match)
    for action in (*power, *actions):
        assert match.turn == 0
        match.play(action)
    assert match.turn == 1


POWERS = {
    "elders": "look b1",
    "children": "extra diver 1 a5",
    "fishermen": "extra pontoon g4-h4",
    "foragers": "necklace b1",
}


def with_power(group: str, **more: Any) -> Match:
    """Seat 0 has this group, a Diver on a1, and an opponent on b1."""
    other = "foragers" if group == "elders" else "elders"
    return lagoon(["1 a1", "2 b1"], groups=f"{group} {other}", **more)


@pytest.mark.rule("LA-19")
@pytest.mark.parametrize("group", GROUPS)
def test_no_power_between_two_pontoons(group: str) -> None:
    match = with_power(group)
    assert POWERS[group] in match.actions()
    match.play("pontoon c3-d3")
    assert "a Pontoon is laid" in refused(match, POWERS[group])
    match.play("stop")
    assert match.turn == 1


@pytest.mark.rule("LA-19")
def test_no_diver_and_no_backup_between_two_pontoons() -> None:
    match = lagoon(["1 c1", "1 c2, 1 d2"], lines=FULL, groups="elders foragers")
    match.play("pontoon a4-b4")
    for action in ("diver 1 a1", "backup c1", "look c2"):
        assert "a Pontoon is laid" in refused(match, action)


@pytest.mark.rule("LA-20", "LA-21")
@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize("main", ["diver 1 c3", "pontoon c3-d3"])
def test_a_power_is_played_before_the_main_action(group: str, main: str) -> None:
    match = with_power(group)
    match.play(POWERS[group])
    assert match.turn == 0
    assert match.reveal()["power_used"] is True
    assert match.reveal()["powers"][0] == TOKENS[group] - 1, "a used token is gone"
    assert {"diver", "pontoon"} == kinds(match)
    match.play(main)
    if main.startswith("pontoon"):
        match.play("stop")
    assert match.turn == 1
    assert match.reveal()["power_used"] is False


@pytest.mark.rule("LA-20", "LA-27")
@pytest.mark.parametrize(
    ("group", "again"),
    [("elders", "look a1"), ("fishermen", "extra pontoon e4-f4"), ("foragers", "necklace b1")],
)
def test_only_one_power_token_a_turn(group: str, again: str) -> None:
    match = with_power(group)
    match.play(POWERS[group])
    assert "one Power token was played in this turn" in refused(match, again)
    match.play("diver 1 c3")
    match.play("diver 1 d3")
    match.play(again)
    assert match.reveal()["powers"][0] == 0


@pytest.mark.rule("LA-20")
@pytest.mark.parametrize("group", GROUPS)
def test_a_power_need_not_be_played(group: str) -> None:
    match = with_power(group)
    match.play("diver 1 c3")
    assert match.turn == 1
    assert match.reveal()["powers"][0] == TOKENS[group]


@pytest.mark.rule("LA-21")
@pytest.mark.parametrize(
    ("group", "seen", "marks"),
    [("elders", {"a1": [0], "b1": [0]}, ""), ("foragers", {}, "--"), ("children", {}, "^")],
)
def test_used_up_tokens_do_not_come_back(
    group: str, seen: dict[str, list[int]], marks: str
) -> None:
    other = "foragers" if group == "elders" else "elders"
    own, opponent = ("1^ a1", "2 b1") if marks == "^" else ("1 a1", f"2{marks} b1")
    match = lagoon([own, opponent], groups=f"{group} {other}", seen=seen)
    assert match.reveal()["powers"][0] == 0
    assert "no Power token left" in refused(match, POWERS[group])


@pytest.mark.rule("LA-21", "LA-24")
def test_the_fishermen_too_have_two_tokens_and_no_third() -> None:
    match = with_power("fishermen", powers=[0, 2])
    assert "no Power token left" in refused(match, POWERS["fishermen"])
    assert POWERS["fishermen"] in with_power("fishermen", powers=[1, 2]).actions()


@pytest.mark.rule("LA-21", "LA-25")
def test_the_token_of_the_foragers_stays_on_the_diver_for_all_to_see() -> None:
    match = with_power("foragers")
    match.play("necklace b1")
    for viewer in (None, 0, 1):
        assert match.view(viewer)["divers"]["b1"]["necklaces"] == 1
        assert match.view(viewer)["powers"] == [1, 2]


@pytest.mark.rule("LA-20", "LA-22", "LA-23", "LA-24", "LA-25")
@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize("power", POWERS)
def test_a_seat_has_the_power_of_its_own_group_only(group: str, power: str) -> None:
    match = with_power(group)
    if power == group:
        assert POWERS[power] in match.actions()
    else:
        message = refused(match, POWERS[power])
        assert f"power of the {power}" in message
        assert f"you are the {group}" in message


@pytest.mark.rule("LA-09", "LA-20")
def test_a_seat_without_a_main_action_cannot_play_a_power() -> None:
    match = waiting_for_a_backup()
    match.play("diver 1 a1")
    assert match.reveal()["powers"][0] == 2
    assert match.turn == 1, "the Elders could look, but do nothing else"


@pytest.mark.rule("LA-09", "LA-20", "LA-32")
def test_unused_power_tokens_keep_no_game_going() -> None:
    wins = wins_of("0 1 0 1 0 1 0 1")
    match = ending(wins, 2, groups="elders foragers")
    assert match.reveal()["powers"] == [2, 2]


@pytest.mark.rule("LA-20", "LA-23")
@pytest.mark.parametrize(
    ("space", "turn", "backups"),
    [("a1", 1, []), ("d2", 0, ["c1", "c2", "d2"])],
)
def test_an_extra_diver_that_was_the_last_one_ends_the_turn_unless_a_backup_is_possible(
    space: str, turn: int, backups: list[str]
) -> None:
    match = lagoon(
        ["", "1 f4"], left={0: 1}, keep=WAITING, lines=ALL_PONTOONS, groups="children elders"
    )
    match.play(f"extra diver 1 {space}")
    assert match.turn == turn
    if turn == 0:
        assert match.actions() == [f"backup {s}" for s in backups]
    else:
        assert match.reveal()["power_used"] is False
        assert told(match, None, "skipped") == []


@pytest.mark.rule("LA-20", "LA-24")
@pytest.mark.parametrize("cut", [True, False])
def test_an_extra_pontoon_that_was_the_last_one_ends_the_turn_unless_a_backup_is_possible(
    cut: bool,
) -> None:
    *around, last = FULL
    match = lagoon(
        ["1 c1, 1 c2, 1 d2", "1 f4"],
        left={0: 0},
        keep="h5",
        lines=around,
        stock=1,
        groups="fishermen elders",
    )
    match.play(f"extra pontoon {last if cut else 'g3-h3'}")
    assert match.turn == (0 if cut else 1)
    if cut:
        assert match.actions() == ["backup c1", "backup c2", "backup d2"]


@pytest.mark.rule("LA-20", "LA-23", "LA-32")
def test_a_power_that_ends_the_last_turn_ends_the_game() -> None:
    """The last Diver is the extra one, and both Backups lie already."""
    match = lagoon(
        ["1+ c1", "1+ e1, 1 f1, 1 e2"],
        left={0: 1, 1: 0},
        keep="h5",
        lines=ALL_PONTOONS,
        groups="children elders",
    )
    match.play("extra diver 1 h5")
    assert match.over
    assert match.events()[-1]["event"] == "game_ended"


# --- Elders ---


@pytest.mark.rule("LA-22", "LA-16")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("space", "value"), [("a1", 3), ("b1", 2)])
def test_elders_look_secretly_at_an_opponents_diver_or_their_own(
    seats: int, space: str, value: int
) -> None:
    groups = groups_of(seats)
    match = lagoon(["3 a1", "2 b1", "", ""][:seats], groups=groups)
    match.play(f"look {space}")
    owner = 0 if space == "a1" else 1
    for viewer in (None, *range(seats)):
        knows = viewer in (0, owner)
        assert values_seen(match, viewer)[space] == (value if knows else None)
        (looked,) = told(match, viewer, "looked")
        assert (looked["seat"], looked["space"]) == (0, space)
        assert looked["value"] == (value if viewer == 0 else None)
        assert match.view(viewer)["seen"] == {space: [0]}
        assert match.observation(viewer).events == match.events(viewer)
    assert match.reveal()["divers"][space]["up"] is False, "it is not turned up"


@pytest.mark.rule("LA-16", "LA-22")
def test_who_looked_keeps_knowing() -> None:
    match = lagoon(["3 a1", "2 b1", ""], groups="elders foragers children")
    for action in ("look b1", "diver 1 c1", "diver 1 d2", "diver 1 e1"):
        match.play(action)
    assert values_seen(match, 0)["b1"] == 2
    assert values_seen(match, 2)["b1"] is None


@pytest.mark.rule("LA-22")
def test_elders_may_look_at_a_face_up_or_already_seen_diver_for_what_it_is_worth() -> None:
    match = lagoon(["3 a1", "2^ b1, 1 c1"], groups="elders children", seen={"c1": [0]})
    assert starting(match, "look") == ["a1", "b1", "c1"]
    match.play("look c1")
    assert match.reveal()["powers"] == [0, 0]
    assert match.reveal()["seen"] == {"c1": [0]}


@pytest.mark.rule("LA-15", "LA-22")
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_elders_may_not_look_at_their_partners_divers(seat: int) -> None:
    names = ["foragers", "children", "fishermen"]
    names.insert(seat, "elders")
    divers = ["1 a1", "1 b1", "1 c1", "1 e1"]
    spaces = ["a1", "b1", "c1", "e1"]
    match = lagoon(divers, turn=seat, groups=" ".join(names))
    partner = spaces.pop((seat + 2) % 4)
    assert "partner" in refused(match, f"look {partner}")
    assert starting(match, "look") == spaces


@pytest.mark.rule("LA-22")
@pytest.mark.parametrize("space", ["a5", "d1"])
def test_elders_need_a_diver_to_look_at(space: str) -> None:
    assert f"no Diver is on {space}" in refused(with_power("elders"), f"look {space}")


@pytest.mark.rule("LA-22", "LA-26")
def test_elders_may_look_anywhere_on_the_board() -> None:
    """No Diver of their own nearby is needed, and a full territory hides nothing."""
    match = lagoon(["", "1 c1, 1 c2, 4 d2"], lines=FULL, groups="elders foragers")
    match.play("look d2")
    assert values_seen(match, 0) == {"c1": None, "c2": None, "d2": 4}


# --- Children ---


@pytest.mark.rule("LA-23")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_children_place_one_extra_diver_face_up(seats: int) -> None:
    groups = groups_of(seats, "children")
    match = lagoon(["1 a1", *[""] * (seats - 1)], groups=groups)
    match.play("extra diver 4 c4")
    assert match.reveal()["divers"]["c4"] == diver(0, "4^", placed=2)
    assert match.reveal()["supply"][0]["4"] == 0
    for viewer in (None, *range(seats)):
        assert values_seen(match, viewer)["c4"] == 4
        assert told(match, viewer, "action")[0]["action"] == "extra diver 4 c4"
    match.play("diver 3 d4")
    assert match.turn == 1
    assert match.reveal()["divers"]["d4"] == diver(0, "3", placed=3), (
        "the main Diver lies face down"
    )


@pytest.mark.rule("LA-04", "LA-23")
def test_an_extra_diver_too_needs_an_empty_space_and_a_value_in_supply() -> None:
    match = lagoon(["5 a1", "2 b1"], groups="children elders")
    assert "a Diver is on b1" in refused(match, "extra diver 1 b1")
    assert "d1 is a Pearl Farm" in refused(match, "extra diver 1 d1")
    assert "no Diver of value 5 left" in refused(match, "extra diver 5 c1")
    free = [space for space in DIVER_SPACES if space not in ("a1", "b1")]
    wanted = [f"{value} {space}" for value in (1, 2, 3, 4) for space in free]
    assert starting(match, "extra diver") == wanted


@pytest.mark.rule("LA-23")
def test_a_face_up_diver_counts_like_any_other() -> None:
    assert spoils("0:3^ 1:1 1:1", groups="children foragers") == [7, 0]


# --- Fishermen ---


@pytest.mark.rule("LA-24")
def test_fishermen_lay_one_extra_pontoon_from_the_common_stock() -> None:
    match = with_power("fishermen")
    assert sorted(starting(match, "extra pontoon")) == sorted(ALL_LINES)
    match.play("extra pontoon c3-d3")
    assert match.turn == 0
    assert match.reveal()["laid"] == 0
    assert match.reveal()["stock"] == PONTOONS - 1
    match.play("pontoon c4-d4")
    match.play("pontoon c5-d5")
    assert match.turn == 1
    assert match.reveal()["pontoons"] == ["c3-d3", "c4-d4", "c5-d5"]
    assert match.reveal()["stock"] == PONTOONS - 3


@pytest.mark.rule("LA-05", "LA-06", "LA-24")
@pytest.mark.parametrize(("spaces", "size"), CLOSED)
def test_an_extra_pontoon_may_close_no_smaller_territory_either(spaces: str, size: int) -> None:
    *around, last = fence(spaces)
    match = with_power("fishermen", lines=around)
    if size < 4:
        assert "fewer than 4 spaces" in refused(match, f"extra pontoon {last}")
    else:
        match.play(f"extra pontoon {last}")
        assert len(match.reveal()["territories"]) == 2


@pytest.mark.rule("LA-05", "LA-24")
def test_an_extra_pontoon_needs_a_free_inner_line_and_a_pontoon_in_stock() -> None:
    match = with_power("fishermen", lines=["c3-d3"])
    assert "a Pontoon lies on c3-d3" in refused(match, "extra pontoon c3-d3")
    with pytest.raises(BadAction):
        match.play("extra pontoon a5-a6")
    empty = with_power("fishermen", lines=ALL_PONTOONS)
    assert "no Pontoon is left in the stock" in refused(empty, "extra pontoon e4-f4")


# --- Foragers ---


@pytest.mark.rule("LA-25", "LA-28")
def test_with_no_territory_closed_foragers_reach_the_whole_board() -> None:
    match = lagoon(["1 a1", "2 b1, 3 h5", "1 e3"], groups="foragers elders children")
    assert starting(match, "necklace") == ["b1", "e3", "h5"]


@pytest.mark.rule("LA-25", "LA-28")
def test_foragers_need_a_diver_of_their_own_on_the_board() -> None:
    match = lagoon(["", "2 b1"], groups="foragers elders")
    assert "you have no Diver in its territory" in refused(match, "necklace b1")


@pytest.mark.rule("LA-25")
def test_foragers_need_a_diver_of_their_own_in_the_same_territory() -> None:
    divers = ["1 a1", "2 b1, 3 e3"]
    match = lagoon(divers, lines=fence("a1 b1 a2 b2"), groups="foragers elders")
    assert starting(match, "necklace") == ["b1"]
    assert "you have no Diver in its territory" in refused(match, "necklace e3")


@pytest.mark.rule("LA-25")
@pytest.mark.parametrize(
    ("space", "reason"),
    [("a1", "not an opponent's"), ("a5", "no Diver is on a5"), ("d1", "no Diver is on d1")],
)
def test_a_necklace_is_for_an_opponents_diver(space: str, reason: str) -> None:
    assert reason in refused(with_power("foragers"), f"necklace {space}")


@pytest.mark.rule("LA-14", "LA-25")
def test_a_necklace_is_not_for_a_partner_whose_presence_does_not_help_either() -> None:
    divers = ["1 a1", "1 b1, 1 e3", "1 a2, 1 f3", "1 h5"]
    groups = "foragers elders children fishermen"
    match = lagoon(divers, lines=fence("a1 b1 a2 b2 c1"), groups=groups)
    assert starting(match, "necklace") == ["b1"]
    assert "not an opponent's" in refused(match, "necklace a2")
    assert "you have no Diver in its territory" in refused(match, "necklace e3")


@pytest.mark.rule("LA-25")
@pytest.mark.parametrize(
    ("divers", "won"),
    [
        ("0:2 1:1 1:1", [3, 3]),
        ("0:2 1:1- 1:1", [7, 0]),
        ("0:1 1:1- 1:1", [3, 3]),
        ("0:3 1:4- 1:1", [0, 7]),
        ("0:3 1:3- 1:1", [3, 3]),
        ("0:1 1:1- 1:1-", [7, 0]),
    ],
)
def test_a_necklace_counts_one_less(divers: str, won: list[int]) -> None:
    assert spoils(divers, groups="foragers elders") == won


@pytest.mark.rule("LA-25")
def test_a_necklace_changes_nothing_about_the_printed_value() -> None:
    match = with_power("foragers")
    match.play("necklace b1")
    assert match.view(1)["divers"]["b1"] == diver(1, "2-")
    assert values_seen(match, 0)["b1"] is None


@pytest.mark.rule("LA-26")
@pytest.mark.parametrize(
    ("spaces", "divers"),
    [
        ("c1 d1 c2 d2", ["1 c1", "1 c2, 1 d2"]),  # with a farm
        ("a3 b3 c3 d3", ["1 a3", "1 b3, 1 c3, 1 d3"]),  # without
        ("a4 a5 b5 c5", ["1 a5", "1 b5"]),  # with two farms
    ],
)
def test_there_are_no_necklaces_in_a_full_territory(spaces: str, divers: list[str]) -> None:
    match = lagoon(divers, lines=fence(spaces), groups="foragers elders")
    for space in placed(divers[1]):
        assert "its territory is full" in refused(match, f"necklace {space}")
    one_less = [divers[0], divers[1].rpartition(",")[0]]
    match = lagoon(one_less, lines=fence(spaces), groups="foragers elders")
    assert starting(match, "necklace") == list(placed(one_less[1]))


@pytest.mark.rule("LA-27")
def test_both_necklaces_may_go_to_one_diver_in_different_turns() -> None:
    match = with_power("foragers")
    match.play("necklace b1")
    assert "one Power token" in refused(match, "necklace b1")
    match.play("diver 1 c3")
    match.play("diver 1 d3")
    match.play("necklace b1")
    assert match.reveal()["divers"]["b1"] == diver(1, "2--")
    assert match.reveal()["powers"][0] == 0


@pytest.mark.rule("LA-27")
def test_two_necklaces_may_go_to_two_divers() -> None:
    match = lagoon(["1 a1", "2- b1, 2 c1"], groups="foragers elders")
    match.play("necklace c1")
    necklaces = {s: d["necklaces"] for s, d in match.reveal()["divers"].items()}
    assert necklaces == {"a1": 0, "b1": 1, "c1": 1}


@pytest.mark.rule("LA-27")
@pytest.mark.parametrize(
    ("divers", "won"),
    [
        ("0:1 1:1-- 1:1", [7, 0]),  # 1 against -1 + 1
        ("0:1 1:1-- 1:2", [3, 3]),  # 1 against -1 + 2
        ("0:1 1:2-- 1:1", [3, 3]),
        ("0:1 1:3-- 1:1", [0, 7]),
    ],
)
def test_a_value_may_sink_below_zero(divers: str, won: list[int]) -> None:
    assert spoils(divers, groups="foragers elders") == won


# --- Backups ---


@pytest.mark.rule("LA-29")
@pytest.mark.parametrize(
    ("spaces", "own", "opponent"),
    [
        ("c1 d1 c2 d2", "1 c1, 3 d2", "1 c2"),
        ("a3 b3 c3 d3", "1 a3", "1 b3, 1 c3, 1 d3"),
        ("a4 a5 b5 c5", "1 a5, 1 b5", ""),
    ],
)
def test_a_backup_goes_onto_an_own_diver_in_a_full_territory(
    spaces: str, own: str, opponent: str
) -> None:
    match = lagoon([f"{own}, 1 h5", opponent], lines=fence(spaces), groups="elders foragers")
    assert starting(match, "backup") == list(placed(own))
    target = next(iter(placed(own)))
    match.play(f"backup {target}")
    assert match.reveal()["divers"][target]["backup"] is True
    assert match.reveal()["backups"] == [False, True]
    assert match.turn == 1


@pytest.mark.rule("LA-29")
def test_a_backup_needs_a_full_territory() -> None:
    match = lagoon(["1 c1", "1 c2"], lines=FULL, groups="elders foragers")
    assert "its territory is not full" in refused(match, "backup c1")
    match.play("diver 1 d2")
    match.play("diver 1 a1")
    match.play("backup c1")


@pytest.mark.rule("LA-29")
@pytest.mark.parametrize("space", ["c2", "d2", "d1", "a5"])
def test_a_backup_needs_an_own_diver_not_a_partners(space: str) -> None:
    match = lagoon(
        ["1 c1", "1 c2", "1 d2", ""], lines=FULL, groups="elders foragers children fishermen"
    )
    assert f"no Diver of yours is on {space}" in refused(match, f"backup {space}")
    assert starting(match, "backup") == ["c1"]


@pytest.mark.rule("LA-18", "LA-29")
def test_each_seat_has_one_backup_only() -> None:
    match = lagoon(
        ["1+ c1, 1 e1", "1 c2, 1 d2, 1 f1, 1 e2"],
        lines=fence("c1 d1 c2 d2", "e1 f1 e2 f2"),
        groups="elders foragers",
    )
    assert "Backup token is already placed" in refused(match, "backup e1")


@pytest.mark.rule("LA-29")
@pytest.mark.parametrize(
    ("divers", "seats", "won"),
    [
        ("0:1+ 1:1 0:1", 2, [7, 0]),
        ("0:2+ 1:2 1:2", 2, [0, 7]),
        ("0:2+ 1:1 1:1", 2, [7, 0]),
        ("0:3 1:1+ 1:1", 2, [0, 7]),
        ("0:4 1:1+ 1:1", 2, [7, 0]),
        ("0:2+ 1:2 2:2", 3, [7, 0, 0]),
        ("0:2+ 2:1 1:3", 4, [7, 0, 7, 0]),
    ],
)
def test_a_backup_adds_one(divers: str, seats: int, won: list[int]) -> None:
    groups = groups_of(seats)
    assert spoils(divers, seats, groups=groups) == won


@pytest.mark.rule("LA-30")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_backup_in_a_territory_at_most(seats: int) -> None:
    groups = groups_of(seats)
    squares = fence("c1 d1 c2 d2", "e1 f1 e2 f2")
    divers = ["1+ c1", "1 c2, 1 d2, 1 e1, 1 f1, 1 e2", "", ""][:seats]
    match = lagoon(divers, turn=1, lines=squares, groups=groups)
    for space in ("c2", "d2"):
        assert "has a Backup already" in refused(match, f"backup {space}")
    assert starting(match, "backup") == ["e1", "f1", "e2"]


@pytest.mark.rule("LA-30")
def test_a_full_territory_that_is_divided_has_room_for_another_backup() -> None:
    own = "1+ a3, 1 b3, 1 c3, 1 d3"
    match = lagoon(
        [own, "1 e3, 1 f3, 1 g3, 1 h3"],
        turn=1,
        lines=fence("a3 b3 c3 d3 e3 f3 g3 h3"),
        groups="elders foragers",
    )
    assert "has a Backup already" in refused(match, "backup h3")
    for action in ("pontoon d3-e3", "stop", "diver 1 a1"):
        match.play(action)
    assert starting(match, "backup") == ["e3", "f3", "g3", "h3"]


@pytest.mark.rule("LA-30")
@pytest.mark.parametrize("marks", ["1-", "1--"])
def test_a_backup_may_lie_on_top_of_a_necklace(marks: str) -> None:
    match = lagoon([f"{marks} c1", "1 c2, 1 d2"], lines=FULL, groups="elders foragers")
    match.play("backup c1")
    assert match.reveal()["divers"]["c1"] == diver(0, f"{marks}+")


@pytest.mark.rule("LA-25", "LA-29", "LA-30")
@pytest.mark.parametrize(
    ("divers", "won"),
    [
        ("0:2 1:1-+ 1:2", [0, 7]),
        ("0:4 1:1-+ 1:2", [7, 0]),
        ("0:3 1:1--+ 1:2", [7, 0]),
        ("0:2 1:1--+ 1:2", [0, 7]),  # a tie, and the Backup decides it
    ],
)
def test_necklaces_and_a_backup_on_one_diver_both_count(divers: str, won: list[int]) -> None:
    assert spoils(divers, groups="foragers elders") == won


@pytest.mark.rule("LA-31")
@pytest.mark.parametrize(
    ("divers", "seats", "won"),
    [
        ("0:1+ 1:1 1:1", 2, [7, 0]),
        ("0:1 0:1 1:1+", 2, [0, 7]),
        ("0:4 1:1+ 1:2", 2, [0, 7]),
        ("0:1+ 1:1 1:2", 2, [0, 7]),  # no tie
        ("0:1+ 1:2 2:1", 3, [7, 0, 0]),
        ("0:2 1:1+ 2:2", 3, [0, 7, 0]),  # three are tied
        ("0:2 1:2 2:1+", 3, [0, 0, 7]),
        ("0:3 1:3 2:1+", 3, [3, 3, 0]),  # the Backup is not among the tied
        ("0:1+ 2:1 1:3", 4, [7, 0, 7, 0]),
        ("0:1 2:2+ 1:4", 4, [7, 0, 7, 0]),  # the partner's Backup serves the team
        ("0:4 1:2+ 3:1", 4, [0, 7, 0, 7]),
        ("0:4 1:1+ 3:1", 4, [7, 0, 7, 0]),  # no tie
    ],
)
def test_in_a_tie_the_tied_side_with_the_backup_wins_all(
    divers: str, seats: int, won: list[int]
) -> None:
    groups = groups_of(seats)
    assert spoils(divers, seats, groups=groups) == won


@pytest.mark.rule("LA-32", "LA-11", "LA-12")
@pytest.mark.parametrize(
    ("divers", "seats", "won"),
    [
        ("0:2 1:1 1:1", 2, [3, 3]),
        ("0:3 1:1 1:1", 2, [7, 0]),
        ("0:1 1:1 2:1", 3, [2, 2, 2]),
        ("0:1 2:1 1:2", 4, [3, 3, 3, 3]),
    ],
)
def test_without_tokens_a_territory_is_decided_as_in_the_standard_game(
    divers: str, seats: int, won: list[int]
) -> None:
    groups = groups_of(seats)
    assert spoils(divers, seats, groups=groups) == spoils(divers, seats) == won


@pytest.mark.rule("LA-08", "LA-09", "LA-29", "LA-32")
def test_the_advanced_game_goes_on_while_a_backup_can_be_placed() -> None:
    match = lagoon(
        ["", ""],
        left={0: 1, 1: 0},
        keep="h5",
        lines=ALL_PONTOONS,
        groups="fishermen foragers",
    )
    match.play("diver 1 h5")
    for seat in (1, 0):
        assert match.turn == seat
        assert kinds(match) == {"backup"}
        match.play(match.actions()[0])
    assert match.over
    assert match.reveal()["backups"] == [False, False]


# --- What cannot be ---

IMPOSSIBLE: list[tuple[list[str], dict[str, Any], str]] = [
    (["1 a1", ""], {"supply": [{"1": 10, "2": 3, "3": 1, "4": 1, "5": 1}] * 2}, "do not add up"),
    (["", ""], {"farms": FARMS | {"d1": 6, "b2": 7, "f2": 7}}, "3 4 4 5 5 6 6 7"),
    (["1 d1", ""], {}, "stands on a farm"),
    (["", ""], {"pontoons": ["a5-a6"]}, "no inner line"),
    (["", ""], {"pontoons": ["a1-b1"], "stock": 35}, "Pontoons do not add up"),
    (["", ""], {"lines": fence("a1 b1 c1")}, "territory is too small"),
    (["", ""], {"laid": 1}, "Pontoon"),  # in this turn, and none is on the board
]


@pytest.mark.rule("LA-01", "LA-02", "LA-04", "LA-05", "LA-06")
@pytest.mark.parametrize(("divers", "more", "reason"), IMPOSSIBLE)
def test_a_position_that_the_rules_do_not_allow_is_refused(
    divers: list[str], more: dict[str, Any], reason: str
) -> None:
    with pytest.raises(BadPosition, match=reason):
        lagoon(divers, **more)


PEEKED = {"memory": True, "power_used": True}
MISPLACED: list[tuple[list[str], str, dict[str, Any], str]] = [
    (["", ""], "", {"powers": [2, 2]}, "tokens do not fit"),
    (["", ""], "", {"backups": [True, False]}, "tokens do not fit"),
    (["1- a1", "1 b1"], "", {}, "token lies where"),
    (["", ""], "", {"power_used": True}, "token"),  # and there are none
    (["", ""], "children elders", {"powers": [2, 2]}, "tokens do not fit"),
    (["", ""], "elders children", {"powers": [2, 0]}, "tokens do not fit"),
    (["", ""], "elders children", {"backups": [False, True]}, "tokens do not fit"),
    (["", ""], "fishermen elders", {"power_used": True}, "token"),  # and none is gone
    (["1^ a1", "1 b1"], "elders foragers", {}, "token lies where"),
    (["1- a1", "1 b1"], "foragers elders", {}, "token lies where"),
    (["1- a1", "1 b1"], "elders children", {}, "token lies where"),
    (["1 a1", "1 b1"], "elders foragers", {"seen": {"a1": [1]}}, "tokens do not fit"),
    (["1 a1", "1 b1"], "elders foragers", {"seen": {"c1": [0]}}, "token lies where"),
    (["1 a1", "1 b1", "1 c1", ""], groups_of(4), {"seen": {"c1": [0]}}, "token lies where"),
    (["1 a1", "1 b1"], "elders foragers", {"seen": {"b1": [0]}, "memory": True}, "outlasts"),
    (["1 a1", "1 b1"], "foragers elders", PEEKED | {"seen": {"a1": [1]}}, "outlasts"),
    (["1 a1", "1 b1"], "elders foragers", PEEKED | {"seen": {"a1": [0], "b1": [0]}}, "outlasts"),
    (["1+ c1", "1 c2"], "elders foragers", {"lines": FULL}, "not full"),
    (["1+ c1, 1 d2", "1+ c2"], "elders foragers", {"lines": FULL}, "two Backups"),
]


@pytest.mark.rule("LA-03", "LA-18", "LA-21", "LA-22", "LA-23", "LA-25", "LA-29", "LA-30")
@pytest.mark.parametrize(("divers", "groups", "more", "reason"), MISPLACED)
def test_tokens_that_the_rules_do_not_allow_are_refused(
    divers: list[str], groups: str, more: dict[str, Any], reason: str
) -> None:
    with pytest.raises(BadPosition, match=reason):
        lagoon(divers, groups=groups, **more)
