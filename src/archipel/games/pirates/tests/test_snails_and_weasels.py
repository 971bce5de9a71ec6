"""Snails (§8.5) and weasels (§8.6)."""

from __future__ import annotations

import pytest

from archipel.games.pirates.tests.scene import (
    aboard,
    crewed,
    discard,
    goes_on,
    hand,
    held,
    refusal,
    scene,
    taken,
    turn_of,
    ways,
)

SNAILS = "snail rat toad raccoon"
WEASELS = "weasel rat toad raccoon"


# Snails


def test_a_snail_stays_when_the_card_shown_is_of_another_ship() -> None:
    """Scenario 13."""
    match = crewed(SNAILS, "s0 bird*2", "s1")
    match.play("board snail bird 2")
    assert match.legal() == ["continue"]
    match.play("continue", dealt="talismans:fish")
    assert aboard(match, "bird") == {"2": "s0.snail"}
    assert hand(match, 0) == ["fish"]
    assert turn_of(match) == 1


def test_a_snail_steps_on_for_free_when_the_card_matches() -> None:
    match = crewed(SNAILS, "s0 bird*2", "s1")
    match.play("board snail bird 2")
    match.play("continue", dealt="talismans:bird")
    assert aboard(match, "bird") == {"1": "s0.snail"}
    assert hand(match, 0) == ["bird"]
    assert discard(match) == ["bird", "bird"]
    assert turn_of(match) == 1, "once per action"


def test_a_snail_changes_places_with_whom_it_meets() -> None:
    match = crewed(SNAILS, "fish 2=s1.rat", "s0 fish", "s1")
    match.play("board snail fish 3")
    match.play("continue", dealt="talismans:fish")
    assert aboard(match, "fish") == {"2": "s0.snail", "3": "s1.rat"}


def test_a_snail_enters_the_captains_square() -> None:
    match = crewed(SNAILS, "fish 2=s0.snail", "s0 fish", "s1")
    match.play("move fish 2 1")
    match.play("continue", dealt="talismans:fish")
    assert aboard(match, "fish") == {"c": "s0.snail"}


def test_a_snail_displaces_a_captain_who_then_does_not_sail() -> None:
    match = crewed(SNAILS, "fish c=s1.rat 2=s0.snail", "s0 fish", "s1")
    match.play("move fish 2 1")
    match.play("continue", dealt="talismans:fish")
    assert aboard(match, "fish") == {"c": "s0.snail", "1": "s1.rat"}
    assert "sail fish" not in match.legal()
    assert "draw" in match.legal()


def test_a_snail_displaces_even_a_captain_of_its_own_crew() -> None:
    match = crewed(SNAILS, "fish 2=s0.snail", "cat c=s1.rat", "s0 fish", "s1 cat")
    match.play("move fish 2 1")
    goes_on(match, "talismans:fish")
    assert aboard(match, "fish") == {"c": "s0.snail"}


def test_the_free_step_pays_no_toll() -> None:
    match = crewed(SNAILS, "fish 2=s1.raccoon", "s0 fish", "s1")
    match.play("board snail fish 3")
    match.play("continue", dealt="talismans:fish")
    assert aboard(match, "fish") == {"2": "s0.snail", "3": "s1.raccoon"}
    assert (hand(match, 0), hand(match, 1)) == (["fish"], [])


def test_a_snail_that_jumps_a_raccoon_by_its_move_pays() -> None:
    match = crewed(SNAILS, "fish 3=s1.raccoon", "s0 fish*2", "s1")
    match.play("board snail fish 2")
    goes_on(match, "talismans:cat")
    assert (hand(match, 0), hand(match, 1)) == (["cat"], ["fish"])


def test_a_snail_that_is_pushed_back_draws_nothing() -> None:
    match = crewed(SNAILS, "fish 2=s1.snail", "s0 fish", "s1")
    match.play("board snail fish 3")
    match.play("continue", dealt="talismans:fish")
    assert aboard(match, "fish") == {"2": "s0.snail", "3": "s1.snail"}
    assert (held(match, 1), turn_of(match)) == (0, 1)


def test_becoming_captain_draws_no_card() -> None:
    """Z4: only the move action."""
    match = crewed(SNAILS, "fish 1=s0.snail", "s0 fish", "s1")
    match.play("promote fish 1")
    assert (held(match, 0), turn_of(match)) == (0, 1)


def test_moving_up_after_a_voyage_draws_no_card() -> None:
    """Z4."""
    match = crewed(SNAILS, "fish c=s0.rat 1=s1.toad 2=s0.snail", "s0", "s1")
    match.play("sail fish")
    for action in ("loot 1", "loot 2", "loot 3"):
        match.play(action)
    goes_on(match)
    assert aboard(match, "fish") == {"1": "s0.snail"}
    assert held(match, 0) == 0


def test_the_card_of_a_snail_counts_at_the_end_of_the_turn() -> None:
    match = crewed(SNAILS, "s0 fish cat*6", "s1")
    match.play("board snail fish 3")
    match.play("continue", dealt="talismans:bird")
    assert match.legal() == ["discard cat", "discard bird"]


def test_without_any_card_left_a_snail_stays() -> None:
    match = crewed(SNAILS, "s0 fish*18 cat*17", "s1 bird*18", "row cat", options="start_hand=3,3,4,4,4")
    match.play("board snail fish 3")
    assert match.legal() == ["continue"], "the card just paid is shuffled"
    match.play("continue", dealt="talismans:fish")
    assert aboard(match, "fish") == {"2": "s0.snail"}


def test_nobody_asks_a_snail() -> None:
    match = crewed(SNAILS, "s0 fish", "s1")
    assert refusal(match, "step") == ("no_step", "8.5")
    assert refusal(match, "stay") == ("no_step", "8.5")


# Weasels


def test_a_weasel_becomes_captain_and_sails_in_one_turn() -> None:
    """Scenario 14, Z10."""
    match = crewed(WEASELS, "fish 1=s0.weasel", "s0 fish", "s1")
    match.play("promote fish 1")
    assert match.to_move == (0,)
    assert match.legal() == ["stop", "sail fish"]
    match.play("sail fish")
    match.play("loot 1")
    goes_on(match)
    assert turn_of(match) == 1, "no third action"
    assert taken(match, 0) == ["fries1", "ketchup"]


def test_a_weasel_moves_twice() -> None:
    match = crewed(WEASELS, "s0 fish*3", "s1")
    match.play("board weasel fish 3")
    assert set(match.legal()) == {"stop", "move fish 3 2", "move fish 3 1"}
    match.play("move fish 3 2")
    assert turn_of(match) == 1
    assert aboard(match, "fish") == {"2": "s0.weasel"}


def test_a_weasel_goes_on_again_in_its_owners_next_turn() -> None:
    """Z9: once a turn, not once a game."""
    match = crewed(WEASELS, "s0 fish*4", "s1")
    for action in ("board weasel fish 3", "move fish 3 2", "draw", "draw", "move fish 2 1"):
        match.play(action)
    assert match.legal() == ["stop", "promote fish 1"]
    match.play("promote fish 1")
    assert turn_of(match) == 1, "and no third action in that turn either"


def test_a_weasel_may_stop() -> None:
    match = crewed(WEASELS, "s0 fish*3", "s1")
    match.play("board weasel fish 3")
    match.play("stop")
    assert (turn_of(match), hand(match, 0)) == (1, ["fish", "fish"])


def test_after_sailing_a_weasel_may_come_aboard_again_from_the_lair() -> None:
    match = crewed(WEASELS, "fish c=s0.weasel", "s0 cat*2 bird", "s1")
    match.play("sail fish")
    match.play("loot 1")
    goes_on(match)
    assert set(match.legal()) == {"stop", "board weasel cat 3", "board weasel cat 2", "board weasel bird 3"}
    match.play("board weasel cat 2")
    assert turn_of(match) == 1


def test_after_sailing_a_weasel_may_become_captain_from_the_lair() -> None:
    lines = ("fish c=s0.weasel", "cat 1=s1.rat 2=s1.toad 3=s1.raccoon", "s0 cat*4", "s1")
    match = crewed(WEASELS, *lines)
    match.play("sail fish")
    match.play("loot 1")
    goes_on(match)
    assert match.legal() == ["stop", "captain weasel cat"]


def test_the_further_action_is_never_a_draw_and_never_for_another_figure() -> None:
    match = crewed(WEASELS, "cat 2=s0.rat", "s0 fish*3 cat*2", "s1")
    match.play("board weasel fish 3")
    assert refusal(match, "draw") == ("never_a_draw", "8.6")
    assert refusal(match, "take fish") == ("never_a_draw", "8.6")
    assert refusal(match, "move cat 2 1") == ("only_the_weasel", "8.6")
    assert refusal(match, "board rat fish 2")[0] in ("only_the_weasel", "not_in_lair")
    assert refusal(match, "board toad fish 2") == ("only_the_weasel", "8.6")


def test_only_a_weasel_goes_on() -> None:
    match = crewed(WEASELS, "s0 fish*3", "s1")
    match.play("board rat fish 3")
    assert turn_of(match) == 1
    assert refusal(match, "stop", 1) == ("nothing_to_stop", "8.6")


def test_a_draw_gives_no_further_action() -> None:
    match = crewed(WEASELS, "fish 3=s0.weasel", "s0 fish*3", "s1")
    match.play("draw")
    match.play("draw")
    assert turn_of(match) == 1


def test_the_question_depends_on_the_number_of_cards_and_not_on_which() -> None:
    """With one card left, of whatever suit, it could be the right one."""
    for card in ("fish", "cat"):
        match = crewed(WEASELS, f"s0 fish {card}", "s1")
        match.play("board weasel fish 3")
        assert match.to_move == (0,)
        assert "stop" in match.legal()
    match = crewed(WEASELS, "s0 fish", "s1")
    match.play("board weasel fish 3")
    assert turn_of(match) == 1, "without cards there is nothing to ask"


def test_a_weasel_that_cannot_go_anywhere_is_not_asked() -> None:
    match = crewed(WEASELS, "fish c=s1.rat 1=s1.toad 2=s1.raccoon", "s0 fish cat*3", "s1")
    match.play("board weasel fish 3")
    assert turn_of(match) == 1


def test_only_the_same_one_of_two_weasels_goes_on() -> None:
    lines = ("cat 3=s0.weasel/2", "s0 fish*2 cat*2 crew=weasel,weasel,rat,toad", "s1 crew=rat,rat,rat,rat")
    match = scene(*lines, options="mode=advanced")
    match.play("board weasel fish 3")
    assert set(match.legal()) == {"stop", "move fish 3 2"}
    assert refusal(match, "move cat 3 2") == ("only_the_weasel", "8.6")


def test_of_two_weasels_at_home_the_one_that_sailed_goes_on() -> None:
    lines = ("fish c=s0.weasel/2", "s0 cat crew=weasel,weasel,rat,toad", "s1 crew=rat,rat,rat,rat")
    match = scene(*lines, options="mode=advanced")
    match.play("sail fish")
    match.play("loot 1")
    goes_on(match)
    match.play("board weasel cat 3")
    assert list(match.state.players[0].where[:2]) == [0, 8]


def test_hands_are_cut_after_the_further_action() -> None:
    match = crewed(WEASELS, "s0 fish*2 cat*7", "s1")
    match.play("board weasel fish 3")
    assert "stop" in match.legal()
    match.play("stop")
    assert match.legal() == ["discard fish", "discard cat"]


def test_a_weasel_that_is_captain_at_the_beginning_still_has_to_sail() -> None:
    match = crewed(WEASELS, "fish c=s0.weasel", "s0 cat", "s1")
    assert match.legal() == ["sail fish"]


@pytest.mark.parametrize("crew", ["weasel", "cockroach", "raccoon", "snail", "toad", "rat"])
def test_every_species_can_be_at_home_and_go_aboard(crew: str) -> None:
    rest = [name for name in ("rat", "toad", "snail", "weasel", "raccoon") if name != crew][:3]
    match = crewed(" ".join([crew, *rest]), "s0 fish*3", "s1")
    assert f"board {crew} fish 1" in ways(match)
