"""L'Île Interdite: carry four treasures off an island before the sea takes it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from archipel.core.game import Game

from .advice import meeting, policy, sensible, weights as w, worth
from .notation import read, text_board, write
from .rules import actions as act, deeds, ending, legal, setup, state as st, turn, view
from .rules.state import Chance, Island

if TYPE_CHECKING:
    from archipel.draw.look import Look


def look() -> Look:
    """How it looks; loaded when somebody looks, so that the rules alone do not pay for pictures."""
    from .look import LOOK

    return LOOK


GAME = Game(
    key="island",
    version=1,
    folder=Path(__file__).parent,
    fewest=2,
    most=5,
    cooperative=True,
    secrecy="none",
    state=Island,
    chance=Chance,
    options=act.OPTIONS,
    words=act.WORDS,
    forms=act.FORMS,
    events=act.EVENTS,
    refusals=act.REFUSALS,
    endings=st.ENDINGS,
    dealt=act.DEALT,
    setup=setup.setup,
    deciders=turn.deciders,
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
    seat_word=lambda island, seat: ("role", island.players[seat].role),
    look=look,
    ladder_by="difficulty",
    policy=policy.policy,
    weights=w.WEIGHTS,
    weights_by_seats={2: w.FOR_TWO},
    worth=worth.worth,
    meetings=meeting.MEETINGS,
    rollouts=1000,
    rollouts_of_level={"captain": 250},
    sensible=sensible.sensible,
)
