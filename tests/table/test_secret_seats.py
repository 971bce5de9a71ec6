"""What a seat of a running game with secrets knows goes to nobody else, and absence gives nobody power."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from tests.table.places import NOON, calm, house_at, in_a_loop, said, seats

from archipel.core.errors import SeatError
from archipel.core.texts import LANGUAGES, shared_texts
from archipel.table.clock import SimulatedClock
from archipel.table.erasure import forget_guest
from archipel.table.errors import CommandError, OpenError, UnknownTableError
from archipel.table.house import House
from archipel.table.open_time import DAY
from archipel.table.people import AwayError, Company, FullError, NotAllowedError
from archipel.table.storage import HOST, Moves, Person, Row
from archipel.table.table import GONE, Table

Doing = Coroutine[Any, Any, None]
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

    async def play(self) -> None:
        """Whoever is asked does the first thing there is."""
        seat = self.table.waiting_for[0]
        who = [LEA, TOM, EVE][seat]
        await self.house.act(self.table, said(self.table, self.table.match.legal(seat)[0], seat), who)
        await self.house.settled(self.table)

    async def ask(self, who: str, what: str) -> None:
        await self.company.ask(self.table, who, what, f"ask-{self.table.seq}")

    async def agree(self, who: str) -> None:
        await self.company.answer(self.table, who, True, f"yes-{who}-{self.table.seq}")


def look() -> None:
    """What a page does when a table has changed: as long as it is open the table stays in memory."""


@asynccontextmanager
async def running(folder: Path, game: str = "smugglers") -> AsyncIterator[Scene]:
    clock = SimulatedClock(NOON)
    async with house_at(folder / "games.db", clock) as house:
        company = Company(house)
        table = await house.open(LEA, game, seats("me friend friend bot"), {})
        for who in (TOM, EVE):
            await company.join(table, who, who)
        await house.settled(table)
        table.listeners.add(look)
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
async def test_the_seat_of_whoever_left_is_nobodys_until_all_who_remain_agree(tmp_path: Path) -> None:
    async with running(tmp_path) as scene:
        company, table = scene.company, scene.table
        await company.leave(table, TOM)
        await company.leave(table, EVE)
        assert scene.notes()[-2:] == [("left", 1, -1), ("left", 2, -1)]
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


@pytest.mark.parametrize("how", ["remove", "bot"])
@pytest.mark.parametrize("restarts", [False, True])
@in_a_loop
async def test_a_seat_that_the_host_took_is_passed_over_after_three_days_and_not_before(
    tmp_path: Path, how: str, restarts: bool
) -> None:
    async with running(tmp_path) as scene:
        company, table = scene.company, scene.table
        while scene.table.match.ply < 1:
            await scene.play()
        await company.leave(table, EVE)
        if how == "remove":
            await company.remove(table, LEA, 1)
        else:
            await company.set_seat(table, LEA, 1, "bot", "Corail", "sailor")
        assert table.seats_of(TOM) == ()
        assert scene.notes()[-1] == ("sent-away" if how == "remove" else "made-bot", 1, 0)
        await scene.house.settled(table)
        if restarts:
            await scene.house.let_go(table)
            table = scene.table = await scene.house.find(table.id, LEA)
            table.listeners.add(look)
        for days in (0, GONE - 1):
            scene.clock.advance(days)
            before = table.seq
            for what in ("back 0", "abandon", "open 1", "open 2", "open 3"):
                with pytest.raises(AwayError, match="tom"):
                    await scene.ask(LEA, what)
            with pytest.raises(AwayError, match="tom"):
                await company.close(table, LEA)
            assert (table.seq, table.over, table.free_seats) == (before, False, ())
        scene.clock.advance(1)
        await scene.ask(LEA, "open 1")
        assert table.free_seats == (1,)
        await company.join(table, ZOE, "Zoe")
        await company.close(table, LEA)
        assert not table.over, "Zoe is asked"


@in_a_loop
async def test_whoever_is_sent_away_while_something_is_proposed_is_not_passed_over(tmp_path: Path) -> None:
    async with running(tmp_path) as scene:
        await scene.ask(LEA, "abandon")
        await scene.company.remove(scene.table, LEA, 1)
        await scene.agree(EVE)
        assert not scene.table.over


@in_a_loop
async def test_one_s_own_second_seat_goes_to_a_bot_and_keeps_nobody_waiting(tmp_path: Path) -> None:
    clock = SimulatedClock(NOON)
    async with house_at(tmp_path / "games.db", clock) as house:
        company = Company(house)
        table = await house.open(LEA, "smugglers", seats("me here here bot"), {})
        await company.take_hand(table, "telephone", 1)
        await company.set_seat(table, LEA, 1, "bot", "Corail", "sailor")
        await company.set_seat(table, LEA, 2, "friend", "", "sailor")
        await company.close(table, LEA)
        assert table.over


@in_a_loop
async def test_where_there_are_no_secrets_whoever_was_sent_away_keeps_nobody_waiting(tmp_path: Path) -> None:
    async with running(tmp_path, "desert") as scene:
        await scene.company.remove(scene.table, LEA, 1)
        await scene.company.remove(scene.table, LEA, 2)
        await scene.company.close(scene.table, LEA)
        assert scene.table.over


@in_a_loop
async def test_three_days_are_days_on_which_the_house_was_open(tmp_path: Path) -> None:
    clock = SimulatedClock(NOON)
    async with house_at(tmp_path / "games.db", clock) as house:
        company = Company(house)
        table = await house.open(LEA, "smugglers", seats("me friend friend bot"), {})
        for who in (TOM, EVE):
            await company.join(table, who, who)
        await company.stand_in(table, TOM, 1, True)
        await company.remove(table, LEA, 2)
        clock.advance(DAY)
    for opened in (NOON + 100 * DAY, NOON + 2 * DAY):  # ahead, or closed for long; then set right again
        clock = SimulatedClock(opened)
        async with house_at(tmp_path / "games.db", clock) as house:
            company, table = Company(house), await house.find(table.id, LEA)
            table.listeners.add(look)
            assert table.asked_seats(clock.time()) == {0, 1, 2}
            with pytest.raises(AwayError, match="tom, eve"):
                await company.close(table, LEA)
            clock.advance(GONE - DAY - 1)
            assert table.asked_seats(clock.time()) == {0, 1, 2}
    async with house_at(tmp_path / "games.db", clock) as house:
        company, table = Company(house), await house.find(table.id, LEA)
        table.listeners.add(look)
        clock.advance(1)
        assert table.asked_seats(clock.time()) == {0}
        await company.close(table, LEA)
        assert table.over


@in_a_loop
async def test_what_the_log_says_of_seats_is_not_taken_back_with_a_play(tmp_path: Path) -> None:
    async with running(tmp_path) as scene:
        company, table = scene.company, scene.table
        while scene.table.match.ply < 1:
            await scene.play()
        await company.remove(table, LEA, 1)
        await company.leave(table, TOM)
        scene.clock.advance(GONE)
        await scene.ask(LEA, "back 0")
        await scene.agree(EVE)
        assert table.match.ply == 0
        assert ("sent-away", 1, 0) in scene.notes()
        assert all(note.plays == 0 for note in table.notes)


# Whoever comes late


@in_a_loop
async def test_a_seat_that_is_asked_for_while_the_game_begins_is_not_had(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db") as house:
        company = Company(house)
        table = await house.open(LEA, "smugglers", seats("me friend friend bot"), {})
        await company.join(table, TOM, "tom")

        def come() -> tuple[Row, Moves]:
            eve = replace(table.seats[2], name="eve")
            return table.seat_row(2, eve, NOON), Moves(come=[Person(EVE, 2, NOON)])

        await house.change(table, None, 2, come)
        assert not table.started
        async with table.lock:
            begins = asyncio.create_task(house.begin_if_full(table))
            await calm(house)
            takes = asyncio.create_task(company.set_seat(table, LEA, 1, "here", "", "sailor"))
            await calm(house)
        await begins
        with pytest.raises(NotAllowedError):
            await takes
        assert table.started
        assert (table.seats_of(LEA), table.seats_of(TOM)) == ((0,), (1,))


@in_a_loop
async def test_a_link_that_ends_while_somebody_goes_through_its_door_opens_nothing(tmp_path: Path) -> None:
    async with running(tmp_path) as scene:
        company, table = scene.company, scene.table
        await company.leave(table, EVE)
        await scene.ask(LEA, "open 2")
        await scene.agree(TOM)
        assert table.free_seats == (2,)
        doors: list[Callable[[int], Doing]] = [
            lambda keys: company.take_hand(table, TOM, 1, keys),
            lambda keys: company.take_hand(table, ZOE, 1, keys),
            lambda keys: company.watch(table, ZOE, keys),
            lambda keys: company.join(table, ZOE, "Zoe", keys),
        ]
        for enter in doors:
            keys = table.keys
            async with table.lock:
                ends = asyncio.create_task(
                    company.remove(table, LEA, 1) if table.seats_of(TOM) else company.new_links(table, LEA)
                )
                await calm(scene.house)
                enters = asyncio.create_task(enter(keys))
                await calm(scene.house)
            await ends
            with pytest.raises(UnknownTableError):
                await enters
        assert set(table.people) == {LEA}


@in_a_loop
async def test_what_somebody_does_who_is_sent_away_meanwhile_does_not_happen(tmp_path: Path) -> None:
    async with running(tmp_path) as scene:
        company, table = scene.company, scene.table
        does: list[Callable[[], Doing]] = [
            lambda: company.ask(table, TOM, "abandon", "a"),
            lambda: company.answer(table, TOM, True, "b"),
            lambda: company.stand_in(table, TOM, 1, True),
            lambda: company.resign(table, TOM, "c"),
            lambda: company.say(table, TOM, "phrase", "hello"),
            lambda: company.meet(table, TOM, 1, 3, True, "d"),
        ]
        await scene.ask(LEA, "abandon")
        async with table.lock:
            goes = asyncio.create_task(company.remove(table, LEA, 1))
            await calm(scene.house)
            late = [asyncio.create_task(do()) for do in does]
            await calm(scene.house)
        await goes
        for each in late:
            with pytest.raises(SeatError):
                await each
        assert (table.proposal and table.proposal.agreed, table.talk) == (frozenset({0}), [])


@in_a_loop
async def test_two_devices_that_leave_at_once_leave_a_bot_behind(tmp_path: Path) -> None:
    async with running(tmp_path) as scene:
        company, table = scene.company, scene.table
        await company.take_hand(table, "telephone", 1)
        async with table.lock:
            leaving = [asyncio.create_task(company.leave(table, who)) for who in (TOM, "telephone")]
            await calm(scene.house)
        await asyncio.gather(*leaving)
        assert (1 in table.held, table.seats[1].human) == (False, False)


# Whose seat it is now


@in_a_loop
async def test_the_log_says_that_a_seat_goes_to_another_person(tmp_path: Path) -> None:
    async with running(tmp_path) as scene:
        company, table = scene.company, scene.table
        await company.take_hand(table, ZOE, 1)
        await company.take_hand(table, ZOE, 1)
        assert scene.notes()[-1] == ("one-more", 1, -1)
        await company.leave(table, TOM)
        assert [key for key, seat, _ in scene.notes() if seat == 1][-2:] == ["one-more", "one-less"]
        assert (table.seats_of(TOM), table.seats_of(ZOE), table.seats[1].human) == ((), (1,), True)
        for note in table.notes[-2:]:
            for lang in LANGUAGES:
                assert "tom" in shared_texts(lang).say(f"web.notes.{note.key}", name=note.name)
        before = scene.notes()
        await scene.house.let_go(table)
        scene.table = await scene.house.find(table.id, LEA)
        assert scene.notes() == before


@in_a_loop
async def test_a_host_without_a_seat_is_named_as_the_host(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db") as house:
        company = Company(house)
        table = await house.open(LEA, "smugglers", seats("friend friend bot bot"), {})
        for who in (TOM, EVE):
            await company.join(table, who, "")
        await company.stand_in(table, TOM, 0, True)
        await company.remove(table, LEA, 0)
        assert [(note.key, note.seat, note.by) for note in table.notes][-1] == ("sent-away", 0, HOST)
        assert table.asked_seats(NOON) == {0, 1}, "the taken seat of somebody without a name"
        with pytest.raises(AwayError):
            await company.ask(table, EVE, "abandon", "a")


@in_a_loop
async def test_whoever_opened_a_table_and_goes_for_good_leaves_the_game_to_those_who_play(
    tmp_path: Path,
) -> None:
    async with running(tmp_path) as scene:
        company, house, table = scene.company, scene.house, scene.table
        alone = await house.open(LEA, "smugglers", seats("me bot bot bot"), {})
        gathers = await house.open(LEA, "smugglers", seats("me friend friend bot"), {})
        await company.join(gathers, TOM, "tom")
        await forget_guest(company, LEA)
        for gone in (alone, gathers):
            with pytest.raises(UnknownTableError):
                await house.known(gone.id)
        assert not table.may_look(LEA)
        assert (table.owner, table.over, table.seats[0].human) == (TOM, False, False)
        assert scene.notes()[-1] == ("left", 0, -1)
        await house.let_go(table)
        again = await house.find(table.id, TOM)
        assert (again.owner, again.seats) == (TOM, table.seats)
        whole = house.store.whole(table.id)
        assert whole is not None
        assert '"name": "me"' not in whole.table.header, "the name is gone from how the table began"
        await company.remove(again, TOM, 2)
        assert again.seats_of(EVE) == ()


# The end


@in_a_loop
async def test_nobodys_seat_changes_when_nothing_more_is_played(tmp_path: Path) -> None:
    async with running(tmp_path) as scene:
        company, table = scene.company, scene.table
        await scene.ask(LEA, "abandon")
        await scene.agree(TOM)
        await scene.agree(EVE)
        assert table.over
        seats_then, seq, people = table.seats, table.seq, {who: {*at} for who, at in table.people.items()}
        changes: list[Callable[[], Doing]] = [
            lambda: company.set_seat(table, LEA, 1, "bot", "x", "sailor"),
            lambda: company.set_seat(table, LEA, 1, "here", "x", "sailor"),
            lambda: company.set_seat(table, LEA, 3, "friend", "", "sailor"),
            lambda: company.remove(table, LEA, 1),
            lambda: company.stand_in(table, TOM, 1, True),
            lambda: company.answer(table, TOM, True, "late"),
            lambda: company.join(table, ZOE, "zoe"),
            lambda: company.resign(table, TOM, "late"),
            lambda: company.close(table, LEA),
        ]
        for do in changes:
            with pytest.raises(CommandError):
                await do()
        assert (table.seats, table.seq) == (seats_then, seq)
        assert {who: {*at} for who, at in table.people.items()} == people


@in_a_loop
async def test_a_table_that_was_closed_before_it_began_never_begins(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db") as house:
        company = Company(house)
        table = await house.open(LEA, "smugglers", seats("me friend friend bot"), {})
        await company.join(table, TOM, "tom")
        with pytest.raises(CommandError):
            await company.resign(table, TOM, "r")
        await company.close(table, LEA)
        with pytest.raises(CommandError):
            await company.start(table, LEA, ["Corail"])
        await house.begin_if_full(table)
        assert (table.started, table.seats[2].kind) == (False, "friend")
        with pytest.raises(OpenError):
            await house.rematch(table, TOM)


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
            await scene.play()
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
        rival = 3 - partner
        await scene.company.stand_in(table, [LEA, TOM, EVE][rival], rival, True)
        await scene.company.resign(table, LEA, "r2")
        assert not table.over, "whoever is away finds the game as it goes on"
        assert table.seats[0].away
        await scene.company.stand_in(table, LEA, 0, False)
        await scene.company.stand_in(table, [LEA, TOM, EVE][rival], rival, False)
        await scene.company.resign(table, LEA, "r3")
        assert table.closed == "resign"


@in_a_loop
async def test_nobody_resigns_alone_for_whoever_they_sent_away(tmp_path: Path) -> None:
    async with running(tmp_path) as scene:
        await scene.company.leave(scene.table, EVE)
        await scene.company.remove(scene.table, LEA, 1)
        await scene.company.resign(scene.table, LEA, "r")
        assert not scene.table.closed
        assert scene.table.seats[0].away
