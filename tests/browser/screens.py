"""Every screen of the client, and how to get there; no word of any language is needed for it."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.hands import Mouse
from tests.browser.player import CONFIRM, Player
from tests.browser.stage import Stage, best
from tests.browser.visitor import GAMES, Visitor

Reach = Callable[[Visitor, Stage], None]

BOARD = "main .board > *"
REVIEWED = 90_000  # milliseconds for the review of a game
SETTLED = """async () => {
  await document.fonts.ready;
  const drawn = [...document.querySelectorAll("svg image")].map((image) => Object.assign(new Image(), { src: image.href.baseVal }));
  const pictures = [...document.images, ...drawn].filter((picture) => !picture.complete);
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
  const ending = document.getAnimations().filter((movement) => movement.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.all(ending.map((movement) => movement.finished.catch(() => undefined)));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


def settle(visitor: Visitor) -> None:
    """Until nothing moves any more."""
    visitor.page.evaluate(SETTLED)


def at(path: str, sign: str = "main h1") -> Reach:
    def reach(visitor: Visitor, stage: Stage) -> None:
        visitor.go(path)
        visitor.page.locator(sign).first.wait_for()

    return reach


def undisturbed(visitor: Visitor) -> None:
    """Let the server answer again whatever a screen before this one has answered itself."""
    visitor.page.unroute_all(behavior="ignoreErrors")


def at_table(find: Callable[[Stage], str], sign: str = BOARD) -> Reach:
    def reach(visitor: Visitor, stage: Stage) -> None:
        undisturbed(visitor)
        visitor.go(find(stage))
        visitor.page.locator(sign).first.wait_for()

    return reach


def quick(visitor: Visitor, stage: Stage) -> None:
    at("/")(visitor, stage)
    visitor.page.locator(".game .ways .deep").first.click()
    visitor.page.locator("dialog[open]").wait_for()


def new_table(game: str) -> Reach:
    """With everything unfolded, and a chair of each kind."""

    def reach(visitor: Visitor, stage: Stage) -> None:
        at(f"/new/{game}", ".option")(visitor, stage)
        page = visitor.page
        page.locator(".stepper button").last.click()
        for chair, kind in ((0, 1), (1, 2)):
            page.locator(".chairs > li").nth(chair + 1).locator("input[type=radio]").nth(
                kind
            ).click()
        page.evaluate("() => document.querySelectorAll('details').forEach((d) => (d.open = true))")

    return reach


def picked(game: str) -> Reach:
    """An action is chosen and waits for Confirm."""

    def reach(visitor: Visitor, stage: Stage) -> None:
        at_table(lambda s: s.playing(game))(visitor, stage)
        assert Player(visitor, Mouse(visitor.page)).select()

    return reach


# What is kept is read when a page is opened, so that it can be put back for the next screen.
PLAIN = """(plain) => {
  const kept = JSON.parse(localStorage.getItem("nacre.settings") ?? "{}");
  localStorage.setItem("nacre.settings", JSON.stringify({ ...kept, plain }));
}"""


def plain(find: Callable[[Stage], str]) -> Reach:
    """A table in words alone."""

    def reach(visitor: Visitor, stage: Stage) -> None:
        at("/settings")(visitor, stage)
        visitor.page.evaluate(PLAIN, True)
        at_table(find, ".plain .actions")(visitor, stage)
        visitor.page.evaluate(PLAIN, False)

    return reach


def advised(find: Callable[[Stage], str]) -> Reach:
    """The best action is chosen and waits for Confirm."""

    def reach(visitor: Visitor, stage: Stage) -> None:
        at_table(find)(visitor, stage)
        Player(visitor, Mouse(visitor.page)).moment()
        typed(visitor, best(stage.ada, find(stage).rpartition("/")[2]))

    return reach


def placing(visitor: Visitor, stage: Stage) -> None:
    """With every seat of Pearls taken, cards with wilds are chosen, and may be fewer or more."""
    table = stage.placing()
    at_table(lambda s: table)(visitor, stage)
    Player(visitor, Mouse(visitor.page)).moment()
    actions = stage.ada.see(table.rpartition("/")[2])["actions"]
    typed(visitor, max((action for action in actions if " + " in action), key=len))
    visitor.page.locator(".picker").wait_for()


def round_end(visitor: Visitor, stage: Stage) -> None:
    """A round of Chicken that ended, with every seat taken."""
    at_table(lambda s: s.crowded("chicken"))(visitor, stage)
    Player(visitor, Mouse(visitor.page)).moment()
    visitor.page.locator(".tools .before").click()
    visitor.page.locator(".ended").wait_for()


def typed(visitor: Visitor, action: str) -> None:
    visitor.page.keyboard.press("/")
    visitor.page.locator(".bar form input").fill(action)
    visitor.page.keyboard.press("Enter")
    visitor.page.locator(CONFIRM).wait_for()


def drawer(tab: int) -> Reach:
    def reach(visitor: Visitor, stage: Stage) -> None:
        at_table(lambda s: s.playing("pearls"))(visitor, stage)
        if visitor.page.locator(".drawer").count() == 0:  # on a desk it stands beside the table
            visitor.page.locator(".frame > header button").last.click()
        visitor.page.locator(".drawer [role=tab]").nth(tab).click()
        visitor.page.locator(
            ".drawer [role=tabpanel] :is(li, h2, h3, p, dl, form)"
        ).first.wait_for()

    return reach


def hint(visitor: Visitor, stage: Stage) -> None:
    at_table(lambda s: s.playing("pearls"))(visitor, stage)
    Player(visitor, Mouse(visitor.page)).moment()
    visitor.page.keyboard.press("h")
    visitor.page.locator(".hints ol").wait_for()


def command(visitor: Visitor, stage: Stage) -> None:
    at_table(lambda s: s.playing("chicken"))(visitor, stage)
    Player(visitor, Mouse(visitor.page)).moment()
    visitor.page.keyboard.press("/")
    visitor.page.locator(".bar form input").wait_for()


def getting_ready(visitor: Visitor, stage: Stage) -> None:
    """A table is being opened whose game is compiled to some part; it never is."""
    found = {
        "game": "pearls",
        "ready": False,
        "failed": False,
        "rules": 0.57,
        "bots": 0.2,
        "hints": 0,
    }
    visitor.page.route("**/api/games/pearls/readiness", lambda route: route.fulfill(json=found))
    visitor.page.route(
        "**/api/tables",  # nobody answers who wants to open one
        lambda route: None if route.request.method == "POST" else route.continue_(),
    )
    quick(visitor, stage)
    visitor.page.locator("dialog[open] form .start").click()
    visitor.page.locator("[role=progressbar]").first.wait_for()


def home(visitor: Visitor, stage: Stage) -> None:
    """With every list that it fetches."""
    stage.harbour()
    at("/", f"main a[href*='{stage.watched('pearls')}']")(visitor, stage)


def agreement(visitor: Visitor, stage: Stage) -> None:
    """The host changes what the table plays by, with everything unfolded."""
    at_table(lambda s: s.lobby(), ".pass-on img")(visitor, stage)
    visitor.page.locator(".terms .head button").click()
    visitor.page.locator("dialog[open] .option").first.wait_for()
    visitor.page.evaluate(
        "() => document.querySelectorAll('dialog details').forEach((d) => (d.open = true))"
    )


def move_link(visitor: Visitor, stage: Stage) -> None:
    stage.harbour()
    at("/mine", ".tables")(visitor, stage)
    visitor.page.locator("section.panel button").last.click()
    visitor.page.locator(".pass-on img").wait_for()


def review(visitor: Visitor, stage: Stage) -> None:
    visitor.go(stage.over("pearls").replace("tables", "review"))
    visitor.page.locator(".chart svg").first.wait_for(timeout=REVIEWED)


def decided(visitor: Visitor, stage: Stage) -> None:
    """An end with the sentence that comes from its review."""
    visitor.go(stage.over("pearls"))
    visitor.page.locator(".decided b").wait_for(timeout=REVIEWED)


SCREENS: dict[str, Reach] = {
    "home": home,
    "home-empty": home,
    "quick": quick,
    "join": at_table(lambda s: s.invitation(), ".door form"),
    "lobby": at_table(lambda s: s.lobby(), ".pass-on img"),
    "agreement": agreement,
    "proposed": at_table(lambda s: s.proposed("chicken"), "dialog .proposal"),
    "mine": move_link,
    "settings": at("/settings"),
    "move": at("/move"),
    "nowhere": at("/no/such/place"),
    "unknown-table": at("/tables/unknown"),
    "curtain": at_table(lambda s: s.shared("pearls"), ".curtain button"),
    "watching": at_table(lambda s: s.watched("pearls")),
    "drawer-log": drawer(0),
    "drawer-rules": drawer(1),
    "drawer-chat": drawer(2),
    "drawer-table": drawer(3),
    "hint": hint,
    "command": command,
    "roll-off": at_table(lambda s: s.beginning("pearl_dice")),
    "review": review,
    "review-upload": at("/review"),
    "advanced-pearladora": at_table(lambda s: s.advanced()),
    "crowded-placing": placing,
    "crowded-round-end": round_end,
}


def _of_each_game() -> dict[str, Reach]:
    screens: dict[str, Reach] = {}
    for game in GAMES:
        screens |= {
            f"new-{game}": new_table(game),
            # mypy has no type for a default of a lambda, which is what binds the game of this round
            f"table-{game}": at_table(lambda s, g=game: s.playing(g)),  # type: ignore[misc]
            f"picked-{game}": picked(game),
            f"crowded-{game}": at_table(lambda s, g=game: s.crowded(g)),  # type: ignore[misc]
            f"plain-{game}": plain(lambda s, g=game: s.playing(g)),  # type: ignore[misc]
            f"end-{game}": at_table(lambda s, g=game: s.over(g), "dialog .ranking"),  # type: ignore[misc]
            f"learn-{game}": at(f"/learn/{game}", BOARD),
            f"rules-{game}": at(f"/rules/{game}", "article h2"),
            f"ticks-{game}": at(f"/ticks/{game}", "figure svg"),
        }
    return screens


SCREENS |= _of_each_game()
SCREENS["getting-ready"] = getting_ready  # the last: what it does to the page stays

# The tables of the sketches, with as many seats as there; for docs/look.md alone.
SKETCHED: dict[str, Reach] = {
    "sketched-pearls": advised(lambda s: s.sketched("pearls", 3)),
    "sketched-pearls-side": advised(lambda s: s.sketched("pearls", 4)),
    "sketched-pearladora": advised(lambda s: s.sketched("pearladora", 3, advanced=True)),
    "sketched-pearl_dice": advised(lambda s: s.sketched("pearl_dice", 3)),
    "sketched-chicken": advised(lambda s: s.sketched("chicken", 4)),
    "sketched-end": decided,
}

TABLES = [
    name for name in SCREENS if name.startswith(("table-", "picked-", "crowded-", "advanced-"))
]
# What has to hold at every size: the fullest tables, and what people read and look back at.
FULLEST = [
    name
    for name in SCREENS
    if name.startswith(("crowded-", "advanced-", "learn-", "end-")) or name == "review"
]
LOOKERS = {
    "home": "dora",
    "mine": "dora",
    "home-empty": "eve",
    "quick": "eve",
    "getting-ready": "eve",
}  # else Ada


def show(screen: str, visitor: Visitor, stage: Stage) -> None:
    """Let somebody look at it, as the one whose screen it is."""
    looker: Visitor = getattr(stage, LOOKERS.get(screen, "ada"))
    visitor.context.add_cookies(looker.context.cookies())  # type: ignore[arg-type] # as they came
    (SCREENS | SKETCHED)[screen](visitor, stage)
