"""What a character may do in its turn, and why not: each `why_not_…` is the one place of a condition."""

from __future__ import annotations

from archipel.games.sol.actions import (
    ALLY_CANNOT_COME,
    ALLY_NOT_NEAR,
    CARRIER_IS_SAFE,
    CARRIER_IS_VALID,
    CARRIES_IT_ALREADY,
    FINE,
    IDOL_ELSEWHERE,
    MUST_LEAVE,
    NO_IDOL_YET,
    NO_ORDER,
    NO_ROWBOAT,
    NO_SEARCHES,
    NO_STEPS,
    NO_TOKEN_HERE,
    NOT_A_STEP,
    NOT_A_SWORD,
    NOT_ADJACENT,
    NOT_AN_ALLY,
    NOT_HELD,
    NOT_IN_THE_GAME,
    NOT_IN_THEIR_TURN,
    NOT_ITS_PONTOON,
    NOT_NOW,
    NOT_YOUR_CHARACTER,
    NOT_YOURS,
    ON_BOAT,
    ON_LAND,
    PASSED_ENOUGH,
    ROBBER_IS_WOUNDED,
    VALID_ENEMY_THERE,
)
from archipel.games.sol.moving import pull_cost, side_of_cell
from archipel.games.sol.pieces import (
    ANCHORAGE_FLAGS,
    CABEZA,
    CELL_OF_PONTOON,
    LANDING,
    MENDOZA,
    MOST_PASSES,
    NO_CELL,
    NO_PAWN,
    PONTOON_AT,
    ROWING,
    ROWS_TO,
    SEARCHING,
    SIDES,
    STEP,
    SWORD,
    TERRAINS,
    WITHIN_TWO,
)
from archipel.games.sol.rules import deciders
from archipel.games.sol.state import ANY_TURN, SAFE, TURN, Sol
from archipel.games.sol.terrain import (
    can_enter,
    has_ability,
    holds,
    is_near,
    on_land,
    players_of,
    team_of,
    team_of_seat,
    toll,
    walk_cost,
)


def why_not_decide(sol: Sol, seat: int, phase: int) -> int:
    """Somebody decides what is to be decided now, and nobody else (§4.4)."""
    if sol.phase != phase:
        return NOT_NOW
    return FINE if holds(deciders(sol), seat) else NOT_YOURS


def why_not_act(sol: Sol, seat: int) -> int:
    """A wounded character among Valid opponents has to leave before it does anything else (§7.7)."""
    code = why_not_decide(sol, seat, TURN)
    return MUST_LEAVE if code == FINE and sol.must_leave == 1 else code


# §5 Moving


def why_not_pay(sol: Sol, pawn: int, cell: int, cost: int) -> int:
    """Steps for the way, and, for the wounded, no Valid opponent at its end (§5.2, §7.7)."""
    if cost > sol.steps:
        return NO_STEPS
    return FINE if can_enter(sol, pawn, cell) else VALID_ENEMY_THERE


def why_not_land(sol: Sol, pontoon: int) -> int:
    """From the boat, to one of its two pontoons (§5.1)."""
    pawn = sol.active
    if on_land(sol, pawn):
        return ON_LAND
    if not holds(ANCHORAGE_FLAGS[sol.teams[team_of(pawn)].boat], pontoon):
        return NOT_ITS_PONTOON
    cell = CELL_OF_PONTOON[pontoon]
    return why_not_pay(sol, pawn, cell, LANDING + toll(sol, pawn, cell))


def why_not_step(sol: Sol, side: int, cell: int) -> int:
    """To a cell on one side of the own one (§5.2)."""
    return why_not_pay(sol, sol.active, cell, walk_cost(sol, sol.active, side))


def why_not_move(sol: Sol, cell: int) -> int:
    """To a neighbouring cell (§5.2)."""
    if not on_land(sol, sol.active):
        return ON_BOAT
    side = side_of_cell(sol, sol.active, cell)
    return NOT_ADJACENT if side == SIDES else why_not_step(sol, side, cell)


def why_not_row(sol: Sol, pontoon: int) -> int:
    """From a pontoon to the one at the other end of its line (§5.3)."""
    if not on_land(sol, sol.active):
        return ON_BOAT
    here = PONTOON_AT[sol.pawns[sol.active].cell]
    if here >= len(ROWS_TO) or ROWS_TO[here] != pontoon:
        return NO_ROWBOAT
    cell = CELL_OF_PONTOON[pontoon]
    return why_not_pay(sol, sol.active, cell, ROWING + toll(sol, sol.active, cell))


def why_not_pull(sol: Sol, ally: int) -> int:
    """An ally from a neighbouring cell; Mendoza's first pull reaches further (§5.4, §10.1)."""
    pawn = sol.active
    if ally == NO_PAWN:
        return NOT_IN_THE_GAME
    if team_of(ally) != team_of(pawn):
        return NOT_AN_ALLY
    if not on_land(sol, pawn):
        return ON_BOAT
    here, there = sol.pawns[pawn].cell, sol.pawns[ally].cell
    far = has_ability(sol, pawn, MENDOZA) and sol.used == 0 and on_land(sol, ally)
    if not (is_near(here, there) or (far and holds(WITHIN_TWO[here], there))):
        return ALLY_NOT_NEAR
    if pull_cost(sol) > sol.steps:
        return NO_STEPS
    return FINE if can_enter(sol, ally, here) else ALLY_CANNOT_COME


# §6 Searching and tokens


def why_not_search(sol: Sol) -> int:
    """The token of the own cell, for a search point (§6.1)."""
    if not on_land(sol, sol.active):
        return ON_BOAT
    if not holds(sol.unsearched, sol.pawns[sol.active].cell):
        return NO_TOKEN_HERE
    return NO_SEARCHES if sol.searches < SEARCHING else FINE


def why_not_use(sol: Sol, thing: int, terrain: int) -> int:
    """A Step token; Cabeza's Swords are Steps as well (§6.3, §10.9)."""
    if thing != STEP and not has_ability(sol, sol.active, CABEZA):
        return NOT_A_STEP
    return FINE if sol.pawns[sol.active].things[thing * TERRAINS + terrain] > 0 else NOT_HELD


def why_not_add(sol: Sol, pawn: int, thing: int, terrain: int) -> int:
    """A Sword token; Cabeza's Steps are Swords as well (§6.4, §10.9)."""
    if thing != SWORD and not has_ability(sol, pawn, CABEZA):
        return NOT_A_SWORD
    return FINE if sol.pawns[pawn].things[thing * TERRAINS + terrain] > 0 else NOT_HELD


def why_not_order_used(sol: Sol, pawn: int) -> int:
    """An Order somebody has been given (§10.8)."""
    return FINE if sol.pawns[pawn].order == 1 else NO_ORDER


# §9.1 The Idol


def why_not_idol(sol: Sol, seat: int, pawn: int) -> int:
    """In the team's turn a character takes a loose Idol, or one changes hands on a cell (§9.1)."""
    if sol.phase != TURN:
        return NOT_NOW
    if sol.carrier == NO_PAWN and sol.idol == NO_CELL:
        return NO_IDOL_YET
    if pawn == NO_PAWN:
        return NOT_IN_THE_GAME
    team = team_of_seat(sol, seat)
    if team_of(pawn) != team:
        return NOT_AN_ALLY
    if sol.carrier == pawn:
        return CARRIES_IT_ALREADY
    if sol.must_leave == 1 and (pawn == sol.active or sol.carrier == sol.active):
        return MUST_LEAVE
    if sol.carrier != NO_PAWN and team_of(sol.carrier) == team:
        return why_not_pass(sol, seat, pawn)
    if team != sol.team:
        return NOT_IN_THEIR_TURN
    if not holds(players_of(sol, pawn), seat):
        return NOT_YOUR_CHARACTER
    if sol.carrier == NO_PAWN:
        return FINE if sol.pawns[pawn].cell == sol.idol else IDOL_ELSEWHERE
    return why_not_rob(sol, pawn)


def why_not_pass(sol: Sol, seat: int, pawn: int) -> int:
    """From ally to ally on one cell, by the player of either (§9.1)."""
    if team_of(pawn) != sol.team and sol.options.passing != ANY_TURN:
        return NOT_IN_THEIR_TURN
    if not holds(players_of(sol, pawn) | players_of(sol, sol.carrier), seat):
        return NOT_YOUR_CHARACTER
    if sol.pawns[pawn].cell != sol.pawns[sol.carrier].cell:
        return IDOL_ELSEWHERE
    return FINE if sol.passes < MOST_PASSES else PASSED_ENOUGH


def why_not_rob(sol: Sol, pawn: int) -> int:
    """A Valid character takes it from a wounded opponent on its cell (§9.1)."""
    if sol.pawns[pawn].cell != sol.pawns[sol.carrier].cell:
        return IDOL_ELSEWHERE
    if sol.options.carrier == SAFE:
        return CARRIER_IS_SAFE
    if sol.pawns[sol.carrier].wounded == 0:
        return CARRIER_IS_VALID
    return FINE if sol.pawns[pawn].wounded == 0 else ROBBER_IS_WOUNDED
