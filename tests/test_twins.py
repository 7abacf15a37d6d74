"""The fast rules agree with the slow twins on actions, positions and results, action by action."""

from __future__ import annotations

import importlib
import math
import os
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import nacre
from nacre.games import game_of
from nacre.kernel.notes import SEEN_BY
from tests import seekers
from tests.settings import OWN_GAMES, SETTINGS, Policy, Setting, uniform

# NACRE_TWIN_GAMES=10 plays ten times as many.
FACTOR = float(os.environ.get("NACRE_TWIN_GAMES", "1"))
GAMES_PER_SETTING = {"pearls": 80, "chicken": 100, "pearl_dice": 10, "pearladora": 20}
DERIVED = ("territories",)  # keys that the twins do not have
TWINNED = [s for s in SETTINGS if s.game in OWN_GAMES]


class Drawn:
    """The chance of one step, as the fast rules noted it."""

    def __init__(self, match: nacre.Match) -> None:
        game, step = game_of(match.game), match.last
        self._cards: list[list[str]] = []
        self._dice: list[list[int]] = []
        for row in step.notes:
            event = game.event(row, step.states, int(row[SEEN_BY]))
            if "cards" in event:
                self._cards.append([name for name, n in event["cards"].items() for _ in range(n)])
            elif "dice" in event and event["event"] == "rolled":
                self._dice.append(event["dice"])

    def cards(self, n: int) -> list[str]:
        drawn = self._cards.pop(0)
        assert len(drawn) == n
        return drawn

    def dice(self, n: int) -> list[int]:
        thrown = self._dice.pop(0)
        assert len(thrown) == n
        return thrown

    def used_up(self) -> bool:
        return not self._cards and not self._dice


def position_of(match: nacre.Match) -> dict[str, Any]:
    return {key: value for key, value in match.reveal().items() if key not in DERIVED}


def play_beside_its_twin(setting: Setting, seed: int, policy: Policy) -> nacre.Match:
    match = setting.match(seed)
    importlib.import_module(f"tests.twins.{setting.game}").check_start(position_of(match))
    return finish_beside_its_twin(match, seed, policy)


def finish_beside_its_twin(match: nacre.Match, seed: int, policy: Policy) -> nacre.Match:
    twin = importlib.import_module(f"tests.twins.{match.game}").Twin(position_of(match))
    rnd = random.Random(seed)
    while not match.over:
        actions = match.actions()
        assert sorted(twin.actions()) == sorted(actions)
        action = policy(match, actions, rnd)
        match.play(action)
        luck = Drawn(match)
        twin.play(action, luck)
        assert luck.used_up()
        assert twin.position() == position_of(match)
    assert twin.actions() == []
    assert twin.ranks() == match.ranks
    return match


def backwards(match: nacre.Match) -> Iterator[nacre.Match]:
    """The same match at its end and before each action, back to the start."""
    copy = match.copy()
    yield copy
    while copy.version:
        copy.undo()
        yield copy


def kinds(match: nacre.Match) -> Counter[str]:
    return Counter(event["event"] for event in match.events())


@pytest.mark.parametrize("setting", TWINNED, ids=str)
def test_random_games_agree(setting: Setting) -> None:
    for seed in range(math.ceil(FACTOR * GAMES_PER_SETTING[setting.game])):
        play_beside_its_twin(setting, seed, uniform)


# --- Pearls: the corners --------------------------------------------------------------------------


def necklaces_ran_out(match: nacre.Match) -> bool:
    return not match.reveal()["necklaces"]


@pytest.mark.parametrize("seats", [3, 4])
def test_pearls_agree_when_cooperating_seats_use_up_the_necklaces(seats: int) -> None:
    setting = Setting("pearls", seats, {"full_deck": True} if seats == 3 else {})
    games = [play_beside_its_twin(setting, seed, seekers.collector) for seed in range(30)]
    assert any(necklaces_ran_out(match) for match in games)


@pytest.mark.parametrize("seats", range(2, 7))
def test_pearls_agree_when_the_last_necklaces_go_first(seats: int) -> None:
    ran_out = 0
    for seed in range(15):
        position = Setting("pearls", seats, {}).match(seed).reveal()
        left = position["necklaces"][seed % 3 : seed % 3 + 1]
        position["claimed"][seed % seats] = position["necklaces"][:]
        position["claimed"][seed % seats].remove(left[0])
        position["necklaces"] = left
        del position["points"]
        match = nacre.Match.from_position(position, seed)
        policy = seekers.per_seat(seekers.collector, seekers.emptier)
        match = finish_beside_its_twin(match, seed, policy)
        ran_out += necklaces_ran_out(match)
    assert ran_out > 0


@pytest.mark.parametrize("seats", range(2, 7))
def test_pearls_agree_with_full_hands_declined_necklaces_and_skipped_seats(seats: int) -> None:
    setting = Setting("pearls", seats, {})
    full, declined, skipped = 0, 0, 0
    mixed = seekers.per_seat(seekers.hoarder, seekers.emptier, seekers.decliner)
    for policy in (seekers.hoarder, seekers.decliner, seekers.emptier, mixed):
        for seed in range(8):
            match = play_beside_its_twin(setting, seed, policy)
            skipped += kinds(match)["skipped"]
            full += any(max(earlier.view()["hand_sizes"]) == 10 for earlier in backwards(match))
            declined += sum(could_claim(earlier) for earlier in backwards(match))
    assert full > 0
    assert declined > 0
    assert skipped > 0


def could_claim(match: nacre.Match) -> bool:
    """Whether the last action placed a group without the necklace that it could have had."""
    if match.version == 0:
        return False
    action = match.history[-1][1]
    before = match.copy()
    before.undo()
    return f"{action} claim" in before.actions()


# --- Chicken: the corners -------------------------------------------------------------------------

CHICKEN_TABLES = {
    "all stay in": (seekers.never_out,),
    "a lone seat": (seekers.never_out, seekers.quitter),
    "all withdraw": (seekers.quitter,),
    "the pile runs out": (seekers.drawer,),
    "the egg first": (seekers.egg_first,),
    "the egg last": (seekers.egg_last,),
}


@pytest.mark.parametrize("seats", range(2, 6))
@pytest.mark.parametrize("table", CHICKEN_TABLES)
def test_chicken_agrees(table: str, seats: int) -> None:
    setting = Setting("chicken", seats, {"limit": 30})
    policy = seekers.per_seat(*CHICKEN_TABLES[table])
    for seed in range(10):
        play_beside_its_twin(setting, seed, policy)


def test_chicken_agreed_in_its_corners() -> None:
    seen: Counter[str] = Counter()
    for table, policies in CHICKEN_TABLES.items():
        for seed in range(40):
            setting = Setting("chicken", 2 + seed % 4, {"limit": 30})
            match = play_beside_its_twin(setting, seed, seekers.per_seat(*policies))
            rounds = [e for e in match.events() if e["event"] == "round_ended"]
            for ended in rounds:
                seen["dice"] += bool(ended["dice"])
                seen["out without dice"] += 0 in map(size, ended["hands"]) and not ended["dice"]
                seen["egg in hand"] += any(hand["egg"] for hand in ended["hands"])
            actions = [a for _, a in match.history]
            ends = [e["version"] - 1 for e in rounds]
            seen["egg as the last card"] += any(actions[i] == "play egg" for i in ends)
            seen["egg as the first card"] += any(
                actions[i] == "play egg" for i in [0, *[e + 1 for e in ends[:-1]]]
            )
            seen["a lone seat goes out"] += any(lone_seat_goes_out(match, i) for i in ends)
            seen["egg played"] += any(a == "play egg" for _, a in match.history)
            seen["tie"] += len(match.winners or []) > 1
            seen["empty pile"] += any(e.view()["pile_size"] == 0 for e in backwards(match))
            seen[table] += 1
    corners = ("dice", "out without dice", "egg in hand", "egg played", "tie", "empty pile",
               "egg as the last card", "egg as the first card", "a lone seat goes out")  # fmt: skip
    assert all(seen[corner] > 0 for corner in corners), seen


def lone_seat_goes_out(match: nacre.Match, i: int) -> bool:
    """Whether action ``i`` was the last card of the only seat still in."""
    before = match.copy()
    while before.version > i:
        before.undo()
    return before.view()["in"].count(True) == 1 and match.history[i][1].startswith("play")


def size(hand: dict[str, int]) -> int:
    return sum(hand.values())


# --- Pearl Dice: the corners ----------------------------------------------------------------------


@pytest.mark.parametrize("policy", [seekers.sparing, seekers.greedy, seekers.clearing])
@pytest.mark.parametrize("options", [{}, {"hot_dice": True}, {"pearls": 2}], ids=str)
def test_pearl_dice_agree_in_corners(policy: Policy, options: dict[str, Any]) -> None:
    at_once, fresh = 0, 0
    for seed in range(8):
        match = play_beside_its_twin(Setting("pearl_dice", 1 + seed % 6, options), seed, policy)
        at_once += kinds(match)["ended_at_once"]
        fresh += sum(board.count(0) for board in match.reveal()["boards"])
    assert at_once > 0
    assert fresh > 0


# --- Pearladöra: the corners ----------------------------------------------------------------------

PEARLADORA_TABLES: dict[str, Policy] = {
    "Pontoons everywhere": seekers.bridge_builder,
    "Divers first": seekers.diver_only,
    "powers": seekers.powerful,
    "Backups": seekers.backer,
    "one Pontoon a turn": seekers.stopper,
    "full territories": seekers.filler,
    "waiting for a Backup": seekers.holding_back,
}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("table", PEARLADORA_TABLES)
def test_pearladora_agrees(table: str, seats: int) -> None:
    for seed in range(8):
        setting = Setting("pearladora", seats, {"advanced": seed % 5 > 0, "memory": seed % 2 == 0})
        play_beside_its_twin(setting, seed, PEARLADORA_TABLES[table])


def test_pearladora_agreed_in_its_corners() -> None:
    seen: Counter[str] = Counter()
    waiting = seekers.per_seat(seekers.bridge_builder, seekers.diver_only)
    for policy in (seekers.filler, seekers.holding_back, seekers.powerful, waiting):
        for seed in range(30):
            setting = Setting("pearladora", 2 + seed % 3, {"advanced": True})
            note_corners(play_beside_its_twin(setting, seed, policy), seen)
    for seed in range(10):
        tiny = Setting("pearladora", 2 + seed % 3, {"smallest": 1, "pontoons": 60})
        note_corners(play_beside_its_twin(tiny, seed, seekers.bridge_builder), seen)
    corners = (
        "skipped",
        "tied territory",
        "tie of three",
        "tie broken by a Backup",
        "nobody there",
        "two necklaces",
        "below zero",
        "full territory split",
        "plays again after being skipped",
    )
    assert all(seen[corner] > 0 for corner in corners), seen


def note_corners(match: nacre.Match, seen: Counter[str]) -> None:
    end = match.events()[-1]
    position = match.reveal()
    for territory in end["count"]:
        totals = [t for t in territory["totals"] if t is not None]
        sides = totals[:2] if match.seats == 4 and len(totals) == 4 else totals
        best = sides.count(max(sides, default=0))
        seen["tied territory"] += best == 2
        seen["tie of three"] += best == 3
        seen["tie broken by a Backup"] += best > 1 and len(territory["winners"]) < (
            best * (2 if match.seats == 4 else 1)
        )
        seen["nobody there"] += not totals
    divers = position["divers"].values()
    seen["two necklaces"] += any(d["necklaces"] == 2 for d in divers)
    seen["below zero"] += any(d["necklaces"] > d["value"] for d in divers)
    skipped: set[int] = set()
    for event in match.events():
        if event["event"] == "skipped":
            seen["skipped"] += 1
            skipped.add(event["seat"])
        elif event["event"] == "action":
            seen["plays again after being skipped"] += event["seat"] in skipped
    note_splits(match, seen)


def note_splits(match: nacre.Match, seen: Counter[str]) -> None:
    """Count Pontoons that divided a full territory."""
    after: list[dict[str, Any]] = []
    for earlier in backwards(match):
        before = earlier.reveal()["territories"]
        if len(after) > len(before):
            seen["full territory split"] += any(t["full"] for t in before if t not in after)
        after = before
