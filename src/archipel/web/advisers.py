"""Who thinks for people that ask for advice: a process for those who play, another for games that are over.

A page never waits: it shows what is known, and is woken when there is more. What was found is kept for a
while, by what was seen and nothing else; asked again after that, or in another house, it is found the same.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Literal

from archipel.bots.advice import AskCounsel, AskReview, Compile, Compiling, Counsel, Review
from archipel.bots.pool import Pool
from archipel.core.match import View
from archipel.core.records import pack
from archipel.table.table import Table

LONGEST = 60.0
"""Seconds that no counsel takes: a safety, never what ends a thought."""
LONGEST_REVIEW = 600.0
"""The same for a whole game, and for compiling."""
KEPT = 500
"""How many answers are kept."""

Waiting = Literal["thinking", "compiling", "failed"]
Wake = Callable[[], object]
Question = AskCounsel | AskReview


class Advisers:
    """Those who answer, what they found, and who waits for it."""

    def __init__(self) -> None:
        self._playing, self._over = Pool(1, LONGEST), Pool(1, LONGEST_REVIEW)
        self._found: OrderedDict[Hashable, Any] = OrderedDict()
        self._waiting: dict[Hashable, set[Wake]] = {}
        self._stage: dict[Hashable, Waiting] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def counsel(
        self, view: View, legal: tuple[int, ...], hand_on: int | None, wake: Wake
    ) -> Counsel | Waiting:
        """What somebody should do who sees this and may do so much."""
        asked = AskCounsel(view.game.key, pack(view.state), view.seat, legal, hand_on)
        found: Counsel | Waiting = self._answer(asked, self._playing, wake)
        return found

    def review(self, table: Table, seat: int, turns: tuple[int, ...], wake: Wake) -> Review | Waiting:
        """How the chances of a seat changed along a game that is over."""
        found: Review | Waiting = self._answer(
            AskReview(table.game.key, table.match.write(), seat, turns), self._over, wake
        )
        return found

    def _answer(self, asked: Question, pool: Pool, wake: Wake) -> Any:
        if asked in self._found:
            self._found.move_to_end(asked)
            return self._found[asked]
        if asked not in self._waiting:
            self._waiting[asked], self._stage[asked] = set(), "thinking"
            task = asyncio.create_task(self._find(asked, pool))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        self._waiting[asked].add(wake)
        return self._stage[asked]

    async def _find(self, asked: Question, pool: Pool) -> None:
        try:
            found: Any = await pool.work_out(asked)
            if isinstance(found, Compiling):
                self._stage[asked] = "compiling"
                self._tell(asked)
                await self._over.work_out(Compile(asked.game))
                found = await pool.work_out(asked)
            answered = isinstance(found, Counsel | Review)
            self._found[asked] = found if answered else "failed"
            if len(self._found) > KEPT:
                self._found.popitem(last=False)
        finally:
            self._tell(asked)
            del self._waiting[asked], self._stage[asked]

    def _tell(self, asked: Question) -> None:
        for wake in tuple(self._waiting[asked]):
            wake()

    async def close(self) -> None:
        """End everything; those who wait are told that there is no answer."""
        await self._playing.close()
        await self._over.close()
        if self._tasks:
            await asyncio.wait(self._tasks)
