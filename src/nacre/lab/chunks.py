"""The finished chunks of a simulation, and the run file that keeps them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from nacre.errors import BadOption
from nacre.lab.run_file import RunFile, no_run_file
from nacre.lab.summary import Summary

KIND = "simulation"


class Finished(NamedTuple):
    """Finished chunks: all below ``done``, and some that overtook others; what they brought."""

    summary: Summary
    done: int = 0
    overtaken: frozenset[int] = frozenset()


@dataclass
class Progress:
    """How far a run has come.

    All of it is replaced at once: between two assignments Ctrl-C would leave a chunk that is
    counted but not known to be finished, and it would be counted again.
    """

    finished: Finished

    @property
    def summary(self) -> Summary:
        """What the finished chunks brought together."""
        return self.finished.summary

    def finish(self, chunk: int, summary: Summary) -> None:
        """Add a chunk."""
        before, done, overtaken = self.finished
        ahead = {*overtaken, chunk}
        while done in ahead:
            ahead.remove(done)
            done += 1
        self.finished = Finished(before + summary, done, frozenset(ahead))

    def left(self, chunks: int) -> Iterator[int]:
        """The chunks that are to be played; there may be millions."""
        _, done, overtaken = self.finished
        return (n for n in range(done, chunks) if n not in overtaken)

    def count_left(self, chunks: int) -> int:
        """How many those are."""
        return chunks - self.finished.done - len(self.finished.overtaken)


class ChunksFile:
    """The run file of a simulation; without a path, nothing is kept."""

    def __init__(self, path: Path | None, arguments: dict[str, Any]) -> None:
        self._file = RunFile(path, KIND, arguments)
        self._arguments = arguments

    def begin(self, nothing: Summary) -> Progress:
        """How far the run has come; :class:`BadOption` if the file is of another one."""
        told = self._file.kept()
        if told is None:
            return Progress(Finished(nothing))
        finished = self._finished(told, nothing)
        expected = _games_of(finished, self._arguments["games"], self._arguments["chunk"])
        if finished.summary.games != expected:
            raise BadOption(
                f"{self._file.path} is damaged: it counts {finished.summary.games} games, and its "
                f"finished chunks have {expected}; name another file, or remove this one"
            )
        return Progress(finished)

    def _finished(self, told: dict[str, Any], nothing: Summary) -> Finished:
        try:
            summary = Summary.from_dict(told["summary"])
            overtaken = frozenset(int(n) for n in told["overtaken"])
            finished = Finished(summary, int(told["done"]), overtaken)
        except (ValueError, KeyError, TypeError):
            raise no_run_file(self._file.path) from None
        if summary.sums.shape != nothing.sums.shape or summary.bins.shape != nothing.bins.shape:
            raise no_run_file(self._file.path)
        return finished

    def save(self, progress: Progress, *, now: bool = False) -> None:
        """Keep how far it has come, every two seconds or ``now``."""
        self._file.save(lambda: _kept(progress.finished), now=now)


def _kept(finished: Finished) -> dict[str, Any]:
    summary, done, overtaken = finished
    return {"done": done, "overtaken": sorted(overtaken), "summary": summary.as_dict()}


def _games_of(finished: Finished, games: int, chunk: int) -> int:
    """How many games the finished chunks have together; the last of a run may have fewer."""
    ahead = sum(min(chunk, games - n * chunk) for n in finished.overtaken)
    return min(finished.done * chunk, games) + ahead
