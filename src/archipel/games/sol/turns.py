"""Whose turn it is: teams, characters, the end of a turn, the way home (§4, §9.3, §13)."""

from __future__ import annotations

from archipel.core.events import EVERYONE, Events, tell
from archipel.games.sol.actions import (
    ENDED,
    ESCAPED,
    NO_TIME_LEFT,
    ORDERS_BACK,
    RECOVERED,
    TEAM_TURN,
    TOKENS_DO_NOT,
    TOKENS_SUFFICE,
    TOOK_IDOL,
    TURN_BEGAN,
)
from archipel.games.sol.pieces import (
    ADVENTURERS,
    BULLETS,
    CELL_OF_PONTOON,
    CORTES,
    CREW,
    EL_MARIACHI,
    MOVEMENT,
    NEAR,
    NO_CELL,
    NO_PAWN,
    NO_PONTOON,
    ORDERS,
    PONTOON_AT,
    ROWING,
    ROWS_TO,
    SEARCHES,
    SIDES,
    STEP,
    TERRAINS,
)
from archipel.games.sol.state import (
    ADVANCED,
    ADVENTURERS_ESCAPE,
    AUTOMATIC,
    CAPS,
    CONQUISTADORS_ESCAPE,
    DRAW,
    FREE_ORDER,
    NEXT,
    NEXT_TURN,
    PAWN_STARTS,
    RUNNING,
    TEAM_STARTS,
    TURN,
    WITH_TOKENS,
    Sol,
)
from archipel.games.sol.terrain import (
    can_enter,
    faces_enemy,
    has_ability,
    holds,
    how_many,
    seats_of,
    team_of,
    tokens_of,
    toll,
    walk_cost,
)

NO_WAY = 100
"""More than any way costs."""


def start_team_turn(sol: Sol, events: Events) -> None:
    """A team that begins its turn with the Idol on a pontoon under its own flag has won (§9.3)."""
    sol.turn += 1
    sol.gone = 0
    sol.active = sol.team * CREW
    sol.phase = PAWN_STARTS
    tell(events, TEAM_TURN, EVERYONE, sol.team, sol.turn, 0, 0)
    if sol.carrier != NO_PAWN and team_of(sol.carrier) == sol.team and at_own_flag(sol, sol.carrier):
        sol.outcome = ADVENTURERS_ESCAPE if sol.team == ADVENTURERS else CONQUISTADORS_ESCAPE
        tell(events, ESCAPED, EVERYONE, sol.team, sol.pawns[sol.carrier].sheet, 0, 0)
    elif sol.turn > CAPS[sol.options.cap]:
        sol.outcome = DRAW
        tell(events, NO_TIME_LEFT, EVERYONE, 0, 0, 0, 0)
    if sol.outcome != RUNNING:
        sol.phase = TURN
    elif sol.options.order == FREE_ORDER:
        sol.active = NO_PAWN
        sol.phase = NEXT


def at_own_flag(sol: Sol, pawn: int) -> bool:
    """Whether a pawn stands on a pontoon that bears a flag of its team."""
    pontoon = PONTOON_AT[sol.pawns[pawn].cell]
    return pontoon != NO_PONTOON and holds(sol.teams[team_of(pawn)].flags, pontoon)


def start_turn(sol: Sol, events: Events) -> None:
    """A character's turn begins, with all its points (§4.2)."""
    who = sol.pawns[sol.active]
    sol.phase = TURN
    sol.steps = MOVEMENT[who.sheet]
    sol.searches = SEARCHES[who.sheet]
    sol.began_wounded = who.wounded
    tell(events, TURN_BEGAN, EVERYONE, who.sheet, 0, 0, 0)
    if who.wounded == 1 and faces_enemy(sol, sol.active):
        look_for_a_way_out(sol, events)
    if who.sheet == CORTES and sol.options.side == ADVANCED and sol.orders < ORDERS:
        call_orders_back(sol, events)


def look_for_a_way_out(sol: Sol, events: Events) -> None:
    """A wounded character leaves if a way out of the cell can be paid for (§7.7).

    Where its tokens decide that, everybody learns something of them: it is news, and stands.
    """
    pawn = sol.active
    cost = way_out(sol, pawn)
    public = sol.steps
    steps = 0
    tokens = 0
    if sol.options.leaving == WITH_TOKENS:
        public += sol.pawns[pawn].order
        tokens = tokens_of(sol, pawn)
        for terrain in range(TERRAINS):
            steps += sol.pawns[pawn].things[STEP * TERRAINS + terrain]
    if cost <= public + steps:
        sol.must_leave = 1
    if public < cost and cost <= public + tokens:
        found = TOKENS_SUFFICE if sol.must_leave == 1 else TOKENS_DO_NOT
        tell(events, found, seats_of(sol, team_of(pawn)), sol.pawns[pawn].sheet, 0, 0, 0)


def way_out(sol: Sol, pawn: int) -> int:
    """What the cheapest way out of a cell costs, to where no Valid opponent is (§7.7)."""
    cell = sol.pawns[pawn].cell
    least = NO_WAY
    for side in range(SIDES):
        to = NEAR[cell * SIDES + side]
        if to != NO_CELL and can_enter(sol, pawn, to) and walk_cost(sol, pawn, side) < least:
            least = walk_cost(sol, pawn, side)
    if PONTOON_AT[cell] != NO_PONTOON:
        to = CELL_OF_PONTOON[ROWS_TO[PONTOON_AT[cell]]]
        if can_enter(sol, pawn, to) and ROWING + toll(sol, pawn, to) < least:
            least = ROWING + toll(sol, pawn, to)
    return least


def call_orders_back(sol: Sol, events: Events) -> None:
    """Used or not, the Orders return to Cortes when his turn begins (§10.8)."""
    sol.orders = ORDERS
    tell(events, ORDERS_BACK, EVERYONE, CORTES, 0, 0, 0)
    for pawn in range(CREW, CREW + sol.crew):
        sol.pawns[pawn].order = 0


def pick_up_by_itself(sol: Sol, events: Events) -> None:
    """With the option, a loose Idol is taken as soon as one of the team to play stands there (§11)."""
    if sol.options.picking_up != AUTOMATIC or sol.idol == NO_CELL or sol.phase != TURN:
        return
    taker = NO_PAWN
    first = sol.team * CREW
    for pawn in range(first, first + sol.crew):
        if sol.pawns[pawn].cell == sol.idol and (taker == NO_PAWN or pawn == sol.active):
            taker = pawn
    if taker != NO_PAWN:
        take_idol(sol, taker, events)


def take_idol(sol: Sol, pawn: int, events: Events) -> None:
    """A character takes the Idol from the ground (§9.1)."""
    sol.idol = NO_CELL
    sol.carrier = pawn
    tell(events, TOOK_IDOL, EVERYONE, sol.pawns[pawn].sheet, 0, 0, 0)


# The end of a turn (§4.3)


def close_turn(sol: Sol, events: Events) -> bool:
    """Whoever was wounded when the turn began is Valid again (§7.7); El Mariachi reloads (§10.14)."""
    who = sol.pawns[sol.active]
    tell(events, ENDED, EVERYONE, who.sheet, 0, 0, 0)
    if has_ability(sol, sol.active, EL_MARIACHI) and sol.used == 0 and sol.bullets < BULLETS:
        sol.bullets += 1
    if who.wounded == 0 or (sol.began_wounded == 0 and sol.options.recovery == NEXT_TURN):
        return False
    who.wounded = 0
    tell(events, RECOVERED, EVERYONE, who.sheet, 0, 0, 0)
    return True


def next_turn(sol: Sol) -> None:
    """The next character of the team, or the other team (§4.1)."""
    slot = sol.active % CREW
    sol.closing = 0
    sol.steps = 0
    sol.searches = 0
    sol.began_wounded = 0
    sol.must_leave = 0
    sol.used = 0
    sol.phase = PAWN_STARTS
    sol.active += 1
    last = slot == sol.crew - 1
    if sol.options.order == FREE_ORDER:
        sol.gone |= 1 << slot
        last = how_many(sol.gone) == sol.crew
        sol.active = NO_PAWN
        sol.phase = NEXT
    if last:
        sol.team = 1 - sol.team
        sol.phase = TEAM_STARTS
