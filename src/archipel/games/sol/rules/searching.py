"""Searching: the token of a cell, and the flag that is found there (§6.1, §6.7)."""

from __future__ import annotations

from archipel.core.chance import draw
from archipel.core.events import EVERYONE, Events, tell

from . import actions as act, clues, pieces, roster, sets, standing, state as st
from .state import Chance, Sol

# §6.1 Searching


def search(sol: Sol, chance: Chance, events: Events) -> None:
    """For a search point a character takes the token of its own cell (§6.1)."""
    take_token(sol, sol.pawns[sol.active].cell, chance, events)


def take_token(sol: Sol, cell: int, chance: Chance, events: Events) -> None:
    """The token of a cell is looked at and taken: kept in secret, or shown and carried out (§6.1)."""
    who = sol.pawns[sol.active]
    sol.searches -= pieces.SEARCHING
    terrain = pieces.TERRAIN[cell]
    token = face_of(sol, cell, chance)
    sol.faces[cell] = 0
    sol.unsearched &= ~(1 << cell)
    tell(events, act.SEARCHED, EVERYONE, who.sheet, cell)
    if token == pieces.CLUE:
        sol.clues[terrain] += 1
        tell(events, act.FOUND_CLUE, EVERYONE, who.sheet, terrain)
        clues.find_clue(sol, chance, events)
    elif token == pieces.FLAG:
        sol.banners[terrain] += 1
        tell(events, act.FOUND_FLAG, EVERYONE, who.sheet, terrain)
        find_flag(sol, events)
    else:
        who.held[terrain] += 1
        who.things[token * pieces.TERRAINS + terrain] += 1
        tell(events, act.FOUND, roster.seats_of(sol, sol.team), who.sheet, terrain, token)


def why_not_search(sol: Sol) -> int:
    """The token of the own cell, for a search point (§6.1)."""
    if not standing.on_land(sol, sol.active):
        return act.ON_BOAT
    if not sets.holds(sol.unsearched, sol.pawns[sol.active].cell):
        return act.NO_TOKEN_HERE
    return act.NO_SEARCHES if sol.searches < pieces.SEARCHING else act.FINE


def face_of(sol: Sol, cell: int, chance: Chance) -> int:
    """A token has no face until somebody looks: then it is one of those left on its terrain (§2.4)."""
    if sol.faces[cell] > 0:
        return sol.faces[cell] - 1
    return draw(sol.pools[pieces.TERRAIN[cell]].left, chance.tokens)


# §6.7 Flags


def find_flag(sol: Sol, events: Events) -> None:
    """A flag has to go to a pontoon that has none of the team yet, if there is one (§6.7)."""
    if sol.teams[sol.team].flags == pieces.ALL_PONTOONS:
        tell(events, act.NO_PONTOON_LEFT, EVERYONE, sol.team)
    else:
        sol.phase = st.FLAG_FOUND


def place_flag(sol: Sol, pontoon: int, events: Events) -> None:
    """The flag flies, beside one of the other team if need be (§6.7)."""
    sol.teams[sol.team].flags |= 1 << pontoon
    sol.phase = st.TURN
    tell(events, act.FLAGGED, EVERYONE, sol.team, pontoon)


def why_not_place_flag(sol: Sol, pontoon: int) -> int:
    """A pontoon that has none of the team yet (§6.7)."""
    return act.FLAG_THERE if sets.holds(sol.teams[sol.team].flags, pontoon) else act.FINE
