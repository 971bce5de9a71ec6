"""What a seat of a running game with secrets knows goes to nobody else, and absence gives nobody power."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.table.places import NOON, house_at, in_a_loop, said, seats

from archipel.table.clock import SimulatedClock
from archipel.table.company import AwayError, Company, FullError, NotAllowedError
from archipel.table.errors import CommandError
from archipel.table.house import House
from archipel.table.table import GONE, Table

LEA, TOM, EVE, ZOE = "lea", "tom", "eve", "zoe"
"""Lea opened the table and has seat 0, Tom and Eve came to 1 and 2, seat 3 is a bot's; Zoe has the link."""


@dataclass
class Scene:
    """A running table."""

    house: House
    company: Company
    clock: SimulatedClock
    table: Table

    def notes(self) -> list[tuple[str, int, int]]:
        """What the log says of seats: what happened to which, and by whom."""
        return [(note.key, note.seat, note.by) for note in self.table.notes]

    async def ask(self, who: str, what: str) -> None:
        await self.company.ask(self.table, who, what, f"ask-{self.table.seq}")

    async def agree(self, who: str) -> None:
        await self.company.answer(self.table, who, True, f"yes-{who}-{self.table.seq}")


@asynccontextmanager
async def running(folder: Path, game: str = "smugglers") -> AsyncIterator[Scene]:
    clock = SimulatedClock(NOON)
    async with house_at(folder / "games.db", clock) as house:
        company = Company(house)
        table = await house.open(LEA, game, seats("me friend friend bot"), {})
        for who in (TOM, EVE):
            await company.join(table, who, who)
        await house.settled(table)
        yield Scene(house, company, clock, table)


@in_a_loop
async def test_the_host_takes_nobodys_seat_over_but_may_give_it_to_a_bot(tmp_path: Path) -> None:
    async with running(tmp_path) as scene:
        table, before = scene.table, scene.table.seq
        for seat in (1, 3):  # a person's, and a bot's hand
            for kind in ("here", "friend"):
                with pytest.raises(NotAllowedError, match="secret"):
                    await scene.company.set_seat(table, LEA, seat, kind, "", "sailor")
        assert (table.seq, table.seats_of(LEA), table.seats_of(TOM)) == (before, (0,), (1,))
        await scene.company.set_seat(table, LEA, 1, "bot", "Corail", "sailor")
        assert table.seats_of(TOM) == ()
        assert scene.notes()[-1] == ("made-bot", 1, 0)


@in_a_loop
async def test_the_seat_of_whoever_left_or_was_sent_away_is_nobodys_until_all_who_remain_agree(
    tmp_path: Path,
) -> None:
    async with running(tmp_path) as scene:
        company, table = scene.company, scene.table
        await company.leave(table, TOM)
        await company.remove(table, LEA, 2)
        assert scene.notes()[-2:] == [("left", 1, -1), ("sent-away", 2, 0)]
        with pytest.raises(FullError):
            await company.join(table, ZOE, "Zoe")
        await scene.ask(LEA, "open 1")  # nobody else remains
        assert list(table.free_seats) == [1]
        assert scene.notes()[-1] == ("open", 1, 0)
        await company.join(table, ZOE, "Zoe")
        await scene.ask(LEA, "open 3")
        assert not table.free_seats, "Zoe is asked too"
        await scene.agree(ZOE)
        assert list(table.free_seats) == [3]
        memory = (table.seats, table.free_seats, scene.notes())
        await scene.house.let_go(table)
        again = await scene.house.find(table.id, LEA)
        assert (again.seats, again.free_seats, [(n.key, n.seat, n.by) for n in again.notes]) == memory


@in_a_loop
async def test_a_seat_that_somebody_holds_is_never_proposed(tmp_path: Path) -> None:
    async with running(tmp_path) as scene:
        for what in (
            "open 1",
            "open 0",
            "open 4",
            "open -1",
            "open",
            "open x",
            "abandon 1",
            "back",
            "open ²",
        ):
            with pytest.raises(CommandError):
                await scene.ask(LEA, what)
        assert scene.table.proposal is None


@in_a_loop
async def test_where_there_are_no_secrets_the_host_gives_seats_as_before(tmp_path: Path) -> None:
    async with running(tmp_path, "desert") as scene:
        await scene.company.set_seat(scene.table, LEA, 3, "here", "Ana", "sailor")
        assert scene.table.seats_of(LEA) == (0, 3)
        assert scene.notes()[-1] == ("made-here", 3, 0)
        await scene.company.leave(scene.table, TOM)
        assert scene.table.free_seats == (1,)


@in_a_loop
async def test_what_touches_the_absent_waits_for_them_or_for_three_days(tmp_path: Path) -> None:
    async with running(tmp_path) as scene:
        company, table = scene.company, scene.table
        while scene.table.match.ply < 1 or 0 not in table.waiting_for:
            seat = table.waiting_for[0]
            who = [LEA, TOM, EVE][seat]
            await scene.house.act(table, said(table, table.match.legal(seat)[0], seat), who)
            await scene.house.settled(table)
        await company.leave(table, EVE)
        await company.stand_in(table, TOM, 1, True)
        before = table.seq
        for what in ("back 0", "abandon", "open 3"):
            with pytest.raises(AwayError, match="tom"):
                await scene.ask(LEA, what)
        with pytest.raises(AwayError):
            await company.close(table, LEA)
        assert (table.seq, table.over, table.proposal) == (before, False, None)
        scene.clock.advance(GONE - 1)
        with pytest.raises(AwayError):
            await scene.ask(LEA, "abandon")
        await company.stand_in(table, TOM, 1, False)
        await scene.ask(LEA, "abandon")
        assert not table.over, "Tom is back, and asked"
        await company.stand_in(table, TOM, 1, True)
        scene.clock.advance(GONE)
        await scene.agree(LEA)
        assert table.over


@in_a_loop
async def test_the_host_closes_a_table_where_others_play_only_with_them(tmp_path: Path) -> None:
    async with running(tmp_path) as scene:
        await scene.company.close(scene.table, LEA)
        assert not scene.table.over
        await scene.agree(TOM)
        assert not scene.table.over
        await scene.agree(EVE)
        assert scene.table.closed == "abandon"


@in_a_loop
async def test_nobody_resigns_for_a_partner(tmp_path: Path) -> None:
    async with running(tmp_path) as scene:
        table = scene.table
        side = {table.game.side_of(table.match.state, seat) for seat in range(4)}
        assert len(side) == 2
        partner = next(
            s
            for s in (1, 2)
            if table.game.side_of(table.match.state, s) == table.game.side_of(table.match.state, 0)
        )
        await scene.company.resign(table, LEA, "r")
        assert not table.over
        assert table.seats[0].away
        await scene.company.leave(table, [LEA, TOM, EVE][partner])
        await scene.company.stand_in(table, LEA, 0, False)
        await scene.company.resign(table, LEA, "r2")
        assert table.closed == "resign"
