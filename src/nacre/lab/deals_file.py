"""The finished deals of a tournament, and the run file that keeps them."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from nacre.errors import BadOption
from nacre.lab import run_file
from nacre.lab.lineups import rotations
from nacre.lab.plan import Plan, Task
from nacre.lab.playing import Deal
from nacre.lab.run_file import RunFile, no_run_file

KIND = "tournament"


class KeptDeal(NamedTuple):
    """A finished deal as a run file has it; the actions are in the records, if anywhere."""

    deal: int
    number: int  # of the line-up,
    lineup: tuple[str, ...]  # which is told, too, so that the file can be read by itself
    games: Deal


class DealsFile:
    """The run file of a tournament; without a path, nothing is kept."""

    def __init__(self, path: Path | None, plan: Plan, records: Path | None = None) -> None:
        folder = None if records is None else str(records.resolve())
        self._file = RunFile(path, KIND, plan.arguments() | {"records": folder})

    @property
    def exists(self) -> bool:
        """Whether a run goes on from it."""
        return self._file.path is not None and self._file.path.exists()

    @functools.cached_property
    def deals(self) -> dict[Task, Deal]:
        """The deals that are finished; :class:`BadOption` if the file is of another run."""
        told = self._file.kept()
        if told is None:
            return {}
        return {(kept.deal, kept.number): kept.games for kept in _deals(self._file.path, told)}

    def save(self, plan: Plan, deals: dict[Task, Deal], *, now: bool = False) -> None:
        """Keep all deals, every few seconds or ``now``; the plan knows all their line-ups."""
        self._file.save(lambda: _told(plan, deals), now=now)


def read(path: Path) -> tuple[dict[str, Any], list[KeptDeal]]:
    """The arguments of a tournament and its deals; :class:`BadOption` if that is no such file."""
    told = run_file.read(path, KIND)
    return told["arguments"], _deals(path, told)


def _told(plan: Plan, deals: dict[Task, Deal]) -> dict[str, Any]:
    kept = [
        KeptDeal(deal, number, plan.lineups[number], games)
        for (deal, number), games in sorted(deals.items())
    ]
    return {"deals": msgspec.to_builtins(kept)}


def _deals(path: Path | None, told: dict[str, Any]) -> list[KeptDeal]:
    try:
        deals = msgspec.convert(told["deals"], list[KeptDeal])
    except (KeyError, msgspec.ValidationError):
        raise no_run_file(path) from None
    if not all(map(_is_whole, deals)):
        raise BadOption(
            f"{path} is damaged: a deal lacks games; name another file, or remove this one"
        )
    return deals


def _is_whole(kept: KeptDeal) -> bool:
    seats = len(kept.lineup)
    sizes = [{len(g.scores), len(g.ranks), len(g.sittings)} for g in kept.games]
    return len(sizes) == len(rotations(kept.lineup)) and all(size == {seats} for size in sizes)
