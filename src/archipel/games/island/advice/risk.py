"""What is in danger: how much each flooded tile is worth, and how likely it is to sink soon."""

from __future__ import annotations

from archipel.core.chance import size
from archipel.core.records import medium, row, wide

from ..rules import pieces, terrain
from ..rules.state import Island
from . import collecting, ways, weights as w

SURE = 1000
MOST = 32000
"""The highest figure that is noted down."""
RISK_BITS, RISK_ROOM, IN_RISK = 1023, 10, 4
"""Risks are kept in units of four thousandths."""

# What is noted beyond the list of actions, for each place: how bad it would be to leave it (in units of 4
# thousandths), how much that draws a pawn (in thousandths), and what else does (in units of 10 thousandths).
DANGER, PULL, GOAL = range(0, 3 * pieces.PLACES, pieces.PLACES)
IN_DANGER, IN_GOAL = 4, 10

COUNT_BITS = (0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4)

# How likely one of `of` cards is among the next `cards`, in thousandths: SHARE[cards * DECK + of].
MOST_CARDS, DECK = 16, pieces.TILES + 1
SHARE = tuple(
    SURE * min(cards, of) // of if of else 0 for cards in range(MOST_CARDS + 1) for of in range(DECK)
)
# How likely one of the next two treasure cards is Waters Rise!: RISING[left * RISES + rises].
RISES = pieces.CARD_COUNTS[pieces.RISE] + 1


def _rising(left: int, rises: int) -> int:
    others = left - rises
    if left < 2:
        return SURE // 5 if rises == 0 else SURE
    return SURE - SURE * max(0, others) * max(0, others - 1) // (left * (left - 1))


RISING = tuple(_rising(left, rises) for left in range(pieces.TREASURE_CARDS + 1) for rises in range(RISES))


def how_many(places: int) -> int:
    """How many places a set holds."""
    pairs = places - (places >> 1 & 0x555555)
    fours = (pairs & 0x333333) + (pairs >> 2 & 0x333333)
    eights = fours + (fours >> 4) & 0x0F0F0F
    return eights + (eights >> 8) + (eights >> 16) & 31


def share(cards: int, of: int) -> int:
    """How likely one of so many cards is among the next ones, in thousandths."""
    return SHARE[min(max(cards, 0), MOST_CARDS) * DECK + of]


def chance_of_rise(island: Island) -> int:
    """How likely one of the next two treasure cards is Waters Rise!, in thousandths."""
    return RISING[size(island.treasure_left) * RISES + island.treasure_left[pieces.RISE]]


def risks(island: Island, weights: row[wide], cards: int, rise: int) -> int:
    """How likely a card sinks its tile with the next flood cards, if the tile is flooded now: three figures,
    for the uppermost layer, the one below and the discard, 10 bits each.

    `rise` is how likely the discard is put on top before that.
    """
    top = 0
    second = 0
    discarded = 0
    gone = 0
    uppermost = island.flood_top
    for where in island.flood:
        top += 1 if where == uppermost else 0
        second += 1 if where == uppermost - 1 else 0
        discarded += 1 if where == pieces.DISCARDED else 0
        gone += 1 if where == pieces.GONE else 0
    if uppermost < 2:
        second = 0
    later = weights[w.W_RISK_LATER]
    base = weights[w.W_RISK_BASE]
    now = share(cards, top)
    risk = (now * (SURE - rise) + share(cards - discarded, top) * rise) // SURE
    upper = base + risk + (share(2 * cards, top) - now) * later // SURE
    now = share(cards - top, second)
    risk = now * (SURE - rise) // SURE
    lower = base + risk + (share(2 * cards - top, second) - now) * later // SURE
    risk = rise * share(cards, discarded) // SURE
    risk = max(risk, share(cards - pieces.TILES + gone + discarded, discarded))
    used = base + risk + risk * later // SURE
    return (
        min(upper // IN_RISK, RISK_BITS)
        | min(lower // IN_RISK, RISK_BITS) << RISK_ROOM
        | min(used // IN_RISK, RISK_BITS) << 2 * RISK_ROOM
    )


def worth_of_treasure_tile(island: Island, weights: row[wide], keepers: int, tile: int, treasure: int) -> int:
    """What a tile is worth on which a treasure can still be captured."""
    twin = island.places[tile ^ 1]
    worth = weights[w.W_ONE_FLOODED]
    if terrain.holds(island.sunk, twin):
        worth = weights[w.W_LAST_TILE]
    elif terrain.holds(island.flooded, twin):
        worth = weights[w.W_BOTH_FLOODED]
    return worth * (SURE + weights[w.W_CARDS_HELD] * collecting.cards_kept(keepers, treasure)) // SURE


def note_dangers(
    island: Island,
    weights: row[wide],
    keepers: int,
    cards: int,
    rise: int,
    notes: row[medium],
    at: int,
) -> int:
    """Note how bad it would be to leave each flooded place; returns those that pawns go for from afar: the
    landing and the tiles of treasures."""
    figures = risks(island, weights, cards, rise)
    stood_on = 0
    for seat in range(island.seats):
        stood_on |= 1 << island.players[seat].place
    found = 0
    left = island.flooded
    while left != 0:
        place = ways.lowest(left)
        left &= left - 1
        tile = island.tiles[place]
        treasure = pieces.TREASURE_OF[tile]
        below = island.flood_top - island.flood[tile]
        risk = weights[w.W_RISK_BASE]
        if island.flood[tile] == pieces.DISCARDED:
            risk = (figures >> 2 * RISK_ROOM) * IN_RISK
        elif below < 2:
            risk = (figures >> RISK_ROOM * below & RISK_BITS) * IN_RISK
        if tile == pieces.FOOLS_LANDING:
            worth = weights[w.W_LANDING] + weights[w.W_LANDING_TREASURE] * COUNT_BITS[island.captured]
        elif treasure != pieces.NO_TREASURE and not island.captured >> treasure & 1:
            worth = worth_of_treasure_tile(island, weights, keepers, tile, treasure)
        else:
            beside = how_many(pieces.STRAIGHT[island.options.map * pieces.PLACES + place] & ~island.sunk)
            worth = weights[w.W_PLAIN_TILE] + weights[w.W_NEIGHBOUR] * beside
            worth += weights[w.W_PAWN] * (stood_on >> place & 1)
            notes[at + DANGER + place] = min(MOST, worth * risk // (SURE * IN_DANGER))
            continue
        found |= 1 << place
        danger = worth * risk // SURE
        notes[at + DANGER + place] = min(MOST, danger // IN_DANGER)
        notes[at + PULL + place] = min(MOST, danger * weights[w.W_DANGER_PULL] // SURE)
    return found
