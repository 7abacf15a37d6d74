"""A person's own bot plays; a hostile one harms nobody."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

import nacre
from nacre.bots import outside
from nacre.bots.outside import Contained, OutsideBot, outside_bot
from nacre.errors import BadOption, BotFault, IllegalAction, UnknownGame
from nacre.games import GAMES

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
HOARDER, MONTE_CARLO = EXAMPLES

Write = Callable[[str], str]


@pytest.fixture
def bot_file(tmp_path: Path) -> Write:
    def write(text: str) -> str:
        path = tmp_path / "stranger.py"
        path.write_text(dedent(text))
        return str(path)

    return write


def observed(match: nacre.Match) -> nacre.Observation:
    return match.observation(match.turn)


def module_of(path: Path) -> Any:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def is_alive(process: int) -> bool:
    try:
        status = Path(f"/proc/{process}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return status.rsplit(")", 1)[1].split()[0] not in "ZX"


def is_gone(process: int, seconds: float = 5) -> bool:
    """Whether a process ends within that time."""
    deadline = time.monotonic() + seconds
    while is_alive(process) and time.monotonic() < deadline:
        time.sleep(0.01)
    return not is_alive(process)


def process_of(bot: OutsideBot) -> int:
    assert bot._child is not None
    return bot._child.process


# What the other side has on a Mac, as far as it can be taken away here.
AS_ON_A_MAC = """
import os, socket, sys
from nacre.bots import outside_host
del os.waitid, os.pidfd_open, socket.SOCK_SEQPACKET
sys.platform = "darwin"
outside_host._children = lambda: []
outside_host.main(sys.argv[1], *map(int, sys.argv[2:]))
"""
HOSTS = {"here": outside.HOST, "as on a Mac": ("-P", "-c", AS_ON_A_MAC)}


@pytest.fixture(params=HOSTS)
def host(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    monkeypatch.setattr(outside, "HOST", HOSTS[request.param])
    return outside.HOST


# --- The examples --------------------------------------------------------------------------------


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_the_page_on_writing_a_bot_shows_the_examples_as_they_are(path: Path) -> None:
    page = (ROOT / "docs" / "writing-a-bot.md").read_text()
    assert path.read_text() in re.findall(r"```python\n(.*?)```", page, re.S)
    assert f"(../examples/{path.name})" in page
    assert len(path.read_text().splitlines()) < 100


def test_the_hoarder_beats_a_random_bot_from_its_own_process() -> None:
    wins = 0.0
    with outside_bot(str(HOARDER), "pearls") as hoarder:
        for seed in range(10):
            players = [hoarder, nacre.bots.make("pearls", "random", seed)]
            match = nacre.Match("pearls", 2, seed)
            while match.turn is not None:
                match.play(players[(match.turn + seed) % 2].choose(observed(match)))
            assert match.winners is not None
            wins += (seed % 2 in match.winners) / len(match.winners)
    assert wins >= 8


@pytest.mark.parametrize("game", GAMES)
def test_the_monte_carlo_bot_plays_every_game_and_is_repeatable(game: str) -> None:
    match = nacre.Match(game, 2, 5)
    module = module_of(MONTE_CARLO)
    module.WORLDS = 3
    choices = []
    for _ in range(2):
        bot = Contained(module.make(game, 1))
        choices.append([bot.choose(observed(match)) for _ in range(2)])
        assert bot.faults == []
    assert choices[0] == choices[1]


def test_a_bot_beyond_the_pipe_chooses_as_it_does_here() -> None:
    match = nacre.Match("chicken", 3, 5)
    here = module_of(MONTE_CARLO).make("chicken", 4)
    with outside_bot(str(MONTE_CARLO), "chicken", seed=4) as there:
        for _ in range(6):
            action = there.choose(observed(match))
            assert action == here.choose(observed(match))
            match.play(action)


# --- What it is given ----------------------------------------------------------------------------

NEEDED = {
    "HOME",
    "LC_CTYPE",  # Python's own, where nothing else says how texts are encoded
    "MKL_NUM_THREADS",
    "NACRE_CACHE_DIR",
    "NUMBA_BOUNDSCHECK",  # in a run with bounds checks
    "NUMBA_DISABLE_JIT",
    "OPENBLAS_NUM_THREADS",
    "PYTHONHASHSEED",
    "PYTHONPATH",
    "XDG_CACHE_HOME",
}


def test_a_bot_is_given_the_observation_and_nothing_more(
    bot_file: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = bot_file(
        """
        import json, os, pathlib, sys

        def choose(observation):
            seen = [observation.game, observation.seat, observation.options, observation.events,
                    observation.states.tobytes().hex(), observation.view(), observation.actions()]
            told = [seen, sorted(os.environ), "nacre.match" in sys.modules]
            pathlib.Path(__file__).with_name("seen.json").write_text(json.dumps(told))
            observation.states["turn"] = 1
            observation.states["hand"] = 99
            observation.options.clear()
            observation.events.clear()
            return " " + seen[-1][0].upper().replace(" ", "   ")
        """
    )
    for name in ("PASSWORD", "NACRE_TOKEN", "NACRE_DATABASE", "NACRE_SECRET_KEY", "NACRE_WHATEVER"):
        monkeypatch.setenv(name, "pearl")
    match = nacre.Match("pearls", 2, 1)
    before = observed(match)
    with outside_bot(path, "pearls") as bot:
        assert bot.choose(before) == match.actions()[0]
    seen, surroundings, knows_matches = json.loads(
        Path(path).with_name("seen.json").read_text("utf-8")
    )
    states = before.states.tobytes().hex()
    expected = [before.game, before.seat, before.options, before.events, states]
    assert seen == [*expected, before.view(), before.actions()]
    assert set(surroundings) <= NEEDED
    assert not knows_matches
    assert observed(match).view() == before.view()
    assert observed(match).states.tobytes().hex() == states
    assert not Path(path).with_name("__pycache__").exists()


# --- Bots that fail, and go on -------------------------------------------------------------------

FAILING = r"""
import os, sys

import numpy as np

import nacre

class Nasty(Exception):
    def __str__(self):
        return "\x1b[2J" + "nasty " * 10_000

def print_much():
    for stream in (sys.stdout, sys.stderr):
        stream.write("x" * 10_000_000)
        stream.flush()
    os.write(1, b"x" * 10_000_000)
    return ""

def hog():
    hoard = []
    while True:
        hoard.append(np.zeros(1 << 28, np.uint8))

def start_threads():
    import threading
    thread = threading.Thread(target=print_much)
    thread.start()
    thread.join()
    return "threads are fine"

def raise_nasty():
    raise Nasty

CALLS = [
    lambda: 1 / 0,
    raise_nasty,
    lambda: sys.exit("enough"),
    lambda: None,
    lambda: b"take red",
    lambda: "take the secret",
    lambda: "place 9 purple + 3 wild claim",
    lambda: "\ud800\x00\u202e\U0001f41a" * 10,
    lambda: "take red" * 1_000_000,
    print_much,
    hog,
    start_threads,
]

def choose(observation):
    if CALLS:
        return CALLS.pop(0)()
    return nacre.bots.make(observation.game, "random", 1).choose(observation)
"""

FAULTS = [
    "ZeroDivisionError: division by zero",
    "line [0-9]+: Nasty: *\\[2Jnasty nasty .*nasty",
    "SystemExit: enough",
    "choose returned NoneType, not a text",
    "choose returned bytes, not a text",
    "'take the secret': ",
    "place 9 purple \\+ 3 wild claim is not legal now",
    "ud800",
    "take redtake red",
    "''",
    "MemoryError",
    "'threads are fine'",
]


def test_a_bot_that_fails_keeps_its_process_and_the_game_goes_on(bot_file: Write) -> None:
    match = nacre.Match("pearls", 2, 1)
    with outside_bot(bot_file(FAILING), "pearls", seconds=20) as bot:
        process = process_of(bot)
        contained = Contained(bot, nacre.bots.make("pearls", "random", 7))
        for _ in FAULTS:
            match.play(contained.choose(observed(match)))
        assert process_of(bot) == process
        for number, (fault, expected) in enumerate(zip(contained.faults, FAULTS, strict=True), 1):
            assert re.match(rf"decision {number}: stranger\.py: ", fault)
            assert re.search(expected, fault)
            assert fault.isprintable()
            assert len(fault) < 400
        while not match.over:
            match.play(contained.choose(observed(match)))
        assert len(contained.faults) == len(FAULTS)
    assert is_gone(process)


LOOKING_ELSEWHERE = """
import os

def opens(path):
    try:
        with open(path, "rb"):
            return True
    except PermissionError:
        return False

def choose(observation):
    processes = [{asker}, os.getppid()]
    found = [f"/proc/{{p}}/{{what}}" for p in processes for what in ("mem", "environ", "maps")]
    raise RuntimeError(f"{{[*map(opens, found)].count(True)}} of {{len(found)}} open")
"""


def test_a_bot_reads_neither_the_memory_nor_the_surroundings_of_those_who_ask_it(
    bot_file: Write,
) -> None:
    observation = observed(nacre.Match("pearls", 2, 1))
    with (
        outside_bot(bot_file(LOOKING_ELSEWHERE.format(asker=os.getpid())), "pearls") as bot,
        pytest.raises(BotFault, match="RuntimeError: 0 of 6 open"),
    ):
        bot.choose(observation)


# --- Bots that lose their process ----------------------------------------------------------------

BREAKING = """
import os, pathlib, time

CALLS = pathlib.Path(__file__).with_name("calls")

def loop():
    while True:
        pass

def pipes():
    found = []
    for number in range(3, 64):
        try:
            os.fstat(number)
            found.append(number)
        except OSError:
            pass
    return found

def close_everything():
    os.closerange(0, 64)
    loop()

def flood():
    for pipe in pipes():
        try:
            while True:
                os.write(pipe, b"[" * 100_000)
        except OSError:
            pass

def choose(observation):
    CALLS.write_text(CALLS.read_text() + "." if CALLS.exists() else "")
    [loop, lambda: os._exit(3), close_everything, flood][len(CALLS.read_text())]()
"""


@pytest.mark.usefixtures("host")
def test_a_bot_that_breaks_gets_a_new_process_a_few_times(bot_file: Write) -> None:
    before = running_bots()
    observation = observed(nacre.Match("pearls", 2, 1))
    bot = outside_bot(bot_file(BREAKING), "pearls", seconds=1)
    process = process_of(bot)
    for what in (
        r"no answer within 1 s",
        r"its process ended with exit code 3",
        r"it closed its pipe",
        r"its answer has no end",
    ):
        with pytest.raises(BotFault, match=rf"stranger\.py: {what}"):
            bot.choose(observation)
        assert bot._child is None
    for _ in range(2):
        with pytest.raises(BotFault, match="started 4 times and is not started again"):
            bot.choose(observation)
    assert is_gone(process)
    assert running_bots() == before
    bot.close()
    bot.close()


def running_bots() -> set[str]:
    """The processes of bots, zombies included: the children of our children."""
    return {bot for child in _children("self") for bot in _children(child)}


def _children(process: str) -> list[str]:
    tasks = Path(f"/proc/{process}/task").glob("*/children")
    return [child for task in tasks for child in task.read_text().split()]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("import os\nx = 1 / 0", "line 2: ZeroDivisionError: division by zero"),
        ("def choose(observation) return 1", r"SyntaxError: .*line 1"),
        ("while True: pass", "no answer within 1 s"),
        ("def choos(observation): return 1", r"the file has no choose\(observation\)"),
    ],
)
def test_a_file_that_cannot_be_loaded_says_why(text: str, fault: str, bot_file: Write) -> None:
    before = running_bots()
    with pytest.raises(BotFault, match=rf"stranger\.py: {fault}"):
        outside_bot(bot_file(text), "pearls", seconds=1)
    assert running_bots() == before


@pytest.mark.parametrize("how", ["", "start_new_session=True", "process_group=0"])
def test_what_a_bot_starts_ends_with_it(bot_file: Write, how: str) -> None:
    path = bot_file(
        f"""
        import subprocess

        def choose(observation):
            child = subprocess.Popen(["sleep", "60"], {how})
            raise RuntimeError(child.pid)
        """
    )
    with outside_bot(path, "pearls") as bot:
        with pytest.raises(BotFault, match="RuntimeError") as fault:
            bot.choose(observed(nacre.Match("pearls", 2, 1)))
        child = int(str(fault.value).split()[-1])
        assert is_alive(child)
    assert is_gone(child)


def test_a_bot_dies_with_the_process_that_started_it(
    bot_file: Write, host: tuple[str, ...]
) -> None:
    script = (
        f"import os, signal, sys; from nacre.bots import outside; outside.HOST = {host!r}; "
        "bot = outside.outside_bot(sys.argv[1], 'pearls'); print(bot._child.process, flush=True); "
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    path = bot_file("def choose(observation): return 'take red'")
    run = subprocess.run([sys.executable, "-c", script, path], capture_output=True, text=True)
    assert is_gone(int(run.stdout))


# --- Bad input, and bots in this process ---------------------------------------------------------


def test_an_outside_bot_with_bad_arguments(tmp_path: Path) -> None:
    here = str(HOARDER)
    with pytest.raises(UnknownGame):
        outside_bot(here, "chess")
    with pytest.raises(BotFault, match=r"nobody\.py: there is no such file"):
        outside_bot(str(tmp_path / "nobody.py"), "pearls")
    seeds: list[Any] = [1.5, "1"]
    for seed in seeds:
        with pytest.raises(BadOption, match="whole number"):
            outside_bot(here, "pearls", seed)
    times: list[Any] = [0, -1.0, float("inf"), float("nan"), "1"]
    for seconds in times:
        with pytest.raises(BadOption, match="seconds"):
            outside_bot(here, "pearls", seconds=seconds)


def test_a_system_that_cannot_contain_a_bot_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "fork")  # as on Windows
    with pytest.raises(BotFault, match=r"^hoarder\.py: bots from files need Linux or macOS: .*$"):
        outside_bot(str(HOARDER), "pearls")


class Meddler:
    """Changes what it is shown, and then chooses by it."""

    def choose(self, observation: nacre.Observation) -> str:
        observation.states["hand"] = 9
        observation.states["turn"] = 5
        observation.options.clear()
        for event in observation.events:
            event.clear()
        return "place 9 red"


class Quitter:
    def choose(self, observation: nacre.Observation) -> str:
        raise SystemExit


def test_a_bot_in_this_process_is_contained_too() -> None:
    match = nacre.Match("pearls", 2, 1)
    observation, seen = observed(match), observed(match)
    for bot, fault in (
        (Meddler(), "decision 2: Meddler: place 9 red is not legal now"),
        (Quitter(), "decision 2: Quitter: SystemExit"),
    ):
        contained = Contained(bot)
        assert {contained.choose(observation) for _ in range(2)} <= set(match.actions())
        assert contained.faults[1] == fault
        contained.close()
    assert observation.view() == seen.view()
    assert observation.events == seen.events


def test_nobody_is_asked_when_there_is_nothing_to_choose() -> None:
    match = nacre.Match("pearls", 2, 1)
    assert match.turn is not None
    contained = Contained(Quitter())
    with pytest.raises(IllegalAction, match="nothing to choose"):
        contained.choose(match.observation(1 - match.turn))
    assert contained.faults == []
