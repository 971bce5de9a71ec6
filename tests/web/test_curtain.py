"""Secrets at one screen: nothing of anybody's is shown before they have taken it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from random import Random

import pytest
from tests.web.browser import TableHouse, Visit
from tests.web.front import Front, open_house, words_of
from tests.web.hands import Hands, new_table
from tests.web.helpers_http import forms_of, frame, post, seated, table_of

import archipel
from archipel.core import catalogue
from archipel.table.seats import Seat
from archipel.table.table import Table
from archipel.web.page_state import PageState, Prefs
from archipel.web.sight import behind_curtain

SECRETIVE = "smugglers"
PREFS = Prefs(lang="en")


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    with open_house(tmp_path_factory.mktemp("house")) as opened:
        yield opened


def asked(table: Table) -> int:
    return table.waiting_for[0]


def board_on(html: str) -> str:
    found = re.search(r'<pre class="panel" tabindex="0">(.*?)</pre>', html, re.S)
    assert found
    return unescape(found[1])


def test_the_screen_is_handed_to_whoever_is_asked(front: Front) -> None:
    table = seated(front.guest(), SECRETIVE, "Léa", "Tom")
    html = frame(table, PageState(), PREFS).html
    assert f"Hand the screen to {table.names[asked(table)]}" in words_of(html)
    assert forms_of(html).actions == ()


def test_behind_the_curtain_only_what_everybody_knows_is_shown(front: Front) -> None:
    table = seated(front.guest(), SECRETIVE, "Léa", "Tom")
    other = 1 - asked(table)
    public = board_on(frame(table, PageState(), PREFS).html)
    assert board_on(frame(table, PageState(as_seat=other), PREFS).html) == public
    assert board_on(frame(table, PageState(as_seat=asked(table)), PREFS).html) != public


def test_whoever_takes_the_screen_sees_their_own_and_can_play(front: Front) -> None:
    table = seated(front.guest(), SECRETIVE, "Léa", "Tom")
    html = frame(table, PageState(as_seat=asked(table)), PREFS).html
    assert 'id="curtain"' not in html
    assert forms_of(html).seat == str(asked(table))
    assert forms_of(html).actions or 'id="verb-' in html


def test_after_a_play_the_screen_stays_with_its_player_until_another_is_asked(front: Front) -> None:
    guest = front.guest("en")
    table = seated(guest, SECRETIVE, "Léa", "Tom")
    first = asked(table)
    page = guest.get(f"/table/{table.id}?as={first}")
    action = front.house._tables[table.id].match.legal(first)[0]
    leads = re.search(rf'action="/table/{table.id}/(act[^"]*)"', page)
    assert leads
    answer = post(guest, table, unescape(leads[1]), forms_of(page).act(table.game.action_number(action)))
    assert answer.status_code == 303
    assert f"side={table.game.side_of(table.match.state, first)}" in answer.headers["location"]
    page = guest.get(answer.headers["location"])
    assert ('id="curtain"' in page) == (first not in table.waiting_for)


@pytest.mark.parametrize("game", [game.key for game in catalogue.every_game() if game.secrecy != "none"])
def test_no_curtain_falls_while_the_table_goes_on_by_itself(game: str) -> None:
    rules = catalogue.find(game)
    match, dice, alone = archipel.new(game, rules.fewest, seed=3), Random(3), 0
    drawn: set[tuple[bool, bool]] = set()
    while not match.over and match.ply < 120:
        seat = dice.choice(match.to_move)
        table = table_of(match, ("Léa", "Tom", "Zia", "Ada")[: match.seats])
        other = next(each for each in range(match.seats) if each not in match.to_move)
        goes_on = all(match.legal(each) == ["continue"] for each in match.to_move)
        same_side = rules.side_of(match.state, other) in {
            rules.side_of(match.state, each) for each in match.to_move
        }
        falls = not goes_on and not same_side
        people = table.human_seats
        assert (
            behind_curtain(table, PageState(as_seat=other), table.waiting_for, people) is not None
        ) == falls
        if (goes_on, same_side) not in drawn:  # each kind of moment once: a page costs a hundred times more
            drawn.add((goes_on, same_side))
            assert ('id="curtain"' in frame(table, PageState(as_seat=other), PREFS).html) == falls
        alone += goes_on
        match.play(dice.choice(match.legal(seat)), seat)
    assert alone or game == SECRETIVE


def test_friends_of_one_side_need_no_curtain(front: Front) -> None:
    together = seated(front.guest(), SECRETIVE, "Léa", bots=1)
    assert 'id="curtain"' not in frame(together, PageState(), PREFS).html


def test_partners_pass_the_screen_on_without_a_curtain_and_rivals_with_one() -> None:
    match, passed_on = archipel.new(SECRETIVE, 4, seed=1), 0
    side = match.game.side_of
    while not match.over:
        table = table_of(match, ("Léa", "Tom", "Zoé", "Max"))
        asked = table.waiting_for[0]
        for seat in range(4):
            html = frame(table, PageState(as_seat=seat), PREFS).html
            partner = side(match.state, seat) == side(match.state, asked)
            assert ('id="curtain"' in html) != partner
            assert (f'id="as-{asked}"' in html) == (partner and seat != asked)
            passed_on += partner and seat != asked
        theirs = side(match.state, asked)
        assert forms_of(frame(table, PageState(side=theirs), PREFS).html).seat == str(asked)
        assert 'id="curtain"' in frame(table, PageState(side=1 - theirs), PREFS).html
        match.play(match.legal(asked)[-1], asked)
    assert passed_on > 5


def test_a_game_without_secrets_has_no_curtain(front: Front) -> None:
    table = seated(front.guest(), "desert", "Léa", "Tom")
    assert 'id="curtain"' not in frame(table, PageState(), PREFS).html


def test_nothing_is_hidden_once_the_game_is_over(front: Front) -> None:
    table = seated(front.guest(), SECRETIVE, "Léa", "Tom")
    match = table.match
    while not match.over:
        match.play(match.legal(match.to_move[0])[0], match.to_move[0])
    assert 'id="curtain"' not in frame(table, PageState(at=1), PREFS).html


@pytest.mark.long
def test_a_whole_game_of_secrets_by_clicks_at_one_screen(house: TableHouse, visit: Visit) -> None:
    page = visit(house.url)
    new_table(page, house.url, names=("Léa", "Tom"), game=SECRETIVE)
    hands = Hands(page, seed=3)
    hands.play()
    assert hands.lifted > 3


def test_a_curtain_falls_on_the_page_between_two_players_and_is_lifted(
    house: TableHouse, visit: Visit
) -> None:
    match = archipel.new(SECRETIVE, 2, seed=1)
    match.seed = 1
    page = visit(
        house.url, house.lay(match, [Seat("me", "Léa"), Seat("here", "Tom")], "cur"), who=house.guest
    )
    hands = Hands(page, seed=3)
    page.locator("#lift").wait_for()
    assert page.locator("#hand > *").count() == 0
    page.locator("#lift").click()
    page.locator(f'#act [name=seat][value="{match.to_move[0]}"]').wait_for(state="attached")
    assert page.locator("#curtain").count() == 0
    hands.play(presses=4)
    assert hands.lifted > 0
