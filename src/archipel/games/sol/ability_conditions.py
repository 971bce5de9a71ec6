"""When the abilities of the Advanced side may be used, and why not (§10)."""

from __future__ import annotations

from archipel.games.sol.actions import (
    CARD_KNOWN,
    FINE,
    HAS_ORDER,
    HEAL_NOT_NEAR,
    LIES_HERE_ALREADY,
    NO_ABILITIES,
    NO_BULLETS,
    NO_CLIMB,
    NO_ORDER_LEFT,
    NO_OTHER_RELAY,
    NO_SEARCHES,
    NO_STEPS,
    NO_TARGET,
    NONE_THERE,
    NOT_ADJACENT,
    NOT_AN_ALLY,
    NOT_IN_THE_GAME,
    NOT_ITS_ABILITY,
    NOT_TO_HIMSELF,
    NOT_WOUNDED,
    NOTHING_TO_LAY,
    ON_BOAT,
    PEEKED_ALREADY,
    REACH_NOT_NEAR,
    TOKEN_NOT_NEAR,
    USED_ALREADY,
    WOUNDED_NO_ABILITY,
)
from archipel.games.sol.conditions import why_not_pay
from archipel.games.sol.moving import other_relay, side_of_cell
from archipel.games.sol.pieces import (
    NO_CELL,
    NO_PAWN,
    ORDERING,
    RIDING,
    SEARCHING,
    SIDES,
    WALKING,
)
from archipel.games.sol.state import ADVANCED, Sol
from archipel.games.sol.terrain import holds, how_many, is_near, on_land, team_of, walk_cost


def why_not_ability(sol: Sol, sheet: int) -> int:
    """Its own character, on the Advanced side, and Valid (§10)."""
    who = sol.pawns[sol.active]
    if sol.options.side != ADVANCED:
        return NO_ABILITIES
    if who.sheet != sheet:
        return NOT_ITS_ABILITY
    return WOUNDED_NO_ABILITY if who.wounded == 1 else FINE


def why_not_once(sol: Sol, sheet: int) -> int:
    """Most abilities are used once a turn (§10)."""
    code = why_not_ability(sol, sheet)
    return USED_ALREADY if code == FINE and sol.used == 1 else code


def why_not_peek(sol: Sol, cell: int) -> int:
    """A token on a neighbouring cell that the team has not seen yet (§10.2)."""
    if not is_near(sol.pawns[sol.active].cell, cell) or not holds(sol.unsearched, cell):
        return TOKEN_NOT_NEAR
    return PEEKED_ALREADY if sol.faces[cell] != 0 else FINE


def why_not_reach(sol: Sol, cell: int) -> int:
    """A token on a neighbouring cell, for a search point (§10.4)."""
    if not is_near(sol.pawns[sol.active].cell, cell) or not holds(sol.unsearched, cell):
        return REACH_NOT_NEAR
    return NO_SEARCHES if sol.searches < SEARCHING else FINE


def why_not_friend(sol: Sol, pawn: int) -> int:
    """A character of the own team that is in the game."""
    if pawn == NO_PAWN:
        return NOT_IN_THE_GAME
    return FINE if team_of(pawn) == team_of(sol.active) else NOT_AN_ALLY


def why_not_heal(sol: Sol, pawn: int) -> int:
    """A wounded ally on Chipa's cell or next to it (§10.6)."""
    code = why_not_friend(sol, pawn)
    if code != FINE:
        return code
    if sol.pawns[pawn].wounded == 0:
        return NOT_WOUNDED
    here, there = sol.pawns[sol.active].cell, sol.pawns[pawn].cell
    near = on_land(sol, sol.active) and (here == there or is_near(here, there))
    return FINE if near else HEAL_NOT_NEAR


def why_not_give_order(sol: Sol, pawn: int) -> int:
    """An ally without one, while Cortes has one left (§10.8)."""
    code = why_not_friend(sol, pawn)
    if code != FINE:
        return code
    if pawn == sol.active:
        return NOT_TO_HIMSELF
    if sol.pawns[pawn].order == 1:
        return HAS_ORDER
    if sol.orders == 0:
        return NO_ORDER_LEFT
    return NO_STEPS if sol.steps < ORDERING else FINE


def why_not_climb(sol: Sol, cell: int) -> int:
    """A walk that would cost Aguilar more than one step (§10.10)."""
    if not on_land(sol, sol.active):
        return ON_BOAT
    side = side_of_cell(sol, sol.active, cell)
    if side == SIDES:
        return NOT_ADJACENT
    if walk_cost(sol, sol.active, side) <= WALKING:
        return NO_CLIMB
    return why_not_pay(sol, sol.active, cell, WALKING)


def why_not_lay(sol: Sol, laid: int, most: int) -> int:
    """A barricade or a Relay from the hand, on the own cell, which has none (§10.11, §10.13)."""
    if not on_land(sol, sol.active):
        return ON_BOAT
    if holds(laid, sol.pawns[sol.active].cell):
        return LIES_HERE_ALREADY
    return FINE if how_many(laid) < most else NOTHING_TO_LAY


def why_not_shift(sol: Sol, laid: int, cell: int) -> int:
    """One that lies elsewhere, brought to the own cell (§10.11, §10.13)."""
    if not on_land(sol, sol.active):
        return ON_BOAT
    if holds(laid, sol.pawns[sol.active].cell):
        return LIES_HERE_ALREADY
    return FINE if holds(laid, cell) else NONE_THERE


def why_not_look(sol: Sol, place: int) -> int:
    """A card face down on the Treasure Map that the team does not know (§10.12)."""
    known = place >= sol.played or holds(sol.known[place], team_of(sol.active))
    return CARD_KNOWN if known else FINE


def why_not_ride(sol: Sol) -> int:
    """From a Relay to the other one; a ride is no laying, so it may come as often as it is paid (§10.13)."""
    if not on_land(sol, sol.active):
        return ON_BOAT
    if other_relay(sol) == NO_CELL:
        return NO_OTHER_RELAY
    return NO_STEPS if sol.steps < RIDING else FINE


def why_not_shoot(sol: Sol, pawn: int) -> int:
    """A Valid opponent on a neighbouring cell, and a Bullet (§10.14)."""
    if sol.bullets == 0:
        return NO_BULLETS
    if pawn == NO_PAWN:
        return NOT_IN_THE_GAME
    if team_of(pawn) == team_of(sol.active) or sol.pawns[pawn].wounded == 1:
        return NO_TARGET
    near = is_near(sol.pawns[sol.active].cell, sol.pawns[pawn].cell)
    return FINE if near else NO_TARGET
