"""The random stream: four words of xoshiro256++, kept outside every state.

All unsigned arithmetic of the package lives here, with every literal typed, because ``uint64 op
int`` differs between compiled and interpreted code. A stream is an array of four ``uint64``
(an array of ``int64`` in its place is a script, :mod:`nacre.kernel.script`):

- a match derives a fresh stream for each step from its secret (:class:`StepStreams`), so that
  nothing dealt tells anything about what will be dealt;
- playouts and batches derive one for each game from a seed and the game's number
  (:func:`seed_stream`), so that a game is the same whatever is played beside it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from nacre.kernel.compiling import compiled, entry, wrapping
from nacre.kernel.dispatch import by_first_argument
from nacre.kernel.fields import nth_kind
from nacre.kernel.script import KIND, prescribed, prescribed_kind

Rng: TypeAlias = NDArray[np.uint64]

WORDS = 4
SECRET_BYTES = 32

_LITTLE_ENDIAN = np.dtype("<u8")
_HALF = np.uint64(32)
_LOW_HALF = np.uint64(0xFFFFFFFF)
_TWO_TO_32 = np.uint64(1 << 32)
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_17, _19, _23, _27, _30, _31, _41, _45, _64 = (
    np.uint64(n) for n in (17, 19, 23, 27, 30, 31, 41, 45, 64)
)


@wrapping
def next_word(rng: Rng) -> np.uint64:
    """Draw 64 random bits."""
    s0, s1, s2, s3 = rng[0], rng[1], rng[2], rng[3]
    total = s0 + s3
    result = ((total << _23) | (total >> _41)) + s0
    s2 ^= s0
    s3 ^= s1
    rng[1] = s1 ^ s2
    rng[0] = s0 ^ s3
    rng[2] = s2 ^ (s1 << _17)
    rng[3] = (s3 << _45) | (s3 >> _19)
    return result


@entry
def _drawn(rng: Rng, n: int) -> int:
    bound = np.uint64(n)
    product = (next_word(rng) >> _HALF) * bound
    if product & _LOW_HALF < bound:
        # Lemire: the few low words that would favour some results are drawn again.
        unfair = (_TWO_TO_32 - bound) % bound
        while product & _LOW_HALF < unfair:
            product = (next_word(rng) >> _HALF) * bound
    return np.int64(product >> _HALF)  # type: ignore[return-value]  # an int to compiled code


@compiled
def _drawn_kind(rng: Rng, counts: NDArray[Any], among: int) -> int:
    return nth_kind(counts, _drawn(rng, among))


def _chosen(scripted: Any, drawn: Any) -> Callable[[Any], Any]:
    """Which function draws: the words of a script are signed, those of a stream are not."""
    return lambda rng: scripted if _is_signed(rng) else drawn


def _is_signed(rng: Any) -> bool:
    """Whether an array, or in compiled code the type of one, has signed words."""
    if isinstance(rng, np.ndarray):
        return rng.dtype.kind == KIND.kind
    return bool(rng.dtype.signed)


_below = _chosen(prescribed, _drawn)
_kind = _chosen(prescribed_kind, _drawn_kind)


def below(rng: Rng, n: int) -> int:
    """Draw a whole number from 0 to ``n - 1``, each equally likely; ``n`` is from 1 to 2³²."""
    number: int = _below(rng)(rng, n)
    return number


def draw_kind(rng: Rng, counts: NDArray[Any], among: int) -> int:
    """Draw a piece, where there are so many of each kind, and return its kind.

    Each of the first ``among`` is equally likely, in the order of kinds.
    """
    kind: int = _kind(rng)(rng, counts, among)
    return kind


by_first_argument(below, "rng", _below)
by_first_argument(draw_kind, "rng", _kind)


@wrapping
def _mixed(word: np.uint64) -> np.uint64:
    word = (word ^ (word >> _30)) * _MIX_1
    word = (word ^ (word >> _27)) * _MIX_2
    return word ^ (word >> _31)


@wrapping
def seed_stream(rng: Rng, seed: np.uint64, number: int) -> None:
    """Start the stream of game ``number`` under ``seed``."""
    word = _mixed(seed + _GOLDEN) ^ _mixed(np.uint64(number) * _GOLDEN + _MIX_2)
    for i in range(WORDS):
        word += _GOLDEN
        rng[i] = _mixed(word)


def seed_word(seed: int, purpose: bytes = b"games") -> np.uint64:
    """Any whole number as a seed of 64 bits; other purposes give other words."""
    digest = hashlib.blake2b(str(int(seed)).encode(), digest_size=8, person=purpose).digest()
    return np.uint64(int.from_bytes(digest, "little"))


def secret_from_seed(seed: int) -> bytes:
    """Any whole number as a secret of 256 bits; as guessable as the number is."""
    text = str(int(seed)).encode()
    return hashlib.blake2b(text, digest_size=SECRET_BYTES, person=b"nacre seed").digest()


def stream_of_step(secret: bytes, step: int) -> Rng:
    """The stream for one step of a match; step 0 is the set-up."""
    return StepStreams(secret).of(step)


class StepStreams:
    """The streams of all steps of a match; the secret is taken in once."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._keyed = hashlib.blake2b(key=secret, digest_size=SECRET_BYTES)

    def __reduce__(self) -> tuple[type[StepStreams], tuple[bytes]]:
        return StepStreams, (self._secret,)

    def of(self, step: int) -> Rng:
        """The stream for one step; step 0 is the set-up."""
        digest = self._keyed.copy()
        digest.update(step.to_bytes(8, "little"))
        words = np.frombuffer(bytearray(digest.digest()), _LITTLE_ENDIAN)
        return words if _LITTLE_ENDIAN.isnative else words.astype(np.uint64)
