"""The reason against an action; `legality.legal` lists what has none."""

from __future__ import annotations

from archipel.games.sol import ability_conditions as ability
from archipel.games.sol import conditions as can
from archipel.games.sol.actions import (
    ADD,
    ADD_ORDER,
    ANCHORAGE_TAKEN,
    ANCHORS,
    CARD_NOT_HELD,
    CLIMB,
    CONTINUE,
    DEFEND,
    DRAW_CARD,
    DROP,
    END,
    FIGHT,
    FINE,
    FLAG_THERE,
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
    NO_MEDALLION_CARD,
    NO_NEED_TO_DROP,
    NOT_A_DEFENDER,
    NOT_HELD,
    NOT_IN_THE_GAME,
    NOT_NEXT_TO_IT,
    NOT_OF_YOUR_CAMP,
    NOT_YOURS,
    OVER,
    PEEK,
    PLACE_FLAG,
    PLAYED_ALREADY,
    PULL,
    PUSH_TO,
    REACH,
    READY,
    RECRUITED_ALREADY,
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
    USE,
    USE_ORDER,
)
from archipel.games.sol.combat import fighter
from archipel.games.sol.pieces import (
    AGUILAR,
    BARRICADES,
    CHIPA,
    CORTES,
    CREW,
    DONA_BELLA,
    EL_MARIACHI,
    LA_ROCA,
    LEONARDO,
    MARINCHE,
    NO_PAWN,
    RELAYS,
    SHEETS_A_TEAM,
    TERRAINS,
    ZIA,
)
from archipel.games.sol.state import (
    ANCHOR,
    ATTACK,
    CLUE_FOUND,
    DEFENCE,
    DEFENDER,
    DICE,
    ENTER,
    FLAG_FOUND,
    MAY,
    NEXT,
    OVERFLOW,
    PUSH,
    RECRUIT,
    RUNNING,
    SPOILS,
    TURN,
    Sol,
)
from archipel.games.sol.terrain import holds, is_near, pawn_of, team_of, winner_of


def refusal(sol: Sol, seat: int, action: int) -> int:
    """Why an action is not possible; FINE when it is."""
    if sol.outcome != RUNNING:
        return OVER
    if seat >= sol.seats:
        return NOT_YOURS
    if IDOL_TO <= action < PEEK:
        return can.why_not_idol(sol, seat, pawn_of(sol, action - IDOL_TO))
    if action < END:
        return refusal_before(sol, seat, action)
    if action < PEEK:
        return refusal_in_turn(sol, seat, action)
    if action < FIGHT:
        return can.why_not_act(sol, seat) or refusal_of_ability(sol, action)
    if action < DRAW_CARD:
        return refusal_in_combat(sol, seat, action)
    return refusal_when_found(sol, seat, action)


# §3, §4.1 Before a turn


def refusal_before(sol: Sol, seat: int, action: int) -> int:
    """Why the table does not go on, a character is not recruited or not next, a boat not moored."""
    if action == CONTINUE:
        return can.why_not_decide(sol, seat, DICE)
    if action < ANCHORS:
        return can.why_not_decide(sol, seat, RECRUIT) or why_not_recruit(sol, action - RECRUITS)
    if action < NEXT_IS:
        return can.why_not_decide(sol, seat, ANCHOR) or why_not_anchor(sol, action - ANCHORS)
    return can.why_not_decide(sol, seat, NEXT) or why_not_next(sol, pawn_of(sol, action - NEXT_IS))


def why_not_recruit(sol: Sol, sheet: int) -> int:
    """A character of the own camp that is not in the crew yet (§3.3)."""
    if sheet // SHEETS_A_TEAM != team_of(sol.active):
        return NOT_OF_YOUR_CAMP
    return FINE if pawn_of(sol, sheet) == NO_PAWN else RECRUITED_ALREADY


def why_not_anchor(sol: Sol, anchorage: int) -> int:
    """One of the anchorages that are left (§3.5)."""
    return ANCHORAGE_TAKEN if sol.teams[1 - sol.team].boat == anchorage else FINE


def why_not_next(sol: Sol, pawn: int) -> int:
    """A character of the team that has not played in this team turn (§11)."""
    if pawn == NO_PAWN:
        return NOT_IN_THE_GAME
    if team_of(pawn) != sol.team:
        return NOT_OF_YOUR_CAMP
    return PLAYED_ALREADY if holds(sol.gone, pawn % CREW) else FINE


# §5, §6 In a turn


def refusal_in_turn(sol: Sol, seat: int, action: int) -> int:
    """Why a character cannot do what every character can."""
    leaves = MOVE <= action < PULL or USE <= action <= USE_ORDER
    code = can.why_not_decide(sol, seat, TURN) if leaves else can.why_not_act(sol, seat)
    if code != FINE or action == END:
        return code
    if action < MOVE:
        return can.why_not_land(sol, action - LAND)
    if action < ROW:
        return can.why_not_move(sol, action - MOVE)
    if action < PULL:
        return can.why_not_row(sol, action - ROW)
    if action < SEARCH:
        return can.why_not_pull(sol, pawn_of(sol, action - PULL))
    if action == SEARCH:
        return can.why_not_search(sol)
    if action < USE_ORDER:
        return can.why_not_use(sol, (action - USE) // TERRAINS, (action - USE) % TERRAINS)
    return can.why_not_order_used(sol, sol.active)


# §10 Abilities


def refusal_of_ability(sol: Sol, action: int) -> int:
    """Why an ability cannot be used."""
    if action < REACH:
        return ability.why_not_once(sol, ZIA) or ability.why_not_peek(sol, action - PEEK)
    if action < HEAL:
        return ability.why_not_once(sol, LEONARDO) or ability.why_not_reach(sol, action - REACH)
    if action < GIVE_ORDER:
        return ability.why_not_once(sol, CHIPA) or ability.why_not_heal(sol, pawn_of(sol, action - HEAL))
    if action < CLIMB:
        pawn = pawn_of(sol, action - GIVE_ORDER)
        return ability.why_not_ability(sol, CORTES) or ability.why_not_give_order(sol, pawn)
    if action < LAY_BARRICADE:
        return ability.why_not_once(sol, AGUILAR) or ability.why_not_climb(sol, action - CLIMB)
    if action == LAY_BARRICADE:
        return ability.why_not_once(sol, LA_ROCA) or ability.why_not_lay(sol, sol.barricades, BARRICADES)
    if action < LOOK:
        cell = action - SHIFT_BARRICADE
        return ability.why_not_once(sol, LA_ROCA) or ability.why_not_shift(sol, sol.barricades, cell)
    if action < LAY_RELAY:
        return ability.why_not_once(sol, MARINCHE) or ability.why_not_look(sol, action - LOOK)
    if action == LAY_RELAY:
        return ability.why_not_once(sol, DONA_BELLA) or ability.why_not_lay(sol, sol.relays, RELAYS)
    if action < RIDE:
        cell = action - SHIFT_RELAY
        return ability.why_not_once(sol, DONA_BELLA) or ability.why_not_shift(sol, sol.relays, cell)
    if action == RIDE:
        return ability.why_not_ability(sol, DONA_BELLA) or ability.why_not_ride(sol)
    return ability.why_not_once(sol, EL_MARIACHI) or ability.why_not_shoot(sol, pawn_of(sol, action - SHOOT))


# §7 In a combat


def refusal_in_combat(sol: Sol, seat: int, action: int) -> int:
    """Why a decision of a combat is not possible."""
    if action <= SLIP_BY:
        return can.why_not_decide(sol, seat, ENTER)
    if action < ADD:
        return can.why_not_decide(sol, seat, DEFENDER) or why_not_defend(sol, pawn_of(sol, action - DEFEND))
    if action <= READY:
        phase = DEFENCE if sol.phase == DEFENCE else ATTACK
        return can.why_not_decide(sol, seat, phase) or why_not_strengthen(sol, action)
    if action <= LEAVE:
        return can.why_not_decide(sol, seat, SPOILS)
    code = can.why_not_decide(sol, seat, PUSH)
    if code != FINE or action == STAY:
        return code
    return FINE if is_near(sol.pawns[winner_of(sol)].cell, action - PUSH_TO) else NOT_NEXT_TO_IT


def why_not_defend(sol: Sol, pawn: int) -> int:
    """A Valid character of the defending team on the cell (§7.2)."""
    if pawn == NO_PAWN:
        return NOT_IN_THE_GAME
    who = sol.pawns[pawn]
    there = who.cell == sol.pawns[sol.attacker].cell and who.wounded == 0
    return FINE if there and team_of(pawn) != team_of(sol.attacker) else NOT_A_DEFENDER


def why_not_strengthen(sol: Sol, action: int) -> int:
    """A token or an Order that the fighter has; to be ready is always possible (§7.3)."""
    if action == READY:
        return FINE
    if action == ADD_ORDER:
        return can.why_not_order_used(sol, fighter(sol))
    return can.why_not_add(sol, fighter(sol), (action - ADD) // TERRAINS, (action - ADD) % TERRAINS)


# §6, §8 When something is found


def refusal_when_found(sol: Sol, seat: int, action: int) -> int:
    """Why a card, a flag or a token cannot go where it was meant to."""
    if action < PLACE_FLAG:
        code = can.why_not_decide(sol, seat, CLUE_FOUND)
        if code != FINE or action == SHOW:
            return code
        if action == DRAW_CARD:
            return why_not_draw(sol)
        return FINE if sol.teams[sol.team].hand[action - HIDE] > 0 else CARD_NOT_HELD
    if action < DROP:
        code = can.why_not_decide(sol, seat, FLAG_FOUND)
        taken = holds(sol.teams[sol.team].flags, action - PLACE_FLAG)
        return FLAG_THERE if code == FINE and taken else code
    if sol.phase != OVERFLOW:
        return NO_NEED_TO_DROP
    code = can.why_not_decide(sol, seat, OVERFLOW)
    held = sol.pawns[sol.active].things[action - DROP] if code == FINE else 1
    return code if held > 0 else NOT_HELD


def why_not_draw(sol: Sol) -> int:
    """With the option, the medallion's card is drawn or not, once for a clue (§11)."""
    may = sol.medallion == sol.team and sol.options.medallion == MAY and sol.drawn == 0
    return FINE if may else NO_MEDALLION_CARD
