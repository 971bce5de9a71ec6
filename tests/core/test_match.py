"""The Python API, as a newcomer uses it, and what it says when something is wrong."""

from __future__ import annotations

import random
from typing import Any

import pytest

import archipel
from archipel.core.errors import (
    ArchipelError,
    DealError,
    IllegalError,
    NotationError,
    OptionError,
    SeatError,
    StaleError,
    UndoError,
    UnknownGameError,
)
from archipel.core.records import digest


def test_a_newcomer_plays_a_whole_game() -> None:
    match = archipel.new("desert", seats=3, difficulty="normal", seed=7)
    dice = random.Random(1)
    while not match.over:
        match.play(dice.choice(match.legal()))
    assert match.result is not None
    assert match.result.ending in ("thirst", "out-of-sand", "swept-away", "take-off")
    assert len(match.result.scores) == 3
    assert str(match.result)
    assert match.legal() == []
    assert match.to_move == ()


def test_the_same_seed_deals_the_same_game_and_no_seed_another() -> None:
    assert archipel.new("desert", seed=3).position() == archipel.new("desert", seed=3).position()
    dealt = {archipel.new("desert").position() for _ in range(5)}
    assert len(dealt) > 1


def test_undo_goes_back_and_brings_no_chance_back() -> None:
    match = archipel.new("desert", seats=2, seed=7)
    before = match.position()
    match.play("end")
    match.undo()
    assert match.position() == before
    assert match.ply == 0
    drawn = set()
    match.play("end")
    while "continue" not in match.legal():
        match.play("pass")
    for _ in range(12):
        match.play("continue")
        drawn.add(match.entries[-1].play.dealt[0])
        match.undo()
    assert len(drawn) > 1


def test_a_play_returns_its_news_in_the_language_of_the_match() -> None:
    french = archipel.new("desert", seats=2, seed=7, lang="fr").play("end")
    english = archipel.new("desert", seats=2, seed=7, lang="en").play("end")
    assert french != english
    assert len(french) == len(english) >= 2


def test_an_action_may_name_its_seat_as_in_a_game_file() -> None:
    match = archipel.new("desert", seats=2, first="s1", seed=7)
    assert match.to_move == (1,)
    match.play("s1 end")
    assert match.entries[0].play.seat == 1


def test_a_match_draws_a_text_board_and_so_does_a_view() -> None:
    match = archipel.new("desert", seats=3, seed=7, lang="fr")
    assert str(match).count("\n") > 20
    assert str(match.view(seat=0)) == str(match)
    assert match.view(seat=8).write().splitlines()[0].endswith("view=spectator")
    assert repr(match) == "<Match desert, 3 seats, after 0 plays>"


WRONG: list[tuple[type[ArchipelError], str, Any]] = [
    (UnknownGameError, "desert", lambda: archipel.new("dessert")),
    (
        OptionError,
        "novice, normal, elite, legendary",
        lambda: archipel.new("desert", difficulty="hard"),
    ),
    (OptionError, "difficulty", lambda: archipel.new("desert", dificulty="normal")),
    (OptionError, "5", lambda: archipel.new("desert", seats=6)),
    (OptionError, "5", lambda: archipel.new("desert", seats=True)),
    (OptionError, "random", lambda: archipel.new("desert", seats=2, first="s4")),
    (NotationError, "game", lambda: archipel.read("")),
    (NotationError, "game", lambda: archipel.read("nonsense")),
    (NotationError, "1", lambda: archipel.read("position desert 99 seats=2")),
    (NotationError, "seats", lambda: archipel.read("position desert 1 seats")),
    (NotationError, "s1", lambda: archipel.read("position desert 1 seats=2 view=s7")),
    (NotationError, "deal", lambda: archipel.read("game desert 1 seats=2\ns0 end")),
    (NotationError, "5 × 5", lambda: archipel.read("position desert 1 seats=2\n. . .")),
]


@pytest.mark.parametrize(("kind", "hint", "call"), WRONG)
def test_bad_input_gets_a_typed_error_that_names_what_would_be_right(kind: Any, hint: str, call: Any) -> None:
    with pytest.raises(kind) as caught:
        call()
    for lang in ("en", "fr"):
        assert hint in caught.value.message(lang)
    assert caught.value.message("en") != caught.value.message("fr")


def check_nothing_changes(call: Any, kind: type[ArchipelError], match: archipel.Match) -> None:
    before = digest(match.state), match.ply, match.write()
    with pytest.raises(kind) as caught:
        call()
    assert str(caught.value) == caught.value.message("fr"), "the error speaks the language of the match"
    assert (digest(match.state), match.ply, match.write()) == before


def test_a_refused_call_changes_nothing_and_says_why_in_the_readers_language() -> None:
    match = archipel.new("desert", seats=2, seed=7, first="s0", lang="fr")
    match.play("end")
    while "continue" not in match.legal():
        match.play("pass")
    calls: list[tuple[Any, type[ArchipelError]]] = [
        (lambda: match.play("move c2"), IllegalError),
        (lambda: match.play("continue", seat=1), IllegalError),
        (lambda: match.play("continue", seat=5), SeatError),
        (lambda: match.play("s7 continue"), NotationError),
        (lambda: match.play("jump c2"), NotationError),
        (lambda: match.play("move z9"), NotationError),
        (lambda: match.play(99999), NotationError),
        (lambda: match.play(-1), NotationError),
        (lambda: match.play("continue", at=0), StaleError),
        (lambda: match.play("continue", dealt="storm:x9"), NotationError),
        (lambda: match.play("continue", dealt="faces:gear"), DealError),
        (lambda: match.play("continue", dealt=""), DealError),
        (lambda: match.play("continue", dealt="storm:w1 storm:w1"), DealError),
        (lambda: match.legal(seat=2), SeatError),
        (lambda: match.view(seat=3), SeatError),
    ]
    for call, kind in calls:
        check_nothing_changes(call, kind, match)


def test_an_illegal_action_names_its_reason_and_its_section() -> None:
    match = archipel.new("desert", seats=2, seed=7, first="s0")
    with pytest.raises(IllegalError) as caught:
        match.play("end", seat=1)
    assert caught.value.reason == "not_your_turn"
    assert caught.value.section == "4.1"
    assert "§4.1" in str(caught.value)
    assert match.why_not("end", seat=0) is None
    assert match.why_not("end", seat=1) == str(caught.value)


def test_there_is_nothing_to_take_back_before_the_first_move() -> None:
    match = archipel.new("desert", seed=1)
    with pytest.raises(UndoError):
        match.undo()


def test_nothing_is_played_after_the_end() -> None:
    match = archipel.new("desert", seats=2, seed=7)
    dice = random.Random(2)
    while not match.over:
        match.play(dice.choice(match.legal()))
    with pytest.raises(IllegalError):
        match.play("end")


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ArchipelError, match="fr, en"):
        archipel.new("desert", lang="de")


def test_the_end_line_of_a_game_file_must_be_true() -> None:
    match = archipel.new("desert", seats=2, seed=7)
    with pytest.raises(NotationError, match="still goes on"):
        archipel.read(match.write() + "end thirst\n")
