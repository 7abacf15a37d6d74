"""Facts that ordinary games hardly ever tell, each in a position that leads to it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import nacre
from nacre.games.pearladora import rules
from tests.rules.test_pearladora import SPACES, fence, lagoon
from tests.second_look.all_games import faults_of
from tests.test_hints import chicken_match, dice_match, hint, real_states

CORNER = fence("a4 b4 c4 a5 b5 c5")  # with 5 and 4 pearls, and b4, c4, a5 and b5 for Divers
LAST = "c5-d5"
DRY = fence("c3 d3 c4 d4")  # no pearls
LOOKED_AT = {"groups": "elders foragers", "seen": {"a5": [0], "b5": [0]}}


def without(lines: list[str], *missing: str) -> list[str]:
    assert set(missing) <= set(lines)
    return [line for line in lines if line not in missing]


def leads() -> nacre.Match:
    return lagoon(["", "1 b5, 1 a5"], lines=CORNER, **LOOKED_AT)


def leads_at_least() -> nacre.Match:
    return lagoon(["4 c4", "1 b5"], lines=CORNER)


def closes_lead() -> nacre.Match:
    return lagoon(["5 b4", "1 a5, 1 b5"], lines=without(CORNER, LAST), **LOOKED_AT)


def closes_empty() -> nacre.Match:
    return lagoon(["1 h1", "1 g1"], lines=without(CORNER, LAST))


def nears_lead() -> nacre.Match:
    return lagoon(["5 b4", "1 a5, 1 b5"], lines=without(CORNER, LAST, "c4-d4"), **LOOKED_AT)


def nears_lead_at_least() -> nacre.Match:
    return lagoon(["5 b4, 4 c4", "1 b5"], lines=without(CORNER, LAST, "c4-d4"))


def strands() -> nacre.Match:
    return lagoon(["", "1 c3, 1 d4, 1 h1"], lines=without(DRY, "c2-c3"))


def nears_strand() -> nacre.Match:
    return lagoon(["1 h1", "1 c3, 1 d4"], lines=without(DRY, "c2-c3", "d2-d3"))


def dry() -> nacre.Match:
    return lagoon(["", ""], lines=DRY)


def full(rivals: str) -> nacre.Match:
    return lagoon(["1 b4, 1 c4", rivals], lines=CORNER, **LOOKED_AT)


def full_dry() -> nacre.Match:
    return lagoon(["1 c3, 1 c4", "1 d3, 1 d4"], lines=DRY, groups="elders foragers")


def foragers_and_children(lines: list[str]) -> nacre.Match:
    return lagoon(["1 b4", "3^ b5"], groups="foragers children", lines=lines)


def of_group(group: str) -> nacre.Match:
    """A group that plays its Power token, with the corner nearly closed."""
    other = "elders" if group == "foragers" else "foragers"
    return lagoon(["1 h1", "1 g1"], groups=f"{group} {other}", lines=without(CORNER, LAST))


LAGOON: dict[str, tuple[Callable[[], nacre.Match], str, str]] = {
    "leads": (
        leads,
        "diver 5 b4",
        "Puts a 5 next to 5 pearls and leads a closed territory with 9 pearls by 3.",
    ),
    "leads_at_least": (
        leads_at_least,
        "diver 5 b4",
        "Puts a 5 next to 5 pearls and leads a closed territory with 9 pearls by at least 4.",
    ),
    "closes_lead": (
        closes_lead,
        f"pontoon {LAST}",
        "Closes a territory with 9 pearls and a lead of 3.",
    ),
    "closes_empty": (
        closes_empty,
        f"pontoon {LAST}",
        "Closes an empty territory of 6 spaces and 9 pearls.",
    ),
    "nears_lead": (
        nears_lead,
        "pontoon c4-d4",
        "Is 1 Pontoon short of closing a territory with 9 pearls and a lead of 3.",
    ),
    "nears_lead_at_least": (
        nears_lead_at_least,
        "pontoon c4-d4",
        "Is 1 Pontoon short of closing a territory with 9 pearls and a lead of at least 4.",
    ),
    "strands": (
        strands,
        "pontoon c2-c3",
        "Cuts 2 opposing Divers off from all pearls.",
    ),
    "nears_strand": (
        nears_strand,
        "pontoon c2-c3",
        "Is 1 Pontoon short of cutting 2 opposing Divers off from all pearls.",
    ),
    "remote": (
        lambda: lagoon(["", ""], lines=["a3-a4", "b5-c5"], smallest=8),
        "pontoon a4-b4",  # what its loose end can reach has at most three spaces
        "Closes nothing even with 8 more Pontoons.",
    ),
    "dry": (
        dry,
        "diver 5 c3",
        "Parks a 5 in a territory of 4 spaces without pearls.",
    ),
    "backup_turns": (
        lambda: full("1 a5, 1 b5"),
        "backup b4",
        "Gets ahead in a full territory with 9 pearls.",
    ),
    "backup_short": (
        lambda: full("2 a5, 2 b5"),
        "backup b4",
        "Adds 1 where that is not enough for 9 pearls.",
    ),
    "backup_dry": (
        full_dry,
        "backup c3",
        "Adds 1 in a full territory without pearls.",
    ),
    "look_own": (
        lambda: lagoon(["3 b4", ""], groups="elders foragers", memory=True),
        "look b4",
        "Shows the number of one’s own Diver on b4 again.",
    ),
    "concerns": (
        lambda: lagoon(["", "1 b5"], groups="elders foragers", lines=CORNER),
        "look b5",
        "Shows the number of the Diver of seat 1 on b5 "
        "and concerns a closed territory with 9 pearls.",
    ),
    "concerns_dry": (
        lambda: lagoon(["", "1 c3"], groups="elders foragers", lines=DRY),
        "look c3",
        "Shows the number of the Diver of seat 1 on c3 "
        "and concerns a closed territory without pearls.",
    ),
    "necklace_leaves": (
        lambda: foragers_and_children([]),
        "necklace b5",
        "Lowers the Diver of seat 1 on b5 by 1 and leaves it a number of 2.",
    ),
    "extra_diver": (
        lambda: of_group("children"),
        "extra diver 5 b4",
        "Plays the Power token for an extra Diver, face up, and puts a 5 next to 5 pearls.",
    ),
    "extra_pontoon": (
        lambda: of_group("fishermen"),
        f"extra pontoon {LAST}",
        "Plays the Power token for an extra Pontoon "
        "and closes an empty territory of 6 spaces and 9 pearls.",
    ),
}


@pytest.mark.parametrize("key", LAGOON)
def test_lagoon_a_rare_fact_is_told_and_true(key: str) -> None:
    prepared, action, sentence = LAGOON[key]
    assert_told(prepared(), action, key, sentence)


def assert_told(match: nacre.Match, action: str, key: str, sentence: str) -> None:
    """Whether a fact is told in this sentence, and all that is told is so."""
    given = hint(match, action)
    assert given.reason == sentence
    assert key in {fact.key for fact in given.facts}
    assert faults_of(match.observation(match.turn), given) == []


@pytest.mark.parametrize(
    ("rivals", "before", "after"), [("1 a5, 1 b5", 4, 9), ("2 a5, 2 b5", 0, 0)]
)
def test_lagoon_what_a_backup_promises_is_what_the_rules_count(
    rivals: str, before: int, after: int
) -> None:
    """A tie shares the nine pearls (LA-11), which a Backup decides (LA-31)."""
    match = full(rivals)
    assert corner_won(match) == before
    match.play("backup b4")
    assert corner_won(match) == after


def corner_won(match: nacre.Match) -> int:
    """The pearls that seat 0 would get for the corner in the real world."""
    state = real_states(match)[0]
    return int(rules.share(state, 0, rules.territory(state, SPACES.index("b4"))))


def test_chicken_the_last_card_of_the_pile_is_told() -> None:
    match = chicken_match(["1 1 2", "3 3 5"], top="4", pile=1)
    sentence = "Draws a card that fits now with a chance of 25% and empties the draw pile."
    assert_told(match, "draw", "draw_last", sentence)


def test_dice_a_row_that_is_seldom_formed_is_told() -> None:
    match = dice_match([6, 6, 1, 1, 2, 3], {12: 3, 3: 4})
    given = hint(match, "remove 1 from 12")
    assert {fact.key for fact in given.facts} >= {"leaves", "rare"}
    assert faults_of(match.observation(match.turn), given) == []
