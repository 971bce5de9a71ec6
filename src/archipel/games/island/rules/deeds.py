"""Everything one can do: a row an action, what does it, and the reasons against it as they are told in turn.

Each of them stands in its chapter of the rule page, the reasons beside what they forbid. After a deed the
table goes on to what is now due; not so when somebody passes: others may still be asked.
"""

from __future__ import annotations

from archipel.core.deeds import Deed, Deeds

from . import (
    actions as act,
    adventurers,
    capturing,
    ending,
    giving,
    hands,
    helicopter,
    moving,
    sandbags,
    shoring,
    special_cards,
    swimming,
    turn,
)
from .state import Chance, Island

deeds = Deeds(__name__, Island, Chance, act.action, over=ending.over, after=turn.go_on)
no_card = (special_cards.play_none, swimming.give_up)
spend, may_act = turn.spend, turn.why_not_act
may_fly, may_shore = adventurers.why_not_fly, adventurers.why_not_shore_now
may_play, may_lift = special_cards.why_not_now, helicopter.why_not_play

play, refusal = deeds.made_of(
    # The table and the turn (§4, §6.1, §7.4, §8.1)
    Deed(act.CONTINUE, turn.turn_card, unless=turn.why_not_turn_card),
    Deed(act.PASS, no_card, unless=special_cards.why_not_pass, alone=True),
    Deed(act.END, turn.end_actions, unless=turn.why_not_end),
    # What costs an action (§5, §9)
    Deed(act.MOVE, (spend, moving.move), unless=(may_act, moving.why_not_move)),
    Deed(act.FLY, (spend, adventurers.fly), unless=(may_act, may_fly, moving.why_not_stand)),
    Deed(act.SHORE, adventurers.shore, unless=(may_shore, shoring.why_not_shore)),
    Deed(act.STOP, adventurers.leave_second, unless=adventurers.why_not_second),
    Deed(act.GIVE, (spend, giving.give), unless=(may_act, giving.why_not_give)),
    Deed(act.CAPTURE, (spend, capturing.capture), unless=(may_act, capturing.why_not_capture)),
    Deed(act.GUIDE, (spend, adventurers.guide), unless=(may_act, adventurers.why_not_guide)),
    # What one may have to do (§6.3, §8.4)
    Deed(act.SWIM_TO, swimming.swim, unless=swimming.why_not_swim),
    Deed(act.DISCARD, hands.discard, unless=hands.why_not_discard),
    # Special cards, at any time (§7, §10.1)
    Deed(act.BOARD, helicopter.board, unless=helicopter.why_not_lift),
    Deed(act.LAND, helicopter.land, unless=helicopter.why_not_land),
    Deed(act.SANDBAG, sandbags.sandbag, unless=(may_play, sandbags.why_not_sandbag)),
    Deed(act.LEAVE, ending.leave, unless=(may_play, may_lift, ending.why_not_leave)),
)
