"""A bot that offers to come, in a real browser: one press and it is on its way, on every screen and by keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.table.test_meeting import ISLAND
from tests.web.browser import DESKTOP, PHONE, TableHouse, Visit
from tests.web.sights import axe

import archipel
from archipel.core.match import Match
from archipel.table.seats import Seat


def laid(house: TableHouse, name: str) -> str:
    """A table where a bot has the card that Léa lacks."""
    match = archipel.read(ISLAND)
    assert isinstance(match, Match)
    match.seed = 1
    return house.lay(match, [Seat("me", "Léa"), Seat("bot", "Corail", "sailor")], name)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_bot_that_was_told_yes_comes(
    house: TableHouse, visit: Visit, size: dict[str, int], request: pytest.FixtureRequest
) -> None:
    path = laid(house, f"meet-{request.node.callspec.id[:3]}")
    page = visit(house.url, path, who=house.guest, viewport=size)
    expect(page.locator("#offer")).to_contain_text("Corail propose de vous apporter les cartes")
    assert axe(page) == []
    page.locator("#meet-1").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#offer")).to_contain_text("Corail vous apporte les cartes")
    page.locator("#verb-end").click()
    expect(page.locator("#log")).to_contain_text("Corail va en C2.")  # where Léa is
    page.locator("#meet-0").click()
    expect(page.locator("#offer")).to_have_count(0)


def test_the_log_says_that_it_comes(house: TableHouse, visit: Visit) -> None:
    path = laid(house, "meet-log")
    page = visit(house.url, path, who=house.guest, lang="en")
    page.locator("#meet-1").click()
    expect(page.locator("#offer")).to_contain_text("Corail is bringing you the cards")
    expect(page.locator("#log")).to_contain_text("Corail sets out for a meeting.")
