"""SOL: two crews look for the Idol of the Sun God, and one of them sails home with it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from archipel.core.game import Game
from archipel.games.sol.actions import DEALT, EVENTS, FORMS, OPTIONS, REFUSALS, WORDS
from archipel.games.sol.advice import at_first_sight
from archipel.games.sol.advice_weights import WEIGHTS
from archipel.games.sol.legality import legal
from archipel.games.sol.notation import write
from archipel.games.sol.pieces import CHART, MOVEMENT, TOKENS
from archipel.games.sol.reading import read
from archipel.games.sol.refusals import refusal
from archipel.games.sol.rules import deciders, ending, over, play, score
from archipel.games.sol.setup import setup, unplayable
from archipel.games.sol.state import ENDINGS, Chance, Sol
from archipel.games.sol.survey import check
from archipel.games.sol.text_board import seat_word, text_board
from archipel.games.sol.view import imagine, side_of, view

if TYPE_CHECKING:
    from archipel.draw.look import Look

check(CHART, tuple(sum(row) for row in TOKENS), min(MOVEMENT))


def look() -> Look:
    """How it looks; loaded when somebody looks, so that the rules alone do not pay for pictures."""
    from archipel.games.sol.look import LOOK

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
    seat_word=seat_word,
    side_of=side_of,
    look=look,
    advice=at_first_sight,
    weights=WEIGHTS,
    ladder_by="side",
    rollouts=300,
)
