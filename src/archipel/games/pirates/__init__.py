"""Les Pirates des Égouts: man three boats made of rubbish, and sail off with the best of the flotsam."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from archipel.core.game import Game
from archipel.games.pirates.actions import DEALT, EVENTS, FORMS, REFUSALS, WORDS
from archipel.games.pirates.advice import advice
from archipel.games.pirates.advice_weights import WEIGHTS
from archipel.games.pirates.legality import legal, refusal
from archipel.games.pirates.notation import write
from archipel.games.pirates.options import OPTIONS, unplayable
from archipel.games.pirates.reading import read
from archipel.games.pirates.rules import deciders, ending, over, play, score
from archipel.games.pirates.setup import setup
from archipel.games.pirates.state import ENDINGS, Chance, Pirates
from archipel.games.pirates.text_board import text_board
from archipel.games.pirates.view import imagine, view

if TYPE_CHECKING:
    from archipel.draw.look import Look


def look() -> Look:
    """How it looks; loaded when somebody looks, so that the rules alone do not pay for pictures."""
    from archipel.games.pirates.look import LOOK

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
    options=OPTIONS,
    words=WORDS,
    forms=FORMS,
    events=EVENTS,
    refusals=REFUSALS,
    endings=ENDINGS,
    dealt=DEALT,
    setup=setup,
    deciders=deciders,
    legal=legal,
    play=play,
    over=over,
    ending=ending,
    score=score,
    view=view,
    imagine=imagine,
    refusal=refusal,
    write=write,
    read=read,
    text_board=text_board,
    unplayable=unplayable,
    seat_word=lambda pirates, seat: ("seat", seat),
    advice=advice,
    weights=WEIGHTS,
    look=look,
    ladder_by="mode",
    rollouts=400,
)
