"""What other systems lack is not asked for; tests/as_on_windows.py takes it away."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests import processes
from tests.server.process import PATIENCE, ServerProcess

# The other side of bot files, which are refused there.
NOT_THERE = ("nacre.bots.outside_host", "nacre.bots.outside_locks", "nacre.__main__")
IMPORT_ALL = f"""
import importlib, pkgutil
from tests.as_on_windows import take_away

take_away()
import nacre
for module in pkgutil.walk_packages(nacre.__path__, "nacre."):
    if module.name not in {NOT_THERE}:
        importlib.import_module(module.name)
"""


def said_by(*command: str) -> tuple[int, str]:
    """The exit code of a program, and what it says on standard error."""
    pipe = subprocess.PIPE
    with processes.running([sys.executable, *command], stdout=pipe, stderr=pipe) as process:
        _, said = process.communicate(timeout=PATIENCE)
    return process.returncode, said


def test_every_module_can_be_imported_there() -> None:
    assert said_by("-c", IMPORT_ALL) == (0, "")


def test_a_server_plays_there(tmp_path: Path) -> None:
    database = str(tmp_path / "nacre.db")
    server = ServerProcess(database, tmp_path / "log.txt", module="tests.as_on_windows")
    with server, server.guest() as ada:
        table = ada.new_table("pearl_dice", bots={"1": "random"}, options={"first": 0})
        with ada.live(table) as live:
            before = live.wait_for("table")["table"]
            live.send("act", action=before["actions"][0], version=before["version"], id=1)
            live.wait_for("update")
        assert ada.see(table)["version"] > before["version"]
        assert server.stop() == 0
    lines = [json.loads(line) for line in server.log().splitlines()]
    assert [line for line in lines if line["level"] == "error"] == []


def test_several_processes_are_refused_there() -> None:
    flags = (
        "--processes",
        "2",
        "--database",
        "postgresql://nacre@127.0.0.1:1/nacre",
        "--port",
        "0",
    )
    code, said = said_by("-m", "tests.as_on_windows", "serve", *flags)
    assert code == 2
    assert "this system has room for one process" in said
