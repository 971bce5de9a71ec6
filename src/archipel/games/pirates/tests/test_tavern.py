"""The tavern (§9)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import archipel
from archipel.core.match import Match
from archipel.games.pirates.rules import pieces
from archipel.games.pirates.tests.scene import discard, goes_on, hand, held, refusal, row, scene, turn_of

QUEUE = "tavern rat toad snail weasel raccoon cockroach rat toad"


def tavern(*lines: str, queue: str = QUEUE, options: str = "") -> Match:
    return scene(*lines, queue, options=f"mode=advanced {options}".strip())


def crew(match: Match, seat: int) -> list[str]:
    species = match.state.players[seat].species
    return [pieces.SPECIES_NAMES[each] for each in species if each < len(pieces.SPECIES_NAMES)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_four_different_species_by_each_player_wait_in_the_tavern(seats: int) -> None:
    """§9.1: never more than the five figures of a species."""
    for seed in range(20):
        match = archipel.new("pirates", seats, seed=seed, mode="advanced")
        queue = [each for each in match.state.queue if each < len(pieces.SPECIES_NAMES)]
        assert len(queue) == 4 * seats
        for start in range(0, 4 * seats, 4):
            assert len(set(queue[start : start + 4])) == 4
        assert max(Counter(queue).values()) <= 5
        assert [held(match, seat) for seat in range(seats)] == [8] * seats
        assert row(match) == []


def test_a_starter_with_two_cards_names_the_first_second_or_third_figure() -> None:
    """Scenario 18."""
    match = tavern("s0 fish cat", "s1 bird*8")
    assert match.legal() == ["name 1", "name 2", "name 3"]
    assert refusal(match, "name 4") == ("too_far_back", "9.2")
    match.play("name 3")
    assert refusal(match, "bid 0") == ("no_bidding", "9.3")
    match.play("lay cat")
    match.play("lay fish")
    assert match.legal() == ["bid 0"]


def test_cards_lie_before_each_figure_that_was_passed_over_from_the_front() -> None:
    match = tavern("s0 fish*2 cat*2", "s1 bird*8")
    match.play("name 4")
    for card in ("fish", "cat", "fish"):
        match.play(f"lay {card}")
    assert "laid 1:s0.fish 2:s0.cat 3:s0.fish" in match.position()
    assert hand(match, 0) == ["cat"]


def test_a_figure_with_three_cards_won_for_two_brings_one_card_net() -> None:
    """Scenario 19."""
    match = tavern(
        "s0 fish*3", "s1 bird*3", "s2", "laid 1:s0.cat 1:s1.cat 1:s2.cat",
        queue="tavern rat toad snail weasel raccoon cockroach rat toad rat toad rat snail",
    )  # fmt: skip
    match.play("name 1")
    match.play("bid 2")
    assert match.to_move == (1,)
    match.play("fold")
    assert hand(match, 0) == ["fish"] * 3 + ["cat"] * 3
    match.play("discard fish")
    match.play("discard cat")
    assert held(match, 0) == 4
    assert crew(match, 0) == ["rat"]
    assert discard(match) == ["fish", "cat"]


def test_bids_rise_and_passing_is_final() -> None:
    """Z13."""
    match = tavern("s0 fish*5", "s1 cat*5", "s2 bird*5", queue=f"{QUEUE} rat toad snail weasel")
    match.play("name 1")
    match.play("bid 1")
    assert match.to_move == (1,)
    assert refusal(match, "bid 1", 1) == ("bid_too_low", "9.3")
    assert refusal(match, "bid 6", 1) == ("bid_too_high", "9.3")
    match.play("fold", 1)
    match.play("bid 2", 2)
    match.play("bid 3", 0)
    assert match.to_move == (2,), "who passed is not asked again"
    match.play("fold", 2)
    assert match.legal() == ["discard fish"]
    for _ in range(3):
        match.play("discard fish")
    assert crew(match, 0) == ["rat"]


def test_who_passed_bids_again_for_the_next_figure() -> None:
    """Z13: out of this auction, not of the tavern."""
    match = tavern("s0 fish*5", "s1 cat*5", "s2 bird*5", queue=f"{QUEUE} rat toad snail weasel")
    match.play("name 1")
    match.play("bid 0")
    match.play("fold", 1)
    match.play("fold", 2)
    match.play("name 2", 1)
    match.play("bid 0", 1)
    assert match.to_move == (2,)
    match.play("bid 1", 2)
    match.play("fold", 0)
    assert match.to_move == (1,)
    match.play("bid 2", 1)
    match.play("fold", 2)
    assert (crew(match, 0), crew(match, 1), crew(match, 2)) == (["rat"], ["toad"], [])


def test_the_starter_has_to_open() -> None:
    match = tavern("s0 fish*5", "s1 cat*5")
    match.play("name 1")
    assert refusal(match, "fold") == ("must_open", "9.3")
    assert match.legal() == [f"bid {cards}" for cards in range(6)]


def test_a_player_without_cards_can_name_the_first_figure_for_nothing() -> None:
    """Z12."""
    match = tavern("s0", "s1 cat*5")
    assert match.legal() == ["name 1"]
    match.play("name 1")
    assert match.legal() == ["bid 0"]
    match.play("bid 0")
    match.play("fold")
    assert crew(match, 0) == ["rat"]


def test_who_has_not_enough_cards_is_not_asked() -> None:
    match = tavern("s0 fish*5", "s1 cat*2", "s2 bird*5", queue=f"{QUEUE} rat toad snail weasel")
    match.play("name 1")
    match.play("bid 2")
    assert match.to_move == (2,)
    match.play("bid 5")
    assert crew(match, 2) == ["rat"], "nobody can outbid five"


def test_a_bid_of_all_ones_cards_may_be_paid_with_cards_just_won() -> None:
    match = tavern("s0 fish", "s1", "laid 1:s1.cat")
    match.play("name 1")
    match.play("bid 1")
    assert match.legal() == ["discard fish", "discard cat"]


def test_a_bid_cannot_count_on_cards_not_yet_won() -> None:
    match = tavern("s0 fish", "s1", "laid 1:s1.cat")
    match.play("name 1")
    assert refusal(match, "bid 2") == ("bid_too_high", "9.3")


def test_the_player_to_the_left_of_the_winner_starts_next() -> None:
    match = tavern("s0 fish*5", "s1 cat*5", "s2 bird*5", queue=f"{QUEUE} rat toad snail weasel")
    match.play("name 1")
    match.play("bid 0")
    match.play("bid 1", 1)
    match.play("fold", 2)
    match.play("fold", 0)
    match.play("discard cat")
    assert match.to_move == (2,)
    assert match.legal() == [f"name {place}" for place in range(2, 8)], "the queue has closed up"


def test_a_full_crew_neither_starts_nor_bids() -> None:
    match = tavern(
        "s0 fish*5", "s1 cat*5 crew=rat,rat,rat,rat", "s2 bird*5 crew=rat,toad,snail",
        queue="tavern rat toad snail weasel raccoon",
    )  # fmt: skip
    match.play("name 1")
    match.play("bid 0")
    assert match.to_move == (2,)
    match.play("fold")
    assert match.to_move == (2,), "s1 is skipped as a starter too"
    assert match.legal()[0] == "name 2"


def test_the_last_crew_gets_the_rest_with_the_cards_and_the_game_begins() -> None:
    """§9.5."""
    match = tavern(
        "s0 fish*7 crew=rat,rat,toad", "s1 cat crew=rat,toad", "turn s1",
        "laid 1:s0.fish 2:s0.bird 3:s1.bird",
        "auction s0", queue="tavern snail weasel raccoon",
    )  # fmt: skip
    match.play("name 1")
    match.play("bid 0")
    match.play("fold")
    assert crew(match, 0) == ["rat", "rat", "toad", "snail"]
    assert crew(match, 1) == ["rat", "toad", "weasel", "raccoon"]
    assert hand(match, 1) == ["cat", "bird", "bird"]
    assert held(match, 0) == 8, "kept, even above six"
    assert match.legal() == ["continue"]
    goes_on(match)
    assert len(row(match)) == 4
    assert (turn_of(match), match.state.turn) == (1, 1), "the first player begins"


def test_hands_above_the_limit_are_cut_at_the_end_of_the_owners_first_turn() -> None:
    match = tavern(
        "s0 fish*7 crew=rat,rat,toad", "s1 cat crew=rat,toad,toad,toad", "turn s0", queue="tavern snail",
    )  # fmt: skip
    match.play("name 1")
    match.play("bid 0")
    goes_on(match)
    assert held(match, 0) == 7
    match.play("board rat fish 3")
    assert turn_of(match) == 1
    assert held(match, 0) == 6


def test_with_two_players_everything_is_the_same() -> None:
    """Z19."""
    match = archipel.new("pirates", 2, seed=1, mode="advanced")
    assert [held(match, 0), held(match, 1)] == [8, 8]
    assert len([each for each in match.state.queue if each < len(pieces.SPECIES_NAMES)]) == 8


@pytest.mark.parametrize("action", ["draw", "sail fish", "board rat fish 3", "promote fish 1"])
def test_nobody_sails_before_the_tavern_is_closed(action: str) -> None:
    match = tavern("s0 fish", "s1 cat")
    assert refusal(match, action) == ("not_now", "4.1")


def test_nobody_bargains_after_the_tavern_is_closed() -> None:
    match = scene("s0 fish crew=rat,rat,rat,rat", "s1 crew=toad,toad,toad,toad", options="mode=advanced")
    assert refusal(match, "name 1") == ("no_naming", "9.2")
    assert refusal(match, "lay fish") == ("no_card_to_lay", "9.2")
    assert refusal(match, "bid 1") == ("no_bidding", "9.3")
    assert refusal(match, "fold") == ("no_bidding", "9.3")


def test_somebody_who_is_gone_cannot_be_named() -> None:
    match = tavern("s0 fish*5 crew=toad", "s1 cat", queue=QUEUE.replace("rat toad", "rat -", 1))
    assert refusal(match, "name 2") == ("nobody_there", "9.2")
    assert "name 3" in match.legal()


def test_a_card_not_in_hand_cannot_be_laid() -> None:
    match = tavern("s0 fish*2", "s1 cat")
    match.play("name 2")
    assert refusal(match, "lay bird") == ("not_in_hand", "4.3")


@pytest.mark.parametrize("games", [2, pytest.param(6, marks=pytest.mark.long)])
def test_no_card_is_lost_in_the_tavern(games: int) -> None:
    for seed in range(games):
        match = archipel.new("pirates", 4, seed=seed, mode="advanced")
        dice = random.Random(seed)
        while match.state.turn == 0:
            match.play(dice.choice(match.legal()), match.to_move[0])
        assert match.state.laid == 0
        total = sum(held(match, seat) for seat in range(4)) + len(discard(match)) + len(row(match))
        assert total + match.state.deck_left == 54
        assert [len(crew(match, seat)) for seat in range(4)] == [4] * 4
