"""Things that nobody does often: more of them than that is somebody trying something."""

from __future__ import annotations

from collections import deque

from starlette.requests import Request

from archipel.table.company import TooFastError

MOST, WITHIN = 12, 60.0
"""So many times within so many seconds from one address."""
ADDRESSES = 5000
"""When more addresses than this are remembered, all are forgotten."""


class Seldom:
    """Remembers how often something was tried lately, and from where."""

    def __init__(self, most: int = MOST, within: float = WITHIN) -> None:
        self.most, self.within = most, within
        self._tried: dict[str, deque[float]] = {}

    def check(self, request: Request) -> None:
        """Count a try, or refuse it."""
        now: float = request.app.state.house.clock.time()
        if len(self._tried) > ADDRESSES:
            self._tried.clear()
        times = self._tried.setdefault(request.client.host if request.client else "", deque())
        while times and now - times[0] > self.within:
            times.popleft()
        if len(times) >= self.most:
            raise TooFastError("too-often")
        times.append(now)
