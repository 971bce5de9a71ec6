"""Recovery codes: letters that make another device somebody's, copied by hand.

A code is random. What is kept of it is a hash, and the guest sealed with the code itself: whoever reads the
file of games finds neither. Before codes could be revoked, a code was the guest's own bits and their check.
"""

from __future__ import annotations

import base64
import hashlib
import re
import secrets

from archipel.core.errors import ArchipelError
from archipel.table.schema import hashed
from archipel.table.storage import Code

BYTES = 15
"""A code has so many: 24 letters."""
OLD_GUEST, OLD_CHECK = 16, 4
"""Bytes of the guest in a code of before, and of what says whether it was copied well: 32 letters."""
GROUP = 4


class CodeError(ArchipelError):
    """A code that is none, was not copied well, or was revoked; or one too many."""


def fresh() -> str:
    """A new code, in groups of four."""
    return _written(secrets.token_bytes(BYTES))


def read(said: str) -> bytes:
    """A code as it was typed; letters that look like figures were meant as letters."""
    letters = re.sub(r"[\s\-–.]", "", said[:100]).upper().translate(str.maketrans("018", "OIB"))
    try:
        code = base64.b32decode(letters)
    except ValueError:
        raise CodeError("code") from None
    if len(code) not in (BYTES, OLD_GUEST + OLD_CHECK):
        raise CodeError("code")
    return code


def id_of(code: bytes) -> str:
    """What the store knows a code by."""
    return hashed(f"archipel.code:{code.hex()}")


def seal(guest: str, code: bytes) -> str:
    """What is in a guest's cookie, readable with the code alone."""
    bits = bytes.fromhex(guest)
    return bytes(a ^ b for a, b in zip(bits, _key(code), strict=False)).hex()


def unseal(kept: Code, code: bytes) -> str:
    """The guest that a code of ours opens."""
    guest = seal(kept.sealed, code)
    if hashed(guest) != kept.guest:
        raise CodeError("code")
    return guest


def old_guest(code: bytes) -> str:
    """The guest of a code of before."""
    bits, check = code[:OLD_GUEST], code[OLD_GUEST:]
    if _check(bits) != check:
        raise CodeError("code")
    return bits.hex()


def old_code(guest: str) -> str:
    """What was the code of a guest before."""
    bits = bytes.fromhex(guest)
    return _written(bits + _check(bits))


def is_old(code: bytes) -> bool:
    """Whether it was made before codes could be revoked."""
    return len(code) == OLD_GUEST + OLD_CHECK


def _written(code: bytes) -> str:
    letters = base64.b32encode(code).decode().lower()
    return "-".join(letters[n : n + GROUP] for n in range(0, len(letters), GROUP))


def _check(bits: bytes) -> bytes:
    return hashlib.sha256(b"archipel.code:" + bits).digest()[:OLD_CHECK]


def _key(code: bytes) -> bytes:
    """As random as the code, used for one guest, and not to be found from its hash."""
    return hashlib.sha256(b"archipel.sealed:" + code).digest()
