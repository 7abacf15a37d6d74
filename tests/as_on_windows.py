"""``nacre`` without what Windows does not have, as far as that can be taken away on another system.

This shows that nothing there asks for it; that all works there it cannot show.
"""

from __future__ import annotations

import os
import select
import selectors  # noqa: F401 # the library's own look at what there is comes first
import signal
import socket
import subprocess  # noqa: F401 # likewise
import sys

import filelock  # noqa: F401 # it has a lock of its own for Windows

MODULES = ("fcntl", "grp", "pwd", "resource", "termios", "tty", "uvloop")
NAMES = {
    os: ("fork", "killpg", "nice", "pidfd_open", "setsid", "waitid"),
    select: ("poll",),
    signal: ("SIGCONT", "SIGHUP", "SIGSTOP"),
    socket: ("SOCK_SEQPACKET", "SO_REUSEPORT", "recv_fds", "send_fds"),
}


def take_away() -> None:
    """Leave this process without it."""
    for module in MODULES:
        sys.modules[module] = None  # type: ignore[assignment] # so importing it fails
    for place, names in NAMES.items():
        for name in names:
            if hasattr(place, name):
                delattr(place, name)


if __name__ == "__main__":
    take_away()

    from nacre.cli import main

    main()
