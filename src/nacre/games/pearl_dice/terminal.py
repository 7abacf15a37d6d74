"""Pearl Dice told in the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from nacre.game.telling import Event, Result, Telling, plural, ranking


class PearlDiceTelling(Telling):
    """Words for Pearl Dice: a line for each turn, with all its rolls."""

    highlights = {r"●+": "cyan", r"×": "green", r"\[\d\]": "bold"}
    phrases = {"remove": "remove pearls from a row"}

    def wanted(self, actions: Sequence[str]) -> list[str]:
        rows = {action.split()[-1] for action in actions}
        if len(rows) == 1:
            return [f"remove pearls from row {rows.pop()}"]
        return super().wanted(actions)

    def lines(self, events: list[Event]) -> list[str]:
        throws = [event for event in events if event["event"] == "roll_off"]
        turns = _turns([event for event in events if event["event"] != "roll_off"])
        return [*self._roll_off(throws), *map(self._turn, turns)]

    def _roll_off(self, events: list[Event]) -> list[str]:
        lines = []
        for throw, dice in groupby(events, key=lambda event: int(event["throw"])):
            begin = "One die each for the first turn" if throw == 1 else "Again"
            shown = ", ".join(f"{self.voice.whom(e['seat'])} {e['die']}" for e in dice)
            lines.append(f"{begin}: {shown}.")
        return lines

    def _turn(self, events: list[Event]) -> str:
        if events[0]["event"] == "game_ended":
            return self.game_ended(events[0])
        clauses = "".join(map(self._clause, events)).removeprefix(",")
        return f"{self.voice.who(events[0]['seat'])}{clauses}."

    def _clause(self, event: Event) -> str:
        if event["event"] == "missed":
            return f": no {event['row']}, turn over"
        if event["event"] == "ended_at_once":
            return ": no row to remove from, turn over"
        if event["event"] == "rolled":
            dice = " ".join(map(str, event["dice"]))
            return f", {self.voice.verb(event['seat'], 'roll')} {dice}"
        _, pearls, _, row = event["action"].split()
        return f", {self.voice.verb(event['seat'], 'remove')} {pearls} from row {row}"

    def count(self, result: Result, count: list[dict[str, Any]]) -> list[str]:
        """Every row's points are shown: the places behind the winner go by them."""
        columns: dict[str, list[Any]] = {"turns": [c["turns"] for c in count]}
        for row in range(len(count[0]["rows"])):
            columns[str(row + 1)] = [c["rows"][row] for c in count]
        return [*ranking(result, self.unit, columns), "points from rows 1 to 12"]

    def alone(self, view: Mapping[str, Any]) -> str:
        turns, rolls = plural(view["turns"][0], "turn"), plural(view["rolls"][0], "roll")
        return f"The board is empty after {turns} and {rolls}."


TELLING = PearlDiceTelling


def _turns(events: list[Event]) -> list[list[Event]]:
    """The events of each turn; a second roll on end means that the first one missed the row."""
    turns: list[list[Event]] = []
    for event in events:
        last = turns[-1][-1] if turns else None
        if last is not None and not _begins(event, last):
            turns[-1].append(event)
            continue
        if last is not None and last["event"] == "rolled" and len(turns[-1]) > 1:
            row = turns[-1][-2]["action"].split()[-1]
            turns[-1].append({"event": "missed", "row": row})
        turns.append([event])
    return turns


def _begins(event: Event, last: Event) -> bool:
    if event["event"] == "game_ended":
        return True
    if event["event"] != "rolled":
        return False
    return bool(last["event"] != "action" or event["seat"] != last["seat"])
