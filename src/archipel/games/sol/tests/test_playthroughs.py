"""Whole games on record: read, replayed to their end, and written back the same."""

from __future__ import annotations

from pathlib import Path

import pytest

import archipel
from archipel.core.events import SPECTATOR
from archipel.core.match import Match
from archipel.core.notation import lines_of

FILES = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))
on_record = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


def replay(file: Path, lang: str = "en") -> Match:
    match = archipel.read(file.read_text("utf-8"), lang=lang)
    assert isinstance(match, Match)
    return match


@on_record
def test_a_game_on_record_ends_as_it_says_and_is_written_back_the_same(file: Path) -> None:
    match = replay(file)
    assert match.result is not None
    assert lines_of(file.read_text("utf-8"))[-1] == f"end {match.result.ending}"
    assert file.stem.endswith(match.result.ending)
    assert match.write() == file.read_text("utf-8")


@on_record
def test_the_log_of_those_who_watch_is_as_long_and_says_no_secret(file: Path) -> None:
    match = replay(file)
    whole, watched = match.log(), match.log(SPECTATOR)
    assert len(whole) == len(watched)
    for line, said in zip(whole, watched, strict=True):
        assert said == line or "secret" in said


def test_there_is_a_game_for_every_ending_and_for_few_and_many_players() -> None:
    endings = {file.stem.rsplit("-", 1)[1] for file in FILES}
    assert endings == {"adventurers", "conquistadors", "draw"}
    assert {file.stem[0] for file in FILES} >= {"2", "4", "8"}
