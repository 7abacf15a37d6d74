"""The disk's own sync: how long a small write takes to be durable, with no server around it."""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path

from bench.server.load import percentiles

SYNCS = 150
PAGE = bytes(4096)  # what a small transaction writes


def synced(folder: Path, syncs: int = SYNCS) -> dict[str, float]:
    """Milliseconds of a write and its sync, in the folder of the databases."""
    took = []
    with tempfile.TemporaryFile(dir=folder, buffering=0) as file:
        for _ in range(syncs):
            begun = time.perf_counter()
            file.write(PAGE)
            os.fdatasync(file.fileno())
            took.append(time.perf_counter() - begun)
    return percentiles(took)
