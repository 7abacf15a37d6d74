"""Functions that compiled code calls are linked into entries, and kept on disk like them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import sys
import numpy as np
from nacre.kernel.compiling import compiled, entry, watched

@compiled
def innermost(n):
    return n + 1

@compiled
def inner(numbers, i):
    return innermost(numbers[i])

@entry
def first(numbers, i):
    return 2 * inner(numbers, i)

@entry
def second(numbers, i):
    return 3 * inner(numbers, i) + innermost(i)

numbers = np.arange(10)
with watched() as count:
    found = {"first": first, "second": second}[sys.argv[1]](numbers, 4)
print(int(found), count(), inner(numbers, 4))
"""


def ran(folder: Path, entry: str, **settings: str) -> list[int]:
    """What an entry gives, how many functions were compiled, and what Python makes of ``inner``."""
    file = folder / "program.py"
    if not file.exists():
        file.write_text(PROGRAM, encoding="utf-8")
    env = os.environ | {"NACRE_CACHE_DIR": str(folder / "cache")} | settings
    done = subprocess.run(
        [sys.executable, str(file), entry], env=env, check=True, capture_output=True, text=True
    )
    return [int(number) for number in done.stdout.split()]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("linked")


def test_a_second_entry_links_what_another_process_has_compiled(folder: Path) -> None:
    assert ran(folder, "first") == [10, 3, 5]
    assert ran(folder, "first") == [10, 0, 5]
    assert ran(folder, "second") == [20, 1, 5]  # itself alone
    assert ran(folder, "second") == [20, 0, 5]


def test_bounds_are_checked_in_functions_that_are_linked(folder: Path) -> None:
    outside = PROGRAM.replace("(numbers, 4)", "(numbers, 40)", 1)
    (folder / "program.py").write_text(outside, encoding="utf-8")
    with pytest.raises(subprocess.CalledProcessError) as error:
        ran(folder, "first", NUMBA_BOUNDSCHECK="1")
    assert "IndexError" in error.value.stderr
