"""What can go wrong with a database before it is in use."""

from __future__ import annotations

from nacre.errors import NacreError


class StoreError(NacreError):
    """A database that cannot be used, or a file that cannot be taken in; the message says why."""

    code = "store"
