"""How often something may be done: so much at once, then so much a minute, by one guest and from one address.

Limits are for whoever tries something, not for whoever plays: they lie far above what people do. Nobody is
shut out; whoever meets one is told to wait. Whoever sits at the house's own machine is not counted by
address: that is its owner, or a proxy that does not say whom it brings.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterator
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from archipel.table.clock import Clock
from archipel.table.people import TooFastError
from archipel.web.guests import guest

REMEMBERED = 10_000
"""When more buckets than this are in use, those that are full again are forgotten."""


@dataclass(frozen=True)
class Limit:
    """So many at once, and then so many a minute."""

    at_once: int
    a_minute: float


@dataclass(frozen=True)
class Limited:
    """What one guest may do, and what may come from one address, where a school may share one."""

    guest: Limit
    address: Limit


LIMITED = {
    "open": Limited(Limit(20, 6), Limit(120, 60)),
    "enter": Limited(Limit(30, 15), Limit(200, 120)),
    "code": Limited(Limit(10, 5), Limit(30, 10)),
    "change": Limited(Limit(60, 60), Limit(600, 600)),
    "play": Limited(Limit(300, 300), Limit(3000, 3000)),
    "live": Limited(Limit(600, 1800), Limit(6000, 18000)),
    "say": Limited(Limit(30, 40), Limit(300, 400)),
    "look": Limited(Limit(300, 240), Limit(3000, 2400)),
}
"""Opening a table, going through the door of a link, trying a recovery code, changing who sits where, what is
proposed or how somebody likes it, playing and taking back by a form, the same by a socket (as often as one is
read: there programs play too), saying something, and opening a page that is told what happens at its table or
taking a game home."""


class Limits:
    """Buckets that empty with use and fill up with time."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._left: dict[tuple[str, str], tuple[float, float, Limit]] = {}

    def check(self, connection: HTTPConnection, what: str) -> None:
        """Count one more of something, or refuse it; what is refused is not counted."""
        now, buckets = self.clock.time(), list(self._buckets(connection, what))
        left = [self._filled(key, limit, now) for key, limit in buckets]
        if min(left) < 1:
            raise TooFastError("too-often")
        for (key, limit), drops in zip(buckets, left, strict=True):
            self._left[key] = (drops - 1, now, limit)
        if len(self._left) > REMEMBERED:
            self._forget(now)

    def _buckets(self, connection: HTTPConnection, what: str) -> Iterator[tuple[tuple[str, str], Limit]]:
        limited = LIMITED[what]
        yield (what, f"guest {guest(connection)}"), limited.guest
        address = neighbourhood(connection.client.host if connection.client else "")
        if address:
            yield (what, f"from {address}"), limited.address

    def _filled(self, key: tuple[str, str], limit: Limit, now: float) -> float:
        """How much is in a bucket by now."""
        drops, since, _ = self._left.get(key, (float(limit.at_once), now, limit))
        return min(float(limit.at_once), drops + (now - since) * limit.a_minute / 60)

    def _forget(self, now: float) -> None:
        kept = self._left.items()
        self._left = {
            key: bucket for key, bucket in kept if self._filled(key, bucket[2], now) < bucket[2].at_once
        }


def neighbourhood(address: str) -> str:
    """Whoever shares an address: one of IPv4, or a network of IPv6; nothing for this machine."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return ""
    known = getattr(known, "ipv4_mapped", None) or known
    if known.is_loopback:
        return ""
    return str(known) if known.version == 4 else str(ipaddress.ip_network((known, 64), strict=False))


def limit(connection: HTTPConnection, what: str) -> None:
    """Refuse what comes too often."""
    limits: Limits = connection.app.state.limits
    limits.check(connection, what)
