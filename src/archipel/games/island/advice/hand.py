"""What to do with the cards of a hand: capture with them, give them, keep them."""

from __future__ import annotations

from archipel.core.records import row, wide

from ..rules import actions as act, capturing, pieces, terrain
from ..rules.state import Island
from . import collecting, risk, specials, weights as w

SPARE = 1
"""What a card is worth that nobody needs."""


def worth_giving(island: Island, other: int, treasure: int, keepers: int, weights: row[wide]) -> int:
    """What it is worth to give a card: something if the other one collects them."""
    if island.captured >> treasure & 1 or collecting.keeper_of(keepers, treasure) != other:
        return -risk.SURE
    kept = collecting.cards_kept(keepers, treasure)
    if kept >= pieces.CARDS_TO_CAPTURE:
        return -risk.SURE
    worth = weights[w.W_GIVE] * (kept + 1)
    if kept + 1 == pieces.CARDS_TO_CAPTURE:
        worth += weights[w.W_GIVE_LAST]
    elif collecting.are_enough(keepers, treasure):
        worth += weights[w.W_GIVE_TOWARDS]
    if island.players[other].held >= pieces.HAND_LIMIT and not has_spare(island, other):
        worth = worth * weights[w.W_GIVE_TO_FULL] // risk.SURE
    return worth


def has_spare(island: Island, seat: int) -> bool:
    """Whether a player holds a card that nobody needs."""
    player = island.players[seat]
    for treasure in range(pieces.TREASURES):
        cards = player.cards[treasure]
        if cards > pieces.CARDS_TO_CAPTURE or (cards > 0 and island.captured >> treasure & 1):
            return True
    return False


def worth_keeping(island: Island, seat: int, card: int, keepers: int, weights: row[wide]) -> int:
    """What it is worth to keep a card rather than another."""
    if card == pieces.HELICOPTER:
        if island.captured == pieces.ALL_TREASURES and specials.helicopters(island) == 1:
            return risk.SURE * risk.SURE
        return weights[w.W_KEEP_HELICOPTER]
    if card == pieces.SANDBAGS:
        return weights[w.W_KEEP_SANDBAGS]
    cards = island.players[seat].cards[card]
    if island.captured >> card & 1 or cards > pieces.CARDS_TO_CAPTURE:
        return SPARE
    worth = weights[w.W_KEEP_CARD] * cards
    if collecting.keeper_of(keepers, card) == seat:
        worth += weights[w.W_KEEP_SET]
    return worth + weights[w.W_KEEP_SCARCE] * island.treasure_discard[card]


def can_capture(island: Island, seat: int) -> bool:
    """Whether a player has the cards and stands on the tile."""
    treasure = terrain.treasure_at(island, island.players[seat].place)
    return treasure != pieces.NO_TREASURE and capturing.why_not_capture(island, seat, treasure) == act.FINE
