"""The looks of all games, and hints held against them."""

from __future__ import annotations

import random
from collections.abc import Iterator

from nacre.analysis import Hint
from nacre.observation import Observation
from tests.second_look import Look, faults
from tests.second_look.chicken import ChickenLook
from tests.second_look.pearl_dice import DiceLook
from tests.second_look.pearladora import LagoonLook
from tests.second_look.pearls import PearlsLook
from tests.settings import SETTINGS, positions

LOOKS: dict[str, type[Look]] = {
    "pearls": PearlsLook,
    "pearladora": LagoonLook,
    "pearl_dice": DiceLook,
    "chicken": ChickenLook,
}
SHARE = 0.1  # of the positions of a game that are looked at


def looked_at(game: str, seed: int = 0) -> Iterator[Observation]:
    """What seats to act know, at some positions of games of all settings, without an end."""
    settings = [setting for setting in SETTINGS if setting.game == game]
    rnd = random.Random(seed)
    while True:
        setting = rnd.choice(settings)
        for match in positions(setting, rnd.randrange(2**32)):
            if not match.over and rnd.random() < SHARE:
                yield match.observation(match.turn)


def faults_of(observation: Observation, hint: Hint) -> list[str]:
    """What is wrong with a hint."""
    found = faults(LOOKS[observation.game], observation.view(), hint.action, hint.facts)
    return [f"{hint.action}: {hint.reason} {fault}" for fault in found]
