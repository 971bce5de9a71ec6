"""People at a table: who comes by a link, leaves, is stood in for; what needs everybody; what is said.

Everything here goes through the house: it is stored, then it happens, then everybody is told.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Literal

from archipel.core.errors import ArchipelError, SeatError
from archipel.table.checks import check_command, check_trusted
from archipel.table.errors import CommandError, StoreError, UnknownTableError
from archipel.table.house import House
from archipel.table.links import LinkKind, opens, token
from archipel.table.meeting import is_offered
from archipel.table.seats import Seat, distinct
from archipel.table.storage import NOBODY, WATCHING, Moves, Person, Row, Said
from archipel.table.table import Table

LONGEST_LINE = 200
TALK_EACH, TALK_WITHIN = 5, 10.0
"""So many lines may be said within so many seconds by one seat."""
A_MOMENT = 30.0
"""Seconds during which somebody without an open page is still here."""


class NotAllowedError(ArchipelError):
    """Something that is another's to do."""


class AwayError(ArchipelError):
    """Somebody who is away would have to agree."""


class FullError(ArchipelError):
    """Every seat is taken."""


class TooFastError(ArchipelError):
    """Too much at once."""


class Company:
    """The people of a house."""

    def __init__(self, house: House) -> None:
        self.house = house

    # Links

    def link(self, table: Table, kind: LinkKind, seat: int = NOBODY) -> str:
        """What a link of a table must say."""
        return token(self.house.secret, table.id, kind, table.keys, seat)

    async def behind(self, table_id: str, kind: LinkKind, said: str, seat: int = NOBODY) -> Table:
        """The table a link leads to; a link that is none leads nowhere."""
        try:
            table = await self.house.known(table_id)
        except UnknownTableError:
            raise UnknownTableError("link-unknown") from None
        if not opens(said, self.house.secret, table.id, kind, table.keys, seat):
            raise UnknownTableError("link-unknown")
        check_trusted(table)
        return table

    async def new_links(self, table: Table, guest: str) -> None:
        """Make all links anew; those that are about open nothing any more."""
        self._check_owner(table, guest)

        def make() -> tuple[Row, Moves]:
            row = table.seat_row(0, table.seats[0], self._now())
            return row, Moves(new_keys=True)

        await self.house.change(table, None, 0, make)

    # Coming and going

    async def join(self, table: Table, guest: str, name: str) -> None:
        """Sit down on the first free seat; whoever sits there already stays where they are."""

        def make() -> tuple[Row, Moves] | None:
            if table.seats_of(guest):
                return None
            if not table.free_seats:
                raise FullError("table-full")
            seat = table.free_seats[0]
            own = distinct(name, table.names)
            came = replace(table.seats[seat], name=own, away=False, open=False)
            return table.seat_row(seat, came, self._now()), Moves(come=[self._person(guest, seat)])

        await self.house.change(table, None, NOBODY, make)
        await self.house.begin_if_full(table)

    async def take_hand(self, table: Table, guest: str, seat: int) -> None:
        """Hold a seat on another device too."""
        if not 0 <= seat < len(table.seats) or table.seats[seat].kind == "bot":
            raise UnknownTableError("link-unknown")
        await self._come(table, self._person(guest, seat))

    async def watch(self, table: Table, guest: str) -> None:
        """Look on without a seat."""
        if not table.may_look(guest):
            await self._come(table, self._person(guest, WATCHING))

    async def leave(self, table: Table, guest: str) -> None:
        """Give one's seats up for good: a bot plays on, until somebody comes by a link."""
        await self.house.stored(self.house.store.go, table.id, guest)
        table.sit(Moves(leave=[(guest, WATCHING)]))
        for seat in table.seats_of(guest):
            alone = not any(seat in seats for other, seats in table.people.items() if other != guest)
            if table.seats[seat].kind == "friend" and alone:
                await self._vacate(table, seat, guest)
            elif guest != table.owner:
                await self._put_down(table, seat, guest)
        self.house.tell(table)

    async def remove(self, table: Table, guest: str, seat: int) -> None:
        """The host sends somebody away; the links they know open nothing any more."""
        self._check_owner(table, guest)
        if not 0 <= seat < len(table.seats) or table.seats[seat].kind != "friend":
            raise SeatError("seat-not-yours", seat=seat)
        await self._vacate(table, seat, "", by=table.seats_of(guest))

    async def _put_down(self, table: Table, seat: int, guest: str) -> None:
        """One of several devices no longer holds a seat."""

        def make() -> tuple[Row, Moves]:
            row = table.seat_row(seat, table.seats[seat], self._now())
            return row, Moves(leave=[(guest, seat)], new_keys=True)

        await self.house.change(table, None, seat, make)

    async def _vacate(self, table: Table, seat: int, guest: str, by: Sequence[int] = ()) -> None:
        def make() -> tuple[Row, Moves] | None:
            if guest and seat not in table.seats_of(guest):
                return None
            empty = replace(table.seats[seat], name="", away=table.started, open=False)
            holders = [guest] if guest else [who for who, seats in table.people.items() if seat in seats]
            # Whoever watched before they sat down does not watch on.
            leave = [(who, place) for who in holders for place in (seat, WATCHING)]
            row = table.seat_row(seat, empty, self._now(), *by[:1])
            return row, Moves(leave=leave, new_keys=True)

        await self.house.change(table, None, seat, make)

    async def _come(self, table: Table, person: Person) -> None:
        await self.house.finish(self._store_and_sit(table, person))

    async def _store_and_sit(self, table: Table, person: Person) -> None:
        await self.house.stored(self.house.store.come, table.id, person)
        table.sit(Moves(come=[person]))
        self.house.tell(table)

    def saw(self, table: Table, guest: str) -> int:
        """How many plays somebody has seen here."""
        return max((person.seen for person in table.people.get(guest, {}).values()), default=0)

    def sees(self, table: Table, guest: str) -> None:
        """Somebody looks at the table as it is now."""
        mine = table.people.get(guest, {})
        mine.update({seat: replace(person, seen=table.match.ply) for seat, person in mine.items()})

    def stays(self, table: Table, guest: str) -> bool:
        """Whether somebody who asks was here a moment ago: a page without a script asks again and again."""
        before, now = table.looked.get(guest), self._now()
        table.looked[guest] = now
        return before is not None and now - before < A_MOMENT

    def leaves_page(self, table: Table, guest: str) -> None:
        """A page that was open is closed: whoever comes now comes back."""
        table.looked.pop(guest, None)

    async def has_seen(self, table: Table, guest: str) -> None:
        """Remember how far somebody has seen the game; whoever only looks is not troubled if it cannot be."""
        if guest in table.people:
            self.sees(table, guest)
            with suppress(StoreError):
                await self.house.stored(self.house.store.saw, table.id, guest, table.match.ply)

    # Seats

    async def start(self, table: Table, guest: str, names: Sequence[str]) -> None:
        """Begin now: bots with some of these names take the seats nobody has come for."""
        self._check_owner(table, guest)

        def make() -> tuple[Row, None] | None:
            if not table.free_seats:
                return None
            seat = table.free_seats[0]
            bot = replace(table.seats[seat], kind="bot", name=_free(names, table))
            return table.seat_row(seat, bot, self._now()), None

        while table.free_seats:
            await self.house.change(table, None, NOBODY, make)
        await self.house.begin_if_full(table)

    async def set_seat(self, table: Table, guest: str, seat: int, kind: str, name: str, level: str) -> None:
        """The host makes a seat another kind: a bot's, a free one for a friend, or one at this screen.

        What a seat of a running game with secrets knows is nobody else's: it goes to a bot, or where its
        holder wants it to go.
        """
        self._check_owner(table, guest)
        mine = table.seats_of(guest)
        if not 0 <= seat < len(table.seats) or table.seats[seat].kind == "me":
            raise SeatError("seat-not-yours", seat=seat)
        if kind != "bot" and table.keeps_secrets and seat not in mine:
            raise NotAllowedError("seat-secret")
        name = distinct(name, (each for n, each in enumerate(table.names) if n != seat))
        if kind == "bot":
            fresh, come = Seat("bot", name, level), []
        elif kind == "here":
            fresh, come = Seat("here", name, level), [self._person(guest, seat)]
        else:
            fresh, come = Seat("friend", "", level, away=table.started, open=table.started), []

        def make() -> tuple[Row, Moves | None]:
            row = table.seat_row(seat, fresh, self._now(), *mine[:1])
            if table.seats[seat].kind == kind == "bot":
                return row, None  # another bot: nobody leaves, and every link still leads here
            return row, Moves(come=come, leave=[("", seat)], new_keys=True)

        await self.house.change(table, None, seat, make)
        await self.house.begin_if_full(table)

    async def stand_in(self, table: Table, guest: str, seat: int, on: bool, level: str | None = None) -> None:
        """Let a bot play for me while I am away, or take my seat back."""
        if seat not in table.seats_of(guest):
            raise SeatError("seat-not-yours", seat=seat)

        def make() -> tuple[Row, None] | None:
            if table.seats[seat].away == on:
                return None
            fresh = replace(table.seats[seat], away=on, level=level or table.seats[seat].level)
            return table.seat_row(seat, fresh, self._now()), None

        await self.house.change(table, None, seat, make)

    # What needs everybody

    async def ask(self, table: Table, guest: str, what: str, cmd: str) -> None:
        """Propose to stop, to go back further than one may alone, or to free the seat of a bot.

        Alone it happens at once; but somebody for whom a bot stands in is not passed over.
        """
        check_command(cmd)
        mine = self._mine(table, guest)

        def make() -> tuple[Row, Moves | None]:
            check_proposal(table, what)
            asked = table.asked_seats(self._now())
            if away := sorted(seat for seat in asked - set(mine) if not table.seats[seat].human):
                raise AwayError("proposal-away", names=", ".join(table.names[seat] for seat in away))
            if asked <= set(mine):
                return self._done(table, what, mine[0], cmd)
            row = table.plain_row("ask", mine[0], what, cmd, self._now())
            return replace(row, dealt=json.dumps(mine)), None

        await self.house.change(table, cmd, mine[0], make)

    async def answer(self, table: Table, guest: str, yes: bool, cmd: str) -> None:
        """Agree to what somebody proposed, or not; when all agree it happens."""
        check_command(cmd)
        mine = self._mine(table, guest)

        def make() -> tuple[Row, Moves | None]:
            proposal = table.proposal
            if proposal is None:
                raise CommandError("no-proposal")
            if yes and table.asked_seats(self._now()) <= proposal.agreed | set(mine):
                return self._done(table, proposal.what, mine[0], cmd)
            row = table.plain_row("agree" if yes else "refuse", mine[0], proposal.what, cmd, self._now())
            return replace(row, dealt=json.dumps(mine)), None

        await self.house.change(table, cmd, mine[0], make)

    async def meet(self, table: Table, guest: str, seat: int, bot: int, yes: bool, cmd: str) -> None:
        """Let a bot come to a seat of mine as it offers, or not, or not any more."""
        check_command(cmd)
        mine = self._mine(table, guest)

        def make() -> tuple[Row, None]:
            ours = seat in mine and 0 <= bot < len(table.seats)
            no_more = ours and not yes and table.meetings.get(bot) == seat
            if not (no_more or (ours and is_offered(table, bot, seat))):
                raise CommandError("no-proposal")
            return table.plain_row("meet", seat, f"{bot} {'yes' if yes else 'no'}", cmd, self._now()), None

        await self.house.change(table, cmd, mine[0], make)

    def _done(self, table: Table, what: str, seat: int, cmd: str) -> tuple[Row, Moves | None]:
        """The row of what everybody has agreed to, and who leaves with it."""
        if what == "abandon":
            return table.plain_row("close", seat, what, cmd, self._now()), None
        verb, number = what.split()
        if verb == "open":
            return table.plain_row("open", seat, number, cmd, self._now()), Moves(leave=[("", int(number))])
        return table.undo_row(int(number), seat, cmd, self._now(), agreed=True), None

    async def resign(self, table: Table, guest: str, cmd: str) -> None:
        """Give a game up: between two sides it is over, if one has no partner; else a bot plays on."""
        check_command(cmd)
        mine = self._mine(table, guest)
        side_of = [table.game.side_of(table.match.state, seat) for seat in range(len(table.seats))]
        partners = {seat for seat in table.held if side_of[seat] == side_of[mine[0]]}
        if table.game.cooperative or len({*side_of}) > 2 or not partners <= {*mine}:
            for seat in mine:
                await self.stand_in(table, guest, seat, True)
            return

        def make() -> tuple[Row, None]:
            check_proposal(table, "abandon")
            return table.plain_row("close", mine[0], "resign", cmd, self._now()), None

        await self.house.change(table, cmd, mine[0], make)

    async def close(self, table: Table, guest: str) -> None:
        """The host ends a table; where others play, they are asked."""
        self._check_owner(table, guest)
        if table.started and table.asked_seats(self._now()) - set(table.seats_of(guest)):
            return await self.ask(table, guest, "abandon", f"close-{table.seq}")

        def make() -> tuple[Row, None]:
            check_proposal(table, "abandon")
            return table.plain_row("close", NOBODY, "close", None, self._now()), None

        await self.house.change(table, None, NOBODY, make)

    # What is said

    async def say(self, table: Table, guest: str, kind: Literal["phrase", "chat"], text: str) -> None:
        """A ready-made sentence, or a line of one's own."""
        mine = self._mine(table, guest)
        if kind == "chat" and not table.chat:
            raise NotAllowedError("chat-off")
        await self.house.finish(self._say(table, mine, kind, text[:LONGEST_LINE]))

    async def _say(
        self, table: Table, mine: Sequence[int], kind: Literal["phrase", "chat"], text: str
    ) -> None:
        async with table.lock:
            now = self._now()
            own = [said for said in table.talk[-50:] if said.seat in mine]
            if sum(0 <= now - said.at < TALK_WITHIN for said in own) >= TALK_EACH:
                raise TooFastError("talk-fast")
            said = Said(table.talk[-1].n + 1 if table.talk else 1, mine[0], kind, text, now)
            await self.house.stored(self.house.store.say, table.id, said)
            table.talk.append(said)
        self.house.tell(table)

    # Small things

    def _now(self) -> float:
        return self.house.clock.time()

    def _person(self, guest: str, seat: int) -> Person:
        return Person(guest, seat, self._now())

    def _check_owner(self, table: Table, guest: str) -> None:
        if guest != table.owner:
            raise NotAllowedError("host-only")

    def _mine(self, table: Table, guest: str) -> Sequence[int]:
        mine = table.seats_of(guest)
        if not mine:
            raise SeatError("seat-none")
        return mine


def _free(names: Sequence[str], table: Table) -> str:
    """The first of some names that nobody here has."""
    taken = {seat.name for seat in table.seats}
    return next((name for name in names if name not in taken), names[0])


def check_proposal(table: Table, what: str) -> None:
    """Nothing is proposed that cannot be."""
    if table.over:
        raise CommandError("table-closed")
    verb, _, number = what.partition(" ")
    count = int(number) if number.isascii() and number.isdecimal() and len(number) <= 6 else -1
    taken = table.held | {*table.free_seats}
    possible = {
        "abandon": not number,
        "back": 0 <= count < table.match.ply,
        "open": 0 <= count < len(table.seats) and table.started and count not in taken,
    }
    if not possible.get(verb, False):
        raise CommandError("proposal", what=what)
