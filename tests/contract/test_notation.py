"""Whatever happens can be written and read back."""

from __future__ import annotations

import re
from itertools import count
from typing import Any

import pytest
from tests.contract.players import Player
from tests.contract.variants import pairwise, some_or_all, start

import archipel
from archipel.core import notation
from archipel.core.catalogue import every_game
from archipel.core.chance import seeded
from archipel.core.errors import ArchipelError
from archipel.core.events import News
from archipel.core.game import Game
from archipel.core.match import Match, View, view_of
from archipel.core.records import flat

in_every_game = pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)


@in_every_game
def test_every_action_is_written_and_read_back(game: Game) -> None:
    for action in range(game.actions):
        assert game.action_number(game.action_text(action)) == action


@in_every_game
@some_or_all(4)
def test_positions_are_written_and_read_back_whole_and_as_each_side_sees_them(game: Game, most: int) -> None:
    write_and_read_back(game, most, every=6)


@pytest.mark.soak
@in_every_game
def test_every_position_is_written_and_read_back_whole_and_as_each_side_sees_it(game: Game) -> None:
    write_and_read_back(game, len(pairwise(game)), every=1)


def write_and_read_back(game: Game, most: int, every: int) -> None:
    """Each position, or each sixth one, of a game of so many variants of a pairwise covering."""
    for number, variant in enumerate(pairwise(game)[:most]):
        state, chance = start(game, variant), seeded(game.chance, 21, number)
        game.setup(state, chance)
        player = Player(game, number)
        for ply in count(number):
            if game.over(state) or ply % every == 0:
                is_read_back(game, state)
            if game.over(state):
                break
            game.play(state, *player.choose(state), chance, News())


def is_read_back(game: Game, state: Any) -> None:
    """A position comes back as it was, and so does what each side sees of it."""
    text = notation.write_position(game, state)
    assert flat(notation.read_position(text)[1]) == flat(state), text
    for seat in game.sides(state):
        seen = view_of(game, state, seat)
        text = notation.write_position(game, seen, seat)
        found, read, viewer = notation.read_position(text)
        assert (found, viewer) == (game, seat)
        assert flat(read) == flat(seen), text


@in_every_game
@some_or_all(2, 10)
def test_every_game_is_written_and_read_back(game: Game, most: int) -> None:
    for number, variant in enumerate(pairwise(game)[:most]):
        options = {key: value for key, value in variant.items() if key != "seats"}
        match = archipel.new(game.key, variant["seats"], seed=number, **options)
        player = Player(game, number)
        while not match.over:
            seat, action = player.choose(match.state)
            match.play(action, seat)
        text = match.write()
        again = archipel.read(text)
        assert isinstance(again, Match)
        assert flat(again.state) == flat(match.state)
        assert again.write() == text
        assert again.result == match.result
        assert again.log() == match.log()


@in_every_game
def test_a_match_from_a_written_position_goes_on(game: Game) -> None:
    match = archipel.new(game.key, seed=5)
    player = Player(game, 1)
    while not match.over and match.ply < 15:
        match.play(*reversed(player.choose(match.state)))
    if match.over:
        match.undo()
    begun = archipel.read(match.position())
    assert isinstance(begun, Match)
    while not begun.over and begun.ply < 5:
        begun.play(*reversed(player.choose(begun.state)))
    again = archipel.read(begun.write())
    assert isinstance(again, Match)
    assert flat(again.state) == flat(begun.state)


@in_every_game
def test_a_view_can_be_read_and_imagined(game: Game) -> None:
    match = archipel.new(game.key, seed=6)
    view = archipel.read(match.view(seat=0).write())
    assert isinstance(view, View)
    assert view.legal() == match.legal(0)
    world = view.imagine(seed=1)
    assert flat(view_of(game, world.state, 0)) == flat(view.state)
    assert str(view) == str(match.view(seat=0))


@in_every_game
def test_a_number_that_python_does_not_read_is_refused_wherever_it_stands(game: Game) -> None:
    match = archipel.new(game.key, seed=8)
    player = Player(game, 2)
    while not match.over and match.ply < 15:
        match.play(*reversed(player.choose(match.state)))
    for text in (match.position(), match.write(), match.view(seat=0).write()):
        for found in re.finditer(r"\d+", text):
            for number in ("9" * 5000, "٣" * 5):
                with pytest.raises(ArchipelError):
                    archipel.read(text[: found.start()] + number + text[found.end() :])
    for option in game.options:
        with pytest.raises(ArchipelError):
            game.new_state(game.fewest, {option.key: "9" * 5000})
