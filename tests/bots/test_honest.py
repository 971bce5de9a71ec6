"""No bot cheats: two worlds that differ only in what its seat cannot know give the same action."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from random import Random
from typing import Any
from zlib import crc32

import pytest
from tests.secrecy.checks import imagined, random_positions

from archipel.bots import Bot, at_random, greedy
from archipel.bots.levels import deckhand
from archipel.bots.pool import question
from archipel.bots.search import Search
from archipel.core.catalogue import every_game
from archipel.core.game import Game
from archipel.core.match import Match, View, seats_in
from archipel.core.records import clone, pack

GAMES = every_game()
BOTS: dict[str, Bot] = {"random": at_random, "greedy": greedy, "deckhand": deckhand, "search": Search(12)}
POSITIONS, MANY = 40, 2000
in_every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.key))


def asked(bot: Bot, game: Game, state: Any, seat: int, seed: str) -> str:
    """What a bot does in a world."""
    match = Match(game, clone(state), None)
    return bot(match.view(seat), match.legal(seat), Random(seed))


def pairs(game: Game, count: int, seed: int) -> list[tuple[Any, Any, int]]:
    """Worlds in twos, and a seat that has a choice there and cannot tell one from the other."""
    found: list[tuple[Any, Any, int]] = []
    chooser = Random(f"{game.key} {seed}")
    for number, state in enumerate(random_positions(game, 50 * count, seed)):
        match = Match(game, state, None)
        seats = [seat for seat in seats_in(game.deciders(state)) if len(match.legal(seat)) > 1]
        if match.over or not seats:
            continue
        seat = chooser.choice(seats)
        found.append((state, imagined(game, match.view(seat).state, seat, number), seat))
        if len(found) == count:
            break
    return found


def check_honest(game: Game, bot: Bot, worlds: Sequence[tuple[Any, Any, int]]) -> None:
    for number, (state, other, seat) in enumerate(worlds):
        done, meant = (asked(bot, game, world, seat, str(number)) for world in (state, other))
        assert done == meant, f"pair {number}: s{seat} does “{done}” or “{meant}”, as what it cannot know is"


def check_all(game: Game, count: int, seed: int) -> None:
    worlds = pairs(game, count, seed)
    assert len(worlds) == count
    for state, other, seat in worlds:
        told = [Match(game, world, None) for world in (state, other)]
        first, second = (question("captain", m.view(seat), m.legal(seat), "seed") for m in told)
        assert first == second, "all that a process is told"
    for bot in BOTS.values():
        check_honest(game, bot, worlds)


@in_every_game
def test_what_a_seat_cannot_know_changes_nothing(game: Game) -> None:
    check_all(game, POSITIONS, seed=5)


@pytest.mark.soak
@in_every_game
def test_what_a_seat_cannot_know_changes_nothing_in_many_positions(game: Game) -> None:
    check_all(game, MANY, seed=6)


def peeks(view: View, legal: Sequence[str], chance: Random) -> str:
    """A bot that looks at the world of whoever asks it."""
    state = sys._getframe(1).f_locals["state"]
    return legal[crc32(pack(state)) % len(legal)]


@pytest.mark.parametrize(
    "game", [game for game in GAMES if game.secrecy != "none"], ids=lambda game: str(game.key)
)
def test_a_bot_that_peeks_is_caught(game: Game) -> None:
    with pytest.raises(AssertionError, match="as what it cannot know is"):
        check_honest(game, peeks, pairs(game, POSITIONS, seed=5))
