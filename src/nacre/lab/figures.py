"""The figures of a simulation: for a terminal, and as data frames."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from nacre.errors import BadOption
from nacre.games import game_of
from nacre.lab.counting import BY_SEAT, GameList
from nacre.lab.estimates import Estimate
from nacre.lab.files import check_writable, sweep
from nacre.lab.frames import check_different, check_frame_file, frame, load_polars, write_frame
from nacre.lab.simulation import Plan, Simulation
from nacre.lab.summary import Figure

if TYPE_CHECKING:
    import polars

GAMES_FILE = "games-{:012}.parquet"
LEAST_DIGITS = 4  # of a mean
NO_INTERVAL = "–"  # one game does not tell how far games lie apart


def shown(found: Simulation) -> RenderableType:
    """Everything that was found."""
    head = Text(f"{headline(found.plan)}\n{_rate(found)}\n")
    if not found.games:
        return head
    end = "Values with 95 % intervals, computed over games."
    return Group(head, _table(found), Text(f"\n{end}"))


def headline(plan: Plan) -> str:
    """What was played."""
    game = game_of(plan.game)
    usual = game.completed(None, plan.seats)
    chosen = [f"{name}={value}" for name, value in plan.options.items() if value != usual[name]]
    bots = plan.bots[0] if len(set(plan.bots)) == 1 else ", ".join(plan.bots)
    return ", ".join(
        [f"{game.title}, {plan.seats} seats", *chosen, f"bots: {bots}", f"seed {plan.seed}"]
    )


def _rate(found: Simulation) -> str:
    return f"{found.games:,} games; this run took {found.seconds:,.1f} s"


def _table(found: Simulation) -> Table:
    table = Table(box=None, padding=(0, 1), show_edge=False)
    table.add_column("what", overflow="fold")
    for name in ("value", "95 %"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("of")
    told = ""
    for figure in found.figures():
        if figure.statistic.name != told and figure.row:
            table.add_row(Text(figure.statistic.meaning))
        told = figure.statistic.name
        table.add_row(*map(Text, _cells(figure)))
    return table


def _cells(figure: Figure) -> list[str]:
    statistic = figure.statistic
    estimate = figure.estimate
    what = f"  {figure.row}" if figure.row else statistic.meaning
    if statistic.kind == "share":
        ends = _ends(estimate, "–", 2, percent=True)
        return [what, f"{100 * estimate.mean:.2f} %", ends, f"of {statistic.unit}"]
    digits = _digits(estimate)
    ends = _ends(estimate, " … ", digits)
    return [what, f"{estimate.mean:.{digits}f}", ends, statistic.unit]


def _ends(estimate: Estimate, between: str, digits: int, *, percent: bool = False) -> str:
    if estimate.interval is None:
        return NO_INTERVAL
    return between.join(f"{end * (100 if percent else 1):.{digits}f}" for end in estimate.interval)


def _digits(estimate: Estimate) -> int:
    """How many digits behind the point are worth telling."""
    whole_digits = len(str(int(abs(estimate.mean))))
    return max(1, LEAST_DIGITS - whole_digits)


# --- Data frames ----------------------------------------------------------------------------------


def figures_frame(found: Simulation) -> polars.DataFrame:
    """A row for each figure."""
    ends = {"low": float, "high": float}  # also where no row has any
    return frame([figure.as_dict() for figure in found.figures()], schema_overrides=ends)


def bins_frame(found: Simulation) -> polars.DataFrame:
    """A row for each value that is counted by itself, and how often it was observed."""
    rows = [
        {
            "statistic": figure.statistic.name,
            "row": figure.row,
            "value": value / figure.statistic.whole,
            "times": times,
        }
        for figure in found.figures()
        for value, times in figure.bins.items()
        if times
    ]
    return frame(rows)


def games_frame(numbers: range, games: GameList) -> polars.DataFrame:
    """A row for each game."""
    seats = (games.shape[1] - BY_SEAT) // 2
    names = ["first", "decisions", "turns", "lead_changes"]
    names += [f"score_{seat}" for seat in range(seats)] + [f"rank_{seat}" for seat in range(seats)]
    columns: dict[str, Any] = {"game": list(numbers)}
    columns |= {name: games[:, i] for i, name in enumerate(names)}
    return frame(columns)


@dataclass(frozen=True)
class FrameFiles:
    """The files that figures and bins are to be written to, if they are."""

    figures: Path | None
    bins: Path | None

    def check(self, beside: Path | None = None) -> None:
        """:class:`BadOption` or ``OSError`` unless all can be written, each to a file of its own.

        ``beside`` is another file of the same run.
        """
        for path in (self.figures, self.bins):
            if path is not None:
                check_frame_file(path)
        check_different((self.figures, self.bins, beside))

    def write(self, found: Simulation) -> None:
        """Write them."""
        if self.figures is not None:
            write_frame(figures_frame(found), self.figures)
        if self.bins is not None:
            write_frame(bins_frame(found), self.bins)


def check_no_games(folder: Path) -> None:
    """:class:`BadOption` if a folder holds the games of another run."""
    if folder.is_dir() and any(folder.glob(GAMES_FILE.replace("{:012}", "*"))):
        raise BadOption(f"{folder} holds the games of another run; name another folder")


@dataclass(frozen=True)
class GamesFolder:
    """Writes games one by one into a folder: a Parquet file for each chunk."""

    folder: Path

    def __call__(self, numbers: range, games: GameList) -> None:
        """Write a chunk."""
        file = self.folder / GAMES_FILE.format(numbers.start)
        write_frame(games_frame(numbers, games), file)


def keeper_of_games(folder: Path | None, run_file: Path | None) -> GamesFolder | None:
    """What writes games one by one into a folder, if there is one; it is made.

    Unless a run goes on, the folder must not hold any games yet.
    """
    if folder is None:
        return None
    if run_file is None or not run_file.exists():
        check_no_games(folder)
    load_polars()
    folder.mkdir(exist_ok=True)
    check_writable(folder / "games.parquet")
    sweep(folder, GAMES_FILE.replace("{:012}", "*") + ".*")
    return GamesFolder(folder)
