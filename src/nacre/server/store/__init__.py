"""What the server keeps: tables and their entries, guests, chat, and what goes with them."""

from __future__ import annotations

from nacre.server.store.errors import StoreError
from nacre.server.store.rows import (
    ChatRow,
    EntryRow,
    GuestRow,
    Standing,
    SubscriptionRow,
    TableRow,
)
from nacre.server.store.store import Store

__all__ = [
    "ChatRow",
    "EntryRow",
    "GuestRow",
    "Standing",
    "Store",
    "StoreError",
    "SubscriptionRow",
    "TableRow",
]
