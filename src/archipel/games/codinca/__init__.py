"""Codinca: bring your four tiles into four secret patterns before the others do."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from archipel.core.game import Game
from archipel.games.codinca.actions import DEALT, EVENTS, FORMS, OPTIONS, REFUSALS, WORDS, rephrase
from archipel.games.codinca.advice import promise
from archipel.games.codinca.advice_weights import WEIGHTS
from archipel.games.codinca.legality import legal, refusal
from archipel.games.codinca.notation import seat_word, write
from archipel.games.codinca.reading import read
from archipel.games.codinca.rules import deciders, ending, over, play, score
from archipel.games.codinca.setup import setup
from archipel.games.codinca.state import ENDINGS, Chance, Codinca
from archipel.games.codinca.text_board import text_board
from archipel.games.codinca.view import imagine, view

if TYPE_CHECKING:
    from archipel.draw.look import Look


def look() -> Look:
    """How it looks; loaded when somebody looks, so that the rules alone do not pay for pictures."""
    from archipel.games.codinca.look import LOOK

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
    seat_word=seat_word,
    rephrase=rephrase,
    advice=promise,
    weights=WEIGHTS,
    look=look,
)
