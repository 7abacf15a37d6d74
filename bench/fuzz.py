"""Fuzzing of a server: messages on live connections, and requests to every route.

python -m bench.fuzz                                      1,000,000 live messages, then HTTP
python -m bench.fuzz --messages 50000 --requests 0        so many live messages, no HTTP
python -m bench.fuzz --seed 7

A fault is an answer of 5xx, a connection that ends as none should, an error in the log, or a table
that a refusal changed.
"""

from __future__ import annotations

import argparse
import json
import logging
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import requests
import schemathesis
from schemathesis import GenerationMode

from nacre.games import GAMES
from tests.server.process import ServerProcess, eventually
from tests.server.test_fuzz import ask_anything, operations, ours, tables_in_all_states
from tests.server.test_live_fuzz import Fuzzer, Tally

ROUND = 10_000  # messages of one fuzzer, after which the next seed begins


def live_messages(server: ServerProcess, messages: int, seed: int) -> list[Tally]:
    """How it went at the tables of all games, in a thread for each."""
    rounds = max(1, messages // (ROUND * len(GAMES)))
    each = -(-messages // (rounds * len(GAMES)))

    def fuzz(number: int) -> Tally:
        game = list(GAMES)[number % len(GAMES)]
        with server.guest() as person:
            tally = Fuzzer(person, game, seed + number).run(each)
        print(
            f"{number:>6} {game:<12} {tally.sent} messages, {len(tally.faults)} faults", flush=True
        )
        return tally

    with ThreadPoolExecutor(len(GAMES)) as threads:
        return list(threads.map(fuzz, range(rounds * len(GAMES))))


def http_requests(server: ServerProcess, examples: int) -> int:
    """How many requests were answered as the document says; the first that was not is raised."""
    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    tried = 0
    for mode in GenerationMode:
        with server.guest() as person, requests.Session() as session:
            session.headers["authorization"] = f"Bearer {person.token}"
            tables = tables_in_all_states(person)
            for operation in operations(schema):
                tried += ask_anything(operation, mode, session, tables, examples)
    return tried


def main() -> int:
    parser = argparse.ArgumentParser(description="fuzz a server")
    parser.add_argument("--messages", type=int, default=1_000_000, help="live messages")
    parser.add_argument("--requests", type=int, default=200, help="of each route and mode, HTTP")
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    logging.getLogger("websockets").setLevel(logging.CRITICAL)  # of connections that are cut off
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log.txt"
        server = ServerProcess(
            f"{folder}/nacre.db",
            log,
            chat_per_minute=1_000_000,
            log_level="warning",
            webhooks="any",
        )
        with server:
            with server.anonymous() as http:
                eventually(lambda: all(g["ready"] for g in http.get("/api/games").json()["games"]))
            started = time.monotonic()
            tallies = live_messages(server, wanted.messages, wanted.seed) if wanted.messages else []
            seconds = time.monotonic() - started
            tried = http_requests(server, wanted.requests) if wanted.requests else 0
            code = server.stop()
        errors = [json.dumps(entry) for entry in ours(log.read_text())]
    faults = [fault for tally in tallies for fault in tally.faults] + errors
    refused: Counter[str] = sum((tally.refused for tally in tallies), Counter())
    farewells: Counter[int] = sum((tally.farewells for tally in tallies), Counter())
    print(f"live      {sum(t.sent for t in tallies)} messages in {seconds:.0f} s, each with a look")
    print(
        f"          {sum(t.carried_out for t in tallies)} carried out, {sum(t.games for t in tallies)} tables"
    )
    print(f"refused   {dict(refused.most_common())}")
    print(f"hung up   {dict(farewells)}")
    print(f"http      {tried} requests")
    print(f"faults    {len(faults)}; exit code {code}")
    for fault in faults[:50]:
        print(fault, file=sys.stderr)
    return 1 if faults or code else 0


if __name__ == "__main__":
    sys.exit(main())
