"""``nacre serve`` where picows cannot be imported: uvicorn's own WebSockets serve instead."""

from __future__ import annotations

import sys

if __name__ == "__main__":
    sys.modules["picows"] = None  # type: ignore[assignment] # so importing it fails

    from nacre.cli import main

    main()
