"""WebSockets that can be written to without waiting: no task, no layers for each message."""

from __future__ import annotations

from collections.abc import Callable

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

WRITE = "nacre.write"  # where the scope of a connection has :meth:`Wire.write`
RECEIVE = "nacre.receive"  # and what it receives, without the layers in between

Write = Callable[[bytes], bool]


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, which the application may also write to at once."""

    def handle_connect(self, event: Request) -> None:
        """Somebody connects: what they meet finds the way back in its scope."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope[WRITE] = self.write  # type: ignore[literal-required] # an addition of ours
            self.scope[RECEIVE] = self.receive  # type: ignore[literal-required] # likewise

    def write(self, text: bytes) -> bool:
        """Send a text now; ``False`` if it would have to wait, or nobody is there any more."""
        open_now = self.handshake_complete and not (self.close_sent or self.disconnected)
        if not (open_now and self.writable.is_set()):
            return False
        try:
            self.conn.send_text(text)
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True
