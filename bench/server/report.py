"""The figures of a run as a table to read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Row = dict[str, Any]

NAMES = {"nacre": "nacre", "memory": "boardgame.io in memory", "flatfile": "boardgame.io FlatFile"}
WANTED = {"memory": 1.0, "flatfile": 4.0}  # times as many actions a second
WANTED_MS = 50.0  # for an action at any stored table


def shown(parts: dict[str, list[Row]]) -> str:
    """All parts that were run, and what fell short."""
    writers: dict[str, Callable[[list[Row]], list[str]]] = {
        "throughput": _throughput,
        "latency": _latency,
        "idle": _idle,
        "stored": _stored,
    }
    lines = [line for part, rows in parts.items() for line in ["", *writers[part](rows)]]
    missed = short(parts)
    end = "short of what was wanted: " + "; ".join(missed) if missed else "all as wanted"
    return "\n".join([*lines[1:], "", end])


def short(parts: dict[str, list[Row]]) -> list[str]:
    """What is not as it was wanted."""
    missed = []
    for row, nacre in _beside(parts.get("throughput", [])):
        ratio = nacre["per_second"] / row["per_second"]
        if ratio < WANTED[row["side"]]:
            missed.append(f"{row['tables']} tables: {ratio:.2f} × {NAMES[row['side']]}")
    for row, nacre in _beside(parts.get("latency", [])):
        if row["side"] == "memory":
            missed += _slower(nacre["own_ms"], row["own_ms"])
    return missed + [
        f"{row['tables']} stored tables: {row['action_ms']['max']} ms"
        for row in parts.get("stored", [])
        if row["action_ms"]["max"] >= WANTED_MS
    ]


def _slower(ours: dict[str, float], theirs: dict[str, float]) -> list[str]:
    return [
        f"{name} {ours[name]} ms, {theirs[name]} ms in memory there"
        for name in ("p50", "p99")
        if ours[name] > theirs[name]
    ]


def _beside(rows: list[Row]) -> list[tuple[Row, Row]]:
    """Each row of boardgame.io with that of nacre for as many tables."""
    nacre = {row["tables"]: row for row in rows if row["side"] == "nacre"}
    return [(row, nacre[row["tables"]]) for row in rows if row["side"] != "nacre"]


def _throughput(rows: list[Row]) -> list[str]:
    ratios = {id(row): nacre["per_second"] / row["per_second"] for row, nacre in _beside(rows)}
    lines = [
        "accepted actions a second, nobody thinks; CPU of the server for one action",
        f"{'tables':>6}  {'':<22} {'actions/s':>9} {'nacre/it':>9} {'CPU µs':>7} {'it/nacre':>9}"
        f" {'p50 ms':>8} {'p99 ms':>8} {'games':>6} {'server':>7} {'generator':>9} {'load':>5}",
    ]
    cpu = {id(row): row["server_cpu_us"] / nacre["server_cpu_us"] for row, nacre in _beside(rows)}
    return lines + [
        f"{row['tables']:>6}  {NAMES[row['side']]:<22} {row['per_second']:>9.0f}"
        f" {_times(ratios.get(id(row))):>9} {row['server_cpu_us']:>7.0f}"
        f" {_times(cpu.get(id(row))):>9} {row['own_ms']['p50']:>8.1f} {row['own_ms']['p99']:>8.1f}"
        f" {row['games']:>6} {row['server_share']:>7.2f} {row['generator_share']:>9.2f}"
        f" {row['load']:>5.1f}"
        for row in rows
    ]


def _times(ratio: float | None) -> str:
    return "" if ratio is None else f"{ratio:.2f} ×"


def _latency(rows: list[Row]) -> list[str]:
    lines = [
        "milliseconds from an action to its own answer, and to the other seat; half a second of thinking",
        f"{'tables':>6}  {'':<22} {'own p50':>8} {'p99':>8} {'max':>8} {'other p50':>10} {'p99':>8}"
        f" {'actions/s':>10} {'server':>7} {'generator':>9} {'load':>5}",
    ]
    return lines + [
        f"{row['tables']:>6}  {NAMES[row['side']]:<22} {row['own_ms']['p50']:>8.2f}"
        f" {row['own_ms']['p99']:>8.2f} {row['own_ms']['max']:>8.1f}"
        f" {row['other_ms']['p50']:>10.2f} {row['other_ms']['p99']:>8.2f}"
        f" {row['per_second']:>10.0f} {row['server_share']:>7.2f} {row['generator_share']:>9.2f}"
        f" {row['load']:>5.1f}"
        for row in rows
    ]


def _idle(rows: list[Row]) -> list[str]:
    lines = [
        "idle live connections, two at each table; and actions at ten other tables beside them",
        f"{'number':>6}  {'':<22} {'MB before':>9} {'MB with':>8} {'KB each':>8} {'CPU':>6}"
        f" {'p50 ms':>8} {'p99 ms':>8} {'load':>5}",
    ]
    return lines + [
        f"{row['connections']:>6}  {NAMES[row['side']]:<22} {row['memory_before_mb']:>9.0f}"
        f" {row['memory_mb']:>8.0f} {row['kb_each']:>8.1f} {row['cpu_share']:>6.3f}"
        f" {row['own_ms']['p50']:>8.2f} {row['own_ms']['p99']:>8.2f} {row['load']:>5.1f}"
        for row in rows
    ]


def _stored(rows: list[Row]) -> list[str]:
    lines = [
        "stored tables: seconds from the start to open, memory, an action at a table"
        " that nobody has touched since",
        f"{'tables':>7} {'file MB':>8} {'open':>6} {'MB':>6} {'MB after':>9}"
        f" {'first ms':>9} {'p50 ms':>8} {'p99 ms':>8} {'max ms':>8} {'load':>5}",
    ]
    return lines + [
        f"{row['tables']:>7} {row['file_mb']:>8.0f} {row['open_seconds']:>6.2f}"
        f" {row['memory_mb']:>6.0f} {row['memory_after_mb']:>9.0f}"
        f" {row['first_ms']:>9.1f}"
        f" {row['action_ms']['p50']:>8.2f} {row['action_ms']['p99']:>8.2f}"
        f" {row['action_ms']['max']:>8.1f} {row['load']:>5.1f}"
        for row in rows
    ]
