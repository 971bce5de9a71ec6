"""What goes on by itself: cards, bots, passes, at a pace that people can follow."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.bots.unhurried import let_bots_think
from tests.table.faults import Watched
from tests.table.places import (
    ANNA,
    NOON,
    calm,
    dealt,
    do,
    house_at,
    in_a_loop,
    play_on,
    said,
    seats,
    sit_down,
    texts_of,
    thinking,
)
from tests.waiting import soon

from archipel.bots import custom_bots, pool
from archipel.bots.advice import Intent
from archipel.bots.search import drivers_of
from archipel.core import catalogue
from archipel.core.contract import CONTINUE
from archipel.core.errors import SeatError
from archipel.core.known_cards import append
from archipel.draw.look import look_of
from archipel.table.autoplay import CONSIDERING, RETRY
from archipel.table.clock import RealClock, SimulatedClock
from archipel.table.errors import FrozenError
from archipel.table.messages import Plan
from archipel.table.people import Company
from archipel.table.seats import Seat
from archipel.table.table import Table


def cards_turned(table: Table) -> int:
    return sum(entry.play.action == CONTINUE for entry in table.match.entries)


def seconds(table: Table) -> float:
    """How long the last plays are to be looked at: passes take no time away from what was before them."""
    pace, longest = look_of(table.game).pace, 0
    for entry in reversed(table.match.entries):
        longest = max(longest, pace(entry.news))
        if table.game.action_text(entry.play.action) != "pass":
            break
    return longest / 1000


def patience(table: Table) -> float:
    """How long people who are asked may think."""
    return look_of(table.game).patience / 1000


def plans_of(table: Table) -> list[Plan]:
    """What bots say at a table from now on that they are about to do."""
    said: list[Plan] = []
    table.listeners.add(lambda: said.extend([table.plan] if table.plan is not None else []))
    return said


ISLAND = """position island 1 seats=2
.  .  BB CA .  .
.  CF DD LL MM .
BG CG FL GG IG SG
TM TS WG HG CE CS
.  CP TP OB PR .
.  .  TH WT .  .
s0 engineer c3
s1 pilot c3
discard helicopter*3 sandbags*2 rise*3
"""


@in_a_loop
async def test_bots_play_and_cards_are_turned_until_a_person_is_asked(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db") as house:
        table = await sit_down(house, "desert", "bot me random", seed=8, first="s0")
        house.auto_pass(table, True)
        await house.settled(table)
        assert table.waiting_for == (1,) or table.match.over
        kinds = {text.split()[2] for text in texts_of(house.store.rows(table.id))}
        assert "continue" in kinds
        assert len(kinds) > 2


@in_a_loop
async def test_a_table_of_bots_plays_to_the_end(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db") as house:
        table = await house.open(ANNA, "smugglers", seats("random bot"), {})
        await house.settled(table)
        assert table.match.over
        assert table.ended == NOON


@pytest.mark.long
@in_a_loop
async def test_where_all_win_together_a_captain_says_what_it_is_about_to_do_and_does_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_bots_think(monkeypatch)
    drivers_of(catalogue.find("island"))  # nobody waits for a compiler at a table; this test does
    async with house_at(tmp_path / "games.db") as house:
        sitting = [Seat("bot", "Corail", "captain"), Seat("me", "Anna")]
        table = await house.open(ANNA, "island", sitting, {}, start=ISLAND)
        legal, plans = set(table.match.legal(0)), plans_of(table)
        await house.settled(table)
        first = plans[0]
        assert (first.seat, first.changed) == (0, 0)
        assert {first.intent.action, first.intent.other} < legal
        assert 0 <= first.intent.won <= 1
        assert table.game.action_text(table.match.entries[0].play.action) == first.intent.action


@in_a_loop
async def test_a_bot_that_thought_says_what_it_does_before_it_does_it_where_all_win_together(
    tmp_path: Path,
) -> None:
    async with house_at(tmp_path / "games.db") as house:
        thinking(house, lambda legal, planned: Intent(legal[0], other=legal[1]))
        sitting = [Seat("bot", "Corail", "captain"), Seat("me", "Anna")]
        table = await house.open(ANNA, "island", sitting, {}, start=ISLAND)
        plans, plays = plans_of(table), list[int]()
        table.listeners.add(lambda: plays.append(table.match.ply))
        first, second = table.match.legal(0)[:2]
        await soon(lambda: table.match.ply > 0)
        assert plans[0] == Plan(0, 0, Intent(first, other=second))
        assert plays[:2] == [0, 1], "told, and then done"
        assert table.game.action_text(table.match.entries[0].play.action) == first


@in_a_loop
async def test_whoever_plays_against_others_keeps_a_plan_to_itself(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db") as house:
        house.seed = 7
        asked = thinking(house, lambda legal, planned: Intent(legal[0], other=legal[-1]))
        sitting = [Seat("bot", "Corail", "captain"), Seat("bot", "Ancre", "captain")]
        table = await house.open(ANNA, "smugglers", sitting, {})
        plans = plans_of(table)
        await house.settled(table)
        assert table.match.over
        assert (plans, table.plan) == ([], None)
        assert len(asked) > 2, "they have thought"


@pytest.mark.long
@in_a_loop
async def test_captains_play_a_whole_game_against_each_other_and_say_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_bots_think(monkeypatch)
    drivers_of(catalogue.find("smugglers"))
    async with house_at(tmp_path / "games.db") as house:
        sitting = [Seat("bot", "Corail", "captain"), Seat("bot", "Ancre", "captain")]
        table = await house.open(ANNA, "smugglers", sitting, {})
        plans = plans_of(table)
        await house.settled(table)
        assert table.match.over
        assert (plans, table.plan) == ([], None)


@in_a_loop
async def test_bots_wait_while_people_consider_a_proposal_but_not_for_ever(tmp_path: Path) -> None:
    clock = SimulatedClock(NOON)
    async with house_at(tmp_path / "games.db", clock, speed=1) as house:
        company = Company(house)
        sitting = [Seat("me", "Anna"), Seat("friend", ""), Seat("bot", "Corail")]
        table = await house.open(ANNA, "desert", sitting, {}, start=dealt("desert", 3, first="s2"))
        await company.join(table, "ben", "Ben")
        await company.ask(table, ANNA, "abandon", "stop")
        before = table.match.ply
        clock.advance(CONSIDERING - 1)
        await calm(house)
        assert table.proposal is not None
        assert table.match.ply == before
        clock.advance(2)
        await soon(lambda: table.match.ply > before)
        assert table.proposal is None


@in_a_loop
async def test_a_bot_that_was_thinking_when_people_ask_each_other_something_does_not_end_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house_at(tmp_path / "games.db", speed=1) as house:
        company, may_answer = Company(house), asyncio.Event()

        async def ask(*asked: Any) -> pool.Answer:
            await may_answer.wait()
            return pool.Answer(Intent(asked[2][0]))

        monkeypatch.setattr(house.pool, "ask", ask)
        sitting = [Seat("me", "Anna"), Seat("friend", ""), Seat("bot", "Corail", "captain")]
        table = await house.open(ANNA, "desert", sitting, {}, start=dealt("desert", 3, first="s2"))
        await company.join(table, "ben", "Ben")
        await soon(lambda: house._autoplay[table.id]._thought is not None)
        await company.ask(table, ANNA, "abandon", "stop")
        may_answer.set()
        await calm(house)
        assert table.match.ply == 0
        assert table.proposal is not None


@in_a_loop
async def test_in_a_window_bots_pass_at_once_and_people_are_asked(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db", speed=0.001) as house:
        table = await sit_down(house, "desert", "me here bot", first="s0")
        await do(house, table, "end")
        assert texts_of(house.store.rows(table.id)) == ["play 0 end", "play 2 pass"]
        assert table.waiting_for == (0, 1)


@in_a_loop
async def test_in_a_window_a_bot_plays_what_it_holds(tmp_path: Path) -> None:
    home = ISLAND.replace("helicopter*3", "helicopter*2").replace("pilot c3", "pilot c3 helicopter")
    home += "captured earth wind fire ocean\nturn s0 number=9 actions=0\n"
    async with house_at(tmp_path / "games.db") as house:
        sitting = [Seat("me", "Anna"), Seat("bot", "Corail", "sailor")]
        table = await house.open(ANNA, "island", sitting, {}, start=home)
        await do(house, table, "end")
        await house.settled(table)
        assert texts_of(house.store.rows(table.id))[-1] == "play 1 take-off"
        assert table.match.over


@in_a_loop
async def test_in_a_window_nobody_waits_for_a_bot_that_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hangs = tmp_path / "hangs.py"
    hangs.write_text("def choose(view, legal, chance):\n    while True:\n        pass\n")
    monkeypatch.setenv(custom_bots.VARIABLE, str(hangs))
    let_bots_think(monkeypatch)
    async with house_at(tmp_path / "games.db", speed=0.001) as house:
        sitting = [Seat("me", "Anna"), Seat("here", "Ben"), Seat("bot", "Corail", "hangs")]
        table = await house.open(ANNA, "desert", sitting, {}, start=dealt("desert", 3, first="s0"))
        await do(house, table, "end")
        assert texts_of(house.store.rows(table.id)) == ["play 0 end", "play 2 pass"]
        assert table.waiting_for == (0, 1)


@in_a_loop
async def test_auto_pass_answers_for_people_and_can_be_switched_on_while_they_are_asked(
    tmp_path: Path,
) -> None:
    async with house_at(tmp_path / "games.db") as house:
        table = await sit_down(house, "desert", "me here", first="s0")
        await do(house, table, "end")
        assert table.waiting_for == (0, 1)
        house.auto_pass(table, True)
        await house.settled(table)
        assert table.match.legal(1)[0] == "end", "her turn"
        house.auto_pass(table, False)
        await do(house, table, "end")
        assert table.waiting_for == (0, 1), "asked again"


@in_a_loop
async def test_nobody_passes_for_others(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db") as house:
        company = Company(house)
        table = await house.open(ANNA, "desert", seats("me friend"), {}, start=dealt("desert", 2, first="s0"))
        await company.join(table, "ben", "Ben")
        await company.watch(table, "a spectator")
        await do(house, table, "end")
        house.auto_pass(table, True, "a spectator")
        await house.settled(table)
        assert set(table.waiting_for) == {0, 1}
        house.auto_pass(table, True, "ben")
        await house.settled(table)
        assert set(table.waiting_for) == {0}
        with pytest.raises(SeatError):
            house.hurry(table, "a spectator")


@in_a_loop
async def test_a_seat_on_two_devices_passes_by_itself_only_if_both_want_it(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db") as house:
        table = await sit_down(house, "desert", "me here", first="s0")
        await Company(house).take_hand(table, "anna's telephone", 1)
        await do(house, table, "end")
        house.auto_pass(table, False, "anna's telephone")
        house.auto_pass(table, True)
        await house.settled(table)
        assert table.waiting_for == (1,)
        assert "pass" in table.match.legal(1), "in the window that asked both, not in the turn after it"


@in_a_loop
async def test_each_card_stays_as_long_as_the_game_likes(tmp_path: Path) -> None:
    clock = SimulatedClock(NOON)
    async with house_at(tmp_path / "games.db", clock, speed=2.0) as house:
        table = await sit_down(house, "desert", "me here", first="s0")
        house.auto_pass(table, True)
        await house.act(table, said(table, "end"), ANNA)
        for card in (1, 2, 3):
            assert table.waiting_for == (0, 1), "asked, and given time to think"
            clock.advance((seconds(table) + patience(table)) / 2 - 0.001)
            await calm(house)
            assert cards_turned(table) == card - 1
            clock.advance(0.002)
            await calm(house)
            assert cards_turned(table) == card, "one card, and then its pause"


@in_a_loop
async def test_where_nobody_is_asked_a_card_stays_no_longer_than_it_is_seen(tmp_path: Path) -> None:
    clock = SimulatedClock(NOON)
    async with house_at(tmp_path / "games.db", clock) as house:
        table = await house.open(ANNA, "island", seats("me here"), {}, start=ISLAND)
        house.pace(table, 1.0)
        await house.act(table, said(table, "end"), ANNA)
        for card in (1, 2, 3, 4):
            clock.advance(seconds(table) - 0.001)
            await calm(house)
            assert cards_turned(table) == card - 1
            clock.advance(0.002)
            await calm(house)
            assert cards_turned(table) == card


@in_a_loop
async def test_nobody_passes_for_somebody_who_is_choosing_or_learning(tmp_path: Path) -> None:
    clock = SimulatedClock(NOON)
    async with house_at(tmp_path / "games.db", clock, speed=1.0) as house:
        table = await sit_down(house, "desert", "me here", first="s0")
        house.auto_pass(table, True)
        await house.act(table, said(table, "end"), ANNA)
        house.thinks(table, "a page", True)
        clock.advance(60)
        await calm(house)
        assert table.waiting_for == (0, 1)
        table.guided = True
        house.thinks(table, "a page", False)
        await calm(house)
        assert table.waiting_for == (0, 1), "a guided game is for looking around"
        table.guided = False
        for choosing in (True, False):
            house.thinks(table, "a page", choosing)
        await soon(lambda: cards_turned(table) == 1)


@in_a_loop
async def test_one_who_plays_in_a_window_gives_everybody_time_again(tmp_path: Path) -> None:
    clock = SimulatedClock(NOON)
    async with house_at(tmp_path / "games.db", clock, speed=1.0) as house:
        table = await sit_down(house, "desert", "me here", first="s0")
        house.auto_pass(table, True)
        await house.act(table, said(table, "end"), ANNA)
        clock.advance(seconds(table) + patience(table) - 0.1)
        await calm(house)
        await house.act(table, said(table, "give 1 water s1", seat=0), ANNA)
        clock.advance(seconds(table) + patience(table) - 0.1)
        await calm(house)
        assert (table.waiting_for, cards_turned(table)) == ((1,), 0)
        clock.advance(0.2)
        await soon(lambda: cards_turned(table) == 1)


@in_a_loop
async def test_whoever_is_in_a_hurry_waits_no_longer(tmp_path: Path) -> None:
    clock = SimulatedClock(NOON)
    async with house_at(tmp_path / "games.db", clock, speed=0.001) as house:
        table = await sit_down(house, "desert", "me here", first="s0")
        house.auto_pass(table, True)
        await house.act(table, said(table, "end"), ANNA)
        assert cards_turned(table) == 0
        house.hurry(table, ANNA)
        await calm(house)
        assert cards_turned(table) == 1, "the next card, and then its pause"
        house.pace(table, 0)
        await house.settled(table)
        assert "end" in table.match.legal() or table.match.over
        assert clock.time() == NOON


@in_a_loop
async def test_a_person_who_acts_during_a_pause_comes_first(tmp_path: Path) -> None:
    clock = SimulatedClock(NOON)
    async with house_at(tmp_path / "games.db", clock, speed=0.001) as house:
        table = await sit_down(house, "desert", "me bot", first="s0")
        await house.act(table, said(table, "end"), ANNA)
        await soon(lambda: table.seq == 2)
        await house.act(table, said(table, "give 1 water s1", seat=0), ANNA)
        await soon(lambda: table.waiting_for == (0,))
        rows = texts_of(house.store.rows(table.id))
        assert rows[:3] == ["play 0 end", "play 1 pass", "play 0 give 1 water s1"]
        assert rows[-1] == "play 1 pass"


@in_a_loop
async def test_a_table_left_in_the_middle_of_the_cards_goes_on_when_it_is_found(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db", speed=0.001) as house:
        table = await sit_down(house, "desert", "me here", first="s0")
        house.auto_pass(table, True)
        await house.act(table, said(table, "end"), ANNA)
        assert "pass" in table.match.legal()
    async with house_at(tmp_path / "games.db") as house:
        table = await house.find(table.id, ANNA)
        house.auto_pass(table, True)
        await house.settled(table)
        assert "end" in table.match.legal()


@in_a_loop
async def test_a_store_that_fails_for_a_while_only_makes_the_table_wait(tmp_path: Path) -> None:
    clock = Watched(NOON)
    async with house_at(tmp_path / "games.db", clock, patience=0.05) as house:
        table = await sit_down(house, "desert", "me here", first="s0")
        await do(house, table, "end")
        other = sqlite3.connect(tmp_path / "games.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        seq = table.seq
        house.auto_pass(table, True)
        await soon(lambda: clock.waiting == 1)
        assert [trouble.key for trouble in house.troubles.now()] == ["store-silent"]
        assert table.seq == seq
        other.execute("ROLLBACK")
        other.close()
        clock.advance(RETRY)
        await house.settled(table)
        assert table.seq > seq
        assert not table.frozen


BOTS_THAT_FAIL = {
    "fails": "raise ValueError('lost')",
    "babbles": "return 'fly away'",
    "leaves": "import os; os._exit(3)",
}


@in_a_loop
async def test_for_a_bot_that_fails_talks_nonsense_or_dies_greedy_plays_and_the_log_says_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, body in BOTS_THAT_FAIL.items():
        file = tmp_path / f"{name}.py"
        file.write_text(f"def choose(view, legal, chance):\n    {body}\n")
        monkeypatch.setenv(
            custom_bots.VARIABLE, os.pathsep.join([os.environ.get(custom_bots.VARIABLE, ""), str(file)])
        )
    let_bots_think(monkeypatch)
    async with house_at(tmp_path / "games.db") as house:
        start = dealt("smugglers", 4)
        sitting = [Seat("me", "Anna"), *(Seat("bot", name, name) for name in BOTS_THAT_FAIL)]
        table = await house.open(ANNA, "smugglers", sitting, {}, start=start)
        table.match.seed = 7
        await play_on(house, table, Random(1), 2)
        plain = await house.open(
            ANNA, "smugglers", [Seat("me", "Anna"), *(Seat("bot", "x") for _ in range(3))], {}, start=start
        )
        plain.match.seed = 7
        await play_on(house, plain, Random(1), 2)
        assert plain.match.write() == table.match.write(), "as greedy plays"
    for name in BOTS_THAT_FAIL:
        assert f"bot {name} has no answer in smugglers" in caplog.text
    assert f"ValueError, {tmp_path / 'fails.py'}:2" in caplog.text


@in_a_loop
async def test_a_bot_that_hangs_is_waited_for_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    hangs = tmp_path / "hangs.py"
    hangs.write_text("def choose(view, legal, chance):\n    while True:\n        pass\n")
    monkeypatch.setenv(custom_bots.VARIABLE, str(hangs))
    let_bots_think(monkeypatch)
    monkeypatch.setattr(pool, "LONGEST", 0.05)
    async with house_at(tmp_path / "games.db") as house:
        table = await house.open(
            ANNA, "smugglers", [Seat("bot", "a", "hangs"), Seat("bot", "b", "hangs")], {}
        )
        await house.settled(table)
        assert table.match.over
    assert caplog.text.count("bot hangs has no answer in smugglers (hung)") == 1


@in_a_loop
async def test_a_bot_thinks_while_the_last_play_is_being_looked_at(tmp_path: Path) -> None:
    clock = SimulatedClock(NOON)
    async with house_at(tmp_path / "games.db", clock, speed=1.0) as house:
        table = await sit_down(house, "desert", "me bot", first="s0")
        autoplay = house._autoplay[table.id]
        house.auto_pass(table, True)
        await house.act(table, said(table, "end"), ANNA)
        while "end" not in table.match.legal():  # the storm
            await calm(house)
            alarm = clock.next_alarm()
            assert alarm is not None
            clock.advance(alarm - clock.time() + 0.001)
            await calm(house)
        seq, thought = table.seq, autoplay._thought
        assert thought is not None
        assert (thought.changed, thought.task.done()) == (seq, True), "it knows what it will do"
        assert table.seq == seq, "and waits until people have seen the last play"
        clock.advance(60)
        await soon(lambda: table.seq > seq)


@in_a_loop
async def test_a_table_that_cannot_go_on_freezes_alone_and_says_so(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db") as house:
        table = await sit_down(house, "desert", "me here", first="s0")
        told: list[bool] = []
        table.listeners.add(lambda: told.append(table.frozen))
        house.auto_pass(table, True)
        append(table.match.state.storm_top, 99)  # no such card
        with pytest.raises(FrozenError):
            await do(house, table, "end")
        assert table.frozen
        assert told[-1] is True
        rows = len(house.store.rows(table.id))
        with pytest.raises(FrozenError):
            await house.act(table, said(table, "give 1 water s1", seat=0), ANNA)
        with pytest.raises(FrozenError):
            await house.undo(table, "u", table.seq, ANNA)
        with pytest.raises(FrozenError):
            await house.find(table.id, ANNA)
        assert len(house.store.rows(table.id)) == rows


@in_a_loop
async def test_a_house_that_closes_leaves_no_task_behind(tmp_path: Path) -> None:
    before = asyncio.all_tasks()
    async with house_at(tmp_path / "games.db", RealClock(), speed=0.001) as house:
        tables = [await house.open(ANNA, "desert", seats("bot random"), {}) for _ in range(5)]
        await soon(lambda: all(table.seq > 0 for table in tables))
        assert len(asyncio.all_tasks()) > len(before)
    assert asyncio.all_tasks() == before


@in_a_loop
async def test_simulated_time_wakes_sleepers_in_order_and_real_time_passes() -> None:
    clock, woken = SimulatedClock(5.0), []

    async def sleep(length: float) -> None:
        await clock.sleep(length)
        woken.append(length)

    sleepers = [asyncio.create_task(sleep(length)) for length in (3.0, 1.0, 2.0)]
    await asyncio.sleep(0)
    clock.advance(2.0)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert (woken, clock.time()) == ([1.0, 2.0], 7.0)
    clock.advance(9.0)
    await asyncio.gather(*sleepers)
    real = RealClock()
    before = real.time()
    await real.sleep(0.001)  # what it is for
    assert real.time() > before > 1_600_000_000
