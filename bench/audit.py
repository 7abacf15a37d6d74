"""Ask advisory databases for known vulnerabilities of everything that is pinned.

    make audit

Ends with 0 when nothing is known, with 1 when something is, and with 3 when a database could not be
asked: what was not looked at is not called safe.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
UV = Path(sys.executable).with_name("uv")
SECONDS = 300
PYTHON = [
    str(UV), "tool", "run", "pip-audit", "--requirement", "constraints.txt", "--disable-pip",
    "--no-deps", "--format", "json", "--progress-spinner", "off",
]  # fmt: skip
CLIENT = ["npm", "audit", "--json"]


class Answer(NamedTuple):
    """What a database knows; ``None``: it could not be asked."""

    known: list[str] | None
    reason: str = ""


def main() -> int:
    """Ask both, and print what they know."""
    answers = {"Python": python_packages(), "client": client_packages()}
    for what, (known, reason) in answers.items():
        if known is None:
            print(f"{what}: no advisory database could be asked: {reason}")
        else:
            print(f"{what}: {len(known)} known vulnerabilities", *known, sep="\n  ")
    if any(answer.known for answer in answers.values()):
        return 1
    return 3 if any(answer.known is None for answer in answers.values()) else 0


def python_packages() -> Answer:
    """By pip-audit, of the constraints."""
    found, reason = _asked(PYTHON, ROOT)
    if not isinstance(found, dict) or "dependencies" not in found:
        return Answer(None, reason)
    return Answer(
        [
            f"{package['name']} {package.get('version')}: {advisory['id']}"
            for package in found["dependencies"]
            for advisory in package.get("vulns", [])
        ]
    )


def client_packages() -> Answer:
    """By npm, of the lock file."""
    found, reason = _asked(CLIENT, ROOT / "web")
    if not isinstance(found, dict) or "vulnerabilities" not in found:
        return Answer(None, reason)
    known = found["vulnerabilities"].items()
    return Answer([f"{name}: {advisory['severity']}" for name, advisory in known])


def _asked(command: list[str], folder: Path) -> tuple[object, str]:
    """What a command printed, as JSON; otherwise the last line of what it complained about."""
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, timeout=SECONDS, check=False
        )
        said = json.loads(done.stdout)
        return said, str(said.get("message", "")) or _last_line(done.stderr)
    except json.JSONDecodeError:
        return None, _last_line(done.stderr)
    except (OSError, subprocess.TimeoutExpired) as error:
        return None, str(error)


def _last_line(text: str) -> str:
    return (text.strip().splitlines() or ["it said nothing"])[-1][:200]


if __name__ == "__main__":
    sys.exit(main())
