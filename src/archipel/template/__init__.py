"""Template: lay cards on one pile and fill it exactly."""

from __future__ import annotations

from pathlib import Path

from archipel.core import hands
from archipel.core.game import Game
from archipel.template import advice, notation
from archipel.template.rules import actions as act, deeds, pieces, setup, turns
from archipel.template.rules.state import Chance, Table

GAME = Game(
    key="template",
    version=1,
    folder=Path(__file__).parent,
    fewest=2,
    most=pieces.SEATS,
    cooperative=False,
    secrecy="seat",
    state=Table,
    chance=Chance,
    options=act.OPTIONS,
    words=act.WORDS,
    forms=act.FORMS,
    events=act.EVENTS,
    refusals=act.REFUSALS,
    endings=pieces.ENDINGS,
    dealt=act.DEALT,
    setup=setup.setup,
    deciders=turns.deciders,
    legal=deeds.legal,
    play=deeds.play,
    over=turns.over,
    ending=turns.ending,
    score=turns.score,
    view=hands.seen,
    imagine=hands.imagine,
    refusal=deeds.refusal,
    write=notation.write,
    read=notation.read,
    text_board=notation.text_board,
    seat_word=lambda table, seat: ("seat", seat),
    advice=advice.advice,
    weights=advice.WEIGHTS,
)
