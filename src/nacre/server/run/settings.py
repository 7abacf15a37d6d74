"""Settings of a server: one field each, with its type, default and meaning.

A value comes, from the weakest to the strongest, from the default, the TOML file, the variable
``NACRE_…`` and the flag. The flags of ``nacre serve`` and the list in ``docs/serving.md`` are made
from the fields.

``settled(flags)`` gives the :class:`Settings` of this process; ``markdown()`` the part of the
documentation.
"""

from __future__ import annotations

import difflib
import ipaddress
import os
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, get_args, get_origin, get_type_hints
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta, Struct

from nacre.errors import NacreError
from nacre.server.run.addresses import EVERYWHERE, HERE

PREFIX = "NACRE_"
CONFIG = "NACRE_CONFIG"
NOT_OURS = {
    CONFIG,
    "NACRE_CACHE_DIR",
    "NACRE_TOKEN",
    "NACRE_WRITE_DOCS",
}  # variables of other parts
LARGEST_FILE = 1_000_000

KIB = 1024
SHORTEST_KEY = 32  # characters
HIDDEN = "…"


class BadSetting(NacreError):
    """A setting that is unknown, ill-typed or out of range."""

    code: ClassVar[str] = "bad_setting"


def _other_cores() -> int:
    return max(1, (os.cpu_count() or 1) - 1)


def _meaning(text: str, shown: str | None = None, **limits: Any) -> Meta:
    """The meaning of a setting; ``shown`` documents a default that depends on the machine."""
    return Meta(description=text, extra={"shown": shown} if shown else None, **limits)


LAST_PORT = 65535
Port = Annotated[int, Meta(ge=0, le=LAST_PORT)]
Count = Annotated[int, Meta(ge=1, le=1_000_000_000)]
Rate = Annotated[int, Meta(ge=1, le=1_000_000)]


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a server, in the order of ``docs/serving.md``."""

    # Where it is
    host: Annotated[str, _meaning("the address to listen on; 0.0.0.0 lets others in")] = HERE
    lan: Annotated[
        bool,
        _meaning("let phones in this network join: listen on 0.0.0.0, and show links for them"),
    ] = False
    port: Annotated[Port, _meaning("the port to listen on; 0 picks a free one")] = 8000
    origin: Annotated[
        list[str],
        _meaning(
            "the public address, https://play.example.org; links lead there (to the first one), "
            "and pages from elsewhere may not act",
            shown="as the browser asks",
        ),
    ] = []
    trusted_proxies: Annotated[
        list[str],
        _meaning("addresses or networks whose X-Forwarded-For and -Proto headers are believed"),
    ] = []
    secure_cookies: Annotated[
        Literal["auto", "always", "never"],
        _meaning("cookies over HTTPS only; auto: whenever the request came over HTTPS"),
    ] = "auto"
    open_browser: Annotated[bool, _meaning("open the page in a browser after the start")] = False

    # What it keeps
    database: Annotated[
        str, _meaning("an SQLite file, or the address of a PostgreSQL database (postgresql://…)")
    ] = "nacre.db"
    secret_key: Annotated[
        Annotated[str, Meta(min_length=SHORTEST_KEY)] | None,
        _meaning(
            f"signs the guests' identities; {SHORTEST_KEY} characters or more",
            shown="made once and kept in the database",
        ),
    ] = None
    archive_after_days: Annotated[
        Rate, _meaning("tables untouched for so long leave the lists; they are kept")
    ] = 30

    # How it works
    processes: Annotated[
        Annotated[int, Meta(ge=1, le=64)],
        _meaning("how many processes serve; more than one need PostgreSQL"),
    ] = 1
    ports: Annotated[
        Literal["one", "each"],
        _meaning(
            "one: all processes listen on the port; each: the second on the next port, and so on, "
            "for a proxy that keeps the people of a table at one of them"
        ),
    ] = "one"
    bot_threads: Annotated[
        Rate,
        _meaning(
            "how many bots think at a time, in each process",
            shown="one less than the cores, at least 1",
        ),
    ] = msgspec.field(default_factory=_other_cores)
    lease_seconds: Annotated[
        Annotated[int, Meta(ge=2, le=3600)],
        _meaning("after so long another process takes over the turn of a bot whose process died"),
    ] = 15
    stop_timeout: Annotated[
        Annotated[int, Meta(ge=1, le=3600)],
        _meaning("seconds that a stop waits for what was begun"),
    ] = 10
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"], _meaning("the least that is logged")
    ] = "info"
    log_format: Annotated[
        Literal["auto", "text", "json"],
        _meaning("how it is logged; auto: text on a terminal, else JSON, one object a line"),
    ] = "auto"
    metrics: Annotated[
        Literal["off", "local", "on"],
        _meaning("who may read /metrics: nobody, this machine (not through a proxy), or everybody"),
    ] = "local"

    # Telling people
    webhooks: Annotated[
        Literal["off", "public", "any"],
        _meaning(
            'where "your turn" may be posted to: nowhere, public addresses, or this network too'
        ),
    ] = "off"
    push: Annotated[bool, _meaning('tell browsers "your turn" by Web Push')] = False
    push_contact: Annotated[
        str | None,
        _meaning("who runs this server, for push services: mailto:… or https://…; needed for push"),
    ] = None

    # Limits
    request_timeout: Annotated[
        Annotated[int, Meta(ge=1, le=3600)],
        _meaning("seconds within which a request must have arrived whole"),
    ] = 15
    max_body: Annotated[Count, _meaning("bytes of a request, at most")] = 64 * KIB
    max_frame: Annotated[Count, _meaning("bytes of a WebSocket message from a client, at most")] = (
        16 * KIB
    )
    connections: Annotated[Count, _meaning("live connections, all together")] = 10_000
    connections_per_guest: Annotated[Count, _meaning("live connections of one guest")] = 20
    connections_per_address: Annotated[
        Count, _meaning("live connections from one address, and as many others")
    ] = 100
    tables_per_guest: Annotated[
        Count, _meaning("tables of one guest that are not over, at most")
    ] = 50
    tables_per_hour: Annotated[Rate, _meaning("new tables of one guest in an hour")] = 60
    new_guests_per_hour: Annotated[Rate, _meaning("new guests from one address in an hour")] = 60
    actions_per_minute: Annotated[Rate, _meaning("actions of one guest in a minute")] = 600
    messages_per_minute: Annotated[
        Rate,
        _meaning(
            "live messages of one guest in a minute, whatever they ask for, a quarter of them "
            "at once; from one address five times as many"
        ),
    ] = 1200
    chat_per_minute: Annotated[Rate, _meaning("chat lines of one guest in a minute")] = 20

    def __repr__(self) -> str:
        """All settings but the secret ones."""
        return f"Settings({', '.join(f'{k}={v!r}' for k, v in self.shown().items())})"

    def shown(self) -> dict[str, Any]:
        """Every setting, with secrets left out: for logs."""
        values = msgspec.structs.asdict(self)
        values["secret_key"] = HIDDEN if self.secret_key else None
        values["database"] = without_password(self.database)
        return values


def without_password(database: str) -> str:
    """The address of a database, as it may be shown.

    >>> without_password("postgresql://nacre:secret@db/nacre?password=secret")
    'postgresql://nacre@db/nacre'
    """
    if "://" not in database:
        return database
    parts = urlsplit(database)
    user, _, host = parts.netloc.rpartition("@")
    name = user.partition(":")[0]
    return f"{parts.scheme}://{name + '@' if name else ''}{host}{parts.path}"


class Field(Struct, frozen=True):
    """A setting, as it is described."""

    name: str
    kind: Any
    meaning: str
    default: Any
    default_shown: str

    @property
    def flag(self) -> str:
        """``--archive-after-days``."""
        return "--" + self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        """``NACRE_ARCHIVE_AFTER_DAYS``."""
        return PREFIX + self.name.upper()

    @property
    def is_flag(self) -> bool:
        """Whether it is on or off."""
        return _bare(self.kind) is bool

    @property
    def is_list(self) -> bool:
        """Whether it may be given several times."""
        return get_origin(_bare(self.kind)) is list

    @property
    def values(self) -> str:
        """The values that may be given, in a word or two."""
        bare = _bare(self.kind)
        if get_origin(bare) is Literal:
            return "|".join(get_args(bare))
        if self.is_list:
            return "TEXT,…"
        return {bool: "on|off", int: "N"}.get(bare, "TEXT")


def _bare(kind: Any) -> Any:
    """A type without its annotations and without ``None``."""
    if get_origin(kind) is Annotated:
        return _bare(get_args(kind)[0])
    choices = [choice for choice in get_args(kind) if choice is not type(None)]
    if type(None) in get_args(kind) and len(choices) == 1:
        return _bare(choices[0])
    return kind


@cache
def fields() -> tuple[Field, ...]:
    """Every setting, in the order of the documentation."""
    kinds = get_type_hints(Settings, include_extras=True)
    return tuple(_field(info, kinds[info.name]) for info in msgspec.structs.fields(Settings))


def _field(info: msgspec.structs.FieldInfo, kind: Any) -> Field:
    metas = [meta for meta in get_args(kind) if isinstance(meta, Meta)]
    meaning = next(meta.description for meta in metas if meta.description)
    extra = next((meta.extra for meta in metas if meta.extra), {})
    factory = info.default_factory
    default = info.default if factory is msgspec.NODEFAULT else factory()
    return Field(info.name, kind, meaning, default, extra.get("shown") or _default_shown(default))


def _default_shown(default: Any) -> str:
    if isinstance(default, bool):
        return "on" if default else "off"
    return str(default or "none")


# --- Where values come from ---


def settled(
    flags: Mapping[str, Any] | None = None,
    config: str | None = None,
    environ: Mapping[str, str] | None = None,
) -> Settings:
    """The settings from all sources; ``flags`` may hold ``None`` for those not given."""
    environ = os.environ if environ is None else environ
    values = from_file(config or environ.get(CONFIG) or None)
    values |= from_variables(environ)
    values |= from_flags(flags or {})
    return checked(Settings(**values))


def from_file(name: str | None) -> dict[str, Any]:
    """The values of a TOML file; an unknown key is refused."""
    if name is None:
        return {}
    found = _parsed(Path(name))
    known = {field.name: field for field in fields()}
    for key in found:
        if key not in known:
            raise BadSetting(f"{name}: {key}: no such setting{_perhaps(key, known)}")
    return {key: _converted(known[key], value, f"{name}: {key}") for key, value in found.items()}


def _parsed(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            return tomllib.loads(file.read(LARGEST_FILE).decode("utf-8"))
    except OSError as error:
        raise BadSetting(f"{path}: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSetting(f"{path}: not TOML: {error}") from None


def from_variables(environ: Mapping[str, str]) -> dict[str, Any]:
    """The values of the variables ``NACRE_…``; an empty one counts as not set."""
    given = [(field, environ.get(field.variable)) for field in fields()]
    return {
        field.name: _converted(field, _from_text(field, text), field.variable)
        for field, text in given
        if text
    }


def unknown_variables(environ: Mapping[str, str] | None = None) -> list[str]:
    """A sentence about each variable ``NACRE_…`` that is no setting: most likely misspelt."""
    environ = os.environ if environ is None else environ
    known = {field.variable for field in fields()}
    return [
        f"{name} is set, but there is no such setting{_perhaps(name, known)}"
        for name in sorted(environ)
        if name.startswith(PREFIX) and name not in known | NOT_OURS
    ]


def from_flags(flags: Mapping[str, Any]) -> dict[str, Any]:
    """The values of the flags that were given."""
    return {
        field.name: _converted(field, _from_flag(field, flags[field.name]), field.flag)
        for field in fields()
        if flags.get(field.name) not in (None, [])
    }


def _from_flag(field: Field, value: Any) -> Any:
    if isinstance(value, list):
        return [part for text in value for part in _split(text)]
    return _from_text(field, value) if isinstance(value, str) else value


ON_OR_OFF = {"on": True, "true": True, "yes": True, "1": True} | {
    "off": False,
    "false": False,
    "no": False,
    "0": False,
}


def _from_text(field: Field, text: str) -> Any:
    """The value of a text; a text that has none is left as it is, and refused later."""
    if field.is_flag:
        return ON_OR_OFF.get(text.strip().lower(), text)
    if field.is_list:
        return _split(text)
    if _bare(field.kind) is int:
        digits = text.strip().replace("_", "")
        return int(digits) if digits.isascii() and digits.isdigit() else text
    return text


def _split(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _converted(field: Field, value: Any, where: str) -> Any:
    if field.is_list and isinstance(value, str):
        value = [value]
    try:
        return msgspec.convert(value, field.kind)
    except msgspec.ValidationError:
        raise BadSetting(f"{where}: {_quoted(field, value)}, but {_wanted(field)}") from None


def _quoted(field: Field, value: Any) -> str:
    """The value that was given, unless it is a secret."""
    return "too short" if field.name == "secret_key" else f"{value!r:.100}"


def _wanted(field: Field) -> str:
    """The values that would be right, in words.

    >>> [_wanted(field) for field in fields() if field.name in ("port", "webhooks")]
    ['a whole number from 0 to 65,535 is wanted', 'one of off, public, any is wanted']
    """
    bare = _bare(field.kind)
    if get_origin(bare) is Literal:
        return f"one of {', '.join(get_args(bare))} is wanted"
    if bare is int:
        least, most = _limits(field.kind)
        return f"a whole number from {least:,} to {most:,} is wanted"
    if field.name == "secret_key":
        return f"a text of {SHORTEST_KEY} characters or more is wanted"
    return "on or off is wanted" if bare is bool else "a text is wanted"


def _limits(kind: Any) -> tuple[float, float]:
    metas = [meta for meta in get_args(kind) if isinstance(meta, Meta)]
    return next((m.ge, m.le) for m in metas if m.ge is not None and m.le is not None)


def _perhaps(name: str, known: Iterable[str]) -> str:
    close = difflib.get_close_matches(name, list(known), n=1)
    return f"; did you mean {close[0]}?" if close else ""


# --- Checks across fields ---


def checked(settings: Settings) -> Settings:
    """The settings, with addresses in their usual form; refused if they contradict each other."""
    if settings.push and not settings.push_contact:
        raise BadSetting(
            "push: push_contact is needed, too: push services want to know whom to tell"
        )
    if settings.push_contact and not settings.push_contact.startswith(("mailto:", "https://")):
        raise BadSetting(
            f"push_contact: {settings.push_contact!r}, but mailto:… or https://… is wanted"
        )
    if settings.processes > 1 and "://" not in settings.database:
        raise BadSetting(
            f"processes: {settings.processes} need PostgreSQL (database: postgresql://…); "
            "an SQLite file is for one"
        )
    if settings.ports == "each" and settings.port + settings.processes - 1 > LAST_PORT:
        raise BadSetting(f"ports: after {settings.port} there are none for all processes")
    for network in settings.trusted_proxies:
        _check_network(network)
    if settings.lan:
        settings = msgspec.structs.replace(settings, host=_everywhere(settings.host))
    return msgspec.structs.replace(settings, origin=[_origin(text) for text in settings.origin])


def _everywhere(host: str) -> str:
    if host in EVERYWHERE:
        return host
    if host != HERE:
        raise BadSetting(f"lan: listens on every address, but host says {host}; leave one out")
    return EVERYWHERE[0]


def _check_network(text: str) -> None:
    if text == "*":
        return
    try:
        ipaddress.ip_network(text, strict=False)
    except ValueError:
        raise BadSetting(
            f"trusted_proxies: {text!r}, but an address, a network (10.0.0.0/8) or * is wanted"
        ) from None


def _origin(text: str) -> str:
    """An origin as browsers write it.

    >>> _origin("HTTPS://Play.Example.org:443/")
    'https://play.example.org'
    """
    wrong = BadSetting(f"origin: {text!r}, but an address like https://play.example.org is wanted")
    try:
        parts = urlsplit(text.strip())
        port = parts.port
    except ValueError:
        raise wrong from None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username:
        raise wrong
    if parts.path not in ("", "/") or parts.query or parts.fragment:
        raise wrong
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    usual = {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{host}" + (f":{port}" if port not in (None, usual) else "")


# --- Documentation ---


def markdown() -> str:
    """Every setting, as a table in Markdown."""
    rows = [
        f"| `{field.flag}` | `{field.variable}` | `{field.name}` | {_cell(field.values)} | "
        f"{_cell(field.default_shown)} | {_cell(field.meaning)} |"
        for field in fields()
    ]
    head = ["| flag | variable | key | value | default | meaning |", "| --- " * 6 + "|"]
    return "\n".join([*head, *rows])


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
