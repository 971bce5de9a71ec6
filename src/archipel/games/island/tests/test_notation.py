"""Positions as text: what is written, what is understood, what is refused."""

from __future__ import annotations

import pytest

import archipel
from archipel.core.errors import NotationError
from archipel.core.match import Match
from archipel.games.island.tests.scene import flood, scene, written

PLAYERS = ("s0 engineer c3", "s1 diver c4")


def lines_of(match: Match) -> list[str]:
    return match.position().splitlines()


def test_a_position_says_what_is_not_as_at_the_start() -> None:
    match = scene(
        "c1=~ d6=x",
        "s0 engineer c3 earth*2 helicopter",
        "s1 diver c4",
        *("captured fire", "discard ocean*4 rise", "flood-discard FL BG", "flood-top BB,CA LL"),
        "turn s1 actions=2 number=7",
    )
    assert lines_of(match) == [
        "position island 1 seats=2",
        ".   .   BB~ CA  .   .",
        ".   CF  DD  LL  MM  .",
        "BG  CG  FL  GG  IG  SG",
        "TM  TS  WG  HG  CE  CS",
        ".   CP  TP  OB  PR  .",
        ".   .   TH  WTx .   .",
        "s0 engineer c3 earth*2 helicopter",
        "s1 diver c4",
        "meter 1",
        "captured fire",
        "discard ocean*4 rise",
        "flood-discard FL BG",
        "flood-top BB,CA LL",
        "turn s1 actions=2 number=7",
    ]


@pytest.mark.parametrize(
    "more",
    [
        ["turn s0 actions=1", "second s0"],
        ["flood s0 due=1 waiting=none"],
        ["treasure s1 due=2 waiting=s1"],
    ],
)
def test_what_is_being_decided_is_written(more: list[str]) -> None:
    match = scene("c3=~", "s0 engineer c3", "s1 diver c4 helicopter", *more)
    assert lines_of(match)[-len(more) :] == more


def test_a_flight_over_the_water_is_written() -> None:
    match = scene("c1=~", "s0 engineer c1", "s1 diver c4 helicopter", "flood s1 due=2 waiting=none")
    flood(match, "BB")
    match.play("lift s0", 1)
    assert lines_of(match)[-3:] == ["flood s1 due=1", "swim", "lift s1 s0"]
    again = archipel.read(match.position())
    assert isinstance(again, Match)
    assert again.state == match.state


WRONG = {
    "line": ["hello s0"],
    "twice": ["turn s0", "flood s0 due=1"],
    "number": ["meter 12"],
    "word": ["captured gold"],
    "too-many": ["discard rise*4"],
    "flood-card": ["flood-discard BB BB"],
    "inner": ["turn s0", "second s1"],
    "waiting": ["flood s0 due=1 waiting=s0"],
    "lost": ["meter 9"],
}


@pytest.mark.parametrize("code, lines", WRONG.items(), ids=WRONG)
def test_nonsense_is_refused_with_what_would_be_right(code: str, lines: list[str]) -> None:
    with pytest.raises(NotationError) as refused:
        scene("", *PLAYERS, *lines)
    assert refused.value.code == f"notation.{code}"
    assert refused.value.message("fr") != refused.value.message("en")


@pytest.mark.parametrize(
    "code, tiles, lines",
    [
        ("lost", "c3=x", []),
        ("lost", "a4=x b4=x", []),
        ("in-the-water", "c4=x", []),
        ("hand", "", ["s2 pilot a3 earth*5 fire"]),
        ("role-twice", "", ["s2 diver a3"]),
        ("no-place", "", ["s2 pilot a1"]),
        ("player", "", ["s2 pilot"]),
        ("inner", "", ["limit s0"]),
        ("inner", "", ["lift s0 s1"]),
        ("inner", "", ["flood s0 due=1", "swim"]),
        ("empty-deck", "", ["discard earth*5 wind*5 fire*5 ocean*5 helicopter*3 sandbags*2 rise*3"]),
        ("layers", "", ["flood-top BB,CA FL,BG,CG,GG,IG,SG,TM,TS,WG,HG,CE,CS,CP,TP,CF,DD,LL,MM,OB,PR,TH,WT"]),
        ("mark", "c1=!", []),
    ],
)
def test_positions_that_cannot_be_are_refused(code: str, tiles: str, lines: list[str]) -> None:
    with pytest.raises(NotationError) as refused:
        scene(tiles, *PLAYERS, *lines)
    assert refused.value.code == f"notation.{code}"


@pytest.mark.parametrize(
    "code, before, after",
    [
        ("board", ". . BB CA . .", ". . BB CA ."),
        ("tiles", "BB", "CA"),
        ("word", "BB", "XY"),
        ("board", "seats=2", "seats=2 map=volcano"),
        ("shape", "seats=2", "seats=2 map=shadows"),
        ("shape", ". . BB", ". BB ."),
    ],
)
def test_a_board_of_the_wrong_shape_is_refused(code: str, before: str, after: str) -> None:
    with pytest.raises(NotationError) as refused:
        archipel.read(written("", *PLAYERS).replace(before, after, 1))
    assert refused.value.code == f"notation.{code}"


def test_the_board_as_text_shows_water_pawns_and_treasures_without_colour() -> None:
    match = scene("c1=~ d6=x", "s0 engineer c3 earth*2", "s1 diver c4", "captured fire")
    board = str(match)
    assert "[~~BB~~]" in board
    assert "(  wt  )" in board
    assert "[  FL  ]" in board
    assert "Earth Stone ×2" in board
    assert "Crystal of Fire ✓" in board
    assert ">s0" in board
    french = archipel.read(match.position(), lang="fr")
    assert "Pierre Sacrée" in str(french)


def test_the_board_as_text_lists_the_discards_and_the_cards_put_back_on_top() -> None:
    """A2.0: anybody may look through the discards, and what was put back on top is known."""
    match = scene(
        "c1=~ d1=~",
        "s0 engineer c3",
        "s1 diver c4",
        "discard earth*2 rise",
        "flood-discard CA",
        "flood-top BB,WT",
    )
    board = str(match)
    assert "discard: 3 (Earth Stone ×2, Waters Rise!)" in board
    assert "the next one of 2 (BB, WT); discard: 1 (CA)" in board
