"""A bot that offers to come, in a real browser: one press and it is on its way, on every screen and by keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.table.test_meeting import ISLAND
from tests.web.browser import DESKTOP, PHONE, TableHouse, Visit
from tests.web.sights import axe

import archipel
from archipel.core.match import Match
from archipel.games.desert.tests.scene import scene
from archipel.table.seats import Seat


def laid(house: TableHouse, name: str) -> str:
    """A table where a bot has the card that Léa lacks."""
    match = archipel.read(ISLAND)
    assert isinstance(match, Match)
    match.seed = 1
    return house.lay(match, [Seat("me", "Léa"), Seat("bot", "Corail", "sailor")], name)


@pytest.mark.parametrize(
    "size",
    [DESKTOP, pytest.param(PHONE, marks=pytest.mark.long)],
    ids=["desktop", "phone"],
)
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


@pytest.mark.long
def test_the_log_says_that_it_comes(house: TableHouse, visit: Visit) -> None:
    path = laid(house, "meet-log")
    page = visit(house.url, path, who=house.guest, lang="en")
    page.locator("#meet-1").click()
    expect(page.locator("#offer")).to_contain_text("Corail is bringing you the cards")
    expect(page.locator("#log")).to_contain_text("Corail sets out for a meeting.")


@pytest.mark.long
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_on_a_phone_an_offer_leaves_room_for_everything_that_can_be_done(
    house: TableHouse, visit: Visit, lang: str
) -> None:
    me, thirsty = "s0 meteorologist e1 water=4", "s1 carrier b1 water=0"
    match = scene(
        "e2=.1", me, thirsty, "s2 explorer e1 water=1", "s3 navigator c1 water=4", "turn s0 actions=4"
    )
    match.seed = 1
    seats = [Seat("me", "Léa"), Seat("bot", "Corail", "sailor"), Seat("here", "Tom"), Seat("here", "Zoé")]
    page = visit(
        house.url, house.lay(match, seats, f"room-{lang}"), who=house.guest, viewport=PHONE, lang=lang
    )
    expect(page.locator("#offer")).to_contain_text("Corail")
    expect(page.locator("#verbs .verb.go")).to_have_count(1)
    verbs = page.locator("#verbs .verb:not(.off)").all()
    assert len(verbs) > 2
    for verb in verbs:
        expect(verb).to_be_in_viewport(ratio=1)


@pytest.mark.long
def test_what_is_offered_to_somebody_else_at_the_screen_waits_for_them(
    house: TableHouse, visit: Visit
) -> None:
    tom, corail, lea = "s0 navigator a1 water=0", "s1 explorer c1 water=1", "s2 climber e1 water=3"
    match = scene("", tom, corail, lea, "turn s0 actions=1")
    match.seed = 1
    seats = [Seat("me", "Tom"), Seat("bot", "Corail", "sailor"), Seat("here", "Léa")]
    page = visit(house.url, house.lay(match, seats, "whose"), who=house.guest)
    expect(page.locator("#headline")).to_have_text("À vous de jouer")
    expect(page.locator("#me .nm")).to_have_text("Tom")
    expect(page.locator("#offer")).to_have_count(0)
    leas = f"{page.url}?as=2"
    page.goto(leas)
    expect(page.locator("#me .nm")).to_have_text("Léa")
    page.locator("#meet-1").click()
    expect(page.locator("#log")).to_contain_text("Corail se met en route pour un rendez-vous.")
    page.goto(leas)
    expect(page.locator("#offer")).to_contain_text("Corail vient chercher de l’eau auprès de vous")
