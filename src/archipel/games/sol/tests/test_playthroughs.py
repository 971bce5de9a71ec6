"""The games on record: no secret in the log, and every ending there is."""

from __future__ import annotations

from pathlib import Path

from tests.contract.records import on_record_of, records_of, replay

from archipel.core.events import SPECTATOR
from archipel.games.sol import GAME

FILES = records_of(GAME)


@on_record_of(GAME)
def test_the_log_of_those_who_watch_says_no_secret(file: Path) -> None:
    match = replay(file)
    whole, watched = match.log(), match.log(SPECTATOR)
    for line, said in zip(whole, watched, strict=True):
        assert said == line or "secret" in said


def test_there_is_a_game_for_every_ending_and_for_few_and_many_players() -> None:
    endings = {file.stem.rsplit("-", 1)[1] for file in FILES}
    assert endings == {"adventurers", "conquistadors", "draw"}
    assert {file.stem[0] for file in FILES} >= {"2", "4", "8"}
