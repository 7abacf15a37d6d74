"""A game written out step by step, for the golden files and for comparing ways to run the rules."""

from __future__ import annotations

import hashlib
import json
import random
import sys
from typing import Any

import nacre
from nacre.games import game_of
from nacre.observation import revealed
from nacre.record import parsed
from tests.settings import SETTINGS, Setting, positions

SHOWN_AT_START, SHOWN_AT_END = 12, 4

# Options that came after the first golden games. At their default they are left out of digests, so
# that those games stay what they were.
LATER = {
    "pearls": ("cards", "necklaces", "face_down"),
    "chicken": ("eggs", "strict_draw", "die_chick"),
    "pearl_dice": ("rows", "rolled_order", "faces"),
    "pearladora": ("clusters", "divers", "final_pass"),
}


def playthrough(setting: Setting, seed: int) -> str:
    """A whole random game: actions, what everybody saw, pictures of its beginning and end."""
    match = setting.match(seed)
    rnd = random.Random(seed)
    pages = [f"{setting}\nseed {seed}\n\n{page(match, 0)}"]
    while not match.over:
        since = len(match.events())
        seat, action = match.turn, rnd.choice(match.actions())
        match.play(action)
        pages.append(f"{match.version}. seat {seat}: {action}\n{page(match, since)}")
    kept = pages[:SHOWN_AT_START]
    if len(pages) > SHOWN_AT_START + SHOWN_AT_END:
        kept.append(f"… {len(pages) - SHOWN_AT_START - SHOWN_AT_END} actions …\n")
    kept += pages[max(SHOWN_AT_START, len(pages) - SHOWN_AT_END) :]
    return "\n".join(kept) + f"\ndigest of everything: {digest(setting, seed)}\n"


def page(match: nacre.Match, since: int) -> str:
    events = [
        json.dumps({k: v for k, v in event.items() if k not in ("number", "version")})
        for event in match.events(since=since)
        if event["event"] != "action"
    ]
    seat = 0 if match.turn is None else match.turn
    return "\n".join([*events, match.drawing(seat), ""])


def digest(setting: Setting, seed: int) -> str:
    """A hash over every position, world, legal action, view and event of a random game.

    All of it as the game tells it, so that moving a field of the record changes nothing.
    """
    found = hashlib.blake2b(digest_size=12)
    game = game_of(setting.game)
    for match in positions(setting, seed):
        world = revealed(game, match.options, match.observation(match.turn).world(1))
        told = [as_before(setting, told) for told in (match.reveal(), world, match.view(0))]
        found.update(json.dumps([*told, match.actions()]).encode())
    record = parsed(match.record())
    record.headers = as_before(setting, record.headers)
    found.update(json.dumps([match.events(), match.events(0), record.text()]).encode())
    return found.hexdigest()


def as_before(setting: Setting, told: dict[str, Any]) -> dict[str, Any]:
    """A position, view or record as it was before there were options that are not used."""
    unused = set(LATER.get(setting.game, ())) - set(setting.options)
    options = {name: value for name, value in told["options"].items() if name not in unused}
    return {**told, "options": options}


def digest_of_bytes(setting: Setting, seed: int) -> str:
    """A hash over the records themselves: states, observations and worlds of a random game."""
    found = hashlib.blake2b(digest_size=12)
    for match in positions(setting, seed):
        observation = match.observation(match.turn)
        for states in (match._states, observation.states, observation.world(1)):
            found.update(states.tobytes())
    return found.hexdigest()


def main() -> None:
    """Print the digests of a game of every setting."""
    seeds = range(int(sys.argv[1]), int(sys.argv[2]))
    for setting in SETTINGS:
        for seed in seeds:
            both = digest(setting, seed), digest_of_bytes(setting, seed)
            sys.stdout.write(f"{setting} {seed} {' '.join(both)}\n")


if __name__ == "__main__":
    main()
