"""axe-core finds nothing wrong on any screen, by day and by night."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Arrive
from tests.browser.screens import SCREENS, settle
from tests.browser.stage import Stage
from tests.browser.visitor import Visitor
from tests.server.process import ServerProcess

AXE = Path("web/node_modules/axe-core/axe.min.js")
# One rule is off unless somebody asks for it. By night nothing but the colours is different.
BY_DAY = """() => axe.run(document, {
  resultTypes: ["violations"],
  rules: { "label-content-name-mismatch": { enabled: true } },
})"""
BY_NIGHT = """() => axe.run(document, {
  resultTypes: ["violations"],
  runOnly: { type: "tag", values: ["cat.color"] },
})"""


@pytest.fixture(scope="module")
def axe() -> str:
    if not AXE.exists():
        pytest.fail("axe-core is not there: `make client` gets it", pytrace=False)
    return AXE.read_text()


@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing_wrong(
    screen: str, axe: str, visit: Arrive, server: ServerProcess, stage: Stage
) -> None:
    visitor = visit(server, cookies=stage.cookies, unguarded=True)
    visitor.forgive("/api/tables/unknown", "/no/such/place")
    SCREENS[screen](visitor, stage)
    visitor.page.evaluate(axe)
    settle(visitor)
    faults = violations(visitor, BY_DAY)
    visitor.page.emulate_media(color_scheme="dark")
    settle(visitor)
    faults += [f"by night: {fault}" for fault in violations(visitor, BY_NIGHT)]
    assert not faults, "\n".join(faults)


def violations(visitor: Visitor, run: str) -> list[str]:
    found: list[dict[str, Any]] = visitor.page.evaluate(run)["violations"]
    return [
        f"{violation['id']}: {node['target'][0]} {node['html'][:120]}: {node['failureSummary']}"
        for violation in found
        for node in violation["nodes"]
    ]
