"""What a player may do, and why not: each `why_not_…` is the one place of a condition of the rules."""

from __future__ import annotations

from archipel.core.decisions import current, deciding_seat, is_waited_for
from archipel.games.island.actions import (
    ABOARD_ALREADY,
    ALREADY_CAPTURED,
    ALREADY_THERE,
    ANOTHER_TILE,
    DIVE_TOO_FAR,
    FINE,
    FLOWN_ALREADY,
    FOUR_CARDS,
    GIVE_TO_ANOTHER,
    GUIDE_ANOTHER,
    GUIDE_TOO_FAR,
    LAND_ELSEWHERE,
    NO_ACTIONS_LEFT,
    NO_HELICOPTER,
    NO_LIFT_WHILE_SINKING,
    NO_NEED_TO_DISCARD,
    NO_SANDBAGS,
    NO_SUCH_PAWN,
    NOBODY_ABOARD,
    NOT_ALL_THERE,
    NOT_FLOODED,
    NOT_IN_HAND,
    NOT_IN_THE_WATER,
    NOT_ITS_TILE,
    NOT_NOW,
    NOT_THE_NAVIGATOR,
    NOT_THE_PILOT,
    NOT_TOGETHER,
    NOT_YOUR_TURN,
    NOTHING_TO_STOP,
    OFF_ISLAND,
    POWERS_OFF,
    SHORE_TOO_FAR,
    SUNK_THERE,
    SWIM_TOO_FAR,
    TOO_FAR,
    TREASURES_MISSING,
)
from archipel.games.island.pieces import (
    ALL_TREASURES,
    CARDS_TO_CAPTURE,
    DIVER,
    FOOLS_LANDING,
    HELICOPTER,
    MESSENGER,
    NAVIGATOR,
    NO_PLACE,
    PILOT,
    RISE,
    SANDBAGS,
)
from archipel.games.island.state import FLOOD, LIFT, LIMIT, SECOND, SWIM, TREASURE, TURN, Island
from archipel.games.island.terrain import (
    guided_walk,
    has_power,
    holds,
    in_the_water,
    place_at,
    standing,
    together,
    treasure_at,
    walk,
    way_out,
    within_reach,
)

# §5 The actions


def why_not_act(island: Island, seat: int) -> int:
    """An action is taken by the player whose turn it is, while some are left (§4.1)."""
    if seat != island.active:
        return NOT_YOUR_TURN
    if current(island.decisions) != TURN:
        return NOT_NOW
    return NO_ACTIONS_LEFT if island.actions_left == 0 else FINE


def why_not_power(island: Island, seat: int, role: int, otherwise: int) -> int:
    """What only one adventurer can do, and nobody without powers (§9, §9.7)."""
    if has_power(island, seat, role):
        return FINE
    return otherwise if island.options.powers == 1 else POWERS_OFF


def why_not_stand(island: Island, pawn: int, cell: int) -> int:
    """A pawn goes to another tile that is still there (§5.1)."""
    place = place_at(island, cell)
    if place == NO_PLACE:
        return OFF_ISLAND
    if place == island.players[pawn].place:
        return ALREADY_THERE
    return SUNK_THERE if holds(island.sunk, place) else FINE


def why_not_move(island: Island, seat: int, cell: int) -> int:
    """A move leads to a neighbouring tile, or as far as the Diver dives (§5.1, §9.1, §9.3)."""
    code = why_not_stand(island, seat, cell)
    if code != FINE or holds(walk(island, seat), place_at(island, cell)):
        return code
    return DIVE_TOO_FAR if has_power(island, seat, DIVER) else TOO_FAR


def why_not_fly(island: Island, seat: int) -> int:
    """The Pilot flies once a turn (§9.6)."""
    code = why_not_power(island, seat, PILOT, NOT_THE_PILOT)
    if code == FINE and island.flown == 1:
        return FLOWN_ALREADY
    return code


def why_not_dry(island: Island, cell: int) -> int:
    """Only a flooded tile can be made dry: a sunk one is lost (§5.2, §8.3)."""
    place = place_at(island, cell)
    if place == NO_PLACE:
        return OFF_ISLAND
    if holds(island.sunk, place):
        return SUNK_THERE
    return FINE if holds(island.flooded, place) else NOT_FLOODED


def why_not_shore(island: Island, seat: int, cell: int) -> int:
    """A player shores up the own tile or a neighbouring one (§5.2, §9.3)."""
    place = place_at(island, cell)
    if place != NO_PLACE and not holds(within_reach(island, seat), place):
        return SHORE_TOO_FAR
    return why_not_dry(island, cell)


def why_not_second(island: Island, seat: int) -> int:
    """The Engineer's second tile is chosen or left out right after the first (§9.2)."""
    if current(island.decisions) != SECOND:
        return NOTHING_TO_STOP
    return FINE if seat == deciding_seat(island.decisions) else NOT_YOUR_TURN


def why_not_receive(island: Island, seat: int, other: int) -> int:
    """Cards go to a player on the same tile; the Messenger's go anywhere (§5.3, §9.4)."""
    if other >= island.seats or other == seat:
        return GIVE_TO_ANOTHER
    if together(island, seat, other) or has_power(island, seat, MESSENGER):
        return FINE
    return NOT_TOGETHER


def why_not_give(island: Island, seat: int, other: int, treasure: int) -> int:
    """A treasure card from one's hand, never a special one (§5.3)."""
    if island.players[seat].cards[treasure] == 0:
        return NOT_IN_HAND
    return why_not_receive(island, seat, other)


def why_not_capture(island: Island, seat: int, treasure: int) -> int:
    """A treasure is captured on one of its two tiles for four of its cards (§5.4)."""
    if island.captured >> treasure & 1:
        return ALREADY_CAPTURED
    if treasure_at(island, island.players[seat].place) != treasure:
        return NOT_ITS_TILE
    return FINE if island.players[seat].cards[treasure] >= CARDS_TO_CAPTURE else FOUR_CARDS


def why_not_guide(island: Island, seat: int, pawn: int, cell: int) -> int:
    """The Navigator moves another pawn one or two steps (§9.5)."""
    code = why_not_power(island, seat, NAVIGATOR, NOT_THE_NAVIGATOR)
    if code != FINE:
        return code
    if pawn >= island.seats or pawn == seat:
        return GUIDE_ANOTHER
    code = why_not_stand(island, pawn, cell)
    if code != FINE or holds(guided_walk(island, pawn), place_at(island, cell)):
        return code
    return GUIDE_TOO_FAR


# What one may have to do


def why_not_swim(island: Island, seat: int, cell: int) -> int:
    """A pawn in the water swims to where its adventurer can (§8.4)."""
    if current(island.decisions) != SWIM or not in_the_water(island, seat):
        return NOT_IN_THE_WATER
    code = why_not_stand(island, seat, cell)
    if code == ALREADY_THERE:
        return SUNK_THERE
    if code != FINE or holds(way_out(island, seat), place_at(island, cell)):
        return code
    return SWIM_TOO_FAR


def why_not_discard(island: Island, seat: int, card: int) -> int:
    """Whoever has more than five cards discards one of them (§6.3)."""
    if current(island.decisions) != LIMIT or seat != deciding_seat(island.decisions):
        return NO_NEED_TO_DISCARD
    return NOT_IN_HAND if card == RISE or island.players[seat].cards[card] == 0 else FINE


# §7 Special cards


def why_not_special(island: Island, seat: int) -> int:
    """Special cards are for everybody at any time, but not inside an action or a flight (§7.4)."""
    kind = current(island.decisions)
    if kind == TURN or kind == LIMIT or kind == SWIM:
        return FINE
    if (kind == TREASURE or kind == FLOOD) and is_waited_for(island.decisions, seat):
        return FINE
    return NOT_NOW


def why_not_helicopter(island: Island, seat: int) -> int:
    """A Helicopter Lift is played by its holder; while pawns swim, if the table allows it (§7.2)."""
    if island.players[seat].cards[HELICOPTER] == 0:
        return NO_HELICOPTER
    if current(island.decisions) == SWIM and island.options.lift_while_sinking == 0:
        return NO_LIFT_WHILE_SINKING
    return FINE


def lift_place(island: Island) -> int:
    """The place the helicopter takes off from."""
    for seat in range(island.seats):
        if island.aboard >> seat & 1:
            return island.players[seat].place
    return NO_PLACE


def why_not_board(island: Island, pawn: int) -> int:
    """Any pawns of one tile fly together, to another one (§7.2)."""
    if pawn >= island.seats:
        return NO_SUCH_PAWN
    if island.aboard >> pawn & 1:
        return ABOARD_ALREADY
    start = lift_place(island)
    if start != NO_PLACE and island.players[pawn].place != start:
        return ANOTHER_TILE
    if standing(island) & ~(1 << island.players[pawn].place) == 0:
        return LAND_ELSEWHERE
    return FINE


def why_not_lift(island: Island, seat: int, pawn: int) -> int:
    """A first pawn boards when the card is played, others before it lands (§7.2)."""
    if current(island.decisions) == LIFT:
        return why_not_board(island, pawn) if seat == deciding_seat(island.decisions) else NOT_NOW
    code = why_not_special(island, seat)
    if code == FINE:
        code = why_not_helicopter(island, seat)
    return code if code != FINE else why_not_board(island, pawn)


def why_not_land(island: Island, seat: int, cell: int) -> int:
    """The helicopter lands on any other tile that is still there (§7.2)."""
    if current(island.decisions) != LIFT:
        return NOBODY_ABOARD
    if seat != deciding_seat(island.decisions):
        return NOT_NOW
    place = place_at(island, cell)
    if place == NO_PLACE:
        return OFF_ISLAND
    if place == lift_place(island):
        return LAND_ELSEWHERE
    return SUNK_THERE if holds(island.sunk, place) else FINE


def why_not_sandbag(island: Island, seat: int, cell: int) -> int:
    """Sandbags dry any flooded tile of the island (§7.3)."""
    code = why_not_special(island, seat)
    if code != FINE:
        return code
    if island.players[seat].cards[SANDBAGS] == 0:
        return NO_SANDBAGS
    return why_not_dry(island, cell)


def all_on_the_landing(island: Island) -> bool:
    """Whether every pawn stands on Fools' Landing (§10.1)."""
    missing = 0
    for seat in range(island.seats):
        if island.players[seat].place != island.places[FOOLS_LANDING]:
            missing += 1
    return missing == 0


def why_not_leave(island: Island, seat: int) -> int:
    """With four treasures and everybody on Fools' Landing, a Helicopter Lift wins (§10.1)."""
    code = why_not_special(island, seat)
    if code == FINE:
        code = why_not_helicopter(island, seat)
    if code != FINE:
        return code
    if island.captured != ALL_TREASURES:
        return TREASURES_MISSING
    return FINE if all_on_the_landing(island) else NOT_ALL_THERE


def can_play_special(island: Island, seat: int) -> bool:
    """Whether a player holds a special card that could be played; everybody sees that (§7.4)."""
    player = island.players[seat]
    return player.cards[HELICOPTER] > 0 or (player.cards[SANDBAGS] > 0 and island.flooded != 0)
