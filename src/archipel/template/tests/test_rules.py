"""The rules, chapter by chapter: each test begins from a written position."""

from __future__ import annotations

import pytest

import archipel
from archipel.core.errors import IllegalError
from archipel.core.match import Match


def scene(*hands: str, pile: int = 5, laid: str = "-") -> Match:
    """A position in which s0 is to play."""
    lines = [f"s{seat} {hand} points=0" for seat, hand in enumerate(hands)]
    header = f"position template 1 seats={len(hands)}"
    match = archipel.read("\n".join([header, *lines, f"laid {laid}", f"pile {pile}", "turn s0"]))
    assert isinstance(match, Match)
    return match


def points(match: Match) -> list[int]:
    return [player.points for player in match.state.players][: match.seats]


def test_a_pile_that_is_exactly_full_is_a_point_and_is_cleared_before_the_next_turn() -> None:
    match = scene("two five", "one", pile=7)
    with pytest.raises(IllegalError, match="not full yet"):
        match.play("continue")
    match.play("lay five")
    assert (points(match), match.legal()) == ([1, 0], ["continue"])
    match.play("continue")
    assert (match.state.pile, match.to_move) == (0, (1,))


def test_a_pile_that_bursts_is_a_point_for_all_others() -> None:
    match = scene("two five", "one", "one", pile=8)
    match.play("lay five")
    assert points(match) == [0, 1, 1]


def test_one_lays_only_what_one_holds() -> None:
    with pytest.raises(IllegalError, match="do not hold"):
        scene("two", "one").play("lay five")


def test_only_who_draws_sees_the_card() -> None:
    match = scene("two", "one")
    match.play("draw", dealt="deck:four")
    assert match.log(0) == ["North draws a four and holds 2 cards."]
    assert match.log(1) == ["North draws a card and holds 2 cards."]


def test_a_hand_has_five_cards_at_most_and_a_deck_none_when_it_is_empty() -> None:
    with pytest.raises(IllegalError, match="as many cards as"):
        scene("two*4 one", "one").play("draw")
    with pytest.raises(IllegalError, match="deck is empty"):
        scene("two", "one", laid="one*3 two*3 three*4 four*4 five*4").play("draw")


def test_the_game_is_over_when_somebody_has_laid_the_last_card() -> None:
    match = scene("one", "two")
    assert match.play("lay one")[-1] == "North holds no card any more."
    assert match.over


def test_a_view_has_the_cards_of_others_in_the_deck_again() -> None:
    seen = scene("two five", "one three").view(0)
    assert "s1 ?*2" in seen.write()
    assert list(seen.state.deck) == [4, 3, 4, 4, 3]
    assert "Deck: 16 cards" in str(seen)
