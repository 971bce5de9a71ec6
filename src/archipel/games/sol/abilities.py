"""The abilities of the Advanced side that are actions of their own (§10); the others stand where they act."""

from __future__ import annotations

from archipel.core.chance import roll
from archipel.core.events import EVERYONE, Events, tell
from archipel.games.sol.actions import (
    BARRICADED,
    HEALED,
    LOOKED,
    MISSED,
    ORDERED,
    PEEKED,
    RELAYED,
    ROLLED,
    SHOT,
    WOUNDED_BY_SHOT,
)
from archipel.games.sol.combat import wound
from archipel.games.sol.pieces import DIE, FACES, ORDERING, VALUES
from archipel.games.sol.searching import face_of
from archipel.games.sol.state import FACING, FIGHT_AT_ONCE, Chance, Sol
from archipel.games.sol.terrain import faces_enemy, seats_of


def peek(sol: Sol, cell: int, chance: Chance, events: Events) -> None:
    """Zia's team looks at a token on a neighbouring cell and leaves it there (§10.2)."""
    sol.used = 1
    token = face_of(sol, cell, chance)
    sol.faces[cell] = token + 1
    tell(events, PEEKED, seats_of(sol, sol.team), sol.pawns[sol.active].sheet, cell, token, 0)


def heal(sol: Sol, pawn: int, events: Events) -> None:
    """Chipa makes a wounded ally Valid (§10.6)."""
    sol.used = 1
    sol.pawns[pawn].wounded = 0
    tell(events, HEALED, EVERYONE, sol.pawns[sol.active].sheet, sol.pawns[pawn].sheet, 0, 0)
    if sol.options.meeting == FIGHT_AT_ONCE and faces_enemy(sol, pawn):
        sol.attacker = pawn
        sol.phase = FACING


def give_order(sol: Sol, pawn: int, events: Events) -> None:
    """Cortes hands an Order to an ally, for a step of his own (§10.8)."""
    sol.steps -= ORDERING
    sol.orders -= 1
    sol.pawns[pawn].order = 1
    tell(events, ORDERED, EVERYONE, sol.pawns[sol.active].sheet, sol.pawns[pawn].sheet, 0, 0)


def lay_barricade(sol: Sol, taken_from: int, events: Events) -> None:
    """La Roca lays a barricade where he stands, from his hand or from another cell (§10.11)."""
    who = sol.pawns[sol.active]
    sol.used = 1
    sol.barricades = (sol.barricades & ~(1 << taken_from)) | 1 << who.cell
    tell(events, BARRICADED, EVERYONE, who.sheet, who.cell, 0, 0)


def look(sol: Sol, place: int, events: Events) -> None:
    """Marinché's team looks at a card that lies face down on the Treasure Map (§10.12)."""
    sol.used = 1
    sol.known[place] |= 1 << sol.team
    card = sol.properties[place] * VALUES + sol.values[place]
    tell(events, LOOKED, seats_of(sol, sol.team), sol.pawns[sol.active].sheet, place, card, 0)


def lay_relay(sol: Sol, taken_from: int, events: Events) -> None:
    """Dona Bella lays a Relay where she stands, from her hand or from another cell (§10.13)."""
    who = sol.pawns[sol.active]
    sol.used = 1
    sol.relays = (sol.relays & ~(1 << taken_from)) | 1 << who.cell
    tell(events, RELAYED, EVERYONE, who.sheet, who.cell, 0, 0)


def shoot(sol: Sol, target: int, chance: Chance, events: Events) -> None:
    """El Mariachi shoots; only a strictly higher roll of his wounds the target (§10.14)."""
    sol.used = 1
    sol.bullets -= 1
    sheet, other = sol.pawns[sol.active].sheet, sol.pawns[target].sheet
    tell(events, SHOT, EVERYONE, sheet, other, 0, 0)
    mine, theirs = DIE[roll(FACES, chance.dice)], DIE[roll(FACES, chance.dice)]
    tell(events, ROLLED, EVERYONE, sheet, mine, mine, 0)
    tell(events, ROLLED, EVERYONE, other, theirs, theirs, 0)
    if mine > theirs:
        tell(events, WOUNDED_BY_SHOT, EVERYONE, other, 0, 0, 0)
        wound(sol, target, events)
    else:
        tell(events, MISSED, EVERYONE, sheet, other, 0, 0)
