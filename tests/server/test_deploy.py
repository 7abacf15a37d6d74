"""The examples in deploy/: they are read, and the server is started as they say.

An environment is made that holds what the image would hold and nothing else: the packages that its
``pip install`` asks for, with all that these need. Only the address to listen on and the database
are others.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import sys
import tomllib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
import yaml  # type: ignore[import-untyped] # it comes without types
from packaging.requirements import Requirement

from nacre.server.run.installed import MODULES
from nacre.server.run.settings import unknown_variables
from tests import processes
from tests.environments import environment, site_packages
from tests.server.conftest import PostgresServer
from tests.server.process import PATIENCE, said_address

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
SECRETS = {"POSTGRES_PASSWORD": "pearl", "NACRE_SITE": "play.example.org"}


# --- What they say ---


class Image(NamedTuple):
    """What the Dockerfile says of its last stage."""

    extras: list[str]
    environment: dict[str, str]
    command: list[str]
    copied: list[str]


def image() -> Image:
    text = (DEPLOY / "Dockerfile").read_text().replace("\\\n", " ")
    stage = text[text.rindex("\nFROM ") :]
    [installed] = re.findall(r"pip install (.*)", stage)
    [package] = [word for word in shlex.split(installed) if word.startswith(".")]
    variables = [shlex.split(line) for line in re.findall(r"^ENV (.*)$", stage, re.M)]
    command = [
        json.loads(re.findall(rf"^{w} (.*)$", stage, re.M)[0]) for w in ("ENTRYPOINT", "CMD")
    ]
    return Image(
        extras=sorted(Requirement(f"nacre{package[1:]}").extras),
        environment=dict(pair.split("=", 1) for line in variables for pair in line),
        command=[word for words in command for word in words],
        copied=[name for line in re.findall(r"^COPY ([^-].*)$", text, re.M) for name in line.split()[:-1]],
    )  # fmt: skip


def compose() -> dict[str, Any]:
    text = (DEPLOY / "compose.yaml").read_text()

    def filled(found: re.Match[str]) -> str:
        return SECRETS[found[1]]

    services: dict[str, Any] = yaml.safe_load(re.sub(r"\$\{(\w+)[^}]*\}", filled, text))["services"]
    return services


def unit() -> dict[str, list[str]]:
    """The lines of the systemd unit by their key."""
    lines = (DEPLOY / "nacre.service").read_text().splitlines()
    pairs = [line.split("=", 1) for line in lines if "=" in line and not line.startswith("#")]
    return {key: [value for k, value in pairs if k == key] for key, _ in pairs}


# --- An environment with what was asked for and nothing else ---


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the programs of an environment that is like the image."""
    folder = tmp_path_factory.mktemp("image")
    programs = environment(folder, image().extras)
    (site_packages(folder) / "nacre").symlink_to(ROOT / "src" / "nacre")
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"]
    for name, place in scripts.items():
        module, function = place.split(":")
        script = programs / name
        script.write_text(f"#!{programs}/python\nfrom {module} import {function}\n{function}()\n")
        script.chmod(0o755)
    return programs


@contextmanager
def started(programs: Path, command: list[str], environment: dict[str, str]) -> Iterator[str]:
    """The address of a server that runs with these variables alone."""
    own = {name: os.environ[name] for name in (processes.VARIABLE, "HOME") if name in os.environ}
    variables = own | {"PATH": f"{programs}:/usr/bin:/bin"} | environment
    whole = [str(programs / command[0]), *command[1:]]
    folder = programs.parent
    with (
        (folder / "log.txt").open("a") as log,
        processes.running(whole, stdout=-1, stderr=log, env=variables, cwd=folder) as process,
    ):
        yield said_address(process, folder / "log.txt")
        process.terminate()  # it compiles still, and takes its child along when it is asked to end
        process.wait(PATIENCE)


def here(settings: dict[str, str], folder: Path) -> dict[str, str]:
    """Settings of an example, on this machine alone and with what it compiles in a folder."""
    changed = {"NACRE_HOST": "127.0.0.1", "NACRE_PORT": "0", "NACRE_CACHE_DIR": str(folder)}
    return settings | changed


# --- Tests ---


def test_what_the_image_is_made_of_is_there() -> None:
    assert image().copied
    for name in image().copied:
        assert name == "web" or (ROOT / name).exists(), name
    for service in compose().values():
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert not source.startswith(".") or (DEPLOY / source).exists(), source


def test_every_variable_of_the_examples_is_a_setting() -> None:
    variables = dict(image().environment)
    variables |= compose()["one"]["environment"] | compose()["two"]["environment"]
    variables |= dict(line.split("=", 1) for line in unit()["Environment"])
    assert unknown_variables(variables) == []
    assert [name for name in variables if name.startswith("NACRE_")]


def test_the_image_can_do_all_that_the_documentation_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    of_no_server = {"dev", "bench", "cluster", "lab", "learn", "openspiel", "rl"}
    extras = set(project["optional-dependencies"]) - of_no_server
    assert set(image().extras) == extras
    for page in ("README.md", "docs/serving.md"):
        text = (ROOT / page).read_text()
        for extra in extras:
            assert f"nacre[{extra}]" in text, (page, extra)


def test_the_servers_of_compose_start_on_one_database(
    installed: Path, postgres: PostgresServer, tmp_path: Path
) -> None:
    services = compose()
    database = postgres.new_database()
    with ExitStack() as stack:
        addresses = []
        for name in ("one", "two"):
            settings = services[name]["environment"]
            user, password, host, own = re.fullmatch(  # type: ignore[union-attr] # or it is wrong
                r"postgresql://(\w+):(\w+)@(\w+)/(\w+)", settings["NACRE_DATABASE"]
            ).groups()
            made = services[host]["environment"]
            assert (user, password, own) == (
                made["POSTGRES_USER"],
                made["POSTGRES_PASSWORD"],
                made["POSTGRES_DB"],
            )
            variables = image().environment | settings | {"NACRE_DATABASE": database}
            command = services[name].get("command", image().command)
            command = [word.replace("0.0.0.0", "127.0.0.1") for word in command]
            variables = here(variables, tmp_path)
            addresses.append(stack.enter_context(started(installed, command, variables)))
        with httpx.Client(timeout=PATIENCE) as http:
            for address in addresses:
                assert http.get(f"{address}/healthz").status_code == 200
            origin = {"origin": services["one"]["environment"]["NACRE_ORIGIN"]}
            body = {"name": "Ada"}
            guest = http.post(f"{addresses[0]}/api/guests", json=body, headers=origin)
            assert "secure" in guest.headers["set-cookie"].lower()
            token = {"authorization": f"Bearer {guest.json()['token']}"}
            known = http.get(f"{addresses[1]}/api/guests/me", headers=token)
            assert known.json()["name"] == "Ada"  # both have the same database
    postgres.drop(database)


def test_the_image_can_push(installed: Path, tmp_path: Path) -> None:
    push = {"NACRE_PUSH": "on", "NACRE_PUSH_CONTACT": "mailto:somebody@example.org"}
    settings = image().environment | push | {"NACRE_DATABASE": str(tmp_path / "nacre.db")}
    command = [word.replace("0.0.0.0", "127.0.0.1") for word in image().command]
    with started(installed, command, here(settings, tmp_path)) as address:
        assert httpx.get(f"{address}/healthz", timeout=PATIENCE).status_code == 200


def test_the_unit_starts_the_server(installed: Path, tmp_path: Path) -> None:
    [command] = unit()["ExecStart"]
    variables = dict(line.split("=", 1) for line in unit()["Environment"])
    for folder in ("%S", "%C"):
        variables = {k: v.replace(folder, str(tmp_path)) for k, v in variables.items()}
    (tmp_path / "nacre").mkdir()
    words = command.removeprefix("/opt/nacre/bin/").split()
    with started(installed, words, here(variables, tmp_path)) as address:
        assert httpx.get(f"{address}/healthz", timeout=PATIENCE).status_code == 200
    assert (tmp_path / "nacre" / "nacre.db").exists()


def test_without_an_extra_the_server_says_which_is_missing(tmp_path: Path) -> None:
    asked = {
        "server": ("litestar", ["--database", "n.db"]),
        "postgres": ("psycopg", ["--database", "postgresql://nacre@127.0.0.1:1/nacre"]),
        "push": ("pywebpush", ["--push", "--push-contact", "mailto:a@example.org"]),
    }
    for extra, (module, flags) in asked.items():
        arguments = ["serve", "--port", "0", *flags]
        program = (
            f"import sys; sys.modules[{module!r}] = None; "
            f"from nacre.cli import run; sys.exit(run({arguments}))"
        )
        with processes.running(
            [sys.executable, "-c", program], stdout=-1, stderr=-1, cwd=tmp_path
        ) as process:
            said, told = process.communicate(timeout=PATIENCE)
        assert (process.returncode, said) == (2, ""), told
        assert f"pip install 'nacre[{extra}]'" in told


def test_the_server_looks_for_all_that_nothing_stands_in_for() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = {Requirement(line) for line in extras["optional-dependencies"]["server"]}
    assert {r.name for r in wanted if r.marker is None} == set(MODULES)
