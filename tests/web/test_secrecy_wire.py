"""Nobody receives over the wire what they may not know: two whole worlds, one viewer, the same bytes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.secrecy.candid import altered, candid
from tests.secrecy.wire import Worlds

from archipel.core.catalogue import every_game
from archipel.core.game import Game

GAMES = every_game()
TRANSCRIPTS, WITHOUT_SECRETS, SOAK = 20, 2, 2000
PLIES_WITHOUT_SECRETS = 12

in_every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.key))


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Worlds]:
    with Worlds(tmp_path_factory.mktemp("worlds")) as opened:
        yield opened


@in_every_game
def test_what_a_side_receives_is_the_same_in_every_world_it_may_be_in(worlds: Worlds, game: Game) -> None:
    look = candid(game)
    with altered(game, look=lambda: look):
        if game.secrecy == "none":
            worlds.transcripts(game, WITHOUT_SECRETS, 1, PLIES_WITHOUT_SECRETS)
            return
        tally = worlds.transcripts(game, TRANSCRIPTS, 1)
    print(game.key, tally)
    assert tally.pairs == TRANSCRIPTS
    assert tally.plies >= 3 * TRANSCRIPTS
