"""How a turn goes on: what it still owes, one thing after the other, and then the next turn (§4)."""

from __future__ import annotations

from archipel.core.events import EVERYONE, Events, tell
from archipel.games.pirates.actions import CALM_SEA, SCORED, TURN_BEGAN
from archipel.games.pirates.asking import ask
from archipel.games.pirates.cards import cards_in_row, cards_to_draw
from archipel.games.pirates.crew import captained_by, owner_at
from archipel.games.pirates.moving import weasel_could_go_on
from archipel.games.pirates.pieces import NO_SHIP, SHIPS
from archipel.games.pirates.sailing import begin_sailing, settle_sailing
from archipel.games.pirates.scoring import how_decided, total
from archipel.games.pirates.state import (
    BECALMED,
    DEAD_CALM,
    EXTRA,
    LIMIT,
    REFILL,
    SECOND,
    SNAIL_CARD,
    STEP,
    TURN,
    Pirates,
)


def go_on(pirates: Pirates, events: Events) -> None:
    """Settle what is due until somebody has to decide, or the game is over (§4)."""
    while settle(pirates, events):
        pass


def settle(pirates: Pirates, events: Events) -> bool:
    """The next thing that is due; whether it went by itself, so that another one may follow at once."""
    if pirates.drawing > 0:
        return settle_draw(pirates)
    if pirates.stepper > 0:
        ask(pirates, STEP, owner_at(pirates, pirates.snail_ship, pirates.stepper))
        return False
    if pirates.snails != 0:
        return settle_snails(pirates)
    pirates.snail_ship = NO_SHIP
    if pirates.sailing != NO_SHIP:
        return settle_sailing(pirates, events)
    if pirates.final != 0:
        return settle_the_end(pirates, events)
    if pirates.refill == 1:
        return settle_row(pirates)
    if pirates.weasel > 0:
        if weasel_could_go_on(pirates):
            ask(pirates, EXTRA, pirates.active)
            return False
        pirates.weasel = 0
        return True
    if pirates.forced != 0:
        ask(pirates, TURN, pirates.active)
    elif pirates.turn > 0 and pirates.players[pirates.active].held > pirates.options.hand_limit:
        ask(pirates, LIMIT, pirates.active)
    elif pirates.calm >= pirates.options.calm * pirates.seats:
        pirates.final = DEAD_CALM
        tell(events, CALM_SEA, EVERYONE, pirates.options.calm, 0, 0, 0)
        return True
    else:
        next_turn(pirates, events)
    return False


def settle_draw(pirates: Pirates) -> bool:
    """The second card of a draw, if there is any; then the row is filled up (§5.1)."""
    if cards_in_row(pirates) + cards_to_draw(pirates) > 0:
        ask(pirates, SECOND, pirates.active)
        return False
    pirates.drawing = 0
    pirates.refill = 1
    return True


def settle_snails(pirates: Pirates) -> bool:
    """The foremost snail's owner draws, as long as there are cards (§8.5)."""
    if cards_to_draw(pirates) == 0:
        pirates.snails = 0
        return True
    square = 0
    while pirates.snails >> square & 1 == 0:
        square += 1
    ask(pirates, SNAIL_CARD, owner_at(pirates, pirates.snail_ship, square))
    return False


def settle_row(pirates: Pirates) -> bool:
    """The row is filled up, as long as there are cards (§5.1)."""
    if cards_in_row(pirates) < pirates.options.row_length and cards_to_draw(pirates) > 0:
        ask(pirates, REFILL, pirates.active)
        return False
    pirates.refill = 0
    return True


def next_turn(pirates: Pirates, events: Events) -> None:
    """The next player to the left (§4.1)."""
    pirates.active = (pirates.active + 1) % pirates.seats
    pirates.turn += 1
    pirates.extra_used = 0
    pirates.forced = captained_by(pirates, pirates.active)
    ask(pirates, TURN, pirates.active)
    tell(events, TURN_BEGAN, EVERYONE, pirates.active, pirates.turn, 0, 0)


def settle_the_end(pirates: Pirates, events: Events) -> bool:
    """The other ships that have a captain sail once more, fish, cat, bird; then all count (§10.1)."""
    for ship in range(SHIPS):
        if pirates.last >> ship & 1 == 1:
            pirates.last &= ~(1 << ship)
            begin_sailing(pirates, ship, events)
            return True
    pirates.outcome = BECALMED if pirates.final == DEAD_CALM else how_decided(pirates)
    pirates.weasel = 0
    pirates.forced = 0
    ask(pirates, TURN, pirates.active)
    for seat in range(pirates.seats):
        tell(events, SCORED, EVERYONE, seat, total(pirates, seat), 0, 0)
    return False
