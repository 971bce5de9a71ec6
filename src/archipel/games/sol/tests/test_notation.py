"""Positions as text: few lines suffice, and nonsense is refused with what would be right."""

from __future__ import annotations

import pytest

import archipel
from archipel.core.errors import ArchipelError, NotationError
from archipel.core.match import Match
from archipel.games.sol.tests.scene import scene, written

TEAMS = "adventurers zia,leonardo,mendoza boat=s1\nconquistadors aguilar,cabeza,cortes boat=s2\n"


def wrong(*lines: str, options: str = "") -> str:
    """The complaint about a position, which exists in both languages."""
    with pytest.raises(ArchipelError) as refused:
        archipel.read(written(*lines, options=options))
    assert refused.value.message("fr") != refused.value.message("en")
    return refused.value.code


def test_three_lines_are_a_position() -> None:
    match = archipel.read(f"position sol 1 seats=2\n{TEAMS}turn zia\n")
    assert isinstance(match, Match)
    assert match.legal() == ["end", "land p1", "land p2"]
    assert sum(match.state.deck) == 17


def test_what_is_not_said_follows_from_what_is() -> None:
    match = scene("adventurers medallion", "zia a14 sand-step", "idol zia", "turn zia")
    assert match.state.played == 7
    assert sum(match.state.clues) == 8
    assert match.state.unsearched.bit_count() == 37 - 9
    match = scene("zia a14", "searched a14 a15 a13", "turn zia")
    assert match.state.spent[0] == 3


@pytest.mark.parametrize(
    "lines, code",
    [
        (("zia a99", "turn zia"), "notation.word"),
        (("yao a14", "turn zia"), "notation.pawn"),
        (("zia a14", "turn yao"), "notation.word"),
        (("zia a14", "turn zia", "attack zia"), "notation.inner"),
        (("zia a14", "cortes a15", "turn zia", "attack zia cortes"), "notation.fight"),
        (("zia a14", "leonardo a14", "turn zia", "attack zia leonardo"), "notation.fight"),
        (("zia a14 wounded", "cortes a14", "turn zia", "dice zia cortes"), "notation.fight"),
        (("zia a14", "cortes a14", "turn zia", "push zia cortes"), "notation.fight"),
        (("zia a14 sand-step*6", "turn zia"), "notation.too-many"),
        (("zia a14 sand-clue", "turn zia"), "notation.word"),
        (("leonardo a14 sand-step*4", "turn zia"), "notation.room"),
        (("adventurers hand=gold*4", "turn zia"), "notation.too-many"),
        (("adventurers hand=gold*3,jade*3,one*3,four*3", "turn zia"), "notation.deck"),
        (("adventurers medallion", "conquistadors medallion", "turn zia"), "notation.medallion"),
        (("map gold", "turn zia"), "notation.medallion"),
        (("adventurers medallion", "map " + "gold jade " * 3 + "one one", "turn zia"), "notation.number"),
        (("adventurers medallion", "map gold gold gold jade jade one one", "turn zia"), "notation.idol"),
        (("adventurers medallion", "map gold", "idol z0", "turn zia"), "notation.idol"),
        (("adventurers medallion", "idol mendoza", "turn zia"), "notation.word"),
        (("adventurers medallion", "found sand-clue*2", "turn zia"), "notation.found"),
        (("found sand-flag", "turn zia"), "notation.found"),
        (("zia a14 sand-step*2", "searched a14", "turn zia"), "notation.searched"),
        (("searched z0", "turn zia"), "notation.searched"),
        (("peeked a08=sword", "searched a08 a02", "turn zia"), "notation.peeked"),
        (("temples round-gold-one", "turn zia"), "notation.temples"),
        (("zia a14",), "notation.decision"),
        (("turn zia", "next adventurers"), "notation.decision"),
        (("turn zia", "clue", "flag"), "notation.decision"),
        (("turn zia gone=leonardo",), "notation.gone"),
        (("next adventurers",), "notation.gone"),
        (("turn zia steps=x",), "notation.number"),
        (("turn zia colour=red",), "notation.word"),
        (("specials barricades=a01,a02,a03", "turn zia"), "notation.number"),
        (("zia a14 order", "turn zia"), "notation.pawn"),
        (("nonsense", "turn zia"), "notation.line"),
        (("anchor adventurers",), "notation.moored"),
        (("conquistadors boat=s1", "turn zia"), "notation.boats"),
        (("cards visible=gold", "adventurers medallion", "idol z0", "turn zia"), "notation.visible"),
    ],
)
def test_nonsense_is_refused_with_what_would_be_right(lines: tuple[str, ...], code: str) -> None:
    assert wrong(*lines) == code


@pytest.mark.parametrize(
    "text, code",
    [
        (f"position sol 1 seats=2\n{TEAMS}turn zia\nturn zia\n", "notation.twice"),
        ("position sol 1 seats=2\nturn zia\n", "notation.team"),
        ("position sol 1 seats=2\nadventurers zia,zia boat=s1\nturn zia\n", "notation.crew"),
        (
            "position sol 1 seats=2\nadventurers zia,leonardo boat=s1\n"
            "conquistadors aguilar,cabeza,cortes boat=s2\nturn zia\n",
            "notation.crew",
        ),
        (
            "position sol 1 seats=2\nadventurers zia,leonardo,mendoza\n"
            "conquistadors aguilar,cabeza,cortes\nzia a14\nanchor adventurers\n",
            "notation.ashore",
        ),
        ("position sol 1 seats=2\nadventurers zia,cortes,yao boat=s1\nturn zia\n", "notation.word"),
    ],
)
def test_so_are_positions_without_a_head_or_tail(text: str, code: str) -> None:
    with pytest.raises(NotationError) as refused:
        archipel.read(text)
    assert refused.value.code == code
    assert refused.value.message("fr") != refused.value.message("en")


def test_positions_before_the_first_turn_are_read() -> None:
    match = archipel.read(
        "position sol 1 seats=2 crews=free\nadventurers yao\nconquistadors -\nrecruit adventurers\n"
    )
    assert isinstance(match, Match)
    assert "recruit zia" in match.legal()
    assert "recruit yao" not in match.legal()


def test_actions_are_read_whatever_their_case() -> None:
    match = scene("zia a14", "turn zia")
    assert match.why_not("MOVE A15") is None
    with pytest.raises(NotationError):
        match.play("move a99")
