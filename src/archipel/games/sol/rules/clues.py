"""Clues: the medallion, the clue cards on the Treasure Map, and where the Idol appears (§8)."""

from __future__ import annotations

from archipel.core.chance import draw
from archipel.core.events import EVERYONE, Events, tell

from . import actions as act, island, pieces, roster, state as st
from .state import Chance, Sol

NO_VALUE = pieces.VALUES


# §6.6, §8.1 Clues and the medallion


def find_clue(sol: Sol, chance: Chance, events: Events) -> None:
    """The first clue of the game brings the medallion; any other has to be answered with a card (§6.6)."""
    found = 0
    for terrain in range(pieces.TERRAINS):
        found += sol.clues[terrain]
    if found == pieces.FIRST_CLUE:
        sol.medallion = sol.team
        tell(events, act.MEDALLION, EVERYONE, sol.team)
        return
    sol.phase = st.CLUE_FOUND
    sol.drawn = 0
    if sol.medallion == sol.team and sol.options.medallion == st.MUST:
        draw_with_medallion(sol, chance, events)


def draw_with_medallion(sol: Sol, chance: Chance, events: Events) -> None:
    """The team with the medallion draws a card before it chooses (§8.1)."""
    sol.drawn = 1
    draw_card(sol, sol.team, chance, events)


def why_not_draw(sol: Sol) -> int:
    """With the option, the medallion's card is drawn or not, once for a clue (§11)."""
    may = sol.medallion == sol.team and sol.options.medallion == st.MAY and sol.drawn == 0
    return act.FINE if may else act.NO_MEDALLION_CARD


def draw_card(sol: Sol, team: int, chance: Chance, events: Events) -> None:
    """A clue card from the deck into the hand of a team, which alone sees it (§3.6, §8.1)."""
    card = draw(sol.deck, chance.cards)
    sol.teams[team].hand[card] += 1
    sol.teams[team].cards += 1
    tell(events, act.DREW, roster.seats_of(sol, team), team, sol.teams[team].cards, card)


# §8.2 A clue card on the Treasure Map


def show(sol: Sol, events: Events) -> None:
    """The visible card goes face up to the end of its column (§8.2)."""
    card = sol.visible
    tell(events, act.SHOWED, EVERYONE, sol.pawns[sol.active].sheet, card)
    put_on_map(sol, card, pieces.FACE_UP)


def hide(sol: Sol, card: int, events: Events) -> None:
    """A card of the hand goes face down to the end of its column; the visible one is discarded (§8.2)."""
    team = sol.teams[sol.team]
    team.hand[card] -= 1
    team.cards -= 1
    sheet = sol.pawns[sol.active].sheet
    tell(events, act.HID, roster.seats_of(sol, sol.team), sheet, card // pieces.VALUES, card)
    put_on_map(sol, card, 1 << sol.team)
    sol.discard[sol.visible] += 1
    tell(events, act.DISCARDED, EVERYONE, sol.visible)


def why_not_hide(sol: Sol, card: int) -> int:
    """A card of the team's hand (§8.2)."""
    return act.FINE if sol.teams[sol.team].hand[card] > 0 else act.CARD_NOT_HELD


def put_on_map(sol: Sol, card: int, known: int) -> None:
    """At the end of its column, which the order of play says."""
    sol.properties[sol.played] = card // pieces.VALUES
    sol.values[sol.played] = card % pieces.VALUES
    sol.known[sol.played] = known
    sol.played += 1
    sol.phase = st.CLUE_PLACED


def after_clue(sol: Sol, chance: Chance, events: Events) -> None:
    """The next card is turned up; after the seventh the Idol appears instead (§8.2, §8.3)."""
    sol.phase = st.TURN
    sol.drawn = 0
    sol.visible = pieces.NO_CARD
    if sol.played < pieces.LAST_CARD:
        reveal_card(sol, chance, events)
    else:
        show_idol(sol, events)


def reveal_card(sol: Sol, chance: Chance, events: Events) -> None:
    """The next clue card lies face up beside the deck (§3.6, §8.2)."""
    sol.visible = draw(sol.deck, chance.cards)
    tell(events, act.REVEALED_CARD, EVERYONE, sol.visible)


# §8.3 The Idol appears


def show_idol(sol: Sol, events: Events) -> None:
    """All cards are turned up; the Idol is in the temple they name, or on the altar (§8.3)."""
    for place in range(pieces.LAST_CARD):
        if sol.known[place] != pieces.FACE_UP:
            sol.known[place] = pieces.FACE_UP
            card = sol.properties[place] * pieces.VALUES + sol.values[place]
            tell(events, act.TURNED_UP, EVERYONE, place, card)
    wanted = 0
    empty = False
    for of in range(pieces.PROPERTIES):
        value = column_says(sol, of)
        if value == NO_VALUE:
            empty = True
            tell(events, act.SAYS_NOTHING, EVERYONE, of)
        else:
            wanted |= value << of
            tell(events, act.SAYS, EVERYONE, of, of * pieces.VALUES + value)
    sol.idol = pieces.ALTAR
    if not empty:
        for place in range(island.TEMPLES):
            if sol.temples[place] == wanted:
                sol.idol = pieces.TEMPLE_CELLS[place]
    tell(events, act.IDOL_APPEARED, EVERYONE, sol.idol)


def column_says(sol: Sol, of: int) -> int:
    """The value that most cards of a column have; in a tie, that of its last card (§8.3)."""
    balance = 0
    last = NO_VALUE
    for place in range(sol.played):
        if sol.properties[place] == of:
            last = sol.values[place]
            balance += 2 * last - 1
    if balance == 0:
        return last
    return 1 if balance > 0 else 0
