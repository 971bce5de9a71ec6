"""Whose page is drawn next."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.aside import aside
from tests.table.places import dealt
from tests.web.front import Front, open_house
from tests.web.programs import guests, told
from tests.web.test_races import act, looking, placed

from archipel.web import socket as table_socket
from archipel.web.draw_queue import DrawQueue
from archipel.web.json_socket import Program

ONLOOKERS = 20


def drawn(story: Callable[[DrawQueue, list[str]], list[asyncio.Task[None]]]) -> list[str]:
    """What was drawn, in order."""
    order: list[str] = []

    async def run() -> None:
        await asyncio.wait(story(DrawQueue(), order))

    aside(run())
    return order


async def draw(turns: DrawQueue, order: list[str], name: str) -> None:
    async with turns.one(name):
        order.append(name)


def test_whoever_acts_at_a_table_is_answered_before_most_of_those_who_look_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Looked at where pages are drawn: in which order a client reads what lies there says nothing."""
    monkeypatch.setattr(table_socket, "A_SECOND", 1e9)  # no page rests from its first frame
    order: list[bool] = []
    newest = Program.newest

    def drawn(page: Program) -> str:
        order.append(bool(page.answers))
        return newest(page)

    async def story(front: Front) -> None:
        async with guests(front.url, 1) as [player]:
            await placed(front, "desert", dealt("desert", 2, first="s0"), [player, player])
            async with looking(*[player] * (ONLOOKERS + 1)) as pages:
                socket, frame = pages[-1]
                monkeypatch.setattr(Program, "newest", drawn)
                await socket.send(json.dumps(act(frame, 0, "end", "end")))
                for each, _ in pages:
                    while (await told(each))["seq"] == frame["seq"]:
                        pass

    with open_house(tmp_path) as front:
        aside(story(front))
    assert order.index(True) < ONLOOKERS // 4
    assert len(order) > ONLOOKERS


def test_pages_are_drawn_in_the_order_they_came() -> None:
    def story(turns: DrawQueue, order: list[str]) -> list[asyncio.Task[None]]:
        return [asyncio.create_task(draw(turns, order, name)) for name in "abcd"]

    assert drawn(story) == ["a", "b", "c", "d"]


def test_whoever_has_acted_comes_before_those_who_look_on_even_if_they_waited_longer() -> None:
    def story(turns: DrawQueue, order: list[str]) -> list[asyncio.Task[None]]:
        async def acts_while_waiting() -> None:
            while "b" not in order:
                await asyncio.sleep(0)
            turns.prefer("late")

        turns.prefer("acted")
        pages = [
            asyncio.create_task(draw(turns, order, name)) for name in ("a", "b", "c", "d", "late", "acted")
        ]
        return [*pages, asyncio.create_task(acts_while_waiting())]

    assert [name for name in drawn(story) if name not in "cd"] == ["a", "acted", "b", "late"]
    assert drawn(story)[-1] == "d"


def test_whoever_has_acted_comes_first_once() -> None:
    def story(turns: DrawQueue, order: list[str]) -> list[asyncio.Task[None]]:
        async def acts_and_looks_on() -> None:
            await draw(turns, order, "acted")
            await draw(turns, order, "acted")

        turns.prefer("acted")
        pages = [asyncio.create_task(draw(turns, order, name)) for name in "ab"]
        return [*pages, asyncio.create_task(acts_and_looks_on())]

    assert drawn(story) == ["a", "acted", "b", "acted"]


def test_other_work_is_done_between_two_pages() -> None:
    def story(turns: DrawQueue, order: list[str]) -> list[asyncio.Task[None]]:
        async def decide() -> None:
            await asyncio.sleep(0)
            order.append("a decision")

        pages = [asyncio.create_task(draw(turns, order, name)) for name in "ab"]
        return [*pages, asyncio.create_task(decide())]

    assert drawn(story) == ["a", "a decision", "b"]


def test_a_page_that_is_closed_leaves_its_turn_to_the_next() -> None:
    def story(turns: DrawQueue, order: list[str]) -> list[asyncio.Task[None]]:
        pages = {name: asyncio.create_task(draw(turns, order, name)) for name in "abcd"}

        async def close() -> None:
            await asyncio.sleep(0)
            pages["b"].cancel()  # it waits
            while "a" not in order:
                await asyncio.sleep(0)
            pages["c"].cancel()  # it is its turn already, or soon

        return [*pages.values(), asyncio.create_task(close())]

    assert [name for name in drawn(story) if name != "c"] == ["a", "d"]


def test_a_page_that_is_closed_in_the_moment_the_turn_is_handed_on_holds_nobody_up() -> None:
    def story(turns: DrawQueue, order: list[str]) -> list[asyncio.Task[None]]:
        pages: list[asyncio.Task[None]] = []

        async def close_the_next() -> None:
            async with turns.one("x"):
                pages[1].cancel()

        pages += [
            asyncio.create_task(close_the_next()),
            *(asyncio.create_task(draw(turns, order, name)) for name in "bc"),
        ]
        return pages

    assert drawn(story) == ["c"]


def test_a_page_that_cannot_be_drawn_leaves_its_turn_to_the_next() -> None:
    def story(turns: DrawQueue, order: list[str]) -> list[asyncio.Task[None]]:
        async def fail() -> None:
            async with turns.one("x"):
                raise ValueError

        failing = asyncio.create_task(fail())
        failing.add_done_callback(lambda task: order.append(type(task.exception()).__name__))
        return [failing, asyncio.create_task(draw(turns, order, "next"))]

    assert sorted(drawn(story)) == ["ValueError", "next"]
