"""Searching: tokens, clues and the Treasure Map, flags, and where the Idol appears (§6, §8)."""

from __future__ import annotations

from archipel.core.chance import draw
from archipel.core.events import EVERYONE, Events, tell
from archipel.games.sol.actions import (
    DISCARDED,
    DROPPED,
    FLAGGED,
    FOUND,
    FOUND_CLUE,
    FOUND_FLAG,
    HID,
    IDOL_APPEARED,
    MEDALLION,
    NO_PONTOON_LEFT,
    SAYS,
    SAYS_NOTHING,
    SEARCHED,
    SHOWED,
    TURNED_UP,
)
from archipel.games.sol.chart import TEMPLES
from archipel.games.sol.pieces import (
    ALL_PONTOONS,
    ALTAR,
    CLUE,
    FACE_UP,
    FIRST_CLUE,
    FLAG,
    LAST_CARD,
    NO_CARD,
    PROPERTIES,
    SEARCHING,
    TEMPLE_CELLS,
    TERRAIN,
    TERRAINS,
    VALUES,
)
from archipel.games.sol.setup import draw_card, reveal_card
from archipel.games.sol.state import (
    CLUE_FOUND,
    CLUE_PLACED,
    FLAG_FOUND,
    MUST,
    REVEALED,
    TURN,
    TURN_ENDS,
    Chance,
    Sol,
)
from archipel.games.sol.terrain import seats_of

NO_VALUE = VALUES

# §6.1 Searching


def search(sol: Sol, cell: int, chance: Chance, events: Events) -> None:
    """The token of a cell is looked at and taken: kept in secret, or shown and carried out (§6.1)."""
    who = sol.pawns[sol.active]
    sol.searches -= SEARCHING
    terrain = TERRAIN[cell]
    token = face_of(sol, cell, chance)
    sol.faces[cell] = 0
    sol.unsearched &= ~(1 << cell)
    tell(events, SEARCHED, EVERYONE, who.sheet, cell, 0, 0)
    if token == CLUE:
        sol.clues[terrain] += 1
        tell(events, FOUND_CLUE, EVERYONE, who.sheet, terrain, 0, 0)
        find_clue(sol, chance, events)
    elif token == FLAG:
        sol.banners[terrain] += 1
        tell(events, FOUND_FLAG, EVERYONE, who.sheet, terrain, 0, 0)
        find_flag(sol, events)
    else:
        who.held[terrain] += 1
        who.things[token * TERRAINS + terrain] += 1
        tell(events, FOUND, seats_of(sol, sol.team), who.sheet, terrain, token, 0)


def face_of(sol: Sol, cell: int, chance: Chance) -> int:
    """A token has no face until somebody looks: then it is one of those left on its terrain (§2.4)."""
    if sol.faces[cell] > 0:
        return sol.faces[cell] - 1
    return draw(sol.pools[TERRAIN[cell]].left, chance.tokens)


def drop(sol: Sol, thing: int, terrain: int, events: Events) -> None:
    """A token too many is thrown away, face down unless the option says otherwise (§6.5)."""
    who = sol.pawns[sol.active]
    place = thing * TERRAINS + terrain
    who.things[place] -= 1
    who.held[terrain] -= 1
    if sol.options.overflow == REVEALED:
        sol.spent[place] += 1
        tell(events, DROPPED, EVERYONE, who.sheet, terrain, thing, 0)
    else:
        sol.teams[sol.team].dropped[terrain] += 1
        sol.teams[sol.team].dropped_things[place] += 1
        tell(events, DROPPED, seats_of(sol, sol.team), who.sheet, terrain, thing, 0)
    sol.phase = TURN_ENDS


# §6.6, §8.1 Clues and the medallion


def find_clue(sol: Sol, chance: Chance, events: Events) -> None:
    """The first clue of the game brings the medallion; any other has to be answered with a card (§6.6)."""
    found = 0
    for terrain in range(TERRAINS):
        found += sol.clues[terrain]
    if found == FIRST_CLUE:
        sol.medallion = sol.team
        tell(events, MEDALLION, EVERYONE, sol.team, 0, 0, 0)
        return
    sol.phase = CLUE_FOUND
    sol.drawn = 0
    if sol.medallion == sol.team and sol.options.medallion == MUST:
        draw_with_medallion(sol, chance, events)


def draw_with_medallion(sol: Sol, chance: Chance, events: Events) -> None:
    """The team with the medallion draws a card before it chooses (§8.1)."""
    sol.drawn = 1
    draw_card(sol, sol.team, chance, events)


# §8.2 A clue card on the Treasure Map


def show(sol: Sol, events: Events) -> None:
    """The visible card goes face up to the end of its column (§8.2)."""
    card = sol.visible
    tell(events, SHOWED, EVERYONE, sol.pawns[sol.active].sheet, card, 0, 0)
    put_on_map(sol, card, FACE_UP)


def hide(sol: Sol, card: int, events: Events) -> None:
    """A card of the hand goes face down to the end of its column; the visible one is discarded (§8.2)."""
    team = sol.teams[sol.team]
    team.hand[card] -= 1
    team.cards -= 1
    sheet = sol.pawns[sol.active].sheet
    tell(events, HID, seats_of(sol, sol.team), sheet, card // VALUES, card, 0)
    put_on_map(sol, card, 1 << sol.team)
    sol.discard[sol.visible] += 1
    tell(events, DISCARDED, EVERYONE, sol.visible, 0, 0, 0)


def put_on_map(sol: Sol, card: int, known: int) -> None:
    """At the end of its column, which the order of play says."""
    sol.properties[sol.played] = card // VALUES
    sol.values[sol.played] = card % VALUES
    sol.known[sol.played] = known
    sol.played += 1
    sol.phase = CLUE_PLACED


def after_clue(sol: Sol, chance: Chance, events: Events) -> None:
    """The next card is turned up; after the seventh the Idol appears instead (§8.2, §8.3)."""
    sol.phase = TURN
    sol.drawn = 0
    sol.visible = NO_CARD
    if sol.played < LAST_CARD:
        reveal_card(sol, chance, events)
    else:
        show_idol(sol, events)


# §8.3 The Idol appears


def show_idol(sol: Sol, events: Events) -> None:
    """All cards are turned up; the Idol is in the temple they name, or on the altar (§8.3)."""
    for place in range(LAST_CARD):
        if sol.known[place] != FACE_UP:
            sol.known[place] = FACE_UP
            card = sol.properties[place] * VALUES + sol.values[place]
            tell(events, TURNED_UP, EVERYONE, place, card, 0, 0)
    wanted = 0
    empty = False
    for of in range(PROPERTIES):
        value = column_says(sol, of)
        if value == NO_VALUE:
            empty = True
            tell(events, SAYS_NOTHING, EVERYONE, of, 0, 0, 0)
        else:
            wanted |= value << of
            tell(events, SAYS, EVERYONE, of, of * VALUES + value, 0, 0)
    sol.idol = ALTAR
    if not empty:
        for place in range(TEMPLES):
            if sol.temples[place] == wanted:
                sol.idol = TEMPLE_CELLS[place]
    tell(events, IDOL_APPEARED, EVERYONE, sol.idol, 0, 0, 0)


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


# §6.7 Flags


def find_flag(sol: Sol, events: Events) -> None:
    """A flag has to go to a pontoon that has none of the team yet, if there is one (§6.7)."""
    if sol.teams[sol.team].flags == ALL_PONTOONS:
        tell(events, NO_PONTOON_LEFT, EVERYONE, sol.team, 0, 0, 0)
    else:
        sol.phase = FLAG_FOUND


def place_flag(sol: Sol, pontoon: int, events: Events) -> None:
    """The flag flies, beside one of the other team if need be (§6.7)."""
    sol.teams[sol.team].flags |= 1 << pontoon
    sol.phase = TURN
    tell(events, FLAGGED, EVERYONE, sol.team, pontoon, 0, 0)
