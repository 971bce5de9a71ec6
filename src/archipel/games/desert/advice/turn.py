"""What to do with the actions of a turn."""

from __future__ import annotations

from archipel.core.events import UNKNOWN
from archipel.core.records import row, wide
from archipel.games.desert.advice import goals, paths, stakes, water
from archipel.games.desert.advice import weights as w
from archipel.games.desert.rules import actions as act
from archipel.games.desert.rules import crew, equipment, meter, moving, parts, pieces, talents
from archipel.games.desert.rules.state import Desert


def in_turn(desert: Desert, seat: int, guiding: bool, weights: row[wide]) -> int:
    """The best thing to do in one's own turn: something at once, or else the best of all plans."""
    player = desert.players[seat]
    if not guiding:
        choice = at_once(desert, seat)
        if choice != water.NOTHING:
            return choice
        if desert.actions_left == 0 and player.equipment[pieces.THROTTLE] == 0:
            return act.END
    suns = stakes.suns_in_a_round(desert)
    tunnels = paths.tunnel_cells(desert)
    best = 0
    choice = water.NOTHING
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
                actions = pieces.THROTTLE_ACTIONS
        else:
            pawn = number - 1
            if pawn == seat:
                flying = (
                    player.equipment[pieces.JET_PACK] > 0
                    and equipment.why_not_take_off(desert, seat) == act.FINE
                )
                if not flying:
                    continue
            else:
                if player.role != pieces.NAVIGATOR or not talents.can_be_guided(desert, pawn) or hurried:
                    continue
                actions = pieces.GUIDED_STEPS
        risk = stakes.shade_worth(desert, pawn, stakes.suns_until_turn(desert, pawn), weights)
        role = desert.players[pawn].role
        planes = paths.groups(
            desert, pieces.ARCHEOLOGIST if flying else role
        )  # nobody lands on a blocked tile
        exits = paths.exits_for(desert, role, tunnels)
        guided = pawn != seat
        plan = goals.best_goal(
            desert, pawn, actions, flying, guided, planes, tunnels, exits, risk, suns, weights
        )
        score = goals.score_of(plan)
        goal = goals.cell_of(plan)
        if flying:
            score -= weights[w.FLYING] * stakes.WHOLE
            if score > best and goal != paths.NO_CELL:
                best = score
                choice = fly(desert, seat, goal, stakes.all_taken(desert))
            continue
        here = desert.tiles[desert.players[pawn].tile].cell
        step = here
        if goal != here and goal != paths.NO_CELL:
            step = paths.step_towards(desert, pawn, goal, planes, tunnels, exits)
        if pawn == seat:
            if desert.actions_left == 0:
                return act.HURRY if score >= weights[w.HURRYING] * stakes.WHOLE else act.END
            best = max(0, score)
            choice = own_action(desert, seat, goal, step, weights)
            if act.DIG <= choice < act.DIG_TWO:
                best += dig_score(desert, seat, choice - act.DIG, weights)
            elif act.DIG_TWO <= choice < act.EXCAVATE:
                best += dig_score(desert, seat, choice - act.DIG_TWO, weights)
            hurried = crew.buried(desert, seat) or (score < 0 and goals.cost_of(plan) >= actions)
            continue
        stops = step == here or step == paths.NO_CELL
        if not stops and desert.players[pawn].role != pieces.CLIMBER:
            stops = desert.tiles[desert.grid[step]].sand >= pieces.BLOCKING
        if guiding:
            return act.STOP if stops else act.MOVE + step
        if stops:
            continue
        if score < 0:
            score = risk
        score = score // 100 * weights[w.GUIDING] * min(pieces.GUIDED_STEPS, goals.way_of(plan))
        if score > best:
            best = score
            choice = act.GUIDE_PAWN + pawn
    return choice if hurried else or_rather(desert, seat, choice, best, weights)


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
    if choice < act.BLAST:
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
