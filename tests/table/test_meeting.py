"""Bots that offer to come, come when somebody agrees, and stay away when not."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.bots.unhurried import let_bots_think
from tests.table.places import ANNA, do, house_at, in_a_loop, texts_of, thinking

from archipel.bots.advice import Intent
from archipel.bots.search import drivers_of
from archipel.core import catalogue
from archipel.games.desert.tests import scene as desert
from archipel.games.island.tests.scene import written
from archipel.table.errors import CommandError
from archipel.table.meeting import QUIET, is_offered
from archipel.table.people import Company
from archipel.table.seats import Seat

ISLAND = written(
    "", "s0 engineer c2 fire*3", "s1 navigator c5 fire", "discard fire helicopter*3 sandbags*2 rise*3"
)
"""A bot in seat 1 has the card that seat 0 lacks, three steps away; nobody can draw another."""
CORAIL = Seat("bot", "Corail", "sailor")


def decided_by_the_bot(texts: list[str]) -> list[str]:
    return [text for text in texts if text.startswith("play 1 ") and "pass" not in text]


@in_a_loop
async def test_a_bot_offers_to_come_and_comes_when_somebody_agrees(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db") as house:
        table = await house.open(ANNA, "island", [Seat("me", "Anna"), CORAIL], {}, start=ISLAND)
        table.match.seed = 1
        assert is_offered(table, 1, 0)
        await Company(house).meet(table, ANNA, 0, 1, True, "yes")
        assert table.meetings == {1: 0}
        assert [note.key for note in table.notes] == ["meets"]
        house.auto_pass(table, True)
        await do(house, table, "end")
        await house.settled(table)
        ways = decided_by_the_bot(texts_of(house.store.rows(table.id)))
        assert [way.split()[2] for way in ways[:3]] == ["move", "move", "move"]
        assert table.meetings == {1: 0}, "it is not there yet"
    async with house_at(tmp_path / "games.db") as house:
        table = await house.find(table.id, ANNA)
        assert table.meetings == {1: 0}, "a promise survives the end of the house"
        house.auto_pass(table, True)
        await do(house, table, "end")
        while table.match.legal()[0].startswith("discard"):
            await do(house, table, next(card for card in table.match.legal() if "fire" not in card))
        await house.settled(table)
        assert table.meetings == {}
        assert "play 1 give fire s0" in texts_of(house.store.rows(table.id))


@in_a_loop
async def test_a_bot_that_thinks_is_told_what_it_has_promised(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db") as house:
        told = thinking(house, lambda legal, planned: Intent(planned or legal[0]))
        sitting = [Seat("me", "Anna"), Seat("bot", "Corail", "captain")]
        table = await house.open(ANNA, "island", sitting, {}, start=ISLAND)
        await Company(house).meet(table, ANNA, 0, 1, True, "yes")
        house.auto_pass(table, True)
        await do(house, table, "end")
        await house.settled(table)
        assert [each.split()[0] for each in told[:3]] == ["move", "move", "move"]
        done = decided_by_the_bot(texts_of(house.store.rows(table.id)))
        assert [f"play 1 {each}" for each in told[:3]] == done[:3]


@pytest.mark.long
@in_a_loop
async def test_a_captain_keeps_a_promise_unless_something_is_much_better(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_bots_think(monkeypatch)
    drivers_of(catalogue.find("island"))
    near = ISLAND.replace("navigator c5", "navigator c3")
    async with house_at(tmp_path / "games.db") as house:
        sitting = [Seat("me", "Anna"), Seat("bot", "Corail", "captain")]
        table = await house.open(ANNA, "island", sitting, {}, start=near)
        await Company(house).meet(table, ANNA, 0, 1, True, "yes")
        house.auto_pass(table, True)
        await do(house, table, "end")
        await house.settled(table)
        assert "play 1 give fire s0" in texts_of(house.store.rows(table.id))
        assert table.meetings == {}


@in_a_loop
async def test_what_was_declined_is_not_offered_again_soon(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db") as house:
        company = Company(house)
        table = await house.open(ANNA, "island", [Seat("me", "Anna"), CORAIL], {}, start=ISLAND)
        await company.meet(table, ANNA, 0, 1, False, "no")
        assert table.meetings == {}
        assert not is_offered(table, 1, 0)
        with pytest.raises(CommandError):
            await company.meet(table, ANNA, 0, 1, True, "yes")
        table.declined[1, 0] -= QUIET
        assert is_offered(table, 1, 0)


@in_a_loop
async def test_whoever_agreed_can_change_their_mind(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db") as house:
        company = Company(house)
        table = await house.open(ANNA, "island", [Seat("me", "Anna"), CORAIL], {}, start=ISLAND)
        await company.meet(table, ANNA, 0, 1, True, "yes")
        await company.meet(table, ANNA, 0, 1, False, "no")
        assert table.meetings == {}


@in_a_loop
async def test_of_several_at_one_screen_the_bot_comes_to_whoever_agreed(tmp_path: Path) -> None:
    start = desert.written("", "s0 navigator a1 water=4", "s1 explorer c1 water=0", "s2 climber e1 water=3")
    async with house_at(tmp_path / "games.db") as house:
        company = Company(house)
        table = await house.open(
            ANNA, "desert", [Seat("me", "Anna"), CORAIL, Seat("here", "Ben")], {}, start=start
        )
        assert is_offered(table, 1, 0)
        assert is_offered(table, 1, 2)
        with pytest.raises(CommandError):
            await company.meet(table, ANNA, 1, 1, True, "for-the-bot")
        await company.meet(table, ANNA, 2, 1, True, "yes")
        assert table.meetings == {1: 2}
        with pytest.raises(CommandError):
            await company.meet(table, ANNA, 3, 1, False, "for-nobody")
        await company.meet(table, ANNA, 2, 1, False, "no")
        assert table.meetings == {}


@in_a_loop
async def test_nothing_is_offered_by_people_or_where_each_plays_for_himself(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db") as house:
        company = Company(house)
        here = [Seat("me", "Anna"), Seat("here", "Ben")]
        table = await house.open(ANNA, "island", here, {}, start=ISLAND)
        rivals = await house.open(ANNA, "smugglers", [Seat("me", "Anna"), CORAIL], {})
        for each, bot in ((table, 1), (rivals, 1), (table, 7)):
            before = each.seq
            with pytest.raises(CommandError):
                await company.meet(each, ANNA, 0, bot, True, "yes")
            assert each.seq == before
