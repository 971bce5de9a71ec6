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
from archipel.core.numbers import is_number
from archipel.table.checks import check_command, check_trusted
from archipel.table.errors import CommandError, StoreError, UnknownTableError
from archipel.table.house import House
from archipel.table.links import LinkKind, opens, token
from archipel.table.meeting import is_offered
from archipel.table.seats import Seat, distinct
from archipel.table.storage import HOST, NOBODY, WATCHING, Moves, Person, Row, Said
from archipel.table.table import ONE_LESS, ONE_MORE, TAKEN, Table

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

        def make() -> tuple[Row, Moves]:
            self._check_owner(table, guest)
            row = table.seat_row(0, table.seats[0], self._now())
            return row, Moves(new_keys=True)

        await self.house.change(table, None, 0, make)

    # Coming and going

    async def join(self, table: Table, guest: str, name: str, keys: int | None = None) -> None:
        """Sit down on the first free seat; whoever sits there already stays where they are.

        Here as below `keys` are those of the link: it may have ended since it was looked at.
        """

        def make() -> tuple[Row, Moves] | None:
            if table.seats_of(guest):
                return None
            _check_link(table, keys)
            _check_open(table)
            if not table.free_seats:
                raise FullError("table-full")
            seat = table.free_seats[0]
            own = distinct(name, table.names)
            came = replace(table.seats[seat], name=own, away=False, open=False)
            return table.seat_row(seat, came, self._now()), Moves(come=[self._person(guest, seat)])

        await self.house.change(table, None, NOBODY, make)
        await self.house.begin_if_full(table)

    async def take_hand(self, table: Table, guest: str, seat: int, keys: int | None = None) -> None:
        """Hold a seat on another device too; whose device it is nobody knows, so the log says it."""

        def make() -> tuple[Row, Moves] | None:
            _check_link(table, keys)
            if not 0 <= seat < len(table.seats) or table.seats[seat].kind == "bot":
                raise UnknownTableError("link-unknown")
            if seat in table.seats_of(guest):
                return None
            row = table.seat_row(seat, table.seats[seat], self._now(), how=ONE_MORE)
            return row, Moves(come=[self._person(guest, seat)])

        await self.house.change(table, None, NOBODY, make)

    async def watch(self, table: Table, guest: str, keys: int | None = None) -> None:
        """Look on without a seat."""
        await self.house.finish(self._look_on(table, guest, keys))

    async def leave(self, table: Table, guest: str) -> None:
        """Give one's seats up for good: a bot plays on, until somebody comes by a link."""
        await self.house.finish(self._look_away(table, guest))
        for seat in table.seats_of(guest):
            await self._give_up(table, seat, guest)
        self.house.tell(table)

    async def hand_over(self, table: Table, guest: str) -> None:
        """Whoever opened a table goes for good: from now on it is of whoever else sits there first."""

        def make() -> tuple[Row, Moves] | None:
            others = ((seat, who) for who in table.people for seat in table.seats_of(who) if who != guest)
            _, heir = min(others, default=(NOBODY, ""))
            if table.owner != guest or not heir:
                return None
            return table.seat_row(0, table.seats[0], self._now()), Moves(owner=heir)

        await self.house.change(table, None, NOBODY, make)

    async def remove(self, table: Table, guest: str, seat: int) -> None:
        """The host sends somebody away; the links they know open nothing any more."""

        def make() -> tuple[Row, Moves]:
            self._check_owner(table, guest)
            _check_open(table)
            if not 0 <= seat < len(table.seats) or table.seats[seat].kind != "friend":
                raise SeatError("seat-not-yours", seat=seat)
            return self._vacated(table, seat, _holders(table, seat), *_taking(table, guest, seat))

        await self.house.change(table, None, seat, make)

    async def _give_up(self, table: Table, seat: int, guest: str) -> None:
        """Somebody holds a seat no longer; if nobody else does from another device, a bot plays on."""

        def make() -> tuple[Row, Moves] | None:
            holders, owns = _holders(table, seat), guest == table.owner
            if guest not in holders:
                return None
            if holders == [guest] and (table.seats[seat].kind == "friend" or not owns):
                return self._vacated(table, seat, holders)
            if owns:
                return None
            row = table.seat_row(seat, table.seats[seat], self._now(), how=ONE_LESS)
            return row, Moves(leave=[(guest, seat)], new_keys=True)

        await self.house.change(table, None, seat, make)

    def _vacated(
        self, table: Table, seat: int, holders: Sequence[str], by: int = NOBODY, how: str = ""
    ) -> tuple[Row, Moves]:
        empty = replace(table.seats[seat], kind="friend", name="", away=table.started, open=False)
        # Whoever watched before they sat down does not watch on.
        leave = [(who, place) for who in holders for place in (seat, WATCHING)]
        return table.seat_row(seat, empty, self._now(), by, how), Moves(leave=leave, new_keys=True)

    async def _look_on(self, table: Table, guest: str, keys: int | None) -> None:
        async with table.lock:
            check_trusted(table)
            _check_link(table, keys)
            if table.may_look(guest):
                return
            person = self._person(guest, WATCHING)
            await self.house.stored(self.house.store.come, table.id, person)
            table.sit(Moves(come=[person]))
        self.house.tell(table)

    async def _look_away(self, table: Table, guest: str) -> None:
        async with table.lock:
            await self.house.stored(self.house.store.go, table.id, guest)
            table.sit(Moves(leave=[(guest, WATCHING)]))

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
            self._check_owner(table, guest)
            if not table.free_seats:
                return None
            _check_open(table)
            seat = table.free_seats[0]
            bot = replace(table.seats[seat], kind="bot", name=_free(names, table))
            return table.seat_row(seat, bot, self._now(), _doer(table, guest)), None

        while table.free_seats:
            await self.house.change(table, None, NOBODY, make)
        await self.house.begin_if_full(table)

    async def set_seat(self, table: Table, guest: str, seat: int, kind: str, name: str, level: str) -> None:
        """The host makes a seat another kind: a bot's, a free one for a friend, or one at this screen.

        What a seat of a running game with secrets knows is nobody else's: it goes to a bot, or where its
        holder wants it to go.
        """

        def make() -> tuple[Row, Moves | None]:
            self._check_owner(table, guest)
            _check_open(table)
            if not 0 <= seat < len(table.seats) or table.seats[seat].kind == "me":
                raise SeatError("seat-not-yours", seat=seat)
            # Only here: the game may have begun while this waited for the table.
            if kind != "bot" and table.keeps_secrets and seat not in table.seats_of(guest):
                raise NotAllowedError("seat-secret")
            own = distinct(name, (each for n, each in enumerate(table.names) if n != seat))
            come: list[Person] = []
            if kind == "bot":
                fresh = Seat("bot", own, level)
            elif kind == "here":
                fresh, come = Seat("here", own, level), [self._person(guest, seat)]
            else:
                fresh = Seat("friend", "", level, away=table.started, open=table.started)
            row = table.seat_row(seat, fresh, self._now(), *_taking(table, guest, seat))
            if table.seats[seat].kind == kind == "bot":
                return row, None  # another bot: nobody leaves, and every link still leads here
            return row, Moves(come=come, leave=[("", seat)], new_keys=True)

        await self.house.change(table, None, seat, make)
        await self.house.begin_if_full(table)

    async def stand_in(self, table: Table, guest: str, seat: int, on: bool, level: str | None = None) -> None:
        """Let a bot play for me while I am away, or take my seat back."""

        def make() -> tuple[Row, None] | None:
            if seat not in table.seats_of(guest):
                raise SeatError("seat-not-yours", seat=seat)
            _check_open(table)
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

        def make() -> tuple[Row, Moves | None]:
            return self._proposed(table, self._mine(table, guest), what, cmd)

        await self.house.change(table, cmd, self._mine(table, guest)[0], make)

    def _proposed(self, table: Table, mine: Sequence[int], what: str, cmd: str) -> tuple[Row, Moves | None]:
        check_proposal(table, what)
        if away := self._absent(table, mine):
            raise AwayError("proposal-away", names=", ".join(table.person_of(seat) for seat in away))
        if table.asked_seats(self._now()) <= set(mine):
            return self._done(table, what, mine[0], cmd)
        row = table.plain_row("ask", mine[0], what, cmd, self._now())
        return replace(row, dealt=json.dumps(mine)), None

    def _absent(self, table: Table, mine: Sequence[int]) -> Sequence[int]:
        """The seats of others who are asked and cannot answer: a bot plays for them."""
        others = table.asked_seats(self._now()) - set(mine)
        return sorted(seat for seat in others if not table.seats[seat].human)

    async def answer(self, table: Table, guest: str, yes: bool, cmd: str) -> None:
        """Agree to what somebody proposed, or not; when all agree it happens."""
        check_command(cmd)

        def make() -> tuple[Row, Moves | None]:
            mine, proposal = self._mine(table, guest), table.proposal
            if proposal is None:
                raise CommandError("no-proposal")
            check_proposal(table, proposal.what)
            if yes and table.asked_seats(self._now()) <= proposal.agreed | set(mine):
                return self._done(table, proposal.what, mine[0], cmd)
            row = table.plain_row("agree" if yes else "refuse", mine[0], proposal.what, cmd, self._now())
            return replace(row, dealt=json.dumps(mine)), None

        await self.house.change(table, cmd, self._mine(table, guest)[0], make)

    async def meet(self, table: Table, guest: str, seat: int, bot: int, yes: bool, cmd: str) -> None:
        """Let a bot come to a seat of mine as it offers, or not, or not any more."""
        check_command(cmd)

        def make() -> tuple[Row, None]:
            mine = self._mine(table, guest)
            ours = seat in mine and 0 <= bot < len(table.seats)
            no_more = ours and not yes and table.meetings.get(bot) == seat
            if not (no_more or (ours and is_offered(table, bot, seat))):
                raise CommandError("no-proposal")
            return table.plain_row("meet", seat, f"{bot} {'yes' if yes else 'no'}", cmd, self._now()), None

        await self.house.change(table, cmd, self._mine(table, guest)[0], make)

    def _done(self, table: Table, what: str, seat: int, cmd: str) -> tuple[Row, Moves | None]:
        """The row of what everybody has agreed to, and who leaves with it."""
        if what == "abandon":
            return table.plain_row("close", seat, what, cmd, self._now()), None
        verb, number = what.split()
        if verb == "open":
            return table.plain_row("open", seat, number, cmd, self._now()), Moves(leave=[("", int(number))])
        return table.undo_row(int(number), seat, cmd, self._now(), agreed=True), None

    async def resign(self, table: Table, guest: str, cmd: str) -> None:
        """Give a game up: between two sides it is over, if one has no partner; else a bot plays on.

        It plays on too where somebody is asked who is away: nobody ends a game that others will come back to.
        """
        check_command(cmd)

        def make() -> tuple[Row, None] | None:
            mine = self._mine(table, guest)
            check_proposal(table, "abandon")
            if not table.started:
                raise CommandError("table-gathering")
            if not self._ends_with(table, mine):
                return None
            return table.plain_row("close", mine[0], "resign", cmd, self._now()), None

        mine = self._mine(table, guest)
        await self.house.change(table, cmd, mine[0], make)
        for seat in () if table.over else mine:
            await self.stand_in(table, guest, seat, True)

    def _ends_with(self, table: Table, mine: Sequence[int]) -> bool:
        """Whether a game is over when the people of these seats give it up."""
        side_of = [table.game.side_of(table.match.state, seat) for seat in range(len(table.seats))]
        partners = {seat for seat in table.held if side_of[seat] == side_of[mine[0]]}
        alone = len({*side_of}) <= 2 and partners <= {*mine}
        return not table.game.cooperative and alone and not self._absent(table, mine)

    async def close(self, table: Table, guest: str) -> None:
        """The host ends a table; where others play, they are asked."""

        def make() -> tuple[Row, Moves | None]:
            self._check_owner(table, guest)
            mine = table.seats_of(guest)
            if table.started and table.asked_seats(self._now()) - set(mine):
                return self._proposed(table, self._mine(table, guest), "abandon", f"close-{table.seq}")
            check_proposal(table, "abandon")
            return table.plain_row("close", NOBODY, "close", None, self._now()), None

        await self.house.change(table, None, NOBODY, make)

    # What is said

    async def say(self, table: Table, guest: str, kind: Literal["phrase", "chat"], text: str) -> None:
        """A ready-made sentence, or a line of one's own."""
        self._mine(table, guest)
        if kind == "chat" and not table.chat:
            raise NotAllowedError("chat-off")
        await self.house.finish(self._say(table, guest, kind, text[:LONGEST_LINE]))

    async def _say(self, table: Table, guest: str, kind: Literal["phrase", "chat"], text: str) -> None:
        async with table.lock:
            mine, now = self._mine(table, guest), self._now()
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


def _holders(table: Table, seat: int) -> list[str]:
    """Everybody who holds a seat."""
    return [who for who, seats in table.people.items() if seat in seats]


def _doer(table: Table, guest: str) -> int:
    """The seat by which the log names whoever does something to another's."""
    return next(iter(table.seats_of(guest)), HOST)


def _taking(table: Table, guest: str, seat: int) -> tuple[int, str]:
    """Who changes a seat, and whether it is taken from somebody who has secrets there.

    Somebody's own second seat at the same screen is not, though their telephone may hold it as well.
    """
    kind, others = table.seats[seat].kind, {*_holders(table, seat)} - {guest}
    is_anothers = others and (kind == "friend" or seat not in table.seats_of(guest))
    return _doer(table, guest), TAKEN if is_anothers and table.keeps_secrets else ""


def _check_link(table: Table, keys: int | None) -> None:
    """A link opens nothing if it ended while somebody went through its door."""
    if keys is not None and keys != table.keys:
        raise UnknownTableError("link-unknown")


def _check_open(table: Table) -> None:
    """Nobody's seat changes at a table where nothing more is played."""
    if table.over:
        raise CommandError("table-closed")


def check_proposal(table: Table, what: str) -> None:
    """Nothing is proposed that cannot be."""
    if table.over:
        raise CommandError("table-closed")
    verb, _, number = what.partition(" ")
    count = int(number) if is_number(number) else -1
    taken = table.held | {*table.free_seats}
    possible = {
        "abandon": not number,
        "back": 0 <= count < table.match.ply,
        "open": 0 <= count < len(table.seats) and table.started and count not in taken,
    }
    if not possible.get(verb, False):
        raise CommandError("proposal", what=what)
