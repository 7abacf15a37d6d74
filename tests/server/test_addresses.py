"""Where others reach the server: links and codes that a phone can open, or why there are none."""

from __future__ import annotations

import pytest

from nacre.server.run import addresses
from nacre.server.run.addresses import Interface, Reach, for_others, is_here, ranked, reach
from nacre.server.run.serving import announce
from nacre.server.run.settings import BadSetting, Settings, settled
from tests.server.process import Person

HERE = "http://127.0.0.1:8000"
PUBLIC = "https://play.example.org"
EVERYWHERE = "0.0.0.0"


@pytest.fixture
def two_networks(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A machine that is in two networks."""
    own = ["127.0.0.2", "127.0.0.3"]
    monkeypatch.setattr(addresses, "own_addresses", lambda: own)
    return [f"http://{address}:8000" for address in own]


def test_a_server_for_this_machine_says_that_links_work_here_only() -> None:
    assert reach([], "127.0.0.1", 8000, HERE, "127.0.0.1") == Reach([HERE], here_only=True)
    named = "http://localhost:8000"
    assert reach([], "127.0.0.1", 8000, named, "127.0.0.1") == Reach([named], here_only=True)


def test_a_server_for_the_network_offers_every_address_of_the_machine(
    two_networks: list[str],
) -> None:
    assert reach([], EVERYWHERE, 8000, HERE, "127.0.0.1") == Reach(two_networks, here_only=False)


def test_an_address_that_somebody_came_by_is_one_that_works(two_networks: list[str]) -> None:
    came = PUBLIC.replace("https", "http")
    assert reach([], EVERYWHERE, 8000, came, "127.0.0.1") == Reach([came], here_only=False)


def test_the_public_address_wins_over_all(two_networks: list[str]) -> None:
    for host in ("127.0.0.1", EVERYWHERE):
        assert reach([PUBLIC], host, 8000, HERE, "127.0.0.1") == Reach([PUBLIC], here_only=False)


def test_the_addresses_of_a_container_help_nobody(two_networks: list[str]) -> None:
    """Its visitors come from its gateway, not from itself."""
    assert reach([], EVERYWHERE, 8000, HERE, "gateway") == Reach([HERE], here_only=True)


def test_a_machine_without_a_network_is_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "own_addresses", list)
    assert reach([], EVERYWHERE, 8000, HERE, "127.0.0.1") == Reach([HERE], here_only=True)
    assert for_others(EVERYWHERE, 8000) == HERE


def test_networks_of_containers_and_tunnels_come_last() -> None:
    names = ["docker0", "wlan0", "tun0", "eth0"]
    found = ranked([Interface(name, f"127.0.0.{i}") for i, name in enumerate(names, 1)])
    assert [interface.name for interface in found] == ["wlan0", "eth0", "docker0", "tun0"]


def test_the_interface_of_the_machine_itself_is_found_without_asking_anybody() -> None:
    assert any(is_here(interface.address) for interface in addresses.interfaces())
    assert not any(is_here(address) for address in addresses.own_addresses())


def test_lan_listens_everywhere_and_contradicts_another_host() -> None:
    assert settled({"lan": True}, environ={}).host == EVERYWHERE
    assert settled({"lan": True, "host": EVERYWHERE}, environ={}).host == EVERYWHERE
    assert Settings().host == "127.0.0.1"
    with pytest.raises(BadSetting, match="leave one out"):
        settled({"lan": True, "host": "127.0.0.2"}, environ={})


# --- In the terminal ---


def test_the_terminal_says_that_only_this_machine_can_open_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    announce(Settings(), [8000])
    first, how = capsys.readouterr().out.splitlines()
    assert first == f"nacre: listening on {HERE}"
    assert "only this machine" in how
    assert "--lan" in how


def test_the_terminal_says_what_listening_for_the_network_opens(
    capsys: pytest.CaptureFixture[str], two_networks: list[str]
) -> None:
    announce(settled({"lan": True}, environ={}), [8000])
    first, *others, opened = capsys.readouterr().out.splitlines()
    assert first == f"nacre: listening on {HERE}"  # programs read it
    assert [line.rpartition(" ")[2] for line in others] == two_networks
    assert "everybody in this network can open it" in opened
    assert "nothing is encrypted" in opened


# --- Over the wire ---


def test_the_server_tells_the_page_where_it_is(ada: Person) -> None:
    url = ada.server.url
    assert ada.get("/api/addresses") == {"addresses": [url], "here_only": True}


def test_a_code_is_made_for_an_address_of_this_server_alone(ada: Person) -> None:
    table = ada.new_table("pearls", 2)
    path = f"/api/tables/{table['id']}/invite.svg"
    same = ada.ask("GET", path, address=ada.server.url).text
    assert same == ada.ask("GET", path).text
    assert ada.refused("GET", path, address=PUBLIC) == (400, "bad_request")
