"""What to do with the actions of a turn."""

from __future__ import annotations

from archipel.core.events import UNKNOWN
from archipel.core.records import long, row, wide

from ..rules import actions as act, crew, equipment, meter, moving, parts, pieces, talents
from ..rules.state import Desert
from . import goals, paths, stakes, water, weights as w


def in_turn(desert: Desert, seat: int, weights: row[wide]) -> int:
    """The best thing to do in one's own turn: something at once, or else the best of all plans.

    First one's own pawn; then, pawn by pawn, whom to guide, and where to fly oneself.
    """
    choice = at_once(desert, seat)
    if choice != water.NOTHING:
        return choice
    if desert.actions_left == 0:
        return hurry_or_end(desert, seat, weights)
    plan = goals.plan_of(desert, seat, desert.actions_left, weights)
    best = max(0, goals.score_of(plan))
    choice = own_action(desert, seat, goals.cell_of(plan), goals.step_of(plan), weights)
    if act.KIND[choice] == act.DIG or act.KIND[choice] == act.DIG_TWO:
        best += dig_score(desert, seat, act.CELL[choice], weights)
    hurried = crew.buried(desert, seat) or (
        goals.score_of(plan) < 0 and goals.cost_of(plan) >= desert.actions_left
    )
    for pawn in range(desert.seats):
        if pawn == seat:
            flight = plan_to_fly(desert, seat, weights)
            if goals.score_of(flight) > best:
                best = goals.score_of(flight)
                choice = fly(desert, seat, goals.cell_of(flight), stakes.all_taken(desert))
        elif not hurried and can_guide(desert, seat, pawn):
            score = guide_score(desert, pawn, weights)
            if score > best:
                best = score
                choice = act.GUIDE_PAWN + pawn
    return choice if hurried else or_rather(desert, seat, choice, best, weights)


def hurry_or_end(desert: Desert, seat: int, weights: row[wide]) -> int:
    """After the last action: the Time Throttle, if what it makes possible is worth it."""
    if desert.players[seat].equipment[pieces.THROTTLE] == 0:
        return act.END
    plan = goals.plan_of(desert, seat, pieces.THROTTLE_ACTIONS, weights)
    return act.HURRY if goals.score_of(plan) >= weights[w.HURRYING] * stakes.WHOLE else act.END


def plan_to_fly(desert: Desert, seat: int, weights: row[wide]) -> long:
    """Where the Jet Pack would best take one, less what it is worth to keep it."""
    holds = desert.players[seat].equipment[pieces.JET_PACK] > 0
    if not holds or equipment.why_not_take_off(desert, seat) != act.FINE:
        return goals.NOWHERE
    plan = goals.best_flight(desert, seat, weights)
    return plan if plan == goals.NOWHERE else goals.raised(plan, -weights[w.FLYING] * stakes.WHOLE)


# Guiding


def can_guide(desert: Desert, seat: int, pawn: int) -> bool:
    """Whether one is the Navigator, and may guide a pawn (§9.5)."""
    return desert.players[seat].role == pieces.NAVIGATOR and talents.can_be_guided(desert, pawn)


def stays(desert: Desert, pawn: int, plan: long) -> bool:
    """Whether a pawn that follows its plan does not move next: it is there, or sand bars the way."""
    step = goals.step_of(plan)
    if step == paths.NO_CELL or step == desert.tiles[desert.players[pawn].tile].cell:
        return True
    sand = desert.tiles[desert.grid[step]].sand
    return sand >= pieces.BLOCKING and desert.players[pawn].role != pieces.CLIMBER


def guided_step(desert: Desert, pawn: int, weights: row[wide]) -> int:
    """The next step of the pawn that one guides, or enough of them."""
    plan = goals.plan_of(desert, pawn, desert.steps_left, weights)
    return act.STOP if stays(desert, pawn, plan) else act.MOVE + goals.step_of(plan)


def guide_score(desert: Desert, pawn: int, weights: row[wide]) -> int:
    """What guiding a pawn is worth; in the shade, as much as being there."""
    plan = goals.plan_of(desert, pawn, pieces.GUIDED_STEPS, weights)
    if stays(desert, pawn, plan):
        return 0
    score = goals.score_of(plan)
    if score < 0:
        score = stakes.shade_worth(desert, pawn, stakes.suns_until_turn(desert, pawn), weights)
    return score // 100 * weights[w.GUIDING] * min(pieces.GUIDED_STEPS, goals.way_of(plan))


# What comes before or instead


def at_once(desert: Desert, seat: int) -> int:
    """What is done before anything else: a part to take, water to share, a look under a tile."""
    if desert.actions_left > 0 and not crew.buried(desert, seat):
        for part in range(pieces.PARTS):
            if parts.why_not_take(desert, seat, part) == act.FINE:
                return act.TAKE + part
    gift = water.water_to_give(desert, seat)
    if gift == water.NOTHING and desert.players[seat].equipment[pieces.TERRASCOPE] > 0:
        cell = tile_to_scope(desert)
        if cell != paths.NO_CELL:
            return act.SCOPE + cell
    return gift


def or_rather(desert: Desert, seat: int, choice: int, best: int, weights: row[wide]) -> int:
    """What was chosen, or a talent, or sand to remove, whichever is worth more."""
    if desert.players[seat].role == pieces.METEOROLOGIST:
        calm = calm_score(desert, weights)
        if desert.calmed < meter.level(desert) and calm > best:
            best = calm
            choice = act.CALM
        if desert.storm_top[0] == 0:
            look = forecast_score(desert, weights)
            if look > best:
                best = look
                choice = act.LOOK
    kind = act.KIND[choice]
    if kind != act.BLAST and kind != act.FLY and kind != act.FLY_WITH:
        spot = sand_to_remove(desert, seat)
        if spot != paths.NO_CELL and dig_score(desert, seat, spot, weights) > best:
            return clear(desert, seat, spot, weights)
    return choice


# Carrying it out


def clear(desert: Desert, seat: int, cell: int, weights: row[wide]) -> int:
    """Remove sand from a tile within reach."""
    sand = desert.tiles[desert.grid[cell]].sand
    player = desert.players[seat]
    if player.equipment[pieces.BLASTER] > 0 and sand >= weights[w.BLASTING]:
        return act.BLAST + cell
    if player.role == pieces.ARCHEOLOGIST and sand >= 2:
        return act.DIG_TWO + cell
    return act.DIG + cell


def own_action(desert: Desert, seat: int, goal: int, step: int, weights: row[wide]) -> int:
    """The next thing to do towards a goal."""
    player = desert.players[seat]
    here = desert.tiles[player.tile]
    if crew.buried(desert, seat):
        return clear(desert, seat, here.cell, weights)
    if goal == paths.NO_CELL or step == paths.NO_CELL:
        return idle(desert, seat)
    if step == here.cell:
        if here.excavated == 0:
            if here.sand > 0:
                return clear(desert, seat, here.cell, weights)
            return idle(desert, seat) if waits(desert, seat, weights) else act.EXCAVATE
        if here.sand >= pieces.BLOCKING or (here.face == pieces.PAD and here.sand > 0):
            return clear(desert, seat, here.cell, weights)
        if water.draws_water(desert, seat) and crew.room(desert, seat) > 0:
            return act.REFILL
        return idle(desert, seat)
    if player.role != pieces.CLIMBER:
        if desert.tiles[desert.grid[step]].sand >= pieces.BLOCKING:
            return clear(desert, seat, step, weights)
        return act.MOVE + step
    if here.sand >= pieces.BLOCKING or (stakes.all_taken(desert) and here.face != pieces.PAD):
        for mate in range(desert.seats):
            if mate != seat and desert.players[mate].tile == player.tile:
                return act.MOVE_WITH + step * pieces.SEATS + mate
    return act.MOVE + step


def fly(desert: Desert, seat: int, cell: int, together: bool) -> int:
    """Fly there, if wanted with the thirstiest mate of the tile."""
    mate = seat
    for other in range(desert.seats):
        if other != seat and desert.players[other].tile == desert.players[seat].tile:
            if mate == seat or desert.players[other].water < desert.players[mate].water:
                mate = other
    if together and mate != seat:
        return act.FLY_WITH + cell * pieces.SEATS + mate
    return act.FLY + cell


def waits(desert: Desert, seat: int, weights: row[wide]) -> bool:
    """Whether to wait on a well for mates who could come and drink, too."""
    here = desert.players[seat].tile
    face = desert.tiles[here].face
    if desert.backs[here] != pieces.DROP or face == pieces.MIRAGE or desert.players[seat].water == 0:
        return False
    for part in range(pieces.PARTS):
        if desert.parts[part] == here:
            return False
    suns = stakes.suns_in_a_round(desert)
    now = stakes.water_worth(desert, seat, here, 0, suns, weights)
    return now * 100 < stakes.water_worth(desert, seat, here, 100, suns, weights) * weights[w.PATIENCE]


def idle(desert: Desert, seat: int) -> int:
    """Nothing better to do: remove sand, or end the turn."""
    spot = sand_to_remove(desert, seat)
    if spot == paths.NO_CELL:
        return act.END
    if desert.players[seat].role == pieces.ARCHEOLOGIST and desert.tiles[desert.grid[spot]].sand >= 2:
        return act.DIG_TWO + spot
    return act.DIG + spot


# Sand


def sand_to_remove(desert: Desert, seat: int) -> int:
    """The tile within reach with most sand, the own one first; a mate's before all."""
    here = desert.tiles[desert.players[seat].tile].cell
    found = paths.NO_CELL
    most = 0
    for direction in range(-1, moving.directions_of(desert, seat)):
        cell = here if direction < 0 else pieces.AROUND[here * pieces.DIRECTIONS + direction]
        if cell == pieces.OFF_BOARD or cell == desert.hole:
            continue
        sand = desert.tiles[desert.grid[cell]].sand
        if sand >= pieces.BLOCKING:
            sand += 100 * mates_buried(desert, cell)
        if sand > most:
            most = sand
            found = cell
    return found


def mates_buried(desert: Desert, cell: int) -> int:
    """How many are buried on a cell."""
    count = 0
    for mate in range(desert.seats):
        if desert.players[mate].tile == desert.grid[cell] and crew.buried(desert, mate):
            count += 1
    return count


def dig_score(desert: Desert, seat: int, cell: int, weights: row[wide]) -> int:
    """What removing sand is worth in itself: it frees a mate, and fills the supply."""
    sand = desert.tiles[desert.grid[cell]].sand
    markers = 2 if sand >= 2 and desert.players[seat].role == pieces.ARCHEOLOGIST else 1
    score = markers * weights[w.DIGGING] * max(0, weights[w.SCARCE_SAND] - desert.sand_left)
    if sand >= pieces.BLOCKING:
        score += mates_buried(desert, cell) * weights[w.FREE_A_MATE]
    return score * stakes.WHOLE


def tile_to_scope(desert: Desert) -> int:
    """The tile that nobody has looked under with most sand; water drops last."""
    found = paths.NO_CELL
    most = -1
    for tile in range(pieces.TILES):
        here = desert.tiles[tile]
        if here.excavated == 0 and here.face == UNKNOWN:
            looks = here.sand + (100 if desert.backs[tile] == pieces.PLAIN else 0)
            if looks > most:
                most = looks
                found = here.cell
    return found


# Talents


def calm_score(desert: Desert, weights: row[wide]) -> int:
    """What one storm card less is worth: more while somebody is thirsty in the sun."""
    thirsty = 0
    for seat in range(desert.seats):
        if not crew.sheltered(desert, seat):
            thirsty += stakes.shade_worth(desert, seat, stakes.WHOLE, weights) // stakes.WHOLE
    return (weights[w.CALMING] + weights[w.CALM_THIRSTY] * thirsty // 100) * stakes.WHOLE


def forecast_score(desert: Desert, weights: row[wide]) -> int:
    """What a look at the coming storm is worth: the more bad cards are left, the more."""
    left = 0
    for card in range(pieces.STORM_KINDS):
        left += desert.storm_left[card]
    if left == 0:
        return 0
    bad = desert.storm_left[pieces.SUN] + desert.storm_left[pieces.PICKS_UP]
    return weights[w.FORECASTING] * stakes.WHOLE * bad // left * min(meter.level(desert), left)
