"""Errors between a program and a server."""

from __future__ import annotations

import msgspec

from nacre.errors import NacreError
from nacre.wire.http import ErrorAnswer, ErrorBody


class Refused(NacreError):
    """The server said no; nothing was changed there.

    ``code`` is one of the stable codes, ``status`` the HTTP status (``None`` on a live connection),
    and ``wait`` the seconds after which it is worth trying again, if the server named them.
    """

    def __init__(
        self, code: str, message: str, wait: int | None = None, status: int | None = None
    ) -> None:
        super().__init__(message)
        self.code = code  # type: ignore[misc]  # of the server's error, not of this class
        self.message = message
        self.wait = wait
        self.status = status

    @classmethod
    def told(cls, error: ErrorBody, status: int | None = None) -> Refused:
        """The refusal of an error of the wire."""
        return cls(error.code, error.message, error.wait, status)


def pause(refused: Refused, patience: float) -> float:
    """The seconds to wait after a refusal; raises it where the server names too many or none."""
    if refused.wait is None or refused.wait > patience:
        raise refused
    return max(0.0, float(refused.wait))


class Unreachable(NacreError):
    """No server answers at the address, or one that is no server of tables."""

    code = "unreachable"


def refusal(status: int, body: bytes, retry_after: str | None = None) -> Refused:
    """The refusal in an HTTP answer, also of a proxy, which knows nothing of our codes."""
    try:
        return Refused.told(msgspec.json.decode(body, type=ErrorAnswer).error, status)
    except msgspec.MsgspecError:
        wait = int(retry_after) if retry_after and retry_after.isdecimal() else None
        return Refused(f"http_{status}", f"the server answered with status {status}", wait, status)
