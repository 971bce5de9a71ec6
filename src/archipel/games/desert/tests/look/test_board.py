"""The drawn board: it shows what is there, lights what can be done, and moves what moved."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, Page
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
from tests.web.browser import LONGEST

import archipel
from archipel.core.events import SPECTATOR
from archipel.core.match import Match, legal_numbers
from archipel.games.desert import GAME
from archipel.games.desert.look import board, drift, targets
from archipel.games.desert.rules import actions as act, pieces, state as st
from archipel.games.desert.tests.scene import scene

CREW = (
    "s0 archeologist c2 water=2 blaster terrascope",
    "s1 climber d4 water=2 jetpack",
    "s2 carrier a4 water=4",
)

looking = partial(bare_eyes, GAME)


@pytest.mark.parametrize("seed", range(4))
def test_a_game_is_drawn_with_every_piece_once(seed: int) -> None:
    for match in random_game(GAME, seed, 2 + seed):
        root = tree_of(match, eyes_of(match, (match.to_move or (0,))[0]))
        assert children(root, "tiles") == [f"tile-{tile}" for tile in range(pieces.TILES)]
        assert children(root, "pieces") == [f"pawn-{seat}" for seat in range(match.seats)]
        assert children(root, "storm") == ["eye"]


def test_tiles_lie_where_the_view_says() -> None:
    for match in random_game(GAME, 5, 3, 150):
        root = tree_of(match, eyes_of(match, 0))
        for tile in range(pieces.TILES):
            cell = match.state.tiles[tile].cell
            assert (
                piece(root, f"tile-{tile}").get("transform")
                == f"translate({106 * (cell % 5)},{106 * (cell // 5)})"
            )


# What is lit


@pytest.mark.parametrize("seed", range(3))
def test_what_is_lit_is_what_can_be_done_on_a_tile(seed: int) -> None:
    for match in random_game(GAME, seed + 20, 4, 200):
        for seat in range(match.seats):
            legal = legal_numbers(GAME, match.state, seat)
            chips = chips_of(tree_of(match, eyes_of(match, seat)))
            aimed = {a for a in legal if targets.target(match.state, seat, a) != targets.NOWHERE}
            if not all(targets.is_card(action) for action in legal):
                aimed = {action for action in aimed if not targets.is_card(action)}
            singles = {act.DIG + act.CELL[action] for action in aimed if act.KIND[action] == act.DIG_TWO}
            assert set(chips) - range_of("guide") == aimed - singles
            assert all(chip.get("data-action") == str(action) for action, chip in chips.items())


def range_of(form: str) -> set[int]:
    return {action for action in range(GAME.actions) if GAME.form_of(action)[0].key == form}


def test_equipment_lights_its_targets_once_its_card_is_pressed() -> None:
    match = scene("c1=.2", *CREW, "turn s0 actions=3")
    legal = legal_numbers(GAME, match.state, 0)
    pressed = [action for action in legal if act.KIND[action] == act.BLAST]
    assert not set(chips_of(tree_of(match, looking(lit=legal)))) & set(pressed)
    assert set(chips_of(tree_of(match, looking(lit=pressed)))) == set(pressed)


def test_the_navigator_chooses_among_the_pawns() -> None:
    match = scene(
        "", "s0 navigator c2 water=3", "s1 climber c2 water=2", "s2 carrier a4 water=1", "turn s0 actions=3"
    )
    lit = [act.GUIDE_PAWN + 1, act.GUIDE_PAWN + 2]
    chips = chips_of(tree_of(match, looking(lit=lit, clickable=True)))
    assert set(chips) == set(lit)
    pawn = piece(tree_of(match, looking()), "pawn-2")
    assert chips[lit[1]].get("transform") == pawn.get("transform")


def test_lit_tiles_glow() -> None:
    match = scene("b2=.2", *CREW, "turn s0 actions=3")
    root = tree_of(match, looking(lit=legal_numbers(GAME, match.state, 0)))
    glowing = {tile.get("id") for tile in root.iter(f"{SVG}g") if "lit" in str(tile.get("class")).split()}
    assert glowing == {f"tile-{match.state.grid[cell]}" for cell in (2, 6, 7, 8)}


def test_on_a_turn_of_others_there_is_no_gold() -> None:
    match = archipel.new("desert", 3, seed=2)
    assert "glow" not in board.board(match.state, looking(seat=SPECTATOR))
    assert "pw-me" not in board.board(match.state, looking(seat=SPECTATOR))
    assert board.board(match.state, looking(seat=1)).count("pw-me") == 1


# What is shown


def tile_text(match: Match, cell: str, **more: Any) -> str:
    """The markup of the tile on a cell."""
    number = match.state.grid[act.WORDS["cell"].index(cell)]
    found = piece(tree_of(match, looking(**more)), f"tile-{number}")
    return ElementTree.tostring(found, "unicode")


def test_sand_is_counted_and_two_markers_block() -> None:
    match = scene("a1=.1 b1=.2 d1=T3 e2=.5", *CREW, "turn s0 actions=3")
    assert "d-sand1" in tile_text(match, "a1")
    assert "d-sand2" in tile_text(match, "b1")
    assert "d-sand3" in tile_text(match, "d1")
    assert "d-tunnel" in tile_text(match, "d1")
    assert ">5<" in tile_text(match, "e2")
    assert "d-sand4" in tile_text(match, "e2")


def test_a_peeked_tile_shows_both_its_back_and_its_face() -> None:
    match = scene("b2=(G) d2=G", *CREW, "turn s0 actions=3")
    assert "d-dune" in tile_text(match, "b2")
    assert "d-gear" in tile_text(match, "b2")
    assert "d-dune" not in tile_text(match, "d2")


def test_a_single_clue_is_a_pennant_that_goes_with_its_tile() -> None:
    match = scene("a1=P- e2=E|", *CREW, "turn s0 actions=3")
    root = tree_of(match, looking())
    places = {each.get("id"): each.get("transform") for each in root.iter(f"{SVG}g") if each.get("id")}
    assert places["clue-0"] == "translate(-72,50)"
    assert places["clue-1"] == "translate(506,-26)"
    assert "clue-2" not in places


def test_a_part_in_the_storm_waits_in_its_eye() -> None:
    match = scene("a3=C- c1=C|", *CREW, "parts crystal=storm", "turn s0 actions=3")
    root = tree_of(match, looking())
    assert children(root, "parts") == ["part-2"]
    assert piece(root, "part-2").get("transform") == "translate(262,262)"


def test_a_buried_pawn_shows_its_head() -> None:
    buried = scene("c4=.2", "s0 carrier c4 water=3", "s1 navigator a1 water=3", "turn s0 actions=3")
    freed = scene("c4=.2", "s0 carrier c4 water=3", "s1 climber c4 water=3", "turn s0 actions=3")
    assert board.board(buried.state, looking()).count("d-heap") == 1
    assert "d-heap" not in board.board(freed.state, looking())


def test_five_pawns_on_a_tile_stand_apart() -> None:
    match = archipel.new("desert", 5, seed=1)
    assert len(places_of(tree_of(match, looking()), "pawn-")) == 5
    assert all(name in board.board(match.state, looking(names=NAMES)) for name in NAMES[:5])


# What the last play did


def storm_scene() -> Match:
    match = scene(
        "c1=.1 d1=G e3=.1 b2=T d2=@",
        "s0 archeologist c1 water=1",
        "s1 climber b2 water=2",
        "storm s0 due=3",
    )
    assert match.legal(0) == ["continue"]
    return match


def test_a_wind_marks_what_slid_and_where_sand_fell() -> None:
    match = storm_scene()
    before = match.state
    match.play("continue", dealt="storm:s1")
    eyes = looking(news=match.entries[-1].news, before=before)
    root = tree_of(match, eyes)
    slid = [each.get("id") for each in root.iter(f"{SVG}g") if "slide1" in str(each.get("class")).split()]
    assert slid == [f"tile-{match.state.grid[8]}"]
    assert "fall after1" in tile_text(match, "d2", news=match.entries[-1].news)
    assert len([name for name in ids(root) if name.startswith("wind-")]) == 1


def test_a_pawn_slides_with_its_tile() -> None:
    match = storm_scene()
    match.play("continue", dealt="storm:e2")
    root = tree_of(match, looking(news=match.entries[-1].news))
    assert "slide2" in str(piece(root, "pawn-1").get("class"))


def test_the_sun_is_told_over_each_pawn() -> None:
    match = storm_scene()
    match.play("continue", dealt="storm:sun")
    markup = board.board(match.state, looking(news=match.entries[-1].news))
    assert "bubble thirst" in markup
    assert ">−1<" in markup
    assert "bubble shade" in markup
    assert ">abri<" in markup


def test_marks_of_two_plays_are_two_things() -> None:
    match = storm_scene()
    names = []
    for _ in range(2):
        match.play("continue", dealt="storm:sun")
        root = tree_of(match, looking(news=match.entries[-1].news))
        names.append({name for name in ids(root) if name.startswith("bubble-")})
        if match.over:
            break
    assert names[0]
    assert not names[0] & names[1]


def test_a_pawn_leaves_a_trail() -> None:
    match = scene("", *CREW, "turn s0 actions=3")
    before = match.state
    match.play("move c1")
    eyes = looking(news=match.entries[-1].news, before=before)
    assert [name.split("-")[1] for name in ids(tree_of(match, eyes)) if name.startswith("trail-")] == ["0"]


# The odds


def odds_by_playing(match: Match) -> dict[int, float]:
    """For each tile how likely sand falls on it, by turning every card there is."""
    left = match.state.storm_left
    counts = [int(left[card]) for card in range(pieces.STORM_KINDS)]
    chances: dict[int, float] = {}
    for card, count in enumerate(counts):
        if count:
            sand = [int(match.state.tiles[tile].sand) for tile in range(pieces.TILES)]
            match.play("continue", dealt=f"storm:{pieces.STORM_NAMES[card]}")
            for tile in range(pieces.TILES):
                if match.state.tiles[tile].sand > sand[tile]:
                    chances[tile] = chances.get(tile, 0.0) + count / sum(counts)
            match.undo()
    return chances


@pytest.mark.parametrize("seed", range(6))
def test_the_odds_of_sand_are_those_of_turning_every_card(seed: int) -> None:
    compared = 0
    for match in random_game(GAME, seed, 3, 300):
        storm = match.state.decisions.kinds[0] == st.STORM and match.state.decisions.depth == 1
        known = match.state.storm_top[0] or not sum(match.state.storm_left)
        if match.over or not storm or match.state.decisions.waiting or known or match.state.sand_left < 3:
            continue
        expected = odds_by_playing(match)
        found = drift.sand_chances(match.state)
        assert set(found) == set(expected)
        for tile, chance in found.items():
            assert chance == pytest.approx(expected[tile])
        compared += 1
    assert compared


def test_a_card_that_is_known_is_certain() -> None:
    match = scene("", *CREW, "deck top=w2", "turn s0 actions=3")
    assert drift.sand_chances(match.state) == {match.state.grid[13]: 1.0, match.state.grid[14]: 1.0}
    match = scene("", *CREW, "deck top=sun", "turn s0 actions=3")
    assert drift.sand_chances(match.state) == {}


def test_odds_are_shown_only_when_asked_for() -> None:
    match = archipel.new("desert", 2, seed=5)
    assert "risk" not in board.board(match.state, looking())
    assert board.board(match.state, looking(odds=True)).count('class="risk') == len(
        drift.sand_chances(match.state)
    )


# Motion, in a real browser

MOMENTS = tuple(range(0, 1600, 10))
"""Milliseconds after the play at which one looks: no clock runs, each motion is set to where it is then."""
LOOK = """([after, moments]) => {
  document.querySelector('svg.board').getBoundingClientRect();
  for (const [id, how] of Object.entries(after)) {
    const piece = document.getElementById(id);
    piece.setAttribute('class', how[0]); piece.setAttribute('transform', how[1]);
  }
  const motions = document.getAnimations(), places = {};
  for (const motion of motions) motion.pause();
  for (const moment of moments) {
    for (const motion of motions) motion.currentTime = moment;
    for (const id of Object.keys(after))
      (places[id] ??= []).push(new DOMMatrix(getComputedStyle(document.getElementById(id)).transform).e);
  }
  return places;
}"""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    page.set_default_timeout(LONGEST)
    yield page
    page.close()


def wind_frames() -> tuple[str, dict[str, tuple[str, str]], tuple[int, int]]:
    """A board before a wind of two tiles, what stands elsewhere after it, and which tiles slid."""
    match = storm_scene()
    still = board.board(match.state, looking())
    match.play("continue", dealt="storm:e2")
    root = tree_of(match, looking(news=match.entries[-1].news))
    moved = {
        str(each.get("id")): (str(each.get("class")), str(each.get("transform")))
        for each in root.iter(f"{SVG}g")
        if str(each.get("id")).startswith(("tile-", "eye", "pawn-"))
    }
    return still, moved, (int(match.state.grid[8]), int(match.state.grid[7]))


def looked_at(page: Page, kind: str) -> tuple[list[float], list[float]]:
    """How far to the right the two tiles of the wind are at each moment."""
    still, moved, (first, second) = wind_frames()
    style = (GAME.folder / "look" / "board.css").read_text("utf-8")
    page.set_content(f'<style>{style}</style><main class="{kind}">{still}</main>')
    places = page.evaluate(LOOK, [moved, MOMENTS])
    return places[f"tile-{first}"], places[f"tile-{second}"]


def on_the_way(places: list[float]) -> list[int]:
    """When a tile is neither where it begins nor where it ends."""
    low, high = sorted((places[0], places[-1]))
    return [moment for moment, x in zip(MOMENTS, places, strict=True) if low < x < high]


def test_tiles_slide_one_after_the_other(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    first, second = looked_at(page, "")
    assert (first[0], first[-1]) == (2 * 106, 3 * 106)
    assert (second[0], second[-1]) == (106, 2 * 106)
    assert len(on_the_way(first)) >= 3
    assert len(on_the_way(second)) >= 3
    assert min(on_the_way(second)) > max(on_the_way(first))


@pytest.mark.parametrize("kind, reduced", [("still", False), ("motion-less", False), ("", True)])
def test_who_asked_for_less_motion_sees_none(page: Page, kind: str, reduced: bool) -> None:
    page.emulate_media(reduced_motion="reduce" if reduced else "no-preference")
    first, second = looked_at(page, kind)
    assert (set(first), set(second)) == ({3 * 106}, {2 * 106})
