"""A game written down: a text that people can read and programs can replay.

::

    [nacre 1]
    [game "pearls"]
    [rules 1]
    [seats 2]
    [options {"first": "random", "full_deck": false}]
    [commitment "5f0c…"]
    [secret "9a41…"]
    [actions 2]

    1. seat 1: take red
    2. seat 0: place 2 blue

    end 8c1f23ab90d1e4f7

Headers hold JSON. The commitment is the SHA-256 of the secret, from which every card and die
follows; a game that began from a prepared position has it in a header ``position``, and a finished
one has ``scores`` and ``winners``. One that was played at a table may say who played (``players``)
and how many actions were taken back (``undone``). The last line is a checksum of everything above
it, so that a record that was cut or mistyped is noticed.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass, field
from typing import Any

from nacre.errors import BadRecord

FORMAT = 1
LONGEST_RECORD = 2_000_000  # characters
LONGEST_LINE = 20_000

_HEADER = re.compile(r"\[([a-z_]+) (.*)\]")
_ACTION = re.compile(r"(\d{1,7})\. seat (\d{1,2}): ([^\n]{1,200})")
_END = re.compile(r"end ([0-9a-f]{16})")

REQUIRED = ("nacre", "game", "rules", "seats", "options", "commitment", "secret", "actions")
OPTIONAL = ("position", "scores", "winners", "players", "undone")


@dataclass
class Record:
    """What a record says, not yet replayed."""

    headers: dict[str, Any]
    actions: list[tuple[int, str]] = field(default_factory=list)  # (seat, action)

    def text(self) -> str:
        """The record as text."""
        lines = [f"[{name} {_json(value)}]" for name, value in self.headers.items()]
        lines.append("")
        lines += [f"{i}. seat {s}: {action}" for i, (s, action) in enumerate(self.actions, 1)]
        if self.actions:
            lines.append("")
        body = "\n".join(lines) + "\n"
        return f"{body}end {_checksum(body)}\n"


def parsed(text: Any) -> Record:
    """Read a record; :class:`BadRecord` says what is wrong and where."""
    lines = _lines(text)
    record = Record({})
    for number, line in enumerate(lines, 1):
        if line.startswith("["):
            _read_header(record, line, number)
        elif line.strip():
            _read_action(record, line, number)
    _check_headers(record)
    return record


def _lines(text: Any) -> list[str]:
    """The lines above the checksum, which must be right."""
    if not isinstance(text, str):
        raise BadRecord(f"a record is a text, not {type(text).__name__}")
    if len(text) > LONGEST_RECORD:
        raise BadRecord(f"{len(text)} characters; a record has at most {LONGEST_RECORD}")
    text = text.replace("\r\n", "\n").rstrip() + "\n"
    body, newline, last = text[:-1].rpartition("\n")
    end = _END.fullmatch(last) if len(last) < LONGEST_LINE else None
    if end is None:
        raise BadRecord('no line "end …" at the end: the record is cut, or not a record of nacre')
    lines: list[str] = body.split("\n")
    if max(map(len, lines)) > LONGEST_LINE:
        raise BadRecord(f"a line of more than {LONGEST_LINE} characters")
    if _checksum(body + newline) != end[1]:
        raise BadRecord("the checksum does not fit: the record was cut or changed")
    return lines


def _read_header(record: Record, line: str, number: int) -> None:
    match = _HEADER.fullmatch(line)
    if match is None or record.actions:
        raise BadRecord(f"line {number}: not a header in its place")
    name = match[1]
    if name not in REQUIRED + OPTIONAL or name in record.headers:
        raise BadRecord(f"line {number}: header {name[:40]!r} is unknown or there twice")
    try:
        record.headers[name] = json.loads(match[2])
    except (ValueError, RecursionError):
        raise BadRecord(f"line {number}: header {name!r} does not hold JSON") from None


def _read_action(record: Record, line: str, number: int) -> None:
    match = _ACTION.fullmatch(line)
    if match is None:
        raise BadRecord(f'line {number}: expected something like "1. seat 0: …"')
    if int(match[1]) != len(record.actions) + 1:
        raise BadRecord(f"line {number}: action {len(record.actions) + 1} should stand here")
    record.actions.append((int(match[2]), match[3]))


def _check_headers(record: Record) -> None:
    for name in REQUIRED:
        if name not in record.headers:
            raise BadRecord(f"header {name!r} is missing")
    if record.headers["nacre"] != FORMAT:
        raise BadRecord(
            f"format {str(record.headers['nacre'])[:40]}; this version reads format {FORMAT}"
        )
    if record.headers["actions"] != len(record.actions):
        raise BadRecord(
            f"{len(record.actions)} actions where the header says {str(record.headers['actions'])[:40]}"
        )


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _checksum(body: str) -> str:
    return hashlib.blake2b(body.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
