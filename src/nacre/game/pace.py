"""The normal pace: how long people are shown what happened, in milliseconds.

An action is shown for :data:`ACTION`; how long what followed it is shown, a game says itself
(``Game.showing_time``). Clocks wait for what is shown, so these times are a part of their rule.
"""

from __future__ import annotations

DEAL = 1_200  # the set-up
ACTION = 900
ROLL = 1_300  # dice that fall, or that fell in vain
ROUND = 6_000  # the count at the end of a round
