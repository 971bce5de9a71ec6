"""What goes on by itself at a table: the next card, bots, passes; each play stays until it has been seen."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from archipel.bots import PASS, levels
from archipel.bots.pool import Pool
from archipel.core.errors import ArchipelError, StaleError
from archipel.core.events import SPECTATOR, as_read_by
from archipel.core.match import View
from archipel.draw.look import look_of
from archipel.table.clock import Clock
from archipel.table.errors import FrozenError, StoreError
from archipel.table.meeting import promised
from archipel.table.messages import Plan, Step
from archipel.table.table import Table
from archipel.table.timing import deadline, due, is_waited_for

CONSIDERING = 20.0
"""Seconds for which what people ask each other holds up what goes on by itself: a play would end it. They run
from the first question since the last play, so that nobody holds it up for ever."""
RETRY = 5.0
"""Seconds until a store that failed is asked again."""

log = logging.getLogger(__name__)


class Keeper(Protocol):
    """The house, as far as what goes on by itself needs one."""

    clock: Clock
    speed: float
    opened: float
    pool: Pool

    async def play_by_itself(self, table: Table, seat: int, action: str, seq: int) -> None:
        """Play for a seat, unless the table has moved on since `seq`."""

    async def stand_in(self, table: Table, seat: int) -> None:
        """Let a bot play for a seat whose time is up."""

    def freeze(self, table: Table, error: Exception) -> None:
        """Stop a table that is not as it should be."""

    def tell(self, table: Table) -> None:
        """Let everybody who looks at a table look again."""


@dataclass(frozen=True)
class Thought:
    """What a bot is thinking of: for a seat of this level, as the game is since row `changed`, and on the
    way to a mate, if it is."""

    seat: int
    level: str
    changed: int
    mate: int | None
    task: asyncio.Task[str]


class Autoplay:
    """The task of one table; it ends when a person is asked, and begins again when the table has changed."""

    def __init__(self, table: Table, house: Keeper) -> None:
        self.table, self.house, self.clock, self.speed = table, house, house.clock, house.speed
        self._thought: Thought | None = None
        self._too_slow: set[str] = set()
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
        up = None if self._stopped else deadline(self.table, self.house.opened)
        self._timer = None if up is None else asyncio.create_task(self._time_out(up))

    async def _time_out(self, up: float) -> None:
        await self.clock.sleep(max(0.0, up - self.clock.time()))
        self._timer = None  # what follows may set another
        try:
            for seat in self.table.waiting_for:
                if self._is_late(seat):
                    await self.house.stand_in(self.table, seat)
        except StoreError:  # the house has said so
            if self._timer is None and not self._stopped:
                self._timer = asyncio.create_task(self._time_out(self.clock.time() + RETRY))
        except ArchipelError:
            pass  # somebody was quicker

    def _is_late(self, seat: int) -> bool:
        return (
            is_waited_for(self.table, seat) and due(self.table, seat, self.house.opened) <= self.clock.time()
        )

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
        if self._thought is not None:
            self._thought.task.cancel()
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
            self.house.freeze(self.table, error)

    async def _take(self, step: Step) -> None:
        """One play, or the pause before it, in which bots think; what people do meanwhile comes first."""
        until = self._answer_by if step.for_person else 0.0 if step.at_once else self._seen_at
        if self.table.proposal is not None and self.table.proposed_at is not None:
            until = max(until, self.table.proposed_at + CONSIDERING)
        seconds, seq = until - self.clock.time(), self.table.seq
        thought = self._thinking(step.seat) if step.action is None else None
        if seconds > 0:
            return await self._wait(seconds)
        try:
            action = await thought if thought is not None else step.action
            await self.house.play_by_itself(self.table, step.seat, action or "", seq)
        except StaleError:
            pass
        except StoreError:  # the house has said so
            await self.clock.sleep(RETRY)

    async def _wait(self, seconds: float) -> None:
        """A pause, which `wake` cuts short; whoever waited looks again what is to be done."""
        self._pause = asyncio.ensure_future(self.clock.sleep(seconds))
        try:
            await asyncio.wait([self._pause])
        finally:
            self._pause.cancel()
            self._pause = None

    def _thinking(self, seat: int) -> asyncio.Task[str]:
        """What a bot will do: it is asked once, however often the table looks whether it is time to play."""
        table, thought = self.table, self._thought
        about = (seat, table.seats[seat].level, table.changed, table.meetings.get(seat))
        if thought is None or (thought.seat, thought.level, thought.changed, thought.mate) != about:
            if thought is not None:
                thought.task.cancel()
            thought = Thought(*about, asyncio.create_task(self._ask_bot(seat, table.seats[seat].level)))
            self._thought = thought
        return thought.task

    def _announce(self, plan: Plan) -> None:
        """Where all win together, a bot that thought says what it is about to do."""
        if self.table.game.cooperative and plan.intent.other and plan.intent.action != PASS:
            self.table.plan = plan
            self.house.tell(self.table)

    async def _ask_bot(self, seat: int, level: str) -> str:
        """A bot sees its view and what it may do; after a restart it is asked the same again."""
        table = self.table
        seed = f"{table.id if table.match.seed is None else table.match.seed}:{table.changed}"
        view, legal = table.match.view(seat), table.match.legal(seat)
        planned = promised(table, seat, legal)
        if not levels.is_thinking(level):
            return planned or await asyncio.to_thread(choose, level, view, legal, seed)
        # In a window that asks people too nobody thinks long: their page would be old when they press.
        hurried = PASS in legal and any(table.seats[other].human for other in table.waiting_for)
        if level not in self._too_slow and not hurried:
            said = await self.house.pool.ask(level, view, legal, seed, planned)
            if not said.trouble:
                self._announce(Plan(seat, table.changed, said.intent))
                return said.intent.action
            if said.trouble == "hung":  # people would wait as long at its every turn
                self._too_slow.add(level)
        return planned or await asyncio.to_thread(choose, levels.PLAIN, view, legal, seed)


def choose(level: str, view: View, legal: Sequence[str], seed: str) -> str:
    """What a bot does that answers at once; anything, if it does not know."""
    try:
        said = levels.find(level)(view, legal, Random(seed))
    except Exception:
        log.exception("bot %s failed", level)
        said = ""
    return said if said in legal else Random(seed).choice(legal)
