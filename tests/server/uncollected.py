"""``nacre serve`` whose garbage collector never runs, and that tells what is left of connections.

At SIGUSR1 the number of objects that belong to a connection is written to the file that the
environment names.
"""

from __future__ import annotations

import gc
import os
import signal
from pathlib import Path

VARIABLE = "TEST_LEFT"  # (a name with NACRE_ would be a setting)
OF_CONNECTIONS = {"GuardedHttp", "LimitedWebSocket", "HttpRequestParser", "WebSocket", "Outbox", "TableOutbox"}  # fmt: skip


def tell(*_: object) -> None:
    """How many there are."""
    left = sum(type(thing).__name__ in OF_CONNECTIONS for thing in gc.get_objects())
    Path(os.environ[VARIABLE]).write_text(str(left))


if __name__ == "__main__":
    gc.disable()
    signal.signal(signal.SIGUSR1, tell)

    from nacre.cli import main

    main()
