"""What is wrong with a house now: said in the log when it begins and when it is over, and shown till then."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass

from archipel.table.clock import Clock

log = logging.getLogger(__name__)

Fact = str | int | float


@dataclass(frozen=True)
class Trouble:
    """Something that is wrong; its sentence is `troubles.KEY` of the texts, made with its facts."""

    key: str
    since: float
    facts: Mapping[str, Fact]


class Troubles:
    """The troubles of a house, the oldest first."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._now: dict[str, Trouble] = {}

    def begin(self, key: str, **facts: Fact) -> None:
        """Something is wrong from now on; said again, it is still the same trouble."""
        if key not in self._now:
            self._now[key] = Trouble(key, self._clock.time(), facts)
            log.error("trouble: %s", key, extra={"facts": dict(facts)})

    def end(self, key: str) -> None:
        """It is over, if it was there."""
        if self._now.pop(key, None) is not None:
            log.warning("trouble is over: %s", key)

    def now(self) -> tuple[Trouble, ...]:
        """What is wrong."""
        return tuple(self._now.values())
