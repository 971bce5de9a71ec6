"""The drawn board: it shows what is there, lights what can be done, and shows an action before it is done."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

import pytest
from tests.draw.drawn import board_of, children, drawn, eyes_of, panels, tree_of, words

import archipel
from archipel.core.events import SPECTATOR, News, as_read_by
from archipel.core.match import Match, legal_numbers, view_of
from archipel.core.records import clone
from archipel.core.texts import LANGUAGES, game_texts
from archipel.games.codinca import GAME
from archipel.games.codinca.advice import promises
from archipel.games.codinca.look import LOOK, ahead, board
from archipel.games.codinca.notation import how_far
from archipel.games.codinca.rules import actions as act, pieces, state as st
from archipel.games.codinca.rules.state import Chance
from archipel.games.codinca.tests.scene import EARTH, FIRE, scene
from archipel.games.codinca.tests.sights import sights

TABLES: list[dict[str, str]] = [
    {},
    {"no_reverse": "tiles", "order": "free"},
    {"no_reverse": "grid", "fewer": "yes"},
    {"blind": "yes"},
    {"idle": "no", "found": "no"},
]


def layer(markup: str, name: str, following: str) -> str:
    return markup.partition(f'<g id="{name}">')[2].partition(f'<g id="{following}">')[0]


def tiles(markup: str) -> str:
    return layer(markup, "tiles", "veil")


def positions(games: int, plays: int = 60) -> Iterator[Match]:
    """Games of every kind of table, half at random and half as a bot plays, so that keys are completed."""
    for number in range(games):
        dice = random.Random(number)
        match = archipel.new("codinca", 2 + number % 3, seed=number, **TABLES[number % len(TABLES)])
        while not match.over and match.ply < plays:
            yield match
            match.play(some_action(match, dice, wise=number % 2 == 1))
        yield match


def some_of(matches: Iterator[Match], every: int) -> Iterator[Match]:
    """Some of those that are not over; each as it is until the next is asked for."""
    return (match for number, match in enumerate(matches) if number % every == 0 and not match.over)


def some_action(match: Match, dice: random.Random, *, wise: bool) -> int:
    """Any action; of a wise player, mostly the one that brings a key nearest."""
    seat = match.to_move[0]
    legal = legal_numbers(GAME, match.state, seat)
    known = match.state.phase == st.TURN and wise and dice.random() < 0.8
    ways = [action for action in legal if act.KIND[action] in (act.SWAP, act.FLIP)] if known else []
    if not ways:
        return dice.choice(legal)
    world = clone(match.state)
    return max(
        ways,
        key=lambda action: (promises.promise(world, seat, GAME.weighing(match.seats), action), dice.random()),
    )


# What is there


def test_a_board_has_every_cell_once() -> None:
    for match in positions(5):
        assert children(tree_of(match, eyes_of(match, 0)), "tiles") == [
            f"tile-{cell}" for cell in range(pieces.CELLS)
        ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_tile_says_what_it_is(lang: str) -> None:
    match = scene("b2=F-")
    said = re.findall(r"<title>(.*?)</title>", tiles(drawn(match, 0, lang)))
    assert said[5] == {"fr": "Feu, pierre, B2", "en": "Fire, stone, B2"}[lang]
    assert len(set(said)) == pieces.CELLS


def test_a_picture_shows_no_side_twice() -> None:
    match = scene("")
    match.play("flip a1")
    assert board_of(match, eyes_of(match, 0, clickable=False)).count('class="over"') == 1


# What is shown before it is done


@pytest.mark.parametrize("games, every", [(7, 32), pytest.param(25, 8, marks=pytest.mark.long)])
def test_every_preview_shows_exactly_what_the_action_then_does(games: int, every: int) -> None:
    forms, keys = set(), 0
    for match in chain(sights(), some_of(positions(games, 80), every)):
        seat = match.to_move[0]
        view = view_of(GAME, match.state, seat)
        for action in legal_numbers(GAME, match.state, seat):
            form = GAME.form_of(action)[0].key
            if form not in LOOK.previews:
                assert form in ("continue", "end")
                continue
            shown = drawn(match, seat, trial=action)
            if ahead.is_blind(view, action):
                assert faces(tiles(shown)) == faces(tiles(drawn(match, seat)))
                continue
            after, news = clone(match.state), News()
            GAME.play(after, seat, action, Chance(), news)
            told = tuple(as_read_by(event, seat) for event in news)
            then = board.board(view_of(GAME, after, seat), eyes_of(match, seat, news=told, before=view))
            assert tiles(shown) == tiles(str(then)), GAME.action_text(action)
            done = [event.key for event in news if event.kind == act.KEY_DONE]
            assert [ahead.tried(view, seat, action).key] == (done or [pieces.NO_KEY])
            forms.add(form)
            keys += bool(done)
    assert forms == LOOK.previews
    assert keys > games // 4


def test_a_preview_confirmed_at_a_table_is_drawn_as_it_was_shown() -> None:
    dice, match = random.Random(5), archipel.new("codinca", 3, seed=5)
    while not match.over and match.ply < 120:
        seat, action = match.to_move[0], some_action(match, dice, wise=True)
        shown = drawn(match, seat, trial=action)
        match.play(action, seat)
        if GAME.form_of(action)[0].key in LOOK.previews:
            assert tiles(drawn(match, seat)) == tiles(shown)


def faces(layer: str) -> list[str]:
    """The tiles as they lie."""
    return re.findall(r'href="#(t-[\w-]+)"[^>]*/></g>(?:</g>)?(?=<g id="tile|</g>)', layer)


def test_a_preview_changes_nothing_of_what_it_is_made_from() -> None:
    match = scene("")
    before = match.position()
    for action in legal_numbers(GAME, match.state, 0):
        drawn(match, 0, trial=action)
    assert match.position() == before


def test_what_a_preview_is_not_about_is_dimmed() -> None:
    match = scene("")
    for action in legal_numbers(GAME, match.state, 0):
        markup = drawn(match, 0, trial=action)
        about = ahead.touched(match.state, action)
        dimmed = set(map(int, re.findall(r'id="veil-(\d+)"', markup)))
        assert dimmed == ({*range(pieces.CELLS)} - {*about} if about else set())
        assert game_texts(GAME, "fr").template("drawing.preview") in markup


def test_a_swap_that_completes_a_key_lights_its_four_tiles() -> None:
    match = scene("a1=F+ b1=F+ c1=F+ d2=F+ d1=E-", FIRE, EARTH)
    action = GAME.action_number("swap d1-d2")
    markup = drawn(match, 0, trial=action)
    assert set(map(int, re.findall(r'id="key-(\d+)"', markup))) == {0, 1, 2, 3}
    assert markup.count('class="came from-') == 2


def test_a_trap_says_what_turns_and_what_is_right_already() -> None:
    match = scene("", "s0 fire L1 D1 B1 C1 spirits=T02", EARTH, "turn s0 number=1", "spirit T01")
    markup = drawn(match, 0, trial=act.TRAP)
    said = re.findall(r"<text[^>]*>([^<]*)</text></g></g>", layer(markup, "tags", "press"))
    assert sorted(said) == ["déjà or", "déjà or", "or", "or"]
    assert markup.count('class="turns"') == 2
    assert 'id="edge-0" class="do edge on"' in markup


# What can be pressed


def links(markup: str) -> dict[str, str]:
    found = re.findall(r'<a id="([\w-]+)" class="do [\w ]+" data-see="" href="([^"]*)"', markup)
    return {name: href.replace("&amp;", "&") for name, href in found}


def test_pressing_a_tile_and_one_beside_it_or_the_same_again() -> None:
    match = scene("")
    start = links(drawn(match, 0))
    assert start["do-0"] == "?verb=tile-0"
    assert len(start) == pieces.CELLS
    picked = links(drawn(match, 0, verb="tile-0"))
    assert picked["do-0"] == f"?try={act.FLIP}"
    assert picked["do-5"] == f"?try={GAME.action_number('swap a1-b2')}"
    assert picked["do-15"] == "?verb=tile-15"
    shown = links(drawn(match, 0, verb="tile-0", trial=act.FLIP))
    assert shown["do-0"] == "?verb=tile-0"


def test_every_swap_and_flip_is_two_presses_away_and_every_use_of_a_card_as_well() -> None:
    for number, match in enumerate(positions(6, 50)):
        if match.over or number % 4:
            continue
        seat = match.to_move[0]
        legal = set(legal_numbers(GAME, match.state, seat))
        reached = set[int]()
        seen, pages = set[str](), [eyes_of(match, seat)]
        for kind in (act.TRAP, act.PUSH, act.ROTATE):
            lit = [action for action in legal if act.KIND[action] == kind]
            if lit:
                pages.append(eyes_of(match, seat, lit=lit))
        while pages:
            page = pages.pop()
            for href in links(board_of(match, page)).values():
                if href in seen:
                    continue
                seen.add(href)
                if found := re.fullmatch(r"\?try=(\d+)", href):
                    reached.add(int(found[1]))
                    if act.KIND[int(found[1])] == act.ROTATE:
                        pages.append(replace(page, trial=int(found[1])))
                else:
                    pages.append(replace(page, verb=href.removeprefix("?verb=")))
        elsewhere = (act.CONTINUE, act.END, act.TAKE)
        assert reached == {action for action in legal if act.KIND[action] not in elsewhere}


def test_after_a_flip_one_press_is_enough() -> None:
    match = scene("", FIRE, EARTH, "now flip:a1", "turn s0 number=1")
    found = links(drawn(match, 0))
    assert found["do-5"] == f"?try={act.FLIP + 5}"
    assert "do-0" not in found


def test_a_rotation_is_shown_with_its_three_ways() -> None:
    match = scene("", FIRE, EARTH, "turn s0 number=1", "spirit T01")
    found = links(drawn(match, 0, trial=act.ROTATE + 12))
    assert found["turn-1"] == f"?try={act.ROTATE + 13}"
    assert found["turn-2"] == f"?try={act.ROTATE + 14}"
    assert {name for name in found if name.startswith("pivot")} == {f"pivot-{n}" for n in (0, 1, 2, 6, 7, 8)}
    assert sum(name.startswith("push") for name in found) == pieces.PUSHES


def test_nobody_presses_anything_out_of_turn() -> None:
    match = scene("")
    assert links(drawn(match, 1)) == {}


# What may not be undone


def test_what_the_player_before_did_is_barred_with_the_reason() -> None:
    match = scene("", FIRE, EARTH, "last swap:a1-b2 flip:c3", "turn s0 number=2")
    markup = drawn(match, 0)
    assert re.findall(r'id="no-([\w-]+)"', markup) == ["flip-10", "swap-0-5"]
    texts = game_texts(GAME, "fr")
    assert texts.say("refusals.undoes_flip") in markup
    assert texts.say("refusals.undoes_swap") in markup
    assert "no-flip" not in drawn(match, 1)


@pytest.mark.parametrize("options", TABLES[:3])
def test_barred_is_what_the_rules_refuse(options: dict[str, str]) -> None:
    for number in range(4):
        dice, match = random.Random(number), archipel.new("codinca", 2, seed=number, **options)
        while not match.over and match.ply < 60:
            seat = match.to_move[0]
            markup = drawn(match, seat)
            legal = set(legal_numbers(GAME, match.state, seat))
            for kind, rest in re.findall(r'id="no-(\w+)-([\d-]+)"', markup):
                if kind == "swap":
                    one, other = map(int, rest.split("-"))
                    pairs = [pieces.PAIR_CELLS[2 * n : 2 * n + 2] for n in range(len(pieces.PAIR_CELLS) // 2)]
                    action = act.SWAP + pairs.index((one, other))
                else:
                    first = {"flip": act.FLIP, "push": act.PUSH, "rotate": act.ROTATE, "trap": act.TRAP}
                    action = first[kind] + int(rest)
                assert action not in legal
            match.play(dice.choice(match.legal(seat)), seat)


# Secrets


def test_where_a_key_fits_best_is_shown_to_its_owner_alone() -> None:
    match = scene("")
    mine = drawn(match, 0, verb="key-0")
    way = how_far.nearest_way(match.state, 0, match.state.players[0].keys[0])
    cells = {cell for cell in range(pieces.CELLS) if pieces.WAY_CELLS[way] >> cell & 1}
    assert set(map(int, re.findall(r'id="fit-(\d+)"', mine))) == cells
    theirs = how_far.nearest_way(match.state, 1, match.state.players[1].keys[0])
    other = {cell for cell in range(pieces.CELLS) if pieces.WAY_CELLS[theirs] >> cell & 1}
    found = re.findall(r'id="fit-(\d+)"', drawn(match, 1, verb="key-0"))
    assert set(map(int, found)) == other
    assert "fit-" not in drawn(match, SPECTATOR, verb="key-0")


@pytest.mark.parametrize("verb", ["key-2", "tile-3"])
def test_what_is_pressed_tells_nothing_of_other_worlds(verb: str) -> None:
    for number, match in enumerate(positions(8, 60)):
        for seat in range(match.seats) if number % 15 == 0 else ():
            view, eyes = view_of(GAME, match.state, seat), eyes_of(match, seat, verb=verb)
            other = view_of(GAME, match.view(seat).imagine(number).state, seat)
            assert board.board(view, eyes) == board.board(other, eyes)
            assert panels(match, view, eyes) == panels(match, other, eyes)
            assert words(match, view, eyes) == words(match, other, eyes)
