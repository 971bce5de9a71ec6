"""L'Île Interdite: carry four treasures off an island before the sea takes it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from archipel.core.game import Game
from archipel.games.island.actions import DEALT, EVENTS, FORMS, OPTIONS, REFUSALS, WORDS
from archipel.games.island.advice import FOR_TWO, WEIGHTS, policy, worth
from archipel.games.island.advice_search import sensible
from archipel.games.island.legality import legal, refusal
from archipel.games.island.meeting import MEETINGS
from archipel.games.island.notation import write
from archipel.games.island.reading import read
from archipel.games.island.rules import deciders, ending, over, play, score
from archipel.games.island.setup import setup
from archipel.games.island.state import ENDINGS, Chance, Island
from archipel.games.island.text_board import text_board
from archipel.games.island.view import imagine, view

if TYPE_CHECKING:
    from archipel.draw.look import Look


def look() -> Look:
    """How it looks; loaded when somebody looks, so that the rules alone do not pay for pictures."""
    from archipel.games.island.look import LOOK

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
    seat_word=lambda island, seat: ("role", island.players[seat].role),
    look=look,
    ladder_by="difficulty",
    policy=policy,
    weights=WEIGHTS,
    weights_by_seats={2: FOR_TWO},
    worth=worth,
    meetings=MEETINGS,
    rollouts=1000,
    rollouts_of_level={"captain": 250},
    sensible=sensible,
)
