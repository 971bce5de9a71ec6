"""What moves is seen moving, through the frames; and what a player asked not to move does not."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.browser import LONGEST, TableHouse, Visit
from tests.web.hands import GO, SAMPLE, Hands, new_table, places_while


def press_a_move(page: Page) -> None:
    """Press a chip that moves a pawn."""
    page.locator("#verb-move").click()
    expect(page.locator("#targets")).to_be_visible()
    page.locator("#scene svg [data-action]:visible").first.click()


def moving_table(house: TableHouse, visit: Visit, **likes: Any) -> Page:
    page = visit(house.url, **likes)
    new_table(page, house.url)
    Hands(page, seed=1).settle()
    page.wait_for_timeout(300)
    return page


def test_a_pawn_that_moves_is_seen_on_its_way(house: TableHouse, visit: Visit) -> None:
    page = moving_table(house, visit, speed="normal", motion="auto")
    page.evaluate(SAMPLE, "svg.board #pieces > [id^=pawn-]")
    press_a_move(page)
    seen = places_while(page, "pawn", 1.2)
    moved = [each for each in seen.values() if len(each) > 1]
    assert moved, "no pawn moved"
    assert max(len(each) for each in moved) >= 4, moved


def test_tiles_slide_when_the_wind_blows(house: TableHouse, visit: Visit) -> None:
    page = moving_table(house, visit, speed="normal", motion="auto")
    page.evaluate(SAMPLE, "svg.board #tiles > [id^=tile-]")
    for _ in range(3):
        page.locator(GO).first.click()
        page.wait_for_timeout(4000)
        if any(len(each) >= 4 for each in page.evaluate("Object.values(window.places)")):
            break
    assert max(len(each) for each in places_while(page, "tile", 0).values()) >= 4


def test_with_reduced_motion_nothing_slides(house: TableHouse, visit: Visit) -> None:
    page = moving_table(house, visit, speed="normal", motion="auto", reduced_motion="reduce")
    page.evaluate(SAMPLE, "svg.board #pieces > [id^=pawn-]")
    press_a_move(page)
    moved = [each for each in places_while(page, "pawn", 0.8).values() if len(each) > 1]
    assert moved, "no pawn moved"
    assert max(len(each) for each in moved) == 2, moved


def test_the_setting_for_less_motion_does_the_same(house: TableHouse, visit: Visit) -> None:
    page = moving_table(house, visit, speed="normal", motion="less")
    page.evaluate(SAMPLE, "svg.board #pieces > [id^=pawn-]")
    press_a_move(page)
    moved = [each for each in places_while(page, "pawn", 0.8).values() if len(each) > 1]
    assert moved, "no pawn moved"
    assert max(len(each) for each in moved) == 2, moved


def test_the_live_region_says_what_happened(house: TableHouse, visit: Visit) -> None:
    page = moving_table(house, visit)
    press_a_move(page)
    expect(page.locator("#live")).not_to_be_empty()
    last = str(page.locator("#log li").last.text_content())
    assert str(page.locator("#live").text_content())[-20:] in last


def test_a_replay_plays_by_itself_and_stops(house: TableHouse, visit: Visit) -> None:
    page = moving_table(house, visit)
    Hands(page, seed=5, haste=0.6).play(presses=6)
    page.goto(page.url.split("?")[0] + "?at=0&pace=4")
    page.locator("#replay-play").click()
    expect(page.locator("#replay-play")).to_have_attribute("aria-pressed", "true")
    expect(page).to_have_url(re.compile(r"at=([2-9]|[1-9]\d)"), timeout=LONGEST)
    page.locator("#replay-play").click()
    expect(page.locator("#replay-play")).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("key", ["z", "click"])
def test_undo_takes_a_step_back(house: TableHouse, visit: Visit, key: str) -> None:
    page = moving_table(house, visit)
    board = page.locator("#text-board pre").text_content()
    press_a_move(page)
    page.wait_for_function(
        "text => document.querySelector('#text-board pre').textContent !== text", arg=board
    )
    if key == "z":
        page.keyboard.press("z")
    else:
        page.locator("#undo-button").click()
    page.wait_for_function(
        "text => document.querySelector('#text-board pre').textContent === text", arg=board
    )
