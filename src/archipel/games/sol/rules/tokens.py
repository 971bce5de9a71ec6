"""The inventory: Step and Sword tokens, spent or thrown away (§6.2 to §6.5)."""

from __future__ import annotations

from archipel.core.events import EVERYONE, Events, tell

from . import abilities, actions as act, pieces, roster, state as st
from .state import Sol


def tokens_of(sol: Sol, pawn: int) -> int:
    """How many tokens a character has in its inventory, whatever they are."""
    held = sol.pawns[pawn].held
    count = 0
    for terrain in range(pieces.TERRAINS):
        count += held[terrain]
    return count


def spend(sol: Sol, pawn: int, thing: int, terrain: int) -> None:
    """A token leaves an inventory, for all to see (§6.2)."""
    who = sol.pawns[pawn]
    who.things[thing * pieces.TERRAINS + terrain] -= 1
    who.held[terrain] -= 1
    sol.spent[thing * pieces.TERRAINS + terrain] += 1


def use(sol: Sol, thing: int, terrain: int, events: Events) -> None:
    """A token from the inventory is shown and spent for one more step (§6.3)."""
    spend(sol, sol.active, thing, terrain)
    sol.steps += pieces.TOKEN_STEPS
    tell(events, act.USED, EVERYONE, sol.pawns[sol.active].sheet, thing, terrain)


def why_not_use(sol: Sol, thing: int, terrain: int) -> int:
    """A Step token; Cabeza's Swords are Steps as well (§6.3, §10.9)."""
    if thing != pieces.STEP and not abilities.has_ability(sol, sol.active, pieces.CABEZA):
        return act.NOT_A_STEP
    return act.FINE if sol.pawns[sol.active].things[thing * pieces.TERRAINS + terrain] > 0 else act.NOT_HELD


def drop(sol: Sol, thing: int, terrain: int, events: Events) -> None:
    """A token too many is thrown away, face down unless the option says otherwise (§6.5)."""
    who = sol.pawns[sol.active]
    place = thing * pieces.TERRAINS + terrain
    who.things[place] -= 1
    who.held[terrain] -= 1
    if sol.options.overflow == st.REVEALED:
        sol.spent[place] += 1
        tell(events, act.DROPPED, EVERYONE, who.sheet, terrain, thing)
    else:
        sol.teams[sol.team].dropped[terrain] += 1
        sol.teams[sol.team].dropped_things[place] += 1
        tell(events, act.DROPPED, roster.seats_of(sol, sol.team), who.sheet, terrain, thing)
    sol.phase = st.TURN_ENDS


def why_not_any_drop(sol: Sol) -> int:
    """Only at the end of a turn, with more tokens than room (§6.5)."""
    return act.FINE if sol.phase == st.OVERFLOW else act.NO_NEED_TO_DROP


def why_not_drop(sol: Sol, thing: int, terrain: int) -> int:
    """A token of the inventory (§6.5)."""
    return act.FINE if sol.pawns[sol.active].things[thing * pieces.TERRAINS + terrain] > 0 else act.NOT_HELD
