"""Links that let somebody in: to a seat, to watch, or to the page of whoever looks after the house.

A link is worked out from the house's secret and is kept nowhere; making the table's links anew (`keys`) ends
all earlier ones.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from typing import Literal

from archipel.table.storage import NOBODY

LinkKind = Literal["join", "hand", "watch"]
BYTES = 20


def token(secret: bytes, table_id: str, kind: LinkKind, keys: int, seat: int = NOBODY) -> str:
    """What a link must say: 160 bits that only this house can work out."""
    said = f"archipel.link:{table_id}:{kind}:{seat}:{keys}".encode()
    return _signed(secret, said)


def opens(said: str, secret: bytes, table_id: str, kind: LinkKind, keys: int, seat: int = NOBODY) -> bool:
    """Whether a link is one of ours and still in force."""
    return hmac.compare_digest(said.encode(), token(secret, table_id, kind, keys, seat).encode())


def host_key(secret: bytes) -> str:
    """What the address of the page for whoever looks after the house must say: it ends with the secret."""
    return _signed(secret, b"archipel.host")


def _signed(secret: bytes, said: bytes) -> str:
    mac = hmac.new(secret, said, hashlib.sha256).digest()[:BYTES]
    return base64.urlsafe_b64encode(mac).decode().rstrip("=")
