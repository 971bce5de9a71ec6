"""The drawn board: it shows what is there, lights what can be done, and marks what happened."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.draw.drawn import (
    NAMES,
    SVG,
    bare_eyes,
    children,
    chips_of,
    eyes_of,
    ids,
    piece,
    places_of,
    random_game,
    tree_of,
)

import archipel
from archipel.core.events import SPECTATOR
from archipel.core.match import Match, legal_numbers
from archipel.core.texts import LANGUAGES
from archipel.games.island import GAME
from archipel.games.island.look import board, odds, spots, targets
from archipel.games.island.rules import actions as act, pieces
from archipel.games.island.tests.scene import flood, scene

MOST_BYTES = 12_000
CREW = ("s0 engineer c4 fire*3 helicopter", "s1 pilot e3 earth*2 sandbags", "s2 navigator c4 wind")

NEAR = (act.CONTINUE, act.PASS, act.END, act.MOVE)

looking = partial(bare_eyes, GAME)


@pytest.mark.parametrize("number", range(len(pieces.MAP_NAMES)))
def test_a_game_on_every_map_is_drawn_with_every_piece_once(number: int) -> None:
    for match in random_game(GAME, number, 2 + number % 4, 120, map=pieces.MAP_NAMES[number]):
        root = tree_of(match, eyes_of(match, (match.to_move or (0,))[0]))
        assert len(ids(root)) == len(set(ids(root)))
        assert children(root, "tiles") == [f"tile-{tile}" for tile in range(pieces.TILES)]
        assert children(root, "pieces") == [f"pawn-{seat}" for seat in range(match.seats)]
        assert children(root, "treasures") == [f"treasure-{treasure}" for treasure in range(4)]


@pytest.mark.parametrize("number", range(len(pieces.MAP_NAMES)))
def test_treasures_lie_beside_the_tiles_and_inside_the_picture(number: int) -> None:
    left, top, wide, high = map(int, spots.view_box(number).split())
    match = archipel.new("island", 2, seed=1, map=pieces.MAP_NAMES[number])
    tiles = [
        tuple(map(int, re.findall(r"-?\d+", str(each.get("transform")))))
        for each in tree_of(match, looking()).iter(f"{SVG}g")
        if str(each.get("id")).startswith("tile-")
    ]
    assert len(set(tiles)) == pieces.TILES
    assert (max(x for x, _ in tiles) + 100, max(y for _, y in tiles) + 100) == spots.size(number)
    for x, y in spots.treasure_places(number):
        assert left <= x - 42
        assert x + 42 <= left + wide
        assert top <= y - 42
        assert y + 108 <= top + high
        for corner_x, corner_y in tiles:
            apart = x + 42 <= corner_x or corner_x + 100 <= x - 42
            assert apart or y + 95 <= corner_y or corner_y + 100 <= y - 42


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_board_without_odds_stays_small(lang: str) -> None:
    for match in random_game(GAME, 9, 4, 300):
        eyes = eyes_of(match, (match.to_move or (0,))[0], lang, odds=False)
        plain = replace(eyes, lit=[action for action in eyes.lit if act.KIND[action] in NEAR])
        assert len(board.board(match.state, plain).encode()) < MOST_BYTES


# What is lit


@pytest.mark.parametrize("seed", range(4))
def test_a_pressed_verb_lights_all_its_tiles_and_each_can_be_pressed(seed: int) -> None:
    for match in random_game(GAME, seed + 20, 4, 160):
        for seat in range(match.seats):
            legal = legal_numbers(GAME, match.state, seat)
            for form in {GAME.form_of(action)[0].key for action in legal}:
                lit = [action for action in legal if GAME.form_of(action)[0].key == form]
                aimed = {a for a in lit if targets.target(match.state, seat, a) != targets.NOWHERE}
                pressed = chips_of(tree_of(match, eyes_of(match, seat, lit=lit)))
                assert set(pressed) == aimed | ({*lit} if form == "lift" else set())
                assert all(chip.get("data-action") == str(action) for action, chip in pressed.items())


def test_a_flight_waits_for_its_verb_so_that_the_island_is_not_all_gold() -> None:
    match = scene("b3=~", *CREW, "turn s1 actions=3")
    legal = legal_numbers(GAME, match.state, 1)
    shown = [action for actions in targets.chips(match.state, 1, legal).values() for action in actions]
    assert not [action for action in shown if act.KIND[action] == act.FLY]
    assert [action for action in shown if act.KIND[action] == act.MOVE]
    flights = [action for action in legal if act.KIND[action] == act.FLY]
    assert len(targets.chips(match.state, 1, flights)) == pieces.TILES - 1


def test_the_navigator_has_a_chip_in_the_colour_of_each_pawn() -> None:
    match = scene("", *CREW, "turn s2 actions=3")
    lit = [action for action in legal_numbers(GAME, match.state, 2) if act.KIND[action] == act.GUIDE]
    pressed = chips_of(tree_of(match, looking(seat=2, lit=lit, clickable=True)))
    assert set(pressed) == set(lit)
    shapes = {str(use.get("href")) for chip in pressed.values() for use in chip.iter(f"{SVG}use")}
    assert shapes == {"#k-guide-engineer", "#k-guide-pilot"}


def test_the_helicopter_asks_which_pawns_board_and_then_where_to_land() -> None:
    match = scene("", *CREW, "turn s0 actions=3")
    lit = [action for action in legal_numbers(GAME, match.state, 0) if act.KIND[action] == act.BOARD]
    assert set(chips_of(tree_of(match, looking(lit=lit)))) == {act.BOARD, act.BOARD + 1, act.BOARD + 2}
    match.play("lift s0", 0)
    aboard = legal_numbers(GAME, match.state, 0)
    pressed = set(chips_of(tree_of(match, looking(lit=aboard))))
    assert act.BOARD + 2 in pressed
    assert len([action for action in pressed if act.KIND[action] == act.LAND]) == pieces.TILES - 1


def test_on_a_turn_of_others_there_is_no_gold() -> None:
    match = archipel.new("island", 3, seed=2)
    assert "t-glow" not in board.board(match.state, looking(seat=SPECTATOR))
    assert '#p-me"' not in board.board(match.state, looking(seat=SPECTATOR))
    assert board.board(match.state, looking(seat=1)).count('#p-me"') == 1


# What is shown


def tile_text(match: Match, code: str, **more: Any) -> str:
    """The markup of a tile."""
    found = piece(tree_of(match, looking(**more)), f"tile-{pieces.TILE_CODES.index(code)}")
    return ElementTree.tostring(found, "unicode")


def test_dry_flooded_and_sunk_differ_in_shape_not_only_in_colour() -> None:
    match = scene("c1=~ d1=x", *CREW, "turn s0 actions=3")
    dry, wet, sunk = (tile_text(match, code) for code in ("CF", "BB", "CA"))
    assert ("t-dry" in dry, "t-flood" in dry, "t-sunk" in dry) == (True, False, False)
    assert ("t-wet" in wet, "t-flood" in wet, "v-breakers-bridge" in wet) == (True, True, True)
    assert ("t-sunk" in sunk, "v-cliffs-of-abandon" in sunk) == (True, False)
    assert [word in text for word, text in (("sèche", dry), ("inondée", wet), ("engloutie", sunk))] == [
        True
    ] * 3


def test_a_treasure_tile_bears_its_badge_until_the_treasure_is_captured() -> None:
    match = scene("", *CREW, "captured ocean", "turn s0 actions=3")
    assert "b-fire" in tile_text(match, "CE")
    assert "b-got" in tile_text(match, "CP")
    markup = board.board(match.state, looking(names=NAMES))
    assert "g-ocean-got" in markup
    assert ">Léa\u00a0: 3/4<" in markup
    assert "g-slots3" in markup
    long_names = board.board(match.state, looking(names=("Maximilienne-Alexandra", *NAMES[1:])))
    assert ">Maximilienn…\u00a0: 3/4<" in long_names, "or it would lie under the tiles"


def test_five_pawns_on_a_tile_stand_apart() -> None:
    match = scene(
        "",
        *(
            f"s{n} {role} c3"
            for n, role in enumerate(("diver", "engineer", "pilot", "messenger", "explorer"))
        ),
        "turn s0 actions=3",
    )
    assert len(places_of(tree_of(match, looking()), "pawn-")) == 5


# What the last play did


def test_a_tile_that_floods_or_sinks_is_ringed_and_changes_under_ones_eyes() -> None:
    match = scene("c1=~", *CREW, "flood s0 due=3")
    flood(match, "CF")
    news = match.entries[-1].news
    assert "rises" in tile_text(match, "CF", news=news)
    assert [n.split("-")[1] for n in ids(tree_of(match, looking(news=news))) if n.startswith("ring-")] == [
        str(pieces.TILE_CODES.index("CF"))
    ]
    flood(match, "BB")
    assert "sinks" in tile_text(match, "BB", news=match.entries[-1].news)


def test_shoring_up_lets_the_water_run_off_and_a_step_leaves_a_trail() -> None:
    match = scene("c3=~", *CREW, "turn s0 actions=3")
    match.play("shore c3")
    assert "drains" in tile_text(match, "FL", news=match.entries[-1].news)
    before = match.state
    match.play("move c3")
    eyes = looking(news=match.entries[-1].news, before=before)
    assert [name.split("-")[1] for name in ids(tree_of(match, eyes)) if name.startswith("trail-")] == ["0"]


def test_a_pawn_in_the_water_asks_where_to_swim() -> None:
    match = scene("e3=~", *CREW, "flood s0 due=2")
    flood(match, "IG")
    markup = board.board(match.state, looking(news=match.entries[-1].news))
    assert "bubble swim" in markup
    assert "pawn swims" in markup


# The odds


def test_what_would_end_the_game_bears_a_skull() -> None:
    match = scene("c3=~ a4=x b4=~ c1=~", *CREW, "flood-top FL,TS,BB", "flood s0 due=3")
    assert [
        odds.is_fatal(match.state, pieces.TILE_CODES.index(code)) for code in ("FL", "TS", "BB", "CE")
    ] == [*(True, True, False, False)]
    markup = board.board(match.state, looking(odds=True))
    assert markup.count("#o-fatal-wide") == 2
    assert markup.count("#o-sink-wide") == 1
    assert "100\u00a0%" in markup
    assert "#o-" not in board.board(match.state, looking(odds=False))
