"""Teams, crews, boats, cards, and whose turn it is (§3, §4)."""

from __future__ import annotations

from typing import Any

import pytest

import archipel
from archipel.core.errors import OptionError
from archipel.core.match import Match, legal_numbers
from archipel.games.sol.rules import pieces
from archipel.games.sol.tests.scene import active, hand, refusal, scene, targets


def begin(seats: int = 2, seed: int = 1, **options: Any) -> Match:
    """A match whose boats are moored."""
    match = archipel.new("sol", seats, seed=seed, **options)
    while match.state.turn == 0:
        match.play(match.legal()[0])
    return match


def crew(match: Match, team: int) -> list[str]:
    return [pieces.SHEET_NAMES[match.state.pawns[team * 4 + slot].sheet] for slot in range(match.state.crew)]


@pytest.mark.parametrize("seats, size", [(2, 3), (3, 3), (4, 3), (5, 3), (6, 3), (7, 4), (8, 4)])
def test_the_crews_of_a_first_game(seats: int, size: int) -> None:
    match = archipel.new("sol", seats, seed=1)
    assert crew(match, 0) == ["zia", "leonardo", "mendoza", "la-goupile"][:size]
    assert crew(match, 1) == ["aguilar", "cabeza", "cortes", "dona-bella"][:size]


@pytest.mark.parametrize(
    "seats, options, reason",
    [
        (8, {"characters": "3"}, "more players than characters"),
        (7, {"characters": "3"}, "more players than characters"),
        (6, {"adventurers": "1"}, "one to four players"),
        (2, {"adventurers": "2"}, "one to four players"),
        (4, {"adventurers": "4"}, "one to four players"),
        (5, {"adventurers": "4", "characters": "3"}, "more players than characters"),
    ],
)
def test_teams_that_make_no_game_are_refused(seats: int, options: dict[str, Any], reason: str) -> None:
    with pytest.raises(OptionError, match=reason):
        archipel.new("sol", seats, **options)


def test_uneven_teams_are_possible() -> None:
    match = begin(5, adventurers="4")
    assert match.state.crew == 4
    assert match.game.side_of(match.state, 3) == 0
    assert match.game.side_of(match.state, 4) == 4


def test_eight_temples_each_once_and_37_tokens_and_two_cards_each() -> None:
    match = begin()
    assert sorted(match.state.temples) == list(range(len(pieces.TEMPLE_NAMES)))
    assert sum(sum(pool.left) for pool in match.state.pools) == 37
    assert match.state.unsearched.bit_count() == 37
    assert [len(hand(match, team)) for team in (0, 1)] == [2, 2]
    assert sum(match.state.deck) == 13


def test_the_first_team_anchors_first_the_second_where_there_is_room() -> None:
    """Scenario 19."""
    match = archipel.read(
        "position sol 1 seats=2\nadventurers zia,leonardo,mendoza boat=s1\n"
        "conquistadors aguilar,cabeza,cortes\nanchor conquistadors\n"
    )
    assert isinstance(match, Match)
    assert targets(match, "anchor") == {"s2", "s3"}
    assert refusal(match, "anchor s1") == ("anchorage_taken", "3.5")
    match.play("anchor s3")
    assert match.state.teams[1].flags == 0b110000
    assert active(match) == "zia"
    assert match.state.turn == 1


def test_cards_are_dealt_after_the_second_boat() -> None:
    match = archipel.new("sol", 2, seed=1)
    assert sum(match.state.deck) == 18
    match.play(match.legal()[0])
    assert sum(match.state.deck) == 18
    match.play(match.legal()[0])
    assert sum(match.state.deck) == 13


def test_crews_are_chosen_one_by_one_each_player_for_the_own_character() -> None:
    match = archipel.new("sol", 4, seed=1, crews="free")
    assert match.to_move == (0,)
    assert targets(match, "recruit") == set(pieces.SHEET_NAMES[:7])
    match.play("recruit yao")
    assert match.to_move == (1,)
    assert refusal(match, "recruit yao", 1) == ("recruited_already", "3.3")
    assert refusal(match, "recruit cortes", 1) == ("not_of_your_camp", "3.3")
    match.play("recruit chipa")
    assert set(match.to_move) == {0, 1}
    match.play("s1 recruit zia")
    assert match.to_move == (2,)
    for name in ("la-roca", "marinche", "cortes"):
        match.play(f"recruit {name}")
    assert crew(match, 0) == ["yao", "chipa", "zia"]
    assert crew(match, 1) == ["la-roca", "marinche", "cortes"]
    assert "anchor s1" in match.legal()


def test_four_characters_are_recruited_on_either_side() -> None:
    match = archipel.new("sol", 2, seed=3, crews="free", characters="4")
    for _ in range(8):
        match.play(match.legal()[0])
    assert len(set(crew(match, 0))) == len(set(crew(match, 1))) == 4
    assert match.legal()[0].startswith("anchor")


# §4


def test_characters_play_from_left_to_right_then_the_other_team() -> None:
    match = scene("turn zia")
    order = []
    for _ in range(7):
        order.append(active(match))
        match.play("end")
    assert order == ["zia", "leonardo", "mendoza", "aguilar", "cabeza", "cortes", "zia"]


def test_a_character_is_played_by_its_own_player_and_one_without_by_any_of_the_team() -> None:
    match = scene("turn zia", seats=5)  # three Adventurers, two Conquistadors
    for expected in ((0,), (1,), (2,), (3,), (4,), (3, 4)):
        assert match.to_move == expected
        match.play("end", match.to_move[-1])


def test_nobody_acts_out_of_turn() -> None:
    match = scene("zia a14", "cortes b14", "turn zia", seats=4)
    assert match.legal(2) == []
    assert refusal(match, "end", 2) == ("not_your_turn", "4.4")
    assert refusal(match, "search", 1) == ("not_your_turn", "4.4")


def test_points_come_back_every_turn_and_what_is_left_is_lost() -> None:
    match = scene("zia a14", "turn zia")
    match.play("end")
    assert (match.state.steps, match.state.searches) == (3, 2)


def test_chance_lets_either_team_begin_and_lays_temples_anywhere() -> None:
    starts, first = set(), set()
    for seed in range(40):
        match = archipel.new("sol", 2, seed=seed)
        starts.add(match.state.starter)
        first.add(match.state.temples[0])
    assert starts == {0, 1}
    assert len(first) == 8


def test_seats_are_called_by_their_team_or_their_character() -> None:
    def names(seats: int, **options: Any) -> list[str]:
        match = archipel.new("sol", seats, seed=1, **options)
        return [
            match.game.words[kind][n]
            for kind, n in (match.game.seat_word(match.state, seat) for seat in range(seats))
        ]

    assert names(2) == ["adventurers", "conquistadors"]
    assert names(4) == ["zia", "leonardo", "aguilar", "cabeza"]
    assert names(4, crews="free") == ["s0", "s1", "s2", "s3"]
    assert legal_numbers(archipel.new("sol", 2, seed=1).game, archipel.new("sol", 2, seed=1).state, 8) == []
