"""Types of the views of Pearladöra.

Made from the layout in ``view.py`` by ``make types``. Not to be edited.
"""

from __future__ import annotations

from typing import Literal, TypedDict

Group = Literal["fishermen", "foragers", "children", "elders"]


class PearladoraOptions(TypedDict):
    """The options that a game is played with."""

    first: Literal["random"] | int
    groups: Literal["random"] | list[Group]
    advanced: bool
    memory: bool
    smallest: int
    pontoons: int
    clusters: Literal["standard"] | list[int]
    divers: Literal["standard"] | list[int]
    final_pass: bool


class DiverView(TypedDict):
    """A Diver on a space."""

    seat: int
    value: int | None  # as printed; null: hidden
    placed: int | None  # 1: the first that its owner placed; null: not known
    up: bool  # placed face up
    necklaces: int
    backup: bool


class TerritoryView(TypedDict):
    """A territory of the lagoon."""

    spaces: list[str]
    pearls: int
    full: bool  # every space is a farm or has a Diver


class PearladoraView(TypedDict):
    """A position as a seat or a spectator sees it."""

    game: Literal["pearladora"]
    seats: int
    options: PearladoraOptions
    first: int  # the seat that began
    turn: int | None
    over: bool
    scores: list[int] | None
    winners: list[int] | None
    farms: dict[str, int]  # pearls by space
    divers: dict[str, DiverView]
    pontoons: list[str]  # lines: "c2-d2"
    stock: int
    supply: list[dict[str, int] | None]  # Divers left by value; null: another seat's
    groups: list[Group]
    powers: list[int]  # Power tokens left
    backups: list[bool]
    seen: dict[str, list[int]]  # seats that looked, by space
    laid: int  # Pontoons laid in this turn's main action
    power_used: bool
    territories: list[TerritoryView]
    seat: int | None  # the viewer; null: a spectator
    supply_sizes: list[int]
