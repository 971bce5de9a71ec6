"""Le Désert Interdit: dig a flying machine out of the sand before thirst or the storm wins."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from archipel.core.game import Game
from archipel.games.desert.advice import meeting, policy, worth
from archipel.games.desert.advice import weights as w
from archipel.games.desert.notation import read, text_board, write
from archipel.games.desert.rules import actions as act
from archipel.games.desert.rules import deeds, ending, legal, setup, turn, view
from archipel.games.desert.rules import state as st
from archipel.games.desert.rules.state import Chance, Desert

if TYPE_CHECKING:
    from archipel.draw.look import Look


def look() -> Look:
    """How it looks; loaded when somebody looks, so that the rules alone do not pay for pictures."""
    from archipel.games.desert.look import LOOK

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
