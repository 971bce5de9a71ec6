"""Les Pirates des Égouts: man three boats made of rubbish, and sail off with the best of the flotsam."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from archipel.core.game import Game

from .advice import policy, weights as w
from .notation import read, text_board, write
from .rules import actions as act, asking, deeds, legal, options, scoring, setup, state as st, the_end, view
from .rules.state import Chance, Pirates

if TYPE_CHECKING:
    from archipel.draw.look import Look


def look() -> Look:
    """How it looks; loaded when somebody looks, so that the rules alone do not pay for pictures."""
    from .look import LOOK

    return LOOK


GAME = Game(
    key="pirates",
    version=1,
    folder=Path(__file__).parent,
    fewest=2,
    most=5,
    cooperative=False,
    secrecy="seat",
    state=Pirates,
    chance=Chance,
    options=options.OPTIONS,
    words=act.WORDS,
    forms=act.FORMS,
    events=act.EVENTS,
    refusals=act.REFUSALS,
    endings=st.ENDINGS,
    dealt=act.DEALT,
    setup=setup.setup,
    deciders=asking.deciders,
    legal=legal.legal,
    play=deeds.play,
    over=the_end.over,
    ending=the_end.ending,
    score=scoring.score,
    view=view.view,
    imagine=view.imagine,
    refusal=deeds.refusal,
    write=write.write,
    read=read.read,
    text_board=text_board.text_board,
    unplayable=options.unplayable,
    seat_word=lambda pirates, seat: ("seat", seat),
    advice=policy.advice,
    weights=w.WEIGHTS,
    look=look,
    ladder_by="mode",
    rollouts=400,
)
