"""Whole games on record: read, replayed to their end, written back the same, told to everybody, taken back."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.contract.records import records_of, replay

from archipel.core.catalogue import every_game
from archipel.core.events import SPECTATOR
from archipel.core.notation import lines_of, read_position, write_position

FILES = [file for game in every_game() for file in records_of(game)]
MOST_LINES = 400

on_record = pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parents[2].name}-{file.stem}")


@on_record
def test_a_game_on_record_ends_as_it_says_and_is_written_back_the_same(file: Path) -> None:
    """Every play is legal, every deal possible, the last line is true; only comments are not kept."""
    match, lines = replay(file), lines_of(file.read_text("utf-8"))
    assert match.result is not None
    assert lines[-1] == f"end {match.result.ending}"
    assert match.write().splitlines() == lines


@on_record
def test_a_file_is_short_and_named_after_what_happens(file: Path) -> None:
    """`2-players-thirst.txt`."""
    match = replay(file)
    assert match.result is not None
    assert file.stem.startswith(f"{match.seats}-players-")
    assert f"-{match.result.ending}" in file.stem
    assert len(file.read_text("utf-8").splitlines()) <= MOST_LINES


@on_record
def test_the_log_of_a_game_on_record_can_be_told_in_both_languages(file: Path) -> None:
    """To the players and to those who only watch."""
    french, english = replay(file, "fr"), replay(file, "en")
    assert len(french.log()) == len(english.log()) > 0
    assert french.log() != english.log()
    for match in (french, english):
        for seat in (*range(match.seats), SPECTATOR):
            assert len(match.log(seat)) == len(match.log())
        assert not any("{" in line for line in match.log())
        assert str(match) != ""


@on_record
def test_the_position_after_every_tenth_play_can_be_written_and_read(file: Path) -> None:
    match = replay(file)
    for entry in match.entries[::10]:
        assert read_position(write_position(match.game, entry.before))[1] == entry.before


@on_record
def test_a_game_on_record_can_be_taken_back_to_its_beginning(file: Path) -> None:
    """And is then the game that was dealt."""
    match = replay(file)
    while match.ply:
        match.undo()
    assert not match.over
    assert match.write().splitlines() == [
        line for line in lines_of(file.read_text("utf-8")) if line.split()[0] in ("game", "deal", "|")
    ]
