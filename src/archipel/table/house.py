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
from contextlib import suppress
from dataclasses import replace
from typing import Any, ParamSpec, TypeVar

from archipel.bots.pool import Pool
from archipel.core.errors import ArchipelError, SeatError, StaleError
from archipel.core.match import Prepared
from archipel.table.autoplay import Autoplay
from archipel.table.backup_schedule import Backups, Schedule
from archipel.table.checks import check_command, check_current, check_trusted
from archipel.table.clock import Clock
from archipel.table.devices import Devices
from archipel.table.errors import FrozenError, OpenError, StoreError, UndoRefusedError, UnknownTableError
from archipel.table.files import game_text
from archipel.table.gently import gently
from archipel.table.messages import Command
from archipel.table.new_tables import begin, guided_match, laid, replayed, seen_by, upgraded
from archipel.table.open_time import OpenTime
from archipel.table.seats import Seat, with_names_of_their_own
from archipel.table.storage import NOBODY, Conflict, Moves, Person, Row, Storage, TableRow
from archipel.table.summary import Summary, read_summary
from archipel.table.table import Table
from archipel.table.tidying import Keep, Tidying
from archipel.table.timing import is_waited_for, may_go_back, not_ahead
from archipel.table.troubles import Troubles
from archipel.table.watching import Watch

ID = re.compile(r"[A-Za-z0-9_-]{12}")

log = logging.getLogger(__name__)

Make = Callable[[], tuple[Row, Moves | None] | None]
"""What happens at a table as it is now, who comes and leaves with it; None if nothing has to."""

P = ParamSpec("P")
T = TypeVar("T")


class House:
    """All tables of a store."""

    def __init__(
        self,
        store: Storage,
        clock: Clock,
        *,
        speed: float = 1.0,
        seed: int | None = None,
        secret: bytes | None = None,
        keep: Keep | None = None,
        backups: Schedule | None = None,
    ) -> None:
        """`speed` is a table's until somebody sets a pace; with a seed every table is dealt the same way.

        The secret makes the links of tables; without one, links end with the house.
        """
        self.store, self.clock, self.speed, self.seed = store, clock, speed, seed
        self.secret = secret or secrets.token_bytes(32)
        self.opened, self.troubles = clock.time(), Troubles(clock)
        self.open_time = OpenTime(clock)
        self._tables: dict[str, Table] = {}
        self._autoplay: dict[str, Autoplay] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._begun: set[asyncio.Task[None]] = set()
        self._writer, self._player = ThreadPoolExecutor(1, "store"), ThreadPoolExecutor(1, "player")
        self.pool = Pool()
        self.promises: Mapping[str, Any] = {}
        self.watch = Watch(self)
        self.tidying = Tidying(self, keep or Keep())
        self.devices = Devices(self)
        self.backups = Backups(clock, self.troubles, backups)

    async def start(self) -> None:
        """See that the store answers, and write down what it promises; tables go on when they are found."""
        self.promises = await self.stored(self.store.pragmas)
        log.info("store: %s", self.promises)
        self.open_time.begin(await self.stored(self.store.opens, self.opened))
        await self.watch.start()
        await self.devices.start()
        self.tidying.start()
        self.backups.start()

    async def close(self) -> None:
        """End what goes on by itself, finish what was begun."""
        await self.watch.stop()
        await self.tidying.stop()
        await self.backups.stop()
        for autoplay in self._autoplay.values():
            await autoplay.stop()
        await self.pool.close()
        if self._begun:
            await asyncio.wait(self._begun)
        with suppress(StoreError):
            await self.stored(self.store.alive, self.clock.time())
        await asyncio.to_thread(self._writer.shutdown)
        await asyncio.to_thread(self._player.shutdown, cancel_futures=True)

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
        limit: str = "none",
        chat: bool = True,
    ) -> Table:
        """A new table: dealt now, dealt as in the guided game, or going on from a written one."""
        seats = with_names_of_their_own(seats)

        def lay() -> tuple[TableRow, Table]:
            match = guided_match(game, seats) if guided else begin(game, seats, options, start, self.seed)
            settings: dict[str, Any] = {"guided": guided, "limit": limit, "chat": chat}
            stored = laid(match, owner, seats, self.clock.time(), **settings, written=start is not None)
            return stored, Table(stored)

        stored, table = lay() if start is None else await self.aside(lay)
        await self.tidying.make_room(table)
        table.sit(Moves(come=await self.take_in(stored, seats)))
        return self._welcome(table)

    async def take_in(self, stored: TableRow, seats: Sequence[Seat]) -> list[Person]:
        """Store a new table; it is played through when somebody looks at it."""
        own = (n for n, seat in enumerate(seats) if seat.kind in ("me", "here"))
        sitting = [Person(stored.owner, n, stored.created) for n in own]
        await self.stored(self.store.save_table, stored, sitting)
        return sitting

    async def find(self, table_id: str, guest: str) -> Table:
        """A table somebody opened, sits at or watches; to everybody else there is no such table."""
        try:
            table = await self.known(table_id)
        except FrozenError:
            if await self._is_at(table_id, guest):
                raise
            raise UnknownTableError("table-unknown") from None
        if not table.may_look(guest):
            raise UnknownTableError("table-unknown")
        check_trusted(table)
        return table

    async def known(self, table_id: str, *, binned: bool = False) -> Table:
        """Any table; after a restart it is replayed from the store, once however many ask.

        What is in the bin is there for nobody, unless it is asked for.
        """
        if not ID.fullmatch(table_id):
            raise UnknownTableError("table-unknown")
        table = self._tables.get(table_id)
        if table is None:
            if table_id not in self._loading:
                self._loading[table_id] = asyncio.create_task(self._load(table_id, binned))
            table = await asyncio.shield(self._loading[table_id])
        table.asked_at = self.clock.time()
        return table

    async def _is_at(self, table_id: str, guest: str) -> bool:
        """The same as the store says it, for a table that cannot be replayed."""
        stored = await self.stored(self.store.table, table_id)
        people = await self.stored(self.store.people, table_id)
        if stored is None or stored.binned is not None:
            return False
        return guest in (stored.owner, *(person.guest for person in people))

    async def tables_of(self, guest: str, most: int = -1) -> list[Summary]:
        """Everything somebody opened, sits at or watches, newest first; or so many of them at most."""
        found = await self.stored(self.store.tables_of, guest, most)
        return [read_summary(stored, mine) async for stored, mine in gently(found) if stored.binned is None]

    async def text_of(self, table_id: str, guest: str) -> str:
        """A finished game as a file, for whoever may look at it, whatever version of the rules it was of."""
        whole = await self.stored(self.store.whole, table_id)
        if whole is None or whole.table.binned is not None:
            raise UnknownTableError("table-unknown")
        if guest not in (whole.table.owner, *(person.guest for person in whole.people)):
            raise UnknownTableError("table-unknown")
        if whole.table.ended is None:
            raise OpenError("file-running")
        return game_text(whole.table, whole.rows)

    async def rematch(self, table: Table, guest: str) -> Table:
        """The same game again, everybody one seat further; those who came by a link come by a link again.

        It belongs to those who played, once that game is over.
        """
        if not table.seats_of(guest):
            raise SeatError("seat-none")
        if not (table.started and table.over):
            raise OpenError("rematch-running")
        seats = [replace(seat, away=False) for seat in (*table.seats[1:], table.seats[0])]
        return await self.open(
            guest,
            table.game.key,
            [seen_by(seat, guest, table) for seat in seats],
            table.match.options,
            limit=table.clock,
            chat=table.chat,
        )

    async def fork(self, table: Table, plays: int, guest: str) -> Table:
        """A new table that goes on from the position after so many plays."""
        if not 0 <= plays <= table.match.ply:
            raise OpenError("fork-where", plays=plays, last=table.match.ply)
        if table.game.secrecy != "none" and not table.match.over:
            raise OpenError("fork-secret")
        start = await self.aside(lambda: table.match.write(plays))
        seats = [seen_by(replace(seat, away=False), guest, table) for seat in table.seats]
        return await self.open(guest, table.game.key, seats, {}, start=start)

    async def forget(self, table_id: str) -> None:
        """Delete a table and everything about it; whoever looks on is sent away."""
        await self.stored(self.store.forget, table_id)
        table, autoplay = self._tables.pop(table_id, None), self._autoplay.get(table_id)
        if table is not None and autoplay is not None:
            table.owner, table.frozen = "", True
            table.people.clear()
            self.tell(table)
            await autoplay.stop()
            del self._autoplay[table_id]

    # What people do

    async def act(self, table: Table, command: Command, guest: str) -> None:
        """Play for a person; the same command again changes nothing."""
        check_command(command.cmd)
        await self.finish(self._act(table, command, guest))

    async def undo(self, table: Table, cmd: str, seq: int, guest: str) -> None:
        """Take one's own last decision back; the same command again changes nothing."""
        check_command(cmd)
        await self.finish(self._undo(table, cmd, seq, guest))

    async def change(self, table: Table, cmd: str | None, seat: int, make: Make) -> None:
        """Something that is no play: `make` looks at the table as it is and says what happens, or raises."""
        await self.finish(self._change(table, cmd, seat, make))

    async def begin_if_full(self, table: Table) -> None:
        """Let a table begin where nobody is waited for any more."""

        def make() -> tuple[Row, None] | None:
            if table.started or table.over or table.free_seats:
                return None
            return table.plain_row("start", NOBODY, "", None, self.clock.time()), None

        if not table.started:
            await self.change(table, None, NOBODY, make)

    def pace(self, table: Table, speed: float) -> None:
        """How fast things go on by themselves: 1 as the game likes it, 2 twice as fast, 0 at once."""
        autoplay = self._autoplay[table.id]
        autoplay.speed = speed
        if speed <= 0:
            autoplay.hurry()

    def hurry(self, table: Table, guest: str) -> None:
        """Do not wait now: whoever plays here says so, not whoever looks on."""
        if not table.seats_of(guest):
            raise SeatError("seat-none")
        self._autoplay[table.id].hurry()

    def auto_pass(self, table: Table, on: bool, guest: str | None = None) -> None:
        """Whether the seats of somebody (else of whoever opened it) pass by themselves when a window asks."""
        who = guest or table.owner
        if table.auto_pass.get(who) != on:
            table.auto_pass[who] = on
            self._autoplay[table.id].wake()

    def thinks(self, table: Table, page: object, on: bool) -> None:
        """Whether somebody is choosing what to do on a page."""
        if on != (page in table.thinking):
            (table.thinking.add if on else table.thinking.discard)(page)
            self._autoplay[table.id].wake()

    async def settled(self, table: Table) -> None:
        """Wait until nothing goes on by itself."""
        await self._autoplay[table.id].settled()

    # What goes on by itself (`autoplay.Keeper`)

    async def play_by_itself(self, table: Table, seat: int, action: str, seq: int) -> None:
        """Play for a seat, unless the table has moved on since `seq`."""
        await self.finish(self._play_if_current(table, seat, action, seq))

    async def stand_in(self, table: Table, seat: int) -> None:
        """A bot plays for somebody whose time is up, until they come back."""

        def make() -> tuple[Row, None]:
            if not is_waited_for(table, seat):
                raise StaleError("table-stale")
            away = replace(table.seats[seat], away=True)
            return table.seat_row(seat, away, self.clock.time()), None

        await self.change(table, None, seat, make)

    def freeze(self, table: Table, error: Exception) -> None:
        """Stop a table that is not as it should be."""
        log.error("table %s is frozen after %d rows", table.id, table.seq, exc_info=error)
        table.frozen = True
        self.tell(table)

    # One change after the other

    async def _change(self, table: Table, cmd: str | None, seat: int, make: Make) -> None:
        async with table.lock:
            if cmd is None or not table.did(seat, cmd):
                check_trusted(table)
                if made := make():
                    await self._happen(table, made[0], None, made[1])

    async def _act(self, table: Table, command: Command, guest: str) -> None:
        async with table.lock:
            # Only here: whoever waited for the lock may have lost the seat meanwhile.
            if command.seat not in table.plays_for(guest):
                raise SeatError("seat-not-yours", seat=command.seat)
            if not table.did(command.seat, command.cmd):
                check_current(table, command.seq)
                await self._play(table, command.seat, command.action, command.cmd)

    async def _undo(self, table: Table, cmd: str, seq: int, guest: str) -> None:
        async with table.lock:
            mine = table.plays_for(guest)
            back = table.last_decision(mine)
            if not any(table.did(seat, cmd) for seat in mine):
                check_current(table, seq)
                reason = table.undo_reason(mine)
                if back is not None and not may_go_back(table, back, self.clock.time(), self.opened):
                    reason = reason or "late"
                if reason:
                    raise UndoRefusedError(reason)
                assert back is not None
                seat = table.match.entries[back].play.seat
                await self._happen(table, table.undo_row(back, seat, cmd, self.clock.time()), None)

    async def _play_if_current(self, table: Table, seat: int, action: str, seq: int) -> None:
        async with table.lock:
            if table.seq != seq:  # whatever people did meanwhile, be it a question, comes first
                raise StaleError("table-stale")
            await self._play(table, seat, action, None)

    async def _play(self, table: Table, seat: int, action: str | int, cmd: str | None) -> None:
        try:
            prepared = table.match.prepare(action, seat)
        except ArchipelError:
            raise
        except Exception as error:
            self.freeze(table, error)
            raise FrozenError("table-frozen", at=table.seq + 1) from error
        await self._happen(table, table.play_row(prepared, cmd, self.clock.time()), prepared)

    async def _happen(
        self, table: Table, row: Row, prepared: Prepared | None, moves: Moves | None = None
    ) -> None:
        """Store a row, then let it happen, then tell."""
        try:
            after = table.after(row, prepared)
        except Exception as error:
            self.freeze(table, error)
            raise FrozenError("table-frozen", at=row.seq) from error
        try:
            stored = await self.stored(self.store.append, row, after, moves)
        except Conflict:
            await self._catch_up(table)
            raise StaleError("table-stale") from None
        if stored == row:
            table.accept(row, prepared)
            table.sit(moves or Moves())
            self.tell(table)
            if row.kind in ("play", "undo"):
                self._autoplay[table.id].show()
        else:
            await self._catch_up(table)

    async def _catch_up(self, table: Table) -> None:
        """Somebody else has written to this table: follow the store."""
        rows = await self.stored(self.store.rows, table.id, table.seq)
        try:
            table.replay(rows)
        finally:
            self.tell(table)

    def tell(self, table: Table) -> None:
        """Something has changed: tell whoever looks on, and see what follows by itself."""
        for listener in tuple(table.listeners):
            try:
                listener()
            except Exception:
                log.exception("a listener of table %s failed", table.id)
        self._autoplay[table.id].wake()

    # Memory and store

    async def _load(self, table_id: str, binned: bool) -> Table:
        try:
            stored = await self.stored(self.store.table, table_id)
            if stored is None or (stored.binned is not None and not binned):
                raise UnknownTableError("table-unknown")
            if loss := await self.stored(self.store.loss, table_id):
                raise FrozenError("table-lost", confirmed=loss.confirmed, here=loss.here)
            stored = await self.stored(upgraded, self.store, stored)
            rows = await self.stored(self.store.rows, table_id, stored.base)
            table = await self.aside(lambda: replayed(stored, rows))
            not_ahead(table, self.clock.time(), self.opened)
            table.sit(Moves(come=await self.stored(self.store.people, table_id)))
            table.talk = await self.stored(self.store.talk, table_id)
            await self.tidying.make_room(table)
            self._welcome(table)
            await self.begin_if_full(table)  # the house may have ended between the last guest and the start
            return table
        finally:
            del self._loading[table_id]

    def _welcome(self, table: Table) -> Table:
        self._tables[table.id] = table
        table.asked_at, table.closures = self.clock.time(), self.open_time.closures
        self._autoplay[table.id] = Autoplay(table, self)
        self._autoplay[table.id].wake()
        return table

    def in_memory(self) -> tuple[Table, ...]:
        """The tables that are open now."""
        return tuple(self._tables.values())

    def has_open(self, table_id: str) -> bool:
        """Whether a table is in memory, or on its way there: then somebody has asked for it just now."""
        return table_id in self._tables or table_id in self._loading

    def in_use(self, table_id: str) -> bool:
        """Whether somebody looks at a table, something is being done there, or goes on by itself."""
        table = self._tables.get(table_id)
        if table is None:
            return table_id in self._loading
        return bool(table.listeners) or table.lock.locked() or not self._autoplay[table_id].quiet

    async def let_go(self, table: Table) -> None:
        """Take a table out of memory; it is in the store."""
        if self._tables.get(table.id) is table:
            del self._tables[table.id]
            await self._autoplay.pop(table.id).stop()

    async def stored(self, call: Callable[P, T], *args: P.args, **_: P.kwargs) -> T:
        """A call of the store, in the one thread that talks to it."""
        with self.watch.asking(call):
            return await asyncio.get_running_loop().run_in_executor(self._writer, call, *args)

    async def aside(self, play: Callable[[], T]) -> T:
        """Play something through beside whoever is being answered, one after the other: a thread that works
        takes a part of everybody's time."""
        return await asyncio.get_running_loop().run_in_executor(self._player, play)

    async def finish(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something to its end, even if whoever asked for it goes away: memory must follow the store."""
        task = asyncio.create_task(work)
        self._begun.add(task)
        task.add_done_callback(self._begun.discard)
        await asyncio.shield(task)
