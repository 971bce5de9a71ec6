"""Moving: landing, walking, rowing, pulling; and what happens to the Idol on the way (§5, §9.1)."""

from __future__ import annotations

from archipel.core.events import EVERYONE, Events, tell
from archipel.games.sol.actions import (
    BROKE_BARRICADE,
    LANDED,
    MOVED,
    PASSED_IDOL,
    PULLED,
    ROBBED_IDOL,
    RODE,
    ROWED,
    USED,
    USED_ORDER,
)
from archipel.games.sol.combat import spend
from archipel.games.sol.pieces import (
    CELL_OF_PONTOON,
    LANDING,
    MENDOZA,
    NEAR,
    NO_CELL,
    NO_PAWN,
    PULLING,
    RIDING,
    ROWING,
    SIDES,
    TOKEN_STEPS,
    WALKING,
)
from archipel.games.sol.state import ARRIVED, Sol
from archipel.games.sol.terrain import has_ability, team_of, toll, walk_cost
from archipel.games.sol.turns import take_idol

# §5.1 to §5.3 A character moves itself


def land(sol: Sol, pontoon: int, events: Events) -> None:
    """From the boat to one of its two pontoons (§5.1)."""
    cell = CELL_OF_PONTOON[pontoon]
    arrive(sol, cell, LANDING + toll(sol, sol.active, cell), LANDED, events)


def walk(sol: Sol, cell: int, events: Events) -> None:
    """To a neighbouring cell; climbing costs more (§5.2)."""
    cost = walk_cost(sol, sol.active, side_of_cell(sol, sol.active, cell))
    arrive(sol, cell, cost, MOVED, events)


def climb(sol: Sol, cell: int, events: Events) -> None:
    """Aguilar's one easy climb of the turn (§10.10)."""
    sol.used = 1
    arrive(sol, cell, WALKING, MOVED, events)


def row(sol: Sol, pontoon: int, events: Events) -> None:
    """From a pontoon along its line to another (§5.3)."""
    cell = CELL_OF_PONTOON[pontoon]
    arrive(sol, cell, ROWING + toll(sol, sol.active, cell), ROWED, events)


def ride(sol: Sol, events: Events) -> None:
    """Dona Bella rides from one Relay to the other (§10.13)."""
    arrive(sol, other_relay(sol), RIDING, RODE, events)


def arrive(sol: Sol, cell: int, cost: int, how: int, events: Events) -> None:
    """The active character pays, enters a cell, and meets whoever is there (§5.5)."""
    pawn = sol.active
    sol.steps -= cost
    sol.must_leave = 0
    sol.pawns[pawn].cell = cell
    tell(events, how, EVERYONE, sol.pawns[pawn].sheet, cell, 0, 0)
    if toll(sol, pawn, cell) > 0:
        sol.barricades &= ~(1 << cell)
        tell(events, BROKE_BARRICADE, EVERYONE, sol.pawns[pawn].sheet, cell, 0, 0)
    sol.attacker = pawn
    sol.phase = ARRIVED


def side_of_cell(sol: Sol, pawn: int, cell: int) -> int:
    """On which side of a pawn's cell another one lies; SIDES if it does not touch it."""
    for side in range(SIDES):
        if NEAR[sol.pawns[pawn].cell * SIDES + side] == cell:
            return side
    return SIDES


def other_relay(sol: Sol) -> int:
    """The Relay at the other end from where the active pawn stands; NO_CELL if there is none."""
    others = sol.relays & ~(1 << sol.pawns[sol.active].cell)
    if others == 0 or others == sol.relays:
        return NO_CELL
    cell = 0
    while others >> cell & 1 == 0:
        cell += 1
    return cell


# §5.4 Pulling an ally


def pull_cost(sol: Sol) -> int:
    """One step; Mendoza's first pull of a turn is free (§5.4, §10.1)."""
    return 0 if has_ability(sol, sol.active, MENDOZA) and sol.used == 0 else PULLING


def pull(sol: Sol, ally: int, events: Events) -> None:
    """An ally comes to the puller's cell, with the Idol if it carries it; a Valid one may have to fight."""
    sol.steps -= pull_cost(sol)
    if has_ability(sol, sol.active, MENDOZA):
        sol.used = 1
    cell = sol.pawns[sol.active].cell
    sol.pawns[ally].cell = cell
    tell(events, PULLED, EVERYONE, sol.pawns[sol.active].sheet, sol.pawns[ally].sheet, cell, 0)
    sol.attacker = ally
    sol.phase = ARRIVED


# §6.3 Step tokens


def use(sol: Sol, thing: int, terrain: int, events: Events) -> None:
    """A token from the inventory is shown and spent for one more step (§6.3)."""
    spend(sol, sol.active, thing, terrain)
    sol.steps += TOKEN_STEPS
    tell(events, USED, EVERYONE, sol.pawns[sol.active].sheet, thing, terrain, 0)


def use_order(sol: Sol, events: Events) -> None:
    """An Order of Cortes is spent for one more step (§10.8)."""
    sol.pawns[sol.active].order = 0
    sol.steps += TOKEN_STEPS
    tell(events, USED_ORDER, EVERYONE, sol.pawns[sol.active].sheet, 0, 0, 0)


# §9.1 The Idol changes hands


def idol_to(sol: Sol, pawn: int, events: Events) -> None:
    """A character takes the Idol from the ground, from an ally, or from a wounded opponent (§9.1)."""
    if sol.carrier == NO_PAWN:
        take_idol(sol, pawn, events)
        return
    sheet, other = sol.pawns[pawn].sheet, sol.pawns[sol.carrier].sheet
    if team_of(sol.carrier) == team_of(pawn):
        sol.passes += 1
        tell(events, PASSED_IDOL, EVERYONE, other, sheet, 0, 0)
    else:
        tell(events, ROBBED_IDOL, EVERYONE, sheet, other, 0, 0)
    sol.carrier = pawn
