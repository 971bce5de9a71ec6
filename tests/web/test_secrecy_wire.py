"""Nobody receives over the wire what they may not know: two whole worlds, one viewer, the same bytes."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from tests.secrecy.candid import altered, candid
from tests.secrecy.wire import Worlds
from tests.secrecy.wire_leaks import GAME, WIRE_LEAKS, WireLeak

from archipel.core.catalogue import every_game
from archipel.core.game import Game

GAMES = every_game()
SECRETIVE = [game for game in GAMES if game.secrecy != "none"]
TRANSCRIPTS, SOAK = 20, 2000
MEMORY = Path("/dev/shm")
"""Where files need no disk: here what is sent is compared, not whether the disk had it first."""

in_every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.key))


@pytest.fixture(scope="module")
def worlds() -> Iterator[Worlds]:
    with (
        TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder,
        Worlds(Path(folder)) as opened,
    ):
        yield opened


@in_every_game
def test_what_a_side_receives_is_the_same_in_every_world_it_may_be_in(worlds: Worlds, game: Game) -> None:
    look = candid(game)
    with altered(game, look=lambda: look):
        tally = worlds.transcripts(game, TRANSCRIPTS, 1)
    print(game.key, tally)
    assert tally.pairs == TRANSCRIPTS
    assert tally.plies >= 3 * TRANSCRIPTS


@pytest.mark.soak
@pytest.mark.parametrize("game", SECRETIVE, ids=lambda game: str(game.key))
def test_two_thousand_transcripts_of_the_games_with_secrets(worlds: Worlds, game: Game) -> None:
    look = candid(game)
    with altered(game, look=lambda: look):
        print(game.key, worlds.transcripts(game, math.ceil(SOAK / len(SECRETIVE)), 2))


# The test finds what it is there to find


@pytest.mark.parametrize("leak", WIRE_LEAKS, ids=lambda leak: str(leak.name))
def test_a_planted_leak_is_caught(worlds: Worlds, leak: WireLeak, monkeypatch: pytest.MonkeyPatch) -> None:
    look = candid(GAME)
    with altered(GAME, look=lambda: look):
        leak.plant(monkeypatch, worlds)
        with pytest.raises(AssertionError, match=f"can tell two worlds apart by .*{leak.says}"):
            worlds.transcripts(GAME, 2 * TRANSCRIPTS, 3, viewer=leak.viewer)
