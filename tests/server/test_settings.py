"""Settings: where they come from, what wins, and how a bad one is refused."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from nacre.cli import app, run
from nacre.server.run import serving
from nacre.server.run.settings import (
    BadSetting,
    Settings,
    fields,
    markdown,
    settled,
    unknown_variables,
    without_password,
)

PAGE = Path(__file__).parents[2] / "docs" / "serving.md"
BEGIN, END = "<!-- settings -->\n", "<!-- /settings -->"


def refusal(**given: Any) -> str:
    with pytest.raises(BadSetting) as caught:
        settled(**given)
    return str(caught.value)


def file(folder: Path, text: str) -> str:
    path = folder / "nacre.toml"
    path.write_text(text)
    return str(path)


def test_a_flag_wins_over_a_variable_and_a_variable_over_the_file(tmp_path: Path) -> None:
    config = file(tmp_path, "port = 1\nhost = '::1'\nstop_timeout = 3")
    settings = settled({"port": "3"}, config, {"NACRE_PORT": "2", "NACRE_STOP_TIMEOUT": "4"})
    assert (settings.port, settings.stop_timeout, settings.host) == (3, 4, "::1")


def test_without_anything_the_defaults_hold() -> None:
    assert settled(environ={}) == Settings()


def test_the_file_may_be_named_by_a_variable(tmp_path: Path) -> None:
    config = file(tmp_path, "database = 'other.db'")
    assert settled(environ={"NACRE_CONFIG": config}).database == "other.db"


def test_an_empty_variable_counts_as_not_set() -> None:
    assert settled(environ={"NACRE_PORT": "", "NACRE_CONFIG": ""}) == Settings()


def test_lists_are_given_with_commas_or_by_repeating_a_flag() -> None:
    wanted = ["https://a.example", "https://b.example"]
    assert (
        settled(environ={"NACRE_ORIGIN": "https://a.example, https://b.example"}).origin == wanted
    )
    assert settled({"origin": wanted}, environ={}).origin == wanted


@pytest.mark.parametrize(
    ("text", "on"), [("on", True), ("true", True), ("0", False), ("No", False)]
)
def test_on_and_off_have_several_names(text: str, on: bool) -> None:
    assert settled(environ={"NACRE_OPEN_BROWSER": text}).open_browser is on


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"flags": {"port": "http"}}, "--port: 'http', but a whole number from 0 to 65,535"),
        ({"environ": {"NACRE_PORT": "70000"}}, "NACRE_PORT: 70000, but a whole number"),
        ({"environ": {"NACRE_WEBHOOKS": "all"}}, "NACRE_WEBHOOKS: 'all', but one of off, public"),
        ({"environ": {"NACRE_PUSH": "maybe"}}, "NACRE_PUSH: 'maybe', but on or off is wanted"),
        ({"flags": {"origin": ["play.example.org"]}}, "origin: 'play.example.org', but an address"),
        ({"flags": {"origin": ["https://a.b/path"]}}, "origin: 'https://a.b/path', but an address"),
        ({"flags": {"trusted_proxies": ["caddy"]}}, "trusted_proxies: 'caddy', but an address"),
        ({"flags": {"push": True}}, "push: push_contact is needed, too"),
        ({"flags": {"push_contact": "me"}}, "push_contact: 'me', but mailto:"),
        ({"config": "/nowhere/nacre.toml"}, "/nowhere/nacre.toml: No such file"),
    ],
)
def test_a_bad_value_is_refused_by_the_name_under_which_it_was_given(
    given: dict[str, Any], told: str
) -> None:
    message = refusal(**({"environ": {}} | given))
    assert message.startswith(told)
    assert "\n" not in message


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("prot = 1", "prot: no such setting; did you mean port?"),
        ("port = '1'", "port: '1', but a whole number"),
        ("port = ", "not TOML"),
        ("[limits]\nport = 1", "limits: no such setting"),
    ],
)
def test_a_bad_file_is_refused_with_its_name_and_key(tmp_path: Path, text: str, told: str) -> None:
    config = file(tmp_path, text)
    message = refusal(config=config, environ={})
    assert message.startswith(f"{config}: ")
    assert told in message


def test_a_secret_is_never_repeated() -> None:
    assert "short" in (told := refusal(flags={"secret_key": "hunter2"}, environ={}))
    assert "hunter2" not in told
    settings = Settings(secret_key="k" * 32, database="postgresql://nacre:hunter2@db/nacre")
    assert "hunter2" not in repr(settings)
    assert "kkk" not in repr(settings)
    assert without_password("nacre.db") == "nacre.db"


def test_an_unknown_variable_is_pointed_out_unless_it_is_for_others() -> None:
    environ = {"NACRE_PROT": "1", "NACRE_CACHE_DIR": "x", "NACRE_PORT": "1", "HOME": "x"}
    [told] = unknown_variables(environ)
    assert told == "NACRE_PROT is set, but there is no such setting; did you mean NACRE_PORT?"


@pytest.mark.parametrize("name", [field.name for field in fields()])
def test_every_setting_is_a_flag_of_serve(name: str) -> None:
    helped = CliRunner().invoke(app, ["serve", "--help"], terminal_width=200).output
    assert f"--{name.replace('_', '-')}" in helped


@pytest.mark.parametrize(
    ("given", "on"),
    [
        (["--push"], True),
        (["--push", "on"], True),
        (["--push=yes"], True),
        (["--push", "off"], False),
        (["--push=off"], False),
        (["--no-push"], False),
        ([], False),
    ],
    ids=str,
)
def test_a_switch_is_a_flag_with_or_without_its_value(
    given: list[str], on: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The documentation says on|off, and most people give neither."""
    started: list[Settings] = []
    monkeypatch.setattr(serving, "serve", lambda settings: started.append(settings))
    more = ["--push-contact=mailto:a@example.org", "--lan", "--port", "0", "--database", "on="]
    assert run(["serve", *given, *more]) == 0
    assert [(s.push, s.lan, s.port, s.database) for s in started] == [(on, True, 0, "on=")]


def test_a_switch_is_not_anything(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", "--push", "perhaps"]) == 2
    assert "perhaps" in capsys.readouterr().err


def test_the_settings_are_checked_before_anything_is_started(tmp_path: Path) -> None:
    result = CliRunner().invoke(
        app, ["serve", "--port", "no", "--database", str(tmp_path / "n.db")]
    )
    assert isinstance(result.exception, BadSetting)
    assert not list(tmp_path.iterdir())


def test_every_default_may_be_given() -> None:
    values = msgspec.structs.asdict(Settings())
    assert (
        settled({k: v for k, v in values.items() if v not in (None, [])}, environ={}) == Settings()
    )


def test_the_table_in_the_documentation_is_that_of_the_code() -> None:
    """After a change: NACRE_WRITE_DOCS=1 pytest tests/server/test_settings.py."""
    before, rest = PAGE.read_text().split(BEGIN)
    _, after = rest.split(END)
    wanted = f"{before}{BEGIN}{markdown()}\n{END}{after}"
    if os.environ.get("NACRE_WRITE_DOCS"):
        PAGE.write_text(wanted)
    assert PAGE.read_text() == wanted
