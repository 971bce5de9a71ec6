"""The abilities of the Advanced side, each with the reasons against it (§10).

Here are those that are actions of their own. The others stand where they act: Mendoza's pull and Cuzco's
flight in moving.py, Yao's swords and Cabeza's in duel.py and tokens.py, La Goupile's way out in combat.py.
"""

from __future__ import annotations

from archipel.core.chance import roll
from archipel.core.events import EVERYONE, Events, tell

from . import actions as act, combat, moving, pieces, roster, searching, sets, standing, state as st
from .state import Chance, Sol

# Abilities and tokens


def has_ability(sol: Sol, pawn: int, sheet: int) -> bool:
    """Whether a pawn is a certain character, on the Advanced side, and Valid (§3.4, §7.7)."""
    who = sol.pawns[pawn]
    return who.sheet == sheet and who.wounded == 0 and sol.options.side == st.ADVANCED


def why_not_ability(sol: Sol, sheet: int) -> int:
    """Its own character, on the Advanced side, and Valid (§10)."""
    who = sol.pawns[sol.active]
    if sol.options.side != st.ADVANCED:
        return act.NO_ABILITIES
    if who.sheet != sheet:
        return act.NOT_ITS_ABILITY
    return act.WOUNDED_NO_ABILITY if who.wounded == 1 else act.FINE


def why_not_once(sol: Sol, sheet: int) -> int:
    """Most abilities are used once a turn (§10)."""
    code = why_not_ability(sol, sheet)
    return act.USED_ALREADY if code == act.FINE and sol.used == 1 else code


def peek(sol: Sol, cell: int, chance: Chance, events: Events) -> None:
    """Zia's team looks at a token on a neighbouring cell and leaves it there (§10.2)."""
    sol.used = 1
    token = searching.face_of(sol, cell, chance)
    sol.faces[cell] = token + 1
    tell(events, act.PEEKED, roster.seats_of(sol, sol.team), sol.pawns[sol.active].sheet, cell, token)


def why_not_peek(sol: Sol, cell: int) -> int:
    """A token on a neighbouring cell that the team has not seen yet (§10.2)."""
    if not standing.is_near(sol.pawns[sol.active].cell, cell) or not sets.holds(sol.unsearched, cell):
        return act.TOKEN_NOT_NEAR
    return act.PEEKED_ALREADY if sol.faces[cell] != 0 else act.FINE


def reach(sol: Sol, cell: int, chance: Chance, events: Events) -> None:
    """Leonardo searches a neighbouring cell instead of his own (§10.4)."""
    sol.used = 1
    searching.take_token(sol, cell, chance, events)


def why_not_reach(sol: Sol, cell: int) -> int:
    """A token on a neighbouring cell, for a search point (§10.4)."""
    if not standing.is_near(sol.pawns[sol.active].cell, cell) or not sets.holds(sol.unsearched, cell):
        return act.REACH_NOT_NEAR
    return act.NO_SEARCHES if sol.searches < pieces.SEARCHING else act.FINE


def heal(sol: Sol, sheet: int, events: Events) -> None:
    """Chipa makes a wounded ally Valid (§10.6)."""
    pawn = roster.pawn_of(sol, sheet)
    sol.used = 1
    sol.pawns[pawn].wounded = 0
    tell(events, act.HEALED, EVERYONE, sol.pawns[sol.active].sheet, sheet)
    if sol.options.meeting == st.FIGHT_AT_ONCE and standing.faces_enemy(sol, pawn):
        sol.attacker = pawn
        sol.phase = st.FACING


def why_not_heal(sol: Sol, sheet: int) -> int:
    """A wounded ally on Chipa's cell or next to it (§10.6)."""
    pawn = roster.pawn_of(sol, sheet)
    if sol.pawns[pawn].wounded == 0:
        return act.NOT_WOUNDED
    here, there = sol.pawns[sol.active].cell, sol.pawns[pawn].cell
    near = standing.on_land(sol, sol.active) and (here == there or standing.is_near(here, there))
    return act.FINE if near else act.HEAL_NOT_NEAR


def give_order(sol: Sol, sheet: int, events: Events) -> None:
    """Cortes hands an Order to an ally, for a step of his own (§10.8)."""
    sol.steps -= pieces.ORDERING
    sol.orders -= 1
    sol.pawns[roster.pawn_of(sol, sheet)].order = 1
    tell(events, act.ORDERED, EVERYONE, sol.pawns[sol.active].sheet, sheet)


def why_not_give_order(sol: Sol, sheet: int) -> int:
    """An ally without one, while Cortes has one left (§10.8)."""
    pawn = roster.pawn_of(sol, sheet)
    if pawn == sol.active:
        return act.NOT_TO_HIMSELF
    if sol.pawns[pawn].order == 1:
        return act.HAS_ORDER
    if sol.orders == 0:
        return act.NO_ORDER_LEFT
    return act.NO_STEPS if sol.steps < pieces.ORDERING else act.FINE


def use_order(sol: Sol, events: Events) -> None:
    """An Order of Cortes is spent for one more step (§10.8)."""
    sol.pawns[sol.active].order = 0
    sol.steps += pieces.TOKEN_STEPS
    tell(events, act.USED_ORDER, EVERYONE, sol.pawns[sol.active].sheet)


def why_not_use_order(sol: Sol) -> int:
    """An Order that the active character has been given (§10.8)."""
    return why_not_spend_order(sol, sol.active)


def why_not_spend_order(sol: Sol, pawn: int) -> int:
    """An Order somebody has been given (§10.8)."""
    return act.FINE if sol.pawns[pawn].order == 1 else act.NO_ORDER


def call_orders_back(sol: Sol, events: Events) -> None:
    """Used or not, the Orders return to Cortes when his turn begins (§10.8)."""
    sol.orders = pieces.ORDERS
    tell(events, act.ORDERS_BACK, EVERYONE, pieces.CORTES)
    for pawn in range(pieces.CREW, pieces.CREW + sol.crew):
        sol.pawns[pawn].order = 0


def climb(sol: Sol, cell: int, events: Events) -> None:
    """Aguilar's one easy climb of the turn (§10.10)."""
    sol.used = 1
    moving.arrive(sol, cell, pieces.WALKING, act.MOVED, events)


def why_not_climb(sol: Sol, cell: int) -> int:
    """A walk that would cost Aguilar more than one step (§10.10)."""
    if not standing.on_land(sol, sol.active):
        return act.ON_BOAT
    side = standing.side_of_cell(sol, sol.active, cell)
    if side == pieces.SIDES:
        return act.NOT_ADJACENT
    if moving.walk_cost(sol, sol.active, side) <= pieces.WALKING:
        return act.NO_CLIMB
    return moving.why_not_pay(sol, sol.active, cell, pieces.WALKING)


def lay_barricade(sol: Sol, events: Events) -> None:
    """La Roca lays a barricade from his hand where he stands (§10.11)."""
    who = sol.pawns[sol.active]
    sol.used = 1
    sol.barricades |= 1 << who.cell
    tell(events, act.BARRICADED, EVERYONE, who.sheet, who.cell)


def why_not_lay_barricade(sol: Sol) -> int:
    """A barricade in his hand, and none on the cell (§10.11)."""
    return why_not_lay(sol, sol.barricades, pieces.BARRICADES)


def shift_barricade(sol: Sol, cell: int, events: Events) -> None:
    """La Roca fetches a barricade from where it lies to where he stands (§10.11)."""
    sol.barricades &= ~(1 << cell)
    lay_barricade(sol, events)


def why_not_shift_barricade(sol: Sol, cell: int) -> int:
    """A barricade that lies on another cell (§10.11)."""
    return why_not_shift(sol, sol.barricades, cell)


def why_not_lay(sol: Sol, laid: int, most: int) -> int:
    """A barricade or a Relay from the hand, on the own cell, which has none (§10.11, §10.13)."""
    if not standing.on_land(sol, sol.active):
        return act.ON_BOAT
    if sets.holds(laid, sol.pawns[sol.active].cell):
        return act.LIES_HERE_ALREADY
    return act.FINE if sets.how_many(laid) < most else act.NOTHING_TO_LAY


def why_not_shift(sol: Sol, laid: int, cell: int) -> int:
    """One that lies elsewhere, brought to the own cell (§10.11, §10.13)."""
    if not standing.on_land(sol, sol.active):
        return act.ON_BOAT
    if sets.holds(laid, sol.pawns[sol.active].cell):
        return act.LIES_HERE_ALREADY
    return act.FINE if sets.holds(laid, cell) else act.NONE_THERE


def look(sol: Sol, place: int, events: Events) -> None:
    """Marinché's team looks at a card that lies face down on the Treasure Map (§10.12)."""
    sol.used = 1
    sol.known[place] |= 1 << sol.team
    card = sol.properties[place] * pieces.VALUES + sol.values[place]
    tell(events, act.LOOKED, roster.seats_of(sol, sol.team), sol.pawns[sol.active].sheet, place, card)


def why_not_look(sol: Sol, place: int) -> int:
    """A card face down on the Treasure Map that the team does not know (§10.12)."""
    known = place >= sol.played or sets.holds(sol.known[place], roster.team_of(sol.active))
    return act.CARD_KNOWN if known else act.FINE


def lay_relay(sol: Sol, events: Events) -> None:
    """Dona Bella lays a Relay from her hand where she stands (§10.13)."""
    who = sol.pawns[sol.active]
    sol.used = 1
    sol.relays |= 1 << who.cell
    tell(events, act.RELAYED, EVERYONE, who.sheet, who.cell)


def why_not_lay_relay(sol: Sol) -> int:
    """A Relay in her hand, and none on the cell (§10.13)."""
    return why_not_lay(sol, sol.relays, pieces.RELAYS)


def shift_relay(sol: Sol, cell: int, events: Events) -> None:
    """Dona Bella fetches a Relay from where it lies to where she stands (§10.13)."""
    sol.relays &= ~(1 << cell)
    lay_relay(sol, events)


def why_not_shift_relay(sol: Sol, cell: int) -> int:
    """A Relay that lies on another cell (§10.13)."""
    return why_not_shift(sol, sol.relays, cell)


def ride(sol: Sol, events: Events) -> None:
    """Dona Bella rides from one Relay to the other (§10.13)."""
    moving.arrive(sol, other_relay(sol), pieces.RIDING, act.RODE, events)


def why_not_ride(sol: Sol) -> int:
    """From a Relay to the other one; a ride is no laying, so it may come as often as it is paid (§10.13)."""
    if not standing.on_land(sol, sol.active):
        return act.ON_BOAT
    if other_relay(sol) == pieces.NO_CELL:
        return act.NO_OTHER_RELAY
    return act.NO_STEPS if sol.steps < pieces.RIDING else act.FINE


def other_relay(sol: Sol) -> int:
    """The Relay at the other end from where the active pawn stands; NO_CELL if there is none."""
    others = sol.relays & ~(1 << sol.pawns[sol.active].cell)
    if others == 0 or others == sol.relays:
        return pieces.NO_CELL
    cell = 0
    while others >> cell & 1 == 0:
        cell += 1
    return cell


def shoot(sol: Sol, sheet: int, chance: Chance, events: Events) -> None:
    """El Mariachi shoots; only a strictly higher roll of his wounds the target (§10.14)."""
    sol.used = 1
    sol.bullets -= 1
    shooter = sol.pawns[sol.active].sheet
    tell(events, act.SHOT, EVERYONE, shooter, sheet)
    mine, theirs = pieces.DIE[roll(pieces.FACES, chance.dice)], pieces.DIE[roll(pieces.FACES, chance.dice)]
    tell(events, act.ROLLED, EVERYONE, shooter, mine, mine)
    tell(events, act.ROLLED, EVERYONE, sheet, theirs, theirs)
    if mine > theirs:
        tell(events, act.WOUNDED_BY_SHOT, EVERYONE, sheet)
        combat.wound(sol, roster.pawn_of(sol, sheet), events)
    else:
        tell(events, act.MISSED, EVERYONE, shooter, sheet)


def why_not_any_shot(sol: Sol) -> int:
    """A Bullet in his hand (§10.14)."""
    return act.NO_BULLETS if sol.bullets == 0 else act.FINE


def why_not_shoot(sol: Sol, sheet: int) -> int:
    """A Valid opponent on a neighbouring cell (§10.14)."""
    pawn = roster.pawn_of(sol, sheet)
    if roster.team_of(pawn) == roster.team_of(sol.active) or sol.pawns[pawn].wounded == 1:
        return act.NO_TARGET
    near = standing.is_near(sol.pawns[sol.active].cell, sol.pawns[pawn].cell)
    return act.FINE if near else act.NO_TARGET
