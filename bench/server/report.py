"""The figures of a run as Markdown tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bench.pages import filled

Row = dict[str, Any]

NAMES = {"nacre": "nacre", "memory": "boardgame.io in memory", "flatfile": "boardgame.io FlatFile"}
USED = ["server", "generator", "at its limit", "load"]


def page(text: str, parts: dict[str, list[Row]]) -> str:
    """A page with the tables between its markers made anew."""
    return filled(text, "bench-server", shown(parts))


def shown(parts: dict[str, list[Row]]) -> str:
    """All parts that were run."""
    writers: dict[str, Callable[[list[Row]], list[str]]] = {
        "throughput": _throughput,
        "rounds": _rounds,
        "latency": _latency,
        "cost": _cost,
        "games": _games,
        "databases": _databases,
        "overheard": _overheard,
        "proxy": _proxy,
        "crowd": _crowd,
        "idle": _idle,
        "stored": _stored,
    }
    found = [writers[part](parts[part]) for part in writers if parts.get(part)]
    return "\n\n".join("\n".join(lines) for lines in found)


def table(heads: list[str], rows: list[list[str]]) -> list[str]:
    """A Markdown table."""
    lines = ["| " + " | ".join(heads) + " |", "|" + " --- |" * len(heads)]
    return lines + ["| " + " | ".join(row) + " |" for row in rows]


def _used(row: Row) -> list[str]:
    shares = [f"{row['server_share']:.2f}", f"{row['generator_share']:.2f}"]
    return [*shares, row["limit"], f"{row['load']:.1f}"]


def _speed(row: Row) -> list[str]:
    return [
        f"{row['per_second']:,.0f}",
        f"{row['server_cpu_us']:.0f}",
        f"{row['per_cpu_second']:,.0f}",
    ]


SPEED = ["actions/s", "CPU µs", "actions per CPU s"]


def _beside(rows: list[Row], key: str) -> dict[int, float]:
    """By row of boardgame.io: how its figure compares with that of nacre at as many tables."""
    ours = {row["tables"]: row[key] for row in rows if row["side"] == "nacre"}
    return {id(row): ours[row["tables"]] / row[key] for row in rows if row["side"] != "nacre"}


def _times(ratio: float | None) -> str:
    return "" if ratio is None else f"{ratio:.2f} ×"


def _throughput(rows: list[Row]) -> list[str]:
    speed, cpu = _beside(rows, "per_second"), _beside(rows, "server_cpu_us")
    heads = ["tables, nobody thinks", "server", *SPEED, "nacre beside it", "CPU beside it",
             "p50 ms", "p99 ms", *USED]  # fmt: skip
    return table(
        heads,
        [
            [
                str(row["tables"]),
                NAMES[row["side"]],
                *_speed(row),
                _times(speed.get(id(row))),
                _times(cpu.get(id(row))),
                f"{row['own_ms']['p50']:.1f}",
                f"{row['own_ms']['p99']:.1f}",
                *_used(row),
            ]
            for row in rows
        ],
    )


def _rounds(rows: list[Row]) -> list[str]:
    heads = ["server", "tables", "games", "actions a game", "CPU µs of an action in play", "beside it",
             "of a new game", "beside it", "of an action with its share", "beside it", "load"]  # fmt: skip
    beside = {key: _beside(rows, key) for key in ("in_play_us", "new_game_us", "together_us")}
    return table(
        heads,
        [
            [
                NAMES[row["side"]],
                str(row["tables"]),
                str(row["games"]),
                f"{row['actions'] / row['games']:.0f}",
                *(
                    text
                    for key, found in beside.items()
                    for text in (f"{row[key]:,.0f}", _times(found.get(id(row))))
                ),
                f"{row['load']:.1f}",
            ]
            for row in rows
        ],
    )


def _latency(rows: list[Row]) -> list[str]:
    heads = ["tables, half a second of thinking", "server", "own p50 ms", "p99", "the other's p50",
             "p99", "disk's sync p50 before, after", "p99", "actions/s", *USED]  # fmt: skip
    return table(
        heads,
        [
            [
                str(row["tables"]),
                NAMES[row["side"]],
                *(f"{row[of][name]:.2f}" for of in ("own_ms", "other_ms") for name in ("p50", "p99")),
                *(", ".join(f"{sync[name]:.2f}" for sync in row["sync_ms"]) for name in ("p50", "p99")),
                f"{row['per_second']:,.0f}",
                *_used(row),
            ]
            for row in rows
        ],
    )  # fmt: skip


def parts_of(row: Row) -> dict[str, float]:
    """Microseconds of each part of an action; all of them together are the server's CPU time."""
    timed: dict[str, float] = row["parts_us"]
    rest = row["main_cpu_us"] - sum(timed.values())
    writer = row["server_cpu_us"] - row["main_cpu_us"]
    return timed | {"loop": rest, "writer": writer}


def _cost(rows: list[Row]) -> list[str]:
    names = {
        "parse": "parse: frame, message, limits",
        "step": "step: checks, rules, the table moves on",
        "store": "store: handing over to the writer",
        "writer": "store: the writer's thread",
        "views": "views: of all who watch, as JSON",
        "send": "send: frames, system calls",
        "tell": "tell: other processes, notices",
        "loop": "the event loop, new games over HTTP",
    }
    found = [parts_of(row) for row in rows]
    heads = ["CPU µs of an action", *(row["game"] for row in rows)]
    lines = [[text, *(f"{parts[name]:.0f}" for parts in found)] for name, text in names.items()]
    timed = ["timed, of all", *(f"{_timed(row):.0%}".replace("%", " %") for row in rows)]
    whole = ["all together", *(f"{row['server_cpu_us']:.0f}" for row in rows)]
    return table(heads, [*lines, whole, timed])


def _timed(row: Row) -> float:
    """The part of the CPU time that a timer or a thread accounts for."""
    return float(1 - parts_of(row)["loop"] / row["server_cpu_us"])


def _games(rows: list[Row]) -> list[str]:
    first = rows[0]["server_cpu_us"]
    heads = ["game", "tables", *SPEED, "CPU beside the first", "bytes a message", *USED]
    return table(
        heads,
        [
            [
                row["game"],
                str(row["tables"]),
                *_speed(row),
                _times(row["server_cpu_us"] / first),
                str(row["message_bytes"]),
                *_used(row),
            ]
            for row in rows
        ],
    )


def _databases(rows: list[Row]) -> list[str]:
    heads = ["database", "processes", "tables", *SPEED, "its CPU µs", "commits an action",
             "p50 ms", "p99 ms", *USED]  # fmt: skip
    places = {"one": "on one port", "each": "by table"}
    return table(
        heads,
        [
            [
                row["database"],
                f"{row['processes']} {places[row['ports']] if row['processes'] > 1 else ''}".strip(),
                str(row["tables"]),
                *_speed(row),
                f"{row['database_cpu_us']:.0f}" if "database_cpu_us" in row else "",
                f"{row['commits_per_action']:.2f}" if "commits_per_action" in row else "",
                f"{row['own_ms']['p50']:.1f}",
                f"{row['own_ms']['p99']:.1f}",
                *_used(row),
            ]
            for row in rows
        ],
    )  # fmt: skip


def _overheard(rows: list[Row]) -> list[str]:
    heads = ["all tables at one of two processes", *SPEED, "CPU µs at the other", *USED]
    return table(
        heads,
        [
            [str(row["tables"]), *_speed(row), f"{row['heard_cpu_us']:.0f}", *_used(row)]
            for row in rows
        ],
    )


def _proxy(rows: list[Row]) -> list[str]:
    heads = ["two processes by table", "tables", *SPEED, "nginx's CPU µs", "p50 ms", *USED]
    return table(
        heads,
        [
            [
                "through nginx" if row["proxy"] else "directly",
                str(row["tables"]),
                *_speed(row),
                f"{row['proxy_cpu_us']:.0f}" if row["proxy"] else "",
                f"{row['own_ms']['p50']:.1f}",
                *_used(row),
            ]
            for row in rows
        ],
    )


def _crowd(rows: list[Row]) -> list[str]:
    heads = ["seats", "spectators", "tables", *SPEED, "p50 ms", "p99 ms", *USED]
    return table(
        heads,
        [
            [
                str(row["seats"]),
                str(row["spectators"]),
                str(row["tables"]),
                *_speed(row),
                f"{row['own_ms']['p50']:.1f}",
                f"{row['own_ms']['p99']:.1f}",
                *_used(row),
            ]
            for row in rows
        ],
    )


def _idle(rows: list[Row]) -> list[str]:
    heads = ["idle connections, two at a table", "server", "MB before", "MB with them", "KB each",
             "CPU of a core", "an action beside them p50 ms", "p99", "load"]  # fmt: skip
    return table(
        heads,
        [
            [
                f"{row['connections']:,}",
                NAMES[row["side"]],
                f"{row['memory_before_mb']:.0f}",
                f"{row['memory_mb']:.0f}",
                f"{row['kb_each']:.1f}",
                f"{row['cpu_share']:.3f}",
                f"{row['own_ms']['p50']:.2f}",
                f"{row['own_ms']['p99']:.2f}",
                f"{row['load']:.1f}",
            ]
            for row in rows
        ],
    )


def _stored(rows: list[Row]) -> list[str]:
    heads = ["stored tables", "file MB", "open after s", "MB", "first action ms",
             "an action at any p50 ms", "p99", "at most", "load"]  # fmt: skip
    return table(
        heads,
        [
            [
                f"{row['tables']:,}",
                f"{row['file_mb']:.0f}",
                f"{row['open_seconds']:.2f}",
                f"{row['memory_mb']:.0f}",
                f"{row['first_ms']:.1f}",
                *(f"{row['action_ms'][name]:.1f}" for name in ("p50", "p99", "max")),
                f"{row['load']:.1f}",
            ]
            for row in rows
        ],
    )
