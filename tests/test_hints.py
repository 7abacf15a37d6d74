"""Hints: every legal action has a true sentence in four languages, and gives nothing away."""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

import nacre
from nacre import bots
from nacre.analysis import Hint, chart, hints
from nacre.analysis.facts import facts_of
from nacre.analysis.hint import hint_of, reason
from nacre.analysis.review_words import WORDS as REVIEW_WORDS
from nacre.analysis.words import LANGUAGES
from nacre.errors import BadOption, IllegalAction
from nacre.game.fields import Fields
from nacre.game.judged import Judged
from nacre.games import GAMES, game_of
from nacre.games.pearl_dice.facts import chance_of
from nacre.games.pearladora.lagoon_view import LagoonView, Territory
from nacre.games.pearladora.rules import PLACE_OF
from nacre.observation import Observation
from tests.settings import OWN_GAMES, SETTINGS, Setting, few_seats, positions
from tests.test_secrecy import HIDING, another_choice

TOLD = [game.id for game in GAMES.values() if game.words().texts]  # games with facts
every_setting = pytest.mark.parametrize("setting", [s for s in SETTINGS if s.game in TOLD], ids=str)


class Ladder:
    """An analyst for tests: the later an action is listed, the better it is."""

    def judge(self, observation: Observation) -> list[Judged]:
        numbers = observation.action_numbers()
        names = game_of(observation.game).names
        judged = [
            Judged(names[number], number, (i + 1) / (len(numbers) + 1), 0.0, 1 / len(numbers))
            for i, number in enumerate(numbers)
        ]
        return judged[::-1]


def some_observations(setting: Setting, seed: int, step: int) -> Iterator[Observation]:
    """What the seats to act know, at every ``step``-th position of a game."""
    for match in positions(setting, seed):
        if not match.over and match.version % step == 0:
            yield match.observation(match.turn)


def told_of(match: nacre.Match, action: str, lang: str = "en") -> str:
    """The sentence about an action of the seat to act."""
    return hint(match, action, lang).reason


def hint(match: nacre.Match, action: str, lang: str = "en") -> Hint:
    assert action in match.actions()
    observation = match.observation(match.turn)
    return hint_of(observation, game_of(match.game).parse(action), action, 0.5, lang)


def facts(match: nacre.Match, action: str) -> dict[str, dict[str, Any]]:
    """The facts about an action by key."""
    return {fact.key: fact.numbers for fact in hint(match, action).facts}


# --- Every action, every language ----------------------------------------------------------------


@every_setting
def test_every_legal_action_has_a_sentence_in_every_language(setting: Setting) -> None:
    rnd = random.Random(1)
    for seed, observation in enumerate(some_observations(setting, 5, step=5)):
        numbers = observation.action_numbers()
        chosen = numbers if len(numbers) <= 30 else rnd.sample(numbers, 30)
        for number in chosen:
            found = tuple(facts_of(observation, number))
            assert found
            json.dumps([fact.as_dict() for fact in found])
            for lang in LANGUAGES:
                assert_sentence(reason(observation.game, found, lang), seed)


def assert_sentence(text: str, seed: int) -> None:
    assert not re.search(r"[{}|]|  |\bNone\b|\bnan\b", text), (text, seed)
    assert text[0].isupper()
    assert text.endswith(".")
    assert text.count(".") == 1
    assert len(text) <= 190


@pytest.mark.parametrize("setting", HIDING, ids=str)
def test_facts_stay_the_same_when_hidden_things_are_dealt_anew(setting: Setting) -> None:
    rnd = random.Random(2)
    for match in positions(setting, 6):
        if match.over or match.version % 9:
            continue
        other = nacre.Match.from_position(another_choice(match, match.turn, rnd), seed=1)
        actions = match.actions()
        for action in rnd.sample(actions, min(8, len(actions))):
            assert facts(match, action) == facts(other, action)


# --- What is told comes true ---------------------------------------------------------------------

Told = dict[str, dict[str, Any]]
View = dict[str, Any]


@every_setting
def test_what_is_told_of_an_action_comes_true_when_it_is_done(setting: Setting) -> None:
    check = {
        "pearls": pearls_came_true,
        "chicken": chicken_came_true,
        "pearl_dice": dice_came_true,
        "pearladora": lagoon_came_true,
    }[setting.game]
    match = setting.match(7)
    rnd = random.Random(7)
    while not match.over:
        seat, action = match.turn, rnd.choice(match.actions())
        assert seat is not None
        told, before = facts(match, action), match.view(seat)
        match.play(action)
        check(told, seat, before, match.view(seat))


def pearls_came_true(told: Told, seat: int, before: View, after: View) -> None:
    assert ("last_round" in told) == (after["last_round"] and not before["last_round"])
    gained = after["points"][seat] - before["points"][seat]
    for key in ("place", "claim", "claim_last"):
        if key in told:
            assert told[key]["points"] == gained
    for key in ("take", "group"):
        if key in told:
            assert after["hand_sizes"][seat] - before["hand_sizes"][seat] == told[key]["cards"]
    if "keeps_reach" in told:
        assert told["keeps_reach"]["necklace"] in after["necklaces"]
    if "pays" in told and after["over"]:
        assert after["points"][seat] - after["scores"][seat] == told["pays"]["points"]


def chicken_came_true(told: Told, seat: int, before: View, after: View) -> None:
    ended = after["round"] > before["round"] or after["over"]
    if "ends_round" in told:
        total = next(told[key]["total"] for key in ("total", "limit") if key in told)
        assert ended
        assert after["points"][seat] == total
    if "limit" in told and ended:
        assert after["over"]
    if "rolls_off" in told or "last_card" in told:
        assert ended
    if "left" in told:
        assert not ended
        values = dict(
            zip(("1", "2", "3", "4", "5", "6", "chick"), (1, 2, 3, 4, 5, 6, 10), strict=True)
        )
        hand = after["hands"][seat]
        assert sum(v for card, v in values.items() if hand[card]) == told["left"]["points"]


def dice_came_true(told: Told, seat: int, before: View, after: View) -> None:
    if "wins" in told or "empties" in told:
        assert after["over"]
        assert after["winners"] == [seat]
    if "leaves" in told:
        assert after["boards"][seat][told["leaves"]["row"] - 1] == told["leaves"]["left"]
    if "clears" in told:
        assert after["boards"][seat][told["clears"]["row"] - 1] == 0
        assert sum(after["boards"][seat]) == told["on_board"]["pearls"]
        assert after["rolls"][seat] > before["rolls"][seat]
    if "ends" in told:
        assert after["target"] is None


def lagoon_came_true(told: Told, seat: int, before: View, after: View) -> None:
    closed = {key for key in told if key.startswith("closes") or key == "strands"}
    more = len(after["territories"]) - len(before["territories"])
    assert more == len(closed)
    for key in closed - {"strands", "closes_dry"}:
        pearls_found = [t["pearls"] for t in after["territories"]]
        assert told[key]["pearls"] in pearls_found
    if "last_pontoon" in told:
        assert after["stock"] == 0
    if "fills" in told:
        full = [sum(t["full"] for t in view["territories"]) for view in (before, after)]
        assert full[1] == full[0] + 1
    if "saves" in told:
        assert after["supply"][seat][str(told["saves"]["value"])] > 0


# --- The words -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", TOLD)
def test_no_key_is_missing_and_none_is_unused(game: str) -> None:
    folder = type(GAMES[game]).__module__.rpartition(".")[0]
    tree = ast.parse(inspect.getsource(importlib.import_module(f"{folder}.facts")))
    assert keys_of_facts(tree) == set(GAMES[game].words().texts)


def test_the_games_of_nacre_tell_facts() -> None:
    assert {"pearls", "pearladora", "pearl_dice", "chicken"} <= set(TOLD)


def keys_of_facts(tree: ast.AST) -> set[str]:
    """Every text that can be the key of a fact: written there, or given the name ``key`` before."""
    keys: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Fact":
            keys |= choices(node.args[0])
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "key":
            keys |= choices(node.value)
    return keys


def choices(expression: ast.expr) -> set[str]:
    """The texts that a constant or a conditional expression can be."""
    if isinstance(expression, ast.IfExp):
        return choices(expression.body) | choices(expression.orelse)
    return {str(expression.value)} if isinstance(expression, ast.Constant) else set()


def test_every_word_of_a_review_is_used() -> None:
    source = inspect.getsource(inspect.getmodule(chart) or chart)
    assert set(re.findall(r"\"([a-z_]+)\"", source.replace("'", '"'))) >= set(REVIEW_WORDS.texts)


def test_every_text_and_name_is_there_in_every_language() -> None:
    for words in (REVIEW_WORDS, *(game.words() for game in GAMES.values())):
        for key, text in words.texts.items():
            assert tuple(text) == LANGUAGES, key
            fields = [sorted(set(re.findall(r"\{(\w+)", text[lang]))) for lang in LANGUAGES]
            assert all(found == fields[0] for found in fields), key
        assert all(tuple(forms) == LANGUAGES for forms in words.names.values())


def test_one_and_many_are_told_apart() -> None:
    match = pearls_match(hands=["red 1, blue 3", "red 2"], display="red 1, blue 1, purple 4")
    assert told_of(match, "place 1 red") == "Places 1 card for 1 point."
    assert told_of(match, "place 1 red", "fr") == "Pose 1 carte pour 1 point."
    assert told_of(match, "place 3 blue", "nl") == "Legt 3 kaarten neer voor 6 punten."
    assert told_of(match, "take purple", "de").startswith("Nimmt 4 violette Karten")


# --- Hints ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_the_best_three_actions_with_chances_and_reasons(game: str) -> None:
    match = nacre.Match(game, few_seats(game), seed=3)
    observation = match.observation(match.turn)
    best = hints(observation, Ladder())
    assert [h.action for h in best] == match.actions()[-3:][::-1]
    assert [h.chance for h in best] == sorted((h.chance for h in best), reverse=True)
    for given in best:
        data = json.loads(json.dumps(given.as_dict()))
        assert list(data) == ["action", "chance", "reason", "facts"]
        assert game not in TOLD or data["facts"][0].keys() == {"key", "numbers"}
    assert len(hints(observation, Ladder(), n=1)) == 1


class Upside(Ladder):
    """An analyst that prefers the actions with the lowest chances."""

    def judge(self, observation: Observation) -> list[Judged]:
        return super().judge(observation)[::-1]


def test_hints_are_in_the_order_of_their_chances() -> None:
    match = nacre.Match("pearls", 2, seed=3)
    told = hints(match.observation(match.turn), Upside())
    assert {hint.action for hint in told} == set(match.actions()[:3])
    assert [hint.action for hint in told] == match.actions()[2::-1]


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_hint_without_a_choice_gives_a_chance_all_the_same(game: str) -> None:
    analyst = bots.analyst(game, seed=1, simulations=64)
    told = [hints(observation, analyst) for observation in lone_actions(game)]
    assert all(len(hints_given) == 1 for hints_given in told)
    assert max(only.chance for (only,) in told) > 0


def lone_actions(game: str) -> list[Observation]:
    """Positions with a single legal action."""
    setting = Setting(game, few_seats(game), {})
    return [
        match.observation(match.turn)
        for seed in range(6)
        for match in positions(setting, seed)
        if len(match.actions()) == 1
    ]


def test_who_is_not_to_act_gets_no_hint() -> None:
    match = nacre.Match("pearls", 2, seed=3)
    for seat in (None, 1 - (match.turn or 0)):
        with pytest.raises(IllegalAction, match="nothing to choose"):
            hints(match.observation(seat), Ladder())


def test_an_unknown_language_is_refused() -> None:
    match = nacre.Match("pearls", 2, seed=3)
    with pytest.raises(BadOption, match="en, nl, fr, de"):
        hints(match.observation(match.turn), Ladder(), lang="xx")


# --- Pearls --------------------------------------------------------------------------------------

DECK = Counter(wild=16, yellow=24, red=20, green=16, blue=12, turquoise=8, purple=4)
ALL_NECKLACES = [4, 5, 5, 6, 6, 7, 7, 8, 8, 9]


def counts(text: str) -> Counter[str]:
    entries = (entry.split() for entry in text.split(",") if entry.strip())
    return Counter({name: int(n) for name, n in entries})


def pearls_match(
    hands: list[str],
    display: str = "",
    necklaces: list[int] | None = None,
    known: list[str] | None = None,
    pile: int | None = None,
    last_round: bool = False,
) -> nacre.Match:
    """A position with a whole deck.

    What is nowhere else is placed by the last seat or in the pile.
    """
    open_necklaces = ALL_NECKLACES if necklaces is None else necklaces
    seats = len(hands)
    left = DECK - counts(display)
    for hand in hands:
        left -= counts(hand)
    cards = list(left.elements())
    in_pile = cards if pile is None else cards[:pile]
    placed = [] if pile is None else cards[pile:]
    claimed = list((Counter(ALL_NECKLACES) - Counter(open_necklaces)).elements())
    position = {
        "game": "pearls",
        "seats": seats,
        "options": {"full_deck": True},
        "turn": 0,
        "display": dict(counts(display)),
        "pile": dict(Counter(in_pile)),
        "hands": [dict(counts(hand)) for hand in hands],
        "known": [dict(counts(k)) for k in known or [""] * seats],
        "placed": [{}] * (seats - 1) + [dict(Counter(placed))],
        "necklaces": open_necklaces,
        "claimed": [[]] * (seats - 1) + [claimed],
        "last_round": last_round,
    }
    return nacre.Match.from_position(position, seed=1)


def test_pearls_a_claim_says_which_necklace_and_what_it_is_worth() -> None:
    match = pearls_match(["blue 5, wild 2, red 1", ""], "red 6")
    assert told_of(match, "place 5 blue + 2 wild claim") == (
        "Claims the 7 necklace for 17 points in all."
    )
    assert facts(match, "place 4 blue claim") == {
        "claim": {"necklace": 4, "points": 12},
        "keeps_wilds": {"wilds": 2},
    }
    single = pearls_match(["blue 5, wild 2", ""], "red 6", necklaces=[4, 7, 9])
    assert "claim_last" in facts(single, "place 5 blue + 2 wild claim")


def test_pearls_a_necklace_left_open_is_told() -> None:
    match = pearls_match(["blue 5, wild 3", ""], "red 6")
    assert facts(match, "place 4 blue")["declines"] == {"necklace": 4}
    last = pearls_match(["blue 5, wild 3", ""], "red 6", necklaces=[5])
    assert "declines_last" in facts(last, "place 5 blue")
    assert "last_round" in facts(last, "place 5 blue claim")
    assert "last_round" not in facts(last, "place 5 blue")


def test_pearls_a_take_says_how_large_the_group_becomes_and_what_it_reaches() -> None:
    match = pearls_match(["yellow 3, wild 1", "red 2"], "yellow 3, blue 3")
    assert told_of(match, "take yellow") == (
        "Takes 3 yellow for a group of 6 and brings the 7 necklace within reach."
    )
    assert facts(match, "take blue") == {
        "take": {"cards": 3, "colour": "blue"},
        "worth": {"points": 6},
    }
    short = pearls_match(["yellow 1", "red 2"], "yellow 2, blue 4")
    assert facts(short, "take yellow")["missing"] == {"missing": 1, "necklace": 4}


def test_pearls_cards_are_denied_to_a_next_seat_that_is_known_to_collect_them() -> None:
    hands = ["yellow 1", "red 4"]
    match = pearls_match(hands, "red 2, blue 4", known=["", "red 3"])
    assert facts(match, "take red")["deny"] == {"colour": "red", "seat": 1, "known": 3}
    unknown = pearls_match(hands, "red 2, blue 4", known=["", "red 1"])
    assert "deny" not in facts(unknown, "take red")


@pytest.mark.parametrize(("pile", "begins"), [(1, True), (2, True), (3, False)])
def test_pearls_a_take_that_empties_the_pile_starts_the_last_round(pile: int, begins: bool) -> None:
    match = pearls_match(["yellow 1", "red 4"], "red 2, blue 4", pile=pile)
    assert ("last_round" in facts(match, "take red")) == begins
    match.play("take red")
    assert match.view()["last_round"] == begins


def test_pearls_the_last_action_tells_what_stays_in_hand() -> None:
    match = pearls_match(["purple 1, blue 2", "red 1"], "red 6", pile=0, last_round=True)
    assert told_of(match, "place 1 purple") == (
        "Places 1 card for 5 points and loses 4 points for what stays in hand."
    )
    clean = pearls_match(["blue 2, wild 1", "red 1"], "red 6", pile=0, last_round=True)
    assert "pays_nothing" in facts(clean, "place 2 blue")


def test_pearls_a_full_hand_and_room_for_more() -> None:
    match = pearls_match(["yellow 9", "red 2"], "red 1, blue 5")
    assert facts(match, "take red")["full_hand"] == {"size": 10}
    assert facts(match, "place 4 yellow claim") == {
        "claim": {"necklace": 4, "points": 8},
        "keeps_reach": {"necklace": 5},
        "room": {"room": 5},
    }


# --- Chicken -------------------------------------------------------------------------------------


def chicken_match(
    hands: list[str],
    top: str,
    points: list[int] | None = None,
    still_in: list[bool] | None = None,
    pile: int | None = None,
) -> nacre.Match:
    """A position of a round in which seat 0 is to act."""
    cards = ("1", "2", "3", "4", "5", "6", "chick")
    left = Counter(dict.fromkeys(cards, 7)) + Counter(egg=1)
    held = [Counter(hand.split()) for hand in hands]
    for hand in held:
        left -= hand
    rest = list((left - Counter([top])).elements())
    discards = Counter([top]) + Counter([] if pile is None else rest[pile:])
    position = {
        "game": "chicken",
        "seats": len(hands),
        "options": {},
        "turn": 0,
        "round": 2,
        "starter": 0,
        "played_last": None if pile is None else 1,
        "top": top,
        "hands": [dict(hand) for hand in held],
        "pile": dict(Counter(rest if pile is None else rest[:pile])),
        "discards": dict(discards),
        "in": still_in or [True] * len(hands),
        "points": points or [10] * len(hands),
    }
    return nacre.Match.from_position(position, seed=1)


def test_chicken_a_card_takes_its_points_off_the_hand() -> None:
    match = chicken_match(["4 5 5 chick", "1 2 3"], top="4")
    assert told_of(match, "play 4") == ("Takes 4 points off the hand and leaves 15 points in hand.")
    assert facts(match, "play 5") == {
        "duplicate": {"card": "5"},
        "left": {"points": 19},
    }


def test_chicken_the_danger_is_told_when_the_next_seat_has_one_card() -> None:
    match = chicken_match(["4 5 chick", "1", "2 2"], top="4")
    assert facts(match, "play 4")["left_if_out"] == {"points": 15, "seat": 1}
    withdrawn = chicken_match(["4 5 chick", "1", "2 2"], top="4", still_in=[True, False, True])
    assert facts(withdrawn, "play 4")["left"] == {"points": 15}


def test_chicken_an_egg_in_hand_is_told_apart() -> None:
    match = chicken_match(["4 5 egg", "1 1"], top="4")
    assert facts(match, "play 4")["left_egg"] == {"points": 5}
    assert facts(match, "play egg") == {"egg": {"card": "5"}, "left": {"points": 9}}
    assert facts(match, "out")["out_egg"] == {"points": 9}


def test_chicken_the_last_card_rolls_points_off() -> None:
    match = chicken_match(["4", "1 2 3", "5"], top="4", points=[23, 0, 0])
    assert told_of(match, "play 4") == (
        "Discards the last card and rolls two dice to take points off 23 "
        "and catches the others with 4 cards in hand."
    )
    none = chicken_match(["4", "1 2 3", "5"], top="4", points=[0, 9, 9])
    assert "last_card" in facts(none, "play 4")


def test_chicken_alone_the_cards_that_can_follow_are_counted() -> None:
    alone = [True, False]
    match = chicken_match(["4 5 6 1", "1 2"], top="4", still_in=alone)
    assert facts(match, "play 4")["run"] == {"cards": 2}
    assert facts(match, "play 5")["run"] == {"cards": 1}
    whole = chicken_match(["4 5 6 1 egg", "1 2"], top="4", still_in=alone)
    assert facts(whole, "play 4")["runs_out"] == {"cards": 4}
    gap = chicken_match(["4 6", "1 2"], top="4", still_in=alone)
    assert "run_ends" in facts(gap, "play 4")


@pytest.mark.parametrize("seed", range(6))
def test_chicken_the_run_that_is_told_can_be_played(seed: int) -> None:
    rnd = random.Random(seed)
    hand = [*rnd.choices(["1", "2", "3", "4", "5", "6", "chick"], k=5), "egg"]
    match = chicken_match([" ".join(["4", *hand]), "1 2"], top="4", still_in=[True, False])
    told = facts(match, "play 4")
    promised = next((n["cards"] for k, n in told.items() if k in ("run", "runs_out")), 0)
    match.play("play 4")
    assert longest(match) == promised


def longest(match: nacre.Match) -> int:
    """The most cards that seat 0 can play on end, tried out."""
    if match.over or match.view()["round"] != 2:
        return 0
    best = 0
    for action in match.actions():
        if action.startswith("play"):
            match.play(action)
            best = max(best, 1 + longest(match))
            match.undo()
    return best


def test_chicken_a_draw_tells_its_chances() -> None:
    match = chicken_match(["1 1 2", "1 1 1"], top="4")
    unseen = 50 - 3 - 1
    told = facts(match, "draw")
    assert told["draw_fits"]["chance"] == pytest.approx((6 + 7 + 1) / unseen)
    assert told["draw_free"]["chance"] == pytest.approx((5 + 6) / unseen)


def test_chicken_withdrawing_tells_what_it_costs() -> None:
    match = chicken_match(["1 3 3", "5", "2 2"], top="6", points=[10, 0, 0])
    assert told_of(match, "out") == (
        "Withdraws with 4 points in hand and is out before seat 1 can discard the last card."
    )
    assert facts(match, "out")["total"] == {"total": 14}
    over = chicken_match(["1 3 3", "5 6"], top="6", points=[46, 0])
    assert facts(over, "out")["limit"] == {"total": 50, "limit": 50}
    assert facts(over, "out")["leaves_alone"] == {"seat": 1}


def test_chicken_who_ends_the_round_knows_what_its_egg_costs() -> None:
    match = chicken_match(["1 egg", "5 6"], top="6", points=[10, 0], still_in=[True, False])
    assert facts(match, "out")["out"] == {"points": 7}
    match.play("out")
    assert match.view()["points"][0] == 17


# --- Pearl Dice ----------------------------------------------------------------------------------


def dice_match(
    dice: list[int], rows: dict[int, int], target: int | None = None, hot: bool = False
) -> nacre.Match:
    """A position in which seat 0 rolled these dice; rows that are not given are empty."""
    board = [rows.get(row, 0) for row in range(1, 13)]
    position = {
        "game": "pearl_dice",
        "seats": 2,
        "options": {"hot_dice": hot},
        "turn": 0,
        "dice": dice,
        "target": target,
        "boards": [board, [7] * 12],
        "turns": [3, 2],
        "rolls": [9, 5],
    }
    return nacre.Match.from_position(position, seed=1)


def test_dice_a_row_is_cleared_for_six_new_dice() -> None:
    match = dice_match([5, 6, 1, 1, 2, 3], {11: 1, 3: 4})
    assert told_of(match, "remove 1 from 11") == (
        "Clears row 11 to roll all six dice again for any row and leaves 4 pearls on the board."
    )


def test_dice_the_last_pearl_wins() -> None:
    match = dice_match([5, 6, 1, 1, 2, 3], {11: 1})
    assert told_of(match, "remove 1 from 11") == "Empties the board and wins."


def test_dice_what_is_left_and_the_chance_of_another_match_are_told() -> None:
    match = dice_match([3, 3, 3, 1, 1, 2], {3: 5, 4: 1})
    assert told_of(match, "remove 3 from 3") == (
        "Leaves 2 pearls in row 3 and forms it again on 3 dice with a chance of 42%."
    )
    told = facts(match, "remove 2 from 3")
    assert told["fewer"] == {"used": 2, "matches": 3}
    assert told["again"]["chance"] == pytest.approx(1 - (5 / 6) ** 4)


def test_dice_using_all_of_them_ends_the_turn_or_rolls_six_again() -> None:
    dice = [3, 4, 3, 4, 3, 4]
    assert "ends" in facts(dice_match(dice, {7: 5}), "remove 3 from 7")
    hot = facts(dice_match(dice, {7: 5}, hot=True), "remove 3 from 7")
    assert hot["hot"]["chance"] == pytest.approx(chance_of(7, 6))


@pytest.mark.parametrize("row", range(1, 13))
def test_dice_the_chance_of_a_row_is_exact(row: int) -> None:
    for dice in (1, 2, 4):
        throws = list(product(range(1, 7), repeat=dice))
        hits = sum(forms(throw, row) for throw in throws)
        assert chance_of(row, dice) == pytest.approx(hits / len(throws))


def forms(throw: tuple[int, ...], row: int) -> bool:
    if row <= 6:
        return row in throw
    return any(a + b == row for i, a in enumerate(throw) for b in throw[i + 1 :])


# --- Pearladöra ----------------------------------------------------------------------------------


def played(actions: str, **options: Any) -> nacre.Match:
    """Pearladöra with two seats after these actions, the Elders against the Foragers."""
    chosen = {"advanced": False, "groups": ["elders", "foragers"], "first": 0} | options
    match = nacre.Match("pearladora", 2, seed=4, options=chosen)
    for action in filter(None, map(str.strip, actions.split(","))):
        match.play(action)
    return match


CORNER = "pontoon a3-a4, pontoon b3-b4, pontoon c3-c4"  # and c4-d4, c5-d5 close a4 b4 c4 a5 b5 c5


def farms(match: nacre.Match, *spaces: str) -> int:
    return sum(match.view()["farms"][space] for space in spaces)


def test_lagoon_a_diver_next_to_a_farm_tells_its_pearls() -> None:
    match = played("")
    pearls_there = farms(match, "a4")
    assert told_of(match, "diver 5 b4") == f"Puts a 5 next to {pearls_there} pearls."
    both = farms(match, "c5")
    assert facts(match, "diver 1 b5") == {
        "beside": {"value": 1, "pearls": both},
        "saves": {"value": 5},
    }
    assert facts(match, "diver 1 c3") == {
        "diver": {"value": 1},
        "saves": {"value": 5},
    }


def test_lagoon_a_single_pearl_is_told_in_the_singular() -> None:
    match = played("", clusters=[1] * 8)
    assert told_of(match, "diver 5 b4") == "Puts a 5 next to 1 pearl."
    assert told_of(match, "diver 5 b4", "de") == "Legt eine 5 neben 1 Perle."


def closing(match: nacre.Match) -> nacre.Match:
    """Lay all but the last Pontoon around the corner a4 to c5; seat 0 is to act then."""
    for action in ("pontoon a3-a4", "pontoon b3-b4", "diver 1 h1", "diver 1 g1"):
        match.play(action)
    for action in ("pontoon c3-c4", "pontoon c4-d4"):
        match.play(action)
    return match


def test_lagoon_closing_a_territory_tells_the_lead_in_it() -> None:
    alone = closing(played("diver 5 b4, diver 1 e5"))
    pearls_there = farms(alone, "a4", "c5")
    assert told_of(alone, "pontoon c5-d5") == (
        f"Closes a territory with {pearls_there} pearls and no rival in it "
        "and shuts 2 Divers of seat 1 out."
    )
    unknown = closing(played("diver 5 b4, diver 1 b5"))
    assert facts(unknown, "pontoon c5-d5") == {
        "closes": {"pearls": pearls_there, "own": 1, "rivals": 1}
    }
    sure = closing(played("diver 5 b4, diver 1 b5, diver 2 a5, diver 1 e5"))
    told = facts(sure, "pontoon c5-d5")
    assert told == {"closes_lead_at_least": {"pearls": pearls_there, "lead": 2}}


def test_lagoon_a_pontoon_tells_what_it_prepares() -> None:
    match = played("diver 5 b4, diver 1 e5, pontoon a3-a4, pontoon b3-b4")
    pearls_there = farms(match, "a4", "c5")
    assert told_of(match, "pontoon c3-c4") == (
        f"Is 2 Pontoons short of closing a territory with {pearls_there} pearls "
        "and 0 Divers against 1 and would shut 1 Diver of seat 0 in."
    )
    match.play("diver 1 h1")
    assert told_of(match, "pontoon c3-c4") == (
        f"Is 2 Pontoons short of closing a territory with {pearls_there} pearls "
        "and no rival in it and would leave 2 Divers of seat 1 outside."
    )
    assert told_of(match, "pontoon c3-c4", "nl") == (
        f"Is nog 2 pontons verwijderd van een gesloten gebied met {pearls_there} parels "
        "zonder rivaal erin en zou 2 duikers van plaats 1 buitensluiten."
    )


def test_lagoon_nothing_is_prepared_that_lacks_more_pontoons_than_there_are() -> None:
    actions = "diver 5 b4, diver 1 e5, pontoon a3-a4, pontoon b3-b4, diver 1 h1"
    assert "nears_alone" in facts(played(actions, pontoons=5), "pontoon c3-c4")
    assert "nears_alone" not in facts(played(actions, pontoons=4), "pontoon c3-c4")


def test_lagoon_a_pontoon_tells_the_diver_and_the_pearls_that_it_comes_between() -> None:
    match = played("diver 1 b1")
    between = {"seat": 0, "space": "b1", "pearls": farms(match, "b2")}
    assert facts(match, "pontoon b1-b2")["between"] == between


def test_lagoon_a_wall_that_is_hardly_begun_tells_whom_it_would_part_from_which_farm() -> None:
    match = played("diver 1 b1, diver 1 b3")
    pearls_there = farms(match, "h2")
    assert told_of(match, "pontoon g1-h1") == (
        f"Would part {pearls_there} pearls on h2 from 1 Diver of seat 1 with 4 more Pontoons."
    )
    assert told_of(match, "pontoon g1-h1", "nl") == (
        f"Zou met nog 4 pontons {pearls_there} parels op h2 van 1 duiker van plaats 1 scheiden."
    )
    assert told_of(match, "pontoon g1-h1", "fr") == (
        f"Séparerait {pearls_there} perles en h2 de 1 plongeur de la place 1 "
        "avec 4 pontons de plus."
    )
    assert told_of(match, "pontoon g1-h1", "de") == (
        f"Würde mit 4 weiteren Pontons {pearls_there} Perlen auf h2 von 1 Taucher "
        "von Platz 1 trennen."
    )


def test_lagoon_a_wall_around_the_divers_of_a_rival_tells_the_nearest_farm_outside() -> None:
    """With four more Pontoons b1 is in a territory with a1, c1 and d1."""
    told = facts(played("diver 1 b1"), "pontoon b1-b2")["would_part"]
    assert told["space"] == "b2"
    assert (told["seat"], told["divers"], told["missing"]) == (0, 1, 4)


def test_lagoon_a_wall_that_is_hardly_begun_tells_its_farm_where_no_rival_is() -> None:
    match = played("")
    wall_in = {"missing": 4, "pearls": farms(match, "h2"), "space": "h2"}
    assert facts(match, "pontoon g1-h1") == {"would_wall_in": wall_in}


def test_lagoon_an_empty_territory_that_is_nearly_closed_tells_who_stays_outside() -> None:
    match = closing(played("diver 5 b4, diver 1 e5"))
    told = facts(match, "pontoon b2-b3")
    assert told["nears_empty"] == {"missing": 3, "pearls": farms(match, "b2"), "spaces": 4}
    assert told["would_shut_out"] == {"seat": 1, "divers": 2}


def test_lagoon_a_territory_without_pearls_is_told_when_there_is_nothing_else_to_prepare() -> None:
    """With three Pontoons the row of a1 to c1 can be closed, and nothing that has pearls."""
    match = played("pontoon a1-a2, pontoon b1-b2", smallest=3, pontoons=4)
    assert facts(match, "pontoon c1-c2") == {"nears_dry": {"missing": 1, "spaces": 3}}


def test_lagoon_a_pontoon_that_can_close_nothing_says_so() -> None:
    few = played("", pontoons=3)
    assert told_of(few, "pontoon e2-e3") == "Closes nothing, now or later."
    narrow = closing(played("diver 5 b4, diver 1 e5"))
    narrow.play("pontoon c5-d5")  # six spaces, of which each part of a wall would have too few
    assert told_of(narrow, "pontoon b4-b5") == "Closes nothing, now or later."


def test_lagoon_divers_that_were_without_pearls_before_are_not_cut_off_again() -> None:
    walls = "a1-a2, b1-b2, c1-c2, c1-d1"  # a1, b1 and c1 have no pearls
    match = played(", ".join(f"pontoon {line}" for line in walls.split(", ")), smallest=1)
    for action in ("diver 1 e1", "diver 1 a1"):
        match.play(action)
    assert facts(match, "pontoon a1-b1") == {"closes_dry": {"spaces": 2}}


def test_lagoon_open_water_is_a_lagoon_that_is_not_divided() -> None:
    match = closing(played("diver 5 b4, diver 1 e5"))
    match.play("pontoon c5-d5")
    match.play("stop")
    assert told_of(match, "diver 1 e3").startswith("Puts a 1 next to")
    assert facts(match, "diver 1 c3")["diver_apart"] == {"value": 1}


def test_pearls_who_starts_the_last_round_is_told_nothing_about_further_takes() -> None:
    hands, known = ["yellow 1", "red 4"], ["", "red 3"]
    match = pearls_match(hands, "red 2, blue 4", pile=2, known=known)
    assert set(facts(match, "take red")) == {"take", "last_round"}
    sooner = pearls_match(hands, "red 2, blue 4", pile=3, known=known)
    assert {"deny", "worth"} <= set(facts(sooner, "take red"))


def test_dice_matches_are_counted_though_the_row_has_fewer_pearls() -> None:
    match = dice_match([3, 3, 3, 3, 1, 2], {3: 3, 4: 1})
    assert facts(match, "remove 2 from 3")["fewer"] == {"used": 2, "matches": 4}


def test_lagoon_a_diver_in_a_closed_territory_tells_how_it_stands() -> None:
    match = closing(played("diver 5 b4, diver 1 e5"))
    pearls_there = farms(match, "a4", "c5")
    match.play("pontoon c5-d5")
    match.play("stop")
    told = facts(match, "diver 1 b5")
    assert told["divers"] == {"pearls": pearls_there, "own": 1, "rivals": 1}
    match.play("diver 1 f4")
    assert facts(match, "diver 1 b5")["alone"] == {"pearls": pearls_there}


def test_lagoon_stop_and_the_last_pontoon() -> None:
    match = played("pontoon a1-b1", pontoons=2)
    assert told_of(match, "stop") == "Stops after one Pontoon, with 1 left in the stock."
    assert "last_pontoon" in facts(match, "pontoon a3-b3")


def test_lagoon_powers_tell_what_they_do() -> None:
    match = played("diver 5 b4, diver 3 b5", advanced=True)
    assert told_of(match, "look b5") == "Shows the number of the Diver of seat 1 on b5."
    assert "look_known" in facts(match, "look b4")
    match.play("diver 1 h1")
    assert facts(match, "necklace b4") == {"necklace": {"space": "b4", "seat": 0}}
    match.undo()
    match.play("look b5")
    assert "look b5" not in match.actions()
    forgotten = played("diver 5 b4, diver 3 b5", advanced=True, memory=True)
    assert "look_own" in facts(forgotten, "look b4")


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_lagoon_the_range_of_a_lead_holds_in_the_real_world(seats: int, seed: int) -> None:
    setting = Setting("pearladora", seats, {"advanced": True, "memory": seed == 1})
    checked = 0
    for match in positions(setting, seed):
        if match.over or match.version % 4:
            continue
        for seat in range(seats):
            seen = LagoonView(Fields(match.observation(seat).states), seat)
            real = LagoonView(Fields(real_states(match)), seat)
            for region in seen.regions:
                known, true = seen.territory(region), real.territory(region)
                assert known.lead[0] <= true.lead[0] == true.lead[1] <= known.lead[1]
                assert without_lead(known) == without_lead(true)
                checked += 1
    assert checked > 20


def real_states(match: nacre.Match) -> Any:
    """The real state, which only a test may read."""
    return match._states


def without_lead(territory: Territory) -> tuple[int, ...]:
    t = territory
    return t.spaces, t.free, t.pearls, t.own, t.rivals


def test_lagoon_a_backup_tells_whether_it_turns_a_territory() -> None:
    seen = Counter[str]()
    setting = Setting("pearladora", 2, {"advanced": True})
    for seed in range(12):
        for match in positions(setting, seed):
            for action in [a for a in match.actions() if a.startswith("backup")]:
                told = facts(match, action)
                (key,) = told
                seen[key] += 1
                assert_backup(match, action, key)
    assert seen["backup_more"] > 0
    assert seen["backup"] > 0


def assert_backup(match: nacre.Match, action: str, key: str) -> None:
    """Whether the Backup does what its fact says, in the real world."""
    seat = match.turn
    assert seat is not None
    space = int(PLACE_OF[game_of("pearladora").parse(action)])
    real = LagoonView(Fields(real_states(match)), seat)
    lead = real.territory(real.region(space)).lead[0]
    rivals = real.territory(real.region(space)).rivals
    if key == "backup_more":
        assert lead > 0 or rivals == 0
    if key == "backup_turns":
        assert lead in (-1, 0)
    if key == "backup_short":
        assert lead < -1
