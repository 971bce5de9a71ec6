"""Codinca: bring your four tiles into four secret patterns before the others do."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from archipel.core.game import Game

from .advice import promises, weights as w
from .notation import read, text_board, write
from .rules import actions as act, deeds, legal, setup, state as st, taking_turns, the_end, view
from .rules.state import Chance, Codinca

if TYPE_CHECKING:
    from archipel.draw.look import Look


def look() -> Look:
    """How it looks; loaded when somebody looks, so that the rules alone do not pay for pictures."""
    from .look import LOOK

    return LOOK


GAME = Game(
    key="codinca",
    version=1,
    folder=Path(__file__).parent,
    fewest=2,
    most=4,
    cooperative=False,
    secrecy="seat",
    state=Codinca,
    chance=Chance,
    options=act.OPTIONS,
    words=act.WORDS,
    forms=act.FORMS,
    events=act.EVENTS,
    refusals=act.REFUSALS,
    endings=st.ENDINGS,
    dealt=act.DEALT,
    setup=setup.setup,
    deciders=taking_turns.deciders,
    legal=legal.legal,
    play=deeds.play,
    over=the_end.over,
    ending=the_end.ending,
    score=the_end.score,
    view=view.view,
    imagine=view.imagine,
    refusal=deeds.refusal,
    write=write.write,
    read=read.read,
    text_board=text_board.text_board,
    seat_word=write.seat_word,
    rephrase=act.rephrase,
    advice=promises.promise,
    weights=w.WEIGHTS,
    look=look,
)
