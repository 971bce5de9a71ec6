"""What to do before a storm card, and with storm cards in hand."""

from __future__ import annotations

from archipel.core.records import row, wide

from ..rules import actions as act, crew, equipment, pieces
from ..rules.state import Desert
from . import paths, stakes, turn, water, weights as w


def window(desert: Desert, seat: int, weights: row[wide]) -> int:
    """Before a storm card: share water, seek shade, or let it come."""
    gift = water.water_to_give(desert, seat)
    if gift != water.NOTHING:
        return gift
    if desert.players[seat].cards > 0:
        return window_with_cards(desert, seat, weights)
    return act.PASS


def window_with_cards(desert: Desert, seat: int, weights: row[wide]) -> int:
    """Equipment that is worth most just before the storm."""
    held = desert.players[seat].equipment
    here = desert.players[seat].tile
    if held[pieces.TRACKER] > 0:
        return act.USE_TRACKER
    if held[pieces.RESERVE] > 0:
        gain = 0
        suns = stakes.suns_in_a_round(desert)
        for other in range(desert.seats):
            if desert.players[other].tile == here:
                drops = min(pieces.WATER_FOUND, crew.room(desert, other))
                gain += stakes.drops_worth(desert, other, drops, suns, weights)
        if gain >= weights[w.POURING]:
            return act.POUR
    if (held[pieces.SHIELD] > 0 or held[pieces.JET_PACK] > 0) and not crew.sheltered(desert, seat):
        gain = 0
        suns = stakes.suns_until_turn(desert, seat)
        for other in range(desert.seats):
            if desert.players[other].tile == here:
                gain += stakes.shade_worth(desert, other, suns, weights)
        if held[pieces.SHIELD] > 0 and gain >= weights[w.SHIELDING] * stakes.WHOLE:
            return act.RAISE_SHIELD
        if held[pieces.JET_PACK] > 0 and gain >= weights[w.FLEEING] * stakes.WHOLE:
            tunnels = paths.exits_for(desert, pieces.ARCHEOLOGIST, paths.tunnel_cells(desert))
            if tunnels and equipment.why_not_take_off(desert, seat) == act.FINE:
                return turn.fly(desert, seat, paths.first_cell(tunnels), True)
    return act.PASS


def card_to_put_back(desert: Desert, ordering: bool, weights: row[wide]) -> int:
    """The worst card goes under the deck; the rest comes back, the least bad first."""
    found = 0
    extreme = 0
    for place in range(1, desert.storm_hand[0] + 1):
        card = desert.storm_hand[place]
        harm = harm_of(desert, card, weights)
        if ordering:
            harm = -harm
        if found == 0 or harm > extreme:
            found = place
            extreme = harm
    if found == 0:
        return act.KEEP
    return (act.STACK if ordering else act.BURY) + desert.storm_hand[found]


def harm_of(desert: Desert, card: int, weights: row[wide]) -> int:
    """How bad a storm card is."""
    if card == pieces.PICKS_UP:
        return 100 * weights[w.RISE_SEEN]
    if card != pieces.SUN:
        return 100 * weights[w.WIND_SEEN] * (card % 3 + 1)
    harm = 0
    for seat in range(desert.seats):
        if not crew.sheltered(desert, seat):
            harm += stakes.shade_worth(desert, seat, stakes.WHOLE, weights) // stakes.WHOLE
    return harm * weights[w.SUN_SEEN]
