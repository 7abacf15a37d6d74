"""Names that have nothing to show are refused in words, before anything is sent."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Arrive
from tests.browser.visitor import Visitor
from tests.server.process import ServerProcess

REFUSED = {
    "en": "A name needs at least one letter, figure or sign.",
    "nl": "Een naam heeft minstens één letter, cijfer of teken nodig.",
    "fr": "Un nom demande au moins une lettre, un chiffre ou un signe.",
    "de": "Ein Name braucht mindestens einen Buchstaben, eine Ziffer oder ein Zeichen.",
}
BLANKS = " \u00a0 "


def refused(field: Locator, words: str) -> None:
    """The field stays as it is, and says why."""
    assert field.evaluate("field => field.validationMessage") == words
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_value(BLANKS)


@pytest.mark.parametrize("language", REFUSED)
def test_a_table_is_not_opened_under_a_name_of_blanks(
    language: str, visit: Arrive, server: ServerProcess
) -> None:
    visitor: Visitor = visit(server, language=language)
    visitor.go("/new/pearls")
    field = visitor.page.locator("input[autocomplete=nickname]")
    field.fill(BLANKS)
    expect(visitor.page.get_by_text(REFUSED[language])).to_be_visible()
    visitor.page.locator("form button:not([type=button])").last.click()
    refused(field, REFUSED[language])
    assert "/new/pearls" in visitor.page.url
    field.fill("Ada")
    expect(field).to_have_attribute("aria-invalid", "false")
    assert field.evaluate("field => field.validationMessage") == ""


def test_nobody_sits_down_under_a_name_of_blanks(visit: Arrive, server: ServerProcess) -> None:
    ada = visit(server)
    ada.become("Ada")
    opened = ada.open_table("pearls")
    bea = visit(server)
    bea.go(f"/join/{opened['id']}/{opened['invite']}")
    field = bea.page.locator("input[autocomplete=nickname]")
    field.fill(BLANKS)
    bea.button("Sit down").click()
    refused(field, REFUSED["en"])


def test_somebody_at_the_same_device_needs_a_name_too(visit: Arrive, server: ServerProcess) -> None:
    visitor = visit(server)
    visitor.go("/new/pearls")
    visitor.page.get_by_role("radio", name="Same device").first.check()
    field = visitor.page.get_by_label("Name", exact=True)
    field.fill(BLANKS)
    expect(visitor.page.get_by_text(REFUSED["en"])).to_be_visible()
    refused(field, REFUSED["en"])
