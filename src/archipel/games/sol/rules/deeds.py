"""Everything one can do: what carries out an action, and the reason against one.

Each kind of action is handed to its chapter, which has the condition (`why_not_…`) beside what it does; then
`go_on` does what follows by itself. `legal.legal` lists what has no reason against it.
"""

from __future__ import annotations

from archipel.core.events import Events
from archipel.games.sol.rules import (
    abilities,
    clues,
    combat,
    deciding,
    duel,
    idol,
    moving,
    pieces,
    roster,
    searching,
    sets,
    setup,
    standing,
    tokens,
    turns,
)
from archipel.games.sol.rules import actions as act
from archipel.games.sol.rules import state as st
from archipel.games.sol.rules.state import Chance, Sol


def play(sol: Sol, seat: int, action: int, chance: Chance, events: Events) -> None:
    """Carry out a legal action, and go on with what is due."""
    if act.IDOL_TO <= action < act.PEEK:
        idol.idol_to(sol, roster.pawn_of(sol, action - act.IDOL_TO), events)
        return
    sol.passes = 0
    if action < act.END:
        prepare(sol, action, chance, events)
    elif action == act.SEARCH or act.REACH <= action < act.HEAL:
        look_for_token(sol, action, chance, events)
    elif action < act.PEEK:
        in_turn(sol, action, events)
    elif action < act.FIGHT:
        use_ability(sol, action, chance, events)
    elif action < act.DRAW_CARD:
        fight(sol, action, events)
    else:
        settle(sol, action, chance, events)
    go_on(sol, chance, events)


def go_on(sol: Sol, chance: Chance, events: Events) -> None:
    """What is settled leads on until somebody has to decide."""
    while sol.phase >= st.ARRIVED:
        if sol.phase == st.ARRIVED:
            combat.meet(sol)
        elif sol.phase == st.FACING:
            combat.call_defender(sol)
        elif sol.phase == st.DUELLING:
            duel.begin(sol, events)
        elif sol.phase == st.PARTED:
            combat.part(sol)
        elif sol.phase == st.CLUE_PLACED:
            clues.after_clue(sol, chance, events)
        elif sol.phase == st.TURN_ENDS:
            turns.end_turn(sol, events)
        elif sol.phase == st.TURN_OVER:
            turns.next_turn(sol)
        elif sol.phase == st.PAWN_STARTS:
            turns.start_turn(sol, events)
        else:
            turns.start_team_turn(sol, events)
    duel.skip_the_empty_handed(sol)
    idol.pick_up_by_itself(sol, events)


def refusal(sol: Sol, seat: int, action: int) -> int:
    """Why an action is not possible; FINE when it is."""
    if sol.outcome != st.RUNNING:
        return act.OVER
    if seat >= sol.seats:
        return act.NOT_YOUR_TURN
    if act.IDOL_TO <= action < act.PEEK:
        return idol.why_not_idol(sol, seat, roster.pawn_of(sol, action - act.IDOL_TO))
    if action < act.END:
        return refusal_before(sol, seat, action)
    if action < act.PEEK:
        return refusal_in_turn(sol, seat, action)
    if action < act.FIGHT:
        return deciding.why_not_act(sol, seat) or refusal_of_ability(sol, action)
    if action < act.DRAW_CARD:
        return refusal_in_combat(sol, seat, action)
    return refusal_when_found(sol, seat, action)


# §3, §4.1 Before a turn


def refusal_before(sol: Sol, seat: int, action: int) -> int:
    """Why the table does not go on, a character is not recruited or not next, a boat not moored."""
    if action == act.CONTINUE:
        return deciding.why_not_decide(sol, seat, st.DICE)
    if action < act.ANCHORS:
        return deciding.why_not_decide(sol, seat, st.RECRUIT) or setup.why_not_recruit(
            sol, action - act.RECRUITS
        )
    if action < act.NEXT_IS:
        return deciding.why_not_decide(sol, seat, st.ANCHOR) or setup.why_not_anchor(
            sol, action - act.ANCHORS
        )
    return deciding.why_not_decide(sol, seat, st.NEXT) or turns.why_not_next(
        sol, roster.pawn_of(sol, action - act.NEXT_IS)
    )


def prepare(sol: Sol, action: int, chance: Chance, events: Events) -> None:
    """The table's own step, and what is chosen before a turn (§3, §4.1)."""
    if action == act.CONTINUE:
        duel.roll_dice(sol, chance, events)
    elif action < act.ANCHORS:
        setup.recruit(sol, action - act.RECRUITS, chance, events)
    elif action < act.NEXT_IS:
        setup.anchor(sol, action - act.ANCHORS, chance, events)
    else:
        sol.active = roster.pawn_of(sol, action - act.NEXT_IS)
        sol.phase = st.PAWN_STARTS


# §5, §6 In a turn


def refusal_in_turn(sol: Sol, seat: int, action: int) -> int:
    """Why a character cannot do what every character can."""
    leaves = act.MOVE <= action < act.PULL or act.USE <= action <= act.USE_ORDER
    code = deciding.why_not_decide(sol, seat, st.TURN) if leaves else deciding.why_not_act(sol, seat)
    if code != act.FINE or action == act.END:
        return code
    if action < act.MOVE:
        return moving.why_not_land(sol, action - act.LAND)
    if action < act.ROW:
        return moving.why_not_move(sol, action - act.MOVE)
    if action < act.PULL:
        return moving.why_not_row(sol, action - act.ROW)
    if action < act.SEARCH:
        return moving.why_not_pull(sol, roster.pawn_of(sol, action - act.PULL))
    if action == act.SEARCH:
        return searching.why_not_search(sol)
    if action < act.USE_ORDER:
        return tokens.why_not_use(
            sol, (action - act.USE) // pieces.TERRAINS, (action - act.USE) % pieces.TERRAINS
        )
    return abilities.why_not_order_used(sol, sol.active)


def in_turn(sol: Sol, action: int, events: Events) -> None:
    """What every character can do in its turn (§5, §6)."""
    if action == act.END:
        sol.phase = st.TURN_ENDS
    elif action < act.MOVE:
        moving.land(sol, action - act.LAND, events)
    elif action < act.ROW:
        moving.walk(sol, action - act.MOVE, events)
    elif action < act.PULL:
        moving.row(sol, action - act.ROW, events)
    elif action < act.SEARCH:
        moving.pull(sol, roster.pawn_of(sol, action - act.PULL), events)
    elif action < act.USE_ORDER:
        tokens.use(sol, (action - act.USE) // pieces.TERRAINS, (action - act.USE) % pieces.TERRAINS, events)
    else:
        abilities.use_order(sol, events)


def look_for_token(sol: Sol, action: int, chance: Chance, events: Events) -> None:
    """The token of the own cell; Leonardo reaches a neighbouring one, once a turn (§6.1, §10.4)."""
    cell = sol.pawns[sol.active].cell
    if action != act.SEARCH:
        sol.used = 1
        cell = action - act.REACH
    searching.search(sol, cell, chance, events)


# §10 Abilities


def refusal_of_ability(sol: Sol, action: int) -> int:
    """Why an ability cannot be used."""
    if action < act.REACH:
        return abilities.why_not_once(sol, pieces.ZIA) or abilities.why_not_peek(sol, action - act.PEEK)
    if action < act.HEAL:
        return abilities.why_not_once(sol, pieces.LEONARDO) or abilities.why_not_reach(
            sol, action - act.REACH
        )
    if action < act.GIVE_ORDER:
        return abilities.why_not_once(sol, pieces.CHIPA) or abilities.why_not_heal(
            sol, roster.pawn_of(sol, action - act.HEAL)
        )
    if action < act.CLIMB:
        pawn = roster.pawn_of(sol, action - act.GIVE_ORDER)
        return abilities.why_not_ability(sol, pieces.CORTES) or abilities.why_not_give_order(sol, pawn)
    if action < act.LAY_BARRICADE:
        return abilities.why_not_once(sol, pieces.AGUILAR) or abilities.why_not_climb(sol, action - act.CLIMB)
    if action == act.LAY_BARRICADE:
        return abilities.why_not_once(sol, pieces.LA_ROCA) or abilities.why_not_lay(
            sol, sol.barricades, pieces.BARRICADES
        )
    if action < act.LOOK:
        cell = action - act.SHIFT_BARRICADE
        return abilities.why_not_once(sol, pieces.LA_ROCA) or abilities.why_not_shift(
            sol, sol.barricades, cell
        )
    if action < act.LAY_RELAY:
        return abilities.why_not_once(sol, pieces.MARINCHE) or abilities.why_not_look(sol, action - act.LOOK)
    if action == act.LAY_RELAY:
        return abilities.why_not_once(sol, pieces.DONA_BELLA) or abilities.why_not_lay(
            sol, sol.relays, pieces.RELAYS
        )
    if action < act.RIDE:
        cell = action - act.SHIFT_RELAY
        return abilities.why_not_once(sol, pieces.DONA_BELLA) or abilities.why_not_shift(
            sol, sol.relays, cell
        )
    if action == act.RIDE:
        return abilities.why_not_ability(sol, pieces.DONA_BELLA) or abilities.why_not_ride(sol)
    return abilities.why_not_once(sol, pieces.EL_MARIACHI) or abilities.why_not_shoot(
        sol, roster.pawn_of(sol, action - act.SHOOT)
    )


def use_ability(sol: Sol, action: int, chance: Chance, events: Events) -> None:
    """What one character alone can do (§10)."""
    here = sol.pawns[sol.active].cell
    if action < act.REACH:
        abilities.peek(sol, action - act.PEEK, chance, events)
    elif action < act.GIVE_ORDER:
        abilities.heal(sol, roster.pawn_of(sol, action - act.HEAL), events)
    elif action < act.CLIMB:
        abilities.give_order(sol, roster.pawn_of(sol, action - act.GIVE_ORDER), events)
    elif action < act.LAY_BARRICADE:
        abilities.climb(sol, action - act.CLIMB, events)
    elif action < act.LOOK:
        abilities.lay_barricade(
            sol, here if action == act.LAY_BARRICADE else action - act.SHIFT_BARRICADE, events
        )
    elif action < act.LAY_RELAY:
        abilities.look(sol, action - act.LOOK, events)
    elif action < act.RIDE:
        abilities.lay_relay(sol, here if action == act.LAY_RELAY else action - act.SHIFT_RELAY, events)
    elif action == act.RIDE:
        abilities.ride(sol, events)
    else:
        abilities.shoot(sol, roster.pawn_of(sol, action - act.SHOOT), chance, events)


# §7 In a combat


def refusal_in_combat(sol: Sol, seat: int, action: int) -> int:
    """Why a decision of a combat is not possible."""
    if action <= act.SLIP_BY:
        return deciding.why_not_decide(sol, seat, st.ENTER)
    if action < act.ADD:
        return deciding.why_not_decide(sol, seat, st.DEFENDER) or combat.why_not_defend(
            sol, roster.pawn_of(sol, action - act.DEFEND)
        )
    if action <= act.READY:
        phase = st.DEFENCE if sol.phase == st.DEFENCE else st.ATTACK
        return deciding.why_not_decide(sol, seat, phase) or why_not_strengthen(sol, action)
    if action <= act.LEAVE:
        return deciding.why_not_decide(sol, seat, st.SPOILS)
    code = deciding.why_not_decide(sol, seat, st.PUSH)
    if code != act.FINE or action == act.STAY:
        return code
    return (
        act.FINE
        if standing.is_near(sol.pawns[combat.winner_of(sol)].cell, action - act.PUSH_TO)
        else act.NOT_NEXT_TO_IT
    )


def why_not_strengthen(sol: Sol, action: int) -> int:
    """A token or an Order that the fighter has; to be ready is always possible (§7.3)."""
    if action == act.READY:
        return act.FINE
    if action == act.ADD_ORDER:
        return abilities.why_not_order_used(sol, duel.fighter(sol))
    return duel.why_not_add(
        sol, duel.fighter(sol), (action - act.ADD) // pieces.TERRAINS, (action - act.ADD) % pieces.TERRAINS
    )


def fight(sol: Sol, action: int, events: Events) -> None:
    """The decisions of a combat (§7)."""
    if action == act.FIGHT:
        sol.phase = st.FACING
    elif action == act.SLIP_BY:
        combat.slip_by(sol, events)
    elif action < act.ADD:
        sol.defender = roster.pawn_of(sol, action - act.DEFEND)
        sol.phase = st.DUELLING
    elif action < act.ADD_ORDER:
        duel.add(sol, (action - act.ADD) // pieces.TERRAINS, (action - act.ADD) % pieces.TERRAINS, events)
    elif action == act.ADD_ORDER:
        duel.add_order(sol, events)
    elif action == act.READY:
        duel.ready(sol)
    elif action <= act.LEAVE:
        if action == act.TAKE:
            idol.take(sol, combat.winner_of(sol), events)
        sol.phase = st.PUSH
    else:
        if action < act.STAY:
            combat.push(sol, action - act.PUSH_TO, events)
        combat.after_duel(sol)


# §6, §8 When something is found


def refusal_when_found(sol: Sol, seat: int, action: int) -> int:
    """Why a card, a flag or a token cannot go where it was meant to."""
    if action < act.PLACE_FLAG:
        code = deciding.why_not_decide(sol, seat, st.CLUE_FOUND)
        if code != act.FINE or action == act.SHOW:
            return code
        if action == act.DRAW_CARD:
            return clues.why_not_draw(sol)
        return act.FINE if sol.teams[sol.team].hand[action - act.HIDE] > 0 else act.CARD_NOT_HELD
    if action < act.DROP:
        code = deciding.why_not_decide(sol, seat, st.FLAG_FOUND)
        taken = sets.holds(sol.teams[sol.team].flags, action - act.PLACE_FLAG)
        return act.FLAG_THERE if code == act.FINE and taken else code
    if sol.phase != st.OVERFLOW:
        return act.NO_NEED_TO_DROP
    code = deciding.why_not_decide(sol, seat, st.OVERFLOW)
    held = sol.pawns[sol.active].things[action - act.DROP] if code == act.FINE else 1
    return code if held > 0 else act.NOT_HELD


def settle(sol: Sol, action: int, chance: Chance, events: Events) -> None:
    """What a find, or a full inventory, asks for (§6, §8)."""
    if action == act.DRAW_CARD:
        clues.draw_with_medallion(sol, chance, events)
    elif action == act.SHOW:
        clues.show(sol, events)
    elif action < act.PLACE_FLAG:
        clues.hide(sol, action - act.HIDE, events)
    elif action < act.DROP:
        searching.place_flag(sol, action - act.PLACE_FLAG, events)
    else:
        tokens.drop(
            sol, (action - act.DROP) // pieces.TERRAINS, (action - act.DROP) % pieces.TERRAINS, events
        )
