"""The end (§10)."""

from __future__ import annotations

import pytest

import archipel
from archipel.core.match import Match
from archipel.games.island.tests.scene import draw, everybody_passes, flood, refusal, scene

ALL_FOUR = "captured earth wind fire ocean"


def ready(*more: str, tiles: str = "", holder: str = "s1 diver c3 helicopter") -> Match:
    """Four treasures, and everybody on Fools' Landing."""
    return scene(tiles, "s0 engineer c3", holder, ALL_FOUR, *more)


@pytest.mark.parametrize(
    "moment",
    [
        "turn s0",
        "turn s0 actions=0",
        "turn s1",
        "treasure s0 due=2",
        "treasure s0 due=1",
        "flood s0 due=2",
        "flood s0 due=1",
    ],
)
def test_a_helicopter_wins_at_any_moment_also_out_of_turn(moment: str) -> None:
    """A2.8."""
    match = ready(moment, tiles="c3=~")
    news = match.play("take-off", 1)
    assert match.result is not None
    assert (match.result.ending, match.result.scores) == ("take-off", (1, 1))
    assert news
    again = archipel.read(match.position())
    assert isinstance(again, Match)
    assert again.state == match.state


def test_a_helicopter_wins_while_somebody_has_to_discard() -> None:
    """A2.4, A2.8."""
    match = scene(
        "", "s0 engineer c3 earth*3 fire*2", "s1 diver c3 helicopter", ALL_FOUR, "treasure s0 due=2"
    )
    draw(match, "wind")
    match.play("take-off", 1)
    assert match.over
    assert archipel.read(match.position()).state == match.state


def test_treasures_and_pawns_must_all_be_there() -> None:
    """§10.1."""
    match = scene("", "s0 engineer c3", "s1 diver c3 helicopter", "captured earth wind fire")
    assert refusal(match, "take-off", 1) == ("treasures_missing", "10.1")
    match = scene("", "s0 engineer d3", "s1 diver c3 helicopter", ALL_FOUR)
    assert refusal(match, "take-off", 1) == ("not_all_there", "10.1")
    assert refusal(match, "take-off", 0) == ("no_helicopter", "7.2")


def test_the_take_off_has_to_be_played_before_the_landing_sinks() -> None:
    """Scenario 11."""
    match = ready("flood-top FL", "flood s0 due=2", tiles="c3=~")
    everybody_passes(match)
    flood(match, "FL")
    assert match.result is not None
    assert match.result.ending == "landing-lost"
    match = ready("flood-top FL", "flood s0 due=2", tiles="c3=~")
    match.play("take-off", 1)
    assert match.result is not None
    assert match.result.ending == "take-off"


def test_the_landing_sinks_without_anybody_on_it() -> None:
    """A2.8 (1)."""
    match = scene("c3=~", "s0 engineer a3", "s1 diver a4 helicopter", "flood s0 due=2")
    everybody_passes(match)
    flood(match, "FL")
    assert match.result is not None
    assert match.result.ending == "landing-lost"
    assert match.result.scores == (0, 0)


def test_no_helicopter_in_any_hand_is_no_loss() -> None:
    """A2.8."""
    match = scene("", "s0 engineer c3", "s1 diver c3", ALL_FOUR, "discard helicopter*3")
    assert not match.over
    assert "end" in match.legal()


def test_a_pawn_alone_on_a_single_tile_is_no_loss() -> None:
    """A2.8."""
    match = scene("c1=~ d1=x c2=x", "s0 engineer c1", "s1 diver c3")
    assert set(match.legal()) == {"end", "shore c1"}


def test_after_the_end_nobody_may_do_anything() -> None:
    """§10."""
    match = ready("turn s0")
    match.play("take-off", 1)
    assert match.to_move == ()
    assert match.legal(0) == match.legal(1) == []
