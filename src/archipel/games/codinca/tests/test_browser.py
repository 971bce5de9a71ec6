"""Codinca in a real browser: a whole game by clicks with the curtain, previews, phones, and what moves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.browser import DESKTOP, PHONE, TableHouse, Visit
from tests.web.hands import Hands, moved_for, moves_of, new_table, take_screen, wait_for_board, watch_moves
from tests.web.sights import FINGER, POINTER, faults_of_page, large_or_small, none

import archipel
from archipel.core.match import Match, legal_numbers
from archipel.core.records import clone
from archipel.games.codinca import GAME
from archipel.games.codinca.advice import promises
from archipel.games.codinca.rules import actions as act, grid, pieces, state as st
from archipel.games.codinca.tests.scene import scene
from archipel.table.seats import Seat

NAMES = ("Léa", "Tom", "Zoé", "Max")
LONG_NAMES = ("Maximilienne-Alexandra", "Bartholomé de la Pérouse", "Léa", "Wilhelmina")
POLICY, EAGER = 3, 30_000
"""Two people who play like this, eager to spend spirit cards, do everything there is and need few turns."""


def lay(house: TableHouse, match: Match, name: str, names: tuple[str, ...] = NAMES) -> str:
    """A table at one screen with a game as it is; the way to whoever is to play."""
    match.seed = 1
    me = match.to_move[0]
    seats = [Seat("me" if seat == me else "here", names[seat]) for seat in range(match.seats)]
    return house.lay(match, seats, f"cod-{name}"[:12])


# A whole game by clicks


def a_known_game(seed: int, policy: int) -> Iterator[tuple[Match, int, int]]:
    """A game from its deal to its end, as the house with this seed deals it, each play by the game's advice."""
    match, dice = archipel.new("codinca", 2, seed=seed), Random(policy)
    match.seed = seed
    while not match.over:
        seat = match.to_move[0]
        legal = legal_numbers(GAME, match.state, seat)
        action = dice.choice(legal)
        if match.state.phase == st.TURN or (match.state.phase == st.SPIRIT and dice.random() >= 0.5):
            world = clone(match.state)
            eager = {way: EAGER for way in legal if act.KIND[way] == act.TAKE}
            worth = {
                way: promises.promise(world, seat, GAME.weighing(match.seats), way) + eager.get(way, 0)
                for way in legal
            }
            action = max(legal, key=lambda way: (worth[way], dice.random()))
        if action != act.CONTINUE:
            yield match, seat, action
        match.play(action, seat)
    yield match, 0, 0


def press(page: Page, match: Match, action: int) -> None:
    """Show an action as a person would: by the tiles, cards, handles, pivots and sides that stand for it."""
    form = GAME.form_of(action)[0].key
    if form == "choose":
        element = act.ELEMENT[action]
        cell = next(c for c in range(pieces.CELLS) if grid.element_at(match.state, c) == element)
        show(page, f"#do-{cell}", action)
    elif form == "swap":
        one, other = pieces.PAIR_CELLS[2 * act.PAIR[action] : 2 * act.PAIR[action] + 2]
        page.locator(f"#do-{one}").click()
        page.locator(f"#ring-{one}").wait_for(state="attached")
        show(page, f"#do-{other}", action)
    elif form == "flip":
        tile = page.locator(f"#do-{act.CELL[action]}")
        if "verb=tile-" in (tile.get_attribute("href") or ""):
            tile.click()
            page.locator(f"#ring-{act.CELL[action]}").wait_for(state="attached")
        show(page, f"#do-{act.CELL[action]}", action)
    elif form == "spirit":
        show(page, f"#spirit-{act.SPIRIT[action]}", action)
    elif form == "push":
        show(page, f"#push-{act.LINE_PUSH[action]}", action)
    elif form == "rotate":
        page.locator(f"#pivot-{act.BLOCK[action]}").click()
        page.locator("#confirm").wait_for()
        if page.locator("#confirm").get_attribute("value") != str(action):
            show(page, f"#turn-{act.QUARTERS[action]}", action)
    else:
        page.locator("#verb-trap").click()
        show(page, f"#edge-{act.BORDER[action]}", action)


def show(page: Page, what: str, action: int) -> None:
    """Press what shows an action, until it is shown."""
    page.locator(what).click()
    page.locator(f'#confirm[value="{action}"]').wait_for()


def tiles_on(page: Page) -> str:
    """The tiles as they are drawn."""
    return str(page.locator("#tiles").evaluate("e => e.innerHTML"))


@pytest.mark.long
def test_a_whole_game_by_clicks_with_the_curtain_between_two(house: TableHouse, visit: Visit) -> None:
    """Everything is shown before it is done, done as it was shown, and nobody sees the other's keys."""
    page = visit(house.url)
    new_table(page, house.url, NAMES[:2], "codinca")
    done, lifted = set[str](), 0
    for match, seat, action in a_known_game(house.seed, POLICY):
        if match.over:
            break
        lifted += take_screen(page, seat, "#clock, #hand > *")
        seq = wait_for_board(page, match, seat)
        done.add(GAME.form_of(action)[0].key)
        if action == act.END:
            page.locator("#verb-end").click()
        else:
            press(page, match, action)
            assert page.locator("#preview").count() == 1
            shown = tiles_on(page)
            page.locator("#confirm").click()
        page.locator(f'#table:not([data-seq="{seq}"])').wait_for()
        if action != act.END and page.locator("#tiles").count() and match.state.phase in (st.TURN, st.SPIRIT):
            assert tiles_on(page) == shown
    assert match.result is not None
    assert match.result.ending == "opened"
    expect(page.locator("main#table.end")).to_be_visible()
    winner = NAMES[match.result.scores.index(max(match.result.scores))]
    expect(page.locator("main h1")).to_contain_text(winner)
    assert done >= {"choose", "swap", "flip", "spirit", "push", "rotate", "trap"}
    assert lifted > 10


@pytest.mark.long
def test_whoever_presses_at_random_comes_to_the_last_turn(house: TableHouse, visit: Visit) -> None:
    match = archipel.new("codinca", 2, seed=3, turns="20", fewer="yes")
    page = visit(house.url, lay(house, match, "random"), who=house.guest)
    hands = Hands(page, seed=4, haste=0.9)
    hands.play()
    assert hands.lifted > 30
    expect(page.locator("#crew li")).to_have_count(2)


def test_a_preview_is_left_as_it_was_entered(house: TableHouse, visit: Visit) -> None:
    match = scene("", "s0 fire L1 D1 B1 C1 spirits=T01", "s1 earth L2 D2 B2 C2", "turn s0 number=1")
    page = visit(house.url, lay(house, match, "cancel") + "?as=0", who=house.guest)
    before = tiles_on(page)
    press(page, match, GAME.action_number("swap a1-b2"))
    assert tiles_on(page) != before
    page.locator("#cancel").click()
    expect(page.locator("#preview")).to_have_count(0)
    assert tiles_on(page) == before
    page.keyboard.press("Escape")
    expect(page.locator("#rings *")).to_have_count(0)
    page.locator("#key-0").click()
    expect(page.locator("#rings .fit")).to_have_count(4)
    page.locator("#key-0").click()
    expect(page.locator("#rings .fit")).to_have_count(0)


# Screens

CREW = (
    "s0 fire L4 D5 B5 C3* spirits=T09,T12",
    "s1 air L1 D4* B2 C1 spirits=T01,T02,T03",
    "s2 earth L2 D1 B1 C2 spirits=T14,T15",
    "s3 water L3* D2 B4* C4 spirits=T17",
)
LAST = "last swap:c1-d1 flip:d4"
SIGHTS: dict[str, tuple[Match, str]] = {
    "turn": (scene("", *CREW, LAST, "turn s0 number=9"), ""),
    "picked": (scene("", *CREW, LAST, "turn s0 number=9"), "&verb=tile-0"),
    "swap": (scene("", *CREW, LAST, "turn s0 number=9"), f"&try={GAME.action_number('swap a1-b2')}"),
    "flip": (scene("", *CREW, LAST, "turn s3 number=8"), f"&verb=flip&try={act.FLIP + 3}"),
    "key": (scene("", *CREW, LAST, "turn s2 number=7"), "&verb=key-2"),
    "card": (scene("", *CREW, LAST, "turn s1 number=6"), f"&try={act.TAKE}"),
    "spirit": (scene("", *CREW, LAST, "turn s0 number=9", "spirit T20"), ""),
    "push": (scene("", *CREW, LAST, "turn s0 number=9", "spirit T20"), f"&verb=push&try={act.PUSH + 5}"),
    "rotate": (
        scene("", *CREW, LAST, "turn s0 number=9", "spirit T20"),
        f"&verb=rotate&try={act.ROTATE + 13}",
    ),
    "trap": (scene("", *CREW, LAST, "turn s0 number=9", "spirit T20"), f"&verb=trap&try={act.TRAP + 1}"),
    "choose": (archipel.new("codinca", 4, seed=1), f"&try={act.CHOOSE_ELEMENT}"),
    "curtain": (scene("", *CREW, LAST, "turn s0 number=9"), "curtain"),
}


@pytest.mark.parametrize(("name", "size"), [*large_or_small(SIGHTS, first="swap")])
def test_every_sight_is_sound_large_and_small(house: TableHouse, visit: Visit, name: str, size: str) -> None:
    """Nothing over another, nothing over the edge, all large enough, and axe finds nothing."""
    match, query = SIGHTS[name]
    lang = "en" if name in ("key", "trap", "push") else "fr"
    path = lay(house, match, f"{size[0]}{list(SIGHTS).index(name)}", LONG_NAMES)
    viewport = PHONE if size == "phone" else DESKTOP
    look = "" if query == "curtain" else f"?as={match.to_move[0]}{query}"
    likes: dict[str, Any] = {"lang": lang, "viewport": viewport, "reduced_motion": "reduce"}
    page = visit(house.url, path + look, who=house.guest, **likes)
    none(faults_of_page(page, FINGER if size == "phone" else POINTER))


# What moves


@pytest.mark.long
def test_two_tiles_are_seen_on_their_way_and_a_third_stays(house: TableHouse, visit: Visit) -> None:
    match = scene("", *CREW, "turn s0 number=9")
    page = visit(
        house.url, f"{lay(house, match, 'moves')}?as=0", who=house.guest, speed="slow", motion="auto"
    )
    page.locator("#do-0").click()
    expect(page.locator("#ring-0")).to_be_attached()
    watch_moves(page)
    page.locator("#do-5").click()
    assert moved_for(page, "tile-0", "comes") > 0.2
    assert moved_for(page, "tile-5", "comes") > 0.2
    assert moves_of(page, "tile-15", "comes") == 0


@pytest.mark.long
def test_a_tile_turns_over_edge_on_and_only_once(house: TableHouse, visit: Visit) -> None:
    match = scene("", *CREW, "turn s0 number=9")
    page = visit(
        house.url, f"{lay(house, match, 'turns')}?as=0", who=house.guest, speed="slow", motion="auto"
    )
    watch_moves(page)
    page.locator("#verb-flip").click()
    page.locator("#targets").wait_for()
    page.locator("#do-0").click()
    turning = page.locator("#tile-0 .turns")
    assert "turns-up" in turning.evaluate("e => getComputedStyle(e).animationName")
    name = turning.get_attribute("id")
    assert moved_for(page, "tile-0", "turns-up") > 0.1
    page.locator("#confirm").click()
    expect(page.locator("#preview")).to_have_count(0)
    assert page.locator("#tile-0 .turns").get_attribute("id") == name
    running = "e => e.getAnimations().filter(each => each.playState === 'running').length"
    assert page.locator("#tile-0 .turns").evaluate(running) == 0
    assert not re.search(r"try=", page.url)
