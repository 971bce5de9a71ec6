"""The turn and its two standard actions (§4, §5)."""

from __future__ import annotations

import pytest

from archipel.games.codinca.tests.scene import (
    CELLS,
    EARTH,
    FIRE,
    grid,
    line,
    play,
    refusal,
    scene,
    targets,
    tiles,
    turn,
)

WITH_CARDS = (f"{FIRE} spirits=T01,T02,T03", f"{EARTH} spirits=T04")

# §5.1 Swap


def test_a_tile_is_swapped_with_a_diagonal_neighbour_and_not_with_one_two_cells_away() -> None:
    """Scenario 1."""
    match = scene("")
    assert "a1-b2" in targets(match, "swap")
    assert refusal(match, "swap a1-c1") == ("not_near", "5.1")
    match.play("swap a1-b2")
    assert tiles(match, "a1 b2") == "W+ F+"


def test_a_swap_keeps_the_sides_and_moves_nothing_else() -> None:
    """§5.1."""
    match = scene("")
    before = grid(match)
    match.play("swap a1-b1")
    assert tiles(match, "a1 b1") == "E- F+"
    assert {cell: tile for cell, tile in grid(match).items() if cell not in ("a1", "b1")} == {
        cell: tile for cell, tile in before.items() if cell not in ("a1", "b1")
    }


@pytest.mark.parametrize(
    "cell, near",
    [
        ("a1", "b1 a2 b2"),
        ("b1", "a1 c1 a2 b2 c2"),
        ("b2", "a1 b1 c1 a2 c2 a3 b3 c3"),
        ("d3", "d2 d4 c2 c3 c4"),
        ("d4", "c4 d3 c3"),
    ],
)
def test_a_tile_has_three_five_or_eight_neighbours(cell: str, near: str) -> None:
    """§5.1: up, down, sideways and diagonally, never round the edge."""
    match = scene(f"{cell}=F+")
    found = {pair for pair in targets(match, "swap") if cell in pair.split("-")}
    assert {({*pair.split("-")} - {cell}).pop() for pair in found} == set(near.split())


def test_a_swap_needs_one_of_ones_own_tiles() -> None:
    """§5.1."""
    match = scene("")
    assert refusal(match, "swap b1-c1") == ("not_yours", "5.1")
    assert refusal(match, "swap a2-b3") == ("not_yours", "5.1")


def test_two_own_tiles_can_be_swapped_and_are_one_action() -> None:
    """§5.1."""
    match = scene("a1=F+ b1=F-")
    assert [action for action in match.legal() if action in ("swap a1-b1", "swap b1-a1")] == ["swap a1-b1"]
    match.play("swap a1-b1")
    assert tiles(match, "a1 b1") == "F- F+"


@pytest.mark.parametrize("said", ["swap b2 a1", "swap a1 b2", "SWAP B2-A1", "swap a1-b2"])
def test_the_cells_of_a_swap_are_named_in_any_order(said: str) -> None:
    match = scene("")
    match.play(said)
    assert tiles(match, "a1 b2") == "W+ F+"


def test_neutral_tiles_are_swapped_with_and_flipped_like_others() -> None:
    """K9: nobody plays air and water."""
    match = scene("")
    play(match, "swap a1-a2", "flip d4")
    assert tiles(match, "a1 a2 d4") == "A- F+ A-"


# §5.2 Flip, §5.3 Which two


def test_any_tile_is_flipped_first() -> None:
    """§5.2."""
    assert targets(scene(""), "flip") == set(CELLS)


def test_after_a_foreign_flip_the_second_is_an_own_and_another_tile() -> None:
    """Scenario 6."""
    match = scene("")
    match.play("flip c1")
    assert targets(match, "flip") == {"a1", "c2", "d3", "b4"}
    assert refusal(match, "flip b1") == ("one_yours", "5.3")
    assert refusal(match, "flip c1") == ("same_tile", "5.3")


def test_after_an_own_flip_the_second_is_any_other_tile() -> None:
    """§5.3."""
    match = scene("")
    match.play("flip a1")
    assert targets(match, "flip") == set(CELLS) - {"a1"}
    assert refusal(match, "flip a1") == ("same_tile", "5.3")


def test_after_a_swap_any_tile_is_flipped_the_swapped_ones_too() -> None:
    """§5.3."""
    match = scene("")
    match.play("swap a1-b1")
    assert targets(match, "flip") == set(CELLS)


def test_after_a_swap_the_same_tile_or_another_is_swapped() -> None:
    """§5.3: even back again, for that is one's own action."""
    match = scene("")
    match.play("swap a1-b1")
    assert {"a1-b1", "b1-c2", "d1-c2"} <= targets(match, "swap")
    match.play("swap a1-b1")
    assert tiles(match, "a1 b1") == "F+ E-"


def test_a_flip_is_not_followed_by_a_swap() -> None:
    """K1."""
    match = scene("")
    match.play("flip a1")
    assert not targets(match, "swap")
    assert refusal(match, "swap a1-b1") == ("no_swap_after_flip", "5.3")


def test_the_same_tile_is_known_after_it_was_moved() -> None:
    """§5.3: a flipped tile pushed on in between is still the flipped one."""
    match = scene("", *WITH_CARDS)
    play(match, "flip c1", "spirit T01", "push 1 right")
    assert refusal(match, "flip d1") == ("same_tile", "5.3")
    assert targets(match, "flip") == {"b1", "c2", "d3", "b4"}


@pytest.mark.parametrize(
    "pair", [("swap a1-b1", "flip c1"), ("swap a1-b1", "swap c2-c1"), ("flip a1", "flip b1")]
)
def test_after_both_actions_only_spirit_cards_and_the_end_are_left(pair: tuple[str, str]) -> None:
    """§4.2."""
    match = scene("", *WITH_CARDS)
    play(match, *pair)
    assert match.legal() == ["end", "spirit T01", "spirit T02", "spirit T03"]
    assert refusal(match, "flip d4") == ("pair_made", "5.3")
    assert refusal(match, "swap d3-d4") == ("pair_made", "5.3")
    match.play("end")
    assert turn(match) == "s1 number=2"


# §4 The turn


def test_both_actions_are_compulsory() -> None:
    """K4."""
    match = scene("", *WITH_CARDS)
    assert refusal(match, "end") == ("pair_first", "4.2")
    match.play("swap a1-b1")
    assert refusal(match, "end") == ("pair_first", "4.2")


def test_without_spirit_cards_the_turn_ends_by_itself() -> None:
    """§4.2: everybody sees how many are left, so nobody learns anything from it."""
    match = scene("")
    play(match, "swap a1-b1", "flip c1")
    assert turn(match) == "s1 number=2"


def test_the_turn_ends_by_itself_after_the_last_spirit_card() -> None:
    """§4.2."""
    match = scene("", f"{FIRE} spirits=T01", f"{EARTH} spirits=T04")
    play(match, "flip a1", "flip b1")
    assert turn(match) == "s0 number=1"
    play(match, "spirit T01", "push 4 left")
    assert turn(match) == "s1 number=2"


def test_nobody_plays_in_the_turn_of_another() -> None:
    """§4.1, §6.1: not even a spirit card."""
    match = scene("", *WITH_CARDS)
    assert match.legal(1) == []
    assert refusal(match, "spirit T04", 1) == ("not_your_turn", "4.1")
    assert refusal(match, "flip b1", 1) == ("not_your_turn", "4.1")


def test_what_was_done_is_written_until_the_next_turn_is_over() -> None:
    """§7."""
    match = scene("")
    match.play("swap a1-b1")
    assert (line(match, "now"), line(match, "last")) == ("swap:a1-b1", "")
    match.play("flip d4")
    assert (line(match, "now"), line(match, "last")) == ("", "swap:a1-b1 flip:d4")
    play(match, "swap a1-a2", "swap a2-a3")
    assert line(match, "last") == "swap:a1-a3 swap:a2-a3"
    play(match, "flip d3", "flip c2")
    assert line(match, "last") == "flip:c2 flip:d3"
