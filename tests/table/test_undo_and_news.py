"""Nothing is taken back that told anybody anything, in any game, with any options."""

from __future__ import annotations

from random import Random

import pytest
from tests.contract.players import Player
from tests.contract.variants import pairwise
from tests.run.games import is_of_the_tests
from tests.run.planted import FOLDER as PLANTED
from tests.secrecy.news import learners
from tests.secrecy.undo_leaks import LEAKS, Leak

from archipel.core.catalogue import every_game
from archipel.core.game import Game
from archipel.core.match import Match, new
from archipel.table.seats import Seat
from archipel.table.storage import TableRow
from archipel.table.summary import header_of
from archipel.table.table import Table

TAKEN_BACK = 0.3
"""How many of the plays that can be taken back are: what comes instead is judged anew."""


def table_of(match: Match) -> Table:
    """A table where people hold every seat."""
    seats = [Seat("here", f"p{n}") for n in range(match.seats)]
    header = header_of(match, seats, guided=False, clock="none", chat=True)
    return Table(TableRow("t", "anna", match.game.key, match.game.version, 0.0, header, None, "", 0.0, ""))


def check_undo(game: Game, plays: int, seed: int) -> int:
    """Play on by chance and try to take every play back; says how many could be."""
    dice, variants, free = Random(seed), pairwise(game), 0
    while plays > 0:
        variant = dict(dice.choice(variants))
        match = new(game.key, variant.pop("seats"), seed=dice.randrange(1 << 30), **variant)
        table, player = table_of(match), Player(game, dice.randrange(1 << 30))
        table.game = table.match.game = game  # which may be a variant of what the catalogue has
        everybody = range(match.seats)
        while not table.over and plays > 0:
            plays -= 1
            before = table.match.state
            seat, action = player.choose(before)
            done = table.match.prepare(action, seat)
            table.accept(table.play_row(done, f"c{plays}", 0.0), done)
            if table.undo_reason(everybody) == "":
                who = list(learners(game, before, done, plays))
                assert not who, (
                    f"{game.key}: sides {who} learnt something from s{seat} “{game.action_text(action)}”, "
                    f"which can be taken back\n{table.match.write()}"
                )
                free += 1
                if dice.random() < TAKEN_BACK:
                    back = table.last_decision(everybody)
                    assert back is not None
                    table.accept(table.undo_row(back, seat, f"u{plays}", 0.0), None)
    return free


def is_ours(game: Game) -> bool:
    """Whether bugs are planted in it: whoever begins a game has planted none."""
    return is_of_the_tests(game) or (PLANTED / f"{game.key}.toml").exists()


@pytest.mark.parametrize("game", every_game(), ids=lambda game: str(game.key))
def test_what_can_be_taken_back_told_nobody_anything(game: Game) -> None:
    """Some plays can be taken back, but in a game that was just begun each may show somebody something."""
    assert check_undo(game, 150, seed=1) > 0 or not is_ours(game)


@pytest.mark.soak
@pytest.mark.parametrize("game", every_game(), ids=lambda game: str(game.key))
def test_what_can_be_taken_back_told_nobody_anything_in_a_million_plays(game: Game) -> None:
    assert check_undo(game, 1_000_000 // len(every_game()) + 1, seed=2) > 0


def test_leaks_are_planted_in_every_game_that_hides_something() -> None:
    assert sum(map(is_ours, every_game())) >= 6
    assert {leak.game.key for leak in LEAKS} == {
        game.key for game in every_game() if is_ours(game) and game.secrecy != "none"
    }
    assert len(LEAKS) >= 8


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: str(leak.name))
def test_a_planted_leak_that_could_be_taken_back_is_found(leak: Leak) -> None:
    with pytest.raises(AssertionError, match=r"learnt something .* which can be taken back"):
        check_undo(leak.game, 2000, seed=3)
