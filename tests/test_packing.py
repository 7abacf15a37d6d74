"""The build hook: a package has the client in it, or is not made. (npm is a short script here.)"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

from hatch_build import ClientNotBuilt, build_client

ROOT = Path(__file__).parents[1]
PAGE = "src/nacre/web/index.html"
NPM = f"""#!/bin/sh
echo "$@" >> called
case "$1" in
  ci) /bin/mkdir -p node_modules && echo > node_modules/.package-lock.json ;;
  run) /bin/mkdir -p ../src/nacre/web && echo page > ../{PAGE} ;;
esac
"""
BROKEN_NPM = "#!/bin/sh\nexit 1\n"
INSTALL, BUILD = "ci --silent --no-audit --no-fund", "run --silent build -- --logLevel warn"


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Sources of a client that is not built, where npm is found."""
    (tmp_path / "web" / "src").mkdir(parents=True)
    (tmp_path / "web" / "src" / "App.svelte").write_text("<p>")
    put_npm(tmp_path, NPM)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    return tmp_path


def put_npm(checkout: Path, script: str) -> None:
    npm = checkout / "bin" / "npm"
    npm.parent.mkdir(exist_ok=True)
    npm.write_text(script)
    npm.chmod(0o755)


def called(checkout: Path) -> list[str]:
    calls = checkout / "web" / "called"
    return calls.read_text().splitlines() if calls.exists() else []


def changed_later(path: Path, than: Path) -> None:
    later = than.stat().st_mtime + 10
    os.utime(path, (later, later))


def test_a_client_that_is_missing_is_built(checkout: Path) -> None:
    build_client(checkout)
    assert (checkout / PAGE).exists()
    assert called(checkout) == [INSTALL, BUILD]


def test_a_client_is_built_again_after_a_change_of_its_sources_and_only_then(
    checkout: Path,
) -> None:
    for _ in range(2):
        build_client(checkout)
    assert called(checkout) == [INSTALL, BUILD]
    changed_later(checkout / "web" / "src" / "App.svelte", checkout / PAGE)
    build_client(checkout)
    assert called(checkout) == [INSTALL, BUILD, BUILD]


def test_an_unpacked_sdist_has_its_client_whenever_its_files_were_written(checkout: Path) -> None:
    build_client(checkout)
    changed_later(checkout / "web" / "src" / "App.svelte", checkout / PAGE)
    (checkout / "PKG-INFO").write_text("")
    (checkout / "bin" / "npm").unlink()
    build_client(checkout)
    assert called(checkout) == [INSTALL, BUILD]


def test_without_npm_it_is_said_what_to_do(checkout: Path) -> None:
    (checkout / "bin" / "npm").unlink()
    with pytest.raises(ClientNotBuilt, match=r"install Node 20\.19 or newer, or run `make client`"):
        build_client(checkout)


def test_where_npm_fails_it_is_said_which_step(checkout: Path) -> None:
    put_npm(checkout, BROKEN_NPM)
    with pytest.raises(ClientNotBuilt, match="`npm ci` failed in web/"):
        build_client(checkout)


def test_no_package_is_made_without_the_client(tmp_path: Path) -> None:
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "src" / "nacre").mkdir(parents=True)
    shutil.copy(ROOT / "src" / "nacre" / "__init__.py", tmp_path / "src" / "nacre")
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build"],
        cwd=tmp_path,
        env=os.environ | {"PATH": ""},
        capture_output=True,
        text=True,
    )
    assert done.returncode != 0
    [said] = [line for line in done.stderr.splitlines() if "nacre: " in line]
    assert "there is no npm to build it with" in said
    assert not (tmp_path / "dist").exists() or not list((tmp_path / "dist").iterdir())


# --- What a wheel puts beside its modules ---------------------------------------------------------

SHARE = Path("share/nacre")


@pytest.fixture(scope="module")
def shared() -> dict[Path, Path]:
    """Where each file of the wheel's share lies in the checkout, by where it will lie."""
    builder = WheelBuilder(str(ROOT))
    files = builder.recurse_explicit_files(builder.config.shared_data)
    return {Path(file.distribution_path): Path(file.path) for file in files}


def links_of(page: Path) -> list[str]:
    """The relative links of a page or a notebook, without their anchors."""
    words = page.read_text()
    if page.suffix == ".ipynb":
        cells = json.loads(words)["cells"]
        words = "\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")
    found = re.findall(r"\]\(([^)#\s]+)", words)
    return [link for link in found if not re.match(r"[a-z]+:", link)]


def test_links_of_what_is_installed_lead_to_what_is_installed(shared: dict[Path, Path]) -> None:
    folders = {parent for path in shared for parent in path.parents}
    pages = {at: page for at, page in shared.items() if page.suffix in (".md", ".ipynb")}
    assert SHARE / "examples" / "tutorial.ipynb" in pages
    for at, page in pages.items():
        for link in links_of(page):
            wanted = Path(os.path.normpath(at.parent / link))
            if not wanted.is_relative_to(SHARE / "docs" / "screenshots"):
                assert wanted in shared or wanted in folders or only_in_sources(wanted), (at, link)


def only_in_sources(wanted: Path) -> bool:
    """Whether it is a file of the sources, named for those who have them."""
    named = wanted.relative_to(SHARE)
    return named.parts[0] in ("src", "bench", "README.md") and (ROOT / named).exists()


def test_a_wheel_has_no_pictures_of_screens(shared: dict[Path, Path]) -> None:
    assert sum(path.stat().st_size for path in shared.values()) < 1_000_000
