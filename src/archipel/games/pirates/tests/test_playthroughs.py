"""The games on record: in every mode, at every table, with every ending."""

from __future__ import annotations

from pathlib import Path

from tests.contract.records import on_record_of, records_of, replay

from archipel.games.pirates import GAME


@on_record_of(GAME)
def test_the_name_of_a_file_says_its_mode(file: Path) -> None:
    match = replay(file)
    assert file.stem.startswith(f"{match.seats}-players-{match.options['mode']}-")


def test_the_records_cover_modes_tables_and_endings() -> None:
    matches = [replay(file) for file in records_of(GAME)]
    assert {match.seats for match in matches} == {2, 3, 4, 5}
    assert {match.options["mode"] for match in matches} == {"simple", "intermediate", "advanced"}
    endings = {match.result.ending for match in matches if match.result}
    assert endings == {"points", "loot", "cards", "shared", "becalmed"}
