"""Everything one can do: a row an action, what does it, and the reasons against it in their order."""

from __future__ import annotations

from archipel.core.deeds import Deed, Deeds
from archipel.template.rules import actions as act, pile, turns
from archipel.template.rules.state import Chance, Table

deeds = Deeds(__name__, Table, Chance, act.action, over=turns.over, before=turns.why_not_seat)

play, refusal = deeds.made_of(
    Deed(act.CONTINUE, pile.clear, unless=pile.why_not_clear),
    Deed(act.LAY, pile.lay, unless=(pile.why_not_play, pile.why_not_lay)),
    Deed(act.DRAW, pile.draw_card, unless=(pile.why_not_play, pile.why_not_draw)),
)
legal = deeds.everything()
