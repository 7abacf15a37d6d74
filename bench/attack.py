"""Availability under attack: an honest pair plays on while one guest does the worst it may.

python -m bench.attack                   60 seconds, all attacks at once
python -m bench.attack --seconds 20 --only docs,tables

One guest at one address floods the documents and the live messages, lets 50 tables of experts play
without it, sends requests that never end, asks for reviews, and opens sockets that it never reads;
all within the limits of a server with its default settings. Two people at another address of this
machine play Pearls, a third plays with a casual bot, and a monitor asks for the health. The exit
code is 1 when they wait longer than is promised.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import websockets

import nacre
from tests.server.process import ServerProcess

BAD, GOOD = "127.0.0.1", "127.0.0.2"  # the attacker's address, and that of the others
LIMITS: dict[str, Any] = {
    "new_guests_per_hour": 60,
    "tables_per_hour": 60,
    "tables_per_guest": 50,
    "actions_per_minute": 600,
    "connections_per_address": 100,
    "connections_per_guest": 20,
}
PROMISED = {"action": (0.99, 0.250), "casual bot": (1.0, 1.0), "healthz": (1.0, 0.100)}
THINKING = 0.2  # seconds between two actions of an honest person
PATIENCE = 60.0

Attack = Callable[["Guest", float], Awaitable[None]]


class Guest:
    """A guest who asks from one address of this machine."""

    def __init__(self, url: str, address: str) -> None:
        # No certificates: loading them takes longer than what is measured, on the same loop.
        transport = httpx.AsyncHTTPTransport(local_address=address, verify=False)
        self.http = httpx.AsyncClient(base_url=url, transport=transport, timeout=PATIENCE)
        self.url, self.address, self.token = url, address, ""

    async def arrive(self, name: str) -> Guest:
        answer = await self.http.post("/api/guests", json={"name": name})
        self.token = answer.raise_for_status().json()["token"]
        self.http.cookies.clear()
        self.http.headers["authorization"] = f"Bearer {self.token}"
        return self

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        answer = await self.http.request(method, path, json=body)
        return answer.raise_for_status().json()

    async def new_table(self, **wanted: Any) -> Any:
        return await self.ask("POST", "/api/tables", wanted)

    def live(self, table: str, **more: Any) -> Any:
        url = self.url.replace("http", "ws", 1) + f"/api/tables/{table}/live"
        headers = {"Authorization": f"Bearer {self.token}"}
        return websockets.connect(
            url, additional_headers=headers, local_addr=(self.address, 0), max_size=None, **more
        )


# --- The attacks: each goes on until a moment ---


async def docs(guest: Guest, until: float) -> None:
    """Ask for the documents of the API, four at a time."""

    async def flood() -> None:
        while time.monotonic() < until:
            for path in ("/api/docs", "/api/openapi.json", "/api"):
                with suppress(httpx.HTTPError):
                    await guest.http.get(path)

    await asyncio.gather(*(flood() for _ in range(4)))


async def tables(guest: Guest, until: float) -> None:
    """Let experts play at as many tables as may be, and leave them."""
    bots = {str(seat): "expert" for seat in range(1, 6)}
    while time.monotonic() < until:
        with suppress(httpx.HTTPError):
            made = await guest.new_table(game="pearls", seats=6, bots=bots, stand_in="expert")
            await guest.ask("POST", f"/api/tables/{made['id']}/leave", {})
            continue
        await asyncio.sleep(0.5)  # there are as many as may be


async def messages(guest: Guest, until: float) -> None:
    """Look and ping on many connections, as fast as they take it."""
    made = await guest.new_table(game="pearls", seats=2, hot_seat={"1": "Eve"})

    async def flood() -> None:
        while time.monotonic() < until:
            with suppress(OSError, websockets.WebSocketException, TimeoutError):
                async with guest.live(made["id"], ping_interval=None) as line:
                    reading = asyncio.ensure_future(_read(line))
                    while time.monotonic() < until:
                        await line.send('{"type":"look","seat":0}')
                        await line.send('{"type":"ping"}')
                    reading.cancel()
            await asyncio.sleep(0.2)

    await asyncio.gather(*(flood() for _ in range(8)))


async def _read(line: Any) -> None:
    with suppress(websockets.WebSocketException):
        async for _ in line:
            pass


async def deaf(guest: Guest, until: float) -> None:
    """Open sockets that ask for much and never read."""
    made = await guest.new_table(game="pearls", seats=2, hot_seat={"1": "Eve"})

    async def sulk() -> None:
        while time.monotonic() < until:
            with suppress(OSError, websockets.WebSocketException, TimeoutError):
                async with guest.live(made["id"], ping_interval=None, max_queue=1) as line:
                    line.transport.pause_reading()
                    while time.monotonic() < until:
                        await line.send('{"type":"look","seat":0}')
                        await asyncio.sleep(0.05)
            await asyncio.sleep(0.2)

    await asyncio.gather(*(sulk() for _ in range(80)))


async def slow(guest: Guest, until: float) -> None:
    """Begin requests and never end them."""
    host, port = guest.url.removeprefix("http://").split(":")

    async def dawdle() -> None:
        while time.monotonic() < until:
            with suppress(OSError):
                reader, writer = await asyncio.open_connection(host, int(port))
                writer.write(b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Le")
                with suppress(TimeoutError):
                    async with asyncio.timeout(max(until - time.monotonic(), 0.1)):
                        await reader.read()
                writer.close()
            await asyncio.sleep(0.2)

    await asyncio.gather(*(dawdle() for _ in range(200)))


async def reviews(guest: Guest, until: float) -> None:
    """Ask for reviews of long games, each written in many ways."""
    seed = 0
    while time.monotonic() < until:
        seed += 1
        record = await asyncio.to_thread(_long_record, seed)
        for blanks in range(10):
            with suppress(httpx.HTTPError):
                await guest.http.post("/api/reviews", json={"record": record + "\n" * blanks})


def _long_record(seed: int) -> str:
    match, choice = nacre.Match("pearls", 6, seed), random.Random(seed)
    while not match.over:
        match.play(choice.choice(match.actions()))
    return match.record()


ATTACKS: dict[str, Attack] = {
    "docs": docs,
    "tables": tables,
    "messages": messages,
    "deaf": deaf,
    "slow": slow,
    "reviews": reviews,
}


def attack(url: str, names: list[str], seconds: float) -> None:
    """All attacks at once, by one guest; in a process of its own."""

    async def run() -> None:
        guest = await Guest(url, BAD).arrive("Mallory")
        until = time.monotonic() + seconds
        await asyncio.gather(
            *(ATTACKS[name](guest, until) for name in names), return_exceptions=True
        )

    asyncio.run(run())


# --- The others ---


class Timed:
    """How long each thing took, in seconds."""

    def __init__(self) -> None:
        self.seconds: dict[str, list[float]] = {}

    async def take(self, what: str, work: Awaitable[Any]) -> Any:
        begun = time.perf_counter()
        found = await work
        self.seconds.setdefault(what, []).append(time.perf_counter() - begun)
        return found


async def pair(url: str, timed: Timed, until: float) -> None:
    """Two people play Pearls, one game after the other."""
    people = [await Guest(url, GOOD).arrive(name) for name in ("Ada", "Bea")]
    while time.monotonic() < until:
        made = await people[0].new_table(game="pearls", seats=2)
        path = f"/api/tables/{made['id']}"
        await people[1].ask("POST", f"{path}/seats", {"invite": made["invite"]})
        view = await people[0].ask("GET", path)
        while view["status"] == "playing" and time.monotonic() < until:
            person = people[view["turn"]]
            view = await person.ask("GET", path)
            body = {"action": view["actions"][0], "version": view["version"]}
            view = await timed.take("action", person.ask("POST", f"{path}/actions", body))
            await asyncio.sleep(THINKING)


async def with_a_bot(url: str, timed: Timed, until: float) -> None:
    """A person plays Pearls with a casual bot, and asks for hints."""
    person = await Guest(url, GOOD).arrive("Cleo")
    while time.monotonic() < until:
        made = await person.new_table(game="pearls", seats=2, bots={"1": "casual"}, hints=True)
        path = f"/api/tables/{made['id']}"
        view = await _own_turn(person, path)
        while view["status"] == "playing" and time.monotonic() < until:
            with suppress(httpx.HTTPStatusError):  # 30 in a minute
                await timed.take("hint", person.ask("GET", f"{path}/hint"))
            body = {"action": view["actions"][0], "version": view["version"]}
            await person.ask("POST", f"{path}/actions", body)
            view = await timed.take("casual bot", _own_turn(person, path))
            await asyncio.sleep(1.0)


async def _own_turn(person: Guest, path: str) -> Any:
    while (view := await person.ask("GET", path))["status"] == "playing" and view["turn"] != 0:
        await asyncio.sleep(0.01)
    return view


async def monitor(url: str, timed: Timed, until: float) -> None:
    """Ask for the health, four times a second."""
    guest = Guest(url, GOOD)
    while time.monotonic() < until:
        await timed.take("healthz", guest.http.get("/healthz"))
        await asyncio.sleep(0.25)


async def honest(url: str, seconds: float) -> Timed:
    """What the others see in so many seconds."""
    timed, until = Timed(), time.monotonic() + seconds
    await asyncio.gather(*(work(url, timed, until) for work in (pair, with_a_bot, monitor)))
    return timed


# --- The report ---


def quantile(seconds: list[float], part: float) -> float:
    """The time within which so large a part was done."""
    ordered = sorted(seconds)
    return ordered[min(int(part * len(ordered)), len(ordered) - 1)]


def report(timed: Timed) -> bool:
    """Print the times; whether they are as promised."""
    kept = True
    print("| what | number | p50 | p99 | most | promised |\n| --- | --- | --- | --- | --- | --- |")
    for what, seconds in sorted(timed.seconds.items()):
        part, most = PROMISED.get(what, (1.0, float("inf")))
        kept = kept and quantile(seconds, part) <= most
        ms = [statistics.median(seconds), quantile(seconds, 0.99), max(seconds)]
        wanted = f"p{part * 100:.0f} ≤ {most * 1000:.0f} ms" if what in PROMISED else ""
        figures = " | ".join(f"{s * 1000:.0f} ms" for s in ms)
        print(f"| {what} | {len(seconds)} | {figures} | {wanted} |")
    return kept


def main() -> int:
    parser = argparse.ArgumentParser(description="play on under attack")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--only", default=",".join(ATTACKS), help="attacks, with commas")
    wanted = parser.parse_args()
    names = [name for name in wanted.only.split(",") if name]
    with tempfile.TemporaryDirectory() as folder:
        database, log = str(Path(folder) / "nacre.db"), Path(folder) / "log.txt"
        with ServerProcess(database, log, **LIMITS) as server:
            asyncio.run(honest(server.url, 5.0))  # until everything is compiled and loaded
            foe = multiprocessing.get_context("spawn").Process(
                target=attack, args=(server.url, names, wanted.seconds + 5.0), daemon=True
            )
            foe.start()
            time.sleep(5.0)
            try:
                timed = asyncio.run(honest(server.url, wanted.seconds))
            finally:
                foe.kill()
                foe.join()
    print(f"{', '.join(names) or 'no attack'}; {wanted.seconds:.0f} s")
    return 0 if report(timed) else 1


if __name__ == "__main__":
    sys.exit(main())
