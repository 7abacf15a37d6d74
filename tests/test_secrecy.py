"""Nobody sees what is not theirs: hidden things replaced leave every view the same."""

from __future__ import annotations

import copy
import functools
import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import nacre
from nacre.games import game_of
from nacre.kernel import entries
from nacre.kernel.generic import SPECTATOR
from nacre.observation import revealed
from tests.settings import SETTINGS, Setting, positions

every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)


ALWAYS = ("number", "version", "event")


def viewers(setting: Setting) -> tuple[int | None, ...]:
    return (None, *range(setting.seats))


def some_positions(setting: Setting, seed: int) -> Iterator[nacre.Match]:
    """About a dozen positions of a game, its start and end among them."""
    for match in positions(setting, seed):
        if match.over or match.version % 7 == 0 or match.version < 3:
            yield match


def seen_by(match: nacre.Match, seat: int | None) -> tuple[bytes, str, list[str], str]:
    """All that a seat gets: its record, view, legal actions and picture, byte for byte."""
    observation = match.observation(seat)
    return (
        observation.states.tobytes(),
        json.dumps(observation.view()),
        observation.actions(),
        match.drawing(seat),
    )


# --- Hidden things replaced -----------------------------------------------------------------------


def another_choice(match: nacre.Match, seat: int | None, rnd: random.Random) -> dict[str, Any]:
    """The same position with everything that ``seat`` cannot see dealt anew."""
    position = copy.deepcopy(match.reveal())
    if match.game in DEALS:
        DEALS[match.game](position, seat, rnd)
        return position
    world = match.observation(seat).world(rnd.randrange(1000))
    return revealed(game_of(match.game), match.options, world)


def deal_pearls(position: dict[str, Any], seat: int | None, rnd: random.Random) -> None:
    others = [s for s in range(position["seats"]) if s != seat]
    hidden = Counter(position["pile"])
    for other in others:
        hidden += Counter(position["hands"][other]) - Counter(position["known"][other])
    cards = list(hidden.elements())
    rnd.shuffle(cards)
    for other in others:
        size = sum(position["hands"][other].values())
        hand = Counter(position["known"][other])
        while hand.total() < size:
            hand[cards.pop()] += 1
        position["hands"][other] = dict(hand)
    position["pile"] = dict(Counter(cards))


def deal_chicken(position: dict[str, Any], seat: int | None, rnd: random.Random) -> None:
    others = [s for s in range(position["seats"]) if s != seat]
    hidden = Counter(position["pile"])
    for other in others:
        hidden += Counter(position["hands"][other])
    cards = list(hidden.elements())
    rnd.shuffle(cards)
    for other in others:
        size = sum(position["hands"][other].values())
        position["hands"][other] = dict(Counter(cards.pop() for _ in range(size)))
    position["pile"] = dict(Counter(cards))


def deal_pearladora(position: dict[str, Any], seat: int | None, rnd: random.Random) -> None:
    for owner in range(position["seats"]):
        own = owner == seat
        spaces = [
            space
            for space, diver in position["divers"].items()
            if diver["seat"] == owner
            and not diver["up"]
            and seat not in position["seen"].get(space, [])
            and (not own or position["options"]["memory"])
        ]
        values = [position["divers"][space]["value"] for space in spaces]
        if not own:
            values += [int(v) for v, n in position["supply"][owner].items() for _ in range(n)]
        rnd.shuffle(values)
        for space in spaces:
            position["divers"][space]["value"] = values.pop()
        if not own:
            position["supply"][owner] = dict(Counter(map(str, values)))


DEALS = {"pearls": deal_pearls, "chicken": deal_chicken, "pearladora": deal_pearladora}
# The keys that depend on the viewer.
PRIVATE = {
    "pearls": ("hands",),
    "chicken": ("hands",),
    "pearladora": ("divers", "supply"),
}


def private_keys(setting: Setting) -> tuple[str, ...]:
    """The keys that may differ from viewer to viewer."""
    hidden_points = ("points",) if setting.options.get("face_down") else ()
    return (*PRIVATE.get(setting.game, ()), *hidden_points)


@functools.cache
def hides(game: str) -> bool:
    """Whether somebody ever knows less than everything."""
    if game in DEALS or game == "pearl_dice":
        return game in DEALS
    setting = next(s for s in SETTINGS if s.game == game)
    return any(
        m.observation(None).states.tobytes() != m._states.tobytes() for m in positions(setting, 1)
    )


HIDING = [s for s in SETTINGS if hides(s.game)]
every_hiding_setting = pytest.mark.parametrize("setting", HIDING, ids=str)


@every_hiding_setting
def test_another_choice_of_what_is_hidden_leaves_every_view_the_same(setting: Setting) -> None:
    rnd = random.Random(1)
    differed = 0
    for match in some_positions(setting, seed=21):
        if match.over:
            continue  # then everything lies open
        for seat in viewers(setting):
            other = nacre.Match.from_position(another_choice(match, seat, rnd), seed=1)
            same = nacre.Match.from_position(match.reveal(), seed=1)
            differed += other.reveal() != same.reveal()
            assert seen_by(other, seat) == seen_by(same, seat)
    assert differed > 0


@every_setting
def test_what_everybody_sees_is_the_same_from_every_seat(setting: Setting) -> None:
    for match in some_positions(setting, seed=4):
        views = [match.view(seat) for seat in viewers(setting)]
        for key in views[0].keys() - {"seat", *private_keys(setting)}:
            assert all(view[key] == views[0][key] for view in views)


@every_setting
def test_a_world_is_possible_and_looks_the_same_to_its_seat(setting: Setting) -> None:
    for match in some_positions(setting, seed=22):
        for seat in viewers(setting):
            observation = match.observation(seat)
            for draw in range(3):
                world = observation.world(draw)
                assert entries.check(world.copy()) == 0
                blank = np.zeros(1, game_of(setting.game).rules.STATE)
                entries.observe(world, SPECTATOR if seat is None else seat, blank)
                assert blank.tobytes() == observation.states.tobytes()


@every_hiding_setting
def test_worlds_differ_and_the_same_seed_gives_the_same_one(setting: Setting) -> None:
    most = 0
    for match in some_positions(setting, seed=23):
        observation = match.observation(0)
        assert observation.world(1).tobytes() == observation.world(1).tobytes()
        most = max(most, len({observation.world(seed).tobytes() for seed in range(20)}))
    assert most > 1


def test_cards_publicly_taken_and_not_placed_since_are_still_in_that_hand() -> None:
    checked = 0
    for seats in (2, 4, 6):
        for match in positions(Setting("pearls", seats, {}), seed=24):
            if match.over:
                break
            known = match.view()["known"]
            world = match.observation(0).world(match.version)[0]
            for seat in range(1, seats):
                for colour, n in enumerate(known[seat].values()):
                    assert world.hand[seat, colour] >= n
                    checked += n
    assert checked > 100


WORLDS = 4000


def assert_shares(counts: list[int], shares: list[int]) -> None:
    """Chi-square below what chance exceeds once in some 100,000 times (for up to six degrees)."""
    total = sum(counts)
    expected = [total * share / sum(shares) for share in shares]
    there = [(c, e) for c, e in zip(counts, expected, strict=True) if e or c]
    assert sum((c - e) ** 2 / e for c, e in there) < 35, (counts, expected)


def test_worlds_of_chicken_are_uniform() -> None:
    observation = nacre.Match("chicken", 2, 3).observation(0)
    record = observation.states[0]
    unseen = record.deck - record.discards - record.hand[0]
    held = sum(observation.world(seed)[0].hand[1].astype(int) for seed in range(WORLDS))
    assert_shares(held.tolist(), unseen.tolist())


def test_worlds_of_pearls_are_uniform_but_for_known_cards() -> None:
    match = nacre.Match("pearls", 3, 3, {"first": 1})
    match.play(next(a for a in match.actions() if a.startswith("take")))
    observation = match.observation(0)
    record = observation.states[0]
    unseen = record.deck - record.display - record.hand[0] - record.known.sum(axis=0)
    for seat in (1, 2):
        worlds = (observation.world(seed)[0].hand[seat].astype(int) for seed in range(WORLDS))
        held = sum(worlds) - WORLDS * record.known[seat].astype(int)
        assert_shares(held.tolist(), unseen.tolist())


@pytest.mark.parametrize("memory", [False, True])
def test_worlds_of_pearladora_are_uniform(memory: bool) -> None:
    """A hidden Diver is any of its owner's that are out of sight."""
    match = nacre.Match("pearladora", 2, 3, {"first": 0, "memory": memory})
    for action in ("diver 3 a1", "diver 5 h1", "diver 1 b1", "diver 1 g1"):
        match.play(action)
    observation = match.observation(0)
    worlds = [observation.world(seed)[0].value for seed in range(WORLDS)]
    theirs = Counter(int(values[7]) for values in worlds)
    assert_shares([theirs[v] for v in range(1, 6)], [10, 3, 1, 1, 1])
    mine = Counter(int(values[0]) for values in worlds)
    if memory:
        assert_shares([mine[1], mine[3]], [1, 1])  # one is in sight nowhere else
    else:
        assert mine == {3: WORLDS}


def test_observations_of_a_batch_do_not_depend_on_what_is_hidden() -> None:
    """Drawing random actions finds out illegal lines, and how many depends on hidden supplies."""
    setting = Setting("pearladora", 2, {})
    for match in positions(setting, seed=27):
        if match.over:
            break
        worlds = [match._states.copy(), match.observation(0).world(1)]
        seen = []
        for world in worlds:
            rng = np.array([1, 2, 3, 4], np.uint64)
            for _ in range(20):
                entries.random_action(world, rng)
            blank = np.zeros(1, game_of(setting.game).rules.STATE)
            entries.observe(world, 0, blank)
            seen.append(blank.tobytes())
        assert seen[0] == seen[1] == match.observation(0).states.tobytes()


# --- What happened, as others saw it
# ---------------------------------------------------------------


def test_others_see_that_a_card_was_drawn_but_not_which() -> None:
    match = nacre.Match("chicken", 3, 5)
    seat = match.turn
    match.play("draw")
    for viewer in (None, 0, 1, 2):
        drawn = [e for e in match.events(viewer) if e["event"] == "dealt"][-1]
        assert drawn["count"] == 1
        assert (drawn["cards"] is not None) == (viewer == seat)


@pytest.mark.parametrize("game", ["pearls", "chicken"])
def test_dealt_hands_are_shown_to_their_owners_alone(game: str) -> None:
    match = nacre.Match(game, 3, 5)
    for viewer in (None, 0, 1, 2):
        dealt = [e for e in match.events(viewer) if e["event"] == "dealt"]
        assert [e["cards"] is not None for e in dealt] == [s == viewer for s in range(3)]


@pytest.mark.parametrize("memory", [False, True])
def test_a_placed_diver_has_no_value_in_the_log_of_others(memory: bool) -> None:
    match = nacre.Match("pearladora", 4, 5, {"memory": memory})
    seat = match.turn
    match.play("diver 3 c4")
    for viewer in (None, 0, 1, 2, 3):
        name = match.events(viewer)[-1]["action"]
        assert name == ("diver 3 c4" if viewer == seat and not memory else "diver ? c4")


def test_what_the_elders_see_is_theirs_alone() -> None:
    options = {"advanced": True, "groups": ["elders", "foragers", "children"], "first": 1}
    match = nacre.Match("pearladora", 3, 5, options)
    match.play("diver 4 a1")
    match.play("diver 1 b1")
    match.play("look a1")
    for viewer in (None, 0, 1, 2):
        looked = [e for e in match.events(viewer) if e["event"] == "looked"]
        assert [e["value"] for e in looked] == [4 if viewer == 0 else None]
        value = match.view(viewer)["divers"]["a1"]["value"]
        assert value == (4 if viewer in (0, 1) else None)
        assert match.view(viewer)["seen"] == {"a1": [0]}


@every_setting
def test_events_hold_no_hidden_value_before_the_end(setting: Setting) -> None:
    for match in some_positions(setting, seed=25):
        if match.over:
            continue
        for seat in viewers(setting):
            for event in match.events(seat):
                if event["event"] == "dealt":
                    assert set(event) == {*ALWAYS, "seat", "count", "cards"}
                    assert (event["cards"] is None) == (event["seat"] != seat)
                if event["event"] == "looked":
                    assert set(event) == {*ALWAYS, "seat", "space", "value"}
                    shown = event["seat"] == seat and not match.options["memory"]
                    assert (event["value"] is not None) == shown
                if event["event"] == "action" and event["seat"] != seat:
                    assert not event["action"].startswith("diver") or "?" in event["action"]


def test_an_error_tells_the_seat_to_act_only_what_it_knows() -> None:
    """The reasons for a refusal are made from an observation: another world, the same words."""
    rnd = random.Random(3)
    for setting in HIDING[::4]:
        game = game_of(setting.game)
        for match in some_positions(setting, seed=26):
            if match.over:
                continue
            other = nacre.Match.from_position(another_choice(match, match.turn, rnd), seed=1)
            legal = set(match.actions())
            illegal = [a for a in map(game.name, range(game.rules.N_ACTIONS)) if a not in legal]
            for action in rnd.sample(illegal, min(20, len(illegal))):
                assert refusal(match, action) == refusal(other, action)


def refusal(match: nacre.Match, action: str) -> str:
    with pytest.raises(nacre.errors.IllegalAction) as caught:
        match.play(action)
    return str(caught.value)
