"""Setting up (§3)."""

from __future__ import annotations

from archipel.core.chance import draw, pick, roll
from archipel.core.decisions import open_frame

from . import pieces, state as st
from .state import Chance, Island


def setup(island: Island, chance: Chance) -> None:
    """Lay out the island, deal, flood, arrive, set the meter, and let somebody begin (§3)."""
    fill_piles(island)
    lay_tiles(island, chance)
    deal_hands(island, chance)
    for _ in range(pieces.FIRST_FLOODS):
        tile = pick(island.flood, pieces.BOTTOM_LAYER, chance.flood)
        island.flood[tile] = pieces.DISCARDED
        island.flooded |= 1 << island.places[tile]
    for seat in range(island.seats):
        arrive(island, seat, draw(island.roles_left, chance.roles))
    island.active = roll(island.seats, chance.first)
    island.actions_left = pieces.ACTIONS_A_TURN
    island.turn = 1
    open_frame(island.decisions, st.TURN, island.active)


def fill_piles(island: Island) -> None:
    """The two decks, the adventurers and the meter (§3.2, §3.6)."""
    for card in range(pieces.CARD_KINDS):
        island.treasure_left[card] = pieces.CARD_COUNTS[card]
    for tile in range(pieces.TILES):
        island.flood[tile] = pieces.BOTTOM_LAYER
    island.flood_top = pieces.BOTTOM_LAYER
    for role in range(pieces.ROLES):
        island.roles_left[role] = 1
    island.tick = island.options.difficulty


def lay_tiles(island: Island, chance: Chance) -> None:
    """Twenty-four tiles at random on the places of the map, in reading order (§3.1).

    The row of flood cards serves as the bag of tiles: one of each, until all are laid.
    """
    for place in range(pieces.PLACES):
        tile = draw(island.flood, chance.tiles)
        island.tiles[place] = tile
        island.places[tile] = place
    for tile in range(pieces.TILES):
        island.flood[tile] = pieces.BOTTOM_LAYER


def deal_hands(island: Island, chance: Chance) -> None:
    """Two treasure cards each; Waters Rise! is not dealt but shuffled back (§3.3)."""
    kept = island.treasure_left[pieces.RISE]
    island.treasure_left[pieces.RISE] = 0
    for seat in range(island.seats):
        player = island.players[seat]
        for _ in range(pieces.FIRST_HAND):
            player.cards[draw(island.treasure_left, chance.treasure)] += 1
            player.held += 1
    island.treasure_left[pieces.RISE] = kept


def arrive(island: Island, seat: int, role: int) -> None:
    """An adventurer stands on his own tile (§3.5)."""
    player = island.players[seat]
    player.role = role
    player.place = island.places[pieces.STARTS_ON[role]]
