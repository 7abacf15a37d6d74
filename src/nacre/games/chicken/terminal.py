"""Chicken told in the terminal."""

from __future__ import annotations

from typing import Any

from nacre.game.telling import Event, Result, Telling, plural, ranking, spread


class ChickenTelling(Telling):
    """Words for Chicken: the end of a round has lines of its own."""

    highlights = {r"\bchick\b": "yellow", r"\begg\b": "magenta", r"\[\w+\]": "bold"}
    phrases = {"play": "play a card", "draw": "draw a card", "out": "withdraw (out)"}

    def step(self, events: list[Event]) -> list[str]:
        kinds = [event["event"] for event in events]
        if "round_ended" not in kinds:
            return super().step(events)
        end = kinds.index("round_ended")
        before = [event for event in events[:end] if event["event"] != "rolled"]
        return [*super().step(before), *self._round(events[end]), *super().step(events[end + 1 :])]

    def action(self, event: Event) -> str:
        what = event["action"].removeprefix("play ")
        if what == "draw":
            return f"{self.does(event, 'draw')} a card."
        if what == "out":
            return f"{self.does(event, 'are')} out."
        if what == "egg":
            return f"{self.does(event, 'play')} the egg: it becomes a {event['top']}."
        return f"{self.does(event, 'play')} a {what}."

    def dealt(self, event: Event) -> str:
        if event["cards"] is None:
            return ""
        if event["count"] == 1:
            (card,) = event["cards"]
            return f"It is {'the egg' if card == 'egg' else f'a {card}'}."
        return f"{self.does(event, 'are')} dealt {spread(event['cards'])}."

    def turned(self, event: Event) -> str:
        return f"A {spread(event['cards'])} is turned up."

    def _round(self, event: Event) -> list[str]:
        lines = [f"Round {event['round']} is over, with a {event['top']} on top:"]
        for seat, hand in enumerate(event["hands"]):
            rolled = event["dice"] if seat == event.get("seat") else []
            dice = f", dice {' + '.join(map(str, rolled))} off" if rolled else ""
            cards = f"{spread(hand)} = {event['gained'][seat]}"
            now = plural(event["points"][seat], "point")
            lines.append(f"  {self.voice.whom(seat)}: {cards}{dice}, now {now}")
        return lines

    def count(self, result: Result, count: list[dict[str, Any]]) -> list[str]:
        return [*ranking(result, self.unit), "the fewest points win"]


TELLING = ChickenTelling
