"""Le Désert Interdit: dig a flying machine out of the sand before thirst or the storm wins."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from archipel.core.game import Game

from .advice import meeting, policy, weights as w, worth
from .notation import read, text_board, write
from .rules import actions as act, deeds, ending, legal, setup, state as st, turn, view
from .rules.state import Chance, Desert

if TYPE_CHECKING:
    from archipel.draw.look import Look


def look() -> Look:
    """How it looks; loaded when somebody looks, so that the rules alone do not pay for pictures."""
    from .look import LOOK

    return LOOK


GAME = Game(
    key="desert",
    version=1,
    folder=Path(__file__).parent,
    fewest=2,
    most=5,
    cooperative=True,
    secrecy="none",
    state=Desert,
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
    unplayable=lambda desert: "first" if desert.options.first > desert.seats else "",
    seat_word=lambda desert, seat: ("role", desert.players[seat].role),
    look=look,
    ladder_by="difficulty",
    policy=policy.policy,
    weights=w.WEIGHTS,
    worth=worth.worth,
    meetings=meeting.MEETINGS,
    rollouts=400,
)
