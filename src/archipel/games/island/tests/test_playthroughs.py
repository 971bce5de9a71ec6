"""The games on record cover what there is (what holds for each of them is in tests/contract)."""

from __future__ import annotations

from tests.contract.records import records_of, replay

from archipel.games.island import GAME


def test_the_games_on_record_cover_every_ending_and_every_table() -> None:
    """2, 3, 4 and 5 players; a win of 2, 3 and 4, each of the four losses, each from its first deal."""
    matches = [replay(file) for file in records_of(GAME)]
    assert {match.seats for match in matches} == {2, 3, 4, 5}
    endings = {match.result.ending for match in matches if match.result}
    assert endings == {"take-off", "landing-lost", "treasure-lost", "drowned", "submerged"}
    assert {match.seats for match in matches if match.result and match.result.scores[0]} == {2, 3, 4}
    assert all("\ndeal " in file.read_text("utf-8") for file in records_of(GAME))
