"""No bot cheats: two worlds that differ only in what its seat cannot know give the same action."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import pytest
from tests.run.games import is_of_the_tests
from tests.secrecy.checks import imagined, random_positions
from tests.table.places import ANNA, house_at, in_a_loop
from tests.waiting import soon

from archipel.bots import Bot, at_random, greedy, levels
from archipel.bots.advice import Intent
from archipel.bots.levels import deckhand
from archipel.bots.pool import Answer, Question, question
from archipel.bots.search import Search
from archipel.core.catalogue import every_game
from archipel.core.game import Game
from archipel.core.match import Match, View, seats_in
from archipel.core.records import clone, pack
from archipel.table.house import House
from archipel.table.seats import Seat

GAMES = every_game()
SIMPLE: dict[str, Bot] = {"random": at_random, "greedy": greedy, "deckhand": deckhand}
POSITIONS, MANY = 40, 2000
in_every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.key))
in_every_game_with_secrets = pytest.mark.parametrize(
    "game", [game for game in GAMES if game.secrecy != "none"], ids=lambda game: str(game.key)
)
in_every_compiled_game = pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=() if is_of_the_tests(game) else pytest.mark.long) for game in GAMES],
    ids=lambda game: str(game.key),
)
"""To search takes long to compile."""


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


def check_all(game: Game, count: int, seed: int, bots: Sequence[Bot] = tuple(SIMPLE.values())) -> None:
    worlds = pairs(game, count, seed)
    assert len(worlds) == count
    for state, other, seat in worlds:
        told = [Match(game, world, None) for world in (state, other)]
        first, second = (question("captain", m.view(seat), m.legal(seat), "seed") for m in told)
        assert first == second, "all that a process is told"
    for bot in bots:
        check_honest(game, bot, worlds)


@in_every_game
def test_what_a_seat_cannot_know_changes_nothing(game: Game) -> None:
    check_all(game, POSITIONS, seed=5)


@in_every_compiled_game
def test_what_a_seat_cannot_know_changes_nothing_in_a_search(game: Game) -> None:
    check_all(game, POSITIONS, 5, [Search(12)])


@pytest.mark.soak
@in_every_game
def test_what_a_seat_cannot_know_changes_nothing_in_many_positions(game: Game) -> None:
    check_all(game, MANY, 6, [*SIMPLE.values(), Search(12)])


def peeks(view: View, legal: Sequence[str], chance: Random) -> str:
    """A bot that looks at the world of whoever asks it."""
    state = sys._getframe(1).f_locals["state"]
    return legal[crc32(pack(state)) % len(legal)]


@in_every_game_with_secrets
def test_a_bot_that_peeks_is_caught(game: Game) -> None:
    with pytest.raises(AssertionError, match="as what it cannot know is"):
        check_honest(game, peeks, pairs(game, POSITIONS, seed=5))


# At a table


class Overheard:
    """In the place of whoever thinks for the bots of a house: writes down what they are told."""

    def __init__(self, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
        self.told: list[Question] = []
        monkeypatch.setattr(house, "pool", self)
        monkeypatch.setattr(levels, "find", lambda level: self.answers_at_once)

    def answers_at_once(self, view: View, legal: Sequence[str], chance: Random) -> str:
        """A bot that needs no process."""
        self.told.append(question("", view, legal, ""))
        return legal[0]

    async def ask(self, level: str, view: View, legal: Sequence[str], seed: str, planned: str = "") -> Answer:
        """A bot that has one."""
        return Answer(Intent(self.answers_at_once(view, legal, Random())))

    async def close(self) -> None:
        """There are no processes to end."""


@in_a_loop
async def told_at_a_table(
    file: Path, monkeypatch: pytest.MonkeyPatch, match: Match, seat: int, level: str, told: list[Question]
) -> None:
    """A position is laid on a table of a house, with a bot at one of its seats."""
    sitting = [Seat("me" if n == (seat + 1) % match.seats else "here", "") for n in range(match.seats)]
    sitting[seat] = Seat("bot", "Corail", level)
    async with house_at(file) as house:
        overheard = Overheard(house, monkeypatch)
        await house.open(ANNA, match.game.key, sitting, {}, start=match.position())
        await soon(lambda: overheard.told, "a bot that is asked")
        told.append(overheard.told[0])


@in_every_game_with_secrets
@pytest.mark.parametrize("level", ["sailor", "captain"])
def test_the_bot_of_a_table_is_told_nothing_but_its_view(
    game: Game, level: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, (*worlds, seat) in enumerate(pairs(game, 3, seed=7)):
        told: list[Question] = []
        for which, world in enumerate(worlds):
            match, file = Match(game, clone(world), None), tmp_path / f"{number}-{which}.sqlite"
            told_at_a_table(file, monkeypatch, match, seat, level, told)
            assert told[-1].seat == seat
            assert told[-1].view == pack(match.view(seat).state), f"pair {number}: not its view"
        assert told[0] == told[1], f"pair {number}"
