"""Kill a server again and again while people play; nothing that it has acknowledged may be lost.

python -m bench.kills                    200 kills, on a SQLite file
python -m bench.kills --kills 20         so many
python -m bench.kills --database postgresql://…
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from tests.server.test_kills import kill_under_load


def main() -> int:
    parser = argparse.ArgumentParser(description="kill a server under load")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--database", help="an empty one; a SQLite file of its own unless said")
    wanted = parser.parse_args()
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        database = wanted.database or str(folder / "nacre.db")
        tally = kill_under_load(database, folder, wanted.kills, wanted.seed)
    print(f"kills          {tally.kills}")
    print(f"acknowledged   {tally.acknowledged} ({len(tally.actions)} actions)")
    print(f"games verified {len(tally.verified)} of {len(tally.tables)}")
    print(f"resumed        {len(tally.resumed)} connections")
    print(f"lost           {len(tally.lost)}")
    print(f"gaps           {len(tally.gaps)}")
    print(f"seconds        {time.monotonic() - started:.0f}")
    for fault in [*tally.lost, *tally.gaps]:
        print(fault, file=sys.stderr)
    return 1 if tally.lost or tally.gaps else 0


if __name__ == "__main__":
    sys.exit(main())
