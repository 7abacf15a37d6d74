"""One library, measured in a process of its own: a case on each line of input, figures on output.

python -m bench.peers.worker pgx 1
"""

from __future__ import annotations

import json
import os
import sys
import time
from importlib.metadata import version
from typing import Any

from bench.peers import LIBRARIES, Case, Peer, Units, Work, peer

SECONDS = 0.3  # of processor time for a measurement
WARM = 0.05


def measured(work: Work, seconds: float) -> dict[str, float]:
    """Units a second: of the processor, of the calling thread's processor, and by the clock."""
    done: list[Units] = []
    begun = clocks()
    while time.process_time() - begun["cpu"] < seconds:
        done.append(work())
    ended = clocks()
    units = sum(some if isinstance(some, int) else some() for some in done)
    return {clock: units / max(ended[clock] - begun[clock], 1e-9) for clock in begun}


def clocks() -> dict[str, float]:
    """The processor time of the process and of this thread, and the time of the clock."""
    return {"cpu": time.process_time(), "main": time.thread_time(), "wall": time.perf_counter()}


def keep_to_one_core() -> None:
    """What is started from now on runs on one core: a library that takes all takes one."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def serve(library: Peer, threads: int) -> None:
    """Answer each case with its figures; what was prepared is kept for the next round."""
    prepared: dict[Case, Work] = {}
    for line in sys.stdin:
        case = Case(**json.loads(line))
        if case not in prepared:
            prepared[case] = library.prepare(case)
            measured(prepared[case], WARM)
        answer(measured(prepared[case], SECONDS * threads))


def answer(found: dict[str, Any]) -> None:
    print(json.dumps(found), flush=True)


def main() -> None:
    name, threads = sys.argv[1], int(sys.argv[2])
    if name == "pgx" and threads == 1:  # the only one that takes as many threads as it finds
        keep_to_one_core()
    library = peer(name)
    answer({package: version(package) for package in LIBRARIES[name].packages})
    serve(library, threads)


if __name__ == "__main__":
    main()
