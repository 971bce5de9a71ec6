"""A house on a real SQLite file, and a few people to sit down in it."""

from __future__ import annotations

import asyncio
import functools
import re
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from tests.aside import aside
from tests.waiting import LONGEST

import archipel
from archipel.bots.advice import Intent
from archipel.bots.pool import Answer
from archipel.core.match import View
from archipel.core.records import digest
from archipel.table.clock import Clock, SimulatedClock
from archipel.table.house import House
from archipel.table.messages import Command
from archipel.table.seats import Seat
from archipel.table.store import Store
from archipel.table.table import Table

ANNA = "anna"
NOON = 1_700_000_000.0
HOPS, STEPS = 8, 10
"""What goes on by itself asks the store at most so often before it rests, and between takes so few steps."""
_numbers = count(1)


def in_a_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """An asynchronous test, run to its end."""

    @functools.wraps(test)
    def run(*args: Any, **kwargs: Any) -> None:
        aside(asyncio.wait_for(test(*args, **kwargs), 10 * LONGEST))

    return run


@asynccontextmanager
async def house_at(
    file: Path, clock: Clock | None = None, speed: float = 0.0, patience: float = 5.0
) -> AsyncIterator[House]:
    store = Store.open(f"sqlite:///{file}", patience)
    house = House(store, clock or SimulatedClock(NOON), speed=speed)
    await house.start()
    try:
        yield house
    finally:
        await house.close()
        store.close()


async def calm(house: House) -> None:
    """Let happen whatever needs no time to go by, and what bots think: then nothing is seen to happen.

    Tasks take turns and the store has one thread: what was to come is there before what is asked for here.
    """
    for _ in range(HOPS):
        for _ in range(STEPS):
            await asyncio.sleep(0)
        await house.stored(int)
        thoughts = [each._thought.task for each in house._autoplay.values() if each._thought is not None]
        if thoughts:
            await asyncio.wait(thoughts)


def thinking(house: House, choose: Callable[[Sequence[str], str], Intent]) -> list[str]:
    """Let every bot that thinks choose like this, at once; what each was told that it had agreed to do."""
    told: list[str] = []

    async def ask(level: str, view: View, legal: Sequence[str], seed: str, planned: str = "") -> Answer:
        told.append(planned)
        return Answer(choose(legal, planned))

    setattr(house.pool, "ask", ask)  # noqa: B010
    return told


def seats(text: str) -> list[Seat]:
    """`seats("me here bot")`; everybody is called by what they are."""
    return [Seat("bot", w, w) if w == "random" else Seat(w, w) for w in text.split()]  # type: ignore[arg-type]


def dealt(game: str, players: int, seed: int = 7, **options: Any) -> str:
    """A fresh position, dealt the same way each time; everybody is thirsty, so that windows ask everybody."""
    position = archipel.new(game, players, seed=seed, **options).position()
    return re.sub(r"water=\d", "water=2", position)


async def sit_down(house: House, game: str, who: str, seed: int = 7, **options: object) -> Table:
    """A table of a game that goes the same way each time, as soon as a person is asked."""
    sitting = seats(who)
    table = await house.open(ANNA, game, sitting, {}, start=dealt(game, len(sitting), seed, **options))
    table.match.seed = seed
    await house.settled(table)
    return table


def said(table: Table, action: str, seat: int | None = None, cmd: str | None = None) -> Command:
    """A command in words, for the table as it stands now."""
    who = table.waiting_for[0] if seat is None else seat
    return Command(cmd or f"c-{next(_numbers)}", table.seq, who, table.game.action_number(action))


async def do(house: House, table: Table, *actions: str, seat: int | None = None) -> None:
    """Play actions one after the other, and wait until a person is asked."""
    for action in actions:
        await house.act(table, said(table, action, seat), ANNA)
        await house.settled(table)


async def play_on(house: House, table: Table, dice: Random, decisions: int = 10_000) -> None:
    """People decide anything until the game is over, or so often."""
    for _ in range(decisions):
        await house.settled(table)
        asked = [seat for seat in table.waiting_for if seat in table.human_seats]
        if not asked:
            return
        seat = dice.choice(asked)
        await house.act(table, said(table, dice.choice(table.match.legal(seat)), seat), ANNA)
    await house.settled(table)


def memory(table: Table) -> dict[str, Any]:
    """Everything that must be the same after a replay."""
    return {
        "state": digest(table.match.state),
        "log": table.match.log(),
        "game": table.match.write(),
        "seq": table.seq,
        "ended": table.ended,
        "seats": table.seats,
        "undo": table.undo_reason(table.human_seats),
        "positions": [digest(table.state_at(n)) for n in range(table.match.ply + 1)],
    }


def texts_of(rows: Sequence[Any]) -> list[str]:
    """The rows of a table in words."""
    return [f"{row.kind} {row.seat} {row.action}" for row in rows]
