"""Two more engines than the one that the browser tests drive: WebKit and Firefox.

As a program: get them where they are missing.

WebKit is Debian's MiniBrowser, driven over WebDriver on a screen that nobody sees (Xvfb); Firefox
runs headless and is driven over WebDriver BiDi, which it speaks by itself. Both do what a page is
asked to do by a function in JavaScript, press where a finger would, and take pictures.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from tests import processes
from tests.browser.visitor import Size
from tests.packages import install
from tests.server.process import eventually

PACKAGES = ("webkit2gtk-driver", "xvfb", "xauth", "firefox-esr")
PROGRAMS = ("WebKitWebDriver", "Xvfb", "firefox-esr")
MINI_BROWSER = "*/webkit2gtk-4.*/MiniBrowser"
MISSING = (
    "WebKit and Firefox are not there: `make engines` gets them with apt-get, where there is one"
)
PATIENCE = 120.0  # seconds until an engine has answered, or something has come about
SCREEN = "2000x1400x24"
# The window's own buttons would keep it from being as narrow as a phone.
TINY_BUTTONS = "* { min-width: 0; margin: 0; padding: 0; border-width: 0; font-size: 2px; }"
PRESSED = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}

# Where to press an element so that nothing else is hit; null: it is not there, or still moves.
SPOT = """async (selector, index) => {
  const element = document.querySelectorAll(selector)[index];
  if (!element) return null;
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
  const next = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await next();
  const before = element.getBoundingClientRect();
  await next();
  const box = element.getBoundingClientRect();
  if (before.left !== box.left || before.top !== box.top || box.width === 0) return null;
  for (const down of [0.5, 0.25, 0.75, 0.1, 0.9]) {
    for (const right of [0.5, 0.25, 0.75, 0.1, 0.9]) {
      const x = Math.round(box.left + box.width * right), y = Math.round(box.top + box.height * down);
      const hit = document.elementFromPoint(x, y);
      if (hit !== null && element.contains(hit)) return { x, y };
    }
  }
  return null;
}"""
INNER = "() => [innerWidth, innerHeight]"


class NoEngine(Exception):
    """It is not installed."""


class Engine(ABC):
    """A browser with one page."""

    name: str
    complaints: list[str]  # of pages, as far as an engine tells

    @abstractmethod
    def go(self, url: str) -> None:
        """Open a page and wait until it is loaded."""

    @abstractmethod
    def call(self, function: str, *arguments: Any) -> Any:
        """What a function gives in the page; it may be one that is waited for."""

    @abstractmethod
    def resize(self, size: Size) -> None: ...

    @abstractmethod
    def picture(self) -> bytes:
        """What is seen, as PNG."""

    @abstractmethod
    def _point(self, actions: list[dict[str, Any]]) -> None: ...

    def until(self, function: str, *arguments: Any) -> Any:
        """Wait until a function gives something."""
        return eventually(lambda: self.call(function, *arguments), PATIENCE)

    def press(self, selector: str, index: int = 0) -> None:
        """Click on an element as soon as it lies still and can be hit."""
        spot = self.until(SPOT, selector, index)
        move = {"type": "pointerMove", "x": spot["x"], "y": spot["y"], "duration": 0}
        self._point([move, *PRESSED])

    def _mouse(self, actions: list[dict[str, Any]]) -> list[dict[str, Any]]:
        how = {"pointerType": "mouse"}
        return [{"type": "pointer", "id": "mouse", "parameters": how, "actions": actions}]


def _called(function: str, arguments: tuple[Any, ...]) -> str:
    """A call with all that it is told; its answer as text."""
    told = ", ".join(json.dumps(argument) for argument in arguments)
    return f"Promise.resolve(({function})({told})).then((found) => JSON.stringify(found ?? null))"


# --- WebKit ---


class WebKit(Engine):
    name = "webkit"

    def __init__(self, driver: str) -> None:
        self._http = httpx.Client(base_url=driver, timeout=PATIENCE)
        options = {"binary": str(_mini_browser()), "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        session = self._ask("POST", "/session", {"capabilities": wanted})["sessionId"]
        self._session = f"/session/{session}"
        self.complaints = []
        limits = {"script": 1000 * PATIENCE, "pageLoad": 1000 * PATIENCE}
        self._ask("POST", f"{self._session}/timeouts", limits)

    def close(self) -> None:
        with suppress(httpx.HTTPError):
            self._http.delete(self._session)
        self._http.close()

    def go(self, url: str) -> None:
        self._ask("POST", f"{self._session}/url", {"url": url})

    def call(self, function: str, *arguments: Any) -> Any:
        script = f"{_called(function, arguments)}.then(arguments[0], (e) => arguments[0]('!' + e))"
        body = {"script": script, "args": []}
        found = self._ask("POST", f"{self._session}/execute/async", body)
        assert not found.startswith("!"), found
        return json.loads(found)

    def resize(self, size: Size) -> None:
        """The window has borders of its own."""
        outer = list(size)
        for _ in range(2):
            rect = {"x": 0, "y": 0, "width": outer[0], "height": outer[1]}
            self._ask("POST", f"{self._session}/window/rect", rect)
            inner = self.call(INNER)
            outer = [o + wanted - i for o, wanted, i in zip(outer, size, inner, strict=True)]
        assert tuple(self.call(INNER)) == size

    def picture(self) -> bytes:
        return base64.b64decode(self._ask("GET", f"{self._session}/screenshot"))

    def _point(self, actions: list[dict[str, Any]]) -> None:
        self._ask("POST", f"{self._session}/actions", {"actions": self._mouse(actions)})

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        answer = self._http.request(method, path, json=body)
        value = answer.json()["value"]
        assert answer.is_success, f"{method} {path}: {value}"
        return value


def _mini_browser() -> Path:
    for found in Path("/usr/lib").glob(MINI_BROWSER):
        return found
    raise NoEngine(MISSING)


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def _screen() -> Iterator[str]:
    """A display that nobody sees; its name."""
    said, told = os.pipe()
    command = ["Xvfb", "-displayfd", str(told), "-screen", "0", SCREEN, "-nolisten", "tcp"]
    with processes.running(command, pass_fds=(told,), stderr=subprocess.DEVNULL):
        os.close(told)
        with os.fdopen(said) as answer:
            yield f":{answer.readline().strip()}"


@contextmanager
def webkit() -> Iterator[Engine]:
    with ExitStack() as kept:
        home = kept.enter_context(_folder())
        style = home / ".config" / "gtk-3.0" / "gtk.css"
        style.parent.mkdir(parents=True)
        style.write_text(TINY_BUTTONS)
        display = kept.enter_context(_screen())
        own = _surroundings(home) | {
            "DISPLAY": display,
            "GDK_BACKEND": "x11",
            "GSETTINGS_BACKEND": "memory",
            "GTK_A11Y": "none",
            "NO_AT_BRIDGE": "1",
            # It shows nothing but our own pages, and a container may let nobody build a sandbox.
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
        }
        port = _free_port()
        log = kept.enter_context((home / "driver.log").open("w"))
        command = ["WebKitWebDriver", f"--port={port}"]
        kept.enter_context(processes.running(command, env=own, stdout=log, stderr=log))
        driver = f"http://127.0.0.1:{port}"
        eventually(lambda: _answers(f"{driver}/status"), PATIENCE)
        engine = WebKit(driver)
        kept.callback(engine.close)
        yield engine


def _answers(url: str) -> bool:
    with suppress(httpx.HTTPError):
        return httpx.get(url).is_success
    return False


# --- Firefox ---


class Firefox(Engine):
    name = "firefox"

    def __init__(self, wire: ClientConnection) -> None:
        self._wire = wire
        self._number = 0
        self.complaints = []
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=["log.entryAdded"])
        [tab] = self._ask("browsingContext.getTree")["contexts"]
        self._tab = tab["context"]

    def go(self, url: str) -> None:
        self._ask("browsingContext.navigate", context=self._tab, url=url, wait="complete")

    def call(self, function: str, *arguments: Any) -> Any:
        found = self._ask(
            "script.evaluate",
            expression=_called(function, arguments),
            target={"context": self._tab},
            awaitPromise=True,
        )
        assert found["type"] == "success", found["exceptionDetails"]["text"]
        return json.loads(found["result"]["value"])

    def resize(self, size: Size) -> None:
        viewport = {"width": size[0], "height": size[1]}
        self._ask("browsingContext.setViewport", context=self._tab, viewport=viewport)
        assert tuple(self.call(INNER)) == size

    def picture(self) -> bytes:
        taken = self._ask("browsingContext.captureScreenshot", context=self._tab)
        return base64.b64decode(taken["data"])

    def _point(self, actions: list[dict[str, Any]]) -> None:
        self._ask("input.performActions", context=self._tab, actions=self._mouse(actions))

    def _ask(self, method: str, **params: Any) -> Any:
        self._number += 1
        self._wire.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._wire.recv(PATIENCE))
            if answer["type"] == "event":
                self._hear(answer["params"])
            elif answer["id"] == self._number:
                assert answer["type"] == "success", f"{method}: {answer}"
                return answer["result"]

    def _hear(self, entry: Mapping[str, Any]) -> None:
        if entry["level"] == "error":
            self.complaints.append(str(entry["text"]))


@contextmanager
def firefox() -> Iterator[Engine]:
    with ExitStack() as kept:
        home = kept.enter_context(_folder())
        profile = home / "profile"
        profile.mkdir()
        log = kept.enter_context((home / "browser.log").open("w"))
        command = ["firefox-esr", "--headless", "--no-remote", "--profile", str(profile)]
        command += ["--remote-debugging-port", "0", "about:blank"]
        own = _surroundings(home)
        kept.enter_context(processes.running(command, env=own, stdout=log, stderr=log))
        where = eventually(lambda: _listening(profile / "WebDriverBiDiServer.json"), PATIENCE)
        wire = connect(f"{where}/session", max_size=None, open_timeout=PATIENCE)
        yield Firefox(kept.enter_context(wire))


def _listening(file: Path) -> str | None:
    with suppress(OSError, ValueError):
        told = json.loads(file.read_text())
        return f"ws://{told['ws_host']}:{told['ws_port']}"
    return None


# --- Both ---

ENGINES: dict[str, Callable[[], Any]] = {"webkit": webkit, "firefox": firefox}


def may_be_installed() -> bool:
    """Whether this is a system whose packages we know."""
    return shutil.which("apt-get") is not None


def check() -> None:
    """NoEngine where one is missing."""
    if not all(map(shutil.which, PROGRAMS)):
        raise NoEngine(MISSING)
    _mini_browser()


@contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="nacre-engine-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def _surroundings(home: Path) -> dict[str, str]:
    """Nothing of whoever runs this, and nothing for them to find later."""
    return os.environ | {
        "HOME": str(home),
        "XDG_RUNTIME_DIR": str(home),
        "LANGUAGE": "en",
        "MOZ_CRASHREPORTER_DISABLE": "1",
    }


def main() -> None:
    try:
        check()
    except NoEngine:
        install(*PACKAGES)
        if may_be_installed():
            check()


if __name__ == "__main__":
    try:
        main()
    except NoEngine as trouble:
        sys.exit(f"nacre: {trouble}")
