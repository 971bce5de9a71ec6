"""What is worth going to, and how much: the goals of a pawn, and the best of them."""

from __future__ import annotations

from archipel.core.records import long, row, wide

from ..rules import crew, pieces
from ..rules.state import Desert
from . import paths, stakes, weights as w

# A plan is a number: its score, then in five bits each the first step, the cell, the way and the cost.
SCORE_BITS, STEP_BITS, CELL_BITS, WAY_BITS = 20, 15, 10, 5
FIELD = 31
NOWHERE = paths.NO_CELL << CELL_BITS
FAINT = 100  # thousandths; what fades more is out of sight


def score_of(plan: long) -> int:
    """How good a plan is, in hundredths of thousandths."""
    return plan >> SCORE_BITS


def step_of(plan: long) -> int:
    """Where the first step leads; nowhere else if one is there, to no cell if there is no way."""
    return (plan >> STEP_BITS) & FIELD


def cell_of(plan: long) -> int:
    """Where it leads."""
    return (plan >> CELL_BITS) & FIELD


def way_of(plan: long) -> int:
    """How many actions until one is there."""
    return (plan >> WAY_BITS) & FIELD


def cost_of(plan: long) -> int:
    """How many actions until one is there and done."""
    return plan & FIELD


def parts_on(desert: Desert, here: int) -> int:
    """How many parts lie on a tile."""
    count = 0
    for part in range(pieces.PARTS):
        if desert.parts[part] == here:
            count += 1
    return count


def worth_at(
    desert: Desert, seat: int, here: int, cost: int, unknown: int, suns: int, weights: row[wide]
) -> int:
    """What is to be done on a tile is worth; to be there costs so many actions."""
    tile = desert.tiles[here]
    parts = parts_worth(desert, here, weights)
    if tile.excavated == 0:
        worth = stakes.hidden_worth(desert, seat, here, unknown, suns, weights)
        return worth + parts * weights[w.DECAY] // stakes.WHOLE
    if parts > 0:
        return parts
    if tile.face == pieces.PAD:
        if cost == 0 and tile.sand < pieces.BLOCKING:
            return 0
        return weights[w.HOME] if stakes.all_taken(desert) else weights[w.EARLY_HOME]
    if desert.players[seat].role == pieces.CARRIER and tile.face == pieces.WELL:
        return stakes.refill_worth(desert, seat, suns, weights)
    return 0


def parts_worth(desert: Desert, here: int, weights: row[wide]) -> int:
    """What the parts on a tile are worth: the last one more."""
    parts = parts_on(desert, here)
    if parts == 0:
        return 0
    is_last = stakes.parts_taken(desert) == pieces.PARTS - 1
    return parts * weights[w.LAST_PART if is_last else w.PART]


def actions_at(desert: Desert, seat: int, here: int, cost: int, worth: int) -> int:
    """How many actions that takes, once one is there."""
    tile = desert.tiles[here]
    role = desert.players[seat].role
    parts = parts_on(desert, here)
    if tile.excavated == 0:
        if worth <= 0 and parts == 0:
            return 0
        return 1 + (paths.clearing_here(role, tile.sand) if cost == 0 else paths.clearing(role, tile.sand))
    if parts > 0:
        return tile.sand if role == pieces.CLIMBER and tile.sand >= pieces.BLOCKING else 1
    return 1 if role == pieces.CARRIER and tile.face == pieces.WELL else 0


def shared(desert: Desert, seat: int, cell: int, cost: int, worth: int, weights: row[wide]) -> int:
    """What is left of a worth, as mates who are nearer may see to it. Home is for everybody."""
    here = desert.grid[cell]
    tile = desert.tiles[here]
    if worth <= 0 or (tile.face == pieces.PAD and tile.excavated == 1):
        return worth
    at_water = desert.backs[here] == pieces.DROP and parts_on(desert, here) == 0
    left = weights[w.CROWD_AT_WATER if at_water else w.CROWD]
    for _ in range(stakes.nearer(desert, seat, cell, cost)):
        worth = worth * left // 100
    return worth


def plan_at(
    desert: Desert, seat: int, cell: int, cost: int, fresh: int, worth: int, weights: row[wide]
) -> long:
    """To do on a cell what is to be done there, as a plan; `fresh` thousandths are left of its worth."""
    actions = actions_at(desert, seat, desert.grid[cell], cost, worth)
    worth = shared(desert, seat, cell, cost, worth, weights)
    score = stakes.faded(worth * fresh, actions, weights)
    return (score << SCORE_BITS) | (cell << CELL_BITS) | (cost << WAY_BITS) | min(FIELD, cost + actions)


def raised(plan: long, more: int) -> long:
    """A plan that is worth so much more."""
    return plan + (more << SCORE_BITS)


def goal_cells(desert: Desert, seat: int) -> int:
    """Where there is anything to do: tiles to turn over, parts, the way home, water to draw."""
    cells = 0
    draws = desert.players[seat].role == pieces.CARRIER
    leaves = stakes.all_located(desert)
    for number in range(pieces.TILES):
        tile = desert.tiles[number]
        if (
            tile.excavated == 0
            or (leaves and tile.face == pieces.PAD)
            or (draws and tile.face == pieces.WELL)
        ):
            cells |= 1 << tile.cell
    for part in range(pieces.PARTS):
        if desert.parts[part] < pieces.TILES:
            cells |= 1 << desert.tiles[desert.parts[part]].cell
    return cells


def is_home(desert: Desert, seat: int) -> bool:
    """Whether a pawn stands on the excavated launch pad."""
    tile = desert.tiles[desert.players[seat].tile]
    return tile.face == pieces.PAD and tile.excavated == 1


def meeting_cells(desert: Desert, seat: int) -> int:
    """Where one could give water to a mate, or get some."""
    cells = 0
    mine = desert.players[seat].water
    for other in range(desert.seats):
        theirs = desert.players[other].water
        if theirs - mine >= stakes.NOTICEABLE or mine - theirs >= stakes.NOTICEABLE:
            giver = seat if mine > theirs else other
            there = 1 << desert.tiles[desert.players[other].tile].cell
            cells |= there
            if desert.players[giver].role == pieces.CARRIER:
                cells |= paths.beside_cells(there, False)
    return cells


def risk_of(desert: Desert, seat: int, actions: int, planes: long, tunnels: long, weights: row[wide]) -> int:
    """What it costs to end the turn outside of shade; nothing if none can be reached."""
    here = desert.tiles[desert.players[seat].tile].cell
    if tunnels == 0 or paths.shade_within(desert, seat, actions, planes, tunnels) >> here & 1 == 0:
        return 0
    return max(0, stakes.shade_worth(desert, seat, stakes.suns_until_turn(desert, seat), weights))


def ends_in_shade(desert: Desert, seat: int, plan: long, actions: int, planes: long, tunnels: long) -> bool:
    """Whether shade can be reached after a plan. Who is guided waits there for the own turn."""
    left = actions - cost_of(plan) if seat == desert.active else 0
    return left >= 0 and paths.shade_within(desert, seat, left, planes, tunnels) >> cell_of(plan) & 1 == 1


def cost_to_move(desert: Desert, seat: int) -> int:
    """How many actions until a pawn can move: whoever is buried digs himself out first (§5.5)."""
    player = desert.players[seat]
    return paths.effort(player.role, desert.tiles[player.tile].sand) if crew.buried(desert, seat) else 0


def refuge_of(desert: Desert, seat: int, planes: long, tunnels: long, weights: row[wide]) -> long:
    """To go to the nearest shade, as a plan."""
    diagonally = paths.goes_diagonally(desert, seat)
    entrances = tunnels & paths.BOARD
    exits = tunnels >> pieces.CELLS
    cost = cost_to_move(desert, seat)
    fresh = stakes.faded(stakes.WHOLE, cost, weights)
    front = reached = 1 << desert.tiles[desert.players[seat].tile].cell
    steps1 = steps2 = steps3 = steps4 = 0
    while front & entrances == 0:
        steps4 = steps3
        steps3 = steps2
        steps2 = steps1
        steps1 = paths.steps_from(reached, diagonally, entrances, exits)
        front = paths.entered(desert, planes, steps1, steps2, steps3, steps4) & ~reached
        if fresh < FAINT or (front == 0 and steps1 == steps4):
            return NOWHERE
        reached |= front
        cost += 1
        fresh = fresh * weights[w.DECAY] // stakes.WHOLE
    return (paths.first_cell(front & entrances) << CELL_BITS) | (cost << WAY_BITS) | cost


def best_goal(
    desert: Desert, seat: int, actions: int, planes: long, tunnels: long, weights: row[wide]
) -> long:
    """The best goal of a pawn that has so many actions; a score below 0 says: better into the shade.

    Cells are looked at in the order of what it costs to be there. What cannot be better than the best so far
    is not thought to its end.
    """
    diagonally = paths.goes_diagonally(desert, seat)
    entrances = tunnels & paths.BOARD
    exits = tunnels >> pieces.CELLS
    complete = stakes.all_taken(desert)
    suns = stakes.suns_in_a_round(desert)
    unknown = stakes.unknown_worth(desert, complete, weights)
    risk = risk_of(desert, seat, actions, planes, tunnels, weights)
    front = reached = 1 << desert.tiles[desert.players[seat].tile].cell
    meetings = meeting_cells(desert, seat) & ~reached
    goals = goal_cells(desert, seat) | meetings
    if complete and is_home(desert, seat):
        goals = reached  # who is home stays
        risk = 0
    cost = cost_to_move(desert, seat)
    fresh = stakes.faded(stakes.WHOLE, cost, weights)
    best = NOWHERE
    steps1 = steps2 = steps3 = steps4 = 0
    while True:
        cells = front & goals
        while cells:
            cell = paths.first_cell(cells)
            cells &= cells - 1
            meets = meetings >> cell & 1 == 1
            worth = worth_at(desert, seat, desert.grid[cell], cost, unknown, suns, weights)
            if worth * fresh <= score_of(best) and not meets:
                continue
            plan = plan_at(desert, seat, cell, cost, fresh, worth, weights)
            if meets:
                plan = raised(plan, stakes.company_worth(desert, seat, cell, suns, weights) * fresh)
            if risk > 0 and score_of(plan) > score_of(best):
                if not ends_in_shade(desert, seat, plan, actions, planes, tunnels):
                    plan = raised(plan, -risk)
            if score_of(plan) > score_of(best):
                best = plan
        if fresh < FAINT or goals & ~reached == 0:
            break
        steps4 = steps3
        steps3 = steps2
        steps2 = steps1
        steps1 = paths.steps_from(reached, diagonally, entrances, exits)
        front = paths.entered(desert, planes, steps1, steps2, steps3, steps4) & ~reached
        if front == 0 and steps1 == steps4:
            break
        reached |= front
        cost += 1
        fresh = fresh * weights[w.DECAY] // stakes.WHOLE
    if best == NOWHERE and risk > 0:
        return raised(refuge_of(desert, seat, planes, tunnels, weights), -1)
    return best


def best_flight(desert: Desert, seat: int, weights: row[wide]) -> long:
    """The best goal of who flies: any other tile that is not blocked, at once."""
    suns = stakes.suns_in_a_round(desert)
    unknown = stakes.unknown_worth(desert, stakes.all_taken(desert), weights)
    here = 1 << desert.tiles[desert.players[seat].tile].cell
    meetings = meeting_cells(desert, seat)
    cells = (goal_cells(desert, seat) | meetings) & paths.landings(desert) & ~here
    if stakes.all_taken(desert) and is_home(desert, seat):
        cells = 0  # who is home stays
    best = NOWHERE
    while cells:
        cell = paths.first_cell(cells)
        cells &= cells - 1
        meets = meetings >> cell & 1 == 1
        worth = worth_at(desert, seat, desert.grid[cell], 1, unknown, suns, weights)
        if worth * stakes.WHOLE > score_of(best) or meets:
            plan = plan_at(desert, seat, cell, 1, stakes.WHOLE, worth, weights)
            if meets:
                plan = raised(plan, stakes.company_worth(desert, seat, cell, suns, weights) * stakes.WHOLE)
            if score_of(plan) > score_of(best):
                best = plan
    return best


def plan_of(desert: Desert, seat: int, actions: int, weights: row[wide]) -> long:
    """The best plan of a pawn that has so many actions, and its first step."""
    role = desert.players[seat].role
    here = desert.tiles[desert.players[seat].tile].cell
    planes = paths.groups(desert, role)
    tunnels = paths.tunnels_of(desert, role)
    plan = best_goal(desert, seat, actions, planes, tunnels, weights)
    goal = cell_of(plan)
    step = here
    if goal != here and goal != paths.NO_CELL:
        step = paths.step_towards(desert, seat, goal, planes, tunnels & paths.BOARD, tunnels >> pieces.CELLS)
    return plan | (step << STEP_BITS)
