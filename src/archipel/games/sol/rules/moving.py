"""Moving: landing, walking, rowing, pulling an ally; what it costs, and why not (§5)."""

from __future__ import annotations

from archipel.core.events import EVERYONE, Events, tell

from . import abilities, actions as act, pieces, roster, sets, standing, state as st, tokens
from .state import Sol

NO_WAY = 100
"""More than any way costs."""


def why_not_pay(sol: Sol, pawn: int, cell: int, cost: int) -> int:
    """Steps for the way, and, for the wounded, no Valid opponent at its end (§5.2, §7.7)."""
    if cost > sol.steps:
        return act.NO_STEPS
    return act.FINE if standing.can_enter(sol, pawn, cell) else act.VALID_ENEMY_THERE


# What a way costs


def toll(sol: Sol, pawn: int, cell: int) -> int:
    """What a barricade adds for an opponent of La Roca (§10.11)."""
    return pieces.BARRICADE_TOLL if pawn < pieces.CREW and sets.holds(sol.barricades, cell) else 0


def walk_cost(sol: Sol, pawn: int, side: int) -> int:
    """One step, and one more for each level climbed; Cuzco flies (§5.2, §10.7)."""
    way = sol.pawns[pawn].cell * pieces.SIDES + side
    cost = 1 if abilities.has_ability(sol, pawn, pieces.CUZCO) else pieces.STEPS[way]
    return cost + toll(sol, pawn, pieces.NEAR[way])


# §5.1 to §5.3 A character moves itself


def land(sol: Sol, pontoon: int, events: Events) -> None:
    """From the boat to one of its two pontoons (§5.1)."""
    cell = pieces.CELL_OF_PONTOON[pontoon]
    arrive(sol, cell, pieces.LANDING + toll(sol, sol.active, cell), act.LANDED, events)


def why_not_land(sol: Sol, pontoon: int) -> int:
    """From the boat, to one of its two pontoons (§5.1)."""
    pawn = sol.active
    if standing.on_land(sol, pawn):
        return act.ON_LAND
    if not sets.holds(pieces.ANCHORAGE_FLAGS[sol.teams[roster.team_of(pawn)].boat], pontoon):
        return act.NOT_ITS_PONTOON
    cell = pieces.CELL_OF_PONTOON[pontoon]
    return why_not_pay(sol, pawn, cell, pieces.LANDING + toll(sol, pawn, cell))


def walk(sol: Sol, cell: int, events: Events) -> None:
    """To a neighbouring cell; climbing costs more (§5.2)."""
    cost = walk_cost(sol, sol.active, standing.side_of_cell(sol, sol.active, cell))
    arrive(sol, cell, cost, act.MOVED, events)


def why_not_walk(sol: Sol, cell: int) -> int:
    """To a neighbouring cell (§5.2)."""
    if not standing.on_land(sol, sol.active):
        return act.ON_BOAT
    side = standing.side_of_cell(sol, sol.active, cell)
    return act.NOT_ADJACENT if side == pieces.SIDES else why_not_step(sol, side, cell)


def why_not_step(sol: Sol, side: int, cell: int) -> int:
    """To a cell on one side of the own one (§5.2)."""
    return why_not_pay(sol, sol.active, cell, walk_cost(sol, sol.active, side))


def row(sol: Sol, pontoon: int, events: Events) -> None:
    """From a pontoon along its line to another (§5.3)."""
    cell = pieces.CELL_OF_PONTOON[pontoon]
    arrive(sol, cell, pieces.ROWING + toll(sol, sol.active, cell), act.ROWED, events)


def why_not_row(sol: Sol, pontoon: int) -> int:
    """From a pontoon to the one at the other end of its line (§5.3)."""
    if not standing.on_land(sol, sol.active):
        return act.ON_BOAT
    here = pieces.PONTOON_AT[sol.pawns[sol.active].cell]
    if here >= len(pieces.ROWS_TO) or pieces.ROWS_TO[here] != pontoon:
        return act.NO_ROWBOAT
    cell = pieces.CELL_OF_PONTOON[pontoon]
    return why_not_pay(sol, sol.active, cell, pieces.ROWING + toll(sol, sol.active, cell))


def arrive(sol: Sol, cell: int, cost: int, how: int, events: Events) -> None:
    """The active character pays, enters a cell, and meets whoever is there (§5.5)."""
    pawn = sol.active
    sol.steps -= cost
    sol.must_leave = 0
    sol.pawns[pawn].cell = cell
    tell(events, how, EVERYONE, sol.pawns[pawn].sheet, cell)
    if toll(sol, pawn, cell) > 0:
        sol.barricades &= ~(1 << cell)
        tell(events, act.BROKE_BARRICADE, EVERYONE, sol.pawns[pawn].sheet, cell)
    sol.attacker = pawn
    sol.phase = st.ARRIVED


def look_for_a_way_out(sol: Sol, events: Events) -> None:
    """A wounded character leaves if a way out of the cell can be paid for (§7.7).

    Where its tokens decide that, everybody learns something of them: it is news, and stands.
    """
    pawn = sol.active
    cost = way_out(sol, pawn)
    public = sol.steps
    steps = 0
    held = 0
    if sol.options.leaving == st.WITH_TOKENS:
        public += sol.pawns[pawn].order
        held = tokens.tokens_of(sol, pawn)
        for terrain in range(pieces.TERRAINS):
            steps += sol.pawns[pawn].things[pieces.STEP * pieces.TERRAINS + terrain]
    if cost <= public + steps:
        sol.must_leave = 1
    if public < cost and cost <= public + held:
        found = act.TOKENS_SUFFICE if sol.must_leave == 1 else act.TOKENS_DO_NOT
        tell(events, found, roster.seats_of(sol, roster.team_of(pawn)), sol.pawns[pawn].sheet)


def way_out(sol: Sol, pawn: int) -> int:
    """What the cheapest way out of a cell costs, to where no Valid opponent is (§7.7)."""
    cell = sol.pawns[pawn].cell
    least = NO_WAY
    for side in range(pieces.SIDES):
        to = pieces.NEAR[cell * pieces.SIDES + side]
        if to != pieces.NO_CELL and standing.can_enter(sol, pawn, to) and walk_cost(sol, pawn, side) < least:
            least = walk_cost(sol, pawn, side)
    if pieces.PONTOON_AT[cell] != pieces.NO_PONTOON:
        to = pieces.CELL_OF_PONTOON[pieces.ROWS_TO[pieces.PONTOON_AT[cell]]]
        if standing.can_enter(sol, pawn, to) and pieces.ROWING + toll(sol, pawn, to) < least:
            least = pieces.ROWING + toll(sol, pawn, to)
    return least


# §5.4 Pulling an ally


def pull_cost(sol: Sol) -> int:
    """One step; Mendoza's first pull of a turn is free (§5.4, §10.1)."""
    return 0 if abilities.has_ability(sol, sol.active, pieces.MENDOZA) and sol.used == 0 else pieces.PULLING


def pull(sol: Sol, sheet: int, events: Events) -> None:
    """An ally comes to the puller's cell, with the Idol if it carries it; a Valid one may have to fight."""
    ally = roster.pawn_of(sol, sheet)
    sol.steps -= pull_cost(sol)
    if abilities.has_ability(sol, sol.active, pieces.MENDOZA):
        sol.used = 1
    cell = sol.pawns[sol.active].cell
    sol.pawns[ally].cell = cell
    tell(events, act.PULLED, EVERYONE, sol.pawns[sol.active].sheet, sheet, cell)
    sol.attacker = ally
    sol.phase = st.ARRIVED


def why_not_pull(sol: Sol, sheet: int) -> int:
    """An ally that the active character can bring to its cell (§5.4)."""
    return why_not_bring(sol, roster.pawn_of(sol, sheet))


def why_not_bring(sol: Sol, ally: int) -> int:
    """From a neighbouring cell; Mendoza's first pull reaches further (§5.4, §10.1)."""
    pawn = sol.active
    if not standing.on_land(sol, pawn):
        return act.ON_BOAT
    here, there = sol.pawns[pawn].cell, sol.pawns[ally].cell
    far = abilities.has_ability(sol, pawn, pieces.MENDOZA) and sol.used == 0 and standing.on_land(sol, ally)
    if not (standing.is_near(here, there) or (far and sets.holds(pieces.WITHIN_TWO[here], there))):
        return act.ALLY_NOT_NEAR
    if pull_cost(sol) > sol.steps:
        return act.NO_STEPS
    return act.FINE if standing.can_enter(sol, ally, here) else act.ALLY_CANNOT_COME
