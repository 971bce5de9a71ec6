"""The options (§10): each default and each other reading."""


# §10.7 turns: see test_the_end

from __future__ import annotations

import pytest

import archipel
from archipel.core.errors import OptionError
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
    turn,
)

CARDS = (f"{FIRE} spirits=T01,T02,T03", f"{EARTH} spirits=T04,T05,T14")
UNSEEN = (f"{FIRE} spirits=?*3", f"{EARTH} spirits=?*2")


def test_the_options_and_their_defaults() -> None:
    """§10."""
    assert archipel.new("codinca", seed=1).options == {
        "order": "listed",
        "no_reverse": "action",
        "found": "yes",
        "fewer": "no",
        "blind": "no",
        "idle": "yes",
        "turns": "60",
    }


@pytest.mark.parametrize("option", ["order=any", "no_reverse=no", "turns=30", "totem=yes"])
def test_an_option_that_does_not_exist_is_refused(option: str) -> None:
    with pytest.raises(OptionError) as refused:
        scene("", FIRE, EARTH, options=option)
    assert refused.value.message("fr") != refused.value.message("en")


# §10.1 order (K1)


def test_with_the_free_order_a_swap_may_follow_a_flip() -> None:
    match = scene("", *CARDS, options="order=free")
    match.play("flip c1")
    assert "a1-b1" in targets(match, "swap")
    match.play("swap a1-b1")
    assert match.legal()[0] == "end"
    assert line(match, "now") == "swap:a1-b1 flip:c1"
    assert refusal(match, "flip d4") == ("pair_made", "5.3")


def test_with_the_free_order_two_flips_still_need_an_own_tile() -> None:
    match = scene("", *CARDS, options="order=free")
    match.play("flip c1")
    assert targets(match, "flip") == {"a1", "c2", "d3", "b4"}


def test_flip_then_swap_and_swap_then_flip_come_to_the_same_grid() -> None:
    """K1: the reason of the ruling."""
    listed, free = scene("", *CARDS), scene("", *CARDS, options="order=free")
    play(listed, "swap a1-b1", "flip b1")
    play(free, "flip a1", "swap a1-b1")
    assert grid(listed) == grid(free)


# §10.2 no_reverse (K2)


def test_grid_wise_the_grid_before_the_last_turn_does_not_come_back() -> None:
    """§7.2: one flip of two may be undone, the second may not."""
    match = scene("", FIRE, EARTH, "turn s1 number=2", options="no_reverse=grid")
    play(match, "flip b1", "flip c2")
    match.play("flip b1")
    assert refusal(match, "flip c2") == ("restores_grid", "7.2")


def test_grid_wise_a_swap_is_undone_unless_that_is_all_that_was_done() -> None:
    """§7.2."""
    match = scene("", FIRE, EARTH, "turn s1 number=2", options="no_reverse=grid")
    play(match, "swap a1-b1", "flip d4")
    match.play("swap a1-b1")
    assert refusal(match, "flip d4") == ("restores_grid", "7.2")


def test_grid_wise_the_grid_is_what_one_sees() -> None:
    """§7.2: two Earth tiles alike are the same to the eye, whichever of them lies there."""
    match = scene("a1=E- b1=E- c1=F+", FIRE, EARTH, "turn s1 number=2", options="no_reverse=grid")
    play(match, "swap b1-c1", "swap a1-b1")
    assert grid(match)["a1"] == "F+"
    match.play("swap a1-b1")
    assert refusal(match, "swap b1-c1") == ("restores_grid", "7.2")


def test_grid_wise_a_spirit_card_may_not_bring_it_back_either() -> None:
    """§7.2: push, rotation and trap."""
    match = scene("", *CARDS, "turn s1 number=2", options="no_reverse=grid")
    play(match, "flip b1", "flip c2", "spirit T04", "push 3 right", "end")
    play(match, "flip c2", "flip b1", "spirit T01")
    assert refusal(match, "push 3 left") == ("restores_grid", "7.2")
    assert "3 right" in targets(match, "push")


def test_grid_wise_single_actions_may_be_undone() -> None:
    """§7.2."""
    match = scene("", *CARDS, "turn s1 number=2", options="no_reverse=grid")
    play(match, "flip b1", "flip c2", "spirit T04", "push 3 right", "end", "spirit T01")
    assert "3 left" in targets(match, "push")


def test_grid_wise_an_older_grid_may_come_back() -> None:
    """§7.2: only the one before the last turn may not."""
    match = scene("", FIRE, EARTH, options="no_reverse=grid")
    start = grid(match)
    play(match, "flip a1", "flip b1", "flip b1", "flip d2", "flip a1", "flip d2")
    assert grid(match) == start


def test_tile_wise_what_was_swapped_or_flipped_is_left_alone() -> None:
    """§7.3."""
    match = scene("", FIRE, EARTH, "turn s1 number=2", options="no_reverse=tiles")
    play(match, "swap b1-a1", "flip d4")
    assert refusal(match, "swap b1-c1") == ("touched", "7.3")
    assert refusal(match, "flip b1") == ("touched", "7.3")
    assert refusal(match, "flip d4") == ("touched", "7.3")
    assert targets(match, "flip") == set(CELLS) - {"a1", "b1", "d4"}


def test_tile_wise_spirit_cards_follow_the_actions() -> None:
    """§7.3."""
    match = scene("", *CARDS, "turn s1 number=2", options="no_reverse=tiles")
    play(match, "swap b1-a1", "flip d4", "spirit T04", "push 1 right", "end", "spirit T01")
    assert refusal(match, "push 1 left") == ("undoes_push", "7.1")
    assert "1 right" in targets(match, "push")


# §10.3 found (K3)


def test_where_patterns_must_be_new_one_that_was_there_does_not_count() -> None:
    match = scene("a1=E- b1=E- c1=E- d1=E-", FIRE, EARTH, "turn s1 number=2", options="found=no")
    match.play("flip d4")
    assert "*" not in player(match, 1)
    assert turn(match) == "s1 number=2"


def test_where_patterns_must_be_new_one_broken_and_made_again_counts() -> None:
    match = scene("a1=E- b1=E- c1=E- d1=E-", FIRE, EARTH, "turn s1 number=2", options="found=no")
    play(match, "swap d1-d2", "swap d1-d2")
    assert "L2*" in player(match, 1)


def test_where_patterns_must_be_new_another_pattern_still_counts() -> None:
    match = scene("a1=F+ b1=F+ a2=F+ c3=F+", FIRE, EARTH, options="found=no")
    match.play("swap b2-c3")
    assert "B1*" in player(match, 0)


# §10.4 fewer (K4)


@pytest.mark.parametrize("actions", [[], ["swap a1-b1"], ["flip c1"]])
def test_with_fewer_actions_a_turn_may_end_at_any_time(actions: list[str]) -> None:
    match = scene("", *CARDS, options="fewer=yes")
    play(match, *actions, "end")
    assert turn(match) == "s1 number=2"


def test_with_fewer_actions_a_spirit_card_alone_makes_a_turn() -> None:
    match = scene("", *CARDS, options="fewer=yes")
    match.play("spirit T01")
    assert refusal(match, "end") == ("card_first", "6.1")
    play(match, "push 1 right", "end")
    assert turn(match) == "s1 number=2"


# §10.5 blind (K6)


def test_where_nobody_looks_one_card_is_as_good_as_another() -> None:
    match = scene("", *UNSEEN, options="blind=yes")
    assert targets(match, "spirit") == {"unseen"}
    assert refusal(match, "spirit T01") == ("not_looked_at", "10.5")
    match.play("spirit unseen")
    assert len(match.legal()) == 47
    match.play("push 1 right")
    assert player(match, 0) == "fire L1 D1 B1 C1 spirits=?*2 spent=?*1"


def test_where_nobody_looks_the_trap_is_turned_over_after_its_side_is_chosen() -> None:
    match = scene("", *UNSEEN, options="blind=yes")
    match.play("spirit unseen")
    news = match.play("trap west", dealt="spirits:T03")
    assert news == ["Fire lays the trap T03 in the west: 2 tiles turn over."]
    assert line(match, "shown") == "T03"
    assert {grid(match)[cell][1] for cell in ("b2", "c2", "b3", "c3")} == {"+"}


def test_where_nobody_looks_a_trap_comes_up_once() -> None:
    seen = set()
    for seed in range(40):
        match = scene("", *UNSEEN, "shown T01,T02,T03,T04,T05,T06,T07", options="blind=yes")
        match.seed = seed
        play(match, "spirit unseen", "trap north")
        seen.add(line(match, "shown"))
    assert 8 <= len(seen) <= 13


def test_where_nobody_looks_views_hide_nothing_but_keys() -> None:
    match = archipel.new("codinca", 2, seed=1, blind=True)
    while not turn(match):
        match.play(match.legal()[0])
    assert "spirits=?*3" in player(match, 0)
    assert match.view(0).write().splitlines()[5] == f"s0 {player(match, 0)}"
    assert not any("T0" in sentence or "T1" in sentence for sentence in match.log())


# §10.6 idle (K10)


def test_where_cards_need_an_effect_a_trap_that_changes_nothing_is_refused() -> None:
    match = scene("a1=F+ b1=E+ c1=A+ d1=W+", *CARDS, options="idle=no")
    match.play("spirit T01")
    assert refusal(match, "trap north") == ("no_effect", "10.6")
    assert "south" in targets(match, "trap")


def test_where_cards_need_an_effect_a_rotation_of_four_alike_is_refused() -> None:
    mine = "s0 fire L1 D1 B1* C1 spirits=T05"
    match = scene("a1=F+ b1=F+ a2=F+ b2=F+", mine, EARTH, options="idle=no")
    match.play("spirit T05")
    for turned in ("right", "half", "left"):
        assert refusal(match, f"rotate a1 {turned}") == ("no_effect", "10.6")
    assert len(targets(match, "rotate")) == 24


def test_where_cards_need_an_effect_a_half_turn_of_two_and_two_is_refused() -> None:
    mine = "s0 fire L1 D1 B1 C1 spirits=T05"
    match = scene("a1=F+ b1=E- a2=E- b2=F+", mine, EARTH, options="idle=no")
    match.play("spirit T05")
    assert refusal(match, "rotate a1 half") == ("no_effect", "10.6")
    assert {"a1 right", "a1 left"} <= targets(match, "rotate")


def test_where_cards_need_an_effect_a_push_of_four_alike_is_refused() -> None:
    mine = "s0 fire L1* D1 B1 C1 spirits=T05"
    match = scene("a1=F+ b1=F+ c1=F+ d1=F+", mine, EARTH, options="idle=no")
    match.play("spirit T05")
    assert refusal(match, "push 1 left") == ("no_effect", "10.6")
    assert "a up" in targets(match, "push")
