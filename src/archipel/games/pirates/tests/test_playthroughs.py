"""Whole games on record, in every mode, at every table, with every ending."""

from __future__ import annotations

from pathlib import Path

import pytest

import archipel
from archipel.core.match import Match
from archipel.core.notation import lines_of

FOLDER = Path(__file__).parent / "playthroughs"
RECORDS = {file.stem: file.read_text("utf-8") for file in sorted(FOLDER.glob("*.txt"))}
on_record = pytest.mark.parametrize("name", RECORDS)


def replayed(name: str, lang: str = "en") -> Match:
    match = archipel.read(RECORDS[name], lang=lang)
    assert isinstance(match, Match)
    return match


@on_record
def test_a_game_on_record_can_be_played_again_and_is_written_the_same(name: str) -> None:
    match = replayed(name)
    lines = lines_of(RECORDS[name])
    assert match.write().splitlines() == lines
    assert match.result is not None
    assert lines[-1] == f"end {match.result.ending}"


@on_record
def test_a_game_on_record_is_told_in_both_languages_to_everybody(name: str) -> None:
    french, english = replayed(name, "fr"), replayed(name)
    for match in (french, english):
        whole = match.log()
        assert whole
        assert not any("{" in line for line in whole)
        for side in match.game.sides(match.state):
            assert len(match.log(side)) == len(whole)
    assert french.log() != english.log()


@on_record
def test_the_position_after_every_tenth_play_can_be_written_and_read(name: str) -> None:
    match = replayed(name)
    for entry in match.entries[::10]:
        text = archipel.core.notation.write_position(match.game, entry.before)
        assert archipel.core.notation.read_position(text)[1] == entry.before


@on_record
def test_the_name_of_a_file_says_what_is_in_it(name: str) -> None:
    match = replayed(name)
    assert match.result is not None
    assert name.startswith(f"{match.seats}-players-{match.options['mode']}-{match.result.ending}")
    assert len(RECORDS[name].splitlines()) <= 400


def test_the_records_cover_modes_tables_and_endings() -> None:
    matches = [replayed(name) for name in RECORDS]
    assert {match.seats for match in matches} == {2, 3, 4, 5}
    assert {match.options["mode"] for match in matches} == {"simple", "intermediate", "advanced"}
    endings = {match.result.ending for match in matches if match.result}
    assert endings == {"points", "loot", "cards", "shared", "becalmed"}
