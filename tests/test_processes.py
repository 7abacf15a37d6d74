"""Nothing that a test started is left when its run is gone, whatever ended the run."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.processes import end, running, start

REPOSITORY = Path(__file__).resolve().parent.parent
PATIENCE = 60.0

SERVES_FOR_EVER = """
import threading
from pathlib import Path
from tests.server.process import ServerProcess

def test_that_never_ends(tmp_path):
    server = ServerProcess(str(tmp_path / "nacre.db"), tmp_path / "log.txt")
    server.start()
    Path(__file__).with_name("pid.new").write_text(str(server._process.pid))
    Path(__file__).with_name("pid.new").rename(Path(__file__).with_name("pid"))
    threading.Event().wait()
"""
LEAVES_SOMETHING = """
import subprocess, sys

def test_that_leaves_a_process_behind():
    sleeper = [sys.executable, "-c", "import time; time.sleep(600)"]
    with open("{pid}", "w") as file:
        file.write(str(subprocess.Popen(sleeper).pid))
"""
HAS_A_CHILD = """
import subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
print(child.pid, flush=True)
time.sleep(600)
"""


def run_of(test: Path, *options: str) -> list[str]:
    """The command of a test run that is guarded as ours is."""
    own = ["-p", "tests.conftest", "-p", "no:cacheprovider", "-c", os.devnull]
    where = ["--rootdir", str(test.parent), f"--basetemp={test.parent / 'temp'}"]
    return [sys.executable, "-m", "pytest", "-q", *own, *where, *options, str(test)]


def eventually(look: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not look():
        assert time.monotonic() < deadline, "it never came to that"
        time.sleep(0.01)


def lives(pid: int) -> bool:
    """Whether a process is there and has not ended."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


@pytest.mark.parametrize("options", [(), ("-n", "1")], ids=["alone", "with a worker"])
def test_a_server_is_gone_when_its_test_run_is_killed(
    options: tuple[str, ...], tmp_path: Path
) -> None:
    test, pid = tmp_path / "test_it.py", tmp_path / "pid"
    test.write_text(SERVES_FOR_EVER)
    with running(run_of(test, *options), cwd=REPOSITORY, stdout=subprocess.DEVNULL) as run:
        eventually(pid.exists)
        server = int(pid.read_text())
        assert lives(server)
        os.kill(run.pid, signal.SIGKILL)  # that one alone, not its group
        eventually(lambda: not lives(server))


def test_a_run_that_leaves_a_process_behind_fails_and_ends_it(tmp_path: Path) -> None:
    test, pid = tmp_path / "test_it.py", tmp_path / "pid"
    test.write_text(LEAVES_SOMETHING.replace("{pid}", str(pid)))
    at_once = os.environ | {"TEST_RUN_GRACE": "0"}
    done = subprocess.run(run_of(test), cwd=REPOSITORY, capture_output=True, text=True, env=at_once)
    assert "1 passed" in done.stdout
    assert "left this process behind" in done.stdout
    assert done.returncode == pytest.ExitCode.TESTS_FAILED
    assert not lives(int(pid.read_text()))


def test_a_process_is_ended_with_its_children() -> None:
    process = start([sys.executable, "-c", HAS_A_CHILD], stdout=subprocess.PIPE)
    assert process.stdout is not None
    child = int(process.stdout.readline())
    assert lives(child)
    assert end(process) == -signal.SIGKILL
    eventually(lambda: not lives(child))
    assert end(process) == -signal.SIGKILL  # once more is no harm


def test_a_process_that_is_waited_for_in_a_block_is_ended_by_an_error() -> None:
    with (
        pytest.raises(ZeroDivisionError),
        running([sys.executable, "-c", HAS_A_CHILD], stdout=subprocess.PIPE) as process,
    ):
        raise ZeroDivisionError
    assert process.returncode == -signal.SIGKILL
