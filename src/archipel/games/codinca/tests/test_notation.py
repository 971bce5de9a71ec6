"""Positions as text: what is written, what is understood, what is refused; and the board."""

from __future__ import annotations

import pytest

import archipel
from archipel.core.errors import NotationError
from archipel.core.match import Match, View
from archipel.games.codinca.tests.scene import EARTH, FIRE, line, play, scene, written


def lines_of(match: Match | View) -> list[str]:
    return (match.position() if isinstance(match, Match) else match.write()).splitlines()


def test_a_position_says_what_is_not_as_at_the_start() -> None:
    match = scene(
        "",
        "s0 fire L3 D1* B2 C5 spirits=T01,T12 spent=T07",
        "s1 earth L2 D2 B3* C2 spirits=T05",
        "shown T04,T19",
        "last swap:a1-b2 flip:c3 push:1-right trap:a1,d4",
        "now flip:b1 rotate:a1-half",
        "turn s0 number=13",
    )
    assert lines_of(match) == [
        "position codinca 1 seats=2",
        "F+ E- A+ W-",
        "A- W+ F- E+",
        "W+ A- E+ F-",
        "E- F+ W- A+",
        "s0 fire L3 D1* B2 C5 spirits=T01,T12 spent=T07",
        "s1 earth L2 D2 B3* C2 spirits=T05",
        "shown T04,T19",
        "last swap:a1-b2 flip:c3 push:1-right trap:a1,d4",
        "now flip:b1 rotate:a1-half",
        "turn s0 number=13",
    ]


def test_a_mid_game_position_is_typed_in_a_few_lines() -> None:
    match = archipel.read(
        """
        position codinca 1 seats=2
        F+ E- A+ W-   # north
        A- W+ F- E+
        W+ A- E+ F-
        E- F+ W- A+
        s0 fire L3 D1* B2 C5 spirits=T01
        s1 earth L2 D2 B3 C2
        turn s1 number=8
        """
    )
    assert isinstance(match, Match)
    assert match.to_move == (1,)
    assert match.legal(1)


def test_a_view_writes_what_it_does_not_know_as_a_question_mark() -> None:
    match = scene("", "s0 fire L3 D1* B2 C5 spirits=T01,T12 spent=T07", "s1 earth L2 D2 B3* C2 spirits=T05")
    assert lines_of(match.view(1))[5:7] == [
        "s0 fire ? D1* ? ? spirits=?*2 spent=?*1",
        "s1 earth L2 D2 B3* C2 spirits=T05",
    ]
    assert lines_of(match.view(8))[5:7] == [
        "s0 fire ? D1* ? ? spirits=?*2 spent=?*1",
        "s1 earth ? ? B3* ? spirits=?*1",
    ]


def test_a_card_in_play_is_written_and_hidden_from_others() -> None:
    match = scene("", f"{FIRE} spirits=T01,T02", EARTH)
    match.play("spirit T02")
    assert lines_of(match)[-2:] == ["turn s0 number=1", "spirit T02"]
    assert lines_of(match.view(0))[-1] == "spirit T02"
    assert lines_of(match.view(1))[-1] == "spirit ?"
    again = archipel.read(match.view(1).write())
    assert isinstance(again, View)
    assert again.state == match.view(1).state


def test_choosing_and_dealing_are_written() -> None:
    match = archipel.new("codinca", 3, seed=1)
    first = line(match, "choose").partition("=")[2]
    assert lines_of(match)[5:] == ["s0 -", "s1 -", "s2 -", f"choose s0 first={first}"]
    play(match, "choose fire", "choose air", "choose water", "continue")
    assert lines_of(match)[6:] == ["s1 air", "s2 water", f"deal s1 first={first}"]
    again = archipel.read(match.position())
    assert isinstance(again, Match)
    assert again.state == match.state


def test_the_old_grids_are_written_where_they_matter() -> None:
    match = scene("", FIRE, EARTH, options="no_reverse=grid")
    assert not line(match, "before")
    play(match, "flip a1", "flip b1", "flip b2")
    assert line(match, "before").startswith("F+ E- A+ W-")
    assert line(match, "began").startswith("F- E+ A+ W-")
    again = archipel.read(match.position())
    assert isinstance(again, Match)
    assert again.state == match.state


WRONG = {
    "line": ["hello s0"],
    "twice": ["turn s0", "deal s0"],
    "number": ["turn s0 number=121"],
    "word": ["turn s5"],
    "no-old-grid": ["began F+ E- A+ W- A- W+ F- E+ W+ A- E+ F- E- F+ W- A+"],
    "card-twice": ["shown T01,T01"],
    "deeds": ["now swap:a1-b1 flip:a1 flip:b1"],
    "spirit": ["choose s0", "spirit T01"],
    "turn-over": ["now flip:a1 flip:b1"],
    "won": ["over opened"],
}


@pytest.mark.parametrize("code, lines", WRONG.items(), ids=WRONG)
def test_nonsense_is_refused_with_what_would_be_right(code: str, lines: list[str]) -> None:
    players = ["s0 -", "s1 -"] if "choose s0" in lines else [FIRE, EARTH]
    with pytest.raises(NotationError) as refused:
        scene("", *players, *lines)
    assert refused.value.code == f"notation.{code}"
    assert refused.value.message("fr") != refused.value.message("en")


@pytest.mark.parametrize(
    "code, fire, earth, options",
    [
        ("player", "s0 fire L1 D1 B1", EARTH, ""),
        ("player", "s0 -", EARTH, ""),
        ("word", "s0 fire D1 L1 B1 C1", EARTH, ""),
        ("word", "s0 metal L1 D1 B1 C1", EARTH, ""),
        ("word", f"{FIRE} spirits=T21", EARTH, ""),
        ("word", f"{FIRE} totems=1", EARTH, ""),
        ("element-twice", FIRE, "s1 fire L2 D2 B2 C2", ""),
        ("card-twice", FIRE, "s1 earth L1 D2 B2 C2", ""),
        ("card-twice", f"{FIRE} spirits=T01", f"{EARTH} spirits=T01", ""),
        ("number", f"{FIRE} spirits=T01,T02,T03,T04", EARTH, ""),
        ("number", f"{FIRE} spirits=T01,T02,T03 spent=T04", EARTH, ""),
        ("number", f"{FIRE} spirits=?*4", EARTH, ""),
        ("blind", f"{FIRE} spirits=T01", EARTH, "blind=yes"),
        ("won", "s0 fire L1* D1* B1* C1*", EARTH, ""),
    ],
)
def test_players_who_cannot_be_are_refused(code: str, fire: str, earth: str, options: str) -> None:
    with pytest.raises(NotationError) as refused:
        scene("", fire, earth, options=options)
    assert refused.value.code == f"notation.{code}"


@pytest.mark.parametrize(
    "code, before, after",
    [
        ("grid", "F+ E- A+ W-", "F+ E- A+"),
        ("tiles", "F+ E-", "F+ F-"),
        ("word", "F+ E-", "F E-"),
        ("word", "F+ E-", "X+ E-"),
    ],
)
def test_a_grid_that_cannot_be_is_refused(code: str, before: str, after: str) -> None:
    with pytest.raises(NotationError) as refused:
        archipel.read(written("", FIRE, EARTH).replace(before, after, 1))
    assert refused.value.code == f"notation.{code}"


def test_more_hidden_cards_than_there_are_are_refused() -> None:
    shown = ",".join(f"T{number:02}" for number in range(1, 19))
    with pytest.raises(NotationError) as refused:
        scene("", f"{FIRE} spirits=?*3", EARTH, f"shown {shown}", options="view=s1")
    assert refused.value.code == "notation.too-many"


@pytest.mark.parametrize(
    "now",
    [
        "trap:a1,a1",
        "trap:a1,b1,c1,d1,a2",
        "swap:a1",
        "swap:a1-a1",
        "flip:a1 flip:a1",
        "swap:a1-b1 swap:a1-b1 swap:a1-b1",
    ],
)
def test_deeds_that_cannot_have_been_done_are_refused(now: str) -> None:
    with pytest.raises(NotationError) as refused:
        scene("", f"{FIRE} spirits=T01", EARTH, f"now {now}")
    assert refused.value.code == "notation.deeds"


def test_no_more_than_three_traps_fit_into_a_turn() -> None:
    with pytest.raises(NotationError) as refused:
        scene("", f"{FIRE} spirits=T01", EARTH, "now trap:a1 trap:b1 trap:c1 trap:d1")
    assert refused.value.code == "notation.deeds"
    with pytest.raises(NotationError) as refused:
        scene("", f"{FIRE} spirits=T01", EARTH, "now trap:a1 trap:b1 trap:c1")
    assert refused.value.code == "notation.number"


# The board


def test_the_board_shows_sides_without_colour_and_how_far_one_is() -> None:
    match = scene(
        "", "s0 fire L3 D1* B4 C5 spirits=T01,T12", f"{EARTH} spirits=T05", "last swap:a1-b2 push:1-right"
    )
    board = str(match)
    assert board.splitlines()[:2] == ["    A   B   C   D", " 1 [F] (e) [A] (w)"]
    assert ">s0 Fire" in board
    assert "Diagonal D1 (GGGG) ✓" in board
    assert "Line L3 (GGSS) 1/4" in board
    assert "T12 ..../SSSS/..../...." in board
    assert "Not to be reversed: swap A1-B2, push row 1 to the right." in board


def test_the_board_of_a_view_shows_no_more_than_the_view_knows() -> None:
    match = scene("", "s0 fire L3 D1* B4 C5 spirits=T01,T12", f"{EARTH} spirits=T05")
    seen = str(match.view(1))
    assert "D1" in seen
    for secret in ("L3", "B4", "C5", "T01", "T12"):
        assert secret not in seen
    assert "T05" in seen
    assert "spirit cards 2" in seen.lower()


def test_the_board_speaks_french() -> None:
    match = archipel.read(written("", f"{FIRE} spirits=T10", EARTH, "last rotate:b2-left"), lang="fr")
    board = str(match)
    assert " 1 [F] (t) [A] (e)" in board
    assert "Ligne L1 (OOOO)" in board
    assert "T10 OO../..PP/..../...." in board
    assert "d’un quart de tour vers la gauche" in board
