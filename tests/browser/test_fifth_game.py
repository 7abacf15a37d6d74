"""A game that the client has no folder for: *Pig*, on the plain board, in four languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.conftest import Arrive
from tests.browser.hands import Mouse
from tests.browser.launch import started
from tests.browser.player import Player
from tests.browser.visitor import LANGUAGES
from tests.pig import surroundings, unpacked_into
from tests.server.process import ServerProcess

PLAY_NOW = {
    "en": "Play now: Pig, against bots",
    "nl": "Nu spelen: Pig, tegen bots",
    "fr": "Jouer maintenant : Pig, contre des bots",
    "de": "Jetzt spielen: Pig, gegen Bots",
}


@pytest.fixture(scope="module")
def fifth(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with Pig installed."""
    folder = tmp_path_factory.mktemp("fifth")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", surroundings(unpacked_into(folder / "site"))["PYTHONPATH"])
        server = started(folder)
        try:
            yield server
        finally:
            assert server.stop() == 0


def test_it_is_played_from_the_home_page_to_the_end(visit: Arrive, fifth: ServerProcess) -> None:
    visitor = visit(fifth)
    hands = Mouse(visitor.page)
    visitor.become("Ada")
    table = visitor.open_table("pig", bots={"1": "novice"}, options={"goal": 20}, hints=True)
    visitor.go("/")
    hands.press(visitor.page.locator(".boat").filter(has_text="Pig"))
    player = Player(visitor, hands)
    player.play()
    seen = visitor.see(table["id"])
    assert seen["status"] == "over"
    shown = visitor.page.locator(".ranking .score").all_inner_texts()
    assert sorted(map(int, shown)) == sorted(seen["view"]["scores"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_quick_game_of_it_begins_in_every_language(
    language: str, visit: Arrive, fifth: ServerProcess
) -> None:
    visitor = visit(fifth, language=language)
    visitor.go("/")
    hands = Mouse(visitor.page)
    hands.press(visitor.button(PLAY_NOW[language]))
    hands.press(visitor.page.locator("dialog[open] button.deep"))
    assert Player(visitor, hands).decide()
    assert visitor.page.locator("html").get_attribute("lang") == language


def test_its_rules_can_be_read_and_no_tutorial_is_offered(
    visit: Arrive, fifth: ServerProcess
) -> None:
    visitor = visit(fifth)
    visitor.go("/rules/pig")
    visitor.page.get_by_role("heading", name="Your turn").wait_for()
    visitor.go("/")
    visitor.button(PLAY_NOW["en"]).wait_for()
    assert visitor.page.locator("a[href='/learn/pearls']").count() == 1
    assert visitor.page.locator("a[href='/learn/pig']").count() == 0
