"""Whole games on record: read, replayed to their end, written back the same, told to everybody, taken back."""

from __future__ import annotations

import pytest
from tests.contract.records import records_of, replay

from archipel.core.catalogue import every_game
from archipel.core.events import SPECTATOR
from archipel.core.game import Game
from archipel.core.notation import lines_of, read_position, write_position

MOST_LINES = 400

of_every_game = pytest.mark.parametrize(
    "game", [game for game in every_game() if records_of(game)], ids=lambda game: str(game.key)
)


@of_every_game
def test_games_on_record_end_as_they_say_and_are_written_back_the_same(game: Game) -> None:
    """Every play is legal, every deal possible, the last line is true; only comments are not kept."""
    for file in records_of(game):
        match, lines = replay(file), lines_of(file.read_text("utf-8"))
        assert match.result is not None, file
        assert lines[-1] == f"end {match.result.ending}", file
        assert match.write().splitlines() == lines, file


@of_every_game
def test_a_file_is_short_and_named_after_what_happens(game: Game) -> None:
    """`2-players-thirst.txt`."""
    for file in records_of(game):
        match = replay(file)
        assert match.result is not None, file
        named = f"{match.seats}-players-[…-]{match.result.ending}[-…].txt"
        assert file.stem.startswith(f"{match.seats}-players-"), f"{file} should be called {named}"
        assert f"-{match.result.ending}" in file.stem, f"{file} should be called {named}"
        assert len(file.read_text("utf-8").splitlines()) <= MOST_LINES, file


@of_every_game
def test_the_log_of_a_game_on_record_can_be_told_in_both_languages(game: Game) -> None:
    """To the players and to those who only watch."""
    for file in records_of(game):
        french, english = replay(file, "fr"), replay(file, "en")
        assert len(french.log()) == len(english.log()) > 0, file
        assert french.log() != english.log(), file
        for match in (french, english):
            told = [match.log(), match.log(match.seats - 1), match.log(SPECTATOR)]
            assert len({len(log) for log in told}) == 1, file
            assert not any("{" in line for log in told for line in log), file
            assert str(match) != "", file


@of_every_game
def test_the_position_after_every_tenth_play_can_be_written_and_read(game: Game) -> None:
    for file in records_of(game):
        for entry in replay(file).entries[::10]:
            assert read_position(write_position(game, entry.before))[1] == entry.before, file


@of_every_game
def test_a_game_on_record_can_be_taken_back_to_its_beginning(game: Game) -> None:
    """And is then the game that was dealt."""
    for file in records_of(game):
        match, lines = replay(file), lines_of(file.read_text("utf-8"))
        while match.ply:
            match.undo()
        assert not match.over, file
        begun = [line for line in lines if line.split()[0] in ("game", "deal", "|")]
        assert match.write().splitlines() == begun, file
