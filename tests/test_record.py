"""Records: a text that people read, that replays, and that notices when it was touched."""

from __future__ import annotations

import hashlib
import random
import re

import pytest

import nacre
from nacre.errors import BadRecord
from nacre.match import verify
from tests.settings import SETTINGS, Setting, finished

PEARLS = Setting("pearls", 3, {})


def finished_record() -> str:
    return finished(PEARLS, seed=31).record()


def with_checksum(text: str) -> str:
    """The record with a checksum that fits what it says now: a forger's work."""
    body = text[: text.rindex("end ")]
    return f"{body}end {hashlib.blake2b(body.encode('utf-8', 'surrogatepass'), digest_size=8).hexdigest()}\n"


def forged(pattern: str, replacement: str) -> str:
    text, n = re.subn(pattern, replacement, finished_record(), count=1)
    assert n == 1
    return with_checksum(text)


def test_a_record_can_be_read_by_people() -> None:
    lines = finished_record().splitlines()
    assert lines[:4] == ["[nacre 1]", '[game "pearls"]', "[rules 1]", "[seats 3]"]
    assert any(re.fullmatch(r"1\. seat \d: (take|place) .*", line) for line in lines)


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    match = PEARLS.match(1)
    assert match.commitment == hashlib.sha256(match.secret).hexdigest()
    assert f'[commitment "{match.commitment}"]' in match.record()


def test_a_match_without_a_seed_has_a_secret_of_its_own() -> None:
    one, other = nacre.Match("pearls"), nacre.Match("pearls")
    assert one.secret != other.secret
    assert nacre.Match.from_record(one.record()).record() == one.record()


def test_a_secret_can_be_given() -> None:
    match = nacre.Match("chicken", 2, secret=bytes(32))
    assert match.record() == nacre.Match("chicken", 2, secret=bytes(32)).record()
    for wrong in (b"short", "text", 7):
        with pytest.raises(nacre.errors.BadOption):
            nacre.Match("chicken", 2, secret=wrong)  # type: ignore[arg-type]
    with pytest.raises(nacre.errors.BadOption):
        nacre.Match("chicken", 2, seed=1, secret=bytes(32))


def test_a_game_from_a_prepared_position_can_be_recorded() -> None:
    position = finished(PEARLS, seed=5).reveal()
    start = PEARLS.match(5)
    for action in start.actions()[:1]:
        start.play(action)
    match = nacre.Match.from_position(start.reveal(), seed=9)
    match.play(match.actions()[0])
    again = nacre.Match.from_record(match.record())
    assert again.record() == match.record()
    assert again.reveal() == match.reveal()
    assert nacre.Match.from_position(position, seed=1).over


def test_line_ends_of_other_systems_are_understood() -> None:
    text = finished_record()
    assert nacre.Match.from_record(text.replace("\n", "\r\n") + "\r\n\r\n").record() == text


def test_verify_replays_and_compares_the_published_commitment() -> None:
    text = finished_record()
    match = verify(text)
    assert match.over
    assert verify(text, match.commitment.upper()).record() == text
    with pytest.raises(BadRecord, match="commitment"):
        verify(text, "0" * 64)


def test_a_prepared_start_is_not_taken_for_an_honest_deal() -> None:
    assert not verify(finished_record()).prepared
    match = nacre.Match.from_position(PEARLS.match(5).reveal(), seed=9)
    assert verify(match.record()).prepared


@pytest.mark.parametrize("keep", [0.0, 0.1, 0.5, 0.9, 0.99])
def test_a_record_that_is_cut_is_refused(keep: float) -> None:
    text = finished_record()
    with pytest.raises(BadRecord):
        nacre.Match.from_record(text[: int(len(text) * keep)])


def test_a_record_without_one_of_its_lines_is_refused() -> None:
    lines = finished_record().splitlines(keepends=True)
    for i, line in enumerate(lines):
        if line.strip():
            with pytest.raises(BadRecord):
                nacre.Match.from_record("".join(lines[:i] + lines[i + 1 :]))


def test_any_changed_character_is_noticed() -> None:
    text = finished_record()
    rnd = random.Random(1)
    for _ in range(200):
        i = rnd.randrange(len(text) - 1)
        changed = text[:i] + chr(ord(text[i]) ^ 1) + text[i + 1 :]
        with pytest.raises(BadRecord):
            nacre.Match.from_record(changed)


FORGERIES = {
    "another action": (r"(1\. seat \d: ).*", r"\1place 9 purple", "action 1"),
    "another seat": (r"1\. seat \d", "1. seat 9", "action 1"),
    "no action at all": (r"(2\. seat \d: ).*", r"\1dance", "action 2"),
    "a wrong number": (r"\n3\. seat", "\n4. seat", "action 3"),
    "another result": (r"\[scores \[[-0-9]+", "[scores [999", "scores"),
    "another winner": (r"\[winners \[\d", "[winners [7", "winners"),
    "another secret": (r'\[secret "..', '[secret "00', "commitment"),
    "a broken secret": (r'\[secret "..', '[secret "zz', "secret"),
    "another commitment": (r'\[commitment "..', '[commitment "00', "commitment"),
    "another version of the rules": (r"\[rules 1\]", "[rules 2]", "rules 2"),
    "another format": (r"\[nacre 1\]", "[nacre 99]", "format 99"),
    "another game": (r'"pearls"', '"poker"', "poker"),
    "other seats": (r"\[seats 3\]", "[seats 30]", "30 seats"),
    "an unknown option": (r'"deal": 6', '"feel": 6', "feel"),
    "a header twice": (r"\[seats 3\]", "[seats 3]\n[seats 3]", "twice"),
    "an unknown header": (r"\[seats 3\]", "[seats 3]\n[mood 3]", "mood"),
    "no JSON": (r"\[seats 3\]", "[seats three]", "JSON"),
    "deep JSON": (r"\[seats 3\]", "[seats " + "[" * 15000 + "]", "JSON"),
    "a huge number": (r"\[seats 3\]", "[seats " + "9" * 15000 + "]", "JSON"),
    "a header out of place": (r"\n2\. seat", "\n[seats 3]\n2. seat", "header"),
    "prose": (r"\n2\. seat", "\nonce upon a time\n2. seat", "expected"),
    "too few actions said": (r"\[actions \d+", "[actions 1", "actions"),
    "options of a wrong kind": (r"\[options \{.*\}", "[options 7", "options"),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_record_is_refused_with_the_reason(name: str) -> None:
    pattern, replacement, reason = FORGERIES[name]
    with pytest.raises(BadRecord, match=re.escape(reason)):
        nacre.Match.from_record(forged(pattern, replacement))


HOSTILE = {
    "nothing": "",
    "a megabyte in one line": "x" * 1_000_000,
    "a megabyte in one header": "[game " + '"' * 1_000_000 + "]\nend 0123456789abcdef\n",
    "ten megabytes": "[nacre 1]\n" * 1_000_000,
    "a megabyte of digits": "1" * 1_000_000 + ". seat 0: take red\nend 0123456789abcdef",
    "null bytes": "\0" * 1000,
    "lone surrogates": "\ud800\nend 0123456789abcdef",
    "another language": "1. e4 e5 2. Nf3 Nc6 *",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_record_is_refused_quickly(name: str) -> None:
    with pytest.raises(BadRecord) as caught:
        nacre.Match.from_record(HOSTILE[name])
    assert len(str(caught.value)) < 300
    if name not in ("nothing", "ten megabytes"):
        with pytest.raises(BadRecord):
            nacre.Match.from_record(with_checksum(HOSTILE[name] + "\nend "))


@pytest.mark.parametrize("wrong", [None, 7, b"bytes", ["lines"]])
def test_a_record_is_a_text(wrong: object) -> None:
    with pytest.raises(BadRecord, match="text"):
        nacre.Match.from_record(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_actions_after_the_end_are_refused(setting: Setting) -> None:
    match = finished(setting, seed=6)
    n = match.version
    text = match.record().replace(f"[actions {n}]", f"[actions {n + 1}]")
    seat, action = match.history[-1]
    text = text.replace("\n\nend ", f"\n{n + 1}. seat {seat}: {action}\n\nend ")
    with pytest.raises(BadRecord, match="over"):
        nacre.Match.from_record(with_checksum(text))
