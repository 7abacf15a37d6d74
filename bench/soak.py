"""A bad day of a server in an hour: people at many tables, and one trouble after the other.

python -m bench.soak                                 an hour with 300 tables, on a SQLite file
python -m bench.soak --database postgres             on a PostgreSQL of its own
python -m bench.soak --minutes 8 --tables 60

In the first half the process is killed every few minutes, the disk fills up once (SQLite) or the
database goes away (PostgreSQL), the machine is suspended, and the wall clock goes a day back and
forward again. The second half has no trouble, so that one process lives long enough for its memory
to be compared: that at the end with that in its tenth minute.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.server.processes import allow_many_files
from tests.server.conftest import PostgresServer, running_postgres
from tests.server.soaking import TENTH_MINUTE, Day, Outcome, Plan, compared

KILL_EVERY = 3.0  # minutes


@contextmanager
def database_of(kind: str, folder: Path) -> Iterator[tuple[str, PostgresServer | None]]:
    """An empty database, and the PostgreSQL that it is in."""
    if kind == "sqlite":
        yield str(folder / "nacre.db"), None
        return
    with running_postgres() as postgres:
        yield postgres.new_database(), postgres


def told(outcome: Outcome) -> None:
    """The figures."""
    tally = outcome.tally
    early, late = compared(outcome.memory)
    print(f"tables         {len(tally.tables)}")
    print(f"verified       {len(tally.verified)} finished games")
    print(f"acknowledged   {tally.acknowledged}")
    print(f"deeds          {dict(tally.deeds.most_common())}")
    print(f"refused        {dict(tally.refused.most_common())}")
    print(f"troubles       {', '.join(outcome.troubles)}; {outcome.kills} kills")
    print(f"memory         {early.memory:.0f} MB after {early.age:.0f} s of a process,", end=" ")
    print(f"{late.memory:.0f} MB after {late.age:.0f} s ({late.memory / early.memory - 1:+.1%})")
    if early.age < TENTH_MINUTE:
        print("               not judged: no process had a tenth minute")
    print(f"lost           {len(outcome.lost)}")
    print(f"broken         {len(outcome.broken)}")


def main() -> int:
    parser = argparse.ArgumentParser(description="a bad day of a server")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--people", type=int, help="as many as tables unless said")
    parser.add_argument("--rate", type=float, default=40, help="requests in a second, at most")
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    allow_many_files()
    plan = Plan(
        seconds=wanted.minutes * 60,
        tables=wanted.tables,
        people=wanted.people or wanted.tables,
        rate=wanted.rate,
        kills=max(1, round(wanted.minutes / 2 / KILL_EVERY)),
        seed=wanted.seed,
    )
    started = time.monotonic()

    def line(outcome: Outcome, memory: float) -> None:
        tally, minutes = outcome.tally, (time.monotonic() - started) / 60
        print(
            f"{minutes:6.1f} min  {len(tally.tables):>5} tables  {len(tally.verified):>5} finished"
            f"  {tally.acknowledged:>7} acknowledged  {outcome.kills:>3} kills"
            f"  {memory:>5.0f} MB  {len(outcome.broken)} broken",
            flush=True,
        )

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with database_of(wanted.database, folder) as (database, postgres):
            outcome = asyncio.run(Day(database, folder, plan, line, postgres).run())
    told(outcome)
    for promise in outcome.broken[:100]:
        print(promise, file=sys.stderr)
    return 1 if outcome.broken else 0


if __name__ == "__main__":
    sys.exit(main())
