"""Lines of a position that are declared once: written, read back, and refused with what would be right."""

from __future__ import annotations

import pytest

from archipel.core.declared import (
    SEAT,
    SEATS,
    YES,
    Line,
    Mark,
    Name,
    Number,
    Pile,
    Said,
    Some,
    Things,
    Word,
    over,
)
from archipel.core.errors import PositionError
from archipel.core.lines import keyed
from archipel.core.records import record, row, sized, small

GOODS = ("rope", "lamp", "salt")
ENDINGS = ("running", "home", "sunk")


@record
class Hut:
    seats: small
    owner: small
    oil: small
    open: small
    guests: small
    walls: small
    roof_gone: small
    shelf: sized[row[small], 3]
    store: sized[row[small], 3]
    outcome: small


HUT = Line(
    "hut",
    Word("owner", SEAT),
    Said("oil", Number(0, lambda hut: 2 * hut.seats), usual=2),
    Said("open", YES),
    Said("guests", SEATS),
    Said("walls", Some(("north", "south"))),
    Mark("roof_gone"),
    unsaid="s0",
)
SHELF = Line("shelf", Things("shelf", Pile(GOODS, "store")))
OVER = over(ENDINGS)
ALL = (HUT, SHELF, OVER)


def hut() -> Hut:
    found = Hut()
    found.seats = 3
    for kind in range(3):
        found.store[kind] = 4
    return found


def read(*lines: str) -> Hut:
    found, rest = hut(), keyed(lines, [line.key for line in ALL])
    for line in ALL:
        line.read(found, rest)
    return found


def written(of: Hut) -> list[str]:
    return [text for line in ALL for text in line.written(of)]


@pytest.mark.parametrize(
    "lines",
    [
        ["hut s0"],
        ["hut s2 oil=6 open=yes guests=s0,s2 walls=south roof-gone"],
        ["hut s1 oil=0", "shelf rope salt*2", "over sunk"],
    ],
)
def test_what_is_written_is_read_and_written_again(lines: list[str]) -> None:
    found = read(*lines)
    assert written(found) == lines
    assert read(*written(found)) == found


def test_what_is_not_said_is_as_usual() -> None:
    assert (read().oil, read("hut s1").oil, read().owner) == (2, 2, 0)
    assert list(read().shelf) == [0, 0, 0]


def test_things_come_out_of_their_pile() -> None:
    found = read("shelf rope salt*3")
    assert list(found.shelf) == [1, 0, 3]
    assert list(found.store) == [3, 4, 1]


@pytest.mark.parametrize(
    "line, code, text, right",
    [
        ("barn s0", "line", "barn", "hut, shelf, over"),
        ("hut s3", "word", "s3", "s0, s1, s2"),
        ("hut", "word", "", "s0, s1, s2"),
        ("hut s0 oil=7", "number", "7", "0–6"),
        ("hut s0 oil", "word", "oil", "oil=, open=, guests=, walls=, roof-gone"),
        ("hut s0 oil=1 oil=2", "word", "oil=2", "oil=, open=, guests=, walls=, roof-gone"),
        ("hut s0 door=1", "word", "door=1", "oil=, open=, guests=, walls=, roof-gone"),
        ("hut s0 open=perhaps", "word", "perhaps", "no, yes"),
        ("hut s0 walls=west", "word", "west", "north, south"),
        ("shelf rope*5", "too-many", "rope*5", "rope*4"),
        ("shelf soap", "word", "soap", "rope, lamp, salt"),
        ("over lost", "word", "lost", "running, home, sunk"),
    ],
)
def test_nonsense_is_refused_with_what_would_be_right(line: str, code: str, text: str, right: str) -> None:
    with pytest.raises(PositionError) as refused:
        read(line)
    assert refused.value.code == f"notation.{code}"
    assert refused.value.details == {"text": text, "right": right}


def test_a_line_is_said_once_and_only_one_of_those_that_stand_alone() -> None:
    for lines in (["hut s0", "hut s1"], ["hut s0", "shelf rope"]):
        with pytest.raises(PositionError) as refused:
            keyed(lines, ["hut", "shelf"], alone=["hut", "shelf"])
        assert refused.value.code == "notation.twice"


def test_places_may_be_counted_from_one_and_vocabularies_begin_late() -> None:
    assert (Number(1, 5, more=1).word(0, None, None), Number(1, 5, more=1).number("5", None, None)) == (
        "1",
        4,
    )
    assert (
        Name(GOODS[1:], first=1).word(1, None, None),
        Name(GOODS[1:], first=1).number("salt", None, None),
    ) == (
        "lamp",
        2,
    )
