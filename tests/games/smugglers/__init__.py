"""Smugglers: two teams, hidden hands, secret piles. A small game that proves the contract.

Even seats play against odd seats. In a turn a player draws a card, hides goods face down on the pile
of the team, spies on the pile of the others, announces a delivery, or waits. Before a delivery is
turned over, card by card, everyone of the other team who could hold a toll is asked; each toll played
costs the delivery one card.
"""

from pathlib import Path

from archipel.core.game import Game

from .actions import DEALT, EVENTS, FORMS, OPTIONS, REFUSALS, WORDS
from .notation import read, text_board, write
from .rules import deciders, ending, legal, over, play, refusal, score, setup
from .state import ENDINGS, Chance, Smugglers
from .view import imagine, side_of, view

GAME = Game(
    key="smugglers",
    version=1,
    folder=Path(__file__).parent,
    fewest=2,
    most=4,
    cooperative=False,
    secrecy="team",
    state=Smugglers,
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
    unplayable=lambda smugglers: "teams" if smugglers.seats == 3 else "",
    seat_word=lambda smugglers, seat: ("seat", seat),
    side_of=side_of,
)
