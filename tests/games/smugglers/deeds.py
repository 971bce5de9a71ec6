"""Everything one can do: a row an action, what does it, and the reasons against it."""

from __future__ import annotations

from archipel.core.deeds import Deed, Deeds

from . import actions as act, border, turns
from .state import Chance, Smugglers

deeds = Deeds(__name__, Smugglers, Chance, act.action, over=turns.over)
in_turn, at_border = turns.why_not_in_turn, border.why_not_at_border

play, refusal = deeds.made_of(
    # A delivery (§3)
    Deed(act.CONTINUE, border.turn_over, unless=(at_border, border.why_not_turn_over)),
    Deed(act.PASS, border.let_pass, unless=(at_border, border.why_not_answer)),
    Deed(act.PLAY_TOLL, border.raise_toll, unless=(at_border, border.why_not_answer, border.why_not_toll)),
    # A turn (§2)
    Deed(act.DRAW, (turns.draw_card, turns.next_turn), unless=(in_turn, turns.why_not_draw)),
    Deed(act.SPY, (turns.spy, turns.next_turn), unless=(in_turn, turns.why_not_spy)),
    Deed(act.DELIVER, border.announce, unless=(in_turn, border.why_not_deliver)),
    Deed(act.WAIT, (turns.wait, turns.next_turn), unless=in_turn),
    Deed(act.HIDE, (turns.hide, turns.next_turn), unless=(in_turn, turns.why_not_hide)),
)
legal = deeds.everything()
