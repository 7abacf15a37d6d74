"""The plain page, served where no client was built: the games, and how programs play."""

from __future__ import annotations

import base64
import hashlib
import html
from functools import cache
from typing import Any

LANGUAGES = {"en": "English", "nl": "Nederlands", "fr": "Français", "de": "Deutsch"}

STYLE = """
:root { color-scheme: light dark; --water: #d9f1f0; --deep: #0b6a78; --ink: #12343b; --soft: #4a6a70;
  --card: #fffdf8; --line: #cfe3e0; --coral: #c8452f; --sheen: #fbeff3; }
@media (prefers-color-scheme: dark) { :root { --water: #06222b; --deep: #7fd6d8; --ink: #e4f3f2;
  --soft: #a3c1c4; --card: #0d303a; --line: #1d4a55; --coral: #ff9a85; --sheen: #123a45; } }
* { box-sizing: border-box; }
body { margin: 0; background: linear-gradient(var(--sheen), var(--water) 22rem); background-color: var(--water);
  color: var(--ink); font: 1.0625rem/1.55 system-ui, sans-serif; }
main { max-width: 62rem; margin: 0 auto; padding: 2.5rem 1rem 4rem; }
h1 { font-size: 2.6rem; margin: 0; letter-spacing: -.02em; }
h2 { font-size: 1.3rem; margin: 2.5rem 0 .75rem; }
h3 { margin: 0; font-size: 1.2rem; }
p { margin: .4rem 0; max-width: 42rem; }
.soft { color: var(--soft); }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 1rem;
  grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); }
li { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 1rem 1.1rem;
  box-shadow: 0 2px 10px rgb(0 40 50 / 8%); }
a { color: var(--deep); display: inline-block; padding: .55rem .6rem .55rem 0; }
a:focus-visible { outline: 3px solid var(--coral); outline-offset: 2px; border-radius: 4px; }
pre { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 1rem;
  white-space: pre-wrap; overflow-wrap: anywhere; font: .9375rem/1.5 ui-monospace, monospace; }
.logo { display: block; margin-bottom: .75rem; }
"""

LOGO = """<svg class="logo" width="132" height="44" viewBox="0 0 132 44" aria-hidden="true">
<defs><radialGradient id="p" cx=".35" cy=".3" r=".8"><stop offset="0" stop-color="#fff"/>
<stop offset=".5" stop-color="#e9dff0"/><stop offset="1" stop-color="#8fb9c4"/></radialGradient>
<radialGradient id="c" cx=".35" cy=".3" r=".8"><stop offset="0" stop-color="#ffe3dc"/>
<stop offset=".5" stop-color="#f28a73"/><stop offset="1" stop-color="#b23c28"/></radialGradient></defs>
<circle cx="22" cy="22" r="20" fill="url(#p)"/><circle cx="66" cy="22" r="20" fill="url(#p)"/>
<circle cx="110" cy="22" r="20" fill="url(#c)"/></svg>"""

CURL = """curl -c guest -H 'Content-Type: application/json' -d '{"name": "Marie"}' ADDRESS/api/guests
curl -b guest -H 'Content-Type: application/json' \\
     -d '{"game": "GAME", "seats": 2, "bots": {"1": "casual"}}' ADDRESS/api/tables
curl -b guest ADDRESS/api/tables/ID
curl -b guest -H 'Content-Type: application/json' \\
     -d '{"action": "ACTION", "version": VERSION}' ADDRESS/api/tables/ID/actions"""

_STYLE_HASH = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()

HEADERS = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-cache",
    "content-security-policy": (
        f"default-src 'none'; style-src 'sha256-{_STYLE_HASH}'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
}


@cache
def page() -> bytes:
    """The page, complete in itself: no script, and nothing from elsewhere."""
    from nacre.games import games

    listed = games()
    cards = "\n".join(map(_card, listed))
    calls = html.escape(CURL.replace("GAME", listed[0]["id"]))
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>nacre</title>
<style>{STYLE}</style>
</head>
<body>
<main>
{LOGO}
<h1>nacre</h1>
<p>One table for family games, with friends and with honest bots. The server is running,
but its client was not built: <code>make client</code> does that. Programs can play here all the same.</p>
<h2>The games</h2>
<ul>
{cards}
</ul>
<h2>A table, by hand</h2>
<p class="soft">Put the address of this page for ADDRESS, and the id that the second call answers for ID.
The third call answers with the actions to choose from, and with the version of the position.</p>
<pre>{calls}</pre>
<h2>For programs</h2>
<p><a href="/api/docs">Everything that can be asked</a> · <a href="/api/openapi.json">as OpenAPI</a> ·
<a href="/api/games">the games as JSON</a> · <a href="/healthz">health</a></p>
</main>
</body>
</html>
""".encode()


def _card(game: dict[str, Any]) -> str:
    rules = " · ".join(
        f'<a href="/api/games/{game["id"]}/rules?lang={lang}" hreflang="{lang}" lang="{lang}">{name}</a>'
        for lang, name in LANGUAGES.items()
    )
    return (
        f'<li><h3>{html.escape(game["title"])}</h3><p class="soft">{_seats(game["seats"])}</p>'
        f'<p class="soft">Rules: {rules}</p></li>'
    )


def _seats(seats: list[int]) -> str:
    """A range of seats in words.

    >>> _seats([2, 3, 4])
    '2–4 seats'
    """
    return f"{seats[0]}–{seats[-1]} seats" if len(seats) > 1 else f"{seats[0]} seats"
