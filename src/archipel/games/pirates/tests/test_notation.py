"""Positions as text: what is written, what is understood, what is refused."""

from __future__ import annotations

import pytest

import archipel
from archipel.core.errors import NotationError
from archipel.core.match import Match
from archipel.games.pirates.tests.scene import crewed, goes_on, scene, taken, turn_of, written

PLAYERS = ("s0 fish*2", "s1 cat")


def lines_of(match: Match) -> list[str]:
    return match.position().splitlines()


def test_a_position_says_what_is_not_as_at_the_start() -> None:
    match = scene(
        "fish c=s1.pirate/2 3=s0.pirate",
        "s0 fish*2 bird seen=fish loot=fries1*2,cans16 bonus=ketchup",
        "s1 cat",
        *("row fish cat", "discard bird*3", "lost fries3 dolls8", "turn s0 number=7 calm=3"),
    )
    assert lines_of(match) == [
        "position pirates 1 seats=2",
        "fish c=s1.pirate/2 3=s0.pirate/1 near=fries1,noodles3,cans16,ketchup far=burgers4,dolls8,teddies6,parrot",
        "cat near=fries2,noodles2,burgers3,chili far=cans12,dolls6,teddies8,opener",
        "bird near=teddies10,dolls10,cans20,milkshake far=fries3,noodles4,burgers5,ketchup",
        "s0 fish*2 bird seen=fish loot=fries1*2,cans16 bonus=ketchup",
        "s1 cat",
        "row fish cat",
        "discard bird*3",
        "lost fries3 dolls8",
        "turn s0 number=7 calm=3",
    ]


@pytest.mark.parametrize(
    "lines",
    [
        ["turn s0 number=3 drawing=1"],
        ["row fish", "turn s0 number=3 refill=yes"],
        ["cat 3=s0.weasel", "turn s0 number=3 weasel=4"],
        ["fish c=s0.rat 1=s1.toad near=-,noodles3,cans16,-", "sailing fish at=1 picks=1 took=c", "turn s0"],
        ["fish near=-,-,-,- far=-,-,-,-", "sailing fish back tiles=4", "turn s0"],
        ["bird c=s1.rat", "fish 2=s0.snail", "snails fish 2"],
        ["bird c=s0.rat", "last bird", "turn s1"],
    ],
)
def test_what_is_being_decided_survives_being_written(lines: list[str]) -> None:
    match = crewed("rat toad snail weasel", *lines, "s0 fish*3 cat", "s1 bird")
    again = archipel.read(match.position())
    assert isinstance(again, Match)
    assert again.state == match.state
    assert again.to_move == match.to_move


def test_what_goes_by_itself_from_a_written_position_goes_on() -> None:
    """One tile is left and no toad: nobody is asked."""
    match = scene(
        "fish c=s0.pirate 1=s1.pirate near=-,-,cans16,-",
        *PLAYERS,
        "sailing fish at=1 picks=1 took=c",
        "turn s0",
    )
    assert taken(match, 1) == ["cans16"]
    assert match.legal() == ["continue"]
    goes_on(match)
    assert turn_of(match) == 1


def test_a_figure_without_a_number_is_the_first_that_is_free() -> None:
    match = scene("fish 1=s0.pirate/1 2=s0.pirate 3=s0.pirate", *PLAYERS)
    assert "fish 1=s0.pirate/1 2=s0.pirate/2 3=s0.pirate/3" in lines_of(match)[1]


def test_a_view_names_its_viewer_and_hides_hands() -> None:
    match = scene("s0 fish*2 cat seen=cat", "s1 bird*3", "turn s1")
    assert "s0 cat ?*2 seen=cat" in match.view(1).write()
    assert "s1 ?*3" in match.view(0).write()
    assert "view=spectator" in match.view(8).write()


WRONG = {
    "line": ["hello s0"],
    "twice": ["turn s0", "turn s1"],
    "number": ["turn s0 calm=99"],
    "word": ["turn s0 number"],
    "too-many": ["discard fish*17"],
    "figure": ["fish 1=s0.rat"],
    "group": ["fish near=fries1,noodles3,cans16"],
    "must": ["turn s0 must=fish"],
    "weasel": ["turn s0 weasel=2"],
    "limit": ["turn s0 limit=yes"],
    "last": ["last fish"],
    "sailing": ["sailing fish at=1 took=c"],
    "tavern": ["tavern rat toad"],
    "snail": ["fish 2=s0.pirate", "snails fish 2"],
    "crew": ["crew rat toad snail weasel"],
    "known": ["knows s0 s1:fish"],
}


@pytest.mark.parametrize("code, lines", WRONG.items(), ids=WRONG)
def test_nonsense_is_refused_with_what_would_be_right(code: str, lines: list[str]) -> None:
    with pytest.raises(NotationError) as refused:
        scene(*PLAYERS, *lines)
    assert refused.value.code == f"notation.{code}"
    assert refused.value.message("fr") != refused.value.message("en")


@pytest.mark.parametrize(
    "code, lines",
    [
        ("word", ["fish 4=s0.pirate"]),
        ("word", ["fish 1=s7.pirate"]),
        ("word", ["row dog"]),
        ("number", ["row fish*0"]),
        ("figure", ["fish 1=s0.pirate/1 2=s0.pirate/1"]),
        ("figure", ["fish 1=s0.pirate/4 2=s0.pirate/4"]),
        ("too-many", ["lost cans20*2"]),
        ("too-many", ["lost cans13"]),
        ("too-many", ["discard fish*15 fish*2"]),
        ("word", ["lost cake3"]),
        ("word", ["turn"]),
        ("word", ["turn s2"]),
        ("number", ["turn s0 number=0"]),
        ("number", ["turn s0 number=0 refill=yes"]),
        ("word", ["turn s0 speed=3"]),
        ("group", ["fish near=-,noodles3,cans16,ketchup"]),
        ("group", ["fish far=-,-,-,-"]),
        ("snail", ["step fish 2"]),
        ("snail", ["step fish c"]),
        ("sailing", ["fish c=s0.pirate 1=s1.pirate near=fries1,-,-,-", "sailing fish at=1"]),
        ("word", ["over nothing"]),
        ("word", ["over running"]),
        ("tavern", ["auction s0"]),
        ("word", ["knows"]),
    ],
)
def test_positions_that_cannot_be_are_refused(code: str, lines: list[str]) -> None:
    with pytest.raises(NotationError) as refused:
        scene(*PLAYERS, *lines)
    assert refused.value.code == f"notation.{code}"


QUEUE = "tavern rat toad snail weasel raccoon cockroach rat toad"


@pytest.mark.parametrize(
    "code, lines",
    [
        ("queue", ["tavern rat toad snail"]),
        ("number", [f"{QUEUE} rat"]),
        ("laid", [QUEUE, "laid fish"]),
        ("laid", [QUEUE, "laid 3:s0.fish 1:s0.fish"]),
        ("laid", [QUEUE.replace("rat", "-", 1), "s0 crew=rat", "laid 1:s0.fish"]),
        ("word", [QUEUE, "laid 1:s0.dog"]),
        ("auction", [QUEUE, "auction s0 lot=1 bid=1 by=s0 asks=s0"]),
        ("auction", [QUEUE, "auction s0 lot=1 bid=2 by=s0 asks=s1"]),
        ("auction", [QUEUE, "auction s0 bid=0 by=s0"]),
        ("auction", [QUEUE, "auction s0 lot=5 lay=4"]),
        ("number", [QUEUE, "auction s0 lot=1 lay=1"]),
        ("number", [QUEUE, "auction s0 lot=1 bid=3 by=s0 asks=s1"]),
        ("word", [QUEUE, "auction s0 lot=1 price=3"]),
        ("crew", ["s0 crew=rat,rat,rat,rat,rat"]),
        ("crew", ["s0 crew=rat", "s1 crew=rat"]),
        ("tavern", [QUEUE, "turn s0 number=3"]),
    ],
)
def test_taverns_that_cannot_be_are_refused(code: str, lines: list[str]) -> None:
    said = [line for line in ("s0 fish*2", "s1 cat") if not any(line[:2] == other[:2] for other in lines)]
    with pytest.raises(NotationError) as refused:
        scene(*said, *lines, options="mode=advanced")
    assert refused.value.code == f"notation.{code}"


@pytest.mark.parametrize(
    "lines",
    [
        [QUEUE],
        [QUEUE, "auction s1 lot=3 lay=1"],
        [QUEUE, "auction s1 lot=1"],
        [QUEUE, "laid 1:s0.fish 1:s1.cat 4:s0.bird", "auction s0 lot=2 bid=0 by=s0 asks=s1"],
        [QUEUE.replace("rat", "-", 1), "s0 fish crew=rat", "auction s0 bid=1 by=s0"],
    ],
)
def test_an_auction_survives_being_written(lines: list[str]) -> None:
    said = [line for line in ("s0 fish*2", "s1 cat*3") if not any(line[:2] == other[:2] for other in lines)]
    match = scene(*said, *lines, options="mode=advanced")
    again = archipel.read(match.position())
    assert isinstance(again, Match)
    assert again.state == match.state
    assert again.legal() == match.legal()


def test_the_board_as_text_shows_ships_loot_hands_and_points() -> None:
    match = scene("fish c=s1.pirate 3=s0.pirate", "s0 fish*2 bird loot=fries1,dolls8 bonus=ketchup", "s1 cat")
    board = str(match.view(0))
    assert "[C s1 pirate] [1 –] [2 –] [3 s0 pirate]" in board
    assert "1) fries 1  2) noodles 3  3) can 16  + ketchup" in board
    assert "3 cards (fish ×2, bird)" in board
    assert "1 card (unknown)" in board
    assert "6 points (fries 6)" in board
    assert ">s0 Red" in board
    french = archipel.read(match.position(), lang="fr")
    assert "Poisson" in str(french)
    assert "conserve 16" in str(french)


def test_a_tavern_as_text_shows_the_queue_and_the_bid() -> None:
    match = scene(
        "s0 fish*2", "s1 cat*3", QUEUE, "laid 1:s0.fish 1:s1.cat",
        "auction s0 lot=2 bid=1 by=s0 asks=s1", options="mode=advanced",
    )  # fmt: skip
    board = str(match)
    assert "1 rat +2, *2 toad, 3 snail" in board
    assert "Red leads the auction for place 2 (with 1 ahead of it): 1 card." in board


def test_written_positions_are_short() -> None:
    assert len(written(*PLAYERS).splitlines()) <= 8
