"""The storm (§10)."""

from __future__ import annotations

import pytest

from archipel.core.errors import DealError
from archipel.core.match import Match
from archipel.games.desert.rules import pieces
from archipel.games.desert.tests.scene import (
    cell,
    deck,
    discarded,
    due,
    eye,
    part,
    refusal,
    sand,
    scene,
    supply,
    turn_cards,
    wait_out,
    waters,
)

OPENING = "c1=.1 b2=.1 d2=.1 a3=.1 e3=.1 b4=.1 d4=.1 c5=~1"
ALL_CARDS = "n1*3 n2*2 n3 s1*3 s2*2 s3 e1*3 e2*2 e3 w1*3 w2*2 w3 sun*4 picks-up*3"


def before_the_storm(tiles: str = "", cards: int = 1, *more: str) -> Match:
    """Two players out of the way, and some cards due."""
    return scene(tiles, "s0 navigator a1", "s1 climber e5", f"storm s0 due={cards}", *more)


def tile_names(match: Match) -> list[str]:
    """For each cell, the cell its tile lay on in the scene."""
    order = [name for name in pieces.CELL_NAMES if name != "c3"]
    return ["@" if tile == 24 else order[tile] for tile in match.state.grid]


def test_two_west_from_the_opening() -> None:
    """Scenario 3, §10.2: d3 to c3, e3 to d3; the second is blocked now."""
    match = before_the_storm(OPENING)
    assert supply(match) == 40
    turn_cards(match, "w2")
    assert eye(match) == "e3"
    assert (sand(match, "c3"), sand(match, "d3"), supply(match)) == (1, 2, 38)
    names = dict(zip(pieces.CELL_NAMES, tile_names(match), strict=True))
    assert (names["c3"], names["d3"], names["e3"]) == ("d3", "e3", "@")


def test_three_north_from_the_opening() -> None:
    """Scenario 4, §10.2, §10.3: two tiles move, the third is missing."""
    match = before_the_storm(OPENING)
    turn_cards(match, "n3")
    assert eye(match) == "c5"
    assert (sand(match, "c3"), sand(match, "c4"), supply(match)) == (1, 2, 38)
    names = dict(zip(pieces.CELL_NAMES, tile_names(match), strict=True))
    assert (names["c3"], names["c4"]) == ("c4", "c5")


@pytest.mark.parametrize(
    "card, moved, hole",
    [
        ("n1", {"c4": "c3"}, "c4"),
        ("n2", {"c4": "c3", "c5": "c4"}, "c5"),
        ("s1", {"c2": "c3"}, "c2"),
        ("s2", {"c2": "c3", "c1": "c2"}, "c1"),
        ("s3", {"c2": "c3", "c1": "c2"}, "c1"),
        ("e1", {"b3": "c3"}, "b3"),
        ("e2", {"b3": "c3", "a3": "b3"}, "a3"),
        ("w1", {"d3": "c3"}, "d3"),
    ],
)
def test_the_tile_on_the_windward_side_slides_into_the_eye(
    card: str, moved: dict[str, str], hole: str
) -> None:
    """§10.2: it moves in the direction of the card; each tile that moved gets one marker, no other does."""
    match = before_the_storm()
    turn_cards(match, card)
    names = dict(zip(pieces.CELL_NAMES, tile_names(match), strict=True))
    for old, new in moved.items():
        assert names[new] == old
    assert eye(match) == hole
    sandy = {name for name in pieces.CELL_NAMES if name != hole and sand(match, name)}
    assert sandy == set(moved.values())
    assert supply(match) == 48 - len(moved)


def test_three_tiles_slide_when_there_are_three() -> None:
    """§10.2: 3 east with the eye at d3."""
    match = before_the_storm("d3=@")
    turn_cards(match, "e3")
    assert (eye(match), supply(match)) == ("a3", 45)
    assert [sand(match, name) for name in ("b3", "c3", "d3")] == [1, 1, 1]


def test_a_full_respite_changes_nothing() -> None:
    """Scenario 5, §10.3: the eye at c5, 1 north."""
    match = before_the_storm("c5=@ a4=~", 2)
    before = match.position().split("discard")[0].replace("due=2", "due=1")
    turn_cards(match, "n1")
    after = match.position().split("discard")[0]
    assert after.splitlines()[:6] == before.splitlines()[:6]
    assert (eye(match), supply(match), discarded(match)) == ("c5", 48, ["n1"])


@pytest.mark.parametrize("hole, card", [("c5", "n3"), ("c1", "s2"), ("a3", "e1"), ("e3", "w3")])
def test_at_every_edge_the_wind_finds_no_tile(hole: str, card: str) -> None:
    """Scenario 5, §10.3."""
    more = " a4=~" if hole == "c5" else ""
    match = before_the_storm(f"{hole}=@{more}")
    turn_cards(match, card)
    assert (eye(match), supply(match)) == (hole, 48)


def test_a_respite_in_the_middle_of_a_card_still_leaves_sand_for_what_moved() -> None:
    """Scenario 32, §10.3: 3 east with one tile to the west of the eye: one marker."""
    match = before_the_storm("b3=@")
    turn_cards(match, "e3")
    assert (eye(match), supply(match), sand(match, "b3")) == ("a3", 47, 1)


def test_pawns_sand_and_parts_travel_with_their_tile() -> None:
    """Scenario 6, §10.2: the part on top."""
    match = scene("d3=G1", "s0 navigator d3", "s1 climber e5", "storm s0 due=1", "parts engine=d3")
    turn_cards(match, "w1")
    assert (cell(match, 0), part(match, "engine"), sand(match, "c3")) == ("c3", "c3", 2)
    assert cell(match, 1) == "e5"


def test_a_wind_can_bury_a_player() -> None:
    """§5.5, §10.2."""
    match = scene("d3=.1", "s0 navigator d3", "s1 climber e5", "storm s1 due=1")
    turn_cards(match, "w1")
    assert refusal(match, "move c2", 0) == ("buried", "5.5")


def test_excavated_tiles_get_sand_like_any_other() -> None:
    """§10.2."""
    match = before_the_storm("d3=L")
    turn_cards(match, "w1")
    assert sand(match, "c3") == 1
    assert "L1" in match.position()


def test_a_tile_can_hold_any_amount_of_sand() -> None:
    """§2.2."""
    match = before_the_storm("d3=.30", 3)
    turn_cards(match, "w1", "e1", "w1")
    assert sand(match, "c3") == 33


def test_cards_are_turned_one_at_a_time_into_the_discard() -> None:
    """§10.1: open to all."""
    match = before_the_storm("", 3)
    turn_cards(match, "n1")
    assert (due(match), discarded(match), deck(match)) == (2, ["n1"], 30)
    turn_cards(match, "w2", "sun")
    assert (discarded(match), deck(match)) == (["n1", "w2", "sun"], 28)
    assert match.to_move == (1,)


def test_a_card_in_the_discard_does_not_come_again() -> None:
    """§10.1: there is one 3 north."""
    match = before_the_storm("", 3, "discard n3")
    with pytest.raises(DealError):
        match.play("continue", dealt="storm:n3")


def test_the_sun_makes_everybody_drink_at_the_same_moment() -> None:
    """§10.4."""
    match = scene("", "s0 navigator a1", "s1 climber e5 water=1", "s2 carrier a1", "storm s0 due=1")
    turn_cards(match, "sun")
    assert waters(match) == [3, 0, 4]
    assert not match.over


@pytest.mark.parametrize(
    "tunnel, drinks", [("T", 0), ("T1", 0), ("T2", 0), ("T5", 0), ("(T)", 1), ("(T)1", 1), ("G", 1)]
)
def test_an_excavated_tunnel_shelters_from_the_sun(tunnel: str, drinks: int) -> None:
    """Scenario 11, B2.7, §6.4: also under sand; one that is not excavated does not."""
    match = scene(f"b2={tunnel}", "s0 navigator b2", "s1 climber e5", "storm s0 due=1")
    turn_cards(match, "sun")
    assert waters(match) == [4 - drinks, 2]


def test_a_tunnel_shelters_everybody_in_it() -> None:
    """§6.4, §10.4."""
    match = scene("b2=T", "s0 navigator b2 water=0", "s1 climber b2 water=0", "storm s0 due=1")
    turn_cards(match, "sun")
    assert not match.over


def test_wells_and_the_wreck_give_no_shade() -> None:
    """§10.4."""
    match = scene("a5=W", "s0 navigator a5", "s1 climber e1", "storm s0 due=1")
    turn_cards(match, "sun")
    assert waters(match) == [3, 2]


def test_a_pick_up_counts_from_the_next_turn() -> None:
    """Scenario 9, §10.5: first of two cards at tick 0."""
    match = scene("", "s0 navigator a1", "s1 climber e5", "meter 0")
    wait_out(match, "picks-up")
    assert due(match) == 1
    assert match.to_move == (0,)
    turn_cards(match, "n1")
    match.play("end", 1)
    assert due(match) == 3


def test_two_pick_ups_in_one_turn_climb_two_ticks() -> None:
    """§10.5."""
    match = scene("", "s0 navigator a1", "s1 climber e5", "meter 2", "storm s0 due=3")
    turn_cards(match, "picks-up", "picks-up", "n1")
    assert match.state.tick == 4
    match.play("end", 1)
    assert due(match) == 4


def test_a_pick_up_between_two_ticks_of_one_level_changes_nothing_yet() -> None:
    """§2.4, §10.5."""
    match = scene("", "s0 navigator a1", "s1 climber e5", "meter 1", "storm s0 due=1")
    turn_cards(match, "picks-up")
    match.play("end", 1)
    assert due(match) == 3


def test_the_deck_is_shuffled_as_soon_as_its_last_card_has_worked() -> None:
    """Scenario 30, §10.6: one card left of three due; all 31 come back, two more are drawn."""
    match = before_the_storm("", 3, f"discard {ALL_CARDS.replace('w3 ', '')}")
    assert deck(match) == 1
    turn_cards(match, "w3")
    assert (deck(match), discarded(match), due(match)) == (31, [], 2)
    turn_cards(match, "w3", "n1")
    assert (deck(match), discarded(match)) == (29, ["n1", "w3"])
    assert match.to_move == (1,)


def test_the_deck_is_shuffled_even_if_no_card_is_due_any_more() -> None:
    """§10.6: immediately, not at the next draw."""
    match = before_the_storm("", 1, f"discard {ALL_CARDS.replace('w3 ', '')}")
    turn_cards(match, "w3")
    assert (deck(match), discarded(match)) == (31, [])
    assert match.to_move == (1,)


def test_a_pick_up_goes_back_into_the_deck_and_the_meter_stays() -> None:
    """§10.5, §10.6: the new deck has all three again."""
    match = before_the_storm("", 2, f"discard {ALL_CARDS.replace('picks-up*3', 'picks-up*2')}", "meter 3")
    turn_cards(match, "picks-up")
    assert (deck(match), match.state.tick) == (31, 4)
    turn_cards(match, "picks-up")
    assert match.state.tick == 5


def test_what_was_known_of_the_old_deck_is_forgotten_in_the_new_one() -> None:
    """§10.6: a buried card is shuffled with the rest."""
    match = before_the_storm("", 2, "deck bottom=w3", f"discard {ALL_CARDS.replace('w3 ', '')}")
    match.play("continue", dealt="")
    assert "deck" not in match.position()
    turn_cards(match, "n1")


def test_the_number_of_cards_is_fixed_when_the_storm_begins() -> None:
    """§10.1: less the calmed, never below 0."""
    match = scene("", "s0 meteorologist a1", "s1 climber e5", "meter 8", "turn s0 calmed=4")
    match.play("end")
    assert due(match) == 1


def test_the_eye_wanders_from_where_the_last_card_left_it() -> None:
    """§10.2."""
    match = before_the_storm("", 4)
    turn_cards(match, "w1")
    assert eye(match) == "d3"
    turn_cards(match, "n2")
    assert eye(match) == "d5"
    turn_cards(match, "e3")
    assert eye(match) == "a5"


def test_a_tile_moved_twice_by_two_cards_gets_two_markers() -> None:
    """§10.2: c2 slides down to c3, and back up to c2."""
    match = before_the_storm("", 2)
    turn_cards(match, "s1", "n1")
    assert (sand(match, "c2"), supply(match)) == (2, 46)


@pytest.mark.parametrize("card", ["sun", "picks-up"])
def test_sun_and_pick_up_move_no_tile(card: str) -> None:
    """§10.4, §10.5."""
    match = before_the_storm("", 2)
    turn_cards(match, card)
    assert (eye(match), supply(match)) == ("c3", 48)
