"""Refusals of the server: their classes, wire codes and HTTP statuses.

::

    NacreError
    └── Refusal                               status
        ├── BadRequest      bad_request         400   a body, query or message not as described
        ├── BadName         bad_name            400   a display name with nothing left to show
        ├── Unidentified    unidentified        401   no identity, or not one of this server
        ├── CrossOrigin     cross_origin        403   a page of another site asked
        ├── NotAllowed      not_allowed         403   not yours to do
        ├── NotInvited      not_invited         403   the table needs another invite
        ├── NotFound        not_found           404   no such thing
        ├── StaleVersion    stale_version       409   the position moved on
        ├── NotYourTurn     not_your_turn       409   another seat is to act
        ├── WrongMoment     wrong_moment        409   not before the start, or not after it
        ├── SeatTaken       seat_taken          409   somebody sits there
        ├── TableFull       table_full          409   no seat is free
        ├── CannotUndo      cannot_undo         409   the last action cannot be taken back
        ├── OutOfTime       out_of_time         409   the time for the decision was up
        ├── PutAside        put_aside           409   a table that cannot be replayed here
        ├── OtherRules      other_rules         409   a table of rules that are not played here
        ├── Gone            gone                410   a link that was used or has expired
        ├── TooLarge        too_large           413   a body or frame beyond the limit
        ├── TooMany         too_many            429   a limit, with the seconds to wait
        ├── StillCompiling  warming             503   the game is being compiled, with the wait
        ├── NotStored       not_stored          503   the database failed; nothing was done
        └── Broken          internal            500   a fault of the server, which is in its log

The errors of :mod:`nacre.errors` keep their codes and are answered with 400, ``illegal_action`` and
``game_over`` with 409.
"""

from __future__ import annotations

from typing import ClassVar

from nacre.errors import GameOver, IllegalAction, NacreError
from nacre.wire.http import ErrorBody


class Refusal(NacreError):
    """Base of all refusals by the server; nothing was changed."""

    status: ClassVar[int] = 400

    def __init__(self, message: str, wait: int | None = None) -> None:
        super().__init__(message)
        self.wait = wait  # seconds until it is worth trying again


class BadRequest(Refusal):
    """A body, query or message that is not as described."""

    code = "bad_request"


class BadName(Refusal):
    """A display name with nothing left to show."""

    code = "bad_name"


class Unidentified(Refusal):
    """No identity, or one that this server did not give."""

    code = "unidentified"
    status = 401


class CrossOrigin(Refusal):
    """A page of another site asked."""

    code = "cross_origin"
    status = 403


class NotAllowed(Refusal):
    """Not yours to do."""

    code = "not_allowed"
    status = 403


class NotInvited(Refusal):
    """The table needs an invite, and this is not it."""

    code = "not_invited"
    status = 403


class NotFound(Refusal):
    """No such thing."""

    code = "not_found"
    status = 404


class StaleVersion(Refusal):
    """The position moved on."""

    code = "stale_version"
    status = 409


class NotYourTurn(Refusal):
    """Another seat is to act."""

    code = "not_your_turn"
    status = 409


class WrongMoment(Refusal):
    """Not before the start, or not after it."""

    code = "wrong_moment"
    status = 409


class SeatTaken(Refusal):
    """Somebody sits there."""

    code = "seat_taken"
    status = 409


class TableFull(Refusal):
    """No seat is free."""

    code = "table_full"
    status = 409


class CannotUndo(Refusal):
    """The last action cannot be taken back."""

    code = "cannot_undo"
    status = 409


class OutOfTime(Refusal):
    """The time for the decision was up; a bot decides."""

    code = "out_of_time"
    status = 409


class PutAside(Refusal):
    """A table that cannot be replayed here; it is kept as it is."""

    code = "put_aside"
    status = 409


class OtherRules(Refusal):
    """A table that was begun by other rules; it is kept, and not played on."""

    code = "other_rules"
    status = 409


class Gone(Refusal):
    """A link that was used or has expired."""

    code = "gone"
    status = 410


class TooLarge(Refusal):
    """A body or frame beyond the limit."""

    code = "too_large"
    status = 413


class TooMany(Refusal):
    """A limit; ``wait`` says how long."""

    code = "too_many"
    status = 429


class StillCompiling(Refusal):
    """The game is being compiled; ``wait`` says how long, about."""

    code = "warming"
    status = 503


class NotStored(Refusal):
    """The database could not keep it; nothing was done."""

    code = "not_stored"
    status = 503


class Broken(Refusal):
    """A fault of the server, which is in its log."""

    code = "internal"
    status = 500


def status_of(error: NacreError) -> int:
    """The HTTP status that goes with an error."""
    if isinstance(error, Refusal):
        return error.status
    return 409 if isinstance(error, (IllegalAction, GameOver)) else 400


def error_body(error: NacreError) -> ErrorBody:
    """An error as it goes over the wire."""
    return ErrorBody(error.code, str(error), getattr(error, "wait", None))
