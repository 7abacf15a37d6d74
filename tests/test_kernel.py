"""Compiling, the random stream, bits and the log."""

from __future__ import annotations

import hashlib
import os
import shutil
from pathlib import Path

import numpy as np
import pytest

from nacre.games import GAMES
from nacre.games.pearls import rules as pearls
from nacre.kernel import bits, compiling, generic, log, stream


def test_a_step_of_a_match_is_keyed_by_its_secret_and_number() -> None:
    secret = bytes(range(32))
    digest = hashlib.blake2b((3).to_bytes(8, "little"), key=secret, digest_size=32).digest()
    assert stream.stream_of_step(secret, 3).tobytes() == digest
    assert stream.stream_of_step(secret, 4).tobytes() != digest


def test_the_stream_is_xoshiro256_plus_plus() -> None:
    """The first words from the state 1 2 3 4, as published with the algorithm."""
    rng = np.array([1, 2, 3, 4], np.uint64)
    words = [int(stream.next_word(rng)) for _ in range(4)]
    assert words == [41943041, 58720359, 3588806011781223, 3591011842654386]


def test_streams_of_games_differ_and_depend_on_seed_and_number_alone() -> None:
    seen = set()
    for seed in range(5):
        for number in (0, 1, 2, 1 << 32, (1 << 32) + 1):
            rng = np.zeros(4, np.uint64)
            stream.seed_stream(rng, stream.seed_word(seed), number)
            seen.add(rng.tobytes())
    assert len(seen) == 25


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 100, 2**31 + 1, 2**32])
def test_below_stays_below(n: int) -> None:
    rng = np.array([1, 2, 3, 4], np.uint64)
    drawn = [int(stream.below(rng, n)) for _ in range(500)]
    assert min(drawn) >= 0
    assert max(drawn) < n


def test_below_draws_unfair_words_again() -> None:
    """With n = 2³¹ + 1 nearly half of all words must be drawn again, so more words are used."""
    rng = np.array([1, 2, 3, 4], np.uint64)
    copy = rng.copy()
    for _ in range(1000):
        stream.below(rng, 2**31 + 1)
    used = 0
    while copy.tobytes() != rng.tobytes():
        stream.next_word(copy)
        used += 1
        assert used < 10_000
    assert 1800 < used < 2200


def test_bits_are_counted_and_found() -> None:
    for spaces in (1, 0b1011, 1 << 39, (1 << 40) - 1, 0xA5A5A5A5A5):
        members = [i for i in range(40) if spaces >> i & 1]
        assert bits.count(spaces) == len(members)
        assert bits.lowest(spaces) == members[0]
        assert [bits.nth(spaces, i) for i in range(len(members))] == members


def test_a_log_keeps_rows_and_is_emptied_by_reading() -> None:
    notes = log.empty_log()
    row = log.note(notes, log.DEALT, 1, 1)
    log.tell(notes, row, 0, 7)
    log.tell_more(notes, row, 2)
    written = log.rows(notes)
    assert written.tolist() == [[log.DEALT, 1, 1, 7, 0, 1, 0, 0, 0, 0, 0]]
    assert not notes.any()


def test_a_log_without_room_keeps_what_fits() -> None:
    notes = np.zeros((3, log.WIDTH), np.int16)
    rows = [log.note(notes, log.SKIPPED, seat, log.EVERYBODY) for seat in range(4)]
    assert rows == [1, 2, 0, 0]
    assert log.note(log.no_log(), log.SKIPPED, 0, log.EVERYBODY) == 0


def test_every_state_is_small_and_has_no_byte_without_a_name() -> None:
    for face in GAMES.values():
        dtype = face.rules.STATE
        assert dtype.itemsize <= 256
        assert sum(dtype[name].itemsize for name in dtype.names) == dtype.itemsize


def test_a_field_that_interpreted_code_could_not_read_is_refused() -> None:
    with pytest.raises(AssertionError, match="round"):
        generic.record_type([("round", np.int8)])


def test_the_cache_folder_is_named_by_the_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "nacre"
    shutil.copytree(compiling.PACKAGE / "kernel", package / "kernel")
    monkeypatch.setattr(compiling, "PACKAGE", package)
    before = compiling.sources_hash()
    (package / "unrelated.py").write_text("x = 1\n")
    assert compiling.sources_hash() == before
    (package / "kernel" / "log.py").write_text("from nacre.kernel import bits\n")
    assert compiling.sources_hash() != before


def test_old_cache_folders_are_pruned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NACRE_CACHE_DIR", str(tmp_path))
    old = [f"{age:016x}" for age in range(5)] + ["00000000000000ff-bounds"]
    for age, name in enumerate([*old, "Documents", "photos", "0123"]):
        (tmp_path / name).mkdir()
        os.utime(tmp_path / name, (1000 - age, 1000 - age))
    made = compiling.cache_folder.__wrapped__()
    kept = sorted(folder.name for folder in tmp_path.iterdir())
    assert made is not None
    assert kept == sorted([made.name, *old[:3], "Documents", "photos", "0123"])


def test_a_place_that_cannot_be_written_means_no_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("NACRE_CACHE_DIR", str(tmp_path / "file"))
    assert compiling.cache_folder.__wrapped__() is None


def test_no_home_means_no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("NACRE_CACHE_DIR", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", no_home)
    assert compiling.cache_folder.__wrapped__() is None


def test_a_compiled_function_cannot_be_called_from_python_by_mistake() -> None:
    if not compiling.INTERPRETED:
        with pytest.raises(TypeError, match="draw is for compiled code only"):
            pearls.draw(None, np.zeros(4, np.uint64))


def test_the_numbers_of_groups_are_their_rows() -> None:
    group_of = getattr(pearls.group_of, "py_func", pearls.group_of)
    for row, (colour, cards, wilds) in enumerate(pearls.GROUPS.tolist()):
        assert group_of(colour, cards, wilds) == row
