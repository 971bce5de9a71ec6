"""Completing keys (§8): every key in every way it can lie, and no other way."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from archipel.games.codinca.notation import how_far
from archipel.games.codinca.rules import completing_keys, pieces
from archipel.games.codinca.rules.state import Codinca
from archipel.games.codinca.tests import reference
from archipel.games.codinca.tests.scene import CELLS, EARTH, FIRE, line, play, player, scene, tiles, turn

Way = reference.Way


def cell(row: int, column: int) -> str:
    return CELLS[4 * row + column]


def placed(way: Way, sign: str = "F") -> str:
    """The tiles of an element as a way has them."""
    return " ".join(
        f"{cell(row, column)}={sign}{'+' if colour == 'G' else '-'}" for row, column, colour in sorted(way)
    )


def holder(key: str) -> tuple[str, str]:
    """Fire with this key, and Earth with no key of that number."""
    spare, other = [digit for digit in "654" if digit != key[1]][:2]
    mine = " ".join(key if key[0] == sign else f"{sign}{spare}" for sign in "LDBC")
    return f"s0 fire {mine}", "s1 earth " + " ".join(f"{sign}{other}" for sign in "LDBC")


# §8.1 By brute force


def test_the_ways_of_the_pictures_are_those_of_the_tables() -> None:
    """§2.3: 24 keys, 304 ways in all."""
    for key, name in enumerate(pieces.KEY_NAMES):
        found = set()
        for way in range(pieces.FIRST_WAY[key], pieces.FIRST_WAY[key + 1]):
            found.add(
                frozenset(
                    (n // 4, n % 4, "G" if pieces.WAY_GOLD[way] >> n & 1 else "S")
                    for n in range(16)
                    if pieces.WAY_CELLS[way] >> n & 1
                )
            )
        assert found == reference.ways(name), name
        assert len(found) == pieces.FIRST_WAY[key + 1] - pieces.FIRST_WAY[key]
    assert pieces.FIRST_WAY[pieces.KEYS] == 304


@pytest.mark.parametrize("element", range(4))
def test_four_tiles_show_the_key_of_the_pictures_wherever_they_lie(element: int) -> None:
    """§8.1: all 1,820 places of four tiles in all 16 colourings, 29,120 grids for each element."""
    state, known = Codinca(), reference.key_of_way()
    other = (element + 1) % 4
    shown = 0
    for places in itertools.combinations(range(16), 4):
        for gold in itertools.product((0, 1), repeat=4):
            for place in range(16):
                state.grid[place] = 2 * other + 1
            for place, side in zip(places, gold, strict=True):
                state.grid[place] = 2 * element + side
            way = frozenset((p // 4, p % 4, "SG"[side]) for p, side in zip(places, gold, strict=True))
            key = completing_keys.key_shown(state, element)
            assert (pieces.KEY_NAMES[key] if key != pieces.NO_KEY else None) == known.get(way), way
            shown += key != pieces.NO_KEY
    assert shown == 304


EVERY_WAY = [(key, way) for key in reference.KEYS for way in sorted(map(sorted, reference.ways(key)))]


def test_a_key_is_completed_by_a_flip_in_every_way_it_can_lie() -> None:
    """§8.1, §8.2."""
    for key, way in EVERY_WAY:
        row, column, colour = way[0]
        almost = frozenset([(row, column, "S" if colour == "G" else "G"), *way[1:]])
        match = scene(placed(almost), *holder(key))
        news = match.play(f"flip {cell(row, column)}")
        assert any(key in sentence for sentence in news), way
        assert f"{key}*" in player(match, 0).split(), way
        assert turn(match) == "s1 number=2"


def test_a_key_is_completed_by_a_swap_in_every_way_it_can_lie() -> None:
    """§8.1, §8.2: a tile that has strayed by one step comes back."""
    for key, way in EVERY_WAY:
        taken = {(row, column) for row, column, _ in way}
        (row, column, colour), there = next(
            (tile, free)
            for tile in way
            for free in itertools.product(range(4), repeat=2)
            if free not in taken and max(abs(free[0] - tile[0]), abs(free[1] - tile[1])) == 1
        )
        almost = frozenset(way) - {(row, column, colour)} | {(there[0], there[1], colour)}
        match = scene(placed(almost), *holder(key))
        match.play(f"swap {cell(row, column)} {cell(*there)}")
        assert f"{key}*" in player(match, 0).split(), way
        assert turn(match) == "s1 number=2"


def test_no_other_key_of_the_group_is_completed() -> None:
    """§8.1: for each way, the five other keys of its group stay open."""
    for key in reference.KEYS:
        way = sorted(min(map(sorted, reference.ways(key))))
        row, column, colour = way[0]
        almost = frozenset([(row, column, "S" if colour == "G" else "G"), *way[1:]])
        for other in reference.KEYS:
            if other[0] == key[0] and other != key:
                match = scene(placed(almost), *holder(other))
                match.play(f"flip {cell(row, column)}")
                assert "*" not in player(match, 0)
                assert turn(match) == "s0 number=1"


def test_a_line_is_read_from_either_end() -> None:
    """Scenario 2: L3 is GGSS; a column of S, S, G, G fits."""
    match = scene("b1=F- b2=F- b3=F+ b4=F-", "s0 fire L3 D1 B1 C1", EARTH)
    match.play("flip b4")
    assert player(match, 0).split()[1] == "L3*"


def test_three_on_a_short_diagonal_and_one_elsewhere_are_no_diagonal() -> None:
    """Scenario 4."""
    for strays in ("d4", "a4", "d1"):
        match = scene(f"b1=F+ c2=F+ d3=F+ {strays}=F-", FIRE, EARTH)
        match.play(f"flip {strays}")
        assert "*" not in player(match, 0)
        assert turn(match) == "s0 number=1"


def test_the_tiles_have_to_be_ones_own() -> None:
    """§8.1: four gold tiles of others, or three own and a foreign one, are no key."""
    match = scene("a1=E+ b1=E+ c1=E+ d1=E-", FIRE, EARTH)
    match.play("flip d1")
    assert "*" not in match.position()
    match = scene("a1=F+ b1=F+ c1=F+ d1=E-", FIRE, EARTH)
    match.play("flip d1")
    assert "*" not in match.position()


# §8.2 It counts at once


def test_a_swap_that_completes_a_block_ends_the_turn_and_the_flip_is_not_played() -> None:
    """Scenario 5."""
    match = scene("a1=F+ b1=F+ a2=F+ c3=F+", f"{FIRE} spirits=T01,T02", f"{EARTH} spirits=T04")
    news = match.play("swap b2-c3")
    assert news[1] == "Fire completes the key Block B1 (GGGG): 1 of 4."
    assert turn(match) == "s1 number=2"
    assert match.legal(0) == []
    assert player(match, 0) == "fire L1 D1 B1* C1 spirits=T01,T02"


def test_a_spirit_card_before_the_pair_completes_a_key_and_the_pair_is_lost() -> None:
    """K12."""
    match = scene("b1=F+ c1=F+ d1=F+ a2=F+", f"{FIRE} spirits=T01,T02,T03", EARTH)
    play(match, "spirit T01", "push a up")
    assert player(match, 0) == "fire L1* D1 B1 C1 spirits=T02,T03 spent=T01"
    assert turn(match) == "s1 number=2"


@pytest.mark.parametrize("cards", [1, 2, 3])
def test_the_grid_is_compared_after_each_spirit_card(cards: int) -> None:
    """Scenario 13."""
    match = scene("b1=F+ c1=F+ d1=F+ a3=F+", f"{FIRE} spirits=T04,T05,T16", EARTH)
    play(match, "swap a2-a3", "flip d4")
    for card in ("T04", "T05", "T16")[: cards - 1]:
        play(match, f"spirit {card}", "push 4 right")
        assert turn(match) == "s0 number=1"
    play(match, f"spirit {('T04', 'T05', 'T16')[cards - 1]}", "push a up")
    assert "L1*" in player(match, 0)
    assert turn(match) == "s1 number=2"


def test_a_rotation_and_a_trap_complete_keys_too() -> None:
    """§8.1."""
    for turned, fits in (("right", True), ("half", False), ("left", False)):
        match = scene("a1=F+ b1=F+ a2=F+ b3=F+", f"{FIRE} spirits=T11", EARTH)
        play(match, "spirit T11", f"rotate b2 {turned}")
        assert ("B1*" in player(match, 0)) == fits
    match = scene("a1=F- b1=F+ c1=F- d1=F+", f"{FIRE} spirits=T01", EARTH)
    play(match, "spirit T01", "trap north")
    assert "L1*" in player(match, 0)
    assert line(match, "shown") == "T01"


def test_keys_are_completed_in_any_order_and_stay_complete() -> None:
    """§1, §8.2."""
    match = scene("a1=F+ b1=F+ a2=F+ c3=F+", "s0 fire L1 D1* B1 C1*", EARTH)
    match.play("swap b2-c3")
    assert player(match, 0) == "fire L1 D1* B1* C1*"
    play(match, "flip d2", "flip d1")
    assert player(match, 0) == "fire L1 D1* B1* C1*"
    assert turn(match) == "s0 number=3"


def test_a_complete_key_does_not_count_again() -> None:
    """§8.1: only open keys are compared."""
    match = scene("a1=F+ b1=F+ a2=F+ c3=F+", "s0 fire L1 D1 B1* C1", EARTH)
    match.play("swap b2-c3")
    assert turn(match) == "s0 number=1"
    assert "flip a1" in match.legal()


def test_nobody_completes_a_key_in_the_turn_of_another() -> None:
    """§8.2: Earth's line is made by Fire, and nothing happens yet."""
    match = scene("a1=E- b1=E- c1=E- d1=E+ a4=F+", FIRE, EARTH)
    play(match, "flip d1", "flip a4")
    assert "*" not in match.position()
    assert turn(match) == "s1 number=2"


# §8.3 A pattern that was there already


def test_a_pattern_made_by_another_counts_after_ones_own_first_action_if_it_is_still_there() -> None:
    """K3."""
    match = scene("a1=E- b1=E- c1=E- d1=E-", FIRE, EARTH, "turn s1 number=2")
    assert "*" not in player(match, 1)
    match.play("flip d4")
    assert player(match, 1).split()[1] == "L2*"
    assert turn(match) == "s0 number=3"


def test_a_pattern_made_by_another_is_lost_if_ones_first_action_breaks_it() -> None:
    """K3."""
    match = scene("a1=E- b1=E- c1=E- d1=E-", FIRE, EARTH, "turn s1 number=2")
    match.play("flip a1")
    assert "*" not in player(match, 1)
    assert turn(match) == "s1 number=2"


def test_a_spirit_card_is_a_first_action_too() -> None:
    """K3, K12."""
    match = scene("a1=E- b1=E- c1=E- d1=E-", FIRE, f"{EARTH} spirits=T01,T02", "turn s1 number=2")
    play(match, "spirit T01", "push 4 right")
    assert "L2*" in player(match, 1)
    assert turn(match) == "s0 number=3"


def test_taking_up_a_card_is_not_an_action_yet() -> None:
    """K3."""
    match = scene("a1=E- b1=E- c1=E- d1=E-", FIRE, f"{EARTH} spirits=T01,T02", "turn s1 number=2")
    match.play("spirit T01")
    assert "*" not in player(match, 1)


# §8.4 Never two at once


def test_no_four_cells_are_two_shapes() -> None:
    """K11."""
    cells = [
        frozenset((row, column) for row, column, _ in way)
        for key in ("L1", "D1", "B1", "C1")
        for way in reference.ways(key)
    ]
    assert len(cells) == len(set(cells)) == 24


# §8.5 How far


def test_how_far_one_is_is_the_fewest_tiles_wrong_in_any_way() -> None:
    """§8.5: against the pictures, on random grids."""
    random, state = Random(1), Codinca()
    for _ in range(60):
        looks = random.sample(
            [2 * element + random.randrange(2) for element in range(4) for _ in range(4)], 16
        )
        for place, look in enumerate(looks):
            state.grid[place] = look
        for key, name in enumerate(pieces.KEY_NAMES):
            right = [
                sum(looks[4 * row + column] == 2 * (key % 4) + (colour == "G") for row, column, colour in way)
                for way in reference.ways(name)
            ]
            assert how_far.tiles_wrong(state, key % 4, key) == 4 - max(right)
            way = how_far.nearest_way(state, key % 4, key)
            there = [n for n in range(16) if pieces.WAY_CELLS[way] >> n & 1]
            assert sum(looks[n] == 2 * (key % 4) + (pieces.WAY_GOLD[way] >> n & 1) for n in there) == max(
                right
            )


def test_how_far_one_is_is_nothing_when_the_key_fits() -> None:
    """§8.5."""
    match = scene("a1=F+ b1=F+ c1=F+ d1=F-")
    assert how_far.tiles_wrong(match.state, 0, 0) == 1
    assert "Line L1 (GGGG) 3/4" in str(match.view(0))
    assert "L1" not in str(match.view(1))
    assert tiles(match, "d1") == "F-"
