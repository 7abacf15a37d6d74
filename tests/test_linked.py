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


LONG = """
import numpy as np
from nacre.kernel.compiling import compiled, entry

@compiled
def long(numbers, i):
    total = 0
    for k in range(numbers.shape[0]):
BODY
    return total

@entry
def once(numbers, i):
    return long(numbers, i)

@entry
def twice(numbers, i):
    return long(numbers, i) + long(numbers, i + 1)

numbers = np.arange(10)
for calling in (once, twice):
    calling(numbers, 4)
    (text,) = calling.inspect_llvm().values()
    print(sum("4long" in line for line in text.splitlines() if line.startswith("define")))
"""
LINES = [f"        total += numbers[k] // (i + {n + 1}) + total % {n + 3}" for n in range(30)]


def test_a_function_with_one_caller_becomes_part_of_it_however_long_it_is(tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text(LONG.replace("BODY", "\n".join(LINES)), encoding="utf-8")
    env = os.environ | {"NACRE_CACHE_DIR": str(tmp_path / "cache")}
    done = subprocess.run(
        [sys.executable, str(file)], env=env, check=True, capture_output=True, text=True
    )
    assert done.stdout.split() == ["0", "1"]
