"""Everything one can do: a row an action, what does it, and the reasons against it as they are told in turn.

Each of them stands in its chapter of the rule page, the reasons beside what they forbid.
"""

from __future__ import annotations

from archipel.core.deeds import Deed, Deeds, Given

from . import (
    actions as act,
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
    state as st,
    storm,
    talents,
    turn,
)
from .state import Chance, Desert

deeds = Deeds(__name__, Desert, Chance, act.action, over=ending.over, after=ending.take_off)
in_turn, buried, spend = turn.why_not_act, crew.why_not_buried, turn.spend
set_out, pay = moving.why_not_set_out, moving.pay
free, ask_again, hold = gifts.why_not_free, gifts.ask_again, equipment.why_not_hold
in_hand = forecast.why_not_put_back

play, refusal = deeds.made_of(
    # The table and the turn (§4)
    Deed(act.CONTINUE, storm.turn_card, unless=storm.why_not_turn_card),
    Deed(act.PASS, gifts.keep_silent, unless=gifts.why_not_pass),
    Deed(act.END, (turn.end, storm.begin), unless=turn.why_not_end),
    # What costs an action (§5)
    Deed(act.MOVE, (moving.move, pay), unless=(set_out, moving.why_not_move)),
    Deed(act.MOVE_WITH, (moving.move_with, pay), unless=(set_out, moving.why_not_move_with)),
    Deed(act.DIG, (spend, Given(digging.remove_sand, 1)), unless=(in_turn, digging.why_not_sand)),
    Deed(act.DIG_TWO, (spend, Given(digging.remove_sand, 2)), unless=(in_turn, digging.why_not_dig_two)),
    Deed(act.EXCAVATE, (spend, excavating.excavate), unless=(in_turn, buried, excavating.why_not_excavate)),
    Deed(act.TAKE, (spend, parts.take), unless=(in_turn, buried, parts.why_not_take)),
    # What an adventurer can do besides (§9)
    Deed(act.CALM, (spend, talents.calm), unless=(in_turn, talents.why_not_calm)),
    Deed(
        act.LOOK,
        (spend, Given(forecast.look_ahead, st.FORECAST)),
        unless=(in_turn, forecast.why_not_forecast),
    ),
    Deed(act.REFILL, (spend, talents.refill), unless=(in_turn, talents.why_not_refill)),
    Deed(act.GUIDE_PAWN, (spend, talents.guide), unless=(in_turn, talents.why_not_guide)),
    Deed(act.STOP, talents.close_guide, unless=talents.why_not_stop),
    Deed(act.BURY, forecast.bury, unless=(in_hand, forecast.why_not_bury)),
    Deed(act.KEEP, forecast.keep, unless=in_hand),
    Deed(act.STACK, forecast.stack, unless=(in_hand, forecast.why_not_stack)),
    # Free at any time (§7)
    Deed(act.GIVE_WATER, (gifts.give_water, ask_again), unless=(free, gifts.why_not_water)),
    Deed(act.GIVE, (gifts.hand_over, ask_again), unless=(free, gifts.why_not_hand_over)),
    # Equipment (§8)
    Deed(
        act.BLAST,
        (equipment.blast, ask_again),
        unless=(free, Given(hold, pieces.BLASTER), equipment.why_not_blast),
    ),
    Deed(
        act.FLY,
        (equipment.fly, ask_again),
        unless=(free, Given(hold, pieces.JET_PACK), equipment.why_not_take_off, equipment.why_not_land),
    ),
    Deed(
        act.FLY_WITH,
        (equipment.fly_with, ask_again),
        unless=(free, Given(hold, pieces.JET_PACK), equipment.why_not_take_off, equipment.why_not_land_with),
    ),
    Deed(
        act.SCOPE,
        (equipment.scope, ask_again),
        unless=(free, Given(hold, pieces.TERRASCOPE), equipment.why_not_scope),
    ),
    Deed(act.RAISE_SHIELD, (equipment.raise_shield, ask_again), unless=(free, Given(hold, pieces.SHIELD))),
    Deed(
        act.HURRY,
        (equipment.hurry, ask_again),
        unless=(free, Given(hold, pieces.THROTTLE), equipment.why_not_hurry),
    ),
    Deed(act.POUR, (equipment.pour, ask_again), unless=(free, Given(hold, pieces.RESERVE))),
    Deed(
        act.USE_TRACKER,
        (equipment.track, Given(forecast.look_ahead, st.TRACK), ask_again),
        unless=(free, Given(hold, pieces.TRACKER)),
    ),
)
