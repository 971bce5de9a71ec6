"""Everything one can do: a row an action, what does it, and the reasons against it as they are told in turn.

Each of them stands in its chapter of the rule page, the reasons beside what they forbid.
"""

from __future__ import annotations

from archipel.core.deeds import Deed, Deeds, Given

from . import actions as act, asking, drawing, moving, pieces, sailing, talents, tavern, the_end, turn
from .state import Chance, Pirates

deeds = Deeds(
    __name__,
    Pirates,
    Chance,
    act.action,
    over=the_end.over,
    before=asking.why_not_asked,
    after=turn.follow,
)
may_draw = drawing.why_not_draw

play, refusal = deeds.made_of(
    # What the table turns up (§5.1, §6.4, §8.5)
    Deed(act.CONTINUE, turn.turn_up, unless=turn.why_not_turn_up),
    # To draw (§5.1)
    Deed(act.DRAW, drawing.draw_card, unless=(may_draw, drawing.why_not_deck)),
    Deed(act.TAKE, drawing.take_card, unless=(may_draw, drawing.why_not_take)),
    # To move (§5.2), to become captain (§5.3)
    Deed(act.BOARD, moving.board, unless=moving.why_not_board),
    Deed(act.MOVE, moving.advance, unless=moving.why_not_advance),
    Deed(
        act.LEAP,
        Given(moving.board, pieces.CAPTAIN),
        unless=Given(moving.why_not_board, pieces.CAPTAIN),
    ),
    Deed(
        act.PROMOTE,
        Given(moving.advance, pieces.CAPTAIN),
        unless=Given(moving.why_not_advance, pieces.CAPTAIN),
    ),
    # To set sail, and to share the loot (§6)
    Deed(act.SAIL, sailing.set_sail, unless=sailing.why_not_sail),
    Deed(act.LOOT, sailing.take_loot, unless=sailing.why_not_pick),
    Deed(act.DECLINE, sailing.decline, unless=sailing.why_not_decline),
    # A snail steps on or stays (§8.5), a weasel does no more (§8.6)
    Deed(act.STEP_ON, talents.let_step, unless=talents.why_not_step),
    Deed(act.STAY, talents.keep_back, unless=talents.why_not_step),
    Deed(act.STOP, talents.stop, unless=talents.why_not_stop),
    # Cards above the limit (§4.3), and for a bid (§9.4)
    Deed(act.DISCARD, turn.discard, unless=turn.why_not_discard),
    # The tavern (§9)
    Deed(act.NAME, tavern.name_figure, unless=tavern.why_not_name),
    Deed(act.LAY_DOWN, tavern.lay_card, unless=tavern.why_not_lay),
    Deed(act.OFFER, tavern.offer, unless=tavern.why_not_bid),
    Deed(act.FOLD, tavern.pass_bid, unless=tavern.why_not_pass),
)
