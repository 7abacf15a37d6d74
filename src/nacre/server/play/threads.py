"""Pools of threads that think or compute, and stand back for the event loop."""

from __future__ import annotations

import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

NICENESS = 5  # of such threads: people who act come before bots that think


def background_pool(threads: int, name: str) -> ThreadPoolExecutor:
    """A pool whose threads get the processor after the event loop, where the system allows it."""
    return ThreadPoolExecutor(threads, thread_name_prefix=name, initializer=_stand_back)


def _stand_back() -> None:
    if sys.platform == "linux":  # elsewhere a thread has no priority of its own
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
