"""Decorators for routes: method, status, and the errors that a route may answer with."""

from __future__ import annotations

from typing import Any

from litestar import delete, get, patch, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import AnyCallable

from nacre.wire.http import ErrorAnswer

ERRORS = {
    400: "the request is not as described",
    401: "no identity",
    403: "not allowed",
    404: "no such thing",
    409: "not now: the position moved on, or it is not your turn",
    410: "used up or expired",
    413: "too large",
    429: "too many; `wait` says how many seconds to wait",
    503: "not now: not stored, or still being made ready",
}


def _responses() -> dict[int, ResponseSpec]:
    return {
        status: ResponseSpec(ErrorAnswer, description=meaning, generate_examples=False)
        for status, meaning in ERRORS.items()
    }


def reads(path: str, summary: str, **more: Any) -> AnyCallable:
    """A route that changes nothing."""
    return get(path, summary=summary, responses=_responses(), **more)


def makes(path: str, summary: str, **more: Any) -> AnyCallable:
    """A route that makes something new."""
    return post(path, summary=summary, responses=_responses(), status_code=201, **more)


def does(path: str, summary: str, **more: Any) -> AnyCallable:
    """A route that changes something that is there."""
    return post(path, summary=summary, responses=_responses(), status_code=200, **more)


def changes(path: str, summary: str, **more: Any) -> AnyCallable:
    """A route that changes a part of something."""
    return patch(path, summary=summary, responses=_responses(), **more)


def removes(path: str, summary: str, **more: Any) -> AnyCallable:
    """A route that removes something and answers with the rest."""
    return delete(path, summary=summary, responses=_responses(), status_code=200, **more)
