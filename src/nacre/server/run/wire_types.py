"""Writes the TypeScript types of the browser client; ``make types`` runs this module."""

from __future__ import annotations

import sys
from pathlib import Path

from nacre.server.jobs.precompile import Precompiler
from nacre.server.run.app import create_app
from nacre.server.run.metrics import Metrics
from nacre.server.run.settings import Settings
from nacre.wire.typescript import typescript

FILE = Path(__file__).parents[4] / "web" / "src" / "lib" / "wire.ts"


def current() -> str:
    """The file as it should be now."""
    app = create_app(Settings(), Precompiler.all_ready(), Metrics())
    return typescript(app.openapi_schema.to_schema())


def main() -> None:
    """Write the file."""
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(current(), encoding="utf-8")
    sys.stdout.write(f"{FILE}\n")


if __name__ == "__main__":
    main()
