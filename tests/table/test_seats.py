"""Who sits at a table, and what they may be called."""

from __future__ import annotations

from typing import Any

import pytest

from archipel.core.errors import SeatError
from archipel.table.seats import Seat, clean_name, distinct, stored_seat, with_names_of_their_own

NAMES = [
    ("Anna", "Anna"),
    ("  Anna \t\n  Maria ", "Anna Maria"),
    ("Zoë Lévêque", "Zoë Lévêque"),
    ("\u202eanna\u202c", "anna"),
    ("an\u200bna\u2066!\u2069", "anna!"),
    ("an\x00\x1b[31mna", "an[31mna"),
    ("Ａｎｎａ", "Anna"),
    ("<b>Anna</b>", "<b>Anna</b>"),
    ("x" * 100_000, "x" * 24),
    ("a" * 23 + " b", "a" * 23),
    ("\ufeff\u2028 \u200f", ""),
    ("\ud800Anna", "Anna"),
    ("A\u3164n\u2800n\u115fa", "A n n a"),
    ("\u3164\u2800", ""),
    ("Z" + "\u0353" * 20 + "oe", "Z\u0353\u0353oe"),
    ("\u0301 Anna \u0353", "Anna"),
    ("❤\ufe0f Anna", "❤\ufe0f Anna"),
    ("", ""),
]


@pytest.mark.parametrize(("typed", "shown"), NAMES)
def test_a_name_is_one_line_without_hidden_characters(typed: str, shown: str) -> None:
    assert clean_name(typed) == shown
    assert Seat("me", typed).name == shown


@pytest.mark.parametrize(
    ("name", "taken", "own"),
    [
        ("Tom", ["Léa"], "Tom"),
        ("Tom", ["tom"], "Tom 2"),
        ("Tom", ["Tom", "Tom 2"], "Tom 3"),
        ("x" * 24, ["x" * 24], "x" * 21 + " 2"),
        ("", ["", ""], ""),
    ],
)
def test_nobody_is_called_like_somebody_else_at_the_table(name: str, taken: list[str], own: str) -> None:
    assert distinct(name, taken) == own
    assert (
        with_names_of_their_own([*(Seat("here", each) for each in taken), Seat("here", name)])[-1].name == own
    )


@pytest.mark.parametrize("who", [("cat", "bot"), ("bot", "genius"), ("", "bot")])
def test_nobody_else_can_sit_down(who: Any) -> None:
    with pytest.raises(SeatError, match="me, here, friend, bot"):
        Seat(who[0], "Anna", who[1])


def test_people_and_bots_are_told_apart() -> None:
    assert [Seat(kind, "x").human for kind in ("me", "here", "bot")] == [True, True, False]


@pytest.mark.parametrize(
    ("stored", "today"), [("bot", "sailor"), ("random", "random"), ("my_old_bot", "sailor")]
)
def test_a_bot_of_an_earlier_time_or_whose_file_is_gone_still_plays(stored: str, today: str) -> None:
    seat = stored_seat({"kind": "bot", "name": "Corail", "level": stored, "away": False})
    assert seat == Seat("bot", "Corail", today)
