"""Every Python snippet of the documentation passes ``mypy --strict``, as its readers may run it.

A snippet that begins with an import or a docstring stands alone; any other goes on with the one
before it on the page.
"""

from __future__ import annotations

import ast
import doctest
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
SNIPPET = re.compile(r"^```(?:python|pycon|py)\n(.*?)^```$", re.M | re.S)
PROMPT = ">>> "


def source_of(snippet: str) -> str:
    """The program of a snippet, without prompts and what is printed."""
    if PROMPT not in snippet:
        return snippet
    return "".join(example.source for example in doctest.DocTestParser().get_examples(snippet))


def stands_alone(source: str) -> bool:
    first = ast.parse(source).body[0]
    is_docstring = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    return is_docstring or isinstance(first, ast.Import | ast.ImportFrom)


def programs(page: Path) -> list[str]:
    found: list[str] = []
    for source in map(source_of, SNIPPET.findall(page.read_text())):
        if found and not stands_alone(source):
            found[-1] += source
        else:
            found.append(source)
    return found


def test_every_snippet_passes_mypy_strict(tmp_path: Path) -> None:
    written = []
    for page in PAGES:
        name = page.relative_to(ROOT).with_suffix("").as_posix().replace("/", "_")
        for number, program in enumerate(programs(page)):
            path = tmp_path / f"{name.replace('-', '_')}_{number}.py"
            path.write_text(program)
            written.append(path)
    assert len(written) >= 10
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", "pyproject.toml"]
    found = subprocess.run([*command, *written], cwd=ROOT, capture_output=True, text=True)
    assert found.returncode == 0, found.stdout + found.stderr
