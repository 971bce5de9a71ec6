"""SOL in a real browser: whole games by clicks for two and for four, every sight in both sizes, what moves."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.browser import DESKTOP, PHONE, TableHouse, Visit
from tests.web.hands import moved_for, moves_of, new_table, watch_moves
from tests.web.sights import FINGER, POINTER, faults_of_page, large_or_small, none

import archipel
from archipel.bots import greedy
from archipel.core.match import Match, view_of
from archipel.core.texts import game_texts
from archipel.games.sol import GAME
from archipel.games.sol.look import LOOK
from archipel.games.sol.rules import actions as act
from archipel.games.sol.tests.scene import scene
from archipel.games.sol.tests.sights import SIGHTS, ZIA, middle
from archipel.table.seats import Seat

NAMES = ("Léa", "Tom", "Zoé", "Max")
LONG_NAMES = (
    "Maximilienne-Alexandra",
    "Bartholomé de la Pérouse",
    "Léa",
    "Wilhelmina",
    "Tom",
    "Ida",
    "Noé",
    "Sam",
)
POLICY = 37
"""Two robots that play like this need few plays, hide clues, and fight against two defenders."""
# The page shows a newer frame, and it is a curtain or the position as a seat sees it.
SHOWS = """([seq, seat, words]) => { const table = document.querySelector("#table");
    if (Number(table?.dataset.seq) < seq) return false;
    if (document.querySelector("#lift")) return "curtain";
    const text = document.querySelector("#text-board pre")?.textContent.trim().split(/\\s+/).join(" ");
    return text === words && document.querySelector("#act [name=seat]")?.value === seat && "position" }"""
FIRST = """(selectors) => selectors.find((each) => document.querySelector(each)) ?? "" """


def lay(house: TableHouse, match: Match, name: str, names: tuple[str, ...] = NAMES, seed: int = 1) -> str:
    """A table at one screen with a game as it is; the way to it."""
    match.seed = seed
    me = match.to_move[0] if match.to_move else 0
    seats = [Seat("me" if seat == me else "here", names[seat]) for seat in range(match.seats)]
    return house.lay(match, seats, f"sol-{name}"[:12])


# Playing by clicks


class Player:
    """Plays a game on a page, and the same game beside it."""

    def __init__(self, page: Page, match: Match) -> None:
        self.page, self.match, self.texts = page, match, game_texts(GAME, "fr")
        self.seq = self.lifted = self.passed_on = 0
        self.last = match.to_move[0]
        self.done = set[str]()

    def play(self, action: str) -> None:
        """Press an action of whoever is asked, once the page shows the position, and do it here as well."""
        seat = self.match.to_move[0]
        if action != "continue":
            lifted = self.lifted
            while self.shown(seat) == "curtain":
                self.take_screen()
            self.passed_on += seat != self.last and lifted == self.lifted
            self.last = seat
            number = GAME.action_number(action)
            self.done.add(GAME.form_of(number)[0].key)
            self.press(number, seat)
        self.match.play(action, seat)
        self.seq += 1

    def take_screen(self) -> None:
        """From a rival through the curtain, behind which no secret is shown."""
        assert self.page.locator(".clue.secret").count() == 0
        link = self.page.locator("#lift")
        link.click()
        link.wait_for(state="detached")
        self.lifted += 1

    def shown(self, seat: int) -> str:
        """Wait until the page has come as far as the game: a curtain, or the position of whoever is asked."""
        words = " ".join(GAME.text_board(view_of(GAME, self.match.state, seat), self.texts).split())
        seen = self.page.wait_for_function(SHOWS, arg=[self.seq, str(seat), words])
        return str(seen.json_value())

    def press(self, number: int, seat: int) -> None:
        """As a person would: the cell, the card, the character in the scene; else its verb in the dock."""
        card = f"#hand-{act.CARD[number]}-0" if act.KIND[number] == act.HIDE else "#none"
        ways = [f"#chip-{number}", f"#overlay button[value='{number}']", f"#visible[value='{number}']", card]
        found = self.page.evaluate(FIRST, [*ways, f"#verbs button[value='{number}']"])
        if not found:
            form = GAME.form_of(number)[0].key
            verb = next(each.key for each in LOOK.verbs(self.match.state, seat) if form in each.forms)
            self.page.locator(f"#verb-{verb}").click()
            found = f"#chip-{number}, #target-{number}"
        self.page.locator(found).first.click()


def advised(match: Match, policy: int) -> Iterator[str]:
    """What a robot plays, play by play."""
    dice = Random(policy)
    while not match.over:
        seat = match.to_move[0]
        yield greedy(match.view(seat), match.legal(seat), dice)


@pytest.mark.long
def test_a_whole_game_of_two_by_clicks_with_the_curtain_between_them(house: TableHouse, visit: Visit) -> None:
    """From the first anchor to the escape: cells, cards, combats against two defenders, pushes."""
    page = visit(house.url)
    new_table(page, house.url, NAMES[:2], "sol")
    match = archipel.new("sol", 2, seed=house.seed)
    match.seed = house.seed
    player = Player(page, match)
    for action in advised(match, POLICY):
        player.play(action)
    assert match.result is not None
    expect(page.locator("main#table.end")).to_be_visible()
    expect(page.locator("main h1")).to_contain_text("Idole")
    assert player.done >= {
        "anchor",
        "land",
        "move",
        "search",
        "hide",
        "show",
        "defend",
        "push",
        "idol",
        "end",
    }
    assert player.lifted > 15


FOUR = (
    "adventurers boat=s1 flags=p1,p2 hand=gold,jade medallion",
    "conquistadors boat=s2 flags=p3,p4 hand=one",
    "zia a09",
    "leonardo a10 sand-step",
    "mendoza a14 sand-sword*2",
    "aguilar a13 sand-step",
    "cabeza a13",
    "cortes a11",
    "temples round-gold-one,square-gold-one,round-jade-four,square-jade-one,round-gold-four,square-gold-four,"
    "round-jade-one,square-jade-four",
    "found sand-clue*2 forest-clue hill-clue*2 mountain-clue*2",
    "cards visible=four",
    "map round four square(a) gold round jade",
    "turn zia steps=3 searches=3 number=9",
)
"""Zia is about to find the last clue; the Idol will come out beside her."""
FOUR_SEED = 48
SCRIPT = (
    *("search", "hide jade", "move a05", "end", "end"),
    *("move a13", "defend aguilar", "add sword sand", "ready", "ready", "continue", "push a14"),
    *("add sword sand", "continue", "push a07", "end"),
    *("end", "end", "move a05", "continue", "leave", "stay", "idol cortes", "end"),
    *("idol zia", "move a11", "move a12", "end", "end", "end", "end", "end", "end"),
)
"""A clue face down, a combat against two defenders in a row, an Idol robbed from a wounded carrier, the way home."""


@pytest.mark.long
def test_a_game_of_four_in_two_teams_by_clicks(house: TableHouse, visit: Visit) -> None:
    """Two seats a team at one screen; it goes on from partner to partner without a curtain or a press."""
    match = scene(*FOUR, seats=4)
    path = lay(house, match, "four", seed=FOUR_SEED)
    player = Player(visit(house.url, path, who=house.guest), match)
    for action in SCRIPT:
        player.play(action)
    news = [event.kind for entry in match.entries for event in entry.news]
    assert news.count(act.DUEL) == 3
    assert act.HID in news
    assert act.ROBBED_IDOL in news
    assert match.result is not None
    assert match.result.ending == "adventurers"
    expect(player.page.locator("main#table.end")).to_be_visible()
    expect(player.page.locator("#crew li")).to_have_count(4)
    assert player.lifted > 4
    assert player.passed_on > 2


# Screens


@pytest.mark.parametrize(("name", "size"), [*large_or_small(SIGHTS, first="attack")])
def test_every_sight_is_sound_large_and_small(house: TableHouse, visit: Visit, name: str, size: str) -> None:
    """Nothing over another, nothing over the edge, all large enough, and axe finds nothing."""
    match = SIGHTS[name]()
    lang = "en" if name in ("push", "carried", "clue") else "fr"
    path = lay(house, match, f"{size[0]}{list(SIGHTS).index(name)}", LONG_NAMES)
    viewport = PHONE if size == "phone" else DESKTOP
    likes: dict[str, Any] = {"lang": lang, "viewport": viewport, "reduced_motion": "reduce"}
    page = visit(house.url, f"{path}?as={match.to_move[0]}&odds=1", who=house.guest, **likes)
    none(faults_of_page(page, FINGER if size == "phone" else POINTER))
    hidden = page.evaluate(COVERED)
    assert hidden == []


COVERED = """() => [...document.querySelectorAll("svg.board [data-action]")].filter((chip) => {
    const { x, y, width, height } = chip.getBoundingClientRect();
    const there = document.elementFromPoint(x + width / 2, y + height / 2);
    return there?.closest("[data-action]") !== chip && !document.querySelector("#overlay");
}).map((chip) => chip.id)"""
"""Chips whose middle is not theirs: something lies over them."""


def test_a_character_that_is_pressed_shows_its_ways(house: TableHouse, visit: Visit) -> None:
    match = SIGHTS["turn"]()
    page = visit(house.url, f"{lay(house, match, 'ways')}?as=0", who=house.guest)
    mine = page.locator("#far use").count()
    page.locator("#ch-6").click()
    expect(page.locator("#ch-6[aria-current]")).to_be_visible()
    page.wait_for_function("n => document.querySelectorAll('#far use').length !== n", arg=mine)
    page.keyboard.press("Escape")
    expect(page.locator("#ch-6[aria-current]")).to_have_count(0)


@pytest.mark.long
def test_the_island_is_moved_and_enlarged_by_wheel_keys_and_buttons(house: TableHouse, visit: Visit) -> None:
    page = visit(house.url, f"{lay(house, SIGHTS['turn'](), 'zoom')}?as=0", who=house.guest)
    wide = "document.querySelector('svg.board').getBoundingClientRect().width"
    first = page.evaluate(wide)
    box = page.locator("#tray").bounding_box()
    assert box
    page.mouse.move(box["x"] + 200, box["y"] + 200)
    page.mouse.wheel(0, -400)
    page.wait_for_function(f"w => {wide} > w * 1.2", arg=first)
    page.keyboard.press("0")
    page.wait_for_function(f"w => Math.abs({wide} - w) < 2", arg=first)
    page.locator("[data-zoom]").first.click()
    page.wait_for_function(f"w => {wide} > w * 1.2", arg=first)
    page.locator(f"#chip-{GAME.action_number('move a15')}").click()
    page.locator('#table:not([data-seq="0"])').wait_for()


@pytest.mark.long
def test_two_fingers_enlarge_the_island_and_one_moves_it(house: TableHouse, visit: Visit) -> None:
    path = f"{lay(house, SIGHTS['turn'](), 'touch')}?as=0"
    page = visit(house.url, path, who=house.guest, viewport=PHONE, has_touch=True)
    place = "document.querySelector('svg.board').getBoundingClientRect()"
    first = page.evaluate(f"{place}.width")
    box = page.locator("#tray").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = page.context.new_cdp_session(page)

    def fingers(kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": at_x, "y": at_y, "id": number} for number, (at_x, at_y) in enumerate(places)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", (x - 20, y), (x + 20, y))
    for apart in (30, 45, 60):
        fingers("touchMove", (x - apart, y), (x + apart, y))
    fingers("touchEnd")
    page.wait_for_function(f"w => {place}.width > w * 2", arg=first)
    left = page.evaluate(f"{place}.left")
    fingers("touchStart", (x, y))
    for step in (15, 30, 45):
        fingers("touchMove", (x + step, y))
    fingers("touchEnd")
    page.wait_for_function(f"left => {place}.left > left + 20", arg=left)


# What moves


@pytest.mark.long
def test_a_step_is_seen_on_its_way_and_the_others_stay(house: TableHouse, visit: Visit) -> None:
    path = lay(house, SIGHTS["turn"](), "moves")
    page = visit(house.url, f"{path}?as=0", who=house.guest, speed="slow", motion="auto")
    watch_moves(page)
    page.locator(f"#chip-{GAME.action_number('move a13')}").click()
    assert moved_for(page, "pawn-0") > 0.2
    assert moves_of(page, "pawn-7") == 0


@pytest.mark.long
def test_partners_see_the_same_secrets_and_rivals_others(house: TableHouse, visit: Visit) -> None:
    """Three pages of one table: two of the Adventurers, one of the Conquistadors."""
    match = middle(ZIA, seats=4)
    path = lay(house, match, "partners")
    pages = [visit(house.url, f"{path}?as={seat}", who=house.guest) for seat in (0, 1)]
    mine, partners = (page.locator(".clues").inner_html() for page in pages)
    assert mine == partners
    assert pages[0].locator("#clock").inner_html() == pages[1].locator("#clock").inner_html()
    assert pages[0].locator(".clue.secret").count() == 3
    rival = visit(house.url, f"{path}?as=2", who=house.guest)
    assert rival.locator(".clue.secret").count() == 0
