"""A game from an installed package at the server: *Pig*, which no line of the server knows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.pig import surroundings, unpacked_into
from tests.server.process import ServerProcess, at_another


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with Pig installed."""
    folder = tmp_path_factory.mktemp("fifth")
    with started_with_pig(folder) as server:
        yield server
        assert server.stop() == 0


def started_with_pig(folder: Path) -> ServerProcess:
    """Its surroundings are its own: servers that are started later have no Pig."""
    server = ServerProcess(str(folder / "nacre.db"), folder / "log.txt")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", surroundings(unpacked_into(folder / "site"))["PYTHONPATH"])
        server.start()
    return server


def test_it_is_listed_with_its_options_and_rules(server: ServerProcess) -> None:
    with server.guest() as ada:
        *_, pig = ada.get("/api/games")["games"]
        assert (pig["id"], pig["title"], pig["seats"]) == ("pig", "Pig", [2, 3, 4, 5, 6])
        assert [option["name"] for option in pig["options"]] == ["first", "goal"]
        assert (pig["low_is_good"], pig["teams"]) == (False, {})
        assert pig["summary"].startswith("Roll as often as you dare")
        assert ada.get("/api/games/pig/rules", lang="de")["text"].startswith("# Pig")
        assert ada.get("/api/games/pig/lessons")["lessons"] == []


def test_people_and_bots_play_it_to_the_end(server: ServerProcess) -> None:
    with server.guest() as ada, server.guest("Bob") as bob:
        table = ada.new_table("pig", 3, bots={"2": "strong"}, options={"goal": 20}, hints=True)
        bob.sit(table)
        while (seen := ada.see(table))["status"] != "over":
            turn = seen["view"]["turn"]
            actor = {0: ada, 1: bob}.get(turn)
            if actor is not None:
                view = actor.see(table)
                if view["view"]["turn"] == turn and view["actions"]:
                    actor.ask(
                        "POST",
                        f"/api/tables/{table['id']}/actions",
                        {"action": view["actions"][-1], "version": view["version"]},
                    )
        assert max(seen["view"]["scores"]) >= 20
        record = ada.ask("GET", f"/api/tables/{table['id']}/record").text
        assert '[game "pig"]' in record


def test_a_hint_comes_without_reasons(server: ServerProcess) -> None:
    with server.guest() as ada:
        options = {"goal": 20, "first": 0}
        table = ada.new_table("pig", 2, bots={"1": "novice"}, options=options, hints=True)
        view = ada.see(table)
        hints = ada.get(f"/api/tables/{table['id']}/hint")["hints"]
        assert {hint["action"] for hint in hints} <= set(view["actions"])
        assert all(hint["reason"] == "" for hint in hints)


def test_its_tables_wait_when_the_package_is_gone(tmp_path: Path) -> None:
    """A server without the package refuses its tables clearly, and goes on with all others."""
    with started_with_pig(tmp_path) as first, first.guest() as person:
        table = person.new_table("pig", 2, bots={"1": "random"})
        assert first.stop() == 0
    second = ServerProcess(first.database, tmp_path / "log.txt")
    with second, at_another(person, second) as ada:
        assert ada.refused("GET", f"/api/tables/{table['id']}")[1] == "unknown_game"
        assert ada.get("/api/games")["games"][-1]["id"] == "chicken"


def test_its_views_and_events_are_described_as_far_as_it_declares_them(
    server: ServerProcess,
) -> None:
    """It names its kinds of events without declaring what is in them."""
    with server.guest() as ada:
        types = ada.get("/api/openapi.json")["components"]["schemas"]
        kinds = [part["$ref"].rsplit("/", 1)[-1] for part in types["PigEvent"]["anyOf"]]
        assert kinds == ["PigActed", "PigPlainEnded", "PigBust", "PigRolled"]
        assert types["PigBust"]["properties"]["event"] == {"const": "bust"}
        assert types["PigBust"]["additionalProperties"] is True
        assert "pot" in types["PigView"]["properties"]


def test_how_far_it_is_compiled_can_be_asked(server: ServerProcess) -> None:
    with server.guest() as ada:
        found = ada.get("/api/games/pig/readiness")
        assert (found["game"], found["failed"]) == ("pig", False)
        assert all(0.0 <= found[part] <= 1.0 for part in ("rules", "bots", "hints"))
