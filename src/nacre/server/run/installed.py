"""What the server needs beyond nacre alone: the packages of the extra ``nacre[server]``."""

from __future__ import annotations

from importlib.util import find_spec

from nacre.errors import NacreError

# Those that nothing can stand in for; picows and uvloop are taken where they exist.
MODULES = ("httptools", "litestar", "prometheus_client", "segno", "uvicorn")


class NotInstalled(NacreError):
    """A package is missing; the message says how to install it."""

    code = "not_installed"


def check_installed() -> None:
    """Refuse to go on where a package of the server is missing."""
    missing = [name for name in MODULES if find_spec(name) is None]
    if missing:
        raise NotInstalled(
            "the table server needs more than nacre alone:"
            f" pip install 'nacre[server]' ({missing[0]} is missing)"
        )
