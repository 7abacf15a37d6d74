"""docs/benchmarks.md, its pictures and README's table, from what bench/speed.py measured."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from bench.chart import Line, bars, lines
from bench.pages import filled
from bench.peers import LIBRARIES
from nacre.games import GAMES

ROOT = Path(__file__).parent.parent
PAGE, README = ROOT / "docs" / "benchmarks.md", ROOT / "README.md"
PICTURES = ROOT / "docs" / "benchmarks"

Results = dict[str, Any]
Row = dict[str, Any]

PARTS = (
    *("playouts", "steps", "batch", "clone", "serialise", "search"),
    *("environments", "profile", "starts"),
)
# Ours, the game of OpenSpiel that is nearest to it, and how many times as fast ours should be.
PAIRS = {
    "pearls": ("hearts", 3.0),
    "chicken": ("crazy_eights", 3.0),
    "pearl_dice": ("yacht", 30.0),
    "pearladora": ("banqi", 4.0),
}
SEARCH_WANTED = 3.5
SIZES = (1, 64, 1024, 8192)
NOT_MEASURED = "–"
IN_ONE_BATCH = 1024
STEPS_WANTED = {"pearls": 1.2e6, "chicken": 1.2e6, "pearladora": 0.6e6}
TWO_THREADS_WANTED = 1.7


# --- Figures ----------------------------------------------------------------------------------


def rounded(found: Any) -> Any:
    """Figures with as many digits as mean something."""
    if isinstance(found, dict):
        return {key: rounded(value) for key, value in found.items()}
    if isinstance(found, list):
        return [rounded(value) for value in found]
    return float(f"{found:.4g}") if isinstance(found, float) else found


def row_of(
    results: Results, peer: str, what: str, game: str, size: int = 1, threads: int = 1
) -> Row:
    """The figures of a case by each clock; not a number where it was not measured."""
    wanted = (peer, what, game, size, threads)
    names = ("peer", "what", "game", "size", "threads")
    found = (row for row in results["rows"] if tuple(row[n] for n in names) == wanted)
    return next(found, dict.fromkeys(("cpu", "main", "wall"), math.nan))


def rows_of(results: Results, what: str) -> list[Row]:
    return [row for row in results["rows"] if row["what"] == what and row["threads"] == 1]


def speed(results: Results, peer: str, what: str, game: str, size: int = 1) -> float:
    """Units per processor second, on one thread."""
    found: float = row_of(results, peer, what, game, size)["cpu"]
    return found


def gain(results: Results, game: str, size: int, clock: str) -> float:
    """What two threads gain, by the clock or by the time of the thread that waits for the other."""
    one, two = (row_of(results, "ours", "batch", game, size, threads) for threads in (1, 2))
    return float(two[clock] / one[clock])


# --- Tables -----------------------------------------------------------------------------------


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines_of = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines_of)


def short(figure: float) -> str:
    """A number of units a second."""
    if math.isnan(figure):
        return NOT_MEASURED
    for unit, name in ((1e6, " M"), (1e3, " k")):
        if figure >= unit:
            return f"{figure / unit:.3g}{name}"
    return f"{figure:.3g}"


def times(ratio: float) -> str:
    if math.isnan(ratio):
        return NOT_MEASURED
    return f"{ratio:.0f} ×" if ratio >= 100 else f"{ratio:.3g} ×"


def versions_table(results: Results) -> str:
    found = results["versions"]
    rows = [
        [
            library.title,
            ", ".join(f"{package} {found[package]}" for package in library.packages),
            f"`python -m bench.peers.worker {peer} 1`",
        ]
        for peer, library in LIBRARIES.items()
    ]
    return table(["library", "versions", "measured by"], rows)


def machine_table(results: Results) -> str:
    rows = [
        [
            part,
            found["processor"],
            str(found["cores"]),
            f"{found['load']:.1f}",
            found["python"],
            f"`python -m bench.speed --only {part}`",
        ]
        for part, found in results["machines"].items()
    ]
    return table(["part", "processor", "cores", "load before it", "Python", "command"], rows)


def playouts_table(results: Results) -> str:
    rows = []
    for game, (other, wanted) in PAIRS.items():
        ours = speed(results, "ours", "playouts", game)
        theirs = speed(results, "open_spiel_core", "playouts", other)
        two = row_of(results, "ours", "playouts", game, threads=2)["wall"]
        one = row_of(results, "ours", "playouts", game)["wall"]
        rows.append(
            [
                *(game, short(ours), other, short(theirs)),
                *(f"**{times(ours / theirs)}**", f"{wanted:g} ×", times(two / one)),
            ]
        )
    head = ["game", "decisions/s", "beside", "decisions/s", "ratio", "wanted", "two threads, clock"]
    return table(head, rows)


def readme_table(results: Results) -> str:
    rows = []
    for game, (other, _) in PAIRS.items():
        ours = speed(results, "ours", "playouts", game)
        theirs = speed(results, "open_spiel_core", "playouts", other)
        rows.append([f"{game}, 2 seats", short(ours), other, short(theirs), f"{ours / theirs:.2g}"])
    return table(["game", "decisions a second", "beside", "decisions a second", "ratio"], rows)


def single_table(results: Results) -> str:
    found = sorted(rows_of(results, "steps"), key=lambda row: -row["cpu"])
    slowest = min(row["cpu"] for row in found if row["peer"] == "ours")
    rows = [
        [
            LIBRARIES[row["peer"]].title,
            row["game"],
            short(row["cpu"]),
            f"{1e6 / row['cpu']:.1f} µs",
            "–" if row["peer"] == "ours" else times(slowest / row["cpu"]),
        ]
        for row in found
    ]
    head = ["library", "game", "steps/s", "a step", "our slowest game beside it"]
    return table(head, rows)


def batch_table(results: Results) -> str:
    rows = [
        [
            LIBRARIES[peer].title,
            game,
            *(short(speed(results, peer, "batch", game, size)) for size in SIZES),
        ]
        for peer, game in batched_games(results)
    ]
    return table(["library", "game", *(f"{size:,}" for size in SIZES)], rows)


def batched_games(results: Results) -> list[tuple[str, str]]:
    return list(dict.fromkeys((row["peer"], row["game"]) for row in rows_of(results, "batch")))


def pgx_games(results: Results) -> list[str]:
    return [game for peer, game in batched_games(results) if peer == "pgx"]


def batch_ratio_table(results: Results) -> str:
    """Our slowest and fastest game beside each of the peer's, by size."""
    rows = [
        [other, *(_range_beside(results, "batch", other, size) for size in SIZES)]
        for other in pgx_games(results)
    ]
    return table(["ours beside pgx's", *(f"{size:,}" for size in SIZES)], rows)


def scan_table(results: Results) -> str:
    """The same beside steps that stay within one compiled call."""
    sizes = sorted({row["size"] for row in rows_of(results, "scan")})
    rows = [
        [
            other,
            *(short(speed(results, "pgx", "scan", other, size)) for size in sizes),
            *(_range_beside(results, "scan", other, size) for size in sizes),
        ]
        for other in pgx_games(results)
    ]
    head = [f"steps/s of {size:,}" for size in sizes] + [f"ours beside {size:,}" for size in sizes]
    return table(["pgx, 32 steps in a call", *head], rows)


def _range_beside(results: Results, what: str, other: str, size: int) -> str:
    theirs = speed(results, "pgx", what, other, size)
    ours = [speed(results, "ours", "batch", game, size) / theirs for game in GAMES]
    return f"{times(min(ours))} – {times(max(ours))}"


def threads_table(results: Results) -> str:
    rows = [
        [
            game,
            *(
                f"{times(gain(results, game, size, 'wall'))} "
                f"({times(gain(results, game, size, 'main'))})"
                for size in SIZES
            ),
        ]
        for game in GAMES
    ]
    rows += [
        [
            f"pgx {game}",
            *(times(pgx_gain(results, game, size)) for size in SIZES),
        ]
        for game in pgx_games(results)
    ]
    return table(["two threads beside one", *(f"{size:,}" for size in SIZES)], rows)


def pgx_gain(results: Results, game: str, size: int) -> float:
    one, two = (row_of(results, "pgx", "batch", game, size, threads) for threads in (1, 2))
    return float(two["wall"] / one["wall"])


def copies_table(results: Results) -> str:
    rows = []
    for game, (other, _) in PAIRS.items():
        cells = []
        for what in ("clone", "serialise"):
            ours = speed(results, "ours", what, game)
            theirs = speed(results, "open_spiel_core", what, other)
            cells += [f"{1e6 / ours:.2f} µs", f"{1e6 / theirs:.2f} µs", times(ours / theirs)]
        rows.append([game, other, *cells])
    head = ["game", "beside", "clone", "theirs", "ratio", "text and back", "theirs", "ratio"]
    return table(head, rows)


def search_table(results: Results) -> str:
    ours = speed(results, "ours", "search", "pearls")
    rows = [
        [
            LIBRARIES[row["peer"]].title,
            row["game"],
            short(row["cpu"]),
            "–" if row["peer"] == "ours" else times(ours / row["cpu"]),
        ]
        for row in rows_of(results, "search")
    ]
    return table(["library", "game", "simulations/s", "ours beside it"], rows)


def environments_table(results: Results) -> str:
    found = results["environments"]
    rows = [
        [
            row["game"] if row["game"] != found["peer"] else f"PettingZoo's {row['game']}",
            str(row["seats"]),
            short(row["steps"]),
            times(row["ratio"]),
        ]
        for row in found["rows"]
    ]
    return table(["environment", "seats", "steps/s", "beside the peer"], rows)


def starts_table(results: Results) -> str:
    rows = [
        [row["library"], row["what"], row["game"], f"{row['cold']:.1f} s", f"{row['warm']:.2f} s"]
        for row in results["starts"]
    ]
    return table(["library", "what", "game", "cold", "warm"], rows)


def profile_table(results: Results) -> str:
    found = results["profile"]
    parts = list(next(iter(found.values())))
    rows = [[game, *(f"{row[part]:.1f}" for part in parts)] for game, row in found.items()]
    return table(["ns a decision", *parts], rows)


def targets_table(results: Results) -> str:
    """What was wanted, what it is, and whether that is reached."""
    rows: list[tuple[str, str, float, float]] = []
    for game, wanted in STEPS_WANTED.items():
        found = speed(results, "ours", "batch", game, IN_ONE_BATCH)
        rows.append((f"{game}: steps/s of 1,024 games, one thread", "M", wanted / 1e6, found / 1e6))
    for game in STEPS_WANTED:
        found = gain(results, game, IN_ONE_BATCH, "wall")
        rows.append(
            (f"{game}: the same on two threads, by the clock", "×", TWO_THREADS_WANTED, found)
        )
    for other in pgx_games(results):
        found = min(_slowest_beside(results, other, size) for size in SIZES)
        text = f"our slowest game beside pgx's {other}, at the worst of all sizes"
        rows.append((text, "×", 1.0, found))
    for game, (other, wanted) in PAIRS.items():
        found = speed(results, "ours", "playouts", game)
        found /= speed(results, "open_spiel_core", "playouts", other)
        rows.append((f"{game}: random games beside {other}", "×", wanted, found))
    found = speed(results, "ours", "search", "pearls")
    found /= speed(results, "open_spiel_core", "search", "hearts")
    rows.append(("search beside OpenSpiel's C++", "×", SEARCH_WANTED, found))
    if "environments" in results:
        env = results["environments"]
        worst = min(row["ratio"] for row in env["rows"] if row["game"] != env["peer"])
        text = f"environments beside {env['peer']}, the slowest"
        rows.append((text, "×", env["wanted"], worst))
    return table(
        ["target", "wanted", "found", "reached"],
        [
            [text, f"{want:g} {unit}", f"{found:.3g} {unit}", "yes" if found >= want else "**no**"]
            for text, unit, want, found in rows
        ],
    )


def _slowest_beside(results: Results, other: str, size: int) -> float:
    ours = min(speed(results, "ours", "batch", game, size) for game in GAMES)
    return ours / speed(results, "pgx", "batch", other, size)


TABLES = {
    "targets": targets_table,
    "versions": versions_table,
    "machines": machine_table,
    "playouts": playouts_table,
    "steps": single_table,
    "batch": batch_table,
    "batch-ratios": batch_ratio_table,
    "scan": scan_table,
    "threads": threads_table,
    "copies": copies_table,
    "search": search_table,
    "environments": environments_table,
    "starts": starts_table,
    "profile": profile_table,
}


# --- Pages and pictures -----------------------------------------------------------------------


def page(text: str, results: Results) -> str:
    """The page with its tables made anew."""
    for name, made in TABLES.items():
        text = filled(text, name, made(results))
    return text


def readme(text: str, results: Results) -> str:
    return filled(text, "speed", readme_table(results))


def pictures(results: Results) -> dict[str, str]:
    """The pictures by their file names."""
    series = [
        Line(
            GAMES[game].title if peer == "ours" else f"pgx {game}",
            peer == "ours",
            [speed(results, peer, "batch", game, size) for size in SIZES],
        )
        for peer, game in batched_games(results)
    ]
    steps = sorted(rows_of(results, "steps"), key=lambda row: -row["cpu"])
    return {
        "batches.svg": lines("steps per CPU second, by the size of a batch", SIZES, series),
        "steps.svg": bars(
            "steps per CPU second, one game from Python",
            [
                (f"{LIBRARIES[r['peer']].title}: {r['game']}", r["cpu"], r["peer"] == "ours")
                for r in steps
            ],
        ),
    }


def write(results: Results) -> None:
    """Write page, README and pictures."""
    PAGE.write_text(page(PAGE.read_text(), results))
    README.write_text(readme(README.read_text(), results))
    PICTURES.mkdir(exist_ok=True)
    for name, drawn in pictures(results).items():
        (PICTURES / name).write_text(drawn)


def summary(results: Results) -> str:
    return targets_table(results)
