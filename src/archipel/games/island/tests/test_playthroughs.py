"""Whole games on record: they are read, replayed to their end, and written back the same."""

from __future__ import annotations

from pathlib import Path

import pytest

import archipel
from archipel.core.match import Match
from archipel.core.notation import lines_of

FILES = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))


def replay(file: Path, lang: str = "en") -> Match:
    """A game from its file."""
    match = archipel.read(file.read_text("utf-8"), lang=lang)
    assert isinstance(match, Match)
    return match


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_game_on_record_ends_as_it_says(file: Path) -> None:
    """Every play is legal, every deal possible, and the last line is true."""
    match = replay(file)
    assert match.result is not None
    assert lines_of(file.read_text("utf-8"))[-1] == f"end {match.result.ending}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_game_on_record_is_written_back_the_same(file: Path) -> None:
    """But for its comments."""
    assert replay(file).write().splitlines() == lines_of(file.read_text("utf-8"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_log_of_a_game_on_record_can_be_told_in_both_languages(file: Path) -> None:
    """To the players and to those who only watch."""
    french, english = replay(file, "fr"), replay(file, "en")
    assert len(french.log()) == len(english.log()) > 0
    for match in (french, english):
        for seat in range(match.seats):
            assert len(match.log(seat)) == len(match.log())
        assert not any("{" in line for line in match.log())
        assert str(match) != ""
    assert french.log() != english.log()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_game_on_record_can_be_taken_back_to_its_beginning(file: Path) -> None:
    """And is then the game that was dealt."""
    match = replay(file)
    while match.ply:
        match.undo()
    assert not match.over
    assert match.write().splitlines() == [
        line for line in lines_of(file.read_text("utf-8")) if line.split()[0] in ("game", "deal", "|")
    ]


def test_the_games_on_record_cover_every_ending_and_every_table() -> None:
    """2, 3, 4 and 5 players; a win of 2, 3 and 4, each of the four losses, each from its first deal."""
    matches = [replay(file) for file in FILES]
    assert {match.seats for match in matches} == {2, 3, 4, 5}
    endings = {match.result.ending for match in matches if match.result}
    assert endings == {"take-off", "landing-lost", "treasure-lost", "drowned", "submerged"}
    assert {match.seats for match in matches if match.result and match.result.scores[0]} == {2, 3, 4}
    assert all("\ndeal " in file.read_text("utf-8") for file in FILES)


def test_the_files_are_short_and_named_after_what_happens() -> None:
    """`2-players-drowned.txt`."""
    for file in FILES:
        match = replay(file)
        assert match.result is not None
        assert file.stem.startswith(f"{match.seats}-players-{match.result.ending}")
        assert len(file.read_text("utf-8").splitlines()) <= 400
