"""The tutorial notebook, executed as a notebook is: cell by cell, by a kernel of its own."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

TUTORIAL = Path(__file__).parents[1] / "examples" / "tutorial.ipynb"
LONGEST = 600  # seconds of a cell, where nothing is compiled yet


def kept() -> Any:
    """The notebook as it is kept."""
    return nbformat.read(TUTORIAL, as_version=4)  # type: ignore[no-untyped-call]


@pytest.fixture(scope="module")
def executed(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The notebook with the outputs of its cells; a cell that fails is an error."""
    home = tmp_path_factory.mktemp("jupyter")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR"):
            patch.setenv(name, str(home / name.lower()))
        notebook = kept()
        NotebookClient(
            notebook,
            timeout=LONGEST,
            kernel_name="python3",
            resources={"metadata": {"path": str(home)}},
        ).execute()
    return notebook


def shown(executed: Any, words: str) -> dict[str, str]:
    """What the cell that contains these words showed, by type."""
    [cell] = [c for c in executed.cells if c.cell_type == "code" and words in c.source]
    [output] = [o for o in cell.outputs if o.output_type == "execute_result"]
    return dict(output.data)


def test_the_cells_show_what_the_tutorial_says(executed: Any) -> None:
    assert 'type="range"' in shown(executed, "while not match.over")["text/html"]
    assert "data:image/svg+xml" in shown(executed, "earlier.observation")["text/html"]
    assert "as seat 1 sees it" in shown(executed, "earlier.show(1)")["text/html"]
    assert ">thrifty<" in shown(executed, "tournament.run")["text/html"]
    assert ">20,000<" in shown(executed, "games=20_000")["text/html"]
    assert "image/png" in shown(executed, "env.render()")
    assert shown(executed, "nacre.verify")["text/plain"] == "True"
    hands = shown(executed, 'view(0)["hands"]')["text/plain"]
    assert hands.count("None") == 2


def test_nothing_is_written_beside_what_is_shown(executed: Any) -> None:
    outputs = [o for cell in executed.cells for o in cell.get("outputs", [])]
    assert [o for o in outputs if o.output_type == "stream"] == []


def test_the_notebook_is_kept_without_outputs() -> None:
    notebook = kept()
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert all(cell.outputs == [] and cell.execution_count is None for cell in code)


def test_its_links_lead_somewhere() -> None:
    notebook = kept()
    words = "".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    links = re.findall(r"\]\(([^)]+)\)", words)
    assert links
    assert all((TUTORIAL.parent / link).is_file() for link in links)
