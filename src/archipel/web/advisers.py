"""Who thinks for people that ask for advice: a process for those who play, another for games that are over.

A page never waits: it shows what is known, and is woken when there is more. Whoever asks much waits for
themselves: a question of somebody else comes after one of theirs, and not after all. What was found is kept
for a while, by what was seen and nothing else; asked again after that, or in another house, it is found the
same.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Literal

from archipel.bots.advice import AskCounsel, AskReview, Compile, Compiling, Counsel, Review
from archipel.bots.pool import Pool
from archipel.core.match import View
from archipel.core.records import pack
from archipel.table.table import Table
from archipel.web.per_table_cache import once

LONGEST = 60.0
"""Seconds that no counsel takes: a safety, never what ends a thought."""
LONGEST_REVIEW = 600.0
"""The same for a whole game, and for compiling."""
KEPT = 500
"""How many answers are kept."""

Waiting = Literal["thinking", "compiling", "failed"]
Wake = Callable[[], object]
Question = AskCounsel | AskReview


class Lines:
    """Questions that wait: those of each guest in a line of their own, and the lines take turns."""

    def __init__(self) -> None:
        self._lines: OrderedDict[str, deque[Question]] = OrderedDict()

    def __bool__(self) -> bool:
        return bool(self._lines)

    def join(self, guest: str, asked: Question) -> None:
        """Put a question last in its guest's line, unless it is there already."""
        line = self._lines.setdefault(guest, deque())
        if asked not in line:
            line.append(asked)

    def following(self) -> Question:
        """The next question; whose line it was waits for all others."""
        guest, line = self._lines.popitem(last=False)
        asked = line.popleft()
        if line:
            self._lines[guest] = line
        return asked


class Adviser:
    """Somebody who thinks, and who waits for that."""

    def __init__(self, seconds: float) -> None:
        self.pool, self.lines = Pool(1, seconds), Lines()
        self.busy: asyncio.Task[None] | None = None


class Advisers:
    """Those who answer, what they found, and who waits for it."""

    def __init__(self) -> None:
        self._playing, self._over = Adviser(LONGEST), Adviser(LONGEST_REVIEW)
        self._found: OrderedDict[Hashable, Any] = OrderedDict()
        self._waiting: dict[Hashable, set[Wake]] = {}
        self._stage: dict[Hashable, Waiting] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def counsel(
        self, guest: str, view: View, legal: tuple[int, ...], hand_on: int | None, wake: Wake
    ) -> Counsel | Waiting:
        """What somebody should do who sees this and may do so much."""
        asked = AskCounsel(view.game.key, pack(view.state), view.seat, legal, hand_on)
        found: Counsel | Waiting = self._answer(guest, asked, self._playing, wake)
        return found

    def review(
        self, guest: str, table: Table, seat: int, turns: tuple[int, ...], wake: Wake
    ) -> Review | Waiting:
        """How the chances of a seat changed along a game that is over."""
        text = once(table, "text", table.match.write)
        found: Review | Waiting = self._answer(
            guest, AskReview(table.game.key, text, seat, turns), self._over, wake
        )
        return found

    def _answer(self, guest: str, asked: Question, adviser: Adviser, wake: Wake) -> Any:
        if asked in self._found:
            self._found.move_to_end(asked)
            return self._found[asked]
        if asked not in self._waiting:
            self._waiting[asked], self._stage[asked] = set(), "thinking"
        self._waiting[asked].add(wake)
        if self._stage[asked] == "thinking":
            adviser.lines.join(guest, asked)
            if adviser.busy is None:
                adviser.busy = self._begin(self._work(adviser))
        return self._stage[asked]

    def _begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _work(self, adviser: Adviser) -> None:
        """Answer one question after the other, as long as there are any."""
        try:
            while adviser.lines:
                asked = adviser.lines.following()
                if self._stage.get(asked) == "thinking":  # not yet seen to, in the line of somebody else
                    await self._find(asked, adviser)
        finally:
            adviser.busy = None

    async def _find(self, asked: Question, adviser: Adviser) -> None:
        found: Any = await adviser.pool.work_out(asked)
        if isinstance(found, Compiling):
            self._stage[asked] = "compiling"
            self._tell(asked)
            self._begin(self._compile(asked, adviser))
        else:
            self._keep(asked, found)

    async def _compile(self, asked: Question, adviser: Adviser) -> None:
        """Compile what is missing, while others are answered, and then find it."""
        await self._over.pool.work_out(Compile(asked.game))
        self._keep(asked, await adviser.pool.work_out(asked))

    def _keep(self, asked: Question, found: Any) -> None:
        """Remember an answer, and tell those who wait for it."""
        self._found[asked] = found if isinstance(found, Counsel | Review) else "failed"
        if len(self._found) > KEPT:
            self._found.popitem(last=False)
        self._tell(asked)
        del self._waiting[asked], self._stage[asked]

    def _tell(self, asked: Question) -> None:
        for wake in tuple(self._waiting[asked]):
            wake()

    async def close(self) -> None:
        """End everything; those who wait are told that there is no answer."""
        for adviser in (self._playing, self._over):
            await adviser.pool.close()
        if self._tasks:
            await asyncio.wait(self._tasks)
