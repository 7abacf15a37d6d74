"""Threads that share the games of a batch."""

from __future__ import annotations

import gc
import random
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import nacre
from nacre.kernel.compiling import entry
from nacre.kernel.fork_join import BEGUN, DONE, ROUND, ForkJoin, fork, join, new_cells
from nacre.workers import Workers


def made(threads: int) -> nacre.Batch:
    return nacre.Batch("pearls", 90, seats=2, seed=1, threads=threads)


@entry
def fork_in(at: ForkJoin) -> int:
    return fork(at)


@entry
def join_in(at: ForkJoin, current: int) -> None:
    join(at, current)


@pytest.mark.parametrize("way", [Workers.run, Workers.run_compiled])
def test_an_error_in_a_thread_is_raised_once_all_are_done(way: Callable[..., Any]) -> None:
    workers = Workers([(0, 1), (1, 2), (2, 3)])
    done = []

    def job(begin: int, end: int) -> int:
        if begin == 1:
            raise ZeroDivisionError
        done.append(begin)
        return end

    for _ in range(3):
        done.clear()
        with pytest.raises(ZeroDivisionError):
            way(workers, job)
        assert sorted(done) == [0, 2]
    assert workers.run(lambda begin, end: (begin, end)) == [(0, 1), (1, 2), (2, 3)]
    workers.close()


@pytest.mark.parametrize("threads", [2, 5], ids=["as many as cores", "more than cores"])
def test_threads_that_look_and_threads_that_sleep_do_the_same_as_one(threads: int) -> None:
    """Some calls hand over within compiled code, others from Python, at once or after a while."""
    alone, shared = made(threads=1), made(threads)
    rnd = random.Random(3)
    for _ in range(400):
        for _ in range(rnd.choice([1, 1, 2, 5])):
            results = [batch.step(None, restart=True) for batch in (alone, shared)]
            assert np.array_equal(results[0].scores, results[1].scores)
        if rnd.random() < 0.5:
            assert np.array_equal(alone.masks(), shared.masks())
            assert np.array_equal(alone.vectors(), shared.vectors())
    assert np.array_equal(alone.states(), shared.states())


def test_a_round_is_done_once_and_ends_when_all_have_done_it() -> None:
    """By what compiled code does, one thread after the other; nobody has to wait."""
    cells = new_cells(3, looks=10)
    first, *others = (ForkJoin(cells, place) for place in range(3))
    for number in (1, 2):
        cells[:, BEGUN] = number
        current = fork_in(first)
        assert [cells[place, ROUND] for place in (1, 2)] == [number, number]
        for other in others:
            join_in(first, current)
            assert cells[0, DONE] == number - 1
            join_in(other, fork_in(other))
        join_in(first, current)
        assert cells[0, DONE] == number


def test_who_is_late_for_a_round_that_was_interrupted_has_not_done_the_next() -> None:
    cells = new_cells(2, looks=10)
    first, late = (ForkJoin(cells, place) for place in range(2))
    cells[:, BEGUN] = [2, 1]  # the first has gone on
    current = fork_in(first)
    join_in(late, fork_in(late))
    join_in(first, current)
    assert cells[0, DONE] < 2


def test_a_batch_that_is_forgotten_leaves_no_thread_behind() -> None:
    def ours() -> set[threading.Thread]:
        return {thread for thread in threading.enumerate() if thread.name == "nacre batch"}

    before = ours()
    batch = made(threads=3)
    batch.step(None, restart=True)
    [*started] = ours() - before
    assert len(started) == 2
    del batch
    gc.collect()
    for thread in started:
        thread.join(timeout=60)
        assert not thread.is_alive()
