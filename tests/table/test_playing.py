"""Playing at a table: stored, then made, then told; each command once; replayed after a restart."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.table.places import ANNA, NOON, do, house_at, in_a_loop, memory, play_on, said, seats, sit_down

from archipel.core.catalogue import every_game
from archipel.core.errors import (
    ArchipelError,
    IllegalError,
    NotationError,
    OptionError,
    SeatError,
    StaleError,
)
from archipel.core.game import Game
from archipel.core.records import digest
from archipel.table.errors import CommandError, FrozenError, OpenError, StoreError, UnknownTableError
from archipel.table.messages import Command
from archipel.table.people import Company

in_every_game = pytest.mark.parametrize("game", every_game(), ids=lambda game: str(game.key))


@in_every_game
@in_a_loop
async def test_a_whole_game_replayed_from_the_store_is_the_same_in_everything(
    game: Game, tmp_path: Path
) -> None:
    who = "me bot" if game.most < 3 else "me bot here random"
    async with house_at(tmp_path / "games.db") as house:
        table = await house.open(ANNA, game.key, seats(who), {})
        await play_on(house, table, Random(1))
        assert table.match.over
        assert table.ended == NOON
        before, rows = memory(table), house.store.rows(table.id)
        assert [row.seq for row in rows] == list(range(1, table.seq + 1))
        assert rows[-1].digest == digest(table.match.state)
    async with house_at(tmp_path / "games.db") as house:
        found = await house.find(table.id, ANNA)
        assert found is not table
        assert memory(found) == before
        assert found is await house.find(table.id, ANNA)


@in_a_loop
async def test_a_game_broken_off_goes_on_where_it_was(tmp_path: Path) -> None:
    table_id = ""
    before: dict[str, Any] = {}
    for evening in range(4):
        async with house_at(tmp_path / "games.db") as house:
            if evening == 0:
                table_id = (
                    await house.open(ANNA, "desert", seats("me here bot"), {"difficulty": "novice"})
                ).id
            tables = await asyncio.gather(*(house.find(table_id, ANNA) for _ in range(5)))
            table = tables[0]
            assert all(found is table for found in tables), "however many look for it, it is one table"
            if evening:
                assert memory(table) == before
            await play_on(house, table, Random(evening), decisions=6)
            if not table.undo_reason(table.human_seats):
                await house.undo(table, f"undo-{evening}", table.seq, ANNA)
                await house.settled(table)
            before = memory(table)


@in_a_loop
async def test_nobody_finds_a_table_that_is_not_theirs(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db") as house:
        table = await house.open(ANNA, "desert", seats("me bot"), {})
        other = await house.open(ANNA, "desert", seats("me bot"), {})
        assert table.id != other.id
        assert len(table.id) == 12
        for name, owner in [
            (table.id, "ben"),
            ("x" * 12, ANNA),
            ("../../etc", ANNA),
            ("\ud800", ANNA),
            ("", ANNA),
        ]:
            with pytest.raises(UnknownTableError):
                await house.find(name, owner)


@in_a_loop
async def test_a_table_is_opened_only_as_its_game_can_be_played(tmp_path: Path) -> None:
    wrong: list[tuple[type[ArchipelError], dict[str, Any]]] = [
        (ArchipelError, {"game": "nonsense"}),
        (OptionError, {"seats": seats("me")}),
        (OptionError, {"seats": seats("me bot bot bot bot bot")}),
        (OptionError, {"options": {"difficulty": "absurd"}}),
        (OptionError, {"options": {"seed": "1"}}),
        (OptionError, {"options": {"lang": "fr"}}),
        (NotationError, {"start": "nonsense"}),
        (NotationError, {"game": "smugglers", "start": "position smugglers 1 seats=2 view=s0"}),
    ]
    async with house_at(tmp_path / "games.db") as house:
        for kind, difference in wrong:
            asked: dict[str, Any] = {"game": "desert", "seats": seats("me bot"), "options": {}} | difference
            with pytest.raises(kind):
                await house.open(ANNA, **asked)
        start = (await house.open(ANNA, "desert", seats("me bot"), {})).match.write()
        with pytest.raises(OpenError):
            await house.open(ANNA, "desert", seats("me bot bot"), {}, start=start)
        assert len(await house.tables_of(ANNA)) == 1


@in_a_loop
async def test_what_is_refused_changes_nothing_and_tells_nobody(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db") as house:
        table = await sit_down(house, "desert", "me bot", first="s0")
        before, told = memory(table), []
        table.listeners.add(lambda: told.append(1))
        number = table.game.action_number
        wrong: list[tuple[type[ArchipelError], Command]] = [
            (SeatError, Command("c", table.seq, 1, number("end"))),
            (SeatError, Command("c", table.seq, -1, number("end"))),
            (SeatError, Command("c", table.seq, 7, number("end"))),
            (StaleError, Command("c", table.seq - 1, 0, number("end"))),
            (StaleError, Command("c", table.seq + 1, 0, number("end"))),
            (IllegalError, Command("c", table.seq, 0, number("continue"))),
            (NotationError, Command("c", table.seq, 0, 99_999)),
            (NotationError, Command("c", table.seq, 0, -1)),
            (CommandError, Command("", table.seq, 0, number("end"))),
            (CommandError, Command("c" * 65, table.seq, 0, number("end"))),
            (CommandError, Command("c c", table.seq, 0, number("end"))),
            (CommandError, Command("c\n", table.seq, 0, number("end"))),
        ]
        for kind, command in wrong:
            with pytest.raises(kind) as caught:
                await house.act(table, command, ANNA)
            assert caught.value.message("fr") != caught.value.message("en")
        assert memory(table) == before
        assert house.store.rows(table.id) == []
        assert told == []


@in_a_loop
async def test_a_command_sent_twenty_times_at_once_is_done_once(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db") as house:
        table = await sit_down(house, "desert", "me here", first="s0")
        told: list[int] = []
        table.listeners.add(lambda: told.append(table.seq))
        action = next(action for action in table.match.legal() if action.startswith("move"))
        command = said(table, action)
        await asyncio.gather(*(house.act(table, command, ANNA) for _ in range(20)))
        assert table.seq == len(house.store.rows(table.id)) == 1
        assert told == [1]
        await do(house, table, "end")
        before = memory(table)
        await house.act(table, command, ANNA)
        assert memory(table) == before
    async with house_at(tmp_path / "games.db") as house:
        table = await house.find(table.id, ANNA)
        await house.act(table, command, ANNA)
        assert memory(table) == before, "a restart does not make a command new"


@in_a_loop
async def test_of_twenty_different_commands_at_once_one_is_done_and_the_others_are_told(
    tmp_path: Path,
) -> None:
    async with house_at(tmp_path / "games.db") as house:
        table = await sit_down(house, "desert", "me here", first="s0")
        action = next(action for action in table.match.legal() if action.startswith("move"))
        commands = [said(table, action) for _ in range(20)]
        answers = await asyncio.gather(*(house.act(table, c, ANNA) for c in commands), return_exceptions=True)
        assert sum(isinstance(answer, StaleError) for answer in answers) == 19
        assert table.seq == len(house.store.rows(table.id)) == 1


@in_a_loop
async def test_listeners_are_told_after_the_store_has_it_and_one_that_fails_disturbs_nobody(
    tmp_path: Path,
) -> None:
    async with house_at(tmp_path / "games.db") as house:
        table = await sit_down(house, "desert", "me here", first="s0")
        stored: list[int] = []

        def fail() -> None:
            raise ValueError("a page that went away")

        def look() -> None:
            with sqlite3.connect(tmp_path / "games.db") as other:
                stored.append(other.execute("SELECT count(*) FROM entries").fetchone()[0] - table.seq)
            other.close()

        table.listeners |= {fail, look}
        await do(house, table, "end")
        assert stored
        assert set(stored) == {0}


@in_a_loop
async def test_whoever_goes_away_in_the_middle_leaves_nothing_half_done(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db") as house:
        table = await sit_down(house, "desert", "me here", first="s0")
        for turns in range(12):
            legal = [action for action in table.match.legal() if action != "end"]
            asking = asyncio.create_task(house.act(table, said(table, legal[0] if legal else "end"), ANNA))
            for _ in range(turns):
                await asyncio.sleep(0)
            asking.cancel()
            await asyncio.wait([asking])
            async with table.lock:
                assert table.seq == len(house.store.rows(table.id))
            await house.settled(table)


# When the store fails


@in_a_loop
async def test_what_cannot_be_stored_does_not_happen_and_can_be_tried_again(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db", patience=0.1) as house:
        table = await sit_down(house, "desert", "me here", first="s0")
        before, told = memory(table), []
        table.listeners.add(lambda: told.append(1))
        command = said(table, "end")
        other = sqlite3.connect(tmp_path / "games.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError) as caught:
            await house.act(table, command, ANNA)
        assert caught.value.message("fr") != caught.value.message("en")
        assert memory(table) == before
        assert told == []
        other.execute("ROLLBACK")
        other.close()
        await house.act(table, command, ANNA)
        assert table.seq == 1
        assert told


@in_a_loop
async def test_a_broken_store_leaves_memory_as_it_was(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db") as house:
        table = await sit_down(house, "desert", "me here", first="s0")
        await do(house, table, next(a for a in table.match.legal() if a.startswith("move")))
        before = memory(table)
        with sqlite3.connect(tmp_path / "games.db") as other:
            other.execute("DROP TABLE entries")
        other.close()
        with pytest.raises(StoreError):
            await house.act(table, said(table, "end"), ANNA)
        with pytest.raises(StoreError):
            await house.undo(table, "u", table.seq, ANNA)
        assert memory(table) == before


@in_a_loop
async def test_a_table_that_another_house_has_moved_on_catches_up(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db") as house, house_at(tmp_path / "games.db") as other:
        table = await sit_down(house, "desert", "me here", first="s0")
        twin = await other.find(table.id, ANNA)
        move = next(a for a in table.match.legal() if a.startswith("move"))
        command = said(table, move)
        await house.act(table, command, ANNA)
        with pytest.raises(StaleError):
            await other.act(twin, said(twin, move), ANNA)
        assert memory(twin) == memory(table)
        await house.act(table, again := said(table, "end"), ANNA)
        await house.settled(table)
        await other.act(twin, again, ANNA)
        await other.settled(twin)
        assert memory(twin) == memory(table), "the same command, wherever it is sent, is done once"


# When the log cannot be trusted

TAMPERED = [
    "UPDATE entries SET digest = '0000000000000000' WHERE seq = 2",
    "UPDATE entries SET action = 'end' WHERE seq = 1",
    "UPDATE entries SET action = 'nonsense' WHERE seq = 2",
    "UPDATE entries SET dealt = 'storm:w3' WHERE seq = 1",
    "UPDATE entries SET kind = 'undo' WHERE seq = 2",
    "DELETE FROM entries WHERE seq = 1",
    "UPDATE tables SET header = replace(header, 'seats=2', 'seats=3')",
    "UPDATE tables SET header = replace(header, 'game desert 1', 'game desert 99')",
]


@pytest.mark.parametrize("sql", TAMPERED)
@in_a_loop
async def test_a_replay_that_differs_freezes_that_table_and_no_other(sql: str, tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db") as house:
        bad = await sit_down(house, "desert", "me here", first="s0")
        good = await sit_down(house, "desert", "me here", first="s0")
        for table in (bad, good):
            for _ in range(3):
                await do(house, table, next(a for a in table.match.legal() if a.startswith("move")))
        assert bad.seq == good.seq == 3
    with sqlite3.connect(tmp_path / "games.db") as raw:
        changed = raw.execute(sql + (" AND " if "WHERE" in sql else " WHERE ")
                              + ("id" if "UPDATE tables" in sql else '"table"') + " = ?", (bad.id,))  # fmt: skip
        assert changed.rowcount == 1
    raw.close()
    async with house_at(tmp_path / "games.db") as house:
        for _ in range(2):
            with pytest.raises(FrozenError) as caught:
                await house.find(bad.id, ANNA)
            assert caught.value.message("fr") != caught.value.message("en")
        table = await house.find(good.id, ANNA)
        await do(house, table, "end")
        assert len(house.store.rows(bad.id)) == (2 if "DELETE" in sql else 3)


# Lists, further games


@in_a_loop
async def test_a_list_of_tables_says_where_each_of_them_stands(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db") as house:
        mine = await sit_down(house, "desert", "me bot", first="s0")
        house.clock.advance(10)  # type: ignore[attr-defined]
        done = await house.open(ANNA, "smugglers", seats("me here"), {})
        await play_on(house, done, Random(3))
        await house.open("ben", "desert", seats("me bot"), {})
        first, second = await house.tables_of(ANNA)
        assert (first.id, second.id) == (done.id, mine.id)
        assert second.names == ("me", "bot")
        assert (second.my_turn, second.over, second.ending, second.waiting) == (True, False, "", (0,))
        assert (second.turn, second.plays, second.created, second.ended) == (1, 0, NOON, None)
        assert (first.my_turn, first.over, first.waiting) == (False, True, ())
        assert done.match.result is not None
        assert first.ending == done.match.result.ending
        assert (first.ended, first.plays) == (NOON + 10, done.match.ply)


@in_a_loop
async def test_a_rematch_moves_everybody_one_seat_further(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db") as house:
        table = await house.open(ANNA, "desert", seats("me here bot"), {"difficulty": "novice"})
        with pytest.raises(OpenError):
            await house.rematch(table, ANNA)
        await Company(house).close(table, ANNA)
        again = await house.rematch(table, ANNA)
        assert again.names == ("here", "bot", "me")
        assert again.owner == ANNA
        assert again.match.options["difficulty"] == "novice"
        assert again.match.position() != table.match.position()
        assert table.id != again.id


@in_a_loop
async def test_a_fork_goes_on_from_where_it_was_asked_for(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db") as house:
        table = await sit_down(house, "desert", "me here", first="s0")
        await play_on(house, table, Random(5), decisions=15)
        before = memory(table)
        for plays in (0, 3, table.match.ply):
            fork = await house.fork(table, plays, ANNA)
            assert digest(fork.match.state) == digest(table.state_at(plays))
            assert fork.match.ply == plays
            assert fork.match.write() == table.match.write(plays)
            assert [fork.news_at(n) for n in range(1, plays + 1)] == [
                table.news_at(n) for n in range(1, plays + 1)
            ]
            assert fork.undo_reason(fork.human_seats) == "nothing"
            await play_on(house, fork, Random(6), decisions=2)
            assert fork.match.ply > plays
        assert memory(table) == before
        for plays in (-1, table.match.ply + 1):
            with pytest.raises(OpenError):
                await house.fork(table, plays, ANNA)
        kept = memory(fork)
    async with house_at(tmp_path / "games.db") as house:
        assert memory(await house.find(fork.id, ANNA)) == kept


@in_a_loop
async def test_secrets_are_not_found_out_by_forking_a_game_that_is_running(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db") as house:
        table = await house.open(ANNA, "smugglers", seats("me bot"), {})
        with pytest.raises(OpenError):
            await house.fork(table, 0, ANNA)
        await play_on(house, table, Random(1))
        assert (await house.fork(table, 3, ANNA)).match.ply >= 3


@in_every_game
@in_a_loop
async def test_the_guided_game_is_the_same_for_everybody(game: Game, tmp_path: Path) -> None:
    from archipel.draw.look import look_of

    async with house_at(tmp_path / "games.db") as house:
        plan = look_of(game).guided
        if not plan:
            with pytest.raises(OpenError):
                await house.open(ANNA, game.key, seats("me bot"), {}, guided=True)
            return
        who = seats("me" + " bot" * (plan["seats"] - 1))
        tables = [await house.open(ANNA, game.key, who, {}, guided=True) for _ in range(2)]
        for table in tables:
            await play_on(house, table, Random(1), decisions=8)
        assert tables[0].guided
        assert tables[0].match.write() == tables[1].match.write()
    async with house_at(tmp_path / "games.db") as house:
        tables = [
            await house.find(tables[0].id, ANNA),
            await house.open(ANNA, game.key, who, {}, guided=True),
        ]
        await play_on(house, tables[1], Random(1), decisions=8)
        for table in tables:
            await play_on(house, table, Random(2), decisions=8)
        assert tables[0].match.write() == tables[1].match.write(), "a restart changes nothing of it"
        with pytest.raises(OptionError):
            await house.open(ANNA, game.key, [*who, *who], {}, guided=True)
