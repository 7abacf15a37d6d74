"""A grammar of live messages: valid ones, nearly valid ones, and hostile ones.

``Grammar(seed).message(table)`` gives the next thing to send to a table, as text or as bytes. The
same seed and the same tables give the same messages.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from nacre.games import GAMES, game_of

Message = str | bytes
Table = dict[str, Any]  # as the server sent it

LONG = 15_000  # characters; with all around it still a frame that is allowed
STRANGE_TEXTS = [
    "", " ", "\0", "a\0b", "\ud800", "\udfff\ud800", "\u202e\u2066", "\x1b[2J", "\ufeff", "😀" * 80,
    "NaN", "null", "' OR 1=1 --", "../../etc/passwd", "%00", "{}", "x" * LONG,
]  # fmt: skip
STRANGE_VALUES: list[Any] = [
    None, True, -1, 0, 6, 2**31, 2**63, 2**64, 10**400, 0.5, -0.0, 1e308, "", "0", [], [[]], {}, {"a": 1},
]  # fmt: skip
REACTIONS = ("hello", "well_played", "oops", "thinking", "thanks", "wow")


class Grammar:
    """Draws messages; most are refused for one reason among many, some are carried out."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._sent: list[Message] = ["{}"]
        kinds: dict[Callable[[Table], Message], int] = {
            self._act: 24,
            self._other: 14,
            self._wrong_moment: 14,
            self._wrong_action: 14,
            self._again: 6,
            self._wrong_value: 2,
            self._wrong_keys: 2,
            self._broken: 2,
            self._strange: 2,
        }
        self._kinds, self._weights = list(kinds), list(kinds.values())

    def message(self, table: Table) -> Message:
        """The next thing to send to a table that looks like this."""
        [kind] = self._random.choices(self._kinds, self._weights)
        self._sent.append(kind(table))
        del self._sent[:-50]
        return self._sent[-1]

    # --- Valid ---

    def _act(self, table: Table) -> str:
        return json.dumps(self._action(table))

    def _action(self, table: Table) -> dict[str, Any]:
        """A legal action, if it is somebody's turn whom we may act for."""
        action = self._random.choice(table["actions"] or ["draw"])
        return self._numbered(
            {"type": "act", "action": action, "version": table["version"], "seat": table["turn"] or 0}
        )  # fmt: skip

    def _other(self, table: Table) -> str:
        """Anything else that may be asked for."""
        choice = self._random
        asked: list[dict[str, Any]] = [
            {"type": "ping"},
            {"type": "look", "seat": choice.randrange(2)},
            {"type": "follow", "table": choice.choice(["none", "", "😀"])},
            {"type": "undo", "version": table["version"], "seat": choice.randrange(2)},
            {"type": "say", "text": choice.choice(["hello", "Ça va ?", "😀", "<b>x</b>"])},
            {"type": "say", "reaction": choice.choice(REACTIONS)},
        ]
        return json.dumps(self._numbered(choice.choice(asked)))

    def _numbered(self, message: dict[str, Any]) -> dict[str, Any]:
        return message | (
            {"id": self._random.randrange(1000)} if self._random.random() < 0.8 else {}
        )

    # --- Nearly valid ---

    def _wrong_moment(self, table: Table) -> str:
        """Another version, or another seat."""
        message = self._action(table)
        if self._random.random() < 0.3:
            message = self._numbered({"type": "undo", "version": 0, "seat": 0})
        version = table["version"] + self._random.choice([-2, -1, 1, 1000])
        changed = self._random.choice([{"version": max(0, version)}, {"seat": 1 - message["seat"]}])
        return json.dumps(message | changed | {"seat": self._random.choice([0, 1, 2, 5])})

    def _wrong_action(self, table: Table) -> str:
        """An action that is not legal now, of another game, or spelt oddly."""
        choice = self._random
        game = choice.choice([table["game"], *GAMES])
        action = choice.choice(game_of(game).names)
        odd = [
            action,
            action.upper(),
            action.replace(" ", "  "),
            action[: choice.randrange(len(action))],
            f"{action} {action}",
            choice.choice(STRANGE_TEXTS),
        ]
        return json.dumps(self._action(table) | {"action": choice.choice(odd)})

    def _again(self, _: Table) -> Message:
        return self._random.choice(self._sent)  # once more, and late

    # --- Hostile ---

    def _wrong_value(self, table: Table) -> str:
        message = json.loads(self._random.choice([self._act, self._other])(table))
        key = self._random.choice(list(message))
        message[key] = self._random.choice([*STRANGE_VALUES, *STRANGE_TEXTS])
        return json.dumps(message)

    def _wrong_keys(self, table: Table) -> str:
        message = json.loads(self._random.choice([self._act, self._other])(table))
        change = self._random.randrange(3)
        if change == 0:
            del message[self._random.choice(list(message))]
        elif change == 1:
            message[self._random.choice(["x", "", "__proto__", "guest", "type "])] = 1
        text = json.dumps(message)
        return text if change < 2 else text[:-1] + ', "type": "ping"}'  # the same key twice

    def _broken(self, table: Table) -> Message:
        """JSON that is none, or not all of it."""
        choice, text = self._random, self._act(table)
        depth = choice.randrange(1, 7_000)
        found: list[Message] = [
            text[: choice.randrange(len(text))],
            text + text,
            text.replace('"', "'"),
            "\ufeff" + text,
            f"/* */ {text}",
            text.replace(str(table["version"]), choice.choice(["NaN", "1e999", "0x1", "01", "-"])),
            choice.choice("[{") * depth,
            '{"a":' * depth + "1" + "}" * depth,
            "[" * depth + "]" * depth,
            text.replace('"act"', '"\\ud800"'),
        ]
        return choice.choice(found)

    def _strange(self, table: Table) -> Message:
        """Bytes, texts of all kinds, and values that are no object."""
        choice = self._random
        found: list[Message] = [
            choice.randbytes(choice.randrange(300)),
            self._act(table).encode(),
            self._act(table).encode("utf-16"),
            "".join(chr(choice.randrange(1, 0xD7FF)) for _ in range(40)),
            json.dumps(choice.choice(STRANGE_VALUES)),
            json.dumps(choice.choice(STRANGE_TEXTS)),
            b"",
            "",
            '"' * LONG,
        ]
        return choice.choice(found)
