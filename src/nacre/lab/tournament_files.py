"""The files that a tournament writes when it ends: a page, the standings, every game."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from nacre.lab.files import check_writable, write_whole
from nacre.lab.frames import check_different, check_frame_file, write_frame
from nacre.lab.page import page
from nacre.lab.results import Results
from nacre.lab.tournament_frames import games_frame, standings_frame


@dataclass(frozen=True)
class TournamentFiles:
    """Where they are to be written, if they are."""

    html: Path | None = None
    standings: Path | None = None
    games: Path | None = None

    def check(self, beside: Path | None = None) -> None:
        """:class:`BadOption` or ``OSError`` unless all can be written, each to a file of its own.

        ``beside`` is another file of the same run.
        """
        if self.html is not None:
            check_writable(self.html)
        for path in (self.standings, self.games):
            if path is not None:
                check_frame_file(path)
        check_different((self.html, self.standings, self.games, beside))

    def write(self, results: Results) -> None:
        """Write them, each as a whole or not at all."""
        if self.html is not None:
            write_whole(self.html, lambda path: _write(path, page(results)))
        if self.standings is not None:
            write_frame(standings_frame(results), self.standings)
        if self.games is not None:
            write_frame(games_frame(results), self.games)


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
