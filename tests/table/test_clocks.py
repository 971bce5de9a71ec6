"""Clocks: a bot stands in when time is up, whoever comes back has their seat, a closed house costs nobody time."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest
from tests.table.faults import Watched
from tests.table.places import ANNA, NOON, calm, dealt, house_at, in_a_loop, said
from tests.waiting import soon

from archipel.table.autoplay import CONSIDERING, RETRY
from archipel.table.clock import SimulatedClock
from archipel.table.errors import UndoRefusedError
from archipel.table.house import House
from archipel.table.inspection import roll_back
from archipel.table.new_tables import replayed
from archipel.table.open_time import DAY
from archipel.table.people import Company
from archipel.table.seats import Seat
from archipel.table.store import Store
from archipel.table.table import Table
from archipel.table.tidying import ROUND, UNSEEN
from archipel.table.timing import GRACE, LIMITS, deadline, due

BEN = "ben"
GUESTS = (ANNA, BEN)
DAYS = LIMITS["days"]


async def sit_together(house: House, limit: str, game: str = "desert") -> Table:
    """Anna and Ben at one table with a clock, which somebody looks at; one of them is asked."""
    seats = [Seat("me", "Anna"), Seat("friend", "")]
    start = dealt(game, 2, first="s0") if game == "desert" else dealt(game, 2)
    table = await house.open(ANNA, game, seats, {}, start=start, limit=limit)
    table.listeners.add(look)
    await Company(house).join(table, BEN, "Ben")
    await house.settled(table)
    return table


def look() -> None:
    """What a page does when a table has changed."""


async def find(house: House, table: Table) -> Table:
    """A table after a restart, which somebody looks at."""
    found = await house.find(table.id, ANNA)
    found.listeners.add(look)
    return found


def asked(table: Table) -> int:
    """Whoever is asked."""
    return table.waiting_for[0]


async def pass_time(house: House, clock: SimulatedClock, seconds: float) -> None:
    """Let time go by as a house sees it: a little at a time."""
    step = max(seconds / 8, ROUND)
    await calm(house)
    while seconds > 0:
        clock.advance(min(step, seconds))
        seconds -= step
        await calm(house)


@asynccontextmanager
async def until_killed(file: Path, clock: SimulatedClock) -> AsyncIterator[House]:
    """A house that ends without a word: it does not even say when."""
    store = Store.open(f"sqlite:///{file}")
    house = House(store, clock, speed=0)
    await house.start()
    yield house
    await house.tidying.stop()
    for table in house.in_memory():
        await house.let_go(table)
    store.close()


@pytest.mark.parametrize("limit", LIMITS)
def test_when_time_is_up_a_bot_stands_in_and_whoever_comes_back_has_their_seat(
    tmp_path: Path, limit: str
) -> None:
    @in_a_loop
    async def run() -> None:
        clock = SimulatedClock(NOON)
        async with house_at(tmp_path / "games.db", clock) as house:
            table = await sit_together(house, limit)
            late = asked(table)
            other = 1 - late
            await pass_time(house, clock, LIMITS[limit] - 1)
            assert table.seats[late].human
            clock.advance(1)
            await soon(lambda: table.seats[late].away)
            await house.settled(table)
            assert other in table.waiting_for, "the bot has played, and the other one is asked"
            assert table.seats[other].human
            assert "stands-in" in [note.key for note in table.notes]
            assert table.seats_of(GUESTS[late]) == (late,), "the seat is still theirs"
            company = Company(house)
            await company.stand_in(table, GUESTS[late], late, False)
            assert table.seats[late].human
            assert table.names == ("Anna", "Ben")
            while asked(table) != late:
                await play_first(house, table, asked(table))
            clock.advance(LIMITS[limit] - 1)
            await calm(house)
            assert table.seats[late].human, "all their time"
            await play_first(house, table, late)

    run()


async def play_first(house: House, table: Table, seat: int) -> None:
    """Do the first thing there is that ends something."""
    legal = table.match.legal(seat)
    action = next((each for each in ("end", "pass") if each in legal), legal[0])
    await house.act(table, said(table, action, seat), GUESTS[seat])
    await house.settled(table)


@in_a_loop
async def test_who_plays_and_takes_it_back_again_and_again_does_not_hold_the_table_up_for_ever(
    tmp_path: Path,
) -> None:
    clock = SimulatedClock(NOON)
    async with house_at(tmp_path / "games.db", clock) as house:
        table = await sit_together(house, "relaxed")
        late = asked(table)
        for n in range(4):
            await pass_time(house, clock, 40)
            move = next(action for action in table.match.legal(late) if action.startswith("move"))
            await house.act(table, said(table, move, late), GUESTS[late])
            await house.undo(table, f"undo-{n}", table.seq, GUESTS[late])
            assert not table.seats[late].away
        await pass_time(house, clock, LIMITS["relaxed"] - 4 * 40 + 1)
        await soon(lambda: table.seats[late].away)


async def same_after_a_restart(house: House, table: Table) -> None:
    """A table that is read from the store has the clocks of the one in memory."""
    stored = house.store.table(table.id)
    assert stored is not None
    again = replayed(stored, house.store.rows(table.id))
    assert (again.asked, again.asked_before) == (table.asked, table.asked_before)


def a_move(table: Table, seat: int) -> str:
    return next(action for action in table.match.legal(seat) if action.startswith("move"))


@in_a_loop
async def test_who_plays_at_once_and_takes_it_back_late_again_and_again_does_not_either(
    tmp_path: Path,
) -> None:
    clock = SimulatedClock(NOON)
    async with house_at(tmp_path / "games.db", clock) as house:
        table = await sit_together(house, "relaxed")
        late = asked(table)
        await house.act(table, said(table, a_move(table, late), late), GUESTS[late])
        await pass_time(house, clock, LIMITS["relaxed"] - 10)
        await house.undo(table, "first", table.seq, GUESTS[late])
        assert deadline(table, house.opened) == clock.time() + 10, "as if it had not been played"
        await same_after_a_restart(house, table)
        await house.act(table, said(table, a_move(table, late), late), GUESTS[late])
        await pass_time(house, clock, LIMITS["relaxed"] - 10)
        with pytest.raises(UndoRefusedError) as refused:
            await house.undo(table, "second", table.seq, GUESTS[late])
        assert refused.value.reason == "late"
        assert not table.seats[late].away
        await pass_time(house, clock, 11)
        await soon(lambda: table.seats[late].away)


@in_a_loop
async def test_what_others_had_to_decide_meanwhile_gives_no_time_to_whoever_takes_back(
    tmp_path: Path,
) -> None:
    clock = SimulatedClock(NOON)
    async with house_at(tmp_path / "games.db", clock) as house:
        table = await sit_together(house, "relaxed", "smugglers")
        first = asked(table)
        await house.act(table, said(table, "wait", first), GUESTS[first])
        await house.settled(table)
        assert asked(table) != first
        await pass_time(house, clock, 100)
        await house.undo(table, "back", table.seq, GUESTS[first])
        assert deadline(table, house.opened) == clock.time() + LIMITS["relaxed"] - 100
        await house.act(table, said(table, "wait", first), GUESTS[first])
        await pass_time(house, clock, 100)
        with pytest.raises(UndoRefusedError):
            await house.undo(table, "again", table.seq, GUESTS[first])
        await pass_time(house, clock, LIMITS["relaxed"] - 99)
        await soon(lambda: table.seats[1 - first].away)
        await same_after_a_restart(house, table)


@in_a_loop
async def test_a_proposal_gives_no_time_to_whoever_takes_back_by_themselves(tmp_path: Path) -> None:
    clock = SimulatedClock(NOON)
    async with house_at(tmp_path / "games.db", clock) as house:
        table, company = await sit_together(house, "relaxed"), Company(house)
        late = asked(table)
        for what in ("abandon", "back 0"):
            await pass_time(house, clock, 80)
            await house.act(table, said(table, a_move(table, late), late), GUESTS[late])
            await company.ask(table, GUESTS[late], what, f"ask-{what[:4]}")
            assert table.proposal is not None
            await house.undo(table, f"undo-{what[:4]}", table.seq, GUESTS[late])
            await same_after_a_restart(house, table)
        assert deadline(table, house.opened) == clock.time() + LIMITS["relaxed"] - 160
        await pass_time(house, clock, LIMITS["relaxed"] - 159)
        await soon(lambda: table.seats[late].away)


@in_a_loop
async def test_when_all_agree_to_go_back_all_have_their_time(tmp_path: Path) -> None:
    clock = SimulatedClock(NOON)
    async with house_at(tmp_path / "games.db", clock) as house:
        table, company = await sit_together(house, "relaxed"), Company(house)
        late = asked(table)
        for _ in range(2):
            await house.act(table, said(table, a_move(table, late), late), GUESTS[late])
            await pass_time(house, clock, 100)
        await company.ask(table, GUESTS[late], "back 1", "ask")
        await company.answer(table, GUESTS[1 - late], True, "yes")
        assert table.match.ply == 1
        assert deadline(table, house.opened) == clock.time() + LIMITS["relaxed"]
        await same_after_a_restart(house, table)
        await house.undo(table, "alone", table.seq, GUESTS[late])
        assert deadline(table, house.opened) == clock.time() + LIMITS["relaxed"]


@in_a_loop
async def test_whoever_is_away_for_a_moment_before_a_bot_has_played_has_no_more_time(tmp_path: Path) -> None:
    clock = SimulatedClock(NOON)
    async with house_at(tmp_path / "games.db", clock, speed=1) as house:
        table, company = await sit_together(house, "relaxed"), Company(house)
        late = asked(table)
        await house.act(table, said(table, a_move(table, late), late), GUESTS[late])  # it is seen for a while
        plays, due_before = table.match.ply, deadline(table, house.opened)
        for _ in range(3):
            await company.stand_in(table, GUESTS[late], late, True)
            await company.stand_in(table, GUESTS[late], late, False)
            clock.advance(0.1)
            await calm(house)
            assert (table.match.ply, deadline(table, house.opened)) == (plays, due_before)
        await same_after_a_restart(house, table)
        await pass_time(house, clock, LIMITS["relaxed"])
        await soon(lambda: table.match.ply > plays)


@in_a_loop
async def test_whoever_is_late_does_not_keep_the_bot_from_playing(tmp_path: Path) -> None:
    clock = SimulatedClock(NOON)
    async with house_at(tmp_path / "games.db", clock, speed=0.1) as house:
        table, company = await sit_together(house, "relaxed"), Company(house)
        late = asked(table)
        await house.act(table, said(table, a_move(table, late), late), GUESTS[late])  # long to see
        plays = table.match.ply
        await pass_time(house, clock, LIMITS["relaxed"])
        for n in range(3):
            await soon(lambda n=n: table.match.ply > plays or table.seats[late].away)  # type: ignore[misc]
            if table.match.ply == plays:
                await company.stand_in(table, GUESTS[late], late, False)
        await soon(lambda: table.match.ply > plays)


@in_a_loop
async def test_questions_hold_a_bot_up_once_and_not_again_and_again(tmp_path: Path) -> None:
    clock = SimulatedClock(NOON)
    async with house_at(tmp_path / "games.db", clock) as house:
        table, company = await sit_together(house, "relaxed"), Company(house)
        late = asked(table)
        await company.ask(table, GUESTS[late], "abandon", "ask-0")
        await company.stand_in(table, GUESTS[late], late, True)
        for n in range(1, 3):
            clock.advance(CONSIDERING / 2)
            await calm(house)
            assert (table.match.ply > 0) == (n > 1), "a question holds the bot up for a while"
            if not table.match.ply:
                await company.answer(table, GUESTS[1 - late], False, f"no-{n}")
                await company.ask(table, GUESTS[late], "abandon", f"ask-{n}")


@in_a_loop
async def test_while_nobody_waits_for_somebody_they_use_no_time(tmp_path: Path) -> None:
    clock = SimulatedClock(NOON)
    async with house_at(tmp_path / "games.db", clock) as house:
        table, company = await sit_together(house, "relaxed"), Company(house)
        first = asked(table)
        await company.stand_in(table, GUESTS[1 - first], 1 - first, True)
        await pass_time(house, clock, 10 * LIMITS["relaxed"])
        await company.stand_in(table, GUESTS[1 - first], 1 - first, False)
        assert deadline(table, house.opened) == clock.time() + LIMITS["relaxed"]
        assert table.seats[first].human
        await same_after_a_restart(house, table)


@in_a_loop
async def test_whoever_comes_back_has_all_their_time(tmp_path: Path) -> None:
    clock = SimulatedClock(NOON)
    async with house_at(tmp_path / "games.db", clock) as house:
        table = await sit_together(house, "relaxed")
        late, company = asked(table), Company(house)
        await company.stand_in(table, GUESTS[late], late, True)
        await house.settled(table)
        clock.advance(100)
        await company.stand_in(table, GUESTS[late], late, False)
        assert due(table, late, house.opened) == clock.time() + LIMITS["relaxed"]


def meddles() -> dict[str, Callable[[Company, Table, str], object]]:
    return {
        "asks": lambda company, table, who: company.ask(
            table, who, "abandon", f"ask-{Random().random()}"[:20].replace(".", "-")
        ),
        "talks": lambda company, table, who: company.say(table, who, "phrase", "hello"),
        "opens another page": lambda company, table, who: company.take_hand(
            table, "phone", table.seats_of(who)[0]
        ),
    }


@pytest.mark.parametrize("what", meddles())
def test_nothing_but_a_decision_gives_more_time(tmp_path: Path, what: str) -> None:
    @in_a_loop
    async def run() -> None:
        clock = SimulatedClock(NOON)
        async with house_at(tmp_path / "games.db", clock) as house:
            table = await sit_together(house, "relaxed")
            late, before = asked(table), deadline(table, house.opened)
            clock.advance(100)
            await meddles()[what](Company(house), table, GUESTS[late])  # type: ignore[misc]
            assert deadline(table, house.opened) == before
            clock.advance(80)
            await soon(lambda: table.seats[late].away)

    run()


@in_a_loop
async def test_where_nobody_waits_nobody_is_late_and_bots_do_not_play_on_alone(tmp_path: Path) -> None:
    clock = SimulatedClock(NOON)
    async with house_at(tmp_path / "games.db", clock) as house:
        table = await sit_together(house, "relaxed")
        first = asked(table)
        await pass_time(house, clock, LIMITS["relaxed"])
        await soon(lambda: table.seats[first].away)
        await house.settled(table)
        plays = table.match.ply
        await pass_time(house, clock, 30 * LIMITS["relaxed"])
        assert table.human_seats == (1 - first,)
        assert table.match.ply == plays
        alone = await house.open(ANNA, "desert", [Seat("me", "Anna"), Seat("bot", "x")], {}, limit="relaxed")
        await house.settled(alone)
        await pass_time(house, clock, 30 * LIMITS["relaxed"])
        assert alone.seats[0].human


@in_a_loop
async def test_in_a_window_all_who_are_asked_are_late_but_one_stays(tmp_path: Path) -> None:
    clock = SimulatedClock(NOON)
    async with house_at(tmp_path / "games.db", clock) as house:
        seats = [Seat("me", "Anna"), Seat("friend", ""), Seat("here", "Cleo")]
        table = await house.open(
            ANNA, "desert", seats, {}, start=dealt("desert", 3, first="s0"), limit="relaxed"
        )
        await Company(house).join(table, BEN, "Ben")
        await house.act(table, said(table, "end", 0), ANNA)
        await house.settled(table)
        assert table.waiting_for == (0, 1, 2)
        clock.advance(LIMITS["relaxed"])
        await soon(lambda: len(table.human_seats) == 1)
        assert not table.over


@in_a_loop
async def test_without_a_clock_nobody_is_ever_late(tmp_path: Path) -> None:
    clock = SimulatedClock(NOON)
    async with house_at(tmp_path / "games.db", clock) as house:
        table = await sit_together(house, "none")
        await pass_time(house, clock, 20 * DAY)
        assert table.human_seats == (0, 1)


# A closed house


@in_a_loop
async def test_the_time_a_house_is_closed_costs_nobody_anything(tmp_path: Path) -> None:
    file, clock = tmp_path / "games.db", SimulatedClock(NOON)
    async with house_at(file, clock) as house:
        table = await sit_together(house, "days")
        late = asked(table)
        await pass_time(house, clock, 2 * DAY)
    clock.advance(10 * DAY)
    async with house_at(file, clock) as house:
        table = await find(house, table)
        assert deadline(table, house.opened) == pytest.approx(NOON + DAYS + 10 * DAY, abs=1)
        await pass_time(house, clock, DAY - 5)
        assert table.seats[late].human
        clock.advance(10)
        await soon(lambda: table.seats[late].away)


@in_a_loop
async def test_the_time_a_house_was_closed_is_given_to_nobody_who_was_asked_later(tmp_path: Path) -> None:
    file, clock = tmp_path / "games.db", SimulatedClock(NOON)
    async with house_at(file, clock) as house:
        table = await sit_together(house, "days")
    clock.advance(10 * DAY)
    async with house_at(file, clock) as house:
        table = await find(house, table)
        first = asked(table)
        clock.advance(60)
        while asked(table) == first:
            await play_first(house, table, first)
        assert deadline(table, house.opened) == clock.time() + DAYS


@in_a_loop
async def test_a_house_that_is_killed_costs_nobody_anything_either(tmp_path: Path) -> None:
    file, clock = tmp_path / "games.db", SimulatedClock(NOON)
    async with until_killed(file, clock) as house:
        table = await sit_together(house, "days")
        for _ in range(5):
            clock.advance(ROUND)
            await calm(house)
        clock.advance(ROUND - 1)
        await calm(house)
    clock.advance(5 * DAY)
    async with house_at(file, clock) as house:
        table = await find(house, table)
        up = deadline(table, house.opened)
        assert up is not None
        assert 0 <= up - (NOON + DAYS + 5 * DAY) <= ROUND, "at most a minute is given away"


@in_a_loop
async def test_a_house_that_closes_every_night_gives_nobody_more_time_than_that(tmp_path: Path) -> None:
    file, clock = tmp_path / "games.db", SimulatedClock(NOON)
    async with house_at(file, clock) as house:
        table = await sit_together(house, "days")
        late = asked(table)
    for day in range(5):
        clock.advance(DAY / 2)
        async with house_at(file, clock) as house:
            found = await find(house, table)
            assert found.seats[late].human, day
            await pass_time(house, clock, DAY / 2)
    clock.advance(DAY / 2)
    async with house_at(file, clock) as house:
        found = await find(house, table)
        await pass_time(house, clock, DAY / 2 + 60)
        await soon(lambda: found.seats[late].away)


@in_a_loop
async def test_nobody_is_late_in_the_minute_after_opening(tmp_path: Path) -> None:
    file, clock = tmp_path / "games.db", SimulatedClock(NOON)
    async with house_at(file, clock) as house:
        table = await sit_together(house, "relaxed")
        late = asked(table)
        clock.advance(LIMITS["relaxed"] - 1)
        await calm(house)
    clock.advance(3600)
    async with house_at(file, clock) as house:
        table = await find(house, table)
        await pass_time(house, clock, GRACE - 1)
        assert table.seats[late].human
        clock.advance(2)
        await soon(lambda: table.seats[late].away)


@in_a_loop
async def test_a_table_that_nobody_looked_at_catches_up_when_somebody_does(tmp_path: Path) -> None:
    clock = SimulatedClock(NOON)
    async with house_at(tmp_path / "games.db", clock) as house:
        table = await sit_together(house, "days")
        late = asked(table)
        table.listeners.clear()
        await calm(house)
        clock.advance(UNSEEN)
        await soon(lambda: house.in_memory() == ())
        await pass_time(house, clock, DAYS)
        table = await house.find(table.id, GUESTS[1 - late])
        await soon(lambda: table.seats[late].away)
        assert table.seats[1 - late].human


@in_a_loop
async def test_a_store_that_fails_when_time_is_up_is_asked_again(tmp_path: Path) -> None:
    file, clock = tmp_path / "games.db", Watched(NOON)
    async with house_at(file, clock, patience=0.05) as house:
        table = await sit_together(house, "relaxed")
        late = asked(table)
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        clock.advance(LIMITS["relaxed"])
        await soon(lambda: clock.waiting == 1)
        assert [trouble.key for trouble in house.troubles.now()] == ["store-silent"]
        assert table.seats[late].human
        other.execute("ROLLBACK")
        other.close()
        clock.advance(RETRY)
        await soon(lambda: table.seats[late].away)


@in_a_loop
async def test_whoever_was_rolled_back_has_all_their_time(tmp_path: Path) -> None:
    file, clock = tmp_path / "games.db", SimulatedClock(NOON)
    async with house_at(file, clock) as house:
        table = await sit_together(house, "days")
        for _ in range(4):
            await play_first(house, table, asked(table))
        raw = sqlite3.connect(file)
        with raw:
            raw.execute("UPDATE entries SET digest = 'x' WHERE seq = 4")
        raw.close()
        table.listeners.clear()
        clock.advance(UNSEEN)
        await soon(lambda: house.in_memory() == ())
        clock.advance(20 * DAY)
        roll_back(house.store, table.id, clock.time())
        table = await find(house, table)
        await calm(house)
        assert table.human_seats == (0, 1)
        assert deadline(table, house.opened) == clock.time() + DAYS
