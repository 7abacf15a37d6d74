"""Errors of a database before it is in use, and of exports."""

from __future__ import annotations

from nacre.errors import NacreError


class StoreError(NacreError):
    """A database that cannot be used, or a file that cannot be imported; the text says why."""

    code = "store"
