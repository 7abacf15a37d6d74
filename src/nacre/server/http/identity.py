"""Identities: guests with a name and no password, proved by signed tokens.

A token is the guest's id, its generation and their signature, so it is verified without the
database. People carry it in a cookie, programs in the header ``Authorization: Bearer``. A move code
carries the identity to another device, once; only its hash is stored. Arriving there begins a new
generation, and so withdraws every token that was given before: an identity is at one device, or
where its token was copied to by hand, and never still with somebody who sent a link.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections import OrderedDict

from nacre.server.store import Store
from nacre.server.tables.names import cleaned
from nacre.wire.errors import Gone, Unidentified

COOKIE = "nacre_guest"
BEFORE = "nacre_before"  # who this browser was before it arrived as somebody else
YEAR = 365 * 86_400  # seconds that a cookie is kept
MOVE_SECONDS = 600
KNOWN = 20_000  # guests whose names, and tokens, are remembered here
ID_BYTES = 12
CODE_BYTES = 16


class Identity:
    """Signs and verifies the tokens of guests, and caches their names."""

    def __init__(self, store: Store, key: bytes, generations: dict[str, int]) -> None:
        self._store = store
        self._generations = generations  # of those guests who ever began a new one
        self._key = hashlib.blake2b(key, digest_size=32, person=b"nacre guests").digest()
        self._names: OrderedDict[str, str] = OrderedDict()
        self._verified: dict[str, str] = {}  # what tokens say that were found to be signed here

    @classmethod
    async def of(cls, store: Store, key: str | None) -> Identity:
        """With the key of the settings, or the one that the database keeps."""
        kept = key or await store.settle("secret_key", secrets.token_hex(32))
        return cls(store, kept.encode(), await store.generations())

    # --- Tokens ---

    def token(self, guest: str) -> str:
        """The token of a guest."""
        signed = self._signed(guest)
        return f"{signed}.{self._signature(signed)}"

    def guest_of(self, token: str) -> str | None:
        """The guest of a token; ``None`` if it was not given here, or was withdrawn."""
        signed = self._verified.get(token) or self._verify(token)
        if signed is None:
            return None
        guest = signed.partition(".")[0]
        return guest if signed == self._signed(guest) else None

    def _verify(self, token: str) -> str | None:
        """What a token says, if it was signed here."""
        signed, _, signature = token.rpartition(".")
        if not hmac.compare_digest(signature.encode(), self._signature(signed).encode()):
            return None
        if len(self._verified) >= KNOWN:
            self._verified.clear()
        self._verified[token] = signed
        return signed

    def _signed(self, guest: str) -> str:
        """The part of a token that says whose it is; without a number in the first generation."""
        generation = self._generations.get(guest, 0)
        return f"{guest}.{generation}" if generation else guest

    def _signature(self, signed: str) -> str:
        digest = hmac.digest(self._key, signed.encode(), "sha256")
        return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()

    async def withdraw(self, guest: str) -> int:
        """Withdraw every token of a guest; the number of the generation that begins."""
        generation = await self._store.withdraw(guest)
        if generation is None:
            raise Unidentified("this guest is not known here any more")
        self.hear_withdrawn(guest, generation)
        return generation

    def hear_withdrawn(self, guest: str, generation: int) -> None:
        """Take in that a generation has begun, here or at another process."""
        self._generations[guest] = max(generation, self._generations.get(guest, 0))

    async def catch_up(self) -> None:
        """Read all generations anew: word of some may have been lost."""
        for guest, generation in (await self._store.generations()).items():
            self.hear_withdrawn(guest, generation)

    # --- Guests ---

    async def new_guest(self, name: str, now: int) -> tuple[str, str]:
        """A new guest: id and name as it is shown."""
        name = cleaned(name)
        guest = secrets.token_urlsafe(ID_BYTES)
        await self._store.add_guest(guest, name, now)
        self._remember(guest, name)
        return guest, name

    async def name_of(self, guest: str) -> str:
        """The name of a guest."""
        if guest in self._names:
            self._names.move_to_end(guest)
            return self._names[guest]
        row = await self._store.guest(guest)
        if row is None:
            raise Unidentified("this guest is not known here any more")
        self._remember(guest, row.name)
        return row.name

    async def rename(self, guest: str, name: str) -> str:
        """Give a guest another name, for tables to come."""
        name = cleaned(name)
        await self._store.rename_guest(guest, name)
        self._remember(guest, name)
        return name

    def _remember(self, guest: str, name: str) -> None:
        self._names[guest] = name
        self._names.move_to_end(guest)
        if len(self._names) > KNOWN:
            self._names.popitem(last=False)

    # --- Another device ---

    async def move(self, guest: str, now: int) -> str:
        """A code that carries a guest to another device, once and soon."""
        code = secrets.token_urlsafe(CODE_BYTES)
        await self._store.add_move(_hashed(code), guest, now + MOVE_SECONDS * 1000)
        return code

    async def name_of_move(self, code: str, now: int) -> str:
        """The name of the guest of a code, which stays as it is."""
        return await self.name_of(_there(await self._store.move(_hashed(code), now)))

    async def arrive(self, code: str, now: int) -> str:
        """The guest of a code, which is used up by it."""
        return _there(await self._store.use_move(_hashed(code), now))


def _there(guest: str | None) -> str:
    if guest is None:
        raise Gone("this link was used already, or is too old; make a new one")
    return guest


def _hashed(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()
