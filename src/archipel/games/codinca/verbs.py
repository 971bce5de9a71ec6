"""The verbs of the dock: what a player is asked now, always in the same order."""

from __future__ import annotations

from collections.abc import Sequence

from archipel.draw.look import Verb
from archipel.games.codinca import actions as act
from archipel.games.codinca.state import CHOOSE, RUNNING, SPIRIT, TURN, Codinca

CHOICE = (Verb("choose", "i-star", ("choose",), act.CHOOSE_ELEMENT),)
IN_TURN = (
    Verb("swap", "i-swap", ("swap",), act.SWAP),
    Verb("flip", "i-flip", ("flip",), act.FLIP),
    Verb("spirit", "i-spirit", ("spirit",), act.TAKE),
    Verb("end", "i-end", ("end",), act.END, "end"),
)
OF_A_CARD = (
    Verb("trap", "i-spirit", ("trap",), act.TRAP),
    Verb("push", "i-push", ("push",), act.PUSH),
    Verb("rotate", "i-rotate", ("rotate",), act.ROTATE),
)


def verbs(view: Codinca, seat: int) -> Sequence[Verb]:
    """What there is to press, by what is being decided."""
    if view.outcome != RUNNING or seat != view.active:
        return ()
    return {CHOOSE: CHOICE, TURN: IN_TURN, SPIRIT: OF_A_CARD}.get(view.phase, ())
