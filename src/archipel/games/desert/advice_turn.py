"""What to do with the actions of a turn."""

from __future__ import annotations

from archipel.core.events import UNKNOWN
from archipel.core.records import row, wide
from archipel.games.desert.actions import (
    BLAST,
    CALM,
    DIG,
    DIG_TWO,
    END,
    EXCAVATE,
    FINE,
    GUIDE_PAWN,
    HURRY,
    LOOK,
    MOVE,
    MOVE_WITH,
    REFILL,
    SCOPE,
    STOP,
    TAKE,
)
from archipel.games.desert.advice_goals import best_goal, cell_of, cost_of, score_of, way_of
from archipel.games.desert.advice_water import NOTHING, draws_water, fly, water_to_give
from archipel.games.desert.advice_ways import NO_CELL, exits_for, groups, step_towards, tunnel_cells
from archipel.games.desert.advice_weights import (
    BLASTING,
    CALM_THIRSTY,
    CALMING,
    DIGGING,
    FLYING,
    FORECASTING,
    FREE_A_MATE,
    GUIDING,
    HURRYING,
    PATIENCE,
    SCARCE_SAND,
)
from archipel.games.desert.advice_worth import (
    WHOLE,
    all_taken,
    shade_worth,
    suns_in_a_round,
    suns_until_turn,
    water_worth,
)
from archipel.games.desert.conditions import can_be_guided, directions_of, why_not_take
from archipel.games.desert.free_conditions import why_not_take_off
from archipel.games.desert.pieces import (
    ARCHEOLOGIST,
    AROUND,
    BLASTER,
    BLOCKING,
    CLIMBER,
    DIRECTIONS,
    DROP,
    GUIDED_STEPS,
    JET_PACK,
    METEOROLOGIST,
    MIRAGE,
    NAVIGATOR,
    OFF_BOARD,
    PAD,
    PARTS,
    PICKS_UP,
    PLAIN,
    SEATS,
    STORM_KINDS,
    SUN,
    TERRASCOPE,
    THROTTLE,
    THROTTLE_ACTIONS,
    TILES,
)
from archipel.games.desert.state import Desert
from archipel.games.desert.terrain import buried, level, room, sheltered


def in_turn(desert: Desert, seat: int, guiding: bool, weights: row[wide]) -> int:
    """The best thing to do in one's own turn: something at once, or else the best of all plans."""
    player = desert.players[seat]
    if not guiding:
        choice = at_once(desert, seat)
        if choice != NOTHING:
            return choice
        if desert.actions_left == 0 and player.equipment[THROTTLE] == 0:
            return END
    suns = suns_in_a_round(desert)
    tunnels = tunnel_cells(desert)
    best = 0
    choice = NOTHING
    hurried = False
    # First the own pawn, or the guided one; then oneself by Jet Pack, and each pawn that could be guided.
    for number in range(1 if guiding else desert.seats + 1):
        pawn = seat
        actions = desert.actions_left
        flying = False
        if guiding:
            pawn = desert.guided
            actions = desert.steps_left
        elif number == 0:
            if actions == 0:
                actions = THROTTLE_ACTIONS
        else:
            pawn = number - 1
            if pawn == seat:
                flying = player.equipment[JET_PACK] > 0 and why_not_take_off(desert, seat) == FINE
                if not flying:
                    continue
            else:
                if player.role != NAVIGATOR or not can_be_guided(desert, pawn) or hurried:
                    continue
                actions = GUIDED_STEPS
        risk = shade_worth(desert, pawn, suns_until_turn(desert, pawn), weights)
        role = desert.players[pawn].role
        planes = groups(desert, ARCHEOLOGIST if flying else role)  # nobody lands on a blocked tile
        exits = exits_for(desert, role, tunnels)
        guided = pawn != seat
        plan = best_goal(desert, pawn, actions, flying, guided, planes, tunnels, exits, risk, suns, weights)
        score = score_of(plan)
        goal = cell_of(plan)
        if flying:
            score -= weights[FLYING] * WHOLE
            if score > best and goal != NO_CELL:
                best = score
                choice = fly(desert, seat, goal, all_taken(desert))
            continue
        here = desert.tiles[desert.players[pawn].tile].cell
        step = here
        if goal != here and goal != NO_CELL:
            step = step_towards(desert, pawn, goal, planes, tunnels, exits)
        if pawn == seat:
            if desert.actions_left == 0:
                return HURRY if score >= weights[HURRYING] * WHOLE else END
            best = max(0, score)
            choice = own_action(desert, seat, goal, step, weights)
            if DIG <= choice < DIG_TWO:
                best += dig_score(desert, seat, choice - DIG, weights)
            elif DIG_TWO <= choice < EXCAVATE:
                best += dig_score(desert, seat, choice - DIG_TWO, weights)
            hurried = buried(desert, seat) or (score < 0 and cost_of(plan) >= actions)
            continue
        stops = step == here or step == NO_CELL
        if not stops and desert.players[pawn].role != CLIMBER:
            stops = desert.tiles[desert.grid[step]].sand >= BLOCKING
        if guiding:
            return STOP if stops else MOVE + step
        if stops:
            continue
        if score < 0:
            score = risk
        score = score // 100 * weights[GUIDING] * min(GUIDED_STEPS, way_of(plan))
        if score > best:
            best = score
            choice = GUIDE_PAWN + pawn
    return choice if hurried else or_rather(desert, seat, choice, best, weights)


def at_once(desert: Desert, seat: int) -> int:
    """What is done before anything else: a part to take, water to share, a look under a tile."""
    if desert.actions_left > 0 and not buried(desert, seat):
        for part in range(PARTS):
            if why_not_take(desert, seat, part) == FINE:
                return TAKE + part
    gift = water_to_give(desert, seat)
    if gift == NOTHING and desert.players[seat].equipment[TERRASCOPE] > 0:
        cell = tile_to_scope(desert)
        if cell != NO_CELL:
            return SCOPE + cell
    return gift


def or_rather(desert: Desert, seat: int, choice: int, best: int, weights: row[wide]) -> int:
    """What was chosen, or a talent, or sand to remove, whichever is worth more."""
    if desert.players[seat].role == METEOROLOGIST:
        calm = calm_score(desert, weights)
        if desert.calmed < level(desert) and calm > best:
            best = calm
            choice = CALM
        if desert.storm_top[0] == 0:
            look = forecast_score(desert, weights)
            if look > best:
                best = look
                choice = LOOK
    if choice < BLAST:
        spot = sand_to_remove(desert, seat)
        if spot != NO_CELL and dig_score(desert, seat, spot, weights) > best:
            return clear(desert, seat, spot, weights)
    return choice


# Carrying it out


def clear(desert: Desert, seat: int, cell: int, weights: row[wide]) -> int:
    """Remove sand from a tile within reach."""
    sand = desert.tiles[desert.grid[cell]].sand
    player = desert.players[seat]
    if player.equipment[BLASTER] > 0 and sand >= weights[BLASTING]:
        return BLAST + cell
    if player.role == ARCHEOLOGIST and sand >= 2:
        return DIG_TWO + cell
    return DIG + cell


def own_action(desert: Desert, seat: int, goal: int, step: int, weights: row[wide]) -> int:
    """The next thing to do towards a goal."""
    player = desert.players[seat]
    here = desert.tiles[player.tile]
    if buried(desert, seat):
        return clear(desert, seat, here.cell, weights)
    if goal == NO_CELL or step == NO_CELL:
        return idle(desert, seat)
    if step == here.cell:
        if here.excavated == 0:
            if here.sand > 0:
                return clear(desert, seat, here.cell, weights)
            return idle(desert, seat) if waits(desert, seat, weights) else EXCAVATE
        if here.sand >= BLOCKING or (here.face == PAD and here.sand > 0):
            return clear(desert, seat, here.cell, weights)
        if draws_water(desert, seat) and room(desert, seat) > 0:
            return REFILL
        return idle(desert, seat)
    if player.role != CLIMBER:
        if desert.tiles[desert.grid[step]].sand >= BLOCKING:
            return clear(desert, seat, step, weights)
        return MOVE + step
    if here.sand >= BLOCKING or (all_taken(desert) and here.face != PAD):
        for mate in range(desert.seats):
            if mate != seat and desert.players[mate].tile == player.tile:
                return MOVE_WITH + step * SEATS + mate
    return MOVE + step


def waits(desert: Desert, seat: int, weights: row[wide]) -> bool:
    """Whether to wait on a well for mates who could come and drink, too."""
    here = desert.players[seat].tile
    face = desert.tiles[here].face
    if desert.backs[here] != DROP or face == MIRAGE or desert.players[seat].water == 0:
        return False
    for part in range(PARTS):
        if desert.parts[part] == here:
            return False
    suns = suns_in_a_round(desert)
    now = water_worth(desert, seat, here, 0, suns, weights)
    return now * 100 < water_worth(desert, seat, here, 100, suns, weights) * weights[PATIENCE]


def idle(desert: Desert, seat: int) -> int:
    """Nothing better to do: remove sand, or end the turn."""
    spot = sand_to_remove(desert, seat)
    if spot == NO_CELL:
        return END
    if desert.players[seat].role == ARCHEOLOGIST and desert.tiles[desert.grid[spot]].sand >= 2:
        return DIG_TWO + spot
    return DIG + spot


# Sand


def sand_to_remove(desert: Desert, seat: int) -> int:
    """The tile within reach with most sand, the own one first; a mate's before all."""
    here = desert.tiles[desert.players[seat].tile].cell
    found = NO_CELL
    most = 0
    for direction in range(-1, directions_of(desert, seat)):
        cell = here if direction < 0 else AROUND[here * DIRECTIONS + direction]
        if cell == OFF_BOARD or cell == desert.hole:
            continue
        sand = desert.tiles[desert.grid[cell]].sand
        if sand >= BLOCKING:
            sand += 100 * mates_buried(desert, cell)
        if sand > most:
            most = sand
            found = cell
    return found


def mates_buried(desert: Desert, cell: int) -> int:
    """How many are buried on a cell."""
    count = 0
    for mate in range(desert.seats):
        if desert.players[mate].tile == desert.grid[cell] and buried(desert, mate):
            count += 1
    return count


def dig_score(desert: Desert, seat: int, cell: int, weights: row[wide]) -> int:
    """What removing sand is worth in itself: it frees a mate, and fills the supply."""
    sand = desert.tiles[desert.grid[cell]].sand
    markers = 2 if sand >= 2 and desert.players[seat].role == ARCHEOLOGIST else 1
    score = markers * weights[DIGGING] * max(0, weights[SCARCE_SAND] - desert.sand_left)
    if sand >= BLOCKING:
        score += mates_buried(desert, cell) * weights[FREE_A_MATE]
    return score * WHOLE


def tile_to_scope(desert: Desert) -> int:
    """The tile that nobody has looked under with most sand; water drops last."""
    found = NO_CELL
    most = -1
    for tile in range(TILES):
        here = desert.tiles[tile]
        if here.excavated == 0 and here.face == UNKNOWN:
            looks = here.sand + (100 if desert.backs[tile] == PLAIN else 0)
            if looks > most:
                most = looks
                found = here.cell
    return found


# Talents


def calm_score(desert: Desert, weights: row[wide]) -> int:
    """What one storm card less is worth: more while somebody is thirsty in the sun."""
    thirsty = 0
    for seat in range(desert.seats):
        if not sheltered(desert, seat):
            thirsty += shade_worth(desert, seat, WHOLE, weights) // WHOLE
    return (weights[CALMING] + weights[CALM_THIRSTY] * thirsty // 100) * WHOLE


def forecast_score(desert: Desert, weights: row[wide]) -> int:
    """What a look at the coming storm is worth: the more bad cards are left, the more."""
    left = 0
    for card in range(STORM_KINDS):
        left += desert.storm_left[card]
    if left == 0:
        return 0
    bad = desert.storm_left[SUN] + desert.storm_left[PICKS_UP]
    return weights[FORECASTING] * WHOLE * bad // left * min(level(desert), left)
