"""What many tables need, from the measured cost of each part: the tables of docs/scaling.md.

    python -m bench.server --write        measures, and writes both pages
    python -m bench.scaling               writes docs/scaling.md from the figures that are kept

All arithmetic is here; what is assumed stands at the top.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.pages import filled

Results = dict[str, list[dict[str, Any]]]

FIGURES = Path(__file__).parent / "server" / "results.json"
PAGE = Path(__file__).parent.parent / "docs" / "scaling.md"

SIZES = (10_000, 100_000, 1_000_000)  # tables in play
SECONDS_PER_ACTION = 10.0  # at one table: people think
PEOPLE = 2  # at each table, connected
BUSY = 0.6  # of a core, at most: the rest is for peaks
CONNECTIONS = 10_000  # of a process: the default of the setting
CORES = 8  # of a machine
OVERHEARD = 0.25  # of an action's cost: what hearing of other processes' actions may add
STORED_ENTRIES = 25  # of a table in the part "stored"


@dataclass
class Costs:
    """The measured cost of each part."""

    action: float  # microseconds of a process, on PostgreSQL
    action_on_sqlite: float
    heard: float  # microseconds of every other process for an action
    database: float  # microseconds of PostgreSQL
    commits: float  # transactions for an action, at that load
    row_bytes: float  # on PostgreSQL's disk, for an action
    file_bytes: float  # of an SQLite file, for a stored table
    proxy: float | None  # microseconds of nginx
    connection_kb: float  # an idle one, with its half of a table
    base_mb: float  # a process without tables
    sync_ms: float
    idle_share: float  # of a core, for the idle connections that were measured
    idle_connections: int
    message_bytes: float


def costs(results: Results) -> Costs:
    """The cost of each part, as it was measured."""
    rows = {(r["database"], r["processes"], r.get("ports")): r for r in results["databases"]}
    sqlite = rows["SQLite", 1, None]
    one, two = rows["PostgreSQL", 1, "one"], rows["PostgreSQL", 2, "each"]
    idle = next(row for row in results["idle"] if row["side"] == "nacre")
    through = [row for row in results.get("proxy", []) if row["proxy"]]
    stored = results["stored"][-1]
    latency = next(row for row in results["latency"] if row["side"] == "nacre")
    return Costs(
        action=one["server_cpu_us"],
        action_on_sqlite=sqlite["server_cpu_us"],
        heard=results["overheard"][0]["heard_cpu_us"],
        database=two["database_cpu_us"],
        commits=two["commits_per_action"],
        row_bytes=one["bytes_per_action"],
        file_bytes=stored["file_mb"] * 2**20 / stored["tables"],
        proxy=through[0]["proxy_cpu_us"] if through else None,
        connection_kb=idle["kb_each"],
        base_mb=idle["memory_before_mb"],
        sync_ms=min(sync["p50"] for sync in latency["sync_ms"]),
        idle_share=idle["cpu_share"],
        idle_connections=idle["connections"],
        message_bytes=sqlite["message_bytes"],
    )


@dataclass
class Needs:
    """What so many tables need."""

    tables: int
    actions: float  # a second
    connections: int
    by_cpu: int  # processes, if nothing but actions counted
    by_connections: int
    processes: int  # with what each hears of the others in its group
    groups: int  # each with a database of its own
    database_cores: float
    commits: float  # a second at each database, at most
    proxy_cores: float
    memory_gb: float
    disk_gb: float  # a day
    network: float  # megabits a second, to people
    machines: int


def most_in_group(cost: Costs) -> int:
    """How many processes may share a database before hearing of each other costs too much."""
    return max(2, 1 + int(OVERHEARD * cost.action / cost.heard))


def needs(cost: Costs, tables: int) -> Needs:
    """What so many tables in play need."""
    actions = tables / SECONDS_PER_ACTION
    connections = tables * PEOPLE
    by_cpu = math.ceil(actions * cost.action / 1e6 / BUSY)
    by_connections = math.ceil(connections / CONNECTIONS)
    most = most_in_group(cost)
    together = min(most, max(by_cpu, by_connections))
    with_heard = cost.action + (together - 1) * cost.heard
    processes = max(math.ceil(actions * with_heard / 1e6 / BUSY), by_connections)
    groups = math.ceil(processes / most)
    database_cores = actions * cost.database / 1e6 / BUSY
    proxy_cores = actions * (cost.proxy or 0.0) / 1e6 / BUSY
    memory = processes * cost.base_mb / 1024 + connections * cost.connection_kb / 2**20
    return Needs(
        tables=tables,
        actions=actions,
        connections=connections,
        by_cpu=by_cpu,
        by_connections=by_connections,
        processes=processes,
        groups=groups,
        database_cores=database_cores,
        commits=min(actions / groups, processes / groups / (cost.sync_ms / 1000)),
        proxy_cores=proxy_cores,
        memory_gb=memory,
        disk_gb=actions * 86_400 * cost.row_bytes / 1e9,
        network=actions * PEOPLE * cost.message_bytes * 8 / 1e6,
        machines=math.ceil((processes + database_cores + proxy_cores) / CORES),
    )


def units_table(cost: Costs) -> str:
    """The cost of each part, with the command that measures it."""
    proxy = "not measured" if cost.proxy is None else f"{cost.proxy:.0f} µs"
    pings = cost.idle_share / cost.idle_connections * 1e6
    rows = [
        ("an action, CPU of a process on PostgreSQL", f"{cost.action:.0f} µs", "databases"),
        ("the same on SQLite", f"{cost.action_on_sqlite:.0f} µs", "databases"),
        ("hearing of it at every other process (NOTIFY)", f"{cost.heard:.1f} µs", "overheard"),
        ("CPU of PostgreSQL for it, NOTIFY included", f"{cost.database:.0f} µs", "databases"),
        ("transactions for it, under load", f"{cost.commits:.2f}", "databases"),
        ("bytes for it on PostgreSQL's disk", f"{cost.row_bytes:.0f}", "databases"),
        (
            f"bytes of an SQLite file for a table with {STORED_ENTRIES} entries",
            f"{cost.file_bytes:,.0f} ({cost.file_bytes / STORED_ENTRIES:.0f} an entry)",
            "stored",
        ),
        ("CPU of nginx for it, both people behind it", proxy, "proxy"),
        ("bytes of a message to one person", f"{cost.message_bytes:.0f}", "databases"),
        ("memory of a connection with its half of a table", f"{cost.connection_kb:.1f} KB", "idle"),
        ("memory of an open table with its two people", f"{2 * cost.connection_kb:.1f} KB", "idle"),
        ("memory of a process before that", f"{cost.base_mb:.0f} MB", "idle"),
        ("CPU of an idle connection (pings)", f"{pings:.1f} µs a second", "idle"),
        ("the disk's own sync", f"{cost.sync_ms:.1f} ms", "latency"),
    ]
    lines = ["| | measured | `python -m bench.server --only …` |", "| --- | --- | --- |"]
    return "\n".join(lines + [f"| {what} | {figure} | `{part}` |" for what, figure, part in rows])


def needs_table(cost: Costs) -> str:
    """What the sizes need, one in each column."""
    found = [needs(cost, tables) for tables in SIZES]
    rows = [
        ("actions a second", [f"{n.actions:,.0f}" for n in found]),
        ("live connections", [f"{n.connections:,}" for n in found]),
        ("processes, for the actions alone", [f"{n.by_cpu:,}" for n in found]),
        ("processes, for the connections alone", [f"{n.by_connections:,}" for n in found]),
        ("processes, hearing of each other", [f"{n.processes:,}" for n in found]),
        (f"databases (at most {most_in_group(cost)} processes each)", [f"{n.groups:,}" for n in found]),
        ("cores for PostgreSQL", [f"{n.database_cores:.1f}" for n in found]),
        ("transactions a second, each database, at most", [f"{n.commits:,.0f}" for n in found]),
        ("cores for the proxies", [f"{n.proxy_cores:.1f}" for n in found]),
        ("memory, all processes", [f"{n.memory_gb:,.1f} GB" for n in found]),
        ("disk, a day", [f"{n.disk_gb:,.0f} GB" for n in found]),
        ("network, to people", [f"{n.network:,.0f} Mbit/s" for n in found]),
        (f"machines with {CORES} cores", [f"{n.machines:,}" for n in found]),
    ]  # fmt: skip
    heads = ["tables in play", *(f"{n.tables:,}" for n in found)]
    lines = ["| " + " | ".join(heads) + " |", "|" + " --- |" * len(heads)]
    return "\n".join(lines + ["| " + " | ".join([what, *figures]) + " |" for what, figures in rows])


def page(text: str, results: Results) -> str:
    """The page with its tables made anew."""
    cost = costs(results)
    for name, table in (("units", units_table(cost)), ("needs", needs_table(cost))):
        text = filled(text, name, table)
    return text


def write(results: Results) -> None:
    """Write the tables of the page."""
    PAGE.write_text(page(PAGE.read_text(), results))


if __name__ == "__main__":
    write(json.loads(FIGURES.read_text()))
