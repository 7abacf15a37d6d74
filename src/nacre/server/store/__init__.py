"""The store: tables and their entries, guests and chat, in SQLite or PostgreSQL."""

from __future__ import annotations

from nacre.server.store.errors import StoreError
from nacre.server.store.rows import ChatRow, GuestRow, SubscriptionRow
from nacre.server.store.store import Store
from nacre.server.store.writer import Told, settle

__all__ = [
    "ChatRow",
    "GuestRow",
    "Store",
    "StoreError",
    "SubscriptionRow",
    "Told",
    "settle",
]
