"""``nacre serve`` for tests that look at what was dealt: the same table is dealt the same way.

The secret of a table follows from its terms and from how many like it its host has opened, and what
a bot does from what it sees. Nothing depends on which test came before, so that a browser meets the
same cards in every run. Ids, invites and cookies are as random as ever.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from nacre.bots import make
from nacre.cli import main
from nacre.games import game_of
from nacre.observation import Observation
from nacre.server.play.bots import BotPool
from nacre.server.play.registry import TableRegistry
from nacre.server.tables.rows import TableRow
from tests.playthrough import LATER

USUAL_ABSENCE = 60
opened: Counter[tuple[str, bytes]] = Counter()  # by host and terms
new_row = TableRegistry._new_row


def seeded_row(registry: TableRegistry, *told: Any, **more: Any) -> TableRow:
    """A new table, with the secret that its terms give it."""
    row = new_row(registry, *told, **more)
    agreed = msgspec.to_builtins(row.terms)
    if agreed["absence"] == USUAL_ABSENCE:
        del agreed["absence"]  # the cards are those from before there was such a term
    options = as_before(row.game, row.options, row.seats)
    terms = json.dumps([row.game, row.seats, options, agreed], sort_keys=True).encode()
    number = opened[row.host, terms]
    opened[row.host, terms] += 1
    return replace(row, secret=hashlib.sha256(terms + b"%d" % number).digest())


def as_before(game: str, options: Mapping[str, Any], seats: int) -> dict[str, Any]:
    """Options without those that came later and are not used: the cards stay the same."""
    standard, later = game_of(game).completed({}, seats), LATER.get(game, ())
    return {
        name: value
        for name, value in options.items()
        if name not in later or value != standard[name]
    }


def seeded_choice(self: BotPool, level: str | float, observation: Observation) -> str:
    """What a new bot chooses, whose seed is what it sees, however a record keeps it."""
    view = observation.view()
    view["options"] = as_before(observation.game, view["options"], view["seats"])
    seen = hashlib.sha256(json.dumps(view, sort_keys=True).encode()).digest()
    bot = make(observation.game, level, seed=int.from_bytes(seen[:8], "big"))
    return bot.choose(observation)


if __name__ == "__main__":
    TableRegistry._new_row = seeded_row  # type: ignore[method-assign, assignment] # looser
    BotPool._choose = seeded_choice  # type: ignore[method-assign] # on purpose
    main()
