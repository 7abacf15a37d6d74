"""An article as one HTML page that needs nothing else: light or dark as the reader's screen is."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from nacre.errors import BadOption
from nacre.game.checked import shown
from nacre.lab.report.article import Article, Section
from nacre.lab.report.charts import Chart
from nacre.lab.report.findings import Finding
from nacre.lab.report.numbers import measured, table
from nacre.lab.report.plots import legend, plotted, script
from nacre.lab.report.two_games import ToldGame

HERE = Path(__file__).parent
SERVER = "http://127.0.0.1:8000"  # where nacre serve listens unless said


def checked_server(server: str) -> str:
    """The address of a table server itself, or :class:`BadOption`: it is followed from the page."""
    try:
        address = urlsplit(server)
        fits = address.scheme in ("http", "https") and bool(address.hostname)
    except ValueError:
        fits = False
    if not fits:
        raise BadOption(f"server: {shown(server)} is no address such as {SERVER}")
    return server


def page(article: Article, server: str = SERVER) -> str:
    """The whole page; ``server`` is where games are looked back at."""
    checked_server(server)
    figures: dict[str, Any] = {}
    body = "\n".join(_body(article, figures, server))
    title = escape(f"{article.title}: how this game ticks")
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8" />\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1" />\n'
        f"<title>{title}</title>\n<style>\n{_file('page.css')}</style>\n</head>\n<body>\n{body}\n"
        f'<script type="application/json" id="figures">{_json(figures)}</script>\n'
        f"<script>{script()}</script>\n<script>\n{_file('page.js')}</script>\n</body>\n</html>\n"
    )


def _file(name: str) -> str:
    return (HERE / name).read_text("utf-8")


def _json(data: Any) -> str:
    """JSON that may stand in a page."""
    return json.dumps(data, ensure_ascii=False).replace("</", "<\\/")


def _body(article: Article, figures: dict[str, Any], server: str) -> Iterable[str]:
    yield (
        '<header><div><p class="kicker">How this game ticks</p>'
        f"<h1>{escape(article.title)}</h1><p>{_text(article.summary)}</p>"
        f'<p class="played">{_text(article.headline)}</p></div></header>\n<main>'
    )
    yield _in_short(article)
    others = [finding for finding in article.alarms if finding not in article.in_short]
    yield from (f'<p class="alarm-note">{_text(finding.text)}</p>' for finding in others)
    names = [section.title for section in article.sections]
    yield _contents([*names, "Two games", "How this was made"])
    for section in article.sections:
        yield _section(section, figures)
    yield _two_games(article, figures, server)
    lines = "".join(f"<p>{_text(line)}</p>" for line in article.colophon)
    yield f'<section id="how-this-was-made" class="colophon"><h2>How this was made</h2>{lines}</section>'
    yield "</main>"


def _in_short(article: Article) -> str:
    items = "".join(
        f"<li{' class=alarm' if f.alarm else ''}>{_text(f.text)}</li>" for f in article.in_short
    )
    return (
        f'<section class="short" aria-label="In short"><h2>In short</h2><ul>{items}</ul></section>'
    )


def _contents(titles: Sequence[str]) -> str:
    items = "".join(f'<li><a href="#{_id(t)}">{escape(t)}</a></li>' for t in titles)
    return f'<nav class="contents" aria-label="Contents"><ol>{items}</ol></nav>'


def _id(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


def _text(text: str) -> str:
    """Text of a page; a sign stays with its number."""
    return escape(text).replace(" %", "\N{NO-BREAK SPACE}%")


def _section(section: Section, figures: dict[str, Any]) -> str:
    told = "".join(_finding(finding, section, figures) for finding in section.findings)
    return (
        f'<section id="{_id(section.title)}"><h2>{escape(section.title)}</h2>'
        f'<p class="opening">{_text(section.opening)}</p>{told}</section>'
    )


def _finding(finding: Finding, section: Section, figures: dict[str, Any]) -> str:
    id_ = f"chart-{_id(section.title)}-{_id(finding.key)}"
    alarm = ' class="alarm"' if finding.alarm else ""
    return (
        f"<figure{alarm}><figcaption><h3>{escape(finding.title)}</h3>"
        f"<p>{_text(finding.text)}</p></figcaption>"
        f"{_drawn(id_, finding.title, finding.chart, figures)}</figure>"
    )


def _drawn(id_: str, title: str, chart: Chart, figures: dict[str, Any]) -> str:
    figures[id_] = plotted(chart)
    label = escape(f"Chart: {title}", quote=True)
    colours = "".join(
        f'<li><i style="background:var(--{colour[1:]})"></i>{_text(name)}</li>'
        for name, colour in legend(chart)
    )
    return (
        f"{f'<ul class=legend>{colours}</ul>' if colours else ''}"
        f'<div class="chart" id="{id_}" role="img" aria-label="{label}"></div>'
        f'<p class="axis">{_text(measured(chart))}</p>'
        f"<details><summary>The numbers</summary>{_numbers(chart)}</details>"
    )


def _numbers(chart: Chart) -> str:
    head, rows = table(chart)
    cells = "".join(
        f"<tr>{''.join(f'<td>{_text(cell)}</td>' for cell in row)}</tr>" for row in rows
    )
    top = "".join(f"<th>{_text(name)}</th>" for name in head)
    return f'<div class="wide"><table><tr>{top}</tr>{cells}</table></div>'


# --- Two games ------------------------------------------------------------------------------------


def _two_games(article: Article, figures: dict[str, Any], server: str) -> str:
    games = (article.games.strangest, article.games.closest)
    told = "".join(_told_game(game, figures, server) for game in games)
    return (
        '<section id="two-games"><h2>Two games</h2><p class="opening">Of the games that were looked '
        "at closely, the strangest and the closest. Each comes with its record, which replays "
        f"action by action and proves its deal.</p>{told}</section>"
    )


def _told_game(game: ToldGame, figures: dict[str, Any], server: str) -> str:
    file = f"{game.match.game}-{game.name}.txt"
    data = base64.b64encode(game.record.encode()).decode()
    title = f"The {game.name} game"
    return (
        f"<figure><figcaption><h3>{title}</h3><p>{_text(game.text)}</p></figcaption>"
        f"{_drawn(f'chart-{game.name}', title, game.course, figures)}"
        f'<details><summary>Replay it here</summary><div class="picture">{game.match._repr_html_()}</div></details>'
        f'<div class="replay"><a href="{escape(link(game.record, server))}">Replay it at a table</a>'
        f'<a class="second" download="{file}" href="data:text/plain;base64,{data}">Save its record</a></div>'
        f"<p>The first needs <code>nacre serve</code> to run at {escape(server)}. A saved record is replayed "
        f"in a terminal by <code>nacre replay {file} --step</code>.</p>"
        f"<details><summary>The record</summary><pre>{escape(game.record)}</pre></details></figure>"
    )


def link(record: str, server: str = SERVER) -> str:
    """The address at which a table server's page looks back at a record, which is part of it.

    Behind the ``#`` nothing is sent to the server by following the link; the page unpacks it.
    """
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packer.compress(record.encode()) + packer.flush()
    text = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    return f"{server.rstrip('/')}/review#record={text}"
