"""Games that lead to facts which ordinary ones hardly ever tell."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from nacre.observation import Observation
from tests import seekers
from tests.settings import SETTINGS, Policy, Setting, positions

POLICIES: dict[str, Sequence[Policy]] = {
    "pearls": (seekers.collector, seekers.decliner, seekers.hoarder),
    "chicken": (seekers.never_out, seekers.drawer, seekers.egg_last),
    "pearl_dice": (seekers.clearing, seekers.sparing),
    "pearladora": (seekers.powerful, seekers.filler, seekers.backer),
}


def _leads_that_are_sure() -> Iterator[Setting]:
    """Divers of a single value, so that nobody's strength is in doubt."""
    for seats in (2, 3, 4):
        yield Setting("pearladora", seats, {"divers": [0, 9, 0, 0, 0], "advanced": True})


SPECIAL = tuple(_leads_that_are_sure())


def corners(game: str, seed: int) -> Iterator[Observation]:
    """What the seats to act know in games of players who seek something, without an end."""
    settings = [setting for setting in (*SETTINGS, *SPECIAL) if setting.game == game]
    rnd = random.Random(seed)
    while True:
        setting, policy = rnd.choice(settings), rnd.choice(POLICIES[game])
        for match in positions(setting, rnd.randrange(2**32), policy):
            if not match.over:
                yield match.observation(match.turn)
