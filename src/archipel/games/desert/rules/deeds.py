"""Everything one can do: what each action leads to, and what is asked before it.

How each is done, and why not, stands in the chapters beside this page.
"""

from __future__ import annotations

from archipel.core.decisions import answered, current, is_waited_for
from archipel.core.events import EVERYONE, Events, tell
from archipel.games.desert.rules import actions as act
from archipel.games.desert.rules import (
    crew,
    digging,
    ending,
    equipment,
    excavating,
    forecast,
    gifts,
    moving,
    parts,
    pieces,
    storm,
    talents,
    turn,
)
from archipel.games.desert.rules import state as st
from archipel.games.desert.rules.state import Chance, Desert


def play(desert: Desert, seat: int, action: int, chance: Chance, events: Events) -> None:
    """Carry out a legal action, and look whether it was the last."""
    if action == act.CONTINUE:
        storm.turn_card(desert, chance, events)
    elif action == act.PASS:
        answered(desert.decisions, seat)
    elif action >= act.GIVE_WATER:
        play_free(desert, seat, action, chance, events)
        if current(desert.decisions) == st.STORM:
            gifts.ask_everyone(desert)
    elif action >= act.BURY:
        forecast.put_back(desert, seat, action, events)
    else:
        play_in_turn(desert, seat, action, chance, events)
    ending.take_off(desert, events)


# §5 The actions of a turn


def play_in_turn(desert: Desert, seat: int, action: int, chance: Chance, events: Events) -> None:
    """Carry out an action of the player whose turn it is."""
    if action < act.MOVE:
        tell(events, act.ENDED, EVERYONE, seat)
        storm.begin(desert, events)
    elif action < act.MOVE_WITH:
        moving.move(desert, seat, action - act.MOVE, pieces.NOBODY, events)
    elif action < act.DIG:
        pair = action - act.MOVE_WITH
        moving.move(desert, seat, pair // pieces.SEATS, pair % pieces.SEATS, events)
    elif action == act.STOP:
        talents.close_guide(desert)
    else:
        turn.spend(desert)
        if action < act.DIG_TWO:
            digging.remove_sand(desert, seat, action - act.DIG, 1, events)
        elif action < act.EXCAVATE:
            digging.remove_sand(desert, seat, action - act.DIG_TWO, 2, events)
        elif action == act.EXCAVATE:
            excavating.excavate(desert, seat, chance, events)
        elif action < act.CALM:
            desert.parts[action - act.TAKE] = st.TAKEN
            tell(events, act.TOOK, EVERYONE, seat, action - act.TAKE)
        elif action == act.CALM:
            desert.calmed += 1
            tell(events, act.CALMED, EVERYONE, seat)
        elif action == act.LOOK:
            forecast.look_ahead(desert, seat, st.FORECAST, chance, events)
        elif action == act.REFILL:
            crew.gain(desert, seat, pieces.WATER_FOUND, events)
        else:
            talents.guide(desert, seat, action - act.GUIDE_PAWN, events)


def play_free(desert: Desert, seat: int, action: int, chance: Chance, events: Events) -> None:
    """Give something, or use equipment."""
    if action < act.GIVE:
        pair = action - act.GIVE_WATER
        gifts.give_water(desert, seat, pair % pieces.SEATS, pair // pieces.SEATS + 1, events)
    elif action < act.BLAST:
        pair = action - act.GIVE
        gifts.hand_over(desert, seat, pair % pieces.SEATS, pair // pieces.SEATS, events)
    elif action < act.FLY:
        equipment.blast(desert, seat, action - act.BLAST, events)
    elif action < act.FLY_WITH:
        equipment.fly(desert, seat, action - act.FLY, pieces.NOBODY, events)
    elif action < act.SCOPE:
        pair = action - act.FLY_WITH
        equipment.fly(desert, seat, pair // pieces.SEATS, pair % pieces.SEATS, events)
    elif action < act.RAISE_SHIELD:
        equipment.scope(desert, seat, action - act.SCOPE, chance, events)
    elif action == act.RAISE_SHIELD:
        equipment.raise_shield(desert, seat, events)
    elif action == act.HURRY:
        crew.lay_down(desert, seat, pieces.THROTTLE)
        desert.actions_left += pieces.THROTTLE_ACTIONS
        tell(events, act.THROTTLED, EVERYONE, seat)
    elif action == act.POUR:
        equipment.pour(desert, seat, events)
    else:
        crew.lay_down(desert, seat, pieces.TRACKER)
        tell(events, act.TRACKED, EVERYONE, seat)
        forecast.look_ahead(desert, seat, st.TRACK, chance, events)


# The reason against an action


def refusal(desert: Desert, seat: int, action: int) -> int:
    """Why an action is not possible; FINE when it is."""
    if desert.outcome != st.RUNNING:
        return act.OVER
    if seat >= desert.seats:
        return act.NOT_YOUR_TURN
    if action >= act.GIVE_WATER:
        return gifts.why_not_free(desert, seat) or refusal_free(desert, seat, action)
    kind = current(desert.decisions)
    if action == act.CONTINUE:
        if kind != st.STORM or desert.decisions.waiting != 0:
            return act.NOT_NOW
        return act.FINE if seat == desert.active else act.NOT_YOUR_TURN
    if action == act.PASS:
        waited = kind == st.STORM and is_waited_for(desert.decisions, seat)
        return act.FINE if waited else act.NOTHING_TO_PASS
    if action == act.STOP:
        return talents.why_not_stop(desert, seat)
    if action == act.KEEP:
        return forecast.why_not_cards(desert, seat, kind == st.ORDER)
    if act.BURY <= action < act.KEEP:
        return forecast.why_not_card(desert, seat, action - act.BURY, False)
    if action >= act.STACK:
        return forecast.why_not_card(desert, seat, action - act.STACK, True)
    return refusal_in_turn(desert, seat, action)


def refusal_in_turn(desert: Desert, seat: int, action: int) -> int:
    """Why an action of a turn is not possible."""
    if act.MOVE <= action < act.DIG:
        companion = pieces.NOBODY if action < act.MOVE_WITH else (action - act.MOVE_WITH) % pieces.SEATS
        cell = action - act.MOVE if action < act.MOVE_WITH else (action - act.MOVE_WITH) // pieces.SEATS
        return moving.why_not_move(desert, seat, cell, companion)
    code = turn.why_not_act(desert, seat)
    if action == act.END and code == act.NO_ACTIONS_LEFT:
        return act.FINE
    if code != act.FINE or action == act.END:
        return code
    if action < act.DIG_TWO:
        return digging.why_not_sand(desert, seat, action - act.DIG)
    if action < act.EXCAVATE:
        return digging.why_not_dig_two(desert, seat, action - act.DIG_TWO)
    if action == act.EXCAVATE:
        return act.BURIED if crew.buried(desert, seat) else excavating.why_not_excavate(desert, seat)
    if action < act.CALM:
        return (
            act.BURIED if crew.buried(desert, seat) else parts.why_not_take(desert, seat, action - act.TAKE)
        )
    if action == act.CALM:
        return talents.why_not_calm(desert, seat)
    if action == act.LOOK:
        return forecast.why_not_forecast(desert, seat)
    if action == act.REFILL:
        return talents.why_not_refill(desert, seat)
    return talents.why_not_guide(desert, seat, action - act.GUIDE_PAWN)


def refusal_free(desert: Desert, seat: int, action: int) -> int:
    """Why a gift or equipment is not possible."""
    if action < act.GIVE:
        amount, other = (
            (action - act.GIVE_WATER) // pieces.SEATS + 1,
            (action - act.GIVE_WATER) % pieces.SEATS,
        )
        return gifts.why_not_water(desert, seat, other, amount)
    if action < act.BLAST:
        card, other = (action - act.GIVE) // pieces.SEATS, (action - act.GIVE) % pieces.SEATS
        return gifts.why_not_hand_over(desert, seat, other, card)
    if action < act.FLY:
        return equipment.why_not_hold(desert, seat, pieces.BLASTER) or equipment.why_not_blast(
            desert, seat, action - act.BLAST
        )
    if action < act.SCOPE:
        flies_with = action >= act.FLY_WITH
        cell = (action - act.FLY_WITH) // pieces.SEATS if flies_with else action - act.FLY
        code = equipment.why_not_hold(desert, seat, pieces.JET_PACK) or equipment.why_not_take_off(
            desert, seat
        )
        code = code or equipment.why_not_land(desert, seat, cell)
        if code == act.FINE and flies_with:
            code = equipment.why_not_passenger(desert, seat, (action - act.FLY_WITH) % pieces.SEATS)
        return code
    if action < act.RAISE_SHIELD:
        return equipment.why_not_hold(desert, seat, pieces.TERRASCOPE) or equipment.why_not_scope(
            desert, action - act.SCOPE
        )
    if action == act.HURRY:
        return equipment.why_not_hold(desert, seat, pieces.THROTTLE) or equipment.why_not_hurry(desert, seat)
    if action == act.RAISE_SHIELD:
        return equipment.why_not_hold(desert, seat, pieces.SHIELD)
    return equipment.why_not_hold(desert, seat, pieces.RESERVE if action == act.POUR else pieces.TRACKER)
