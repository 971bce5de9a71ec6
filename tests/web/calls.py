"""How tests call a house: they wait as long as a busy machine needs, and not as long as a library thinks fit."""

from __future__ import annotations

from typing import Any

import httpx
from tests.waiting import LONGEST

LIKES: dict[str, Any] = {"timeout": LONGEST, "trust_env": False, "verify": False}
"""How to ask: there is no proxy here, and nothing to decipher."""
SOCKET: dict[str, Any] = {"open_timeout": LONGEST, "ping_interval": None, "max_size": None, "proxy": None}
"""How to open a socket: whoever is slow to answer is there all the same."""


def client(url: str, **likes: Any) -> httpx.Client:
    """Somebody who asks a house."""
    return httpx.Client(**{"base_url": url} | LIKES | likes)


def answer(method: str, address: str, **likes: Any) -> httpx.Response:
    """What somebody is answered who has never been here."""
    return httpx.request(method, address, **LIKES | likes)
