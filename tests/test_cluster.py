"""Work on a real Ray of two workers: the same numbers, whoever is lost; clear words if it fails.

Ray takes seconds to start, so that all of these tests share one; it listens on loopback, and has a
token of its own, made here.
"""

from __future__ import annotations

import importlib.util
import os
import pickle
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from nacre import cli
from nacre.cli.app import BAD_INPUT
from nacre.errors import BadOption
from nacre.lab import cluster, cluster_driver, cluster_worker, origin, simulation, tournament
from nacre.lab.cluster import RayCluster, checked_address
from nacre.lab.executors import Lost, Work, checked_jobs, shared_out
from nacre.lab.simulation import Chunk, Plan, planned, played
from tests.processes import running

ROOT = Path(__file__).parent.parent
PLAN = planned("chicken", 2, 300_000, seed=6)  # 15 chunks


@pytest.fixture(scope="module")
def ray_address() -> Iterator[str]:
    """Where clients connect; the cluster itself is the one that ``auto`` finds."""
    given = {
        "RAY_AUTH_MODE": "token",
        "RAY_AUTH_TOKEN": secrets.token_hex(32),
        "RAY_USAGE_STATS_ENABLED": "0",
        "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",  # so that the node's address is loopback
    }
    pipes = dict.fromkeys(("stdin", "stdout"), subprocess.PIPE)
    with pytest.MonkeyPatch.context() as patch:
        for name, value in given.items():
            patch.setenv(name, value)
        patch.chdir(ROOT)
        with running([sys.executable, "-m", "tests.ray_head"], **pipes) as head:
            assert head.stdin is not None
            assert head.stdout is not None
            address, client = head.stdout.readline().split()
            patch.setenv("RAY_ADDRESS", address)
            yield client
            head.stdin.close()
            head.wait(60)


@pytest.fixture(scope="module")
def ray_cluster(ray_address: str) -> Iterator[RayCluster]:
    with RayCluster() as found:
        assert str(found) == "a cluster of 1 machine with 2 cores"
        yield found


def numbers(found: simulation.Simulation) -> dict[str, Any]:
    assert found.stopped is None
    return found.as_dict()


def test_the_same_numbers_on_a_cluster_with_one_worker_and_two(ray_cluster: RayCluster) -> None:
    alone = numbers(played(PLAN))
    assert numbers(played(PLAN, ray_cluster)) == alone
    assert numbers(played(PLAN, 2)) == alone
    with RayCluster(jobs=1) as one:
        assert numbers(played(PLAN, one)) == alone


def test_interrupted_here_and_resumed_on_a_cluster_it_brings_the_same(
    ray_cluster: RayCluster, tmp_path: Path
) -> None:
    file = tmp_path / "chicken.run"

    def stop(done: int, _: int) -> None:
        if done >= 60_000:
            raise KeyboardInterrupt

    assert played(PLAN, 1, stop, file).was_interrupted
    assert played(PLAN, ray_cluster, lambda *_: stop(10**9, 0), file).was_interrupted
    assert numbers(played(PLAN, ray_cluster, run_file=file)) == numbers(played(PLAN))


def test_a_tournament_on_a_cluster_is_the_same(ray_cluster: RayCluster) -> None:
    plan = tournament.planned(
        "chicken", ["thrifty", "counter", "random"], 8, options={"limit": 10}, system="swiss"
    )
    found = tournament.played(plan, ray_cluster).as_dict(times=False)
    assert found == tournament.played(plan).as_dict(times=False)


FATAL = 3


def reporting(context: tuple[Plan, str]) -> Callable[[int], Chunk]:
    """Plays chunks, and writes down in which process each was begun; one waits to be killed."""
    plan, folder = context
    play = simulation.player((plan, False))

    def work(task: int) -> Chunk:
        file = Path(folder) / str(task)
        is_first = not file.exists()
        with file.open("a") as opened:
            opened.write(f"{os.getpid()}\n")
        if task == FATAL and is_first:
            signal.pause()
        return play(task)

    return work


def test_the_chunks_of_a_killed_worker_are_run_again(
    ray_cluster: RayCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = planned("chicken", 2, 1_000_000, seed=6)
    work = Work(reporting, (plan, str(tmp_path)), "simulate chicken chunk {}".format)
    monkeypatch.setattr(simulation, "work_of", lambda *_: work)
    killed: list[int] = []

    def kill(done: int, _: int) -> None:
        file = tmp_path / str(FATAL)
        if not killed and file.exists() and (pid := file.read_text().strip()):
            killed.append(int(pid))
            os.kill(killed[0], signal.SIGKILL)

    found = numbers(played(plan, ray_cluster, kill))
    begun = {file.name: len(file.read_text().split()) for file in tmp_path.iterdir()}
    assert begun == {str(chunk): 1 for chunk in range(plan.chunks)} | {str(FATAL): 2}
    assert found == numbers(played(plan, 2))


def failing(_: None) -> Callable[[int], int]:
    raise ValueError("no such luck")


def test_a_task_that_fails_is_told_of_and_the_cluster_serves_on(ray_cluster: RayCluster) -> None:
    with pytest.raises(Lost, match="no such luck"):
        list(shared_out(ray_cluster, Work(failing, None), [1, 2]))
    assert numbers(played(PLAN, ray_cluster)) == numbers(played(PLAN))


def test_a_worker_with_another_program_is_refused(
    ray_cluster: RayCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = origin.program() | {"nacre": "9.9.9"}
    monkeypatch.setattr(cluster, "program", lambda: other)
    found = played(PLAN, ray_cluster)
    assert found.games == 0
    assert found.stopped is not None
    assert "was refused: its nacre is 0.1.0, not 9.9.9" in found.stopped


def wait_until_answers(address: str) -> None:
    """Wait for the server for clients, which may still be starting."""
    for _ in range(600):
        try:
            return cluster._check_reachable(address)
        except BadOption:
            time.sleep(0.1)
    raise TimeoutError(address)


def test_a_client_of_a_cluster_elsewhere_gets_the_same_on_the_command_line(
    ray_address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    wait_until_answers(ray_address)
    line = ["simulate", "chicken", "--games", "100000", "--json"]
    assert cli.run(line) == 0
    alone = capsys.readouterr().out
    assert cli.run([*line, "--cluster", ray_address]) == 0
    out, err = capsys.readouterr()
    assert out == alone
    assert "nacre: a cluster of 1 machine with 2 cores" in err


def test_a_cluster_that_is_gone_leaves_what_was_finished(ray_address: str, tmp_path: Path) -> None:
    """Ray's core ends the process that it is in, as this test does; that is not ours."""
    file = tmp_path / "gone.run"
    gone: list[int] = []
    with RayCluster() as found:

        def lose(done: int, _: int) -> None:
            gone.append(done)
            assert found._driver.pid is not None
            os.kill(found._driver.pid, signal.SIGKILL)

        stopped = played(PLAN, found, lose, file)
    assert stopped.stopped == cluster.GONE
    assert stopped.games == gone[-1]
    assert gone[-1] < PLAN.games
    assert numbers(played(PLAN, 1, run_file=file)) == numbers(played(PLAN))


# --- Without a cluster ---


def closed_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@pytest.mark.parametrize("command", ["simulate", "tournament"])
@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("ray://127.0.0.1:{}", "nobody answers there (connection refused)"),
        ("ray://127.0.0.1", "auto, or an address such as ray://host:10001"),
        ("ray://127.0.0.1:99999", "auto, or an address such as ray://host:10001"),
        ("everywhere", "--cluster everywhere: auto, or an address"),
    ],
)
def test_a_wrong_address_is_refused_in_a_line_and_nothing_is_written(
    command: str,
    address: str,
    message: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    line = [command, "chicken", "--bots", "random,counter", "--games", "2", "-o", "limit=10"]
    given = ["--cluster", address.format(closed_port()), "--run", str(tmp_path / "one.run")]
    assert cli.run([*line, *given]) == BAD_INPUT
    out, err = capsys.readouterr()
    assert out == ""
    assert message in err
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    with pytest.raises(BadOption, match=r"pip install 'nacre\[cluster\]'"):
        checked_jobs(None, "auto")


def test_addresses() -> None:
    for address in ("auto", "ray://127.0.0.1:10001", "ray://[::1]:10001", "ray://head.local:1"):
        assert checked_address(address) == address


def test_all_of_a_cluster_is_used_unless_said() -> None:
    assert checked_jobs(None, "auto") is None
    assert checked_jobs(3, "auto") == 3
    assert checked_jobs(None, unless_said=4) == 4


def test_a_worker_says_what_differs_and_what_would_be_right() -> None:
    cluster_worker.check_same(origin.program())
    with pytest.raises(cluster_worker.Unfit, match=r"its sources is .*, not abc; install the same"):
        cluster_worker.check_same(origin.program() | {"sources": "abc"})


def test_a_bot_file_must_be_on_the_worker_and_the_same(tmp_path: Path) -> None:
    bot = tmp_path / "own.py"
    bot.write_text("def choose(observation):\n    return observation.actions()[0]\n")
    files = origin.bot_files([str(bot)])
    cluster_worker.check_files(files)
    bot.write_text(bot.read_text().replace("[0]", "[-1]"))
    with pytest.raises(cluster_worker.Unfit, match=r"own\.py is another one there"):
        cluster_worker.check_files(files)
    bot.unlink()
    with pytest.raises(cluster_worker.Unfit, match=r"own\.py is not there"):
        cluster_worker.check_files(files)


def test_a_worker_gets_ready_once_for_a_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_worker, "_ready", {})
    monkeypatch.chdir(ROOT)
    inside = pickle.dumps((counting, []))
    shipped = pickle.dumps((origin.program(), {}, str(ROOT), inside))
    done = [cluster_worker.do("one", shipped, pickle.dumps(task)) for task in (5, 6)]
    assert [pickle.loads(result) for result in done] == [(5, 1), (6, 1)]


def counting(calls: list[int]) -> Callable[[int], tuple[int, int]]:
    calls.append(1)
    return lambda task: (task, len(calls))


def test_failures_are_explained_in_a_line() -> None:
    from ray import exceptions

    assert (
        cluster_driver.explained(exceptions.WorkerCrashedError())
        == "a task ended its worker 6 times"
    )
    assert cluster_driver.first_line(ValueError("\n  bad luck\nand more")) == "bad luck"
    assert cluster_driver.first_line(ValueError()) == "ValueError"


def test_the_clusters_file_is_what_rays_launcher_accepts() -> None:
    from ray.autoscaler._private.util import prepare_config, validate_config

    told = yaml.safe_load((ROOT / "deploy" / "ray.yaml").read_text())
    validate_config(prepare_config(told))
    with pytest.raises(Exception, match="unknown"):
        validate_config(prepare_config(told | {"unknown": 1}))
