"""Data frames in CSV and Parquet files, by polars."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nacre.errors import BadOption
from nacre.lab.files import check_writable, write_whole

if TYPE_CHECKING:
    import polars

FORMATS = (".csv", ".parquet")


def frame(data: Any, **chosen: Any) -> polars.DataFrame:
    """A data frame from rows or columns."""
    found: polars.DataFrame = load_polars().DataFrame(data, **chosen)
    return found


def write_frame(found: polars.DataFrame, path: Path) -> None:
    """Write a CSV or a Parquet file, all of it or nothing.

    It is made in memory: of a full disk polars brings errors of its own, without the number.
    """
    made = io.BytesIO()
    write = found.write_csv if path.suffix == ".csv" else found.write_parquet
    write(made)
    write_whole(path, lambda file: _write(file, made.getvalue()))


def _write(path: Path, content: bytes) -> None:
    path.write_bytes(content)


def check_frame_file(path: Path) -> None:
    """:class:`BadOption` or ``OSError`` unless a frame can be written there."""
    if path.suffix not in FORMATS:
        raise BadOption(f"{path}: the name of such a file ends with {' or '.join(FORMATS)}")
    load_polars()
    check_writable(path)


def check_different(paths: Iterable[Path | None]) -> None:
    """:class:`BadOption` if two files of a run, those that are there, are the same."""
    named = [path.resolve() for path in paths if path is not None]
    for path in named:
        if named.count(path) > 1:
            raise BadOption(f"{path} is named twice; each file needs a name of its own")


def load_polars() -> Any:
    """The library, or :class:`BadOption` that says how to install it."""
    try:
        import polars
    except ImportError:
        raise BadOption("CSV and Parquet files need polars: pip install 'nacre[lab]'") from None
    return polars
