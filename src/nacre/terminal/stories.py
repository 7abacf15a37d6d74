"""What happened, in short sentences: from events as a seat has seen them to lines of text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby
from typing import Any

from nacre.terminal.words import Voice, amounts, plural, spread

Event = dict[str, Any]

_PLACE = re.compile(r"place (\d+) (\w+)(?: \+ (\d+) wild)?( claim)?")


def story(game: str, events: Iterable[Event], seat: int | None) -> list[str]:
    """Lines that tell the events of :meth:`nacre.Match.events` to a seat, or to a spectator."""
    return _TELLERS[game](Voice(seat)).lines(list(events))


class Teller:
    """Tells events: a line for each step, a sentence for each event, empty where it says nothing."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice

    def lines(self, events: list[Event]) -> list[str]:
        """All events as lines."""
        steps = groupby(events, key=lambda event: int(event["version"]))
        return [line for _, step in steps for line in self.step(list(step)) if line]

    def step(self, events: list[Event]) -> list[str]:
        """One action and what followed, or the set-up."""
        return [" ".join(filter(None, map(self.sentence, events)))]

    def sentence(self, event: Event) -> str:
        """One event; every kind has a method of its own name."""
        sentence: str = getattr(self, event["event"])(event)
        return sentence

    def does(self, event: Event, verb: str) -> str:
        """The seat of an event and its verb."""
        return self.voice.does(event["seat"], verb)

    def action(self, event: Event) -> str:
        """What a seat did."""
        raise NotImplementedError

    def skipped(self, event: Event) -> str:
        """A seat that was passed over."""
        return f"{self.does(event, 'have')} nothing to do and {self.voice.verb(event['seat'], 'are')} skipped."

    def game_ended(self, event: Event) -> str:
        """The end; who won is told by the ending."""
        return "The game is over."


class PearlsTeller(Teller):
    """Pearls."""

    def action(self, event: Event) -> str:
        found = _PLACE.fullmatch(event["action"])
        if found is None:
            colour = event["action"].removeprefix("take ")
            return f"{self.does(event, 'take')} {event['cards']} {colour}."
        cards, colour, wilds, claim = found.groups()
        added = f" + {wilds} wild" if wilds else ""
        value = int(cards) + int(wilds or 0)
        earned = f" and {self.voice.verb(event['seat'], 'claim')} necklace {value}" if claim else ""
        return f"{self.does(event, 'place')} {cards} {colour}{added}{earned}."

    def dealt(self, event: Event) -> str:
        if event["cards"] is None:
            return ""
        return f"{self.does(event, 'are')} dealt {amounts(event['cards'])}."

    def turned(self, event: Event) -> str:
        cards = amounts(event["cards"])
        if event["version"] == 0:
            return f"On display: {cards}."
        return f"The display is refilled with {cards}."

    def skipped(self, event: Event) -> str:
        return f"{self.does(event, 'have')} no cards and {self.voice.verb(event['seat'], 'are')} skipped."

    def last_round(self, event: Event) -> str:
        whom = self.voice.whom(event["seat"])
        return f"The last round begins: every seat places once more, {whom} last."


class PearladoraTeller(Teller):
    """Pearladöra: the Pontoons of one turn are told together."""

    def lines(self, events: list[Event]) -> list[str]:
        return super().lines(_pontoons_together(events))

    def action(self, event: Event) -> str:
        *words, place = event["action"].split()
        kind = " ".join(word for word in words if word.isalpha())
        value = next((word for word in words if word.isdecimal()), None)
        whose = "your" if event["seat"] == self.voice.seat else "its"
        verb, rest = {
            "diver": ("send", f"a Diver{f' of value {value}' if value else ''} to {place}"),
            "pontoon": ("lay", f"a Pontoon on {place}"),
            "pontoons": ("lay", f"Pontoons on {place.replace('+', ' and ')}"),
            "": ("stop", "there"),
            "backup": ("put", f"{whose} Backup on the Diver on {place}"),
            "look": ("look", f"at the Diver on {place}"),
            "extra diver": ("send", f"an extra Diver to {place}, face up: value {value}"),
            "extra pontoon": ("lay", f"an extra Pontoon on {place}"),
            "necklace": ("hang", f"a necklace on the Diver on {place}"),
        }[kind]
        return f"{self.does(event, verb)} {rest}."

    def looked(self, event: Event) -> str:
        return "" if event["value"] is None else f"Its value is {event['value']}."


def _pontoons_together(events: list[Event]) -> list[Event]:
    told: list[Event] = []
    for event in events:
        last, action = told[-1] if told else {}, event.get("action", "")
        begun = last.get("action", "").startswith("pontoon ") and last["seat"] == event.get("seat")
        if begun and action.startswith("pontoon "):
            both = f"{last['action']}+{action.split()[-1]}".replace("pontoon", "pontoons", 1)
            told[-1] = last | {"action": both}
        elif not (begun and action == "stop"):
            told.append(event)
    return told


class ChickenTeller(Teller):
    """Chicken: the end of a round has lines of its own."""

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
            lines.append(
                f"  {self.voice.whom(seat)}: {cards}{dice}, now {plural(event['points'][seat], 'point')}"
            )
        return lines


class PearlDiceTeller(Teller):
    """Pearl Dice: a line for each turn, with all its rolls."""

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


_TELLERS: dict[str, type[Teller]] = {
    "pearls": PearlsTeller,
    "pearladora": PearladoraTeller,
    "pearl_dice": PearlDiceTeller,
    "chicken": ChickenTeller,
}
