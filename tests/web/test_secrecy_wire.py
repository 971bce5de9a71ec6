"""Nobody receives over the wire what they may not know: two whole worlds, one viewer, the same bytes."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from tests.secrecy.candid import candid
from tests.secrecy.wire import Worlds
from tests.secrecy.wire_leaks import GAME, WIRE_LEAKS, WireLeak

from archipel.core.catalogue import every_game
from archipel.core.game import Game

GAMES = every_game()
SECRETIVE = [game for game in GAMES if game.secrecy != "none"]
FEW, PLIES = 2, 8
TRANSCRIPTS, WITHOUT_SECRETS, SOAK = 20, 5, 2000
MEMORY = Path("/dev/shm")
"""Where files need no disk: here what is sent is compared, not whether the disk had it first."""

in_every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.key))
in_every_game_with_secrets = pytest.mark.parametrize("game", SECRETIVE, ids=lambda game: str(game.key))


@pytest.fixture(scope="module")
def worlds() -> Iterator[Worlds]:
    with (
        TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder,
        Worlds(Path(folder)) as opened,
    ):
        yield opened


@in_every_game_with_secrets
def test_what_a_side_receives_is_the_same_in_every_world_it_may_be_in(worlds: Worlds, game: Game) -> None:
    """A few plies, and once every page there is."""
    with candid(game):
        tally = worlds.transcripts(game, FEW, 4, plies=PLIES, enough=3 * FEW)
    assert tally.pairs >= FEW
    assert tally.plies >= 3 * FEW


@pytest.mark.long
@in_every_game
def test_what_a_side_receives_is_the_same_to_the_end_of_a_game(worlds: Worlds, game: Game) -> None:
    count = WITHOUT_SECRETS if game.secrecy == "none" else TRANSCRIPTS
    with candid(game):
        tally = worlds.transcripts(game, count, 1, enough=3 * count)
    print(game.key, tally)
    assert tally.pairs >= count
    assert tally.plies >= 3 * count


@pytest.mark.soak
@in_every_game_with_secrets
def test_two_thousand_transcripts_of_the_games_with_secrets(worlds: Worlds, game: Game) -> None:
    count = math.ceil(SOAK / len(SECRETIVE))
    with candid(game):
        tally = worlds.transcripts(game, count, 2)
    print(game.key, tally)
    assert tally.pairs == count


# The test finds what it is there to find


@pytest.mark.parametrize("leak", WIRE_LEAKS, ids=lambda leak: str(leak.name))
def test_a_planted_leak_is_caught(worlds: Worlds, leak: WireLeak, monkeypatch: pytest.MonkeyPatch) -> None:
    with candid(GAME):
        leak.plant(monkeypatch, worlds)
        with pytest.raises(AssertionError, match=f"can tell two worlds apart by .*{leak.says}"):
            worlds.transcripts(GAME, 2 * TRANSCRIPTS, 3, viewer=leak.viewer)
