"""Slow twins of the statistics: the same counted in plain Python, from what a match tells.

Each game's twin gives the observations of one finished match, by the name and the row of the
statistic: of a count, the one number.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, TypeAlias

from nacre import Match
from nacre.game.statistic import WHOLE_WIN
from nacre.games import game_of
from nacre.observation import scores_of
from nacre.step import Step

Seen: TypeAlias = dict[tuple[str, str], list[int]]
Event: TypeAlias = dict[str, Any]


def wins_of(match: Match) -> list[int]:
    """What each seat has of the win: all that its side has."""
    assert match.winners is not None
    winners = set(match.winners)
    sides = [side for side in game_of(match.game).sides(match.seats) if winners & set(side)]
    part = WHOLE_WIN // len(sides)
    return [part if seat in winners else 0 for seat in range(match.seats)]


def told(match: Match, event: str) -> list[Event]:
    """The events of a kind."""
    return [e for e in match.events() if e["event"] == event]


# --- Every game ---


def outcomes(match: Match) -> Seen:
    scores, ranks, wins = match.scores, match.ranks, wins_of(match)
    assert scores is not None
    assert ranks is not None
    seen: Seen = defaultdict(list)
    first = match.reveal()["first"]
    for seat in range(match.seats):
        order = ["1st", "2nd", "3rd", "4th", "5th", "6th"][(seat - first) % match.seats]
        seen["wins_by_seat", f"seat {seat}"].append(wins[seat])
        seen["wins_by_order", order].append(wins[seat])
        seen["rank_by_order", order].append(ranks[seat])
        seen["score_by_seat", f"seat {seat}"].append(scores[seat])
        seen["score", ""].append(scores[seat])
    turns = TURNS.get(match.game, turns_by_seat)(match)
    seen["decisions", ""].append(match.version)
    seen["turns", ""].append(turns)
    seen["winning_score", ""].append(scores[ranks.index(1)])
    sides = game_of(match.game).sides(match.seats)
    if len(sides) > 1:
        contest(match, sides, turns, seen)
    return seen


def contest(match: Match, sides: list[list[int]], turns: int, seen: Seen) -> None:
    scores, ranks = match.scores, match.ranks
    assert scores is not None
    assert ranks is not None
    best, second = sorted(sides, key=lambda side: ranks[side[0]])[:2]
    tie = ranks[second[0]] == 1
    seen["ties", ""].append(int(tie))
    seen["margin", ""].append(abs(scores[best[0]] - scores[second[0]]))
    changes = leads(match, sides)
    seen["lead_changes", ""].append(max(0, len(changes) - 1))
    if not tie and changes and changes[-1][0] == sides.index(best):
        seen["decided_at", ""].append(changes[-1][1] * 1000 // max(1, turns))


def leads(match: Match, sides: list[list[int]]) -> list[tuple[int, int]]:
    """Each side that came to lead alone, and after how many turns."""
    sign = -1 if game_of(match.game).low_is_good else 1
    changes: list[tuple[int, int]] = []
    looked_at = LOOKS.get(match.game, after_steps)
    for step in [*looked_at(match), match.last]:
        points = scores_of(step.states)
        of_sides = [sign * points[side[0]] for side in sides]
        leader = of_sides.index(max(of_sides))
        alone = of_sides.count(max(of_sides)) == 1
        if alone and (not changes or changes[-1][0] != leader):
            changes.append((leader, turns_until(match, step)))
    return changes


def turns_until(match: Match, step: Step) -> int:
    """The turns that were over after a step."""
    count = [s is step for s in match.steps].index(True)
    past = match.copy()
    while past.version > count:
        past.undo()
    return TURNS.get(match.game, turns_by_seat)(past)


def after_steps(match: Match) -> Iterator[Step]:
    """All positions but the first."""
    yield from match.steps[1:]


def after_rounds(match: Match) -> Iterator[Step]:
    """The positions in which the first seat begins a turn."""
    first = match.reveal()["first"]
    for step in match.steps[1:]:
        names = step.states.dtype.names or ()
        within = "laid" in names and (step.states["laid"][0] or step.states["power_used"][0])
        if step.turn == first and not within:
            yield step


LOOKS: dict[str, Callable[[Match], Iterator[Step]]] = {
    "pearls": after_rounds,
    "pearladora": after_rounds,
}


def turns_by_seat(match: Match) -> int:
    seats = [seat for seat, _ in match.history] + [-1 if match.over else match.turn]
    return sum(a != b for a, b in pairwise(seats))


def turns_of_pearladora(match: Match) -> int:
    """A power or a first Pontoon is followed by more, unless nothing more can be done."""
    return sum(not (s.states["laid"][0] or s.states["power_used"][0]) for s in match.steps[1:])


TURNS: dict[str, Callable[[Match], int]] = {
    "pearls": lambda match: match.version,
    "chicken": lambda match: match.version,
    "pearl_dice": lambda match: sum(match.reveal()["turns"]) - (0 if match.over else 1),
    "pearladora": turns_of_pearladora,
}

# --- Pearls ---

PLACE = re.compile(r"place (\d+) (\w+)(?: \+ (\d+) wild)?( claim)?")


def pearls(match: Match) -> Seen:
    seen: Seen = defaultdict(list)
    wins, end = wins_of(match), match.reveal()
    for seat in range(match.seats):
        cards = next(
            e["cards"] for e in match.events(seat) if e["event"] == "dealt" and e["seat"] == seat
        )
        for colour in end["pile"]:
            seen["cards_dealt", colour].append(cards.get(colour, 0))
        of_seat = [e for e in told(match, "action") if e["seat"] == seat]
        for name, row, value in _places(of_seat):
            seen[name, row].append(value)
        for event in of_seat:
            if "cards" in event:
                seen["cards_taken", event["action"].split()[1]].append(event["cards"])
        for value in end["claimed"][seat]:
            seen["necklace_pays", f"necklace {value}"].append(wins[seat])
        how_many = len(end["claimed"][seat])
        seen["necklaces_pay", str(how_many) if how_many < 6 else "6 or more"].append(wins[seat])
        seen["hand_left", ""].append(-told(match, "game_ended")[0]["count"][seat]["hand"])
    for value in range(4, 10):
        claims = sum(claimed.count(value) for claimed in end["claimed"])
        seen["necklace_claims", f"necklace {value}"] = [claims]
    for colour in end["pile"]:
        seen["cards_placed", colour] = [sum(placed[colour] for placed in end["placed"])]
    seen["hand_when_placing", ""] = _hands(match)
    version = told(match, "last_round")[0]["version"]
    by_claim = match.history[version - 1][1].startswith("place")
    seen["end", "the pile"].append(int(not by_claim))
    seen["end", "the necklaces"].append(int(by_claim))
    return seen


def _places(actions: list[Event]) -> Iterator[tuple[str, str, int]]:
    """What the places of one seat show."""
    takes = 0
    for turn, event in enumerate(actions, start=1):
        found = PLACE.fullmatch(event["action"])
        if found is None:
            takes += 1
            continue
        cards, colour, added, claim = found.groups()
        total = int(cards) + int(added or 0)
        wilds = int(cards) if colour == "wild" else int(added or 0)
        yield "waiting", "", takes
        yield "group", "", total
        yield "places_with_wilds", "", int(wilds > 0)
        yield "claims", "", int(claim is not None)
        if claim is not None:
            yield "necklace_turn", f"necklace {total}", turn
            yield "necklace_wilds", f"necklace {total}", wilds
        takes = 0


def _hands(match: Match) -> list[int]:
    """The cards in hand before each place: those dealt and taken, less those placed."""
    hands = [match.options["deal"]] * match.seats
    found = []
    for event in told(match, "action"):
        seat, place = event["seat"], PLACE.fullmatch(event["action"])
        if place is None:
            hands[seat] += event["cards"]
        else:
            found.append(hands[seat])
            hands[seat] -= int(place[1]) + int(place[3] or 0)
    return found


# --- Chicken ---


def chicken(match: Match) -> Seen:
    seen: Seen = defaultdict(list)
    rounds = told(match, "round_ended")
    seen["rounds", ""] = [len(rounds)]
    top, turns, out = "", [0] * match.seats, [False] * match.seats
    done = dict.fromkeys(("same number", "next number", "egg", "draw", "out"), 0)
    before = [0] * match.seats
    for event in match.events():
        if event["event"] == "turned":
            (top,) = event["cards"]
        elif event["event"] == "action":
            seat, action = event["seat"], event["action"]
            turns[seat] += 1
            kind = _kind(action, top)
            done[kind] += 1
            if kind == "out":
                out[seat] = True
                seen["out_turn", ""].append(turns[seat])
                position = match.steps[event["version"] - 1].states
                seen["out_value", ""].append(_hand_value(position, seat, top))
            if action.startswith("play"):
                top = _next(top) if action == "play egg" else action.split()[1]
        elif event["event"] == "round_ended":
            _round(event, out, before, match.history[event["version"] - 1], seen)
            turns, out, before = [0] * match.seats, [False] * match.seats, event["points"]
    for kind, times in done.items():
        seen["actions", kind] = [times]
    for seat in range(match.seats):
        seen["egg_dealt", ""] += _eggs_dealt(match, seat)
    return seen


NUMBERS = ("1", "2", "3", "4", "5", "6", "chick")


def _next(top: str) -> str:
    return NUMBERS[(NUMBERS.index(top) + 1) % len(NUMBERS)]


def _kind(action: str, top: str) -> str:
    if not action.startswith("play"):
        return action
    card = action.split()[1]
    return card if card == "egg" else "same number" if card == top else "next number"


def _hand_value(states: Any, seat: int, top: str) -> int:
    """Each number once; an egg counts as the number on top."""
    cards = states["hand"][0][seat].tolist()
    held = {name for name, n in zip(NUMBERS, cards[:7], strict=True) if n}
    held |= {top} if cards[7] else set()
    return sum(10 if name == "chick" else int(name) for name in held)


def _eggs_dealt(match: Match, seat: int) -> list[int]:
    """Of each hand that was dealt; a card that is drawn follows an action of its own."""
    dealt = [e for e in match.events(seat) if e["event"] == "dealt" and e["seat"] == seat]
    drawn = {k for k, (_, action) in enumerate(match.history, start=1) if action == "draw"}
    hands = [e for e in dealt if e["version"] not in drawn]
    return [min(1, e["cards"].get("egg", 0)) for e in hands]


def _round(
    event: Event, out: list[bool], before: list[int], last: tuple[int, str], seen: Seen
) -> None:
    all_out = last[1] == "out"
    seen["round_end", "the last card"].append(int(not all_out))
    seen["round_end", "all withdrew"].append(int(all_out))
    for seat, gained in enumerate(event["gained"]):
        seen["withdrawals", ""].append(int(out[seat]))
        seen["gained", "withdrew" if out[seat] else "stayed in"].append(gained)
        seen["egg_left", ""].append(min(1, event["hands"][seat]["egg"]))
    if event["dice"]:
        seat = last[0]
        seen["roll", ""].append(sum(event["dice"]))
        off = before[seat] + event["gained"][seat] - event["points"][seat]
        seen["rolled_off", ""].append(off)


# --- Pearl Dice ---


def pearl_dice(match: Match) -> Seen:
    seen: Seen = defaultdict(list)
    wins, end, rows = wins_of(match), match.reveal(), range(1, 13)
    chosen = match.options["rows"]
    full = [match.options["pearls"]] * 12 if chosen == "standard" else chosen
    first_throw = told(match, "rolled")[0]["dice"]
    for row in rows:
        seen["first_roll", f"row {row}"].append(min(full[row - 1], _matches(first_throw, row)))
        seen["cleared", f"row {row}"] += [int(board[row - 1] == 0) for board in end["boards"]]
    boards = [list(full) for _ in range(match.seats)]
    order: list[list[int]] = [[] for _ in range(match.seats)]
    turn: list[int] = []
    target, dice, chosen, hot = 0, [0], dict.fromkeys(rows, 0), 0
    for event in match.events():
        if event["event"] == "rolled":
            dice = event["dice"]
        if event["event"] != "action":
            continue
        seat, (_, n, _, row) = event["seat"], event["action"].split()
        amount, number = int(n), int(row)
        turn.append(amount)
        chosen[number] += target == 0
        target = number
        boards[seat][number - 1] -= amount
        used = amount * (1 if number <= 6 else 2)
        after = match.steps[event["version"]]
        if boards[seat][number - 1] == 0:
            target = 0
            order[seat].append(number)
            seen["cleared_at", f"row {number}"].append(len(order[seat]))
        elif used == len(dice) and match.options["hot_dice"]:
            hot += 1
        if _turn_is_over(match, event["version"]) or after.turn < 0:
            seen["turn_decisions", ""].append(len(turn))
            seen["turn_pearls", ""].append(sum(turn))
            turn, target = [], 0
    _ends(match, end, order, wins, seen)
    for row in rows:
        seen["targets", f"row {row}"] = [chosen[row]]
    seen["hot_dice", ""] = [hot]
    seen["rolls", ""] = [len(told(match, "rolled"))]
    all_turns = sum(end["turns"])
    played = len(seen["turn_decisions", ""])
    seen["busts", ""] = [1] * (all_turns - played) + [0] * played
    return seen


def _ends(match: Match, end: Event, order: list[list[int]], wins: list[int], seen: Seen) -> None:
    for seat, cleared in enumerate(order):
        if cleared:
            seen["first_row_pays", f"row {cleared[0]}"].append(wins[seat])
        if len(cleared) == 12:
            seen["turns_of_winner", ""].append(end["turns"][seat])
    seen["fresh_starts", ""] = [sum(min(len(cleared), 11) for cleared in order)]


def _turn_is_over(match: Match, version: int) -> bool:
    now, before = match.steps[version].states, match.steps[version - 1].states
    return bool(now["turns"].sum() != before["turns"].sum())


def _matches(dice: list[int], row: int) -> int:
    """Dice that show the row, or pairs that make it, each die once."""
    if row <= 6:
        return dice.count(row)
    left, pairs = list(dice), 0
    for die in dice:
        if die in left:
            left.remove(die)
            if row - die in left:
                left.remove(row - die)
                pairs += 1
            else:
                left.append(die)
    return pairs


# --- Pearladöra ---


def pearladora(match: Match) -> Seen:
    seen: Seen = defaultdict(list)
    wins, end = wins_of(match), match.reveal()
    count = told(match, "game_ended")[0]["count"]
    kinds = [_kind_of(action) for _, action in match.history]
    for kind in (
        "diver",
        "pontoon",
        "stop",
        "backup",
        "look",
        "extra diver",
        "extra pontoon",
        "necklace",
    ):
        seen["actions", kind] = [kinds.count(kind)]
    for value in range(1, 6):
        seen["divers", str(value)] = [sum(d["value"] == value for d in end["divers"].values())]
    seen["pontoons", ""] = [len(end["pontoons"])]
    for step in match.steps[1:]:
        assert step.before is not None
        assert step.action is not None
        if step.before["laid"][0]:
            seen["stops", ""].append(int(match.name(step.action) == "stop"))
    _territories(match, end, count, wins, seen)
    for seat in range(match.seats):
        seen["supply_left", ""].append(sum(end["supply"][seat].values()))
        if match.options["advanced"]:
            group = end["groups"][seat]
            tokens = 1 if group == "children" else 2
            seen["powers", group].append(tokens - end["powers"][seat])
            seen["group_pays", group].append(wins[seat])
            used = [d for d in end["divers"].values() if d["seat"] == seat and d["backup"]]
            seen["backups", ""].append(len(used))
    return seen


def _kind_of(action: str) -> str:
    words = action.split()
    return " ".join(words[:2]) if words[0] == "extra" else words[0]


def _territories(match: Match, end: Event, count: list[Event], wins: list[int], seen: Seen) -> None:
    territories = [set(t["spaces"]) for t in end["territories"]]
    seen["territories", ""] = [len(territories)]
    taken = set(end["farms"]) | set(end["divers"])
    for spaces in territories:
        seen["territory_size", ""].append(len(spaces))
        seen["full", ""].append(int(spaces <= taken))
    sides = game_of(match.game).sides(match.seats)
    lost = sum(end["farms"].values())
    for territory in count:
        if not territory["pearls"]:
            continue
        seats = {d["seat"] for s, d in end["divers"].items() if s in territory["spaces"]}
        there = [side for side in sides if seats & set(side)]
        won = [side for side in sides if set(side) & set(territory["winners"])]
        seen["contested", ""].append(int(len(there) > 1))
        seen["shared", ""].append(int(len(won) > 1))
        seen["empty_handed", ""].append(int(not won))
        lost -= len(won) * (territory["pearls"] // len(won)) if won else 0
        for farm in set(territory["spaces"]) & set(end["farms"]):
            row = f"{end['farms'][farm]} pearls"
            if not 3 <= end["farms"][farm] <= 7:
                continue
            seen["farm_spaces", row].append(len(territory["spaces"]))
            seen["farm_pays", row] += [wins[seat] for side in won for seat in side]
    seen["pearls_lost", ""] = [lost]


TWINS: dict[str, Callable[[Match], Seen]] = {
    "pearls": pearls,
    "chicken": chicken,
    "pearl_dice": pearl_dice,
    "pearladora": pearladora,
}
