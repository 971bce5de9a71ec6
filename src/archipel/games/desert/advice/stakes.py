"""What there is to gain and to lose: suns to expect, water, tiles, company."""

from __future__ import annotations

from math import comb

from archipel.core.events import UNKNOWN
from archipel.core.records import row, wide

from ..rules import crew, meter, pieces, state as st
from ..rules.state import Desert
from . import paths, weights as w

WHOLE = 1000
NOTICEABLE = 2  # the difference of water that is levelled


def _chance_of(suns: int, cards: int) -> float:
    """The chance that so many cards of a whole deck hold just so many suns."""
    others = pieces.STORM_TOTAL - pieces.STORM_CARDS[pieces.SUN]
    if cards < suns:
        return 0.0
    return (
        comb(pieces.STORM_CARDS[pieces.SUN], suns)
        * comb(others, cards - suns)
        / comb(pieces.STORM_TOTAL, cards)
    )


# PERIL[water * DRAWS + cards]: the chance, in thousandths, that so many cards hold more suns than water.
DRAWS = pieces.STORM_TOTAL + 1
PERIL = tuple(
    int(1000 * (1 - sum(_chance_of(suns, cards) for suns in range(water + 1))) + 0.5)
    for water in range(pieces.MOST_WATER + 2)
    for cards in range(DRAWS)
)


# Expectations


def suns_in(desert: Desert, cards: int) -> int:
    """How many suns to expect among the next storm cards, in thousandths."""
    known = min(cards, desert.storm_top[0])
    suns = 0
    for place in range(1, known + 1):
        if desert.storm_top[place] == pieces.SUN:
            suns += WHOLE
    rest = cards - known
    if rest <= 0:
        return suns
    left = 0
    for card in range(pieces.STORM_KINDS):
        left += desert.storm_left[card]
    if rest <= left:
        return suns + WHOLE * desert.storm_left[pieces.SUN] * rest // left
    return (
        suns
        + WHOLE * desert.storm_left[pieces.SUN]
        + (rest - left) * WHOLE * pieces.STORM_CARDS[pieces.SUN] // pieces.STORM_TOTAL
    )


def suns_until_turn(desert: Desert, seat: int) -> int:
    """How many suns to expect before a player's next turn, in thousandths."""
    now = (
        desert.cards_due
        if desert.decisions.kinds[0] == st.STORM
        else max(0, meter.level(desert) - desert.calmed)
    )
    return suns_in(desert, now + (seat - desert.active - 1) % desert.seats * meter.level(desert))


def suns_in_a_round(desert: Desert) -> int:
    """How many suns to expect until everybody has had a turn, in thousandths."""
    return suns_in(desert, meter.level(desert) * desert.seats - desert.calmed)


def peril(water: int, suns: int) -> int:
    """The chance, in thousandths, that more suns come than there is water, if so many are to be expected."""
    a_deck = pieces.STORM_CARDS[pieces.SUN] * WHOLE
    cards = min(pieces.STORM_TOTAL, (suns * pieces.STORM_TOTAL + a_deck // 2) // a_deck)
    return PERIL[min(water, pieces.MOST_WATER + 1) * DRAWS + cards]


def drops_worth(desert: Desert, seat: int, drops: int, suns: int, weights: row[wide]) -> int:
    """What so many drops of water are worth to a player."""
    worth = 0
    water = desert.players[seat].water
    later = suns * weights[w.HORIZON] // 100
    for more in range(water, water + drops):
        worth += weights[w.THIRST + min(3, more)] * suns
        worth += weights[w.SURVIVAL] * (peril(more, later) - peril(more + 1, later))
    return worth // WHOLE


def shade_worth(desert: Desert, seat: int, suns: int, weights: row[wide]) -> int:
    """What shade is worth to a player, in thousandths of hundredths."""
    water = desert.players[seat].water
    return weights[w.SHADE + min(3, water)] * suns + weights[w.DOOM] * peril(water, suns)


def all_located(desert: Desert) -> bool:
    """Whether no clue is missing any more."""
    hidden = 0
    for part in range(pieces.PARTS):
        if desert.parts[part] == st.HIDDEN:
            hidden += 1
    return hidden == 0


def parts_taken(desert: Desert) -> int:
    """How many parts the team has."""
    taken = 0
    for part in range(pieces.PARTS):
        if desert.parts[part] == st.TAKEN:
            taken += 1
    return taken


def all_taken(desert: Desert) -> bool:
    """Whether the machine is complete."""
    return parts_taken(desert) == pieces.PARTS


def unknown_worth(desert: Desert, complete: bool, weights: row[wide]) -> int:
    """What may be found under a plain tile that nobody has looked under."""
    left = 0
    clues = 0
    for face in range(pieces.FACES):
        left += desert.plain_left[face]
        if face >= pieces.FIRST_CLUE:
            clues += desert.plain_left[face]
    if left == 0:
        return 0
    pad = weights[w.LAST_PAD] if complete else weights[w.PAD_FOUND]
    return (
        clues * weights[w.UNKNOWN_CLUE]
        + desert.plain_left[pieces.PAD] * pad
        + desert.plain_left[pieces.TUNNEL] * weights[w.TUNNEL_FOUND]
        + desert.plain_left[pieces.GEAR] * weights[w.GEAR_FOUND]
    ) // left


# What a tile is worth


def water_worth(desert: Desert, seat: int, tile: int, nearby: int, suns: int, weights: row[wide]) -> int:
    """What a well under a tile is worth: to who digs it free, to those who stand there already, and in
    hundredths to those who could come."""
    worth = 0
    cell = desert.tiles[tile].cell
    for other in range(desert.seats):
        gain = drops_worth(desert, other, min(pieces.WATER_FOUND, crew.room(desert, other)), suns, weights)
        if other == seat or desert.players[other].tile == tile:
            worth += gain
        elif (
            paths.APART[desert.tiles[desert.players[other].tile].cell * pieces.CELLS + cell]
            < pieces.ACTIONS_A_TURN
        ):
            worth += gain * nearby // 100
    return worth


def hidden_worth(desert: Desert, seat: int, tile: int, unknown: int, suns: int, weights: row[wide]) -> int:
    """What turning a tile over is worth."""
    face = desert.tiles[tile].face
    if face == UNKNOWN:
        if desert.backs[tile] != pieces.DROP:
            return unknown
        left = desert.drop_left[pieces.WELL] + desert.drop_left[pieces.MIRAGE]
        water = water_worth(desert, seat, tile, weights[w.NEARBY], suns, weights)
        return water * desert.drop_left[pieces.WELL] // left
    if face >= pieces.FIRST_CLUE:
        return weights[w.CLUE]
    if face == pieces.WELL:
        return water_worth(desert, seat, tile, weights[w.NEARBY], suns, weights)
    if face == pieces.PAD:
        return weights[w.LAST_PAD] if all_taken(desert) else weights[w.PAD_FOUND]
    if face == pieces.TUNNEL:
        return weights[w.TUNNEL_FOUND]
    return 0 if face == pieces.MIRAGE else weights[w.GEAR_FOUND]


def company_worth(desert: Desert, seat: int, cell: int, suns: int, weights: row[wide]) -> int:
    """What meeting the mates on a cell is worth: water to get from them, or to bring them."""
    worth = 0
    mine = desert.players[seat].water
    for other in range(desert.seats):
        if other == seat:
            continue
        theirs = desert.players[other].water
        if -NOTICEABLE < theirs - mine < NOTICEABLE:
            continue
        place = desert.tiles[desert.players[other].tile].cell
        if place != cell:
            giver = seat if mine > theirs else other
            if (
                desert.players[giver].role != pieces.CARRIER
                or pieces.NEAR[place * pieces.CELLS + cell] != pieces.STRAIGHT
            ):
                continue
        if theirs > mine:
            drops = min((theirs - mine) // 2, crew.room(desert, seat))
            worth += drops_worth(desert, seat, drops, suns, weights) * weights[w.SEEK_WATER] // 100
        else:
            drops = min((mine - theirs) // 2, crew.room(desert, other))
            worth += drops_worth(desert, other, drops, suns, weights) * weights[w.BRING_WATER] // 100
    return worth


def refill_worth(desert: Desert, seat: int, suns: int, weights: row[wide]) -> int:
    """What drawing from a well is worth to the Water Carrier: to herself, and to the thirstiest."""
    worth = 0
    for other in range(desert.seats):
        worth = max(
            worth, drops_worth(desert, other, min(pieces.WATER_FOUND, crew.room(desert, seat)), suns, weights)
        )
    return worth * weights[w.REFILLING] // 100


def nearer(desert: Desert, seat: int, cell: int, cost: int) -> int:
    """How many mates are nearer to a cell, as the crow flies."""
    count = 0
    for other in range(desert.seats):
        if other != seat:
            player = desert.players[other]
            pair = desert.tiles[player.tile].cell * pieces.CELLS + cell
            apart = paths.APART_DIAGONALLY[pair] if player.role == pieces.EXPLORER else paths.APART[pair]
            if apart < cost:
                count += 1
    return count


def faded(worth: int, actions: int, weights: row[wide]) -> int:
    """What is left of a worth that lies so many actions ahead."""
    for _ in range(actions):
        worth = worth * weights[w.DECAY] // WHOLE
    return worth
