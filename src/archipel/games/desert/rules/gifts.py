"""Gifts: sharing water, passing equipment; when what is free may be done (§7)."""

from __future__ import annotations

from archipel.core.decisions import answered, current, is_waited_for
from archipel.core.events import EVERYONE, Events, tell

from . import actions as act, crew, equipment, pieces, state as st
from .state import Desert


def why_not_free(desert: Desert, seat: int) -> int:
    """Gifts and equipment: between actions, between guided steps, before a storm card (§7.3)."""
    kind = current(desert.decisions)
    if kind == st.TURN or kind == st.GUIDE:
        return act.FINE
    if kind == st.STORM and is_waited_for(desert.decisions, seat):
        return act.FINE
    return act.NOT_NOW


def ask_everyone(desert: Desert) -> None:
    """Before each card, whoever has something to give or to play is asked (§7.3)."""
    waiting = 0
    for seat in range(desert.seats):
        if can_give(desert, seat) or equipment.can_use_equipment(desert, seat):
            waiting |= 1 << seat
    desert.decisions.waiting = waiting


def ask_again(desert: Desert) -> None:
    """As soon as one does something before a storm card, all who can are asked again (§7.3)."""
    if current(desert.decisions) == st.STORM:
        ask_everyone(desert)


def why_not_pass(desert: Desert, seat: int) -> int:
    """Who is asked before a storm card either does something or passes (§7.3)."""
    if current(desert.decisions) == st.STORM and is_waited_for(desert.decisions, seat):
        return act.FINE
    return act.NOTHING_TO_PASS


def keep_silent(desert: Desert, seat: int) -> None:
    """Whoever has passed keeps silent until asked again (§7.3)."""
    answered(desert.decisions, seat)


def can_give(desert: Desert, seat: int) -> bool:
    """Whether a player has any gift to make."""
    player = desert.players[seat]
    if desert.gifts >= pieces.GIFTS or (player.water == 0 and player.cards == 0):
        return False
    for other in range(desert.seats):
        if other == seat:
            continue
        if desert.players[other].tile == player.tile:
            if player.cards > 0 or (player.water > 0 and crew.room(desert, other) > 0):
                return True
        elif player.role == pieces.CARRIER and player.water > 0 and crew.beside(desert, seat, other):
            if crew.room(desert, other) > 0:
                return True
    return False


def why_not_give(desert: Desert, seat: int, other: int) -> int:
    """A gift goes to another player, and gifts are bounded (§7.4)."""
    if other >= desert.seats or other == seat:
        return act.GIVE_TO_ANOTHER
    if desert.gifts >= pieces.GIFTS:
        return act.GIFTS_USED_UP
    return act.FINE


def water_reaches(desert: Desert, seat: int, other: int) -> bool:
    """Water goes to a player on the same tile; the Water Carrier's also to a neighbour (§7.1, §9.6)."""
    if crew.together(desert, seat, other):
        return True
    return desert.players[seat].role == pieces.CARRIER and crew.beside(desert, seat, other)


def why_not_water(desert: Desert, seat: int, amount: int, other: int) -> int:
    """Nobody gives more water than he has, nor more than the other canteen holds (§7.1)."""
    code = why_not_give(desert, seat, other)
    if code != act.FINE:
        return code
    if not water_reaches(desert, seat, other):
        return act.NOT_TOGETHER
    if desert.players[seat].water < amount:
        return act.NOT_ENOUGH_WATER
    if crew.room(desert, other) < amount:
        return act.NO_ROOM_FOR_WATER
    return act.FINE


def give_water(desert: Desert, seat: int, amount: int, other: int, events: Events) -> None:
    """Water passes from one canteen to another (§7.1)."""
    desert.players[seat].water -= amount
    desert.players[other].water += amount
    desert.gifts += 1
    tell(events, act.GAVE_WATER, EVERYONE, seat, other, amount)


def why_not_hand_over(desert: Desert, seat: int, card: int, other: int) -> int:
    """Equipment is passed to a player on the same tile (§7.2)."""
    code = why_not_give(desert, seat, other)
    if code != act.FINE:
        return code
    if desert.players[seat].equipment[card] == 0:
        return act.NOT_YOURS
    if not crew.together(desert, seat, other):
        return act.EQUIPMENT_APART
    return act.FINE


def hand_over(desert: Desert, seat: int, card: int, other: int, events: Events) -> None:
    """An equipment card changes hands (§7.2)."""
    crew.lay_down(desert, seat, card)
    crew.receive(desert, other, card)
    desert.gifts += 1
    tell(events, act.GAVE, EVERYONE, seat, other, card)
