"""What drawings are given of a log: no more than the reader may know."""

from __future__ import annotations

import threading
from pathlib import Path
from random import Random

import pytest
from tests.table.places import house_at, in_a_loop, play_on, sit_down

from archipel.core.events import SPECTATOR, as_read_by
from archipel.core.game import Game
from archipel.core.match import Entry, view_of
from archipel.table import seat_log as seen_module
from archipel.table.seat_log import HIDDEN, look_back, seen_entries, seen_entry


@in_a_loop
async def test_a_running_log_is_given_as_each_side_may_know_it(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db") as house:
        table = await sit_down(house, "smugglers", "me here")
        await play_on(house, table, Random(1), 8)
        for seat in (0, 1, SPECTATOR):
            for entry, seen in zip(table.match.entries, seen_entries(table, seat), strict=True):
                assert seen.before == view_of(table.game, entry.before, seat)
                assert seen.news == tuple(as_read_by(event, seat) for event in entry.news)
                assert seen.play.seat == entry.play.seat
                assert seen.play.dealt == []
                assert seen.play.action == (entry.play.action if seat == entry.play.seat else HIDDEN)


@in_a_loop
async def test_what_was_taken_back_is_not_in_it(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db") as house:
        table = await sit_down(house, "smugglers", "me here")
        await play_on(house, table, Random(1), 4)
        before = list(seen_entries(table, 1))
        table.match.undo()
        assert seen_entries(table, 1) == before[:-1]
        await play_on(house, table, Random(2), 3)
        assert len(seen_entries(table, 1)) == table.match.ply


@in_a_loop
async def test_a_long_look_back_is_worked_out_beside_whoever_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seen_module, "AT_ONCE", 3)
    threads: list[int] = []

    def noted(game: Game, entry: Entry, seat: int) -> Entry:
        threads.append(threading.get_ident())
        return seen_entry(game, entry, seat)

    monkeypatch.setattr(seen_module, "seen_entry", noted)
    async with house_at(tmp_path / "games.db") as house:
        table = await sit_down(house, "smugglers", "me here")
        await play_on(house, table, Random(1), 8)
        await look_back(table, 0)
        assert len(threads) == table.match.ply
        assert threading.get_ident() not in threads
        assert len(seen_entries(table, 0)) == table.match.ply == len(threads), "nothing is done twice"


@in_a_loop
async def test_what_is_kept_for_all_seats_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with house_at(tmp_path / "games.db") as house:
        table = await sit_down(house, "smugglers", "me here")
        await play_on(house, table, Random(1), 8)
        monkeypatch.setattr(seen_module, "MOST", table.match.ply)
        before = list(seen_entries(table, 0))
        assert len(seen_entries(table, 1)) == table.match.ply
        assert list(seen_module._kept[table]) == [1], "what was kept for the other seat is forgotten"
        assert seen_entries(table, 0) == before


@in_a_loop
async def test_nothing_is_kept_back_where_nothing_is_hidden_or_no_longer(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db") as house:
        public = await sit_down(house, "desert", "me here")
        await play_on(house, public, Random(1), 4)
        assert seen_entries(public, SPECTATOR) is public.match.entries
        over = await sit_down(house, "smugglers", "me here")
        await play_on(house, over, Random(1))
        assert over.match.over
        assert seen_entries(over, SPECTATOR) is over.match.entries
