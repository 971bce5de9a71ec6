"""The list of what is possible: candidates, each put to the condition of its chapter."""

from __future__ import annotations

from archipel.core.records import medium, row

from . import (
    abilities,
    actions as act,
    clues,
    combat,
    deciding,
    duel,
    idol,
    island,
    moving,
    pieces,
    roster,
    searching,
    sets,
    setup,
    standing,
    state as st,
    tokens,
    turns,
)
from .state import Sol


def legal(sol: Sol, seat: int, actions: row[medium]) -> int:
    """Everything a seat may do now."""
    if sol.outcome != st.RUNNING or seat >= sol.seats:
        return 0
    decides = sets.holds(deciding.deciders(sol), seat)
    if sol.phase == st.TURN:
        count = legal_in_turn(sol, actions) if decides else 0
        return legal_idol(sol, seat, actions, count)
    if not decides:
        return 0
    if sol.phase <= st.NEXT:
        return legal_before(sol, actions)
    if sol.phase <= st.PUSH:
        return legal_in_combat(sol, actions)
    return legal_when_found(sol, actions)


def legal_before(sol: Sol, actions: row[medium]) -> int:
    """Characters to recruit or to play next, anchorages that are free (§3, §4.1)."""
    count = 0
    if sol.phase == st.RECRUIT:
        first = roster.team_of(sol.active) * pieces.SHEETS_A_TEAM
        for sheet in range(first, first + pieces.SHEETS_A_TEAM):
            if setup.why_not_recruit(sol, sheet) == act.FINE:
                actions[count] = act.RECRUITS + sheet
                count += 1
    elif sol.phase == st.ANCHOR:
        for anchorage in range(pieces.NO_ANCHORAGE):
            if setup.why_not_anchor(sol, anchorage) == act.FINE:
                actions[count] = act.ANCHORS + anchorage
                count += 1
    else:
        first = sol.team * pieces.CREW
        for pawn in range(first, first + sol.crew):
            if turns.why_not_next(sol, sol.pawns[pawn].sheet) == act.FINE:
                actions[count] = act.NEXT_IS + sol.pawns[pawn].sheet
                count += 1
    return count


# In a turn


def legal_in_turn(sol: Sol, actions: row[medium]) -> int:
    """The ways out for whoever has to leave; for all others everything (§5, §6, §7.7, §10)."""
    count = 0
    free = sol.must_leave == 0
    if free:
        actions[0] = act.END
        count = 1
    if standing.on_land(sol, sol.active):
        count = legal_walks(sol, actions, count)
        if free:
            count = legal_deeds(sol, actions, count)
    else:
        for pontoon in range(island.PONTOONS):
            if moving.why_not_land(sol, pontoon) == act.FINE:
                actions[count] = act.LAND + pontoon
                count += 1
    count = legal_tokens(sol, actions, count)
    if free and sol.options.side == st.ADVANCED and sol.pawns[sol.active].wounded == 0:
        count = legal_abilities(sol, actions, count)
    return count


def legal_walks(sol: Sol, actions: row[medium], count: int) -> int:
    """On foot or by rowboat (§5.2, §5.3)."""
    here = sol.pawns[sol.active].cell
    if sol.steps > 0:
        for side in range(pieces.SIDES):
            cell = pieces.NEAR[here * pieces.SIDES + side]
            if cell != pieces.NO_CELL and moving.why_not_step(sol, side, cell) == act.FINE:
                actions[count] = act.MOVE + cell
                count += 1
        pontoon = pieces.PONTOON_AT[here]
        if pontoon != pieces.NO_PONTOON and moving.why_not_row(sol, pieces.ROWS_TO[pontoon]) == act.FINE:
            actions[count] = act.ROW + pieces.ROWS_TO[pontoon]
            count += 1
    return count


def legal_deeds(sol: Sol, actions: row[medium], count: int) -> int:
    """To search, and to pull an ally (§5.4, §6.1)."""
    if searching.why_not_search(sol) == act.FINE:
        actions[count] = act.SEARCH
        count += 1
    first = roster.team_of(sol.active) * pieces.CREW
    for ally in range(first, first + sol.crew):
        if ally != sol.active and moving.why_not_bring(sol, ally) == act.FINE:
            actions[count] = act.PULL + sol.pawns[ally].sheet
            count += 1
    return count


def legal_tokens(sol: Sol, actions: row[medium], count: int) -> int:
    """Tokens and an Order for one more step (§6.3, §10.8)."""
    if tokens.tokens_of(sol, sol.active) > 0:
        for thing in range(pieces.THINGS):
            for terrain in range(pieces.TERRAINS):
                if tokens.why_not_use(sol, thing, terrain) == act.FINE:
                    actions[count] = act.USE + thing * pieces.TERRAINS + terrain
                    count += 1
    if abilities.why_not_use_order(sol) == act.FINE:
        actions[count] = act.USE_ORDER
        count += 1
    return count


def legal_idol(sol: Sol, seat: int, actions: row[medium], count: int) -> int:
    """Characters of the seat's team that may get the Idol (§9.1)."""
    if idol.why_not_any_idol(sol) != act.FINE:
        return count
    first = roster.team_of_seat(sol, seat) * pieces.CREW
    for pawn in range(first, first + sol.crew):
        if idol.why_not_idol(sol, seat, sol.pawns[pawn].sheet) == act.FINE:
            actions[count] = act.IDOL_TO + sol.pawns[pawn].sheet
            count += 1
    return count


# Abilities (§10)


def legal_abilities(sol: Sol, actions: row[medium], count: int) -> int:
    """What the active character alone can do; whether it is Valid has been asked."""
    sheet = sol.pawns[sol.active].sheet
    team = roster.team_of(sol.active)
    if sheet == pieces.CORTES:
        return legal_among_pawns(sol, act.GIVE_ORDER, team, actions, count)
    if sheet == pieces.DONA_BELLA and abilities.why_not_ride(sol) == act.FINE:
        actions[count] = act.RIDE
        count += 1
    if sol.used == 1:
        return count
    if sheet == pieces.CHIPA:
        return legal_among_pawns(sol, act.HEAL, team, actions, count)
    if sheet == pieces.EL_MARIACHI and abilities.why_not_any_shot(sol) == act.FINE:
        return legal_among_pawns(sol, act.SHOOT, 1 - team, actions, count)
    if sheet == pieces.MARINCHE:
        for place in range(sol.played):
            if abilities.why_not_look(sol, place) == act.FINE:
                actions[count] = act.LOOK + place
                count += 1
        return count
    if not standing.on_land(sol, sol.active):
        return count
    if sheet == pieces.LA_ROCA:
        return legal_laying(
            sol, act.LAY_BARRICADE, act.SHIFT_BARRICADE, sol.barricades, pieces.BARRICADES, actions, count
        )
    if sheet == pieces.DONA_BELLA:
        return legal_laying(sol, act.LAY_RELAY, act.SHIFT_RELAY, sol.relays, pieces.RELAYS, actions, count)
    if sheet == pieces.ZIA or sheet == pieces.LEONARDO or sheet == pieces.AGUILAR:
        return legal_nearby(sol, sheet, actions, count)
    return count


def legal_among_pawns(sol: Sol, first: int, team: int, actions: row[medium], count: int) -> int:
    """Orders and healing go to somebody of the own team, shots to an opponent (§10.6, §10.8, §10.14)."""
    for pawn in range(team * pieces.CREW, team * pieces.CREW + sol.crew):
        sheet = sol.pawns[pawn].sheet
        if first == act.GIVE_ORDER:
            code = abilities.why_not_give_order(sol, sheet)
        elif first == act.HEAL:
            code = abilities.why_not_heal(sol, sheet)
        else:
            code = abilities.why_not_shoot(sol, sheet)
        if code == act.FINE:
            actions[count] = first + sheet
            count += 1
    return count


def legal_laying(
    sol: Sol, lay: int, shift: int, laid: int, most: int, actions: row[medium], count: int
) -> int:
    """A barricade or a Relay from the hand, or from where one lies (§10.11, §10.13)."""
    if abilities.why_not_lay(sol, laid, most) == act.FINE:
        actions[count] = lay
        count += 1
    left = laid
    cell = 0
    while left != 0:
        if left & 1 == 1 and abilities.why_not_shift(sol, laid, cell) == act.FINE:
            actions[count] = shift + cell
            count += 1
        left >>= 1
        cell += 1
    return count


def legal_nearby(sol: Sol, sheet: int, actions: row[medium], count: int) -> int:
    """Tokens to peek at or to reach for, slopes to climb (§10.2, §10.4, §10.10)."""
    here = sol.pawns[sol.active].cell
    for side in range(pieces.SIDES):
        cell = pieces.NEAR[here * pieces.SIDES + side]
        if cell != pieces.NO_CELL:
            if sheet == pieces.ZIA:
                first = act.PEEK
                code = abilities.why_not_peek(sol, cell)
            elif sheet == pieces.LEONARDO:
                first = act.REACH
                code = abilities.why_not_reach(sol, cell)
            else:
                first = act.CLIMB
                code = abilities.why_not_climb(sol, cell)
            if code == act.FINE:
                actions[count] = first + cell
                count += 1
    return count


# In a combat (§7)


def legal_in_combat(sol: Sol, actions: row[medium]) -> int:
    """What the one who is asked may answer."""
    phase = sol.phase
    if phase == st.DICE:
        actions[0] = act.CONTINUE
        return 1
    if phase == st.ENTER:
        actions[0] = act.FIGHT
        actions[1] = act.SLIP_BY
        return 2
    if phase == st.SPOILS:
        actions[0] = act.TAKE
        actions[1] = act.LEAVE
        return 2
    if phase == st.ATTACK or phase == st.DEFENCE:
        return legal_swords(sol, actions)
    count = 0
    if phase == st.DEFENDER:
        first = (1 - roster.team_of(sol.attacker)) * pieces.CREW
        for pawn in range(first, first + sol.crew):
            if combat.why_not_defend(sol, sol.pawns[pawn].sheet) == act.FINE:
                actions[count] = act.DEFEND + sol.pawns[pawn].sheet
                count += 1
        return count
    actions[0] = act.STAY
    here = sol.pawns[combat.winner_of(sol)].cell
    count = 1
    for side in range(pieces.SIDES):
        if pieces.NEAR[here * pieces.SIDES + side] != pieces.NO_CELL:
            actions[count] = act.PUSH_TO + pieces.NEAR[here * pieces.SIDES + side]
            count += 1
    return count


def legal_swords(sol: Sol, actions: row[medium]) -> int:
    """To be ready, or to add a token or an Order first (§7.3)."""
    actions[0] = act.READY
    count = 1
    for thing in range(pieces.THINGS):
        for terrain in range(pieces.TERRAINS):
            if duel.why_not_add(sol, thing, terrain) == act.FINE:
                actions[count] = act.ADD + thing * pieces.TERRAINS + terrain
                count += 1
    if duel.why_not_add_order(sol) == act.FINE:
        actions[count] = act.ADD_ORDER
        count += 1
    return count


# When something is found (§6, §8)


def legal_when_found(sol: Sol, actions: row[medium]) -> int:
    """Cards for the Treasure Map, pontoons for a flag, tokens one of which has to go."""
    count = 0
    if sol.phase == st.CLUE_FOUND:
        actions[0] = act.SHOW
        count = 1
        if clues.why_not_draw(sol) == act.FINE:
            actions[count] = act.DRAW_CARD
            count += 1
        for card in range(pieces.CARD_KINDS):
            if clues.why_not_hide(sol, card) == act.FINE:
                actions[count] = act.HIDE + card
                count += 1
    elif sol.phase == st.FLAG_FOUND:
        for pontoon in range(island.PONTOONS):
            if searching.why_not_place_flag(sol, pontoon) == act.FINE:
                actions[count] = act.PLACE_FLAG + pontoon
                count += 1
    else:
        for thing in range(pieces.THINGS):
            for terrain in range(pieces.TERRAINS):
                if tokens.why_not_drop(sol, thing, terrain) == act.FINE:
                    actions[count] = act.DROP + thing * pieces.TERRAINS + terrain
                    count += 1
    return count
