"""A finished game is gone through.

Moments, seats, chances, the record, and the proof of the deal.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from nacre.match import verify
from tests.browser.conftest import Arrive
from tests.browser.stage import Stage
from tests.browser.visitor import GAMES, Visitor
from tests.server.process import ServerProcess


def review_of(visit: Arrive, server: ServerProcess, stage: Stage, game: str) -> tuple[Visitor, str]:
    """Ada looks back at a game; its table."""
    visitor = visit(server, cookies=stage.cookies)
    table = stage.over(game).rpartition("/")[2]
    visitor.go(f"/review/{table}")
    visitor.page.get_by_role("slider", name="Moment of the game").wait_for()
    return visitor, table


@pytest.mark.parametrize("game", GAMES)
def test_every_moment_is_seen_from_any_seat(
    game: str, visit: Arrive, server: ServerProcess, stage: Stage
) -> None:
    visitor, _ = review_of(visit, server, stage, game)
    slider = visitor.page.get_by_role("slider", name="Moment of the game")
    last = int(slider.get_attribute("max") or 0)
    assert last > 0
    visitor.page.keyboard.press("End")
    expect(slider).to_have_value(str(last))
    visitor.page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value(str(last - 1))
    visitor.page.keyboard.press("Home")
    visitor.button("One action on").click()
    expect(slider).to_have_value("1")
    perspective = visitor.page.get_by_role("combobox")
    perspective.select_option("1")
    expect(perspective).to_have_value("1")
    expect(slider).to_have_value("1")


def test_the_chances_and_the_turns_that_mattered_are_shown(
    visit: Arrive, server: ServerProcess, stage: Stage
) -> None:
    visitor, _ = review_of(visit, server, stage, "pearls")
    chart = visitor.page.locator("figure svg, .chart svg").first
    chart.wait_for(timeout=60_000)
    expect(visitor.page.get_by_text("The deal was honest")).to_be_visible()


def test_a_record_is_downloaded_verified_and_uploaded(
    visit: Arrive, server: ServerProcess, stage: Stage, tmp_path: Path
) -> None:
    visitor, table = review_of(visit, server, stage, "chicken")
    commitment = visitor.see(table)["commitment"]
    with visitor.page.expect_download() as download:
        visitor.page.locator("a[download]").click()
    record = tmp_path / "record.txt"
    download.value.save_as(record)
    assert verify(record.read_text(), commitment).over
    visitor.go("/review")
    visitor.page.locator("input[type=file]").set_input_files(record)
    visitor.page.get_by_role("slider", name="Moment of the game").wait_for()
    expect(visitor.page.get_by_text("The deal was honest")).to_be_visible()


def test_a_record_that_was_changed_is_refused(
    visit: Arrive, server: ServerProcess, stage: Stage, tmp_path: Path
) -> None:
    visitor, table = review_of(visit, server, stage, "chicken")
    text = visitor.context.request.get(f"{server.url}/api/tables/{table}/record").text()
    changed = tmp_path / "record.txt"
    changed.write_text(text.replace("draw", "out", 1))
    visitor.forgive("400")
    visitor.go("/review")
    visitor.page.locator("input[type=file]").set_input_files(changed)
    visitor.page.get_by_role("alert").first.wait_for()
