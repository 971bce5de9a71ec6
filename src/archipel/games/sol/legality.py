"""The list of what is possible: candidates, each put to its condition (the reasons are in refusals.py)."""

from __future__ import annotations

from archipel.core.records import medium, row
from archipel.games.sol import ability_conditions as ability
from archipel.games.sol import conditions as can
from archipel.games.sol.actions import (
    ADD,
    ADD_ORDER,
    ANCHORS,
    CLIMB,
    CONTINUE,
    DEFEND,
    DRAW_CARD,
    DROP,
    END,
    FIGHT,
    FINE,
    GIVE_ORDER,
    HEAL,
    HIDE,
    IDOL_TO,
    LAND,
    LAY_BARRICADE,
    LAY_RELAY,
    LEAVE,
    LOOK,
    MOVE,
    NEXT_IS,
    PEEK,
    PLACE_FLAG,
    PULL,
    PUSH_TO,
    REACH,
    READY,
    RECRUITS,
    RIDE,
    ROW,
    SEARCH,
    SHIFT_BARRICADE,
    SHIFT_RELAY,
    SHOOT,
    SHOW,
    SLIP_BY,
    STAY,
    TAKE,
    USE,
    USE_ORDER,
)
from archipel.games.sol.chart import PONTOONS
from archipel.games.sol.combat import fighter
from archipel.games.sol.pieces import (
    AGUILAR,
    BARRICADES,
    CARD_KINDS,
    CHIPA,
    CORTES,
    CREW,
    DONA_BELLA,
    EL_MARIACHI,
    LA_ROCA,
    LEONARDO,
    MARINCHE,
    NEAR,
    NO_ANCHORAGE,
    NO_CELL,
    NO_PAWN,
    NO_PONTOON,
    PONTOON_AT,
    RELAYS,
    ROWS_TO,
    SHEETS_A_TEAM,
    SIDES,
    TERRAINS,
    THINGS,
    ZIA,
)
from archipel.games.sol.refusals import (
    why_not_anchor,
    why_not_defend,
    why_not_draw,
    why_not_next,
    why_not_recruit,
)
from archipel.games.sol.rules import deciders
from archipel.games.sol.state import (
    ADVANCED,
    ANCHOR,
    ATTACK,
    CLUE_FOUND,
    DEFENCE,
    DEFENDER,
    DICE,
    ENTER,
    FLAG_FOUND,
    NEXT,
    PUSH,
    RECRUIT,
    RUNNING,
    SPOILS,
    TURN,
    Sol,
)
from archipel.games.sol.terrain import holds, on_land, team_of, team_of_seat, tokens_of, winner_of


def legal(sol: Sol, seat: int, actions: row[medium]) -> int:
    """Everything a seat may do now."""
    if sol.outcome != RUNNING or seat >= sol.seats:
        return 0
    decides = holds(deciders(sol), seat)
    if sol.phase == TURN:
        count = legal_in_turn(sol, actions) if decides else 0
        return legal_idol(sol, seat, actions, count)
    if not decides:
        return 0
    if sol.phase <= NEXT:
        return legal_before(sol, actions)
    if sol.phase <= PUSH:
        return legal_in_combat(sol, actions)
    return legal_when_found(sol, actions)


def legal_before(sol: Sol, actions: row[medium]) -> int:
    """Characters to recruit or to play next, anchorages that are free (§3, §4.1)."""
    count = 0
    if sol.phase == RECRUIT:
        first = team_of(sol.active) * SHEETS_A_TEAM
        for sheet in range(first, first + SHEETS_A_TEAM):
            if why_not_recruit(sol, sheet) == FINE:
                actions[count] = RECRUITS + sheet
                count += 1
    elif sol.phase == ANCHOR:
        for anchorage in range(NO_ANCHORAGE):
            if why_not_anchor(sol, anchorage) == FINE:
                actions[count] = ANCHORS + anchorage
                count += 1
    else:
        first = sol.team * CREW
        for pawn in range(first, first + sol.crew):
            if why_not_next(sol, pawn) == FINE:
                actions[count] = NEXT_IS + sol.pawns[pawn].sheet
                count += 1
    return count


# In a turn


def legal_in_turn(sol: Sol, actions: row[medium]) -> int:
    """The ways out for whoever has to leave; for all others everything (§5, §6, §7.7, §10)."""
    count = 0
    free = sol.must_leave == 0
    if free:
        actions[0] = END
        count = 1
    if on_land(sol, sol.active):
        count = legal_walks(sol, actions, count)
        if free:
            count = legal_deeds(sol, actions, count)
    else:
        for pontoon in range(PONTOONS):
            if can.why_not_land(sol, pontoon) == FINE:
                actions[count] = LAND + pontoon
                count += 1
    count = legal_tokens(sol, actions, count)
    if free and sol.options.side == ADVANCED and sol.pawns[sol.active].wounded == 0:
        count = legal_abilities(sol, actions, count)
    return count


def legal_walks(sol: Sol, actions: row[medium], count: int) -> int:
    """On foot or by rowboat (§5.2, §5.3)."""
    here = sol.pawns[sol.active].cell
    if sol.steps > 0:
        for side in range(SIDES):
            cell = NEAR[here * SIDES + side]
            if cell != NO_CELL and can.why_not_step(sol, side, cell) == FINE:
                actions[count] = MOVE + cell
                count += 1
        pontoon = PONTOON_AT[here]
        if pontoon != NO_PONTOON and can.why_not_row(sol, ROWS_TO[pontoon]) == FINE:
            actions[count] = ROW + ROWS_TO[pontoon]
            count += 1
    return count


def legal_deeds(sol: Sol, actions: row[medium], count: int) -> int:
    """To search, and to pull an ally (§5.4, §6.1)."""
    if can.why_not_search(sol) == FINE:
        actions[count] = SEARCH
        count += 1
    first = team_of(sol.active) * CREW
    for ally in range(first, first + sol.crew):
        if ally != sol.active and can.why_not_pull(sol, ally) == FINE:
            actions[count] = PULL + sol.pawns[ally].sheet
            count += 1
    return count


def legal_tokens(sol: Sol, actions: row[medium], count: int) -> int:
    """Tokens and an Order for one more step (§6.3, §10.8)."""
    if tokens_of(sol, sol.active) > 0:
        for thing in range(THINGS):
            for terrain in range(TERRAINS):
                if can.why_not_use(sol, thing, terrain) == FINE:
                    actions[count] = USE + thing * TERRAINS + terrain
                    count += 1
    if can.why_not_order_used(sol, sol.active) == FINE:
        actions[count] = USE_ORDER
        count += 1
    return count


def legal_idol(sol: Sol, seat: int, actions: row[medium], count: int) -> int:
    """Characters of the seat's team that may get the Idol (§9.1)."""
    if sol.carrier == NO_PAWN and sol.idol == NO_CELL:
        return count
    first = team_of_seat(sol, seat) * CREW
    for pawn in range(first, first + sol.crew):
        if can.why_not_idol(sol, seat, pawn) == FINE:
            actions[count] = IDOL_TO + sol.pawns[pawn].sheet
            count += 1
    return count


# Abilities (§10)


def legal_abilities(sol: Sol, actions: row[medium], count: int) -> int:
    """What the active character alone can do; whether it is Valid has been asked."""
    sheet = sol.pawns[sol.active].sheet
    if sheet == CORTES:
        return legal_among_pawns(sol, GIVE_ORDER, actions, count)
    if sheet == DONA_BELLA and ability.why_not_ride(sol) == FINE:
        actions[count] = RIDE
        count += 1
    if sol.used == 1:
        return count
    if sheet == CHIPA:
        return legal_among_pawns(sol, HEAL, actions, count)
    if sheet == EL_MARIACHI:
        return legal_among_pawns(sol, SHOOT, actions, count)
    if sheet == MARINCHE:
        for place in range(sol.played):
            if ability.why_not_look(sol, place) == FINE:
                actions[count] = LOOK + place
                count += 1
        return count
    if not on_land(sol, sol.active):
        return count
    if sheet == LA_ROCA:
        return legal_laying(sol, LAY_BARRICADE, SHIFT_BARRICADE, sol.barricades, BARRICADES, actions, count)
    if sheet == DONA_BELLA:
        return legal_laying(sol, LAY_RELAY, SHIFT_RELAY, sol.relays, RELAYS, actions, count)
    if sheet == ZIA or sheet == LEONARDO or sheet == AGUILAR:
        return legal_nearby(sol, sheet, actions, count)
    return count


def legal_among_pawns(sol: Sol, first: int, actions: row[medium], count: int) -> int:
    """Orders, healing and shots go to somebody (§10.6, §10.8, §10.14)."""
    for pawn in range(2 * CREW):
        if pawn % CREW < sol.crew:
            if first == GIVE_ORDER:
                code = ability.why_not_give_order(sol, pawn)
            elif first == HEAL:
                code = ability.why_not_heal(sol, pawn)
            else:
                code = ability.why_not_shoot(sol, pawn)
            if code == FINE:
                actions[count] = first + sol.pawns[pawn].sheet
                count += 1
    return count


def legal_laying(
    sol: Sol, lay: int, shift: int, laid: int, most: int, actions: row[medium], count: int
) -> int:
    """A barricade or a Relay from the hand, or from where one lies (§10.11, §10.13)."""
    if ability.why_not_lay(sol, laid, most) == FINE:
        actions[count] = lay
        count += 1
    left = laid
    cell = 0
    while left != 0:
        if left & 1 == 1 and ability.why_not_shift(sol, laid, cell) == FINE:
            actions[count] = shift + cell
            count += 1
        left >>= 1
        cell += 1
    return count


def legal_nearby(sol: Sol, sheet: int, actions: row[medium], count: int) -> int:
    """Tokens to peek at or to reach for, slopes to climb (§10.2, §10.4, §10.10)."""
    here = sol.pawns[sol.active].cell
    for side in range(SIDES):
        cell = NEAR[here * SIDES + side]
        if cell != NO_CELL:
            if sheet == ZIA:
                first = PEEK
                code = ability.why_not_peek(sol, cell)
            elif sheet == LEONARDO:
                first = REACH
                code = ability.why_not_reach(sol, cell)
            else:
                first = CLIMB
                code = ability.why_not_climb(sol, cell)
            if code == FINE:
                actions[count] = first + cell
                count += 1
    return count


# In a combat (§7)


def legal_in_combat(sol: Sol, actions: row[medium]) -> int:
    """What the one who is asked may answer."""
    phase = sol.phase
    if phase == DICE:
        actions[0] = CONTINUE
        return 1
    if phase == ENTER:
        actions[0] = FIGHT
        actions[1] = SLIP_BY
        return 2
    if phase == SPOILS:
        actions[0] = TAKE
        actions[1] = LEAVE
        return 2
    if phase == ATTACK or phase == DEFENCE:
        return legal_swords(sol, fighter(sol), actions)
    count = 0
    if phase == DEFENDER:
        for pawn in range(2 * CREW):
            if pawn % CREW < sol.crew and why_not_defend(sol, pawn) == FINE:
                actions[count] = DEFEND + sol.pawns[pawn].sheet
                count += 1
        return count
    actions[0] = STAY
    here = sol.pawns[winner_of(sol)].cell
    count = 1
    for side in range(SIDES):
        if NEAR[here * SIDES + side] != NO_CELL:
            actions[count] = PUSH_TO + NEAR[here * SIDES + side]
            count += 1
    return count


def legal_swords(sol: Sol, pawn: int, actions: row[medium]) -> int:
    """To be ready, or to add a token or an Order first (§7.3)."""
    actions[0] = READY
    count = 1
    for thing in range(THINGS):
        for terrain in range(TERRAINS):
            if can.why_not_add(sol, pawn, thing, terrain) == FINE:
                actions[count] = ADD + thing * TERRAINS + terrain
                count += 1
    if can.why_not_order_used(sol, pawn) == FINE:
        actions[count] = ADD_ORDER
        count += 1
    return count


# When something is found (§6, §8)


def legal_when_found(sol: Sol, actions: row[medium]) -> int:
    """Cards for the Treasure Map, pontoons for a flag, tokens one of which has to go."""
    count = 0
    if sol.phase == CLUE_FOUND:
        actions[0] = SHOW
        count = 1
        if why_not_draw(sol) == FINE:
            actions[count] = DRAW_CARD
            count += 1
        for card in range(CARD_KINDS):
            if sol.teams[sol.team].hand[card] > 0:
                actions[count] = HIDE + card
                count += 1
    elif sol.phase == FLAG_FOUND:
        for pontoon in range(PONTOONS):
            if not holds(sol.teams[sol.team].flags, pontoon):
                actions[count] = PLACE_FLAG + pontoon
                count += 1
    else:
        for place in range(THINGS * TERRAINS):
            if sol.pawns[sol.active].things[place] > 0:
                actions[count] = DROP + place
                count += 1
    return count
