"""What can be taken back, and why the rest cannot."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tests.table.places import (
    ANNA,
    NOON,
    do,
    house_at,
    in_a_loop,
    memory,
    play_on,
    said,
    seats,
    sit_down,
    texts_of,
)

from archipel.core.errors import StaleError
from archipel.core.texts import shared_texts
from archipel.table.clock import SimulatedClock
from archipel.table.errors import UndoRefusedError
from archipel.table.house import House
from archipel.table.people import Company
from archipel.table.table import Table
from archipel.web.game_log import plays_before


async def refused(house: House, table: Table) -> str:
    """The reason why undo is refused; nothing has changed."""
    before = memory(table)
    with pytest.raises(UndoRefusedError) as caught:
        await house.undo(table, f"no-{table.seq}", table.seq, ANNA)
    assert memory(table) == before
    assert caught.value.reason == table.undo_reason(table.human_seats)
    for lang in ("fr", "en"):
        assert caught.value.message(lang) == shared_texts(lang).say(f"table.undo.{caught.value.reason}")
    return caught.value.reason


def a_move(table: Table) -> str:
    return next(action for action in table.match.legal() if action.startswith("move"))


@in_a_loop
async def test_moves_go_back_one_by_one_and_the_log_says_so(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db") as house:
        table = await sit_down(house, "desert", "me here", first="s0")
        positions = [table.match.position()]
        for _ in range(3):
            await do(house, table, a_move(table))
            positions.append(table.match.position())
        for left in (2, 1, 0):
            assert table.undo_reason(table.human_seats) == ""
            await house.undo(table, f"u-{left}", table.seq, ANNA)
            assert table.match.position() == positions[left]
            assert table.match.ply == left
        assert await refused(house, table) == "nothing"
        assert texts_of(house.store.rows(table.id))[3:] == [
            "undo 0 back 2",
            "undo 0 back 1",
            "undo 0 back 0",
        ]
        await do(house, table, a_move(table))
        before = memory(table)
        assert before["seq"] == 7
    async with house_at(tmp_path / "games.db") as house:
        assert memory(await house.find(table.id, ANNA)) == before


@pytest.mark.parametrize("first", ["s0", "s1"])
@in_a_loop
async def test_the_same_undo_again_takes_nothing_more_back(tmp_path: Path, first: str) -> None:
    async with house_at(tmp_path / "games.db") as house:
        table = await sit_down(house, "desert", "me here", first=first)
        await do(house, table, a_move(table))
        await do(house, table, a_move(table))
        seq = table.seq
        for _ in range(3):
            await house.undo(table, "u", seq, ANNA)
            assert (table.match.ply, table.seq) == (1, seq + 1)
        with pytest.raises(StaleError):
            await house.undo(table, "u2", seq, ANNA)


@in_a_loop
async def test_the_times_of_plays_that_were_taken_back_are_forgotten(tmp_path: Path) -> None:
    clock = SimulatedClock(NOON)
    async with house_at(tmp_path / "games.db", clock) as house:
        table = await sit_down(house, "desert", "me here", first="s0")
        for _ in range(3):
            clock.advance(10)
            await do(house, table, a_move(table))
        assert table.times == [NOON + 10, NOON + 20, NOON + 30]
        clock.advance(10)
        await house.undo(table, "u", table.seq, ANNA)
        assert table.times == [NOON + 10, NOON + 20], "those of the plays that stand, each as it was"
        clock.advance(10)
        await Company(house).say(table, ANNA, "phrase", "hello")
        clock.advance(10)
        await do(house, table, a_move(table))
        assert table.times == [NOON + 10, NOON + 20, NOON + 60]
        assert plays_before(table, table.talk[0]) == 2, "said after the second play and before the new third"
        times, before = list(table.times), memory(table)
    async with house_at(tmp_path / "games.db") as house:
        again = await house.find(table.id, ANNA)
        assert again.times == times
        assert memory(again) == before


@in_a_loop
async def test_there_is_nothing_to_take_back_before_a_person_has_decided(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db") as house:
        table = await sit_down(house, "desert", "bot me", first="s0")
        assert table.match.ply > 0
        assert await refused(house, table) == "nothing"


@in_a_loop
async def test_what_chance_has_dealt_stays(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db") as house:
        table = await sit_down(house, "desert", "me here", first="s0")
        house.auto_pass(table, True)
        await do(house, table, "end")
        assert table.match.entries[-1].play.dealt
        assert await refused(house, table) == "chance"


@in_a_loop
async def test_what_told_somebody_a_secret_stays(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db") as house:
        table = await sit_down(house, "smugglers", "me here")
        await do(house, table, next(a for a in table.match.legal() if a.startswith("hide")))
        assert await refused(house, table) == "secret"
        await do(house, table, "wait")
        assert table.undo_reason(table.human_seats) == ""


@in_a_loop
async def test_what_a_bot_has_decided_stays_but_its_passing_does_not(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db") as house:
        table = await sit_down(house, "desert", "me bot", first="s0")
        start = table.match.position()
        await do(house, table, "end")
        assert texts_of(house.store.rows(table.id)) == ["play 0 end", "play 1 pass"]
        assert table.undo_reason(table.human_seats) == "", (
            "it passes whatever it holds: nobody has learnt anything"
        )
        await house.undo(table, "u", table.seq, ANNA)
        assert table.match.position() == start
        # As if the bot were in the middle of its turn.
        twin = await sit_down(house, "desert", "me bot", first="s1", seed=1)
        fork = await house.fork(twin, 0, ANNA)
    for number, (seat, action, cmd) in enumerate([(0, "give 1 water s1", "c1"), (1, a_move(fork), None)]):
        prepared = fork.match.prepare(action, seat)
        fork.accept(fork.play_row(prepared, cmd, 0.0), prepared)
        assert fork.undo_reason(fork.human_seats) == ("", "other")[number]


@in_a_loop
async def test_a_game_that_is_over_stays_so(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db") as house:
        table = await house.open(ANNA, "smugglers", seats("me here"), {})
        await play_on(house, table, Random(4))
        assert table.match.over
        assert await refused(house, table) == "over"


@in_a_loop
async def test_taking_back_brings_no_chance_back(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db") as house:
        table = await sit_down(house, "desert", "me here", first="s0")
        assert table.seq == 0
        await do(house, table, a_move(table))
        await house.undo(table, "u", table.seq, ANNA)
        house.auto_pass(table, True)
        await house.act(table, said(table, "end"), ANNA)
        await house.settled(table)
        drawn = [entry.play.dealt for entry in table.match.entries if entry.play.dealt]
        fork = await house.fork(table, 0, ANNA)
        fork.match.seed = table.match.seed
        house.auto_pass(fork, True)
        await do(house, fork, "end")
        assert drawn != [entry.play.dealt for entry in fork.match.entries if entry.play.dealt]
