"""What a seat may know."""

from __future__ import annotations

from archipel.core import hands
from archipel.core.chance import draw
from archipel.core.events import SPECTATOR, UNKNOWN
from archipel.core.records import copy_into

from . import state as st
from .state import Chance, Smugglers


def side_of(smugglers: Smugglers, seat: int) -> int:
    """A team shares its secrets; the spectator shares nobody's."""
    return seat if seat == SPECTATOR else seat % st.TEAMS


def shares(viewer: int, team: int) -> bool:
    """Whether a viewer knows the secrets of a team."""
    return viewer != SPECTATOR and viewer % st.TEAMS == team


def view(smugglers: Smugglers, seat: int, out: Smugglers) -> None:
    """Hands and piles of others go back into the deck, except what was spied on."""
    copy_into(out, smugglers)
    for other in range(smugglers.seats):
        if not shares(seat, other % st.TEAMS):
            hands.put_back(out.players[other].cards, out.deck)
    for team in range(st.TEAMS):
        if not shares(seat, team):
            pile = out.teams[team].pile
            known = 0 if seat == SPECTATOR else out.teams[team].seen
            for place in range(known + 1, pile[0] + 1):
                if pile[place] != UNKNOWN:
                    out.deck[pile[place]] += 1
                    pile[place] = UNKNOWN


def imagine(world: Smugglers, seat: int, chance: Chance) -> None:
    """Piles first, for they hold goods only; then the hands from all that is left."""
    tolls = world.deck[st.TOLL]
    world.deck[st.TOLL] = 0
    for team in range(st.TEAMS):
        pile = world.teams[team].pile
        for place in range(1, pile[0] + 1):
            if pile[place] == UNKNOWN:
                pile[place] = draw(world.deck, chance.hidden)
    world.deck[st.TOLL] = tolls
    hands.imagine(world, seat, chance)
