"""To move on a crew square (§5.2), to become captain (§5.3)."""

from __future__ import annotations

import pytest

from archipel.games.pirates.tests.scene import aboard, crewed, discard, hand, refusal, scene, turn_of, ways

# Dossier 3.4, scenarios 1 to 4


@pytest.mark.parametrize("square, cards", [(3, 1), (2, 2), (1, 3)])
def test_on_an_empty_ship_every_square_entered_costs_a_card(square: int, cards: int) -> None:
    """Scenario 1."""
    match = scene("s0 fish*3 cat", "s1")
    match.play(f"board pirate fish {square}")
    assert discard(match) == ["fish"] * cards
    assert hand(match, 0) == ["fish"] * (3 - cards) + ["cat"]
    assert aboard(match, "fish") == {str(square): "s0.pirate"}
    assert turn_of(match) == 1


@pytest.mark.parametrize("square, cards", [(3, 1), (2, 2), (1, 3)])
def test_with_one_card_less_the_square_is_out_of_reach(square: int, cards: int) -> None:
    match = scene(f"s0 fish*{cards - 1} cat*3" if cards > 1 else "s0 cat*3", "s1")
    assert refusal(match, f"board pirate fish {square}") == ("cards_short", "5.2")


def test_taken_squares_are_jumped_for_nothing() -> None:
    """Scenario 2."""
    match = scene("fish 2=s1.pirate 3=s1.pirate", "s0 fish", "s1")
    assert ways(match) == {"board pirate fish 1"}
    match.play("board pirate fish 1")
    assert discard(match) == ["fish"]
    assert aboard(match, "fish")["1"] == "s0.pirate"


def test_behind_a_full_crew_the_way_from_the_lair_to_captain_costs_three() -> None:
    """Scenario 3."""
    match = scene("fish 1=s1.pirate 2=s0.pirate 3=s1.pirate", "s0 fish*3", "s1")
    assert ways(match) == {"captain pirate fish", "promote fish 2"}
    match.play("captain pirate fish")
    assert discard(match) == ["fish"] * 3
    assert aboard(match, "fish")["c"] == "s0.pirate"


def test_behind_a_full_crew_the_way_from_the_stern_to_captain_costs_one() -> None:
    """Scenario 3."""
    match = scene("fish 1=s1.pirate 2=s1.pirate 3=s0.pirate", "s0 fish", "s1")
    assert ways(match) == {"promote fish 3"}
    match.play("promote fish 3")
    assert discard(match) == ["fish"]
    assert aboard(match, "fish") == {"c": "s0.pirate", "1": "s1.pirate", "2": "s1.pirate"}


def test_a_cockroach_becomes_captain_for_two_from_the_lair_and_for_nothing_from_aboard() -> None:
    """Scenario 3, Z14."""
    crew = "cockroach rat toad snail"
    match = crewed(crew, "fish 1=s1.rat 2=s1.toad 3=s1.snail", "s0 fish*2", "s1")
    assert {way for way in ways(match) if "fish" in way} == {"captain cockroach fish"}
    match.play("captain cockroach fish")
    assert discard(match) == ["fish", "fish"]
    match = crewed(crew, "fish 1=s1.rat 2=s1.toad 3=s0.cockroach", "s0", "s1")
    assert ways(match) == {"promote fish 3"}, "free, but the only cockroach is aboard"
    match.play("promote fish 3")
    assert discard(match) == []


def test_nobody_becomes_captain_across_an_empty_square() -> None:
    """Scenario 4."""
    match = scene("fish 2=s0.pirate", "s0 fish*3", "s1")
    assert refusal(match, "promote fish 2") == ("gap_ahead", "5.3")
    assert "move fish 2 1" in ways(match)
    match.play("move fish 2 1")
    assert discard(match) == ["fish"]
    assert aboard(match, "fish") == {"1": "s0.pirate"}


def test_from_the_lair_one_gap_anywhere_closes_the_way_to_captain() -> None:
    for gap in (1, 2, 3):
        squares = " ".join(f"{square}=s1.pirate" for square in (1, 2, 3) if square != gap)
        match = scene(f"fish {squares}", "s0 fish*5", "s1")
        assert refusal(match, "captain pirate fish") == ("gap_ahead", "5.3")


def test_who_stands_on_square_one_becomes_captain_whoever_stands_behind() -> None:
    match = scene("fish 1=s0.pirate", "s0 fish", "s1")
    match.play("promote fish 1")
    assert aboard(match, "fish") == {"c": "s0.pirate"}


# Where nobody goes


def test_a_ship_has_one_captain() -> None:
    match = scene("fish c=s1.pirate 1=s0.pirate 2=s1.pirate 3=s1.pirate", "s0 fish*5", "s1")
    assert refusal(match, "promote fish 1") == ("captain_already", "5.3")
    assert refusal(match, "captain pirate fish") == ("captain_already", "5.3")


def test_a_captain_of_somebody_else_does_not_hinder_the_crew() -> None:
    match = scene("fish c=s1.pirate", "s0 fish*3", "s1")
    assert ways(match) == {"board pirate fish 1", "board pirate fish 2", "board pirate fish 3"}


@pytest.mark.parametrize(
    "action, reason",
    [
        ("move fish 2 3", ("not_ahead", "5.2")),
        ("move fish 2 2", ("not_ahead", "5.2")),
        ("move fish 3 2", ("not_your_figure", "5.2")),
        ("move cat 3 2", ("not_your_figure", "5.2")),
        ("promote cat 1", ("not_your_figure", "5.3")),
        ("board pirate fish 2", ("square_taken", "5.2")),
        ("board rat fish 3", ("not_in_lair", "5.2")),
        ("board pirate bird 3", ("cards_short", "5.2")),
        ("sail fish", ("not_captain", "6.1")),
    ],
)
def test_figures_go_ahead_on_their_ship_to_empty_squares(action: str, reason: tuple[str, str]) -> None:
    match = scene("fish 2=s0.pirate", "cat 3=s1.pirate", "s0 fish*5", "s1")
    assert refusal(match, action)[0] == reason[0]


def test_a_figure_aboard_never_changes_ships() -> None:
    """All four are aboard: nothing can be done on the other ships."""
    lines = ("fish 1=s0.pirate 2=s0.pirate 3=s0.pirate", "cat 3=s0.pirate", "s0 cat bird*4", "s1")
    match = scene(*lines)
    assert ways(match) == {"move cat 3 2"}


def test_the_price_counts_the_empty_squares_of_the_way_only() -> None:
    match = scene("fish 2=s1.pirate 3=s0.pirate", "s0 fish*2", "s1")
    assert "move fish 3 1" in ways(match)
    match.play("move fish 3 1")
    assert discard(match) == ["fish"]


def test_a_card_of_another_ship_pays_nothing() -> None:
    match = scene("s0 cat*3 bird*3", "s1")
    assert not [way for way in ways(match) if "fish" in way]


def test_of_figures_that_are_alike_one_is_offered() -> None:
    match = scene("s0 fish", "s1")
    assert match.legal().count("board pirate fish 3") == 1


# Cockroaches (§8.2)


def test_a_cockroach_moves_for_one_card_less() -> None:
    match = crewed("cockroach rat toad snail", "s0", "s1")
    assert ways(match) == {"board cockroach fish 3", "board cockroach cat 3", "board cockroach bird 3"}
    match = crewed("cockroach rat toad snail", "s0 fish*2", "s1")
    match.play("board cockroach fish 1")
    assert discard(match) == ["fish", "fish"]


def test_a_move_of_a_cockroach_may_be_free_without_any_card() -> None:
    match = crewed("cockroach rat toad snail", "fish 2=s0.cockroach", "s0", "s1")
    match.play("move fish 2 1")
    assert aboard(match, "fish") == {"1": "s0.cockroach"}
    assert discard(match) == []


# Raccoons (§8.4)

RACCOONS = "raccoon cockroach rat weasel"


def test_whoever_passes_a_raccoon_pays_its_owner_a_card_of_the_ship() -> None:
    """Scenario 10."""
    match = crewed(RACCOONS, "fish 3=s1.raccoon", "s0 fish*2", "s1 cat")
    match.play("board rat fish 2")
    assert discard(match) == ["fish"]
    assert hand(match, 0) == []
    assert hand(match, 1) == ["fish", "cat"]


def test_without_the_card_for_the_toll_the_way_is_closed() -> None:
    """Scenario 10, Z6."""
    match = crewed(RACCOONS, "fish 3=s1.raccoon", "s0 fish cat*3", "s1")
    assert refusal(match, "board rat fish 2") == ("toll_short", "8.4")


def test_a_toll_may_lift_a_hand_above_the_limit_until_its_owners_turn_ends() -> None:
    """Scenario 11, Z8."""
    match = crewed(RACCOONS, "fish 3=s1.raccoon", "s0 fish*2", "s1 cat*6")
    match.play("board rat fish 2")
    assert match.to_move == (1,)
    assert len(hand(match, 1)) == 7
    match.play("board rat cat 3")
    assert len(hand(match, 1)) == 6
    assert turn_of(match) == 0


def test_a_hand_above_the_limit_is_cut_at_the_end_of_its_owners_turn() -> None:
    match = crewed(RACCOONS, "fish 3=s1.raccoon", "s0 fish*2", "s1 cat*8")
    match.play("board rat fish 2")
    assert len(hand(match, 1)) == 9
    match.play("board rat cat 3")
    assert match.legal() == ["discard fish", "discard cat"]
    match.play("discard fish")
    match.play("discard cat")
    assert len(hand(match, 1)) == 6
    assert turn_of(match) == 0


def test_ones_own_raccoon_takes_nothing() -> None:
    """Z6."""
    match = crewed(RACCOONS, "fish 3=s0.raccoon", "s0 fish", "s1")
    match.play("board rat fish 2")
    assert discard(match) == ["fish"]
    assert hand(match, 0) == []


def test_several_raccoons_take_one_card_each() -> None:
    """Z6: of different players, or of one."""
    match = crewed(RACCOONS, "fish 2=s2.raccoon 3=s1.raccoon", "s0 fish*3", "s1", "s2")
    match.play("board rat fish 1")
    assert (discard(match), hand(match, 1), hand(match, 2)) == (["fish"], ["fish"], ["fish"])
    lines = ("fish 2=s1.raccoon/2 3=s1.raccoon/1", "s0 fish*3 crew=rat,rat,rat,rat")
    match = scene(*lines, "s1 crew=raccoon,raccoon,toad,rat", options="mode=advanced")
    match.play("board rat fish 1")
    assert hand(match, 1) == ["fish", "fish"]


def test_a_raccoon_of_mine_and_one_of_somebody_else_take_one_card() -> None:
    match = crewed(RACCOONS, "fish 2=s0.raccoon 3=s1.raccoon", "s0 fish*2", "s1")
    match.play("board rat fish 1")
    assert (discard(match), hand(match, 1)) == (["fish"], ["fish"])


def test_becoming_captain_past_raccoons_pays_every_one_of_them() -> None:
    """Z7."""
    match = crewed(RACCOONS, "fish 1=s1.raccoon 2=s2.raccoon 3=s0.rat", "s0 fish*3", "s1", "s2")
    match.play("promote fish 3")
    assert (discard(match), hand(match, 1), hand(match, 2)) == (["fish"], ["fish"], ["fish"])
    match = crewed(RACCOONS, "fish 1=s1.raccoon 2=s2.raccoon 3=s1.rat", "s0 fish*4", "s1", "s2")
    assert refusal(match, "captain rat fish") == ("toll_short", "8.4")


def test_a_raccoon_behind_or_on_the_captains_square_takes_nothing() -> None:
    match = crewed(RACCOONS, "fish c=s1.raccoon 2=s0.rat 3=s2.raccoon", "s0 fish", "s1", "s2")
    match.play("move fish 2 1")
    assert (discard(match), hand(match, 1), hand(match, 2)) == (["fish"], [], [])


def test_tolls_are_not_reduced_for_a_cockroach() -> None:
    match = crewed(RACCOONS, "fish 3=s1.raccoon", "s0 fish", "s1")
    assert "board cockroach fish 2" in ways(match)
    match.play("board cockroach fish 2")
    assert (discard(match), hand(match, 1)) == ([], ["fish"])
    match = crewed(RACCOONS, "fish 3=s1.raccoon", "s0", "s1")
    assert refusal(match, "board cockroach fish 2") == ("toll_short", "8.4")


def test_a_raccoon_itself_pays_another_raccoon() -> None:
    match = crewed(RACCOONS, "fish 3=s1.raccoon", "s0 fish*2", "s1")
    match.play("board raccoon fish 2")
    assert hand(match, 1) == ["fish"]


def test_in_the_simple_mode_nobody_has_a_talent() -> None:
    match = scene("fish 3=s1.pirate", "s0 fish", "s1")
    match.play("board pirate fish 2")
    assert hand(match, 1) == []
