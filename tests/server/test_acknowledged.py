"""What is stored is acknowledged, whatever fails afterwards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from nacre.server.play.broadcast import Broadcaster
from nacre.server.play.scheduler import Scheduler
from nacre.server.run.metrics import Metrics
from nacre.server.tables.commands import Person
from tests.server.conftest import Run
from tests.server.in_process import Hand, in_turn, new_table, parts, sit


@pytest.mark.parametrize(
    ("part", "method"),
    [
        (Metrics, "acted"),
        (Metrics, "committed"),
        (Broadcaster, "show"),
        (Broadcaster, "tell"),
        (Scheduler, "attend"),
    ],
)
def test_an_action_that_is_stored_is_acknowledged_whatever_fails_then(
    part: type, method: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = Hand(monkeypatch)

    def fail(*_: Any) -> None:
        raise RuntimeError("unforeseen")

    async def test() -> None:
        async with parts(tmp_path, hand) as services:
            open_table = await new_table(services)
            await sit(services, open_table, "Bea")
            version = open_table.table.version
            with monkeypatch.context() as broken:
                broken.setattr(part, method, fail)
                services.store.observe_commits(services.metrics.committed)
                action = open_table.table.begun().actions()[0]
                person = Person(in_turn(open_table))
                after = await services.handler.act(open_table, person, action, version)
            assert after.version == version + 1
            assert open_table.table is after
            assert len(await services.store.entries(after.id)) == after.version

    run(test())
