"""A client for programs: the API of a server, typed.

::

    from nacre.client import Client

    with Client("http://127.0.0.1:8000") as client:
        client.sign_in("Ann")
        made = client.new_table("chicken", bots={"1": "casual"})
        with client.live(made.id) as live:
            for message in live:
                ...

Requests, answers and messages are the structs of :mod:`nacre.wire`. Importing this package imports
neither the rules nor the server; the runner for bots is in :mod:`nacre.client.runner`.
"""

from __future__ import annotations

from nacre.client.addresses import TableAddress, table_address
from nacre.client.client import Client
from nacre.client.errors import Refused, Unreachable
from nacre.client.live import Live

__all__ = ["Client", "Live", "Refused", "TableAddress", "Unreachable", "table_address"]
