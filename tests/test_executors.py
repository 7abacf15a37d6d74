"""Tasks shared out over processes: nobody is left behind when it is interrupted or killed."""

from __future__ import annotations

import ctypes
import itertools
import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from nacre import cli
from nacre.cli.app import INTERRUPTED
from nacre.games.pearl_dice import turns
from nacre.lab import simulation, tournament
from nacre.lab.executors import Lost, Work, executor_of, shared_out
from nacre.lab.interrupts import interrupts_kept
from nacre.lab.processes import LocalProcesses
from train import pearl_dice
from train.workers import sharing

TASKS = """
    import os, signal, sys, time
    from nacre.lab import processes
    from nacre.lab.executors import Work, shared_out
    from nacre.lab.processes import LocalProcesses

    def endless(_):
        def work(task):
            os.write(1, b"busy\\n")  # at once, or lines of two processes mix
            while True:
                time.sleep(60)  # until it is called away
        return work

    def deaf(_):
        def work(task):
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
            signal.raise_signal(signal.SIGINT)
            return task
        return work
"""


def script(folder: Path, body: str) -> list[str]:
    """A program that shares out tasks without end."""
    file = folder / "program.py"
    file.write_text(textwrap.dedent(TASKS) + "\n\nif __name__ == '__main__':\n")
    with file.open("a") as more:
        more.write(textwrap.indent(textwrap.dedent(body), "    "))
    return [sys.executable, str(file)]


@contextmanager
def started(command: list[str]) -> Iterator[subprocess.Popen[str]]:
    """A program that hears interrupts, wherever the tests were started; gone at the end."""
    program = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    with program:
        try:
            yield program
        finally:
            program.kill()


def test_an_interrupt_while_processes_start_is_not_lost(tmp_path: Path) -> None:
    """NumPy brings threads, to which the signal is given; on one core it is the one made here."""
    command = script(
        tmp_path,
        """
        import numpy, threading
        threading.Thread(target=threading.Event().wait, daemon=True).start()
        from multiprocessing.process import BaseProcess
        start = BaseProcess.start
        def interrupted(process):
            start(process)
            os.kill(os.getpid(), signal.SIGINT)
            while signal.SIGINT in signal.sigpending():
                os.sched_yield()  # until another thread has taken it
        BaseProcess.start = interrupted
        try:
            print("lost", list(shared_out(LocalProcesses(2), Work(deaf, None), [1, 2])))
        except KeyboardInterrupt:
            print("interrupted")
        """,
    )
    with started(command) as program:
        said, _ = program.communicate(timeout=120)
    assert said.splitlines()[-1:] == ["interrupted"], said
    assert "Traceback" not in said


def test_the_processes_leave_an_interrupt_to_the_one_that_started_them(tmp_path: Path) -> None:
    body = "print(sorted(shared_out(LocalProcesses(2), Work(deaf, None), [1, 2])))"
    with started(script(tmp_path, body)) as program:
        said, _ = program.communicate(timeout=120)
    assert said.splitlines() == ["[(1, 1), (2, 2)]"], said


def test_a_process_that_is_called_away_anywhere_leaves_quietly(tmp_path: Path) -> None:
    """Before, one that was about to leave by itself when the call came left with a traceback."""
    command = script(
        tmp_path,
        """
        def trace(frame, event, _):
            if frame.f_code.co_filename == processes.__file__ and event in ("line", "return"):
                trace.left -= 1
                if trace.left == 0:
                    signal.raise_signal(signal.SIGTERM)
            return trace

        def called_at(line):
            trace.left = line
            sys.settrace(trace)
            processes._begin(lambda _: lambda task: task, None)
            processes._do(1)
            processes._do(2)
            os._exit(0)

        processes._leave_with_parent = lambda: None
        for line in range(1, 60):
            child = os.fork()
            if child == 0:
                called_at(line)
            assert os.waitpid(child, 0)[1] in (0, signal.SIGTERM), line
        print("quiet")
        """,
    )
    with started(command) as program:
        said, _ = program.communicate(timeout=120)
    assert said.splitlines() == ["quiet"], said


def test_a_process_that_compiles_leaves_quietly_while_the_compiler_asks_python(
    tmp_path: Path,
) -> None:
    """Before, the call away was printed as an exception that is ignored, and then was."""
    command = script(
        tmp_path,
        """
        import ctypes
        from nacre import precompile

        def step(game):
            ctypes.CFUNCTYPE(None)(lambda: signal.raise_signal(signal.SIGTERM))()
            print("went on", flush=True)

        precompile.EVERYTHING = {"step": step}
        processes._leave_with_parent = lambda: None
        child = os.fork()
        if child == 0:
            processes._begin(precompile._compiler, None)
            processes._do(("pearls", "step"))
        print("left with", os.waitpid(child, 0)[1])
        """,
    )
    with started(command) as program:
        said, _ = program.communicate(timeout=120)
    assert said.splitlines() == ["left with 0"], said


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_the_processes_end_with_the_one_that_started_them(tmp_path: Path, sent: int) -> None:
    """The output ends when all who could write to it are gone."""
    body = "list(shared_out(LocalProcesses(2), Work(endless, None), [1, 2]))"
    with started(script(tmp_path, body)) as program:
        assert program.stdout is not None
        busy = [program.stdout.readline() for _ in range(2)]
        assert all(line.startswith("busy") for line in busy)
        program.send_signal(sent)
        rest, _ = program.communicate(timeout=60)
    assert rest.count("Traceback") == (sent == signal.SIGINT)


def dying(code: int) -> Callable[[int], int]:
    os._exit(code)


def failing(_: None) -> Callable[[int], int]:
    def work(task: int) -> int:
        raise ValueError(f"task {task}")

    return work


def doubling(_: None) -> Callable[[int], int]:
    return lambda task: 2 * task


def test_a_process_that_dies_is_told_with_its_code() -> None:
    with pytest.raises(Lost, match="code 7"):
        list(shared_out(LocalProcesses(1), Work(dying, 7), range(3)))
    with pytest.raises(Lost, match="code 7"):
        list(shared_out(LocalProcesses(2), Work(dying, 7), range(9)))


def test_what_a_task_raises_is_raised_here() -> None:
    with pytest.raises(ValueError, match="task 5"):
        list(shared_out(LocalProcesses(2), Work(failing, None), [5]))


def test_tasks_are_drawn_as_there_is_room_for_them() -> None:
    """There may be millions: they neither wait in a queue nor are they all made at once."""
    drawn: list[int] = []

    def tasks() -> Iterator[int]:
        for task in itertools.count():
            drawn.append(task)
            yield task

    with closing(shared_out(LocalProcesses(2), Work(doubling, None), tasks())) as results:
        for n, (task, result) in enumerate(itertools.islice(results, 50), start=1):
            assert result == 2 * task
            assert len(drawn) <= n + 2 * 3


def test_one_process_or_one_task_needs_no_executor() -> None:
    assert executor_of(1, 100) is None
    assert executor_of(8, 1) is None
    assert executor_of(8, 3) == LocalProcesses(3)
    assert executor_of(LocalProcesses(2), 1) == LocalProcesses(2)


def product(a: int, b: int) -> int:
    return a * b


@pytest.mark.parametrize("jobs", [None, 2])
def test_training_shares_calls_out_and_has_their_results_in_order(jobs: int | None) -> None:
    with sharing(product, jobs) as share:
        assert share([(n, 3) for n in range(20)]) == [3 * n for n in range(20)]
        assert share([]) == []
        assert share([(2, 2)]) == [4]


def test_the_training_of_pearl_dice_learns_the_same_however_boards_are_shared_out() -> None:
    net = turns.load().net
    swept = []
    for jobs in (1, 2):
        with sharing(pearl_dice.values_of, jobs) as share:
            swept.append(pearl_dice.Learner(7, 0.1, share).sweep(net))
    (boards, targets), (boards_again, targets_again) = swept
    assert np.array_equal(boards, boards_again)
    assert np.array_equal(targets, targets_again)
    assert len(targets) > pearl_dice.BOARDS_OF_A_TASK


def test_compiling_ahead_hears_an_interrupt_where_a_shell_starts_its_jobs_deaf(
    tmp_path: Path,
) -> None:
    """Before, `nacre precompile &` in a script went on after Ctrl-C."""
    command = script(
        tmp_path,
        """
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        from nacre import cli
        from nacre.terminal import ready
        def compile_ahead(*_):
            os.kill(os.getpid(), signal.SIGINT)
            return "not heard"
        ready.compile_ahead = compile_ahead
        sys.argv = ["nacre", "precompile", "pearls"]
        cli.main()
        """,
    )
    with started(command) as program:
        said, _ = program.communicate(timeout=120)
    assert program.returncode == 130
    assert "not heard" not in said


def interrupted_in_a_callback(*_: object, **__: object) -> None:
    """As Ctrl-C is while the compiler asks Python whether it has the code already."""
    ctypes.CFUNCTYPE(None)(lambda: signal.raise_signal(signal.SIGINT))()


@pytest.mark.parametrize(
    "line",
    [
        ["simulate", "chicken"],
        ["compare", "chicken", "--variant", "limit=20"],
        ["tune", "chicken", "--aim", "rounds=5", "--over", "limit=10..14"],
        ["report", "chicken"],
        ["tournament", "chicken", "--bots", "counter,never_out"],
    ],
    ids=" ".join,
)
def test_an_interrupt_while_compiled_code_is_loaded_is_not_lost(
    line: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Before, it was printed as ignored, and the run went on."""
    for module, called in ((simulation, "_way_of_playing"), (tournament, "begun")):
        goes_on = getattr(module, called)

        def loads(*arguments: Any, goes_on: Any = goes_on) -> Any:
            interrupted_in_a_callback()
            return goes_on(*arguments)

        monkeypatch.setattr(module, called, loads)
    monkeypatch.chdir(tmp_path)
    with interrupts_that(signal.default_int_handler):  # a shell may have started us deaf
        assert cli.run([*line, "--games", "60", "--jobs", "1"]) == INTERRUPTED
    told = capsys.readouterr()
    assert (told.out, "ignored" in told.err) == ("", False)
    assert list(tmp_path.iterdir()) == []


def test_whoever_has_another_use_for_interrupts_keeps_it() -> None:
    """A server stops by them, and processes of a pool leave them to whoever started them."""
    with interrupts_that(signal.SIG_IGN), interrupts_kept():
        interrupted_in_a_callback()
    heard: list[int] = []
    with interrupts_that(lambda number, _: heard.append(number)), interrupts_kept():
        interrupted_in_a_callback()
    assert heard == [signal.SIGINT]


@contextmanager
def interrupts_that(does: Any) -> Iterator[None]:
    before = signal.signal(signal.SIGINT, does)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
