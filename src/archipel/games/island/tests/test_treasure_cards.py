"""Treasure cards (§6): drawing, Waters Rise!, an empty deck."""

from __future__ import annotations

import pytest

from archipel.games.island import GAME
from archipel.games.island.tests.scene import (
    draw,
    due,
    flood,
    flood_discard,
    hand,
    next_floods,
    scene,
    treasure_deck,
    treasure_discard,
)

TWO = ("s0 engineer c3", "s1 pilot c3")
ALMOST_ALL = "discard earth*5 wind*5 fire*5 ocean*4 helicopter*3 sandbags*2 rise*3"


def test_ending_at_once_still_draws_two_treasure_and_n_flood_cards() -> None:
    """Scenario 25."""
    match = scene("", *TWO)
    match.play("end")
    draw(match, "earth", "fire")
    assert hand(match, 0) == ["earth", "fire"]
    flood(match, "BB", "CA")
    assert match.to_move == (1,)
    assert match.state.turn == 2


def test_one_play_turns_one_card() -> None:
    """Two treasure cards and two flood cards are four plays of the table."""
    match = scene("", *TWO)
    match.play("end")
    for card in ("treasure:earth", "treasure:fire", "flood:lost-lagoon", "flood:watchtower"):
        assert match.legal(0) == ["continue"]
        assert match.legal(1) == []
        match.play("continue", dealt=card)
    assert match.state.turn == 2


@pytest.mark.parametrize("difficulty, ticks", [("novice", 9), ("normal", 8), ("elite", 7), ("legendary", 6)])
def test_so_many_rises_until_all_is_lost(difficulty: str, ticks: int) -> None:
    """A1.5."""
    for rises in range(1, ticks + 1):
        start = 9 - ticks + rises - 1
        match = scene("", *TWO, f"meter {start}", "treasure s0 due=1", options=f"difficulty={difficulty}")
        draw(match, "rise")
        assert match.over == (rises == ticks)


def test_the_meter_walks_from_legendary_to_the_skull() -> None:
    """Scenario 3."""
    floods = []
    for tick in range(3, 9):
        match = scene("", *TWO, f"meter {tick}", "treasure s0 due=1", options="difficulty=legendary")
        draw(match, "rise")
        floods.append("loss" if match.over else due(match))
    assert floods == [3, 4, 4, 5, 5, "loss"]
    assert match.result is not None
    assert match.result.ending == "submerged"


def test_waters_rise_puts_the_flood_discard_on_top() -> None:
    """A2.3: tick, shuffle, discard."""
    match = scene("c1=~ d1=~", *TWO, "flood-discard BB CA", "treasure s0 due=2")
    draw(match, "rise")
    assert match.state.tick == 2
    assert flood_discard(match) == set()
    assert next_floods(match) == {"BB", "CA"}
    assert treasure_discard(match) == ["rise"]
    assert hand(match, 0) == []
    assert due(match) == 1


def test_waters_rise_with_an_empty_flood_discard_moves_only_the_tick() -> None:
    """Scenario 5."""
    match = scene("c1=~ d1=~", *TWO, "flood-top BB,CA", "treasure s0 due=2")
    before = list(match.state.flood)
    draw(match, "rise")
    assert match.state.tick == 2
    assert list(match.state.flood) == before
    assert next_floods(match) == {"BB", "CA"}


def test_two_rises_in_one_turn_are_two_ticks_and_one_shuffle() -> None:
    """A2.3."""
    match = scene("c1=~ d1=~", *TWO, "flood-discard BB CA", "treasure s0 due=2")
    draw(match, "rise", "rise")
    assert match.state.tick == 3
    assert match.state.flood_top == 2
    assert next_floods(match) == {"BB", "CA"}
    assert due(match) == 3


def test_a_rise_counts_in_the_same_turn() -> None:
    """A2.2: n is read when the flood begins."""
    match = scene("", *TWO, "meter 1", "treasure s0 due=1")
    draw(match, "rise")
    assert due(match) == 3


def test_layers_lie_upon_layers() -> None:
    """§8.2: what was put back last comes first; then the layer below, then the rest."""
    match = scene("", *TWO, "flood-discard LL", "flood-top BB,CA", "treasure s0 due=1", "meter 1")
    draw(match, "rise")
    assert next_floods(match) == {"LL"}
    flood(match, "LL")
    assert next_floods(match) == {"BB", "CA"}
    flood(match, "CA", "BB")
    assert len(next_floods(match)) == 21


def test_only_the_uppermost_layer_can_come_next() -> None:
    """§8.2: the dealer cannot deal anything else."""
    match = scene("", *TWO, "flood-top BB,CA", "flood s0 due=2")
    with pytest.raises(Exception, match="flood"):
        flood(match, "WT")
    flood(match, "BB")


def test_the_second_card_comes_from_the_reshuffled_discard() -> None:
    """Scenario 19."""
    match = scene("", *TWO, ALMOST_ALL, "treasure s0 due=2")
    assert treasure_deck(match) == 1
    draw(match, "ocean")
    assert (treasure_deck(match), treasure_discard(match)) == (27, [])
    draw(match, "helicopter")
    assert hand(match, 0) == ["ocean", "helicopter"]
    assert treasure_deck(match) + len(hand(match, 0)) == 28


def test_a_rise_drawn_last_is_in_the_new_deck() -> None:
    """A2.7."""
    match = scene(
        "", *TWO, ALMOST_ALL.replace("rise*3", "rise*2").replace("ocean*4", "ocean*5"), "treasure s0 due=2"
    )
    draw(match, "rise")
    assert treasure_deck(match) == 28
    assert match.state.treasure_left[6] == 3


def test_nothing_is_shuffled_any_more_once_the_game_is_lost() -> None:
    """A2.8: a loss is checked after each event, and ends the game there."""
    last = ALMOST_ALL.replace("rise*3", "rise*2").replace("ocean*4", "ocean*5")
    match = scene("", *TWO, last, "meter 8", "treasure s0 due=2")
    draw(match, "rise")
    assert match.result is not None
    assert match.result.ending == "submerged"
    assert treasure_deck(match) == 0
    assert GAME.events[match.entries[-1].news[-1].kind].key == "skull_reached"


def test_the_new_deck_is_made_before_a_forced_discard() -> None:
    """A2.7."""
    match = scene(
        "",
        "s0 engineer c3 ocean*5",
        "s1 pilot c3",
        "discard earth*5 wind*5 fire*5 helicopter*3 sandbags*1 rise*3",
        "treasure s0 due=2",
    )
    draw(match, "sandbags")
    assert match.state.decisions.depth == 2
    assert treasure_deck(match) == 22
    match.play("discard ocean")
    assert treasure_discard(match) == ["ocean"]
