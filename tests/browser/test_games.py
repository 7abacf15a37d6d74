"""Games from the home page on.

Each of them whole once, and a few decisions in every other way to play it.

By clicks alone, by touch alone on a phone, by keys alone.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.hands import Hands, Keys, Mouse, Touch
from tests.browser.player import Player
from tests.browser.visitor import DESKTOP, GAMES, PHONE, Visitor
from tests.server.process import ServerProcess, eventually

TITLES = dict(zip(GAMES, ("Pearls", "Pearladöra", "Pearl Dice", "Chicken"), strict=True))
WAYS: dict[str, type[Hands]] = {"clicks": Mouse, "touch": Touch, "keys": Keys}
# Every way has a whole game, every game is played whole: Pearladöra on a phone with its magnifier,
# Chicken on a phone, where the end of a round lies above the hand.
WHOLE = {"pearls": "keys", "pearladora": "touch", "pearl_dice": "clicks", "chicken": "touch"}
SOME = [(game, way) for game in GAMES for way in WAYS if WHOLE[game] != way]
A_FEW = 4  # decisions

# Games that take their time are played with fewer pieces; the dialog on the home page has no such
# dials. Ada begins: so few pearls can all be gone within the bot's first turn.
SHORT: dict[str, dict[str, int]] = {
    "pearladora": {"pontoons": 6, "first": 0},
    "pearl_dice": {"pearls": 2, "first": 0},
}


@pytest.mark.parametrize(("game", "way"), WHOLE.items())
def test_a_game_is_played_to_the_end_in_one_way_alone(
    game: str, way: str, visit: Arrive, server: ServerProcess
) -> None:
    visitor, hands = come(visit, server, way)
    begin(visitor, hands, game)
    player = Player(visitor, hands)
    player.play()
    table = visitor.page.url.rpartition("/")[2]
    seen = visitor.see(table)
    assert seen["status"] == "over"
    assert actions_of(visitor, table, seat=0) == player.confirmed
    scores = visitor.page.locator(".ranking .score")
    wanted = sorted(seen["view"]["scores"])
    eventually(lambda: sorted(map(whole, scores.all_inner_texts())) == wanted)  # it counts up
    hands.press(visitor.button("Look at the table"))
    visitor.button("Result").wait_for()


@pytest.mark.parametrize(("game", "way"), SOME)
def test_a_few_decisions_are_made_in_every_other_way_alone(
    game: str, way: str, visit: Arrive, server: ServerProcess
) -> None:
    visitor, hands = come(visit, server, way)
    begin(visitor, hands, game)
    player = Player(visitor, hands)
    over = not player.decide(A_FEW)
    player.moment()  # what was confirmed has arrived
    table = visitor.page.url.rpartition("/")[2]
    assert actions_of(visitor, table, seat=0) == player.confirmed
    assert over or player.confirmed == A_FEW


@pytest.mark.parametrize("game", GAMES)
def test_two_taps_after_opening_the_page_somebody_plays(
    game: str, visit: Arrive, server: ServerProcess
) -> None:
    visitor, hands = come(visit, server, "touch")
    visitor.go("/")
    hands.press(visitor.button(f"Play now: {TITLES[game]}, against bots"))
    hands.press(visitor.button("Deal me in"))
    assert Player(visitor, hands).decide()


def test_a_bot_that_plays_about_as_well_as_somebody_is_a_word_and_no_number(
    visit: Arrive, server: ServerProcess
) -> None:
    visitor, hands = come(visit, server, "clicks")
    visitor.go("/")
    hands.press(visitor.button("Play now: Pearl Dice, against bots"))
    hands.pick(visitor.page.get_by_role("radio", name="1", exact=True))
    hands.pick(visitor.page.get_by_role("radio", name="Your match", exact=True))
    hands.press(visitor.button("Deal me in"))
    expect(visitor.page.get_by_text("Your match bot").first).to_be_visible()
    table = visitor.page.url.rpartition("/")[2]
    assert visitor.see(table)["seats"][1]["level"] == "match"
    assert Player(visitor, hands).decide(A_FEW)


def come(visit: Arrive, server: ServerProcess, way: str) -> tuple[Visitor, Hands]:
    visitor = (
        visit(server, size=PHONE, touch=True) if way == "touch" else visit(server, size=DESKTOP)
    )
    return visitor, WAYS[way](visitor.page)


def begin(visitor: Visitor, hands: Hands, game: str) -> None:
    if game in SHORT:
        begin_short(visitor, hands, game)
    else:
        begin_at_once(visitor, hands, game)


def begin_at_once(visitor: Visitor, hands: Hands, game: str) -> None:
    """Play now, against one bot that loses to a child."""
    visitor.go("/")
    hands.press(visitor.button(f"Play now: {TITLES[game]}, against bots"))
    hands.pick(visitor.page.get_by_role("radio", name="1", exact=True))
    hands.pick(visitor.page.get_by_role("radio", name="Novice", exact=True))
    hands.press(visitor.button("Deal me in"))


def begin_short(visitor: Visitor, hands: Hands, game: str) -> None:
    """Go to a table that is there already."""
    visitor.become("Ada")
    visitor.open_table(game, bots={"1": "novice"}, options=SHORT[game], undo="free", hints=True)
    visitor.go("/")
    hands.press(visitor.page.locator(".boat").filter(has_text=TITLES[game]))


def actions_of(visitor: Visitor, table: str, seat: int) -> int:
    events = visitor.events(table)
    return sum(event["event"] == "action" and event["seat"] == seat for event in events)


def whole(text: str) -> int:
    """A number as the page writes it."""
    return int(text.replace("−", "-"))
