"""The games on record cover what there is (what holds for each of them is in tests/contract)."""

from __future__ import annotations

from tests.contract.records import records_of, replay

from archipel.games.desert import GAME


def test_the_games_on_record_cover_every_ending_and_small_and_large_tables() -> None:
    """2, 4 and 5 players; a win and each of the three losses."""
    matches = [replay(file) for file in records_of(GAME)]
    assert {match.seats for match in matches} >= {2, 4, 5}
    endings = {match.result.ending for match in matches if match.result}
    assert endings == {"take-off", "thirst", "out-of-sand", "swept-away"}
