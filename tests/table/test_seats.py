"""Who sits at a table, and what they may be called."""

from __future__ import annotations

import sys
import unicodedata
from random import Random
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
    ("❤\ufe0f Anna", "❤ Anna"),
    ("Tom\ufe0f", "Tom"),
    ("Tom\u034f", "Tom"),
    ("Tom\U000e0100", "Tom"),
    ("Zoe\u034f\u0308", "Zoë"),
    ("T\u200com\u200d", "Tom"),
    ("ก" + "็" * 20, "ก็็"),
    ("ก" + "ิ่้๊๋์ํ๎" * 3, "กิ่"),
    ("م" + "\u064e\u0651\u0670" * 7, "م\u064e\u064e"),
    ("a" + "\u1885\u20e3" * 20, "a\u1885\u20e3"),
    ("ཀ" + "\u0f72\u0f74" * 20, "ཀ\u0f72\u0f72\u0f74"),
    ("ཀ" + "".join(map(chr, range(0xF94, 0xFA8))), "ཀ" + "".join(map(chr, range(0xF94, 0xF98)))),
    ("", ""),
]


@pytest.mark.parametrize(("typed", "shown"), NAMES)
def test_a_name_is_one_line_without_hidden_characters(typed: str, shown: str) -> None:
    assert clean_name(typed) == shown
    assert Seat("me", typed).name == shown


ORDINARY = (
    "Nguyễn Thị Mỵ", "Żółć", "Ọ̀ṣun", "Łucja-Ǫ́", "Ἀριάδνη", "Ёлка", "Միքայել", "ნინო", "מִרְיָם", "שָּׁלוֹם", "مُحَمَّد",
    "علی‌رضا", "अनिरुद्ध", "ज़ुबैर", "ਜ਼ੁੱਲੀ", "ঋতুপর্ণা", "ప్రియ", "ශ්‍රී", "แก้ว", "ຫຼີ້ນ", "လှိုင်", "ညှို့", "སྒྲོལ་མ", "សុខឆ្នាំ", "ᬓᬺᬱ᭄ᬡ",
    "አበበ", "김민준", "さくら", "美咲", "ᠮᠥᠩᠭᠡ", "ދަންނަ", "ߞߏߟߊ߫",
)  # fmt: skip


@pytest.mark.parametrize("name", ORDINARY)
def test_an_ordinary_name_of_any_script_stays_as_it_is(name: str) -> None:
    whole = unicodedata.normalize("NFKC", name)
    assert clean_name(whole) == whole
    assert distinct(whole, ["Tom"]) == whole


def test_no_letter_carries_more_marks_than_a_line_has_room_for() -> None:
    marks = [chr(n) for n in range(sys.maxunicode + 1) if unicodedata.category(chr(n)) in ("Mn", "Me")]
    dice = Random(5)
    for mark in marks:
        for many in (mark * 20, "".join(dice.sample(marks, 20))):
            for letter, most in (("a", 2), ("م", 2), ("ก", 2), ("ཀ", 4)):
                shown = clean_name(letter + many)
                assert sum(each in marks for each in shown) <= most, (letter, many)
                assert clean_name(shown) == shown


@pytest.mark.parametrize(
    ("name", "taken", "own"),
    [
        ("Tom", ["Léa"], "Tom"),
        ("Tom", ["tom"], "Tom 2"),
        ("tom\ufe0f", ["Tom"], "tom 2"),
        ("ＴＯＭ", ["Tom"], "TOM 2"),
        ("Strauß", ["STRAUSS"], "Strauß 2"),
        ("ශ්‍රී", ["ශ්රී"], "ශ්‍රී 2"),
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
