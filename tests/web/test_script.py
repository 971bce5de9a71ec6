"""The page's own script, on a bare page whose server is the test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.waiting import until
from tests.web.browser import LONGEST, NoBrowserError, chromium
from tests.web.hands import moved_for, watch_moves
from tests.web.stage import STATIC, Stage

SCRIPT = Path(STATIC) / "table.js"


@pytest.fixture(scope="module")
def house_of_tests() -> Iterator[Stage]:
    made = Stage()
    yield made
    made.close()


@pytest.fixture(scope="module")
def guest(browser: Browser) -> Iterator[BrowserContext]:
    """One guest for all tests: nothing of what they do is kept but in the page."""
    made = browser.new_context()
    made.set_default_timeout(LONGEST)
    yield made
    made.close()


@pytest.fixture
def stage(house_of_tests: Stage) -> Stage:
    house_of_tests.clear()
    return house_of_tests


Open = Callable[..., Page]


@pytest.fixture
def opened(stage: Stage, guest: BrowserContext, contexts: Callable[..., BrowserContext]) -> Iterator[Open]:
    wrong: list[str] = []

    def open_page(main: str = "", path: str = "/table/x", seq: int = 0, *, stilled: bool = False) -> Page:
        """A page; its time goes on only when told to, if it is `stilled`."""
        if main:
            stage.main = table(main, seq)
        page = (contexts() if stilled else guest).new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text) if "Content Security" in said.text else None)
        if stilled:
            page.clock.install(time=0)
            page.clock.pause_at(LONGEST)
        page.goto(stage.url + path)
        if not stage.refuses:
            expect(page).to_have_title("first")
            until(lambda: bool(stage.heard))
        return page

    yield open_page
    for page in guest.pages:
        page.close()
    assert wrong == []


def table(inside: str, seq: int = 0, attributes: str = "") -> str:
    return f'<main id="table" data-seq="{seq}" {attributes}>{inside}</main>'


def act_form(buttons: str = "", cmd: str = "0-a", seq: int = 0) -> str:
    hidden = f'<input type="hidden" name="seat" value="2"><input type="hidden" name="seq" value="{seq}">'
    hidden += f'<input type="hidden" name="cmd" value="{cmd}">'
    return f'<form id="act" method="post" action="/table/x/act">{hidden}{buttons}</form>'


def chip(number: int, x: int, y: int) -> str:
    shape = '<rect width="40" height="40"></rect>'
    place = f'transform="translate({x} {y})"'
    return f'<g id="chip-{number}" class="chip" role="button" tabindex="0" data-action="{number}" {place}>{shape}</g>'


def board(*inside: str) -> str:
    return (
        f'<section id="scene"><svg viewBox="0 0 400 400"><g id="chips">{"".join(inside)}</g></svg></section>'
    )


ASKS = '<a id="asks" data-see href="?log=1">log</a>'


def all_heard(stage: Stage, page: Page) -> None:
    """What is asked for now comes after all that was said before."""
    page.locator("#asks").click()
    until(lambda: "log=1" in stage.heard_with("see"))


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.id"))


def test_the_script_stays_short() -> None:
    assert len(SCRIPT.read_text("utf-8").splitlines()) < 200


def test_without_a_browser_it_is_said_plainly_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARCHIPEL_CHROMIUM", "/nowhere/chromium")
    with pytest.raises(NoBrowserError, match="apt-get install chromium"):
        chromium()


def test_elements_stay_the_same_through_a_frame_when_their_id_does(stage: Stage, opened: Open) -> None:
    page = opened('<ul><li id="a">1</li><li id="b">2</li><li id="c">3</li></ul>')
    page.evaluate("for (const e of document.querySelectorAll('li')) e.mark = e.id")
    stage.show(table('<ul><li id="c" class="new">33</li><li id="d">4</li><li id="a">1</li></ul><p>more</p>'))
    expect(page.locator("p")).to_have_text("more")
    marks = (
        "[...document.querySelectorAll('li')].map(e => [e.id, e.mark ?? null, e.textContent, e.className])"
    )
    assert page.evaluate(marks) == [["c", "c", "33", "new"], ["d", None, "4", ""], ["a", "a", "1", ""]]


def test_elements_without_an_id_are_kept_by_kind_and_order(stage: Stage, opened: Open) -> None:
    page = opened("<b>1</b> and <i>2</i><b>3</b>")
    page.evaluate("document.querySelectorAll('b').forEach((e, n) => e.mark = n)")
    stage.show(table("<i>0</i><b>one</b> or <b>three</b><b>four</b>"))
    expect(page.locator("main")).to_have_text("0one or threefour")
    assert page.evaluate("[...document.querySelectorAll('b')].map(e => e.mark ?? null)") == [0, 1, None]


def test_any_frame_becomes_exactly_what_was_sent(stage: Stage, opened: Open) -> None:
    from random import Random

    chance = Random(7)

    def some(depth: int) -> str:
        tag = chance.choice(["div", "p2", "span", "section"])
        name = f' id="n{chance.randrange(30)}"' if chance.random() < 0.6 else ""
        more = f' data-x="{chance.randrange(3)}"' if chance.random() < 0.5 else ""
        inside = (
            "".join(some(depth - 1) for _ in range(chance.randrange(4)))
            if depth
            else str(chance.randrange(9))
        )
        return f"<{tag}{name}{more}>{inside}</{tag}>"

    page = opened("start")
    for number in range(60):
        main = table("".join(some(3) for _ in range(4)), number)
        stage.show(main, title=f"frame {number}")
        expect(page).to_have_title(f"frame {number}")
        assert page.evaluate(
            "html => document.querySelector('main').isEqualNode("
            "new DOMParser().parseFromString(html, 'text/html').querySelector('main'))",
            main,
        )


def test_what_comes_under_svg_is_in_its_namespace(stage: Stage, opened: Open) -> None:
    page = opened(board())
    stage.show(table(board(chip(1, 0, 0), '<g id="t"><text>A</text><use href="#x"></use></g>')))
    expect(page.locator("#t")).to_be_attached()
    outside = (
        "[...document.querySelectorAll('svg *')].filter(e => e.namespaceURI !== 'http://www.w3.org/2000/svg')"
    )
    assert page.evaluate(f"{outside}.length") == 0
    assert page.locator("svg *").count() == 6


def test_a_move_is_a_transition_also_when_the_order_changes(stage: Stage, opened: Open) -> None:
    def pawns(order: str, x: int) -> str:
        return board(
            *(
                f'<g id="{p}" class="pawn" transform="translate({x} 0)"><rect width="9" height="9"/></g>'
                for p in order
            )
        )

    page = opened(pawns("pq", 0))
    watch_moves(page)
    before = [page.locator(f"#{p}").bounding_box() for p in "pq"]
    stage.show(table(pawns("qp", 300)))
    for p, first in zip("pq", before, strict=True):
        assert moved_for(page, p) == pytest.approx(0.4)
        last = page.locator(f"#{p}").bounding_box()
        assert first
        assert last
        assert last["x"] - first["x"] == pytest.approx(300)


def test_a_field_keeps_what_is_typed_and_a_drawer_stays_open(stage: Stage, opened: Open) -> None:
    inside = '<input id="field" value="{}"><input id="other" value="{}"><details id="d"><summary>s</summary>{}</details>'
    page = opened(inside.format("a", "a", "text"))
    page.locator("summary").click()
    page.locator("#other").fill("mine")
    page.locator("#field").fill("typing")
    stage.show(table(inside.format("b", "b", "news")))
    expect(page.locator("#d")).to_contain_text("news")
    assert page.locator("#field").input_value() == "typing"
    assert page.locator("#other").input_value() == "b"
    assert page.locator("#d").get_attribute("open") is not None
    assert focused(page) == "field"


def test_focus_and_scrolling_stay_and_the_log_follows_its_end(stage: Stage, opened: Open) -> None:
    def log(lines: int) -> str:
        rows = "".join(f'<li id="log-{n}">{n}</li>' for n in range(lines))
        return f'<button id="b">b</button><section id="log"><ol>{rows}</ol></section>'

    page = opened(log(20))
    page.locator("#b").focus()
    page.evaluate("document.querySelector('ol').scrollTop = 90")
    stage.show(table(log(21)))
    expect(page.locator("#log-20")).to_be_attached()
    assert page.evaluate("document.querySelector('ol').scrollTop") == 90
    assert focused(page) == "b"
    page.evaluate("document.querySelector('ol').scrollTop = 9999")
    stage.show(table(log(25)))
    expect(page.locator("#log-24")).to_be_in_viewport()


def test_news_are_said_once_to_those_who_listen(stage: Stage, opened: Open) -> None:
    page = opened("x")
    stage.show(table("y", seq=1), title="À vous", say=["Léa moves.", "<b>Tom</b> digs."])
    expect(page.locator("#live")).to_have_text("Léa moves. <b>Tom</b> digs.")
    expect(page).to_have_title("À vous")
    stage.show(table("z", seq=1), title="same")
    expect(page).to_have_title("same")
    assert page.locator("#live").inner_text() == "Léa moves. <b>Tom</b> digs."


def test_a_link_of_the_table_changes_what_is_seen_and_back_undoes_it(stage: Stage, opened: Open) -> None:
    page = opened('<a data-see href="?verb=move&amp;odds=1">move</a>', "/table/x?odds=1")
    page.evaluate("window.same = true")
    page.locator("a").click()
    until(lambda: stage.heard_with("see") == ["odds=1", "verb=move&odds=1"])
    page.wait_for_url("**/table/x?verb=move&odds=1")
    page.go_back()
    until(lambda: stage.heard_with("see")[-1] == "odds=1")
    assert page.url.endswith("/table/x?odds=1")
    assert page.evaluate("window.same")


def test_a_button_in_the_form_or_tied_to_it_plays_with_its_fields(stage: Stage, opened: Open) -> None:
    page = opened(
        act_form('<button name="action" value="12">go</button>')
        + '<button id="far" form="act" name="action" value="34">far</button>'
    )
    page.get_by_text("go").click()
    until(lambda: stage.heard_with("act") == [{"seat": 2, "action": 12, "seq": 0, "cmd": "0-a"}])
    stage.show(table(stage.main, 1), title="answered")
    expect(page).to_have_title("answered")
    page.locator("#far").click()
    until(lambda: len(stage.heard_with("act")) == 2)
    assert stage.heard_with("act")[1]["action"] == 34


@pytest.mark.parametrize("key", ["Enter", " ", "click"])
def test_a_chip_on_the_board_plays_its_action(stage: Stage, opened: Open, key: str) -> None:
    page = opened(act_form() + board(chip(7, 100, 100)))
    if key == "click":
        page.locator("#chip-7").click()
    else:
        page.locator("#chip-7").focus()
        page.keyboard.press(key)
    until(lambda: stage.heard_with("act") == [{"seat": 2, "action": 7, "seq": 0, "cmd": "0-a"}])


def test_undo_is_sent_with_its_own_fields(stage: Stage, opened: Open) -> None:
    fields = '<input type="hidden" name="seq" value="4"><input type="hidden" name="cmd" value="u">'
    page = opened(
        f'<form id="undo" method="post" action="/table/x/undo">{fields}<button data-key="z">undo</button></form>'
    )
    page.keyboard.press("z")
    until(lambda: stage.heard_with("undo") == [{"seq": 4, "cmd": "u"}])


def test_a_double_click_plays_once_also_where_the_answer_comes_between_its_two(
    stage: Stage, opened: Open
) -> None:
    page = opened(act_form('<button name="action" value="12">go</button>') + board(chip(7, 100, 100)) + ASKS)
    for number, thing in enumerate([page.get_by_text("go"), page.locator("#chip-7")], 1):
        stage.title = f"answer {number}"
        thing.click()
        expect(page).to_have_title(f"answer {number}")
        page.mouse.down(click_count=2)
        page.mouse.up(click_count=2)
    all_heard(stage, page)
    assert [act["action"] for act in stage.heard_with("act")] == [12, 7]


@pytest.mark.parametrize("thing", ["button", "#chip-7"])
def test_a_double_click_plays_once_where_the_answer_is_late(stage: Stage, opened: Open, thing: str) -> None:
    stage.answers_acts = False
    page = opened(act_form('<button name="action" value="7">go</button>') + board(chip(7, 100, 100)) + ASKS)
    page.locator(thing).dblclick()
    all_heard(stage, page)
    assert [act["action"] for act in stage.heard_with("act")] == [7]


def test_a_second_press_before_the_answer_is_not_sent(stage: Stage, opened: Open) -> None:
    stage.answers_acts = False
    page = opened(
        act_form('<button name="action" value="12">go</button><button name="action" value="13">stop</button>')
        + ASKS
    )
    page.get_by_text("go").click()
    page.get_by_text("stop").click()
    all_heard(stage, page)
    assert [act["action"] for act in stage.heard_with("act")] == [12]


def test_a_lost_connection_is_shown_and_comes_back_with_the_newest_frame(stage: Stage, opened: Open) -> None:
    page = opened("before", "/table/x?odds=1", stilled=True)
    stage.refuses = True
    stage.drop()
    page.wait_for_function("() => socket.readyState === WebSocket.CLOSED")
    page.clock.run_for(900)
    assert page.locator("#offline").is_hidden(), "a moment without a connection is nobody's concern"
    page.clock.run_for(200)
    expect(page.locator("#offline")).to_be_visible()
    stage.main, stage.title = table("after", 3), "later"
    stage.refuses = False
    page.clock.resume()
    expect(page.locator("main")).to_have_text("after")
    expect(page.locator("#offline")).to_be_hidden()
    assert stage.heard_with("see")[-1] == "odds=1"


def test_a_play_that_got_no_answer_is_sent_again_as_the_same_command(stage: Stage, opened: Open) -> None:
    stage.answers_acts = False
    page = opened(act_form('<button name="action" value="12">go</button>'))
    page.get_by_text("go").click()
    until(lambda: len(stage.heard_with("act")) == 1)
    stage.drop()
    until(lambda: len(stage.heard_with("act")) == 2)
    assert stage.heard_with("act")[0] == stage.heard_with("act")[1]


def test_a_press_while_offline_is_played_on_return(stage: Stage, opened: Open) -> None:
    page = opened(act_form('<button name="action" value="12">go</button>'))
    stage.refuses = True
    stage.drop()
    until(lambda: not stage.sockets)
    page.get_by_text("go").click()
    assert stage.heard_with("act") == []
    stage.refuses = False
    until(lambda: len(stage.heard_with("act")) == 1)
    assert stage.posted == []


def test_without_a_socket_forms_links_and_chips_still_work(stage: Stage, opened: Open) -> None:
    stage.refuses = True
    page = opened(
        act_form('<button name="action" value="12">go</button>')
        + board(chip(7, 100, 100))
        + '<a data-see href="?verb=move">move</a>'
    )
    page.get_by_text("go").click()
    until(lambda: len(stage.posted) == 1)
    page.locator("#chip-7").click()
    until(lambda: len(stage.posted) == 2)
    assert [post["action"] for post in stage.posted] == ["12", "7"]
    assert stage.posted[0] == {"seat": "2", "seq": "0", "cmd": "0-a", "action": "12"}
    page.locator("a").click()
    page.wait_for_url("**?verb=move")
    assert page.locator("#offline").is_hidden()


def test_letters_press_verbs_but_not_while_somebody_types(stage: Stage, opened: Open) -> None:
    page = opened(
        act_form()
        + '<div id="verbs"><a data-see data-key="m" href="?verb=move">Move</a>'
        + '<button form="act" name="action" value="3" data-key="e">End</button>'
        + '<button form="act" name="action" value="4" data-key="d" disabled>Dig</button></div><input id="field">'
    )
    page.locator("#field").press("e")
    page.locator("#field").blur()
    page.keyboard.press("d")
    page.keyboard.press("Control+e")
    page.keyboard.press("M")
    until(lambda: stage.heard_with("see")[-1] == "verb=move")
    assert stage.heard_with("act") == []
    page.keyboard.press("e")
    until(lambda: len(stage.heard_with("act")) == 1)
    assert stage.heard_with("act")[0]["action"] == 3


def test_arrows_walk_over_what_is_lit_and_enter_plays_it(stage: Stage, opened: Open) -> None:
    page = opened(
        act_form()
        + board(chip(1, 20, 180), chip(2, 180, 20), chip(3, 340, 180), chip(4, 180, 340), chip(5, 180, 180))
    )
    walked = []
    for key in ["Up", "Down", "Left", "Up", "Right", "Down"]:
        page.keyboard.press(f"Arrow{key}")
        walked.append(focused(page))
    assert walked == ["chip-2", "chip-5", "chip-1", "chip-2", "chip-3", "chip-4"]
    page.keyboard.press("Enter")
    until(lambda: [act["action"] for act in stage.heard_with("act")] == [4])


def test_arrows_scroll_the_log_and_a_page_without_anything_lit(stage: Stage, opened: Open) -> None:
    rows = "".join(f'<li id="log-{n}">{n}</li>' for n in range(20))
    log = f'<section id="log"><ol tabindex="0">{rows}</ol></section>'
    page = opened(board(chip(1, 20, 180)) + log)
    page.locator("ol").focus()
    before = page.evaluate("document.querySelector('ol').scrollTop")
    page.keyboard.press("ArrowUp")
    until(lambda: page.evaluate("document.querySelector('ol').scrollTop") < before)
    stage.show(table(board()), title="nothing lit")
    expect(page).to_have_title("nothing lit")
    prevented = "new Promise((done) => addEventListener('keydown', (event) => done(event.defaultPrevented)))"
    page.evaluate(f"() => {{ window.pressed = {prevented} }}")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("window.pressed") is False


def test_escape_closes_the_rules_then_lets_the_verb_go(stage: Stage, opened: Open) -> None:
    page = opened('<details id="menu" open><summary>menu</summary></details>', "/table/x?rules=4.2&odds=1")
    page.keyboard.press("Escape")
    until(lambda: stage.heard_with("see")[-1] == "odds=1")
    expect(page.locator("#menu")).not_to_have_attribute("open", "")
    page.goto(stage.url + "/table/x?verb=move")
    until(lambda: stage.heard_with("see")[-1] == "verb=move")
    page.keyboard.press("Escape")
    until(lambda: stage.heard_with("see")[-1] == "")


def test_a_replay_plays_until_its_end_and_stops_when_asked(stage: Stage, opened: Open) -> None:
    def moment(at: int) -> str:
        onward = f'<a data-see rel="next" href="?at={at + 1}">next</a>' if at < 3 else ""
        return f'<b id="at">{at}</b>{onward}<button id="replay-play" data-ms="50">play</button>'

    page = opened(moment(0), "/table/x?at=0")
    page.locator("#replay-play").click()
    assert page.locator("#replay-play").get_attribute("aria-pressed") == "true"
    for at in (1, 2, 3):
        until(lambda at=at: stage.heard_with("see")[-1] == f"at={at}")  # type: ignore[misc]
        stage.show(table(moment(at), at))
    expect(page.locator("#replay-play")).to_have_attribute("aria-pressed", "false")
    assert page.url.endswith("?at=3")
    page.go_back()
    assert "table" not in page.url


def test_verbs_get_the_first_letter_that_nothing_else_has(stage: Stage, opened: Open) -> None:
    words = ["Échanger", "Fouiller", "Finir", "Zoé"]
    verbs = "".join(f'<button class="verb">{word}</button>' for word in words)
    page = opened(f'<button data-key="z">undo</button><div id="verbs">{verbs}</div>')
    keys = "[...document.querySelectorAll('.verb')].map(e => e.dataset.key)"
    assert page.evaluate(keys) == ["e", "f", "i", "o"]


def test_a_sound_is_made_when_my_turn_comes_and_sounds_are_on(stage: Stage, opened: Open) -> None:
    page = opened("wait")
    page.evaluate(
        """() => { const start = AudioScheduledSourceNode.prototype.start; window.sounds = 0;
        AudioScheduledSourceNode.prototype.start = function () { window.sounds++; start.call(this) } }"""
    )
    stage.show(table("go", 1, 'class="my-turn" data-sound="off"'), title="silent")
    expect(page).to_have_title("silent")
    assert page.evaluate("window.sounds") == 0
    stage.show(table("wait", 2, 'data-sound="on"'))
    stage.show(table("go", 3, 'class="my-turn" data-sound="on"'), title="sound")
    expect(page).to_have_title("sound")
    assert page.evaluate("window.sounds") == 1


def test_a_click_on_the_board_beside_its_chips_hurries_a_table_that_goes_on(
    stage: Stage, opened: Open
) -> None:
    hurry = '<form id="hurry" method="post" action="/table/x/hurry"><button>hurry</button></form>'
    page = opened(board(chip(1, 0, 0)))
    page.locator("svg").click(position={"x": 300, "y": 300})
    stage.show(table(board() + hurry), title="going on")
    expect(page).to_have_title("going on")
    page.locator("svg").click(position={"x": 300, "y": 300})
    until(lambda: stage.heard_with("hurry") == [True])


def test_a_page_that_is_looked_at_again_asks_for_the_newest_frame(stage: Stage, opened: Open) -> None:
    page = opened("x")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    until(lambda: len(stage.heard_with("see")) == 2)
