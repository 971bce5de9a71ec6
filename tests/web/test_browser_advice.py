"""Advice in a real browser: it comes by itself or by reloading, marks what it means, and is nobody else's."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect
from tests.web.browser import COMPILED, TableHouse, Visit
from tests.web.company import enter, open_by_link
from tests.web.hands import new_table

import archipel
from archipel.bots import at_random, greedy
from archipel.core.match import Match
from archipel.table.seats import Seat

GAME = "island"
pytestmark = pytest.mark.long
"""Advice is searched for: that is compiled first."""
SEATS = [Seat("me", "Léa"), Seat("bot", "Zia")]


def finished(seed: int) -> Match:
    """A game that was lost, by bots that err."""
    match, chance = archipel.new(GAME, 2, seed=seed), Random(seed)
    while not match.over:
        seat = match.to_move[0]
        bot = at_random if chance.randrange(4) == 0 else greedy
        match.play(bot(match.view(seat), match.legal(seat), chance), seat)
    assert match.result is not None
    assert not any(match.result.scores)
    return match


def test_advice_comes_by_itself_is_marked_and_goes_with_its_moment(house: TableHouse, visit: Visit) -> None:
    page = visit(house.url)
    new_table(page, house.url, ("Léa", "Tom"), GAME)
    assert page.locator("#line.advice").count() == 0
    page.locator("#advice-toggle").click()
    page.locator("#why").wait_for(timeout=COMPILED)
    expect(page.locator("#advice-toggle")).to_have_attribute("aria-pressed", "true")
    said = page.locator("#line.advice").inner_text()
    assert re.search(r"^Conseil\s: .+\. Victoires\s: \d+\s% \(±\s\d+\)", said), said
    page.locator("#why summary").click()
    best = page.locator("#why tr.best th").inner_text()
    assert best.split("\n")[0] in said
    verb = page.locator("#verbs [data-pointed]")
    expect(verb).to_have_count(1)
    if verb.get_attribute("aria-expanded") is not None:
        verb.click()
        verb = page.locator("#targets [data-pointed]")
        expect(verb).to_have_text(best.split("\n")[0])
    turn = page.locator("#table").get_attribute("data-seq")
    verb.click()
    page.wait_for_function("before => document.querySelector('#table').dataset.seq !== before", arg=turn)
    assert "advice=1" in page.url, "it stays on until it is switched off"
    page.locator("#advice-toggle").click()
    expect(page.locator("#line.advice, [data-pointed]")).to_have_count(0)


def test_without_a_script_the_page_asks_again_until_advice_is_there(house: TableHouse, visit: Visit) -> None:
    page = visit(house.url, java_script_enabled=False)
    page.goto(f"{house.url}/new/{GAME}")
    page.locator("[value=start]").click()
    page.wait_for_url("**/table/*")
    while page.locator("#hurry button").count():  # a bot begins
        page.locator("#hurry button").click()
    page.locator("#advice-toggle").click()
    page.locator("#line.advice").wait_for()
    page.locator("#why").wait_for(timeout=COMPILED)  # nobody reloads but the page itself
    page.reload()
    assert page.locator("#why").count() == 1
    assert page.locator("#verbs [data-pointed]").count() == 1


def test_only_whoever_plays_is_advised(house: TableHouse, visit: Visit) -> None:
    host, other = visit(house.url), visit(house.url)
    open_by_link(host, house.url, ("friend",))
    enter(other, host.locator("#watch .address").input_value(), "Max")
    host.locator("form[action$='/start'] button").click()
    host.locator("#advice-toggle").wait_for()
    other.goto(f"{host.url.split('?')[0]}?advice=1")
    other.locator("#dock").wait_for()
    assert other.locator("#advice-toggle, #line.advice").count() == 0


@pytest.mark.parametrize("script", [True, False])
def test_after_a_game_its_chances_and_moments_are_told(house: TableHouse, visit: Visit, script: bool) -> None:
    match = finished(2)
    path = house.lay(match, SEATS, f"chance{script:d}")
    page = visit(house.url, path, who=house.guest, java_script_enabled=script)
    page.locator("#story").wait_for()
    page.locator("#chances svg.chances").wait_for(timeout=COMPILED)
    moments = page.locator("#chances .mom")
    assert 1 <= moments.count() <= 3
    rows = page.locator("#chances tbody tr").count()
    assert rows == match.state.turn + 1, "every turn, and the end"
    assert re.search(r"\d+\s% au lieu de \d+\s%", page.locator(".missed").inner_text())
    page.reload()
    assert page.locator("#chances svg.chances").count() == 1, "it is kept"
    moments.first.click()
    page.wait_for_url(re.compile(r"\?at=\d+"))
    page.locator("#caption").wait_for()
    assert_at(page, match)


def assert_at(page: Page, match: Match) -> None:
    """A replay stands at a moment of a game."""
    plays = int(page.url.partition("at=")[2].partition("&")[0])
    assert 0 < plays <= match.ply
