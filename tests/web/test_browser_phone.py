"""Whatever the position, on a phone: a finger hits everything there is to be pressed, and nothing is wider than it."""

from __future__ import annotations

from random import Random

from tests.draw.drawn import of_every_game
from tests.web.browser import PHONE, TableHouse, Visit
from tests.web.sights import FINGER, none, sideways, small

import archipel
from archipel.core.game import Game
from archipel.core.match import Match
from archipel.table.seats import Seat

NAMES = (
    "Maximilienne-Alexandra",
    "Bartholomé de la Pérouse",
    "Léa",
    "Wilhelmina",
    "Anne-Sophie",
    "Tom",
    "Zoé",
    "Max",
)
POSITIONS = 8


def somewhere(game: Game, number: int) -> Match:
    """A full table, some plays after the beginning of its game."""
    dice = Random(number)
    match = archipel.new(game.key, game.most, seed=number)
    for _ in range(dice.randrange(40)):
        ways = match.legal()
        match.play(dice.choice(ways))
        if match.over:
            match.undo()
            break
    return match


@of_every_game
def test_everything_can_be_pressed_with_a_finger(game: Game, house: TableHouse, visit: Visit) -> None:
    for number in range(POSITIONS):
        match = somewhere(game, number)
        match.seed = number
        me = match.to_move[0]
        seats = [Seat("me" if seat == me else "here", NAMES[seat]) for seat in range(match.seats)]
        table = house.lay(match, seats, f"ph-{game.key[:5]}-{number}")
        page = visit(house.url, f"{table}?as={me}&odds=1", who=house.guest, viewport=PHONE)
        none([*small(page, FINGER), *sideways(page)])
        page.context.close()
