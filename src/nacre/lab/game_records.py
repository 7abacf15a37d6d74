"""The records of a tournament: every game in a file whose name says who played."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from nacre.errors import BadOption
from nacre.lab.entrants import FILE
from nacre.lab.files import check_writable, sweep, write_whole
from nacre.lab.lineups import Lineup, rotations
from nacre.lab.plan import Plan, Task
from nacre.lab.playing import Deal

ENDING = ".txt"
LONGEST_NAME = 30  # characters of a bot
LONGEST_SEATING = 150  # of all of them
FILES = f"lineup*-deal*-game*_*{ENDING}"


@dataclass(frozen=True)
class RecordsFolder:
    """Writes the games of a tournament into a folder: a record for each.

    A game that is played again, because a run was killed before it was counted, has the same name.
    """

    folder: Path

    def __call__(self, plan: Plan, task: Task, deal: Deal) -> None:
        """Write the games of a deal."""
        seatings = rotations(plan.lineups[task[1]])
        for number, (seating, game) in enumerate(zip(seatings, deal, strict=True)):
            text = game.record
            path = self.folder / record_name(task, number, seating)
            write_whole(path, lambda file: _write(file, text))  # noqa: B023 - at once


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")


def record_name(task: Task, game: int, seating: Lineup) -> str:
    """The name of a game's file, all numbers counted from 1.

    >>> record_name((2, 0), 1, ("casual", "bots/my bot.py"))
    'lineup001-deal00003-game2_casual_my-bot.txt'
    """
    deal, lineup = task
    names = "_".join(map(_plain, seating))[:LONGEST_SEATING]
    return f"lineup{lineup + 1:03}-deal{deal + 1:05}-game{game + 1}_{names}{ENDING}"


def _plain(bot: str) -> str:
    """A bot for the name of a file, which some systems allow few characters in."""
    name = Path(bot).stem if bot.endswith(FILE) else bot
    return re.sub(r"[^A-Za-z0-9.-]+", "-", name)[:LONGEST_NAME].strip("-.") or "bot"


def records_folder(folder: Path, *, goes_on: bool) -> RecordsFolder:
    """What writes records there; the folder is made.

    Unless a run goes on, it must not hold any records yet.
    """
    if not goes_on and folder.is_dir() and any(folder.glob(FILES)):
        raise BadOption(f"{folder} holds the records of another tournament; name another folder")
    folder.mkdir(exist_ok=True)
    check_writable(folder / f"game{ENDING}")
    sweep(folder, "lineup*-deal*-game*_*")
    return RecordsFolder(folder)
