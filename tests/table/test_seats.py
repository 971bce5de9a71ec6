"""Who sits at a table, and what they may be called."""

from __future__ import annotations

from typing import Any

import pytest

from archipel.core.errors import SeatError
from archipel.table.seats import Seat, clean_name, stored_seat

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
    ("", ""),
]


@pytest.mark.parametrize(("typed", "shown"), NAMES)
def test_a_name_is_one_line_without_hidden_characters(typed: str, shown: str) -> None:
    assert clean_name(typed) == shown
    assert Seat("me", typed).name == shown


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
