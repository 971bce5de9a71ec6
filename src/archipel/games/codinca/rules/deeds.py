"""Everything one can do: a row an action, what does it, and the reasons against it as they are told in turn.

Each of them stands in its chapter of the rule page, the reasons beside what they forbid.
"""

from __future__ import annotations

from archipel.core.deeds import Deed, Deeds

from . import actions as act, setup, spirit_cards, standard_actions as standard, taking_turns, the_end
from .state import Chance, Codinca

deeds = Deeds(__name__, Codinca, Chance, act.action, over=the_end.over, before=taking_turns.why_not_seat)
may_act, with_a_card = taking_turns.why_not_act, spirit_cards.why_not_use_card

play, refusal = deeds.made_of(
    # The table and the turn (§3, §4)
    Deed(act.CONTINUE, setup.deal_next, unless=setup.why_not_deal),
    Deed(act.CHOOSE_ELEMENT, setup.choose_element, unless=setup.why_not_choose),
    Deed(act.END, taking_turns.next_turn, unless=(may_act, taking_turns.why_not_end)),
    # The standard actions (§5)
    Deed(act.SWAP, standard.swap, unless=(may_act, standard.why_not_swap)),
    Deed(act.FLIP, standard.flip, unless=(may_act, standard.why_not_flip)),
    # A spirit card, and what to do with it (§6)
    Deed(act.TAKE, spirit_cards.take_up, unless=(may_act, spirit_cards.why_not_take)),
    Deed(act.PUSH, spirit_cards.push_line, unless=(with_a_card, spirit_cards.why_not_push)),
    Deed(act.ROTATE, spirit_cards.rotate_block, unless=(with_a_card, spirit_cards.why_not_rotate)),
    Deed(act.TRAP, spirit_cards.spring_trap, unless=(with_a_card, spirit_cards.why_not_trap)),
)
