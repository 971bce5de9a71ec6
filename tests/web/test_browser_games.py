"""Whole games in a real browser: by clicks, by keyboard, without a script, and through every kind of trouble."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import Page, expect
from tests.web.browser import LONGEST, PHONE, TableHouse, Visit
from tests.web.hands import GAME, Hands, Keys, new_table, position, tab_to

import archipel
from archipel.table.seats import Seat

LASTING = 1
"""A deal that lasts longer than a test presses."""


def at_lasting_table(house: TableHouse, visit: Visit, name: str, **options: bool) -> Page:
    """Three people at one screen, and a game that is not over before the test is."""
    seats = [Seat("me", "Léa"), Seat("here", "Tom"), Seat("here", "Zoé")]
    deal = archipel.new(GAME, len(seats), seed=LASTING)
    deal.seed = LASTING
    return visit(house.url, house.lay(deal, seats, name), who=house.guest, **options)


def decided(house: TableHouse) -> int:
    """How many plays people made in a house, as it is stored: however soon a game is over, each was pressed."""
    with closing(sqlite3.connect(f"file:{house.db}?mode=ro", uri=True)) as file:
        found: int = file.execute(
            "SELECT count(*) FROM entries WHERE kind = 'play' AND cmd IS NOT NULL"
        ).fetchone()[0]
        return found


def is_told(page: Page) -> None:
    """The end of a game says how it ended, with everybody in it."""
    expect(page.locator("#result h1")).not_to_be_empty()
    expect(page.locator("#result p")).not_to_be_empty()
    expect(page.locator("#crew li")).to_have_count(3)


@pytest.mark.long
def test_a_whole_game_by_clicks_with_three_at_one_screen(own_house: TableHouse, visit: Visit) -> None:
    page = visit(own_house.url)
    new_table(page, own_house.url)
    hands = Hands(page, seed=12, haste=0.1)
    hands.play()
    assert 0 < decided(own_house) <= hands.presses
    is_told(page)


@pytest.mark.long
def test_a_whole_game_with_a_finger_on_a_phone(house: TableHouse, visit: Visit) -> None:
    page = visit(house.url, viewport=PHONE, has_touch=True, is_mobile=True, lang="en")
    new_table(page, house.url)
    Hands(page, seed=5, haste=0.8).play()
    is_told(page)


@pytest.mark.long
def test_a_whole_game_by_keyboard_alone(house: TableHouse, visit: Visit) -> None:
    page = visit(house.url)
    tab_to(page, f'a[href="/new/{GAME}"]')
    page.keyboard.press("Enter")
    page.wait_for_url("**/new/*")
    while page.locator("[value^=remove-]").count():
        count = page.locator(".seats li").count()
        tab_to(page, "[value^=remove-]")
        page.keyboard.press("Enter")
        expect(page.locator(".seats li")).to_have_count(count - 1)
    for seats in (2, 3):
        tab_to(page, "[value=add-here]")
        page.keyboard.press("Enter")
        expect(page.locator(".seats li")).to_have_count(seats)
    tab_to(page, "[value=start]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    Keys(page, seed=3).play()
    is_told(page)


@pytest.mark.long
def test_a_whole_game_without_javascript(own_house: TableHouse, visit: Visit) -> None:
    page = visit(own_house.url, java_script_enabled=False)
    new_table(page, own_house.url)
    hands = Hands(page, seed=2, haste=0.7, script=False)
    hands.play()
    assert 0 < decided(own_house) <= hands.presses
    is_told(page)


@pytest.mark.long
def test_one_click_on_play_alone_and_the_game_is_on(house: TableHouse, visit: Visit) -> None:
    page = visit(house.url)
    page.locator(f'form[action="/solo/{GAME}"] button').first.click()
    page.wait_for_url("**/table/*")
    hands = Hands(page, seed=1)
    hands.play(presses=8)
    assert hands.presses == 8 or hands.over


@pytest.mark.long
def test_reloading_loses_nothing(house: TableHouse, visit: Visit) -> None:
    page = at_lasting_table(house, visit, "reloaded")
    hands = Hands(page, seed=21, haste=0.1)
    hands.play(presses=15)
    hands.rest()
    before = position(page)
    page.reload()
    assert position(page) == before
    hands.play(presses=5)


@pytest.mark.long
def test_a_second_tab_sees_what_happens_in_the_first_and_can_go_on(house: TableHouse, visit: Visit) -> None:
    page = at_lasting_table(house, visit, "two-tabs")
    other = page.context.new_page()
    other.goto(page.url.split("?")[0])
    for turn, (acting, looking) in enumerate([(page, other), (other, page)] * 2):
        acting.bring_to_front()
        hands = Hands(acting, seed=30 + turn, haste=0.1)
        hands.play(presses=6)
        hands.rest()
        seq = acting.locator("#table").get_attribute("data-seq")
        expect(looking.locator("#table")).to_have_attribute("data-seq", str(seq))
        assert position(looking)["log"] == position(acting)["log"]
        assert position(looking)["board"] == position(acting)["board"]


@pytest.mark.long
def test_a_server_that_is_killed_and_started_again_loses_nothing(own_house: TableHouse, visit: Visit) -> None:
    page = at_lasting_table(own_house, visit, "killed")
    hands = Hands(page, seed=8, haste=0.1)
    for _ in range(2):
        hands.play(presses=10)
        hands.rest()
        before = position(page)
        page.evaluate("window.same = true")
        own_house.kill()
        expect(page.locator("#offline")).to_be_visible()
        own_house.start()
        expect(page.locator("#offline")).to_be_hidden(timeout=LONGEST)
        assert page.evaluate("window.same"), "the page was loaded anew"
        assert position(page) == before
        tab = page.context.new_page()
        tab.goto(page.url)
        assert position(tab) == before
        tab.close()
    hands.play()
    is_told(page)


@pytest.mark.long
def test_what_is_pressed_while_the_server_is_away_is_played_once_it_is_back(
    own_house: TableHouse, visit: Visit
) -> None:
    page = visit(own_house.url, speed="slow")
    new_table(page, own_house.url)
    hands = Hands(page, seed=8)
    hands.rest()
    seq = int(str(page.locator("#table").get_attribute("data-seq")))
    own_house.kill()
    page.locator("#scene svg [data-action]:visible").first.click()
    own_house.start()
    expect(page.locator("#table")).to_have_attribute("data-seq", str(seq + 1), timeout=LONGEST)
    expect(page.locator("#offline")).to_be_hidden()
    assert page.locator("#notice p").count() == 0
    hands.play(presses=5)


@pytest.mark.long
def test_a_killed_server_without_javascript_loses_nothing_either(own_house: TableHouse, visit: Visit) -> None:
    page = at_lasting_table(own_house, visit, "no-script", java_script_enabled=False)
    hands = Hands(page, seed=9, haste=0.1, script=False)
    hands.play(presses=8)
    hands.rest()
    before = position(page)
    own_house.kill()
    own_house.start()
    page.reload()
    assert position(page) == before
    hands.play(presses=5)


def test_a_double_click_acts_once(house: TableHouse, visit: Visit) -> None:
    """Whether the answer comes between its two clicks, or after both: one step back takes back all of it."""
    page = at_lasting_table(house, visit, "double")
    lit, board = page.locator("#scene svg [data-action]:visible"), page.locator("#text-board pre")
    text = str(board.text_content())
    for together in (True, False):
        if together:
            lit.first.dblclick()
            expect(board).not_to_have_text(text, use_inner_text=False)
        else:
            lit.first.click()
            expect(board).not_to_have_text(text, use_inner_text=False)
            page.mouse.down(click_count=2)
            page.mouse.up(click_count=2)
        page.keyboard.press("z")
        expect(board).to_have_text(text, use_inner_text=False)
        assert page.locator("#notice p").count() == 0


def test_arrows_lead_to_what_is_lit_on_a_real_board_and_enter_plays_it(
    house: TableHouse, visit: Visit
) -> None:
    page = at_lasting_table(house, visit, "arrows")
    page.locator("#scene svg [data-action]").first.wait_for()
    middle = """() => { const { x, y, width, height } = document.activeElement.getBoundingClientRect();
        return [document.activeElement.dataset.action ?? "", x + width / 2, y + height / 2] }"""
    met = set[str]()
    for key, (dx, dy) in {"Right": (1, 0), "Left": (-1, 0), "Down": (0, 1), "Up": (0, -1)}.items():
        page.locator("#scene svg [data-action]").first.focus()
        _, x, y = page.evaluate(middle)
        page.keyboard.press(f"Arrow{key}")
        action, there, below = page.evaluate(middle)
        assert action, "the arrows lead to something that can be done"
        if (there - x) * dx + (below - y) * dy > 0:
            met.add(key)
    assert len(met) >= 2, "the first of them has others on two sides at least"
    page.keyboard.press("Enter")
    expect(page.locator("#table")).to_have_attribute("data-seq", "1")


def test_a_few_plays_without_javascript(house: TableHouse, visit: Visit) -> None:
    page = at_lasting_table(house, visit, "scriptless", java_script_enabled=False)
    hands = Hands(page, seed=2, haste=0.2, script=False)
    hands.play(presses=4)
    before = position(page)
    page.reload()
    assert position(page) == before
    assert before["log"]


@pytest.mark.long
def test_two_tabs_that_press_at_once_play_one_move(house: TableHouse, visit: Visit) -> None:
    page = visit(house.url, speed="slow")
    new_table(page, house.url)
    other = page.context.new_page()
    other.goto(page.url)
    for each in (page, other):
        Hands(each, seed=1).settle()
    seq = int(str(page.locator("#table").get_attribute("data-seq")))
    # What the first tab does is not seen here yet.
    other.evaluate("window.came = 0; socket.onmessage = () => { window.came++ }")
    page.locator("#scene svg [data-action]:visible").first.click()
    expect(page.locator("#table")).to_have_attribute("data-seq", str(seq + 1))
    other.wait_for_function("() => window.came > 0")
    came = other.evaluate("window.came")
    other.locator("#scene svg [data-action]:visible").first.click()
    other.wait_for_function("(before) => window.came > before", arg=came)
    for each in (page, other):
        each.reload()
        assert each.locator("#table").get_attribute("data-seq") == str(seq + 1)


MARKUP = '<img src=x onerror="window.hurt=1"><b>"\'&'


@pytest.mark.long
def test_names_with_markup_are_names_and_nothing_else(house: TableHouse, visit: Visit) -> None:
    page = visit(house.url)
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    name = MARKUP[:24]
    new_table(page, house.url, names=("<script>hurt=1</script>", name, "\u202eevil\x07\u0000"))
    hands = Hands(page, seed=6, haste=0.9)
    hands.play(presses=6)
    hands.rest()
    seen = " ".join(page.locator(".seat .nm, #me .nm").all_text_contents())
    assert "<script>hurt=1</script>" in seen
    assert name in seen
    assert "evil" in seen
    assert not {"\u202e", "\x07"} & set(seen)
    assert page.locator("main :is(script, img, b b)").count() == 0
    page.goto(house.url)
    assert page.evaluate("window.hurt") is None
    hands.page.goto(f"{house.url}/games")
    assert page.evaluate("window.hurt") is None
    assert page.locator("main :is(script, img)").count() == 0


@pytest.mark.long
def test_nonsense_on_the_socket_is_answered_and_changes_nothing(house: TableHouse, visit: Visit) -> None:
    page = visit(house.url)
    new_table(page, house.url)
    Hands(page, seed=1).settle()
    before = position(page)
    nonsense = ["", "{", "[]", "1", '{"act": 1}', '{"act": {"seat": 9, "action": -1, "seq": "x", "cmd": ""}}']
    nonsense += ['{"see": 5}', '{"undo": {}}', json.dumps({"see": "at=-1&verb=<script>"}), "[" * 5000]
    said = page.evaluate(
        """async (messages) => { const answers = [];
        for (const message of messages) {
          const socket = new WebSocket(location.href.split("?")[0].replace("http", "ws") + "/socket");
          answers.push(await new Promise((done) => {
            let frames = 0;
            socket.onopen = () => socket.send('{"see": ""}');
            socket.onmessage = () => ++frames === 1 ? socket.send(message) : done("answered");
            socket.onclose = () => done("closed");
            setTimeout(() => done(`silent after ${frames}`), 60000);
          }));
          socket.close();
        } return answers }""",
        nonsense,
    )
    assert said == ["answered"] * len(nonsense)
    page.reload()
    assert position(page) == before
