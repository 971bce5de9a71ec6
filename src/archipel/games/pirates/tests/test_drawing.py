"""Turns, drawing and the hand limit (§4, §5.1, §7.1)."""

from __future__ import annotations

import pytest

import archipel
from archipel.core.match import Match
from archipel.games.pirates.tests.scene import (
    crewed,
    discard,
    goes_on,
    hand,
    held,
    refusal,
    row,
    scene,
    turn_of,
)

ALL = {"fish": 18, "cat": 18, "bird": 18}


def test_a_draw_is_two_cards_one_after_the_other() -> None:
    match = scene("s0 fish", "s1")
    assert {"draw", "take fish", "take cat", "take bird"} <= set(match.legal())
    match.play("draw", dealt="talismans:cat")
    assert match.legal() == ["draw", "take fish", "take cat", "take bird"]
    match.play("take bird")
    assert hand(match, 0) == ["fish", "cat", "bird"]
    goes_on(match)
    assert turn_of(match) == 1


def test_the_row_is_filled_up_only_after_both_cards() -> None:
    match = scene("s0", "s1")
    match.play("take fish")
    assert row(match) == ["cat", "bird", "bird"]
    assert refusal(match, "take fish") == ("not_in_row", "5.1")
    match.play("take cat")
    assert match.legal() == ["continue"]
    match.play("continue", dealt="talismans:fish")
    assert turn_of(match) == 0
    match.play("continue", dealt="talismans:fish")
    assert row(match) == ["fish", "fish", "bird", "bird"]
    assert turn_of(match) == 1


def test_two_cards_from_the_deck_leave_the_row_as_it_is() -> None:
    match = scene("s0", "s1")
    match.play("draw")
    match.play("draw")
    assert row(match) == ["fish", "cat", "bird", "bird"]
    assert turn_of(match) == 1


def test_who_has_seven_cards_after_a_draw_discards_one() -> None:
    """Scenario 20."""
    match = scene("s0 fish*3 cat*2", "s1")
    match.play("draw", dealt="talismans:bird")
    match.play("draw", dealt="talismans:bird")
    assert held(match, 0) == 7
    assert match.legal() == ["discard fish", "discard cat", "discard bird"]
    match.play("discard cat")
    assert (held(match, 0), discard(match), turn_of(match)) == (6, ["cat"], 1)


def test_one_discards_after_the_row_is_filled_up() -> None:
    match = scene("s0 fish*6", "s1")
    match.play("take cat")
    match.play("take bird")
    assert match.legal() == ["continue"]
    goes_on(match)
    assert match.legal() == ["discard fish", "discard cat", "discard bird"]
    match.play("discard fish")
    match.play("discard fish")
    assert turn_of(match) == 1


def test_cards_not_in_hand_are_not_discarded() -> None:
    match = scene("s0 fish*8", "s1", "turn s0 limit=yes")
    assert refusal(match, "discard cat") == ("not_in_hand", "4.3")
    assert refusal(match, "draw") == ("not_now", "4.1")


def test_nobody_discards_below_the_limit() -> None:
    match = scene("s0 fish*6", "s1")
    assert refusal(match, "discard fish") == ("no_need_to_discard", "4.3")


def test_the_discard_pile_is_shuffled_when_a_card_is_needed() -> None:
    """§7.1: as late as that."""
    match = scene("s0 fish*2 cat*2", "s1 bird*4", "row fish cat bird*2", "discard fish*15 cat*15 bird*11")
    assert match.state.deck_left == 1
    match.play("draw", dealt="talismans:bird")
    assert match.state.deck_left == 0
    assert len(discard(match)) == 41
    match.play("draw", dealt="talismans:fish")
    assert (match.state.deck_left, discard(match)) == (40, [])


def test_when_the_deck_and_the_discard_are_empty_one_takes_from_the_row() -> None:
    match = scene("s0 fish*18 cat*17", "s1 bird*15", "row cat bird*3")
    assert refusal(match, "draw") == ("deck_empty", "5.1")
    match.play("take cat")
    match.play("take bird")
    assert row(match) == ["bird", "bird"]
    assert match.legal()[0].startswith("discard")


def test_a_draw_takes_what_is_left() -> None:
    """One card in the row and none anywhere else: a draw of one card."""
    match = scene("s0 fish*18 cat*18", "s1 bird*17", "row bird", "turn s0")
    match.play("take bird")
    assert "discard bird" in match.legal()


def test_where_nothing_is_left_a_draw_draws_nothing() -> None:
    match = scene("s0 fish*18", "s1 cat*18 bird*18", "row", "turn s1")
    assert "draw" in match.legal()
    assert match.play("draw")[0] == "Blue would like to draw, but there is no card left."
    assert held(match, 1) == 36
    assert match.legal() == ["discard cat", "discard bird"]


def test_a_row_that_ran_short_is_filled_up_after_the_next_draw() -> None:
    match = scene("s0 fish", "s1", "row cat", "discard fish*10")
    match.play("draw", dealt="talismans:cat")
    match.play("draw", dealt="talismans:cat")
    goes_on(match, "talismans:bird talismans:bird talismans:bird")
    assert row(match) == ["cat", "bird", "bird", "bird"]


def test_a_move_does_not_fill_the_row() -> None:
    match = scene("s0 fish", "s1", "row cat")
    match.play("board pirate fish 3")
    assert (row(match), turn_of(match)) == (["cat"], 1)


# §4.2 Captains


def test_a_captain_at_the_beginning_of_the_turn_has_to_sail() -> None:
    """Scenario 5."""
    match = scene("cat c=s0.pirate", "s0 fish*3", "s1")
    assert match.legal() == ["sail cat"]
    assert refusal(match, "draw") == ("must_sail", "4.2")
    assert refusal(match, "take fish") == ("must_sail", "4.2")
    assert refusal(match, "board pirate fish 3") == ("must_sail", "4.2")


def test_with_two_captains_one_chooses_and_the_other_sails_next_turn() -> None:
    """Z11."""
    match = scene("cat c=s0.pirate", "bird c=s0.pirate", "s0", "s1")
    assert match.legal() == ["sail cat", "sail bird"]
    match.play("sail bird")
    match.play("loot 1")
    goes_on(match)
    assert turn_of(match) == 1
    match.play("draw")
    match.play("draw")
    assert match.legal() == ["sail cat"]


def test_a_new_captain_sails_at_the_owners_next_turn() -> None:
    match = scene("fish 1=s0.pirate", "s0 fish", "s1")
    match.play("promote fish 1")
    assert turn_of(match) == 1
    match.play("draw")
    match.play("draw")
    assert match.legal() == ["sail fish"]


# §3 Setting up


@pytest.mark.parametrize("mode", ["simple", "intermediate"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_first_two_players_begin_with_three_cards_the_others_with_four(seats: int, mode: str) -> None:
    for seed in range(8):
        match = archipel.new("pirates", seats, seed=seed, mode=mode)
        first = match.to_move[0]
        hands = [held(match, (first + place) % seats) for place in range(seats)]
        assert hands == [3, 3, 4, 4, 4][:seats]
        assert len(row(match)) == 4
        assert match.state.deck_left == 54 - sum(hands) - 4


def test_anybody_may_begin() -> None:
    firsts = {archipel.new("pirates", 5, seed=seed).to_move for seed in range(60)}
    assert firsts == {(seat,) for seat in range(5)}


def test_in_the_intermediate_mode_all_have_the_same_four_species() -> None:
    seen = set()
    for seed in range(40):
        match = archipel.new("pirates", 3, seed=seed, mode="intermediate")
        crews = {tuple(player.species) for player in match.state.players[:3]}
        assert len(crews) == 1
        (crew,) = crews
        assert len(set(crew)) == 4
        seen |= set(crew)
    assert seen == {1, 2, 3, 4, 5, 6}


def test_two_groups_of_three_and_one_lie_before_each_ship() -> None:
    match = archipel.new("pirates", 4, seed=2)
    assert sum(match.state.loot_left) == 60 - 18
    assert sum(match.state.bonus_left) == 20 - 6


def test_the_turn_goes_clockwise() -> None:
    match = scene("s0", "s1", "s2", "turn s1")
    for seat in (1, 2, 0, 1):
        assert turn_of(match) == seat
        match.play("draw")
        match.play("draw")


def test_nobody_acts_out_of_turn() -> None:
    match = scene("s0 fish", "s1 fish")
    assert refusal(match, "board pirate fish 3", 1) == ("not_your_turn", "4.1")
    assert match.legal(1) == []


def test_the_second_card_is_nobodys_action_but_a_draw() -> None:
    match = crewed("rat toad snail weasel", "s0 fish*3", "s1")
    match.play("draw")
    assert refusal(match, "board rat fish 3") == ("not_now", "4.1")
    assert isinstance(match, Match)
