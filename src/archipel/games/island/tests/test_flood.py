"""The flood (§8): flooding, sinking, swimming, an empty deck."""

from __future__ import annotations

import pytest

from archipel.games.island import GAME
from archipel.games.island.rules import pieces
from archipel.games.island.tests.scene import (
    CELLS,
    LAYOUT,
    captured,
    cell,
    draw,
    due,
    flood,
    flood_discard,
    gone,
    hand,
    next_floods,
    refusal,
    scene,
    state_of,
    targets,
)

REST = " ".join(code for code in pieces.TILE_CODES if code not in ("WT", "BB"))
CLASSIC = [name for name, token in zip(CELLS, LAYOUT.split(), strict=True) if token != "."]


def test_a_dry_tile_is_flooded_and_pawns_stay() -> None:
    """A2.2."""
    match = scene("", "s0 engineer c1", "s1 diver c4", "flood s0 due=2")
    flood(match, "BB")
    assert (state_of(match, "c1"), cell(match, 0), flood_discard(match)) == ("flooded", "c1", {"BB"})


def test_a_flooded_tile_sinks_and_its_card_is_gone_for_good() -> None:
    """Scenario 6."""
    match = scene("d6=~", "s0 engineer c3", "s1 diver c4", f"flood-discard {REST}", "flood s0 due=3")
    assert next_floods(match) == {"WT", "BB"}
    flood(match, "WT")
    assert (state_of(match, "d6"), gone(match)) == ("sunk", {"WT"})
    flood(match, "BB")
    assert gone(match) == {"WT"}
    assert next_floods(match) == set(pieces.TILE_CODES) - {"WT"}
    with pytest.raises(Exception, match="flood"):
        flood(match, "WT")


def test_an_empty_flood_deck_is_made_anew_at_once_and_a_tile_may_sink_in_the_same_turn() -> None:
    """A2.7."""
    match = scene("", "s0 engineer c3", "s1 diver c4", f"flood-discard {REST}", "flood s0 due=3")
    flood(match, "WT", "BB")
    assert len(next_floods(match)) == 24
    flood(match, "BB")
    assert state_of(match, "c1") == "sunk"


def test_no_reactive_sandbags() -> None:
    """Scenario 9."""
    match = scene("b5=~ c1=~", "s0 engineer b5", "s1 diver c4 sandbags", "flood s0 due=2")
    flood(match, "CP")
    assert state_of(match, "b5") == "sunk"
    assert match.to_move == (0,)
    assert refusal(match, "sandbag b5", 1) == ("sunk_there", "8.3")
    match.play("sandbag c1", 1)
    assert state_of(match, "c1") == "dry"
    match.play("swim b4", 0)
    assert (cell(match, 0), due(match)) == ("b4", 1)


# Swimming


@pytest.mark.parametrize(
    "role, places",
    [
        ("engineer", {"d1", "c2"}),
        ("messenger", {"d1", "c2"}),
        ("navigator", {"d1", "c2"}),
        ("explorer", {"d1", "c2", "b2", "d2"}),
        ("diver", {"d1", "c2"}),
    ],
)
def test_everybody_swims_in_their_own_way(role: str, places: set[str]) -> None:
    """A2.6."""
    match = scene("c1=~ d1=~", f"s0 {role} c1", "s1 pilot c4", "flood s1 due=1")
    flood(match, "BB")
    assert match.to_move == (0,)
    assert targets(match, "swim", 0) == places
    assert refusal(match, "swim f4", 0) == ("swim_too_far", "8.4")
    assert refusal(match, "swim c1", 0) == ("sunk_there", "8.3")
    assert refusal(match, "swim d2", 1) == ("not_in_the_water", "8.4")
    match.play("swim d1", 0)
    assert cell(match, 0) == "d1"


def test_the_pilot_flies_from_a_sinking_tile_to_any_other_dry_or_flooded() -> None:
    """A2.6, §8.4, §9.6: however far, also in the turn in which he has flown already; never to a sunk one."""
    water = "c1=~ d1=x c2=~ f4=~ a3=~ d6=x"
    match = scene(water, "s0 pilot c1", "s1 diver c4", "turn s0 actions=0 flown=yes")
    match.play("end")
    draw(match, "earth", "wind")
    flood(match, "BB")
    assert match.to_move == (0,)
    assert targets(match, "swim", 0) == set(CLASSIC) - {"c1", "d1", "d6"}
    assert refusal(match, "swim d6", 0) == ("sunk_there", "8.3")
    match.play("swim f4", 0)
    assert (cell(match, 0), match.over) == ("f4", False)


def test_the_diver_swims_to_the_nearest_tile_and_chooses_among_equals() -> None:
    """A1.6: the fewest strokes through missing tiles."""
    match = scene("c1=~ d1=x c2=x", "s0 diver c1", "s1 engineer c4", "flood s1 due=1")
    flood(match, "BB")
    assert targets(match, "swim", 0) == {"b2", "d2", "c3"}
    match = scene("c1=~ d1=x c2=x d2=x", "s0 diver c1", "s1 engineer c4", "flood s1 due=1")
    flood(match, "BB")
    assert targets(match, "swim", 0) == {"b2", "c3"}


def test_several_swimmers_choose_their_order() -> None:
    """A2.6."""
    match = scene("c1=~", "s0 engineer c1", "s1 explorer c1", "s2 diver f4", "flood s2 due=1")
    flood(match, "BB")
    asked = [match.to_move]
    match.play("swim b2", 1)
    asked.append(match.to_move)
    match.play("swim c2", 0)
    assert asked == [(0, 1), (0,)]
    assert match.state.turn == 2


def test_a_later_card_may_sink_the_new_tile_too() -> None:
    """A2.6."""
    match = scene("c1=~ d1=~", "s0 engineer c1", "s1 diver f4", "flood s1 due=2")
    flood(match, "BB")
    match.play("swim d1", 0)
    flood(match, "CA")
    assert targets(match, "swim", 0) == {"d2"}


def test_the_flood_goes_on_after_swimming_with_a_window_before_the_next_card() -> None:
    """A2.4."""
    match = scene("c1=~ f4=~", "s0 engineer c1", "s1 diver a3 sandbags", "flood s1 due=2")
    flood(match, "BB")
    match.play("swim d1", 0)
    assert (match.to_move, due(match)) == ((1,), 1)


# Rescue by helicopter


def stranded(options: str = "", rescuer: str = "helicopter") -> list[str]:
    """The Engineer on c1, nothing beside it (scenario 8: (0,2) with (0,3) and (1,2) sunk)."""
    return ["c1=~ d1=x c2=x f4=~", "s0 engineer c1", f"s1 diver a3 {rescuer}", "flood s1 due=2", options]


def test_a_helicopter_may_save_a_pawn_that_cannot_swim() -> None:
    """Scenario 8."""
    tiles, *lines, options = stranded()
    match = scene(tiles, *lines, options=options)
    flood(match, "BB")
    assert not match.over
    assert match.to_move == (1,)
    assert {"pass", "lift s0", "lift s1"} == set(match.legal(1))
    assert match.legal(0) == []
    match.play("lift s0", 1)
    assert len(targets(match, "land", 1)) == 21
    match.play("land d6", 1)
    assert (cell(match, 0), due(match), match.over) == ("d6", 1, False)
    assert hand(match, 1) == []


def test_when_no_helicopter_comes_the_game_is_lost() -> None:
    """§8.4, §10.4."""
    tiles, *lines, options = stranded()
    match = scene(tiles, *lines, options=options)
    flood(match, "BB")
    match.play("pass", 1)
    assert match.result is not None
    assert match.result.ending == "drowned"


def test_without_a_helicopter_in_any_hand_the_game_is_lost_at_once() -> None:
    """A2.6."""
    tiles, *lines, options = stranded(rescuer="sandbags")
    match = scene(tiles, *lines, options=options)
    flood(match, "BB")
    assert match.result is not None
    assert match.result.ending == "drowned"


def test_one_flight_saves_everybody_on_the_tile_and_leaving_one_behind_loses() -> None:
    """§7.2, §10.4."""
    for both in (True, False):
        match = scene(
            "c1=~ d1=x c2=x", "s0 engineer c1", "s1 messenger c1", "s2 diver a3 helicopter", "flood s2 due=2"
        )
        flood(match, "BB")
        match.play("lift s0", 2)
        if both:
            match.play("lift s1", 2)
        match.play("land d6", 2)
        assert match.over != both


def test_those_who_can_swim_may_do_so_while_others_wait_for_a_helicopter() -> None:
    """§8.4."""
    match = scene(
        "c1=~ d1=x c2=x", "s0 engineer c1", "s1 explorer c1", "s2 diver a3 helicopter", "flood s2 due=2"
    )
    flood(match, "BB")
    assert match.to_move == (2,)
    assert targets(match, "swim", 1) == {"b2", "d2"}
    match.play("swim b2", 1)
    assert match.to_move == (2,)
    match.play("lift s0", 2)
    match.play("land d6", 2)
    assert not match.over


def test_a_helicopter_may_also_lift_somebody_who_could_swim() -> None:
    """A2.4: inside SWIM."""
    match = scene("c1=~", "s0 engineer c1", "s1 diver a3 helicopter", "flood s1 due=1")
    flood(match, "BB")
    assert match.to_move == (0,)
    match.play("lift s0", 1)
    match.play("land d6", 1)
    assert (cell(match, 0), match.state.turn) == ("d6", 2)


# What is lost


def test_both_tiles_of_a_treasure_gone_is_a_loss_unless_it_is_captured() -> None:
    """Scenario 10."""
    for taken, lost in (("", True), ("captured fire", False)):
        lines = [line for line in (taken, "flood s0 due=2") if line]
        match = scene("e4=~ f4=x", "s0 engineer c3", "s1 diver c4", *lines)
        flood(match, "CE")
        assert match.over == lost
        if lost:
            assert match.result is not None
            assert match.result.ending == "treasure-lost"
        else:
            assert captured(match) == ["fire"]


PAIRS = {"earth": ("TM", "TS"), "wind": ("WG", "HG"), "fire": ("CE", "CS"), "ocean": ("CP", "TP")}


def test_one_tile_of_a_treasure_gone_is_no_loss_while_the_other_stands_dry_or_flooded() -> None:
    """Scenario 10, §10.3: of each treasure, whichever of its tiles is gone and whatever comes first."""
    cells = {code: name for name, code in zip(CELLS, LAYOUT.split(), strict=True)}
    for treasure, pair in PAIRS.items():
        for gone_first, other in (pair, pair[::-1]):
            for water in ("", f"{cells[other]}=~"):
                case = f"{gone_first} sinks, {other} is {'flooded' if water else 'dry'}"
                match = scene(
                    f"{cells[gone_first]}=~ {water}", "s0 engineer c3", "s1 pilot c2", "flood s0 due=4"
                )
                flood(match, gone_first)
                assert (gone(match), match.over) == ({gone_first}, False), case
                flood(match, *([other, "BB"] if not water else ["BB"]))
                assert (state_of(match, cells[other]), match.over) == ("flooded", False), case
            last = scene(
                f"{cells[gone_first]}=x {cells[other]}=~", "s0 engineer c3", "s1 pilot c2", "flood s0 due=4"
            )
            flood(last, other)
            assert last.result is not None
            assert last.result.ending == "treasure-lost"
            lost = last.entries[-1].news[-1]
            assert (GAME.events[lost.kind].key, lost.a) == ("treasure_sank", [*PAIRS].index(treasure))


def test_the_last_flood_card_that_loses_the_game_is_the_end_and_no_new_deck_is_made() -> None:
    """A2.8, §8.5: a loss is checked after each event, and ends the game there."""
    every = " ".join(code for code in pieces.TILE_CODES if code not in ("FL", "CE", "CS"))
    for last, water, told in (("FL", "c3=~", "landing_sank"), ("CE", "e4=~ f4=x", "treasure_sank")):
        out = every + (" CE CS" if last == "FL" else " FL")
        match = scene(water, "s0 engineer a3", "s1 diver a4", f"flood-discard {out}", "flood s0 due=3")
        flood(match, last)
        assert match.over
        assert (match.state.flood_top, flood_discard(match)) == (0, set(out.split()))
        assert GAME.events[match.entries[-1].news[-1].kind].key == told


def test_the_number_of_cards_is_that_of_the_meter() -> None:
    """A2.2."""
    match = scene("", "s0 engineer c3", "s1 diver c4", "meter 7", "treasure s0 due=1")
    draw(match, "earth")
    assert due(match) == 5
