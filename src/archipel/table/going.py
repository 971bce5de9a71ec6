"""What goes on by itself at a table: the next card, bots, passes; each play stays until it has been seen."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from random import Random

from archipel.bots import BOTS
from archipel.core.errors import ArchipelError, StaleError
from archipel.core.events import SPECTATOR, as_read_by
from archipel.core.match import View
from archipel.draw.look import look_of
from archipel.table.clock import Clock
from archipel.table.errors import FrozenError, StoreError
from archipel.table.table import Step, Table
from archipel.table.timing import deadline, due, is_waited_for

RETRY = 5.0
"""Seconds until a store that failed is asked again."""

log = logging.getLogger(__name__)

Play = Callable[[Table, int, str, int], Awaitable[None]]
"""(table, seat, action, seq): play for a seat, unless the table has moved on since `seq`."""
Freeze = Callable[[Table, Exception], None]
"""Stop a table that is not as it should be."""
StandIn = Callable[[Table, int], Awaitable[None]]
"""Let a bot stand in for a seat whose time is up."""


class Going:
    """The task of one table; it ends when a person is asked, and begins again when the table has changed."""

    def __init__(
        self,
        table: Table,
        clock: Clock,
        speed: float,
        opened: float,
        play: Play,
        freeze: Freeze,
        stand_in: StandIn,
    ) -> None:
        self.table, self.clock, self.speed, self.opened = table, clock, speed, opened
        self._play, self._freeze, self._stand_in = play, freeze, stand_in
        self._timer: asyncio.Task[None] | None = None
        self._stopped = False
        self._seen_at = 0.0
        self._answer_by = 0.0
        self._pause: asyncio.Future[None] | None = None
        self._task: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """Look again whether something goes on by itself now."""
        if self._pause is not None:
            self._pause.cancel()
        elif not self._stopped and (self._task is None or self._task.done()):
            self._task = asyncio.create_task(self._go_on())
        self._set_timer()

    def _set_timer(self) -> None:
        """Let the clock of whoever is asked run, if the table has one."""
        if self._timer is not None:
            self._timer.cancel()
        up = None if self._stopped else deadline(self.table, self.opened)
        self._timer = None if up is None else asyncio.create_task(self._time_out(up))

    async def _time_out(self, up: float) -> None:
        await self.clock.sleep(max(0.0, up - self.clock.time()))
        self._timer = None  # what follows may set another
        try:
            for seat in self.table.waiting_for:
                if self._is_late(seat):
                    await self._stand_in(self.table, seat)
        except StoreError:
            log.exception("table %s waits for its store", self.table.id)
            if self._timer is None and not self._stopped:
                self._timer = asyncio.create_task(self._time_out(self.clock.time() + RETRY))
        except ArchipelError:
            pass  # somebody was quicker

    def _is_late(self, seat: int) -> bool:
        return is_waited_for(self.table, seat) and due(self.table, seat, self.opened) <= self.clock.time()

    def show(self) -> None:
        """A play was made: give people the time to see it."""
        news = [
            as_read_by(event, SPECTATOR) for entry in self.table.match.entries[-1:] for event in entry.news
        ]
        if self.speed > 0 and news:  # somebody's pass takes no time from the others
            look = look_of(self.table.game)
            self._seen_at = max(self._seen_at, self.clock.time() + look.pace(news) / 1000 / self.speed)
            self._answer_by = self._seen_at + look.patience / 1000 / self.speed

    def hurry(self) -> None:
        """Do not wait now."""
        self._seen_at = self._answer_by = 0.0
        self.wake()

    @property
    def quiet(self) -> bool:
        """Whether nothing goes on by itself now."""
        return self._task is None or self._task.done()

    async def settled(self) -> None:
        """Wait until a person is asked, or the game is over."""
        if self._task is not None:
            await asyncio.wait([self._task])

    async def stop(self) -> None:
        """End the task, for good."""
        self._stopped = True
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _go_on(self) -> None:
        try:
            while step := self.table.own_step():
                await self._take(step)
        except FrozenError:
            pass  # whoever froze it has said so
        except Exception as error:
            self._freeze(self.table, error)

    async def _take(self, step: Step) -> None:
        """One play, or the pause before it; what people do in the meantime comes first."""
        until = self._answer_by if step.for_person else self._seen_at
        seconds, seq = until - self.clock.time(), self.table.seq
        if seconds > 0 and not step.at_once:
            return await self._wait(seconds)
        try:
            action = step.action or await self._ask_bot(step.seat)
            await self._play(self.table, step.seat, action, seq)
        except StaleError:
            pass
        except StoreError:
            log.exception("table %s waits for its store", self.table.id)
            await self.clock.sleep(RETRY)

    async def _wait(self, seconds: float) -> None:
        """A pause, which `wake` cuts short; whoever waited looks again what is to be done."""
        self._pause = asyncio.ensure_future(self.clock.sleep(seconds))
        try:
            await asyncio.wait([self._pause])
        finally:
            self._pause.cancel()
            self._pause = None

    async def _ask_bot(self, seat: int) -> str:
        """A bot sees its view and what it may do, in a thread of its own."""
        table = self.table
        seed = table.match.seed
        chance = Random() if seed is None else Random(f"{seed}:{table.seq}")
        view, legal = table.match.view(seat), table.match.legal(seat)
        return await asyncio.to_thread(choose, table.seats[seat].level, view, legal, chance)


def choose(level: str, view: View, legal: Sequence[str], chance: Random) -> str:
    """What a bot does; anything, if the bot does not know."""
    try:
        said = BOTS[level](view, legal, chance)
    except Exception:
        log.exception("a bot (%s) failed", level)
        said = ""
    return said if said in legal else chance.choice(legal)
