"""The configuration of a search: which of its parts pay differs from game to game."""

from __future__ import annotations

from typing import NamedTuple


class Configuration(NamedTuple):
    """How to search. Shares are from 0 to 1."""

    simulations: int = 2000
    win_share: float = 1.0  # of the win in a value; the rest is the margin
    exploration: float = 0.7
    rave: float = 0.0  # visits at which actions done later count as much as visits; 0: not at all
    expand_after: int = 1  # visits before a node gets children
    likely_worlds: float = 0.0  # share of worlds that are imagined rather than any
    policy: float = 0.0  # share of playout actions by the policy rather than any
    opponents: bool = True  # whether the others' decisions are nodes, or done by the policy
    # visits that untried actions are taken to have had; 0: they come first
    first_play_urgency: float = 0.0
    # whether nodes part by what the searching seat sees before it decides
    situations: bool = False
    # whether all actions at the root meet the same worlds
    common_random_numbers: bool = False
    racing_threshold: float = 2.5  # standard errors before an action is dropped there
    # whether to search when only one action is left or legal, to know its chance
    thorough: bool = False
    whole_games: bool = False  # whether playouts go on to the very end
    overlook: float = 0.0  # share of the legal actions that do not come to mind
    # how much less an action may be worth that tells the others less (a game's ``feints``)
    feint: float = 0.0
