"""Several people, each with a browser of their own: whole games, other devices, bots that stand in, onlookers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.draw.drawn import of_every_game
from tests.waiting import until
from tests.web.browser import PHONE, TableHouse, Visit
from tests.web.company import enter, link, open_by_link, opened_unseen, play_together, sent
from tests.web.hands import GAME, Hands, position, tab_to
from tests.web.payloads import PAYLOADS

from archipel.core.events import SPECTATOR
from archipel.core.game import Game
from archipel.core.match import view_of
from archipel.core.texts import game_texts
from archipel.table.new_tables import replayed
from archipel.table.storage import Row, Said
from archipel.table.store import Store
from archipel.table.table import Table
from archipel.web.game_log import log_lines

SECRETIVE = "smugglers"
KINDS = {GAME: ("friend", "bot"), SECRETIVE: ("friend", "bot", "bot")}
"""A game of each kind, together and in teams with hidden hands, and who sits down beside the host."""
ANY_KIND = ("friend", "bot")
"""Who sits down beside the host in any other game."""


def stored(house: TableHouse, url: str) -> Table:
    """A table as the file of the running server holds it, as soon as nothing goes on there by itself."""
    store = Store.open(f"sqlite:///{house.db}")
    header = store.table(url.rpartition("/")[2].partition("?")[0])
    assert header is not None
    found: list[Table] = []

    def at_rest() -> bool:
        found[:] = [replayed(header, store.rows(header.id))]
        return found[0].own_step() is None

    try:
        until(at_rest, "a table that waits for somebody")
    finally:
        store.close()
    return found[0]


SHOWN = """() => ({
    seq: document.querySelector("#table").dataset.seq,
    board: document.querySelector("#text-board pre")?.textContent,
    log: Object.fromEntries([...document.querySelectorAll("[id^=log-]")].map(line => [line.id, line.textContent])),
})"""


def up_to_date(page: Page, house: TableHouse, url: str) -> tuple[Table, dict[str, Any]]:
    """The table as it is, as soon as a page shows it so, and what the page shows of it in the same moment: a
    pass or a bot may come between two looks."""
    found: list[tuple[Table, dict[str, Any]]] = []

    def the_same() -> bool:
        shown = page.evaluate(SHOWN)
        found[:] = [(stored(house, url), shown)]
        return bool(shown["seq"] == str(found[0][0].seq))

    until(the_same, "a page that is up to date")
    return found[0]


def rows(house: TableHouse, url: str) -> list[Row]:
    """What happened at a table, as the file of the running server holds it."""
    store = Store.open(f"sqlite:///{house.db}")
    try:
        return store.rows(url.rpartition("/")[2])
    finally:
        store.close()


def two_at_a_table(
    house: TableHouse, visit: Visit, game: str = GAME, **options: Any
) -> tuple[Page, Page, str]:
    """A host, a friend who came by the link, and the table they sit at."""
    host, friend = visit(house.url), visit(house.url, **options)
    where = open_by_link(host, house.url, KINDS.get(game, ANY_KIND), game=game)
    enter(friend, link(host, "join"))
    host.locator("#dock").wait_for()
    return host, friend, where


def play_whole_game(game: str, house: TableHouse, visit: Visit, seconds: float) -> None:
    """Two people, one of them on a phone, and bots play to the end, and both see how it ended."""
    host, friend, where = two_at_a_table(house, visit, game, viewport=PHONE, has_touch=True, is_mobile=True)
    everybody = [Hands(host, seed=1, haste=0.6), Hands(friend, seed=2, haste=0.6)]
    play_together(everybody, seconds=seconds)
    assert all(hands.presses > 2 for hands in everybody)
    for page in (host, friend):
        expect(page.locator("#result h1")).not_to_be_empty()
        expect(page.locator("#crew li")).to_have_count(len(KINDS.get(game, ANY_KIND)) + 1)
    assert stored(house, where).match.over


@pytest.mark.long
@pytest.mark.parametrize("game", KINDS)
def test_two_people_and_bots_play_a_whole_game(game: str, house: TableHouse, visit: Visit) -> None:
    play_whole_game(game, house, visit, seconds=600)


@pytest.mark.soak
@of_every_game
def test_two_people_and_a_bot_play_a_whole_game_of_every_title(
    game: Game, house: TableHouse, visit: Visit
) -> None:
    play_whole_game(game.key, house, visit, seconds=3600)


@pytest.mark.long
def test_a_friend_goes_on_with_the_same_seat_on_another_device_by_code(
    house: TableHouse, visit: Visit
) -> None:
    host, friend, where = two_at_a_table(house, visit)
    play_together([Hands(host, seed=3, haste=0.2), Hands(friend, seed=4, haste=0.2)], presses=8)
    friend.goto(f"{house.url}/me")
    friend.get_by_role("button", name="Créer un code").click()
    code = friend.locator("#code").inner_text()
    friend.context.close()
    phone = visit(house.url, "/me", viewport=PHONE)
    phone.locator("input[name=code]").fill(code.upper().replace("-", " "))
    phone.get_by_role("button", name="Devenir moi ici").click()
    phone.wait_for_url("**/games")
    phone.locator(f"a[href='/table/{where.rpartition('/')[2]}']").click()
    phone.locator("#dock").wait_for()
    up_to_date(phone, house, where)
    play_together([Hands(host, seed=5), Hands(phone, seed=6)])
    expect(phone.locator("#result h1")).not_to_be_empty()


@pytest.mark.long
def test_a_code_that_was_not_copied_well_is_refused(house: TableHouse, visit: Visit) -> None:
    page = visit(house.url, "/me")
    page.get_by_role("button", name="Créer un code").click()
    code = page.locator("#code").inner_text()
    page.locator("input[name=code]").fill(("b" if code[0] == "a" else "a") + code[1:])
    page.get_by_role("button", name="Devenir moi ici").click()
    expect(page.locator(".wrong")).to_contain_text("recopié")


@pytest.mark.long
def test_my_hand_opens_on_my_telephone_beside_the_board(house: TableHouse, visit: Visit) -> None:
    host, friend, where = two_at_a_table(house, visit, SECRETIVE)
    host.goto(f"{where}/people")
    host.locator("#hand-0 summary").click()
    phone = visit(house.url, viewport=PHONE)
    enter(phone, link(host, "hand-0"))
    host.goto(where)
    assert position(phone)["board"] == position(host)["board"]
    assert position(phone)["board"] != position(friend)["board"]
    play_together([Hands(phone, seed=1), Hands(friend, seed=2)], presses=6)
    up_to_date(host, house, where)


@pytest.mark.long
def test_a_bot_stands_in_and_gives_the_seat_back_with_what_happened(house: TableHouse, visit: Visit) -> None:
    host, friend, where = two_at_a_table(house, visit)
    # Only ends of turns: whoever gives water away at random may be dead before the bot's first turn.
    play_together([Hands(host, seed=7, haste=1.0), Hands(friend, seed=8, haste=1.0)], presses=2)
    friend.goto(f"{where}/people")
    friend.get_by_role("button", name="Un robot joue pour moi").click()
    friend.goto(where)
    expect(friend.locator("#me")).to_contain_text("Un robot joue pour vous")
    expect(host.locator("#seat-1 .away")).to_be_visible()
    expect(host.locator("#log .note").last).to_contain_text("Un robot joue pour Tom")
    friend.goto("about:blank")
    seen, hurried = len(rows(house, where)), Hands(host, seed=9, haste=1.0)
    while not any(row.kind == "play" and row.seat == 1 for row in rows(house, where)[seen:]):
        play_together([hurried], presses=1)
        assert not stored(house, where).over
    friend.goto(where)
    friend.locator("#come-back").click()
    expect(friend.locator("#since li").first).to_be_visible()
    friend.locator("#since-on").click()
    expect(friend.locator("#since")).to_have_count(0)
    expect(host.locator("#seat-1 .away")).to_have_count(0)
    play_together([Hands(host, seed=10), Hands(friend, seed=11)])


@pytest.mark.long
def test_whoever_was_away_long_is_told_what_happened(house: TableHouse, visit: Visit) -> None:
    host = visit(house.url)
    where = open_by_link(host, house.url, ("friend", "bot"))
    watcher, friend = visit(house.url), visit(house.url)
    enter(watcher, link(host, "watch"))
    enter(friend, link(host, "join"))
    everybody = [Hands(host, seed=12, haste=0.1), Hands(friend, seed=13, haste=0.1)]
    play_together(everybody, presses=2)
    up_to_date(watcher, house, where)
    watcher.goto("about:blank")
    play_together(everybody, presses=10)
    watcher.goto(where)
    expect(watcher.get_by_role("dialog")).to_contain_text("Depuis votre dernière visite")
    watcher.keyboard.press("Escape")
    expect(watcher.locator("#since")).to_have_count(0)


@pytest.mark.long
def test_a_spectator_sees_what_everybody_may_see_and_nothing_else(house: TableHouse, visit: Visit) -> None:
    host, friend, where = two_at_a_table(house, visit, SECRETIVE)
    host.goto(f"{where}/people")
    watcher = visit(house.url)
    enter(watcher, link(host, "watch"))
    host.goto(where)
    everybody = [Hands(host, seed=13, haste=0.2), Hands(friend, seed=14, haste=0.2)]
    for _ in range(5):
        play_together(everybody, presses=2)
        if stored(house, where).match.over:
            break
        table, shown = up_to_date(watcher, house, where)
        texts = game_texts(table.game, "fr")
        public = table.game.text_board(view_of(table.game, table.match.state, SPECTATOR), texts)
        assert shown["board"] == public
        assert position(host)["board"] != public
        for line in log_lines(table, "fr", SPECTATOR)[-4:]:
            if line.sentences:
                assert line.sentences[0] in shown["log"][f"log-{line.n}"]
        assert watcher.locator("#verbs .verb, #hand button, [data-action]").count() == 0
        expect(watcher.locator("#me")).to_contain_text("Vous regardez")
    play_together(everybody)
    watcher.goto(f"{where}?at=4")
    expect(watcher.locator("#eyes summary")).to_contain_text("Tout voir")
    whole = stored(house, where)
    everything = whole.game.text_board(whole.state_at(4), game_texts(whole.game, "fr"))
    assert watcher.locator("#text-board pre").text_content() == everything
    watcher.locator("#eyes summary").click()
    watcher.locator("#eyes a", has_text="Tom").click()
    seen = whole.game.text_board(view_of(whole.game, whole.state_at(4), 1), game_texts(whole.game, "fr"))
    expect(watcher.locator("#text-board pre")).to_have_text(seen)


@pytest.mark.long
def test_going_back_together_and_refusing_it(house: TableHouse, visit: Visit) -> None:
    host, friend, where = two_at_a_table(house, visit)
    play_together([Hands(host, seed=15, haste=0.2), Hands(friend, seed=16, haste=0.2)], presses=8)
    for yes, undone in (("0", []), ("1", ["back 2"])):
        host.goto(f"{where}?at=2")
        host.get_by_role("button", name="Proposer de revenir ici").click()
        host.locator("#proposal").wait_for()
        friend.locator(f"#answer-{yes}").click()
        expect(host.locator("#proposal")).to_have_count(0)
        assert [row.action for row in rows(house, where) if row.kind == "undo"] == undone
    expect(host.locator("#log .note").last).to_contain_text("reprend")


@pytest.mark.long
def test_what_is_said_reaches_the_others_and_stays_in_the_log(house: TableHouse, visit: Visit) -> None:
    host, friend = visit(house.url), visit(house.url, motion="auto")
    where, join, _ = opened_unseen(host, house.url, 1, "Léa")
    sent(friend, house.url, join, name="Tom")
    for page in (host, friend):
        page.goto(where)
        page.locator("#dock").wait_for()
    height = host.locator("#log").bounding_box()
    friend.locator("#say input").fill("Par ici")
    friend.keyboard.press("Enter")
    expect(host.locator("#log .said")).to_have_text("Tom Par ici")
    expect(host.locator("#seat-1 .bubble")).to_contain_text("Par ici")
    host.locator("#phrases summary").click()
    assert host.locator("#log").bounding_box() == height
    host.locator("#phrases button").first.click()
    expect(friend.locator("#log .said").last).to_have_text("Léa Bonjour !")
    expect(host.locator("#phrases")).not_to_have_attribute("open", "")


@pytest.mark.long
def test_a_page_from_before_an_upgrade_asks_to_be_loaded_anew(house: TableHouse, visit: Visit) -> None:
    host, _, _ = two_at_a_table(house, visit)
    assert host.locator("#upgraded").is_hidden()
    # No frame of today may come any more.
    host.evaluate("clearTimeout(silence); socket.onmessage = socket.onclose = null")
    host.evaluate("document.getElementById('table').dataset.version = 'of tomorrow'")
    expect(host.locator("#upgraded")).to_be_visible()
    host.locator("#upgraded a").click()
    expect(host.locator("#upgraded")).to_be_hidden()


@pytest.mark.long
def test_everything_about_a_table_can_be_done_by_keyboard(house: TableHouse, visit: Visit) -> None:
    host, friend, where = two_at_a_table(house, visit)
    tab_to(host, "#open-people")
    host.keyboard.press("Enter")
    host.wait_for_url("**/people")
    tab_to(host, ".way-in summary")
    host.keyboard.press("Enter")
    expect(host.locator(".way-in").first).to_have_attribute("open", "")
    tab_to(host, "form[action$='/ask'] button")
    host.keyboard.press("Enter")
    host.locator("#proposal").wait_for()
    tab_to(friend, "#answer-1")
    friend.keyboard.press("Enter")
    expect(friend.locator("#tag")).to_have_text("Table fermée")
    assert stored(house, where).closed == "abandon"


@pytest.mark.long
def test_a_whole_meeting_without_javascript(house: TableHouse, visit: Visit) -> None:
    host, friend = visit(house.url, java_script_enabled=False), visit(house.url, java_script_enabled=False)
    where = open_by_link(host, house.url, ("friend",))
    enter(friend, link(host, "join"))
    host.goto(where)
    friend.locator("#say input").fill("Sans script")
    friend.locator("#say > button").click()
    host.goto(where)
    expect(host.locator("#log .said")).to_contain_text("Sans script")
    host.goto(f"{where}/people")
    host.get_by_role("button", name="Proposer d’arrêter là").click()
    friend.goto(where)
    friend.locator("#answer-1").click()
    expect(friend.locator("#tag")).to_have_text("Table fermée")


def in_groups(strings: Sequence[str], size: int) -> Iterator[Sequence[str]]:
    """So many at a time."""
    for first in range(0, len(strings), size):
        yield strings[first : first + size]


STRANGE = """document.querySelectorAll("main :is(script, img, iframe, object, embed, video, audio, base, meta, link,"
    + "style, math, marquee, template), main [onerror], main [onload], main [onfocus], main [onclick],"
    + "main [onmouseover], main [href^=javascript]").length + (window.hurt ? 1 : 0)"""


@pytest.mark.long
def test_no_name_of_the_corpus_does_anything(house: TableHouse, visit: Visit) -> None:
    assert len(PAYLOADS) >= 100
    half = len(PAYLOADS) // 2  # nobody opens more tables at once than this takes
    for payloads in (PAYLOADS[:half], PAYLOADS[half:]):
        page = visit(house.url)
        page.on("dialog", lambda dialog: pytest.fail(dialog.message))
        names_do_nothing(page, house, payloads)


def names_do_nothing(page: Page, house: TableHouse, payloads: Sequence[str]) -> None:
    """Tables of people with such names, and every page that says who they are."""
    for names in in_groups(payloads, 5):
        form: dict[str, str | float | bool] = {"do": "start"}
        form |= {f"name-{n}": name for n, name in enumerate(names)}
        form |= {f"kind-{n}": "here" for n in range(1, 5)}
        answer = page.request.post(f"{house.url}/new/{GAME}", form=form, headers={"origin": house.url})
        assert answer.ok
        page.goto(answer.url)
        page.locator("#dock").wait_for()
        assert page.evaluate(STRANGE) == 0
        page.goto(answer.url + "/people")
        assert page.evaluate(STRANGE) == 0
    for path in ("/", "/games", "/players"):
        page.goto(house.url + path)
        assert page.evaluate(STRANGE) == 0


@pytest.mark.long
def test_no_talk_of_the_corpus_does_anything(own_house: TableHouse, visit: Visit) -> None:
    host, friend, where = two_at_a_table(own_house, visit)
    own_house.kill()
    store = Store.open(f"sqlite:///{own_house.db}")
    for n, lines in enumerate(in_groups(PAYLOADS, 3), 1):
        store.say(where.rpartition("/")[2], Said(n, 1, "chat", " ".join(lines), float(n)))
    store.close()
    own_house.start()
    for page in (host, friend):
        page.on("dialog", lambda dialog: pytest.fail(dialog.message))
        page.goto(where)
        expect(page.locator("#log .said")).to_have_count(-(-len(PAYLOADS) // 3))
        assert page.evaluate(STRANGE) == 0
        assert re.search(r"<script>hurt=1</script>", page.locator("#log").inner_text())
    friend.locator("#say input").fill("<img src=x onerror=hurt=1>")
    friend.keyboard.press("Enter")
    expect(host.locator("#log .said").last).to_contain_text("<img src=x onerror=hurt=1>")
    assert host.evaluate(STRANGE) == 0
