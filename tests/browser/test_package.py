"""The packages: installed where there is no Node and no checkout, they play.

Their environments are made of what is installed here, and only the wheel is installed anew: nothing
is downloaded, and what was compiled here is of use there.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from nacre.kernel.cache_folder import sources_hash
from tests.browser.conftest import Arrive
from tests.browser.hands import Mouse
from tests.browser.launch import ready
from tests.browser.player import Player
from tests.environments import environment, site_packages
from tests.server.process import PATIENCE, ServerProcess

ROOT = Path(__file__).parents[2]
UV = Path(sys.executable).with_name("uv")
INSIDE = ("deploy/nacre.service", "examples/hoarder.py", "examples/pig/pig/rules.py")


class Packages(NamedTuple):
    wheel: Path
    sdist: Path


class Done(NamedTuple):
    code: int
    said: str
    trouble: str


class Installed:
    """The wheel in an environment of its own, away from everything else."""

    def __init__(self, folder: Path, wheel: Path, extras: list[str]) -> None:
        self.folder = folder
        self.programs = environment(folder / "environment", extras)
        install = ["pip", "install", "--quiet", "--no-index", "--no-deps", "--python"]
        subprocess.run([UV, *install, self.programs / "python", wheel], check=True)

    @property
    def variables(self) -> dict[str, str]:
        """What differs from here: neither Node nor the checkout can be found."""
        return {"PATH": str(self.programs), "PYTHONPATH": ""}

    def run(self, program: str, *arguments: str) -> Done:
        done = subprocess.run(
            [self.programs / program, *arguments],
            env=os.environ | self.variables,
            cwd=self.folder,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        return Done(done.returncode, done.stdout, done.stderr)


def pack(kind: str, sources: Path, into: Path, **variables: str) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(into)]
    subprocess.run(
        command, cwd=sources, env=os.environ | variables, check=True, capture_output=True
    )


@pytest.fixture(scope="module")
def packages(built: None, tmp_path_factory: pytest.TempPathFactory) -> Packages:
    """An sdist of the checkout, and the wheel that an installer makes of it, without npm."""
    folder = tmp_path_factory.mktemp("packages")
    pack("sdist", ROOT, folder)
    [sdist] = folder.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    pack("wheel", folder / sdist.name.removesuffix(".tar.gz"), folder, PATH="")
    [wheel] = folder.glob("*.whl")
    return Packages(wheel, sdist)


@pytest.fixture(scope="module")
def with_server(packages: Packages, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("with-server"), packages.wheel, ["server"])


@pytest.fixture(scope="module")
def served(with_server: Installed) -> Iterator[ServerProcess]:
    folder = with_server.folder
    server = ServerProcess(
        str(folder / "nacre.db"),
        folder / "log.txt",
        program=with_server.programs / "nacre",
        environment=with_server.variables,
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        server.start()
    with server:
        ready(server)
        yield server
        assert server.stop() == 0


def test_both_contain_the_client_the_examples_and_how_to_run_a_server(packages: Packages) -> None:
    with zipfile.ZipFile(packages.wheel) as archive:
        in_wheel = archive.namelist()
    with tarfile.open(packages.sdist) as archive:
        in_sdist = archive.getnames()
    pages = {path.name for path in (ROOT / "src" / "nacre" / "web" / "assets").iterdir()}
    for names in (in_wheel, in_sdist):
        assert [name for name in names if name.endswith("nacre/web/index.html")]
        assert pages <= {Path(name).name for name in names if "nacre/web/assets/" in name}
        for wanted in INSIDE:
            assert [name for name in names if name.endswith(wanted)], wanted


def test_an_action_is_played_through_the_page_of_the_package(
    visit: Arrive, served: ServerProcess
) -> None:
    visitor = visit(served)
    visitor.become("Ada")
    table = visitor.open_table("pearls", bots={"1": "novice"}, options={"first": 0})["id"]
    visitor.go(f"/tables/{table}")
    assert Player(visitor, Mouse(visitor.page)).decide(2)  # the first was stored before the second
    done = [event for event in visitor.events(table) if event["event"] == "action"]
    assert done[0]["seat"] == 0
    assert "without_client" not in served.log()


def test_what_is_compiled_for_a_checkout_is_of_use_for_the_package(with_server: Installed) -> None:
    program = "from nacre.kernel.cache_folder import PACKAGE, sources_hash; print(PACKAGE, sources_hash())"
    place, found = with_server.run("python", "-c", program).said.split()
    assert Path(place) == site_packages(with_server.folder / "environment") / "nacre"
    assert found == sources_hash()


def test_without_the_server_everything_else_is_there(packages: Packages, tmp_path: Path) -> None:
    alone = Installed(tmp_path, packages.wheel, [])
    hoarder = alone.programs.parent / "share" / "nacre" / "examples" / "hoarder.py"
    bots = ["--bots", f"{hoarder},random", "--games", "2"]
    played = alone.run("nacre", "tournament", "pearls", *bots)
    assert played.code == 0, played.trouble
    assert "hoarder" in played.said
    refused = alone.run("nacre", "serve", "--port", "0")
    assert (refused.code, refused.said) == (2, "")
    assert "pip install 'nacre[server]'" in refused.trouble
    assert refused.trouble.count("\n") == 1
