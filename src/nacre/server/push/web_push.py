"""Web Push: notices that only the browser can read, signed by this server (VAPID).

Needs the extra ``nacre[push]``. The library encrypts and signs; the webhook sender posts, for it
checks where an address leads.
"""

from __future__ import annotations

import base64
import hashlib
import time
from typing import Any

import msgspec
import py_vapid  # type: ignore[import-untyped] # it has no types
import pywebpush  # type: ignore[import-untyped] # nor has it
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from nacre.wire.errors import BadRequest
from nacre.wire.http import PushKeys, PushSubscription

KEEP_FOR = 24 * 60 * 60  # seconds that a push service keeps a notice for an absent browser
SIGNED_FOR = 12 * 60 * 60
SECRET_BYTES = 16  # of a browser's "auth"


def new_key() -> str:
    """A private key for this server, as PEM."""
    key = ec.generate_private_key(ec.SECP256R1())
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    ).decode()


def check_keys(keys: PushKeys) -> None:
    """Refuse keys that no browser makes."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _unarmoured(keys.p256dh))
        sound = len(_unarmoured(keys.auth)) == SECRET_BYTES
    except ValueError:
        sound = False
    if not sound:
        raise BadRequest("the keys must be those that the browser gave with its subscription")


def _unarmoured(text: str) -> bytes:
    return base64.b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), b"-_", True)


class PushEncryptor:
    """Encrypts and signs notices for a push service; ValueError when the contact is none."""

    def __init__(self, private_key: str, contact: str) -> None:
        key = serialization.load_pem_private_key(private_key.encode(), None)
        assert isinstance(key, ec.EllipticCurvePrivateKey)
        self._vapid = py_vapid.Vapid02(key)
        self._contact = contact
        self.public_key = _public(key)
        self._require_contact()

    def encrypted(
        self, subscription: PushSubscription, origin: str, table: str, notice: bytes
    ) -> tuple[dict[str, str], bytes]:
        """Headers and body for a subscription; ``origin`` is that of its endpoint."""
        pusher: Any = pywebpush.WebPusher(msgspec.to_builtins(subscription))
        body: bytes = pusher.encode(notice, "aes128gcm")["body"]
        return {
            **self._signed(origin),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEEP_FOR),
            "Topic": topic(table),
        }, body

    def _signed(self, origin: str) -> dict[str, str]:
        claims = {"aud": origin, "exp": int(time.time()) + SIGNED_FOR, "sub": self._contact}
        headers: dict[str, str] = self._vapid.sign(claims)
        return headers

    def _require_contact(self) -> None:
        try:
            self._signed("https://localhost")
        except py_vapid.VapidException:
            raise ValueError("the contact for Web Push must be mailto:… or https://…") from None


def _public(key: ec.EllipticCurvePrivateKey) -> str:
    point = key.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    return base64.urlsafe_b64encode(point).decode().rstrip("=")


def topic(table: str) -> str:
    """The topic under which a newer notice of a table replaces an older one: 32 characters."""
    return base64.urlsafe_b64encode(hashlib.sha256(table.encode()).digest()[:24]).decode()
