"""Le Désert Interdit: dig a flying machine out of the sand before thirst or the storm wins."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from archipel.core.game import Game
from archipel.games.desert.actions import DEALT, EVENTS, FORMS, OPTIONS, REFUSALS, WORDS
from archipel.games.desert.advice import WEIGHTS, policy, worth
from archipel.games.desert.legality import legal, refusal
from archipel.games.desert.meeting import MEETINGS
from archipel.games.desert.notation import write
from archipel.games.desert.reading import read
from archipel.games.desert.rules import deciders, ending, over, play, score
from archipel.games.desert.setup import setup
from archipel.games.desert.state import ENDINGS, Chance, Desert
from archipel.games.desert.text_board import text_board
from archipel.games.desert.view import imagine, view

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
    unplayable=lambda desert: "first" if desert.options.first > desert.seats else "",
    seat_word=lambda desert, seat: ("role", desert.players[seat].role),
    look=look,
    ladder_by="difficulty",
    policy=policy,
    weights=WEIGHTS,
    worth=worth,
    meetings=MEETINGS,
    rollouts=400,
)
