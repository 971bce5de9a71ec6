"""Somebody who plays at two tables until killed, and says what was acknowledged.

`python someone.py FILE [COMMAND]`, or `python someone.py FILE MOST`. Lines: `try TABLE SEQ SEAT ACTION CMD` before a
command is sent, `ack CMD` when it was answered, and `told TABLE SEQ DIGEST` whenever a listener is told. A COMMAND
from such a `try` line is sent again first. Once MOST are acknowledged, nothing is done but wait for the end.
"""

from __future__ import annotations

import asyncio
import os
import sys
from itertools import count
from random import Random

from archipel.core.errors import StaleError
from archipel.core.records import digest
from archipel.table.clock import RealClock
from archipel.table.house import House
from archipel.table.messages import Command
from archipel.table.seats import Seat
from archipel.table.store import Store
from archipel.table.table import Table

OWNER = "someone"
numbers = count()
acknowledged: list[str] = []
SEATS = [Seat("me", "Anna"), Seat("here", "Ben"), Seat("bot", "Coral")]


async def play(house: House, table: Table, dice: Random, most: int) -> None:
    """Decide anything for the people, and start again when the game is over."""
    table.listeners.add(lambda: print("told", table.id, table.seq, digest(table.match.state), flush=True))
    while True:
        await house.settled(table)
        if len(acknowledged) >= most:
            await asyncio.Event().wait()
        asked = [seat for seat in table.waiting_for if seat in table.human_seats]
        if not asked:
            return
        seat = dice.choice(asked)
        action = table.game.action_number(dice.choice(table.match.legal(seat)))
        if not table.undo_reason(table.human_seats) and dice.random() < 0.2:
            await house.undo(table, f"undo-{os.getpid()}-{next(numbers)}", table.seq, OWNER)
            continue
        await send(house, table, Command(f"{os.getpid()}-{next(numbers)}", table.seq, seat, action))


async def send(house: House, table: Table, command: Command) -> None:
    print("try", table.id, command.seq, command.seat, command.action, command.cmd, flush=True)
    try:
        await house.act(table, command, OWNER)
        acknowledged.append(command.cmd)
        print("ack", command.cmd, flush=True)
    except StaleError:
        pass


async def main(file: str, again: list[str]) -> None:
    house = House(Store.open(f"sqlite:///{file}"), RealClock(), speed=0)
    most = int(again.pop()) if len(again) == 1 else sys.maxsize
    if again:
        table_id, seq, seat, action, cmd = again
        table = await house.find(table_id, OWNER)
        await send(house, table, Command(cmd, int(seq), int(seat), int(action)))
    while True:
        running = [found for found in await house.tables_of(OWNER) if not found.over][:2]
        tables = [await house.find(found.id, OWNER) for found in running]
        while len(tables) < 2:
            tables.append(await house.open(OWNER, "desert", SEATS, {"difficulty": "novice"}))
        await asyncio.gather(*(play(house, table, Random(), most) for table in tables))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2:]))
