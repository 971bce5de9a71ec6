"""What is worth going to, and how much: the goals of a pawn, and the best of them."""

from __future__ import annotations

from archipel.core.records import long, row, wide
from archipel.games.desert.advice import paths, stakes
from archipel.games.desert.advice import weights as w
from archipel.games.desert.rules import crew, pieces
from archipel.games.desert.rules import state as st
from archipel.games.desert.rules.state import Desert

# A plan is a number: its score, then in five bits each the cell, the way and the cost.
CELL_BITS, WAY_BITS, SCORE_BITS = 10, 5, 15
FIELD = 31
AIMS = (1 << SCORE_BITS) - 1
NOWHERE = paths.NO_CELL << CELL_BITS
FAINT = 100  # thousandths; what fades more is out of sight


def score_of(plan: long) -> int:
    """How good a plan is, in hundredths of thousandths."""
    return plan >> SCORE_BITS


def cell_of(plan: long) -> int:
    """Where it leads."""
    return (plan >> CELL_BITS) & FIELD


def way_of(plan: long) -> int:
    """How many actions until one is there."""
    return (plan >> WAY_BITS) & FIELD


def cost_of(plan: long) -> int:
    """How many actions until one is there and done."""
    return plan & FIELD


def goal_at(
    desert: Desert,
    seat: int,
    cell: int,
    cost: int,
    fresh: int,
    unknown: int,
    complete: bool,
    meeting: bool,
    suns: int,
    best: int,
    weights: row[wide],
) -> long:
    """What is to be done on a cell that costs so many actions to reach, as a plan; `fresh` thousandths are
    left of its worth. What cannot be better than the best so far is not thought to its end."""
    here = desert.grid[cell]
    tile = desert.tiles[here]
    role = desert.players[seat].role
    parts = 0
    taken = 0
    for part in range(pieces.PARTS):
        if desert.parts[part] == here:
            parts += 1
        elif desert.parts[part] == st.TAKEN:
            taken += 1
    part_worth = weights[w.LAST_PART] if taken == pieces.PARTS - 1 else weights[w.PART]
    worth = 0
    actions = 0
    if tile.excavated == 0:
        worth = stakes.hidden_worth(desert, seat, here, unknown, complete, suns, weights)
        if worth > 0 or parts > 0:
            sand = paths.clearing_here(role, tile.sand) if cost == 0 else paths.clearing(role, tile.sand)
            actions = 1 + sand
            if parts > 0:
                worth += parts * part_worth * weights[w.DECAY] // stakes.WHOLE
    elif parts > 0:
        worth = parts * part_worth
        actions = 1
        if role == pieces.CLIMBER and tile.sand >= pieces.BLOCKING:
            actions = tile.sand
    elif tile.face == pieces.PAD:
        if cost > 0 or tile.sand >= pieces.BLOCKING:
            worth = weights[w.HOME] if complete else weights[w.EARLY_HOME]
    elif role == pieces.CARRIER and tile.face == pieces.WELL:
        worth = stakes.refill_worth(desert, seat, suns, weights)
        actions = 1
    if worth * fresh <= best and not meeting:
        return NOWHERE
    if worth > 0 and (tile.face != pieces.PAD or tile.excavated == 0):
        left = weights[w.CROWD_AT_WATER if desert.backs[here] == pieces.DROP and parts == 0 else w.CROWD]
        for _ in range(stakes.nearer(desert, seat, cell, cost)):
            worth = worth * left // 100
    worth = stakes.faded(worth * fresh, actions, weights)
    if meeting:
        worth += stakes.company_worth(desert, seat, cell, suns, weights) * fresh
    return (worth << SCORE_BITS) | (cell << CELL_BITS) | (cost << WAY_BITS) | min(FIELD, cost + actions)


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


def best_goal(
    desert: Desert,
    seat: int,
    actions: int,
    flying: bool,
    guided: bool,
    planes: long,
    entrances: int,
    exits: int,
    risk: int,
    suns: int,
    weights: row[wide],
) -> long:
    """The best goal of a pawn that has so many actions; a score below 0 says: better into the shade.

    Where shade can be reached, `risk` is what it costs to end the turn outside of it. Who flies may be on
    any other tile at once; who is guided waits there for the own turn.
    """
    role = desert.players[seat].role
    diagonally = role == pieces.EXPLORER
    complete = stakes.all_taken(desert)
    unknown = stakes.unknown_worth(desert, complete, weights)
    low = planes & paths.BOARD
    high = planes >> pieces.CELLS
    free = paths.BOARD & ~(1 << desert.hole)
    one = free & ~(low | high)
    two = low & ~high
    three = high & ~low
    four = low & high
    here = desert.tiles[desert.players[seat].tile].cell

    # The cells from which shade is no more than 0, 1, 2, 3, 4 actions away.
    shade0 = 0
    shade1 = 0
    shade2 = 0
    shade3 = 0
    shade4 = 0
    if risk > 0 and entrances and not flying:
        shade0 = entrances
        shade1 = shade0 | paths.steps_from(shade0 & one, diagonally, exits, entrances)
        shade2 = shade1 | paths.steps_from(shade1 & one | shade0 & two, diagonally, exits, entrances)
        shade3 = shade2 | paths.steps_from(
            shade2 & one | shade1 & two | shade0 & three, diagonally, exits, entrances
        )
        shade4 = shade3 | paths.steps_from(
            shade3 & one | shade2 & two | shade1 & three | shade0 & four, diagonally, exits, entrances
        )
        last = shade4
        if actions < 4:
            last = shade3 if actions == 3 else shade2 if actions == 2 else shade1 if actions == 1 else shade0
        if last >> here & 1 == 0:
            risk = 0
    else:
        risk = 0

    cost = 0
    fresh = stakes.WHOLE
    if crew.buried(desert, seat):
        cost = paths.effort(role, desert.tiles[desert.players[seat].tile].sand)
        fresh = stakes.faded(fresh, cost, weights)
    best = 0
    where = NOWHERE
    refuge = NOWHERE
    reached = 1 << here
    front = reached
    meetings = meeting_cells(desert, seat) & ~reached
    goals = goal_cells(desert, seat) | meetings
    if complete and is_home(desert, seat):
        goals = reached  # who is home stays
        risk = 0
    steps1 = 0
    steps2 = 0
    steps3 = 0
    steps4 = 0
    if flying:
        cost = 1
        fresh = stakes.WHOLE
        front = one & ~reached
    while True:
        if risk > 0 and refuge == NOWHERE and front & entrances:
            refuge = (paths.first_cell(front & entrances) << CELL_BITS) | (cost << WAY_BITS) | cost
        cells = front & goals
        while cells:
            cell = paths.first_cell(cells)
            cells &= cells - 1
            plan = goal_at(
                desert,
                seat,
                cell,
                cost,
                fresh,
                unknown,
                complete,
                meetings >> cell & 1 == 1,
                suns,
                best,
                weights,
            )
            score = score_of(plan)
            if risk > 0 and score > 0:
                left = 0 if guided else actions - cost_of(plan)
                safe = shade0
                if left > 0:
                    safe = shade1 if left == 1 else shade2 if left == 2 else shade3 if left == 3 else shade4
                if left < 0 or safe >> cell & 1 == 0:
                    score -= risk
            if score > best:
                best = score
                where = plan & AIMS
        if flying or fresh < FAINT or (goals & ~reached == 0 and (risk == 0 or refuge != NOWHERE)):
            break
        steps4 = steps3
        steps3 = steps2
        steps2 = steps1
        steps1 = paths.steps_from(reached, diagonally, entrances, exits)
        front = (steps1 & one | steps2 & two | steps3 & three | steps4 & four) & ~reached
        if front == 0 and steps1 == steps4:
            break
        reached |= front
        cost += 1
        fresh = fresh * weights[w.DECAY] // stakes.WHOLE
    if best == 0 and risk > 0:
        return refuge - (1 << SCORE_BITS)
    return (best << SCORE_BITS) | where
