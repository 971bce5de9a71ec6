"""The house where tables stand: it opens, finds and keeps them, and lets nothing happen that is not stored.

Every change goes the same way: work it out aside, store it, let it happen in memory, tell whoever looks on.
A change that was begun is finished even if whoever asked for it has gone.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections.abc import Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

from archipel.core import catalogue
from archipel.core.errors import ArchipelError, OptionError, SeatError, StaleError
from archipel.core.match import Match, Prepared, new
from archipel.draw.look import look_of
from archipel.table.clock import Clock
from archipel.table.errors import (
    CommandError,
    FrozenError,
    OpenError,
    UndoRefusedError,
    UnknownTableError,
)
from archipel.table.going import Going
from archipel.table.seats import Seat
from archipel.table.store import NOBODY, Conflict, Row, Store, TableRow
from archipel.table.table import (
    Command,
    Summary,
    Table,
    header_of,
    read_match,
    read_summary,
    summary_of,
)

ID = re.compile(r"[A-Za-z0-9_-]{12}")
COMMAND_ID = re.compile(r"[A-Za-z0-9-]{1,64}")

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")


class House:
    """All tables of a store."""

    def __init__(self, store: Store, clock: Clock, *, speed: float = 1.0, seed: int | None = None) -> None:
        """`speed` is a table's until somebody sets a pace; with a seed every table is dealt the same way."""
        self.store, self.clock, self.speed, self.seed = store, clock, speed, seed
        self._tables: dict[str, Table] = {}
        self._going: dict[str, Going] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._begun: set[asyncio.Task[None]] = set()
        self._writer = ThreadPoolExecutor(1, "store")

    async def start(self) -> None:
        """See that the store answers, and write down what it promises; tables go on when they are found."""
        log.info("store: %s", await self._stored(self.store.pragmas))

    async def close(self) -> None:
        """End what goes on by itself, finish what was begun."""
        for going in self._going.values():
            await going.stop()
        if self._begun:
            await asyncio.wait(self._begun)
        await asyncio.to_thread(self._writer.shutdown)

    # Tables

    async def open(
        self,
        owner: str,
        game: str,
        seats: Sequence[Seat],
        options: Mapping[str, str],
        *,
        guided: bool = False,
        start: str | None = None,
    ) -> Table:
        """A new table: dealt now, dealt as in the guided game, or going on from a written one."""
        match = guided_match(game, seats) if guided else begin(game, seats, options, start, self.seed)
        now = self.clock.time()
        stored = TableRow(
            id=secrets.token_urlsafe(9),
            owner=owner,
            game=match.game.key,
            version=match.game.version,
            created=now,
            header=header_of(match, seats, guided),
            ended=now if match.over else None,
            summary=summary_of(match.game, match.state, match.ply),
        )
        await self._stored(self.store.save_table, stored)
        return self._welcome(Table(stored))

    async def find(self, table_id: str, owner: str) -> Table:
        """A table of somebody's; after a restart it is replayed from the store, once however many ask."""
        if not ID.fullmatch(table_id):
            raise UnknownTableError("table-unknown")
        table = self._tables.get(table_id)
        if table is None:
            if table_id not in self._loading:
                self._loading[table_id] = asyncio.create_task(self._load(table_id))
            table = await asyncio.shield(self._loading[table_id])
        if table.owner != owner:
            raise UnknownTableError("table-unknown")
        check_trusted(table)
        return table

    async def tables_of(self, owner: str) -> list[Summary]:
        """Everything somebody opened, newest first."""
        return [read_summary(stored) for stored in await self._stored(self.store.tables_of, owner)]

    async def rematch(self, table: Table) -> Table:
        """The same game again, everybody one seat further."""
        seats = (*table.seats[1:], table.seats[0])
        return await self.open(table.owner, table.game.key, seats, table.match.options)

    async def fork(self, table: Table, plays: int) -> Table:
        """A new table that goes on from the position after so many plays."""
        if not 0 <= plays <= table.match.ply:
            raise OpenError("fork-where", plays=plays, last=table.match.ply)
        if table.game.secrecy != "none" and not table.match.over:
            raise OpenError("fork-secret")
        start = table.match.write(plays)
        return await self.open(table.owner, table.game.key, table.seats, {}, start=start)

    # What people do

    async def act(self, table: Table, command: Command) -> None:
        """Play for a person; the same command again changes nothing."""
        check_command(command.cmd)
        if command.seat not in table.human_seats:
            raise SeatError("seat-not-yours", seat=command.seat)
        await self._finish(self._act(table, command))

    async def undo(self, table: Table, cmd: str, seq: int) -> None:
        """Take the last decision of a person back; the same command again changes nothing."""
        check_command(cmd)
        await self._finish(self._undo(table, cmd, seq))

    def pace(self, table: Table, speed: float) -> None:
        """How fast things go on by themselves: 1 as the game likes it, 2 twice as fast, 0 at once."""
        going = self._going[table.id]
        going.speed = speed
        if speed <= 0:
            going.hurry()

    def hurry(self, table: Table) -> None:
        """Do not wait now."""
        self._going[table.id].hurry()

    def auto_pass(self, table: Table, on: bool) -> None:
        """Whether people's seats pass by themselves when a window asks them."""
        table.auto_pass = on
        self._going[table.id].wake()

    def thinks(self, table: Table, page: object, on: bool) -> None:
        """Whether somebody is choosing what to do on a page."""
        if on != (page in table.thinking):
            (table.thinking.add if on else table.thinking.discard)(page)
            self._going[table.id].wake()

    async def settled(self, table: Table) -> None:
        """Wait until nothing goes on by itself."""
        await self._going[table.id].settled()

    # One change after the other

    async def _act(self, table: Table, command: Command) -> None:
        async with table.lock:
            if not table.did(command.seat, command.cmd):
                check_current(table, command.seq)
                await self._play(table, command.seat, command.action, command.cmd)

    async def _undo(self, table: Table, cmd: str, seq: int) -> None:
        async with table.lock:
            if not table.did(NOBODY, cmd):
                check_current(table, seq)
                if reason := table.undo_reason():
                    raise UndoRefusedError(reason)
                await self._happen(table, table.undo_row(cmd, self.clock.time()), None)

    async def _play_by_itself(self, table: Table, seat: int, action: str, seq: int) -> None:
        await self._finish(self._play_if_current(table, seat, action, seq))

    async def _play_if_current(self, table: Table, seat: int, action: str, seq: int) -> None:
        async with table.lock:
            check_current(table, seq)
            await self._play(table, seat, action, None)

    async def _play(self, table: Table, seat: int, action: str | int, cmd: str | None) -> None:
        try:
            prepared = table.match.prepare(action, seat)
        except ArchipelError:
            raise
        except Exception as error:
            self._freeze(table, error)
            raise FrozenError("table-frozen", at=table.seq + 1) from error
        await self._happen(table, table.play_row(prepared, cmd, self.clock.time()), prepared)

    async def _happen(self, table: Table, row: Row, prepared: Prepared | None) -> None:
        """Store a row, then let it happen, then tell."""
        summary, ended = table.summary_after(row, prepared)
        try:
            stored = await self._stored(self.store.append, row, summary, ended)
        except Conflict:
            await self._catch_up(table)
            raise StaleError("table-stale") from None
        if stored == row:
            table.accept(row, prepared)
            self._tell(table)
            self._going[table.id].show()
        else:
            await self._catch_up(table)

    async def _catch_up(self, table: Table) -> None:
        """Somebody else has written to this table: follow the store."""
        rows = await self._stored(self.store.rows, table.id, table.seq)
        try:
            table.replay(rows)
        finally:
            self._tell(table)

    def _tell(self, table: Table) -> None:
        """Something has changed: tell whoever looks on, and see what follows by itself."""
        for listener in tuple(table.listeners):
            try:
                listener()
            except Exception:
                log.exception("a listener of table %s failed", table.id)
        self._going[table.id].wake()

    def _freeze(self, table: Table, error: Exception) -> None:
        log.error("table %s is frozen after %d rows", table.id, table.seq, exc_info=error)
        table.frozen = True
        self._tell(table)

    # Memory and store

    async def _load(self, table_id: str) -> Table:
        try:
            stored = await self._stored(self.store.table, table_id)
            if stored is None:
                raise UnknownTableError("table-unknown")
            rows = await self._stored(self.store.rows, table_id)
            return self._welcome(await asyncio.to_thread(replayed, stored, rows))
        finally:
            del self._loading[table_id]

    def _welcome(self, table: Table) -> Table:
        self._tables[table.id] = table
        self._going[table.id] = Going(table, self.clock, self.speed, self._play_by_itself, self._freeze)
        self._going[table.id].wake()
        return table

    async def _stored(self, call: Callable[P, T], *args: P.args, **_: P.kwargs) -> T:
        """A call of the store, in the one thread that talks to it."""
        return await asyncio.get_running_loop().run_in_executor(self._writer, call, *args)

    async def _finish(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something to its end, even if whoever asked for it goes away: memory must follow the store."""
        task = asyncio.create_task(work)
        self._begun.add(task)
        task.add_done_callback(self._begun.discard)
        await asyncio.shield(task)


def begin(
    game: str, seats: Sequence[Seat], options: Mapping[str, Any], start: str | None, seed: int | None
) -> Match:
    """A match for these seats: a new one, or one that goes on."""
    if start is None:
        catalogue.find(game).new_state(len(seats), options)  # refuses what is no option of the game
        return new(game, len(seats), seed=seed, **options)
    match = read_match(start)
    if match.game.key != game or match.seats != len(seats):
        raise OpenError("table-start", game=match.game.key, seats=match.seats)
    return match


def guided_match(game: str, seats: Sequence[Seat]) -> Match:
    """The guided game of a game: the same deal for everybody."""
    plan = look_of(catalogue.find(game)).guided
    if not plan:
        raise OpenError("guided-none", game=game)
    if len(seats) != plan["seats"]:
        raise OptionError("option-seats", seats=len(seats), fewest=plan["seats"], most=plan["seats"])
    return new(game, plan["seats"], seed=plan["seed"], **plan["options"])


def replayed(stored: TableRow, rows: Sequence[Row]) -> Table:
    """A table from the store, or an error that freezes it."""
    try:
        table = Table(stored)
        table.replay(rows)
    except Exception as error:
        log.exception("table %s is frozen", stored.id)
        raise error if isinstance(error, FrozenError) else FrozenError("table-frozen", at=0) from error
    return table


def check_command(cmd: str) -> None:
    """Commands are known by their ids, and these are kept for ever."""
    if not COMMAND_ID.fullmatch(cmd):
        raise CommandError("command-id")


def check_trusted(table: Table) -> None:
    """Nothing happens at a frozen table."""
    if table.frozen:
        raise FrozenError("table-frozen", at=table.seq + 1)


def check_current(table: Table, seq: int) -> None:
    """Nothing is done that was meant for an earlier position."""
    check_trusted(table)
    if seq != table.seq:
        raise StaleError("table-stale")
