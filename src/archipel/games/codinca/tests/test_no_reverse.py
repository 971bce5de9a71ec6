"""No reversing (§7): what the player before did may not be undone."""

from __future__ import annotations

import pytest

from archipel.games.codinca.tests.scene import EARTH, FIRE, line, play, refusal, scene, targets, turn

RICH = (f"{FIRE} spirits=T01,T02,T03", f"{EARTH} spirits=T04,T05,T14")


def test_two_tiles_just_swapped_are_not_swapped_back_but_may_go_elsewhere() -> None:
    """Scenario 8: Earth swapped a and b; Fire may move a, but not swap a with b."""
    match = scene("", FIRE, EARTH, "turn s1 number=2")
    play(match, "swap b1-a1", "flip d4")
    assert refusal(match, "swap a1-b1") == ("undoes_swap", "7.1")
    assert {"b1-c1", "b1-b2", "b1-a2"} <= targets(match, "swap")
    match.play("swap b1-c1")
    assert "a1-c1" not in targets(match, "swap")


def test_the_two_tiles_are_meant_wherever_they_have_got_to() -> None:
    """§7.1: pushed on together, they are still the two that were swapped."""
    match = scene("", *RICH, "turn s1 number=2")
    play(match, "swap b1-a1", "flip d4", "end")
    play(match, "spirit T01", "push 1 right")
    assert refusal(match, "swap b1-c1") == ("undoes_swap", "7.1")
    assert line(match, "last") == "swap:b1-c1 flip:d4"


def test_two_other_tiles_on_the_same_cells_may_be_swapped() -> None:
    """§7.1: tiles, not cells; another Fire tile lies in b1 after the push."""
    match = scene("", *RICH, "turn s1 number=2")
    play(match, "swap b1-a1", "flip d4", "end", "spirit T01", "push b down")
    assert line(match, "last") == "swap:a1-b2 flip:d4"
    assert "a1-b1" in targets(match, "swap")
    assert refusal(match, "swap a1-b2") == ("undoes_swap", "7.1")


def test_both_swaps_of_a_turn_count() -> None:
    """§7.1."""
    match = scene("", FIRE, EARTH, "turn s1 number=2")
    play(match, "swap b1-a1", "swap d2-c2")
    assert refusal(match, "swap a1-b1") == ("undoes_swap", "7.1")
    assert refusal(match, "swap c2-d2") == ("undoes_swap", "7.1")


def test_one_tile_swapped_twice_is_kept_from_both_partners() -> None:
    """§7.1: Earth's tile went from b1 over a1 to a2."""
    match = scene("a1=F+ a2=F-", FIRE, EARTH, "turn s1 number=2")
    play(match, "swap b1-a1", "swap a1-a2")
    assert line(match, "last") == "swap:b1-a2 swap:a1-a2"
    assert refusal(match, "swap a2-b1") == ("undoes_swap", "7.1")
    assert refusal(match, "swap a1-a2") == ("undoes_swap", "7.1")
    assert "a1-b1" in targets(match, "swap")


def test_a_tile_just_flipped_is_not_flipped_back() -> None:
    """§7.1."""
    match = scene("", FIRE, EARTH, "turn s1 number=2")
    play(match, "flip b1", "flip c1")
    assert refusal(match, "flip b1") == ("undoes_flip", "7.1")
    assert refusal(match, "flip c1") == ("undoes_flip", "7.1")
    match.play("swap a1-b1")
    assert refusal(match, "flip a1") == ("undoes_flip", "7.1")
    assert "b1" in targets(match, "flip")


def test_a_flipped_tile_may_be_turned_by_a_trap_and_a_trapped_one_flipped() -> None:
    """§7.1: only like undoes like."""
    match = scene("", *RICH, "turn s1 number=2")
    play(match, "flip b1", "flip c1", "end", "spirit T01")
    assert targets(match, "trap") == {"north", "east", "south", "west"}
    match = scene("", *RICH, "turn s1 number=2")
    play(match, "flip b1", "flip b2", "spirit T04", "trap north", "end")
    assert {"d1", "a4", "a1"} <= targets(match, "flip")


@pytest.mark.parametrize(
    "way, back", [("1 right", "1 left"), ("1 left", "1 right"), ("c down", "c up"), ("c up", "c down")]
)
def test_a_line_just_pushed_is_not_pushed_back_but_on(way: str, back: str) -> None:
    """§7.1."""
    match = scene("", *RICH, "turn s1 number=2")
    play(match, "flip b1", "flip c4", "spirit T04", f"push {way}", "end", "spirit T01")
    assert refusal(match, f"push {back}") == ("undoes_push", "7.1")
    assert len(targets(match, "push")) == 15
    match.play(f"push {way}")


@pytest.mark.parametrize("turned, back", [("right", "left"), ("left", "right"), ("half", "half")])
def test_a_block_just_rotated_is_not_rotated_back_but_otherwise(turned: str, back: str) -> None:
    """§7.1."""
    match = scene("", *RICH, "turn s1 number=2")
    play(match, "flip b1", "flip c4", "spirit T04", f"rotate b2 {turned}", "end", "spirit T01")
    assert refusal(match, f"rotate b2 {back}") == ("undoes_rotation", "7.1")
    assert len(targets(match, "rotate")) == 26


TRAPPERS = ("s0 fire L1 D1 B1 C1 spirits=T01,T04", "s1 earth L2 D2 B2 C2 spirits=T14", "turn s1 number=2")
"""T04 sets the corners to gold, T14 to stone."""


def test_a_trap_may_not_turn_over_exactly_the_tiles_a_trap_has_just_turned() -> None:
    """§7.1."""
    match = scene("a1=F+ d1=W+ a4=E+ d4=A+", *TRAPPERS)
    play(match, "spirit T14", "trap east", "flip b1", "flip c2")
    assert turn(match) == "s0 number=3"
    assert line(match, "last") == "flip:b1 flip:c2 trap:a1,d1,a4,d4"
    match.play("spirit T04")
    for border in ("north", "east", "south", "west"):
        assert refusal(match, f"trap {border}") == ("undoes_trap", "7.1")
    assert len(match.legal()) == 16 + 27


def test_a_trap_that_turns_over_more_tiles_is_allowed() -> None:
    """§7.1: exactly the same tiles; here d1 was stone already, and turns as well."""
    match = scene("a1=F+ d1=W- a4=E+ d4=A+", *TRAPPERS)
    play(match, "spirit T14", "trap east", "flip b1", "flip c2", "spirit T04")
    assert targets(match, "trap") == {"north", "east", "south", "west"}


def test_trapped_tiles_are_meant_wherever_they_have_got_to() -> None:
    """§7.1: another tile lies in a corner now, so other tiles are turned over."""
    match = scene("a1=F+ d1=W+ a4=E+ d4=A+", *TRAPPERS)
    play(match, "spirit T14", "trap east", "flip d2", "flip c2", "swap a1-b1", "spirit T04")
    assert line(match, "last") == "flip:c2 flip:d2 trap:b1,d1,a4,d4"
    assert targets(match, "trap") == {"north", "east", "south", "west"}


def test_a_trap_that_turned_nothing_bars_nothing() -> None:
    """§7.1: neither does a trap that would turn nothing undo it."""
    match = scene("b1=E+ d1=W- a4=E- a1=F- d4=A- c1=A+", *TRAPPERS)
    play(match, "spirit T14", "trap east", "flip d2", "flip c2")
    assert line(match, "last") == "flip:c2 flip:d2"
    match.play("spirit T04")
    assert targets(match, "trap") == {"north", "east", "south", "west"}
    match = scene("a1=F+ b1=E+ c1=A+ d1=W+", *TRAPPERS[:2])
    match.play("spirit T01")
    assert "north" in targets(match, "trap")


THREE_TRAPS = (
    "a1=F+ b1=E+ c1=A+ d1=W+ a2=A+ b2=W+ c2=F+ d2=E+",
    "s0 fire L1 D1 B1 C1 spirits=T01,T02,T09",
    "s1 earth L2 D2 B2 C2 spirits=T11,T12,T19",
    "turn s1 number=2",
)
"""Each of Fire's traps lies as one of Earth's and has its other colours: a row of gold or stone, a row of both."""


@pytest.mark.parametrize("card, border", [("T01", "north"), ("T02", "north"), ("T09", "south")])
def test_each_of_the_three_traps_of_a_turn_is_kept_from_being_undone(card: str, border: str) -> None:
    """§7.1: the first, the second and the third."""
    match = scene(*THREE_TRAPS)
    play(match, "flip c3", "flip a3", "spirit T11", "trap north", "spirit T12", "trap north")
    play(match, "spirit T19", "trap south")
    assert turn(match) == "s0 number=3"
    assert line(match, "last") == "flip:a3 flip:c3 trap:a1,b1,c1,d1 trap:a2,b2,c2,d2 trap:a4,b4,c4,d4"
    match.play(f"spirit {card}")
    assert refusal(match, f"trap {border}") == ("undoes_trap", "7.1")
    assert targets(match, "trap") == {"north", "east", "south", "west"} - {border}


def test_all_pushes_and_rotations_of_a_turn_count() -> None:
    """§7.1: the first and the second of each."""
    cards = (f"{FIRE} spirits=T01", f"{EARTH} spirits=T04,T05", "turn s1 number=2")
    match = scene("", *cards)
    play(match, "flip b1", "flip c4", "spirit T04", "push 3 right", "spirit T05", "push d up", "spirit T01")
    for back in ("push 3 left", "push d down"):
        assert refusal(match, back) == ("undoes_push", "7.1"), back
    assert len(targets(match, "push")) == 14
    match = scene("", *cards)
    play(match, "flip b1", "flip c4", "spirit T04", "rotate a3 right", "spirit T05", "rotate c1 half")
    match.play("spirit T01")
    for back in ("rotate a3 left", "rotate c1 half"):
        assert refusal(match, back) == ("undoes_rotation", "7.1"), back
    assert len(targets(match, "rotate")) == 25


@pytest.mark.parametrize(
    "done, back",
    [("push 1 right", "1 left"), ("rotate b2 left", "b2 right"), ("trap north", "north")],
    ids=["push", "rotation", "trap"],
)
def test_what_a_spirit_card_did_two_turns_ago_may_be_undone(done: str, back: str) -> None:
    """§7: with three players, it was not the player before who did it."""
    seats = (f"{FIRE} spirits=T01", f"{EARTH} spirits=T11", "s2 air L3 D3 B3 C3")
    match = scene("a1=F+ b1=E+ c1=A+ d1=W+", *seats, "turn s1 number=2")
    play(match, "flip b3", "flip c3", "spirit T11", done, "flip c4", "flip d4", "spirit T01")
    assert turn(match) == "s0 number=4"
    assert back in targets(match, done.split()[0])


def test_a_line_pushed_in_ones_own_turn_before_is_pushed_back() -> None:
    """§7.1: Earth pushed it last turn, Fire something else since; nobody but the player before counts."""
    match = scene("", f"{FIRE} spirits=T01,T02", f"{EARTH} spirits=T04,T05,T14", "turn s1 number=2")
    play(match, "spirit T04", "push 1 right", "flip b3", "flip c3", "end")
    play(match, "spirit T01", "push 2 right", "flip b4", "flip d4", "end", "spirit T05")
    assert refusal(match, "push 2 left") == ("undoes_push", "7.1")
    assert "1 left" in targets(match, "push")


def test_only_the_turn_just_ended_counts() -> None:
    """§7: with three players, what was done two turns ago may be undone."""
    match = scene("", FIRE, EARTH, "s2 air L3 D3 B3 C3", "turn s1 number=2")
    play(match, "swap b1-a1", "flip d4", "flip c1", "flip b3")
    assert turn(match) == "s0 number=4"
    assert "a1-b1" in targets(match, "swap")
    assert "d4" in targets(match, "flip")
    assert refusal(match, "flip c1") == ("undoes_flip", "7.1")


def test_in_the_first_turn_everything_is_allowed() -> None:
    """§7."""
    match = scene("", *RICH)
    assert len(targets(match, "flip")) == 16
    match.play("spirit T01")
    assert len(match.legal()) == 47


def test_what_one_did_oneself_may_be_undone() -> None:
    """§7: in the same turn, and in the next if nobody else did it."""
    match = scene("", *RICH)
    play(match, "spirit T01", "push 1 right", "spirit T02", "push 1 left", "swap a1-b1", "swap a1-b1", "end")
    play(match, "flip a2", "flip d2", "end")
    assert "a1-b1" in targets(match, "swap")


def test_a_turn_that_ended_with_a_key_counts_as_well() -> None:
    """§7, §8.2."""
    match = scene("a1=E- b1=E- c1=E- d1=E+", FIRE, EARTH, "turn s1 number=2")
    match.play("flip d1")
    assert turn(match) == "s0 number=3"
    assert refusal(match, "flip d1") == ("undoes_flip", "7.1")


def test_nobody_is_left_without_an_answer_however_much_is_barred() -> None:
    """§7: two of one's tiles barred, the first flip a foreign one."""
    for option in ("action", "grid", "tiles"):
        match = scene("", FIRE, EARTH, "last flip:a1 flip:b1", options=f"no_reverse={option}")
        match.play("flip d4")
        assert match.legal()
