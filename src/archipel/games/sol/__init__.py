"""SOL: two crews look for the Idol of the Sun God, and one of them sails home with it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from archipel.core.game import Game

from .advice import weights as w, worth
from .notation import read, survey, text_board, write
from .rules import actions as act, deciding, deeds, ending, legal, pieces, setup, state as st, view
from .rules.state import Chance, Sol

if TYPE_CHECKING:
    from archipel.draw.look import Look


survey.check(pieces.CHART, tuple(sum(row) for row in pieces.TOKENS), min(pieces.MOVEMENT))


def look() -> Look:
    """How it looks; loaded when somebody looks, so that the rules alone do not pay for pictures."""
    from .look import LOOK

    return LOOK


GAME = Game(
    key="sol",
    version=1,
    folder=Path(__file__).parent,
    fewest=2,
    most=8,
    cooperative=False,
    secrecy="team",
    state=Sol,
    chance=Chance,
    options=act.OPTIONS,
    words=act.WORDS,
    forms=act.FORMS,
    events=act.EVENTS,
    refusals=act.REFUSALS,
    endings=st.ENDINGS,
    dealt=act.DEALT,
    setup=setup.setup,
    deciders=deciding.deciders,
    legal=legal.legal,
    play=deeds.play,
    over=ending.over,
    ending=ending.ending,
    score=ending.score,
    view=view.view,
    imagine=view.imagine,
    refusal=deeds.refusal,
    write=write.write,
    read=read.read,
    text_board=text_board.text_board,
    unplayable=setup.unplayable,
    seat_word=text_board.seat_word,
    side_of=view.side_of,
    look=look,
    advice=worth.at_first_sight,
    weights=w.WEIGHTS,
    ladder_by="side",
    rollouts=300,
)
