"""``nacre serve`` whose garbage collector never runs, and that tells what is left of connections.

At SIGUSR1 the number of objects that belong to a connection is written to the file that the
environment names.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from pathlib import Path

VARIABLE = "TEST_LEFT"  # (a name with NACRE_ would be a setting)
WITHOUT_PICOWS = "TEST_WITHOUT_PICOWS"
OF_CONNECTIONS = {
    "AsgiSocket",
    "CountedWebSocket",
    "CountingInbox",
    "GuardedHttp",
    "HttpRequestParser",
    "Outbox",
    "PicowsSocket",
    "PicowsUpgrade",
    "TableConnection",
    "TableOutbox",
    "WSProtocol",
    "WSTransport",
    "WebSocket",
}


def tell(*_: object) -> None:
    """How many there are, of those too that were there when a game was loaded."""
    gc.unfreeze()
    left = sum(type(thing).__name__ in OF_CONNECTIONS for thing in gc.get_objects())
    Path(os.environ[VARIABLE]).write_text(str(left))


if __name__ == "__main__":
    gc.disable()
    signal.signal(signal.SIGUSR1, tell)
    if WITHOUT_PICOWS in os.environ:
        sys.modules["picows"] = None  # type: ignore[assignment] # as without_picows.py has it

    from nacre.cli import main

    main()
