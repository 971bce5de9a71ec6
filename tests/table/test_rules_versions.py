"""Games of an earlier version of their rules: the running ones go on, the finished ones are kept."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from random import Random

import pytest
from tests.table.places import ANNA, house_at, in_a_loop, play_on, sit_down

from archipel.table.errors import FrozenError, OpenError, UnknownTableError
from archipel.table.inspection import export_lines, faults
from archipel.table.people import AwayError, Company
from archipel.table.schema import rechain
from archipel.table.seats import Seat
from archipel.table.store import Store

GAME = "desert"
FRIENDS = [Seat("me", "Anna"), Seat("friend", ""), Seat("bot", "Corail")]


def grow_old(file: Path, table_id: str, game: str = GAME) -> None:
    """Make a table one of version 0 of its rules, whose every move led elsewhere than today."""
    raw = sqlite3.connect(file)
    with raw:
        raw.execute("UPDATE entries SET digest = 'old' WHERE \"table\" = ?", (table_id,))
        for column, kind in (("header", "game"), ("position", "position")):
            words = f"{kind} {game} 1 ", f"{kind} {game} 0 ", table_id
            raw.execute(
                f"UPDATE tables SET version = 0, {column} = replace({column}, ?, ?) WHERE id = ?", words
            )
    raw.close()
    store = Store.open(f"sqlite:///{file}")
    with store._transaction() as sql:
        rechain(sql, table_id)
    store.close()


@in_a_loop
async def test_a_running_game_goes_on_from_its_position_with_everybody_and_all_they_said(
    tmp_path: Path,
) -> None:
    file = tmp_path / "games.db"
    async with house_at(file) as house:
        company, house.seed = Company(house), 5  # bots play the same way each time
        table = await house.open(ANNA, GAME, FRIENDS, {"difficulty": "novice"}, limit="days", chat=False)
        await company.join(table, "ben", "Ben")
        await company.watch(table, "cleo")
        await company.say(table, "ben", "phrase", "hello")
        await company.stand_in(table, "ben", 1, True)
        await play_on(house, table, Random(2), 4)
        position, seats, keys, seq = table.match.position(), table.seats, table.keys, table.seq
    grow_old(file, table.id)
    for visit in range(3):
        async with house_at(file) as house:
            again = await house.find(table.id, ANNA)
            assert again.seq == seq or visit
            assert again.match.position() == position or visit
            assert (again.seats, again.keys, again.started) == (seats, keys, True)
            assert (again.clock, again.chat) == ("days", False)
            assert [again.seats_of(who) for who in (ANNA, "ben", "cleo")] == [(0,), (1,), ()]
            assert again.may_look("cleo")
            assert [said.text for said in again.talk] == ["hello"]
            before = again.seq
            await play_on(house, again, Random(visit), 1)
            assert again.seq > before
            stored = house.store.table(table.id)
            assert stored is not None
            assert (stored.version, stored.base) == (1, seq)
            assert list(faults(house.store, [table.id])) == [None]
            assert len(house.store.rows(table.id)) == again.seq, "nothing that happened is gone"


@in_a_loop
async def test_whoever_was_sent_away_is_passed_over_no_sooner_under_later_rules(tmp_path: Path) -> None:
    file, game = tmp_path / "games.db", "smugglers"
    async with house_at(file) as house:
        company, sitting = Company(house), [Seat("me", "Anna"), Seat("friend", "")]
        table = await house.open(ANNA, game, sitting, {})
        await company.join(table, "ben", "Ben")
        await company.remove(table, ANNA, 1)
        taken = table.taken
    grow_old(file, table.id, game)
    for _ in range(2):
        async with house_at(file) as house:
            again = await house.find(table.id, ANNA)
            assert again.taken == taken != {}
            assert not again.written, "it was dealt here"
            with pytest.raises(AwayError, match="Ben"):
                await Company(house).close(again, ANNA)
            await house.let_go(again)


@in_a_loop
async def test_a_table_that_waits_for_people_still_waits(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    async with house_at(file) as house:
        table = await house.open(ANNA, GAME, FRIENDS, {})
    grow_old(file, table.id)
    async with house_at(file) as house:
        again = await house.find(table.id, ANNA)
        assert not again.started
        await Company(house).join(again, "ben", "Ben")
        assert again.started


@in_a_loop
async def test_a_finished_game_is_listed_and_its_file_can_be_had(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    async with house_at(file) as house:
        table = await sit_down(house, GAME, "me here")
        await play_on(house, table, Random(2))
        assert table.match.over
        text = table.match.write()
        assert await house.text_of(table.id, ANNA) == text
    grow_old(file, table.id)
    async with house_at(file) as house:
        (found,) = await house.tables_of(ANNA)
        assert (found.over, found.plays, found.ending) == (True, table.match.ply, text.split()[-1])
        with pytest.raises(FrozenError, match=r"earlier rules \(version 0\)"):
            await house.find(table.id, ANNA)
        assert await house.text_of(table.id, ANNA) == text.replace(f"game {GAME} 1", f"game {GAME} 0", 1)
        with pytest.raises(UnknownTableError):
            await house.text_of(table.id, "stranger")
        with pytest.raises(UnknownTableError):
            await house.text_of("nowhere", ANNA)
        assert list(faults(house.store, [table.id])) == [None], "old is not wrong"
        assert len(list(export_lines(house.store, house.store.tables()))) == 2
        stored = house.store.table(table.id)
        assert stored is not None
        assert stored.version == 0, "kept as it was"


@in_a_loop
async def test_the_file_of_a_running_game_is_nobodys_yet(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db") as house:
        table = await sit_down(house, GAME, "me here")
        with pytest.raises(OpenError, match="secrets are secret"):
            await house.text_of(table.id, ANNA)


@pytest.mark.parametrize("position", ["", f"position {GAME} 0 seats=2\nnonsense\n"])
def test_a_position_that_todays_rules_cannot_read_freezes_its_table_and_is_kept(
    tmp_path: Path, position: str
) -> None:
    file = tmp_path / "games.db"

    @in_a_loop
    async def run() -> None:
        async with house_at(file) as house:
            table = await sit_down(house, GAME, "me here")
            await play_on(house, table, Random(2), 4)
        grow_old(file, table.id)
        raw = sqlite3.connect(file)
        with raw:
            raw.execute("UPDATE tables SET position = ?", (position,))
        raw.close()
        async with house_at(file) as house:
            before = house.store.whole(table.id)
            with pytest.raises(FrozenError, match="cannot read its position"):
                await house.find(table.id, ANNA)
            assert house.store.whole(table.id) == before

    run()
