"""Spirit cards: push, rotate, trap (§6)."""

from __future__ import annotations

from random import Random

import pytest

from archipel.games.codinca.tests.reference import BORDERS, TRAPS, wanted
from archipel.games.codinca.tests.scene import (
    CELLS,
    EARTH,
    FIRE,
    grid,
    line,
    play,
    player,
    refusal,
    scene,
    targets,
    tiles,
    turn,
)

RICH = f"{FIRE} spirits=T01,T02,T03"

# §6.1 Playing one


def test_a_card_is_taken_up_and_then_used() -> None:
    """§6.1."""
    match = scene("", RICH, EARTH)
    assert match.play("spirit T02") == []
    assert match.to_move == (0,)
    assert line(match, "spirit") == "T02"
    assert len(match.legal()) == 16 + 27 + 4
    for action in ("swap a1-b1", "flip a1", "end", "spirit T01"):
        assert refusal(match, action) == ("card_first", "6.1")


def test_only_ones_own_cards_are_taken_up() -> None:
    """§6.1."""
    match = scene("", RICH, f"{EARTH} spirits=T04")
    assert refusal(match, "spirit T04") == ("not_in_hand", "6.1")
    assert refusal(match, "spirit T20") == ("not_in_hand", "6.1")
    assert refusal(match, "spirit unseen") == ("not_in_hand", "6.1")
    assert refusal(scene(""), "spirit T01") == ("no_spirits_left", "6.1")


@pytest.mark.parametrize("action", ["push 1 right", "rotate a1 half", "trap north"])
def test_without_a_card_nothing_is_pushed_rotated_or_trapped(action: str) -> None:
    """§6.1."""
    assert refusal(scene("", RICH, EARTH), action) == ("no_card_taken", "6.1")


@pytest.mark.parametrize("moment", [[], ["swap a1-b1"], ["flip a1"], ["flip a1", "flip b1"]])
def test_a_card_is_played_before_between_and_after_the_pair(moment: list[str]) -> None:
    """§6.1: and the pair goes on where it was."""
    match = scene("", RICH, EARTH)
    for action in moment:
        match.play(action)
    before = line(match, "now")
    play(match, "spirit T01", "push 4 left")
    assert turn(match) == "s0 number=1"
    assert line(match, "now").replace(" push:4-left", "").replace("push:4-left", "") == before


def test_all_three_cards_are_played_in_one_turn_after_the_pair() -> None:
    """Scenario 13; tested after each in test_keys."""
    match = scene("", RICH, EARTH)
    play(match, "swap a1-b1", "flip d4", "spirit T01", "push 1 left", "spirit T02", "rotate c3 half")
    assert match.legal() == ["end", "spirit T03"]
    play(match, "spirit T03", "trap west")
    assert turn(match) == "s1 number=2"
    assert player(match, 0) == "fire L1 D1 B1 C1 spent=T01,T02"
    assert line(match, "shown") == "T03"


def test_all_three_cards_are_played_before_the_pair() -> None:
    match = scene("", RICH, EARTH)
    for card in ("T01", "T02", "T03"):
        play(match, f"spirit {card}", "push 2 right")
    assert turn(match) == "s0 number=1"
    assert tiles(match, "a2 b2 c2 d2") == "W+ F- E+ A-"
    play(match, "flip a1", "flip b1")
    assert turn(match) == "s1 number=2"


def test_a_card_is_single_use() -> None:
    """§6.1."""
    match = scene("", RICH, EARTH)
    play(match, "spirit T01", "push 1 right")
    assert refusal(match, "spirit T01") == ("not_in_hand", "6.1")
    assert targets(match, "spirit") == {"T02", "T03"}


# §6.2 Push


def test_a_row_is_pushed_either_way() -> None:
    """Scenario 9."""
    for way, after in (("right", "W- F+ E- A+"), ("left", "E- A+ W- F+")):
        match = scene("", RICH, EARTH)
        play(match, "spirit T01", f"push 1 {way}")
        assert tiles(match, "a1 b1 c1 d1") == after


def test_a_column_is_pushed_either_way() -> None:
    """§6.2."""
    for way, after in (("down", "E- F+ A- W+"), ("up", "A- W+ E- F+")):
        match = scene("", RICH, EARTH)
        play(match, "spirit T01", f"push a {way}")
        assert tiles(match, "a1 a2 a3 a4") == after


def test_a_push_moves_its_own_line_only_and_three_pushes_are_one_back() -> None:
    """§6.2, K8: every row and every column."""
    for which in "1234abcd":
        way = "right" if which.isdigit() else "down"
        match = scene("", RICH, EARTH)
        before = grid(match)
        play(match, "spirit T01", f"push {which} {way}")
        changed = {cell for cell in CELLS if grid(match)[cell] != before[cell]}
        assert changed == {cell for cell in CELLS if which in cell}
        play(match, "spirit T02", f"push {which} {way}", "spirit T03", f"push {which} {way}")
        back = scene("", RICH, EARTH)
        play(back, "spirit T01", f"push {which} {'left' if way == 'right' else 'up'}")
        assert grid(match) == grid(back), which


# §6.3 Rotate


def test_a_block_is_rotated_clockwise_and_the_sides_stay() -> None:
    """Scenario 10: [F E / A W] becomes [A F / W E]."""
    match = scene("", RICH, EARTH)
    play(match, "spirit T01", "rotate a1 right")
    assert tiles(match, "a1 b1 a2 b2") == "A- F+ W+ E-"


@pytest.mark.parametrize("turned, after", [("half", "W+ A- E- F+"), ("left", "E- W+ F+ A-")])
def test_a_block_is_rotated_by_a_half_and_the_other_way(turned: str, after: str) -> None:
    """§6.3."""
    match = scene("", RICH, EARTH)
    play(match, "spirit T01", f"rotate a1 {turned}")
    assert tiles(match, "a1 b1 a2 b2") == after


def test_every_block_can_be_rotated_and_nothing_else_moves() -> None:
    """§6.3: nine blocks; a quarter forward and a quarter back is none."""
    for corner in (CELLS.index(f"{column}{row}") for row in "123" for column in "abc"):
        match = scene("", RICH, EARTH)
        before = grid(match)
        cells = [CELLS[corner + step] for step in (0, 1, 5, 4)]
        play(match, "spirit T01", f"rotate {cells[0]} right")
        for here, there in zip(cells, cells[1:] + cells[:1], strict=True):
            assert grid(match)[there] == before[here], cells
        assert all(grid(match)[cell] == before[cell] for cell in CELLS if cell not in cells), cells
        play(match, "spirit T02", f"rotate {cells[0]} left")
        assert grid(match) == before, cells


# §6.4 Traps: each of the twenty, from each of the four sides, on many grids


def random_tiles(random: Random) -> str:
    return " ".join(
        f"{cell}={element}{random.choice('+-')}"
        for cell, element in zip(CELLS, "FEAWAWFEWAEFEFWA", strict=True)
    )


@pytest.mark.parametrize("border", BORDERS)
def test_a_trap_sets_exactly_its_four_tiles(border: str) -> None:
    """§6.4: each of the twenty, against pictures turned by brute force."""
    for trap in TRAPS:
        sets_exactly_its_four_tiles(trap, border)


def sets_exactly_its_four_tiles(trap: str, border: str) -> None:
    """On random grids, and on those that are all gold and all stone."""
    random = Random(f"{trap} {border}")
    grids = [random_tiles(random) for _ in range(3)]
    grids += [
        " ".join(f"{cell}={element}{side}" for cell, element in zip(CELLS, "FEAWAWFEWAEFEFWA", strict=True))
        for side in "+-"
    ]
    for there in grids:
        match = scene(there, f"s0 fire L6 D6 B6 C6 spirits={trap}", EARTH)
        before = grid(match)
        play(match, f"spirit {trap}", f"trap {border}")
        want = {CELLS[4 * row + column]: colour for (row, column), colour in wanted(trap, border).items()}
        assert len(want) == 4, trap
        expected = {
            cell: tile if cell not in want else tile[0] + {"G": "+", "S": "-"}[want[cell]]
            for cell, tile in before.items()
        }
        assert grid(match) == expected, trap
        flipped = sum(expected[cell] != before[cell] for cell in CELLS)
        assert f"{flipped} tile" in match.log()[0]


def test_the_first_row_of_a_trap_lies_along_the_side_it_is_played_from() -> None:
    """§6.4: T10 is GG.. / ..SS, from each side as drawn by hand."""
    want = {
        "north": ("a1 b1", "c2 d2"),
        "east": ("d1 d2", "c3 c4"),
        "south": ("c4 d4", "a3 b3"),
        "west": ("a3 a4", "b1 b2"),
    }
    for border, (gold, stone) in want.items():
        match = scene("", "s0 fire L6 D6 B6 C6 spirits=T10", EARTH)
        play(match, "spirit T10", f"trap {border}")
        assert {tile[1] for tile in tiles(match, gold).split()} == {"+"}
        assert {tile[1] for tile in tiles(match, stone).split()} == {"-"}


def test_a_trap_that_changes_nothing_is_legal_and_spent() -> None:
    """K10."""
    match = scene("a1=F+ b1=E+ c1=A+ d1=W+", RICH, EARTH)
    before = grid(match)
    news = play(match, "spirit T01", "trap north")
    assert news[0].endswith("0 tiles turn over.")
    assert grid(match) == before
    assert targets(match, "spirit") == {"T02", "T03"}
    assert line(match, "now") == ""


def test_a_rotation_that_changes_nothing_visible_is_legal_and_spent() -> None:
    """K10."""
    match = scene("a1=F+ b1=F+ a2=F+ b2=F+", "s0 fire L1 D1 B1* C1 spirits=T05", EARTH)
    before = grid(match)
    play(match, "spirit T05", "rotate a1 right")
    assert grid(match) == before
    assert player(match, 0) == "fire L1 D1 B1* C1 spent=T05"


def test_a_trap_moves_no_tile() -> None:
    """§6.4."""
    match = scene("", RICH, EARTH)
    before = {cell: tile[0] for cell, tile in grid(match).items()}
    play(match, "spirit T03", "trap south")
    assert {cell: tile[0] for cell, tile in grid(match).items()} == before
