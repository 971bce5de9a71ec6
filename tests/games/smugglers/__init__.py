"""Smugglers: two teams, hidden hands, secret piles. A small game that proves the contract.

Even seats play against odd seats. In a turn a player draws a card, hides goods face down on the pile
of the team, spies on the pile of the others, announces a delivery, or waits. Before a delivery is
turned over, card by card, everyone of the other team who could hold a toll is asked; each toll played
costs the delivery one card.
"""

from pathlib import Path

from archipel.core.game import Game

from . import actions as act, deeds, notation, state as st, turns, view
from .state import Chance, Smugglers

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
    options=act.OPTIONS,
    words=act.WORDS,
    forms=act.FORMS,
    events=act.EVENTS,
    refusals=act.REFUSALS,
    endings=st.ENDINGS,
    dealt=act.DEALT,
    setup=turns.setup,
    deciders=turns.deciders,
    legal=deeds.legal,
    play=deeds.play,
    over=turns.over,
    ending=turns.ending,
    score=turns.score,
    view=view.view,
    imagine=view.imagine,
    refusal=deeds.refusal,
    write=notation.write,
    read=notation.read,
    text_board=notation.text_board,
    unplayable=lambda smugglers: "teams" if smugglers.seats == 3 else "",
    seat_word=lambda smugglers, seat: ("seat", seat),
    side_of=view.side_of,
)
