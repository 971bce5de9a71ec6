"""What moves is seen moving; and what a player asked not to move does not."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.browser import TableHouse, Visit
from tests.web.hands import GAME, GO, moved_for, moves_of, watch_moves

import archipel
from archipel.table.seats import Seat

WINDY = 1
"""A deal in which the wind moves a tile in the first turn."""
SEATS = [Seat("me", "Léa"), Seat("here", "Tom"), Seat("here", "Zoé")]
PLACES = """() => Object.fromEntries([...document.querySelectorAll("svg.board #pieces > [id^=pawn-]")]
    .map((each) => [each.id, each.getAttribute("transform")]))"""
ELSEWHERE = f"(before) => Object.entries(({PLACES})()).find(([id, place]) => before[id] !== place)?.[0]"
TILE = """() => window.moves.find(({ kind, ids, what }) =>
    kind === "transitionend" && ids[0].startsWith("tile-") && what === "transform")?.seconds"""


def press_a_move(page: Page) -> str:
    """Press a chip that moves a pawn, and wait until it stands elsewhere; which."""
    before = page.evaluate(PLACES)
    assert len(before) == len(SEATS)
    page.locator("#verb-move").click()
    page.locator("#targets").wait_for()
    page.locator("#scene svg [data-action]:visible").first.click()
    return str(page.wait_for_function(ELSEWHERE, arg=before).json_value())


def moving_table(house: TableHouse, visit: Visit, name: str, plays: int = 0, **likes: Any) -> Page:
    """A table of three at one screen, after a few plays."""
    match = archipel.new(GAME, len(SEATS), seed=WINDY)
    for _ in range(plays):
        match.play(match.legal()[-1])
    match.seed = WINDY
    page = visit(house.url, house.lay(match, SEATS, f"moves-{name}"), who=house.guest, **likes)
    watch_moves(page)
    return page


def test_a_pawn_that_moves_is_seen_on_its_way(house: TableHouse, visit: Visit) -> None:
    page = moving_table(house, visit, "pawn", speed="normal", motion="auto")
    pawn = press_a_move(page)
    assert moved_for(page, pawn) > 0.2
    assert moves_of(page, "tile-0") == 0


@pytest.mark.parametrize(
    "likes",
    [
        {"motion": "less"},
        pytest.param({"motion": "auto", "reduced_motion": "reduce"}, marks=pytest.mark.long),
    ],
    ids=["by-setting", "by-system"],
)
def test_for_whoever_wants_less_motion_nothing_slides(
    house: TableHouse, visit: Visit, likes: dict[str, Any]
) -> None:
    page = moving_table(house, visit, likes["motion"], speed="normal", **likes)
    assert moves_of(page, press_a_move(page)) == 0


@pytest.mark.long
def test_tiles_slide_when_the_wind_blows(house: TableHouse, visit: Visit) -> None:
    page = moving_table(house, visit, "wind", speed="normal", motion="auto")
    page.locator(GO).first.click()
    assert float(page.wait_for_function(TILE).json_value()) > 0.2


def test_a_play_is_told_and_a_step_back_takes_it_back(house: TableHouse, visit: Visit) -> None:
    page = moving_table(house, visit, "told")
    board, text = page.locator("#text-board pre"), page.locator("#text-board pre").text_content()
    assert text
    for key in ("z", ""):
        press_a_move(page)
        expect(board).not_to_have_text(text, use_inner_text=False)
        expect(page.locator("#live")).not_to_be_empty()
        last = str(page.locator("#log li").last.text_content())
        assert str(page.locator("#live").text_content())[-20:] in last
        if key:
            page.keyboard.press(key)
        else:
            page.locator("#undo-button").click()
        expect(board).to_have_text(text, use_inner_text=False)


@pytest.mark.long
def test_a_replay_plays_by_itself_and_stops(house: TableHouse, visit: Visit) -> None:
    page = moving_table(house, visit, "replay", plays=20)
    page.goto(page.url.split("?")[0] + "?at=0&pace=4")
    page.locator("#replay-play").click()
    expect(page.locator("#replay-play")).to_have_attribute("aria-pressed", "true")
    expect(page).to_have_url(re.compile(r"at=([2-9]|[1-9]\d)"))
    page.locator("#replay-play").click()
    expect(page.locator("#replay-play")).to_have_attribute("aria-pressed", "false")
