"""Setting up (§3)."""

from __future__ import annotations

from archipel.core.chance import draw, roll

from . import asking, flotsam, hands, pieces, state as st
from .state import Chance, Pirates


def setup(pirates: Pirates, chance: Chance) -> None:
    """Fill the piles, send out the flotsam, choose who begins, and hand out figures and cards (§3)."""
    clear(pirates)
    drift_in(pirates, chance)
    pirates.active = roll(pirates.seats, chance.first)
    tavern = pirates.options.mode == st.ADVANCED
    if pirates.options.mode != st.SIMPLE:
        draw_species(pirates, tavern, chance)
    for place in range(pirates.seats):
        hand = pirates.options.auction_hand if tavern else pirates.options.start_hand[place]
        deal(pirates, (pirates.active + place) % pirates.seats, hand, chance)
    if tavern:
        pirates.starter = pirates.active
        asking.ask(pirates, st.CHOOSE, pirates.starter)
        return
    for _ in range(pirates.options.row_length):
        pirates.display[draw(pirates.deck, chance.talismans)] += 1
        pirates.deck_left -= 1
    pirates.turn = 1
    asking.ask(pirates, st.TURN, pirates.active)


def clear(pirates: Pirates) -> None:
    """Full piles, empty ships, crews as the mode has them, and an empty tavern (§3.1)."""
    options = pirates.options
    for suit in range(pieces.SUITS):
        pirates.deck[suit] = options.talismans
    pirates.deck_left = options.talismans * pieces.SUITS
    for kind in range(pieces.LOOTS):
        pirates.loot_left[kind] = options.tiles[kind]
    for kind in range(pieces.BONUSES):
        pirates.bonus_left[kind] = options.bonus[kind]
    for ship in range(pieces.SHIPS):
        for square in range(pieces.SQUARES):
            pirates.ships[ship].squares[square] = pieces.NO_FIGURE
        for spot in range(pieces.GROUP_LOOT):
            pirates.ships[ship].near[spot] = pieces.NO_LOOT
            pirates.ships[ship].far[spot] = pieces.NO_LOOT
        pirates.ships[ship].near_bonus = pieces.NO_BONUS
        pirates.ships[ship].far_bonus = pieces.NO_BONUS
    for seat in range(pieces.SEATS):
        for number in range(pieces.CREW):
            seated = seat < pirates.seats and options.mode == st.SIMPLE
            pirates.players[seat].species[number] = pieces.PIRATE if seated else pieces.NOBODY
    for place in range(pieces.QUEUE):
        pirates.queue[place] = pieces.NOBODY
    pirates.sailing = pieces.NO_SHIP
    pirates.snail_ship = pieces.NO_SHIP
    pirates.lot = pieces.NO_LOT


def drift_in(pirates: Pirates, chance: Chance) -> None:
    """The groups of flotsam before each ship: a near one, and a far one behind it (§3.2)."""
    for ship in range(pieces.SHIPS):
        for group in range(1 if pirates.options.groups == st.ONE_GROUP else 2):
            for spot in range(pieces.GROUP_TILES):
                flotsam.lay_tile(pirates, ship, spot, group == 1, chance)


def deal(pirates: Pirates, seat: int, cards: int, chance: Chance) -> None:
    """A hand from the deck (§3.3)."""
    for _ in range(cards):
        hands.receive_secretly(pirates, seat, draw(pirates.deck, chance.talismans))
        pirates.deck_left -= 1


def draw_species(pirates: Pirates, tavern: bool, chance: Chance) -> None:
    """Four of the six species, the same for all; or for the tavern, four by each player (§3.4, §9.1)."""
    for turn in range(pirates.seats if tavern else 1):
        shuffle_species(pirates, 1)
        for number in range(pieces.CREW):
            kind = pieces.RAT + draw(pirates.species_left, chance.species)
            if tavern:
                pirates.queue[turn * pieces.CREW + number] = kind
            else:
                for seat in range(pirates.seats):
                    pirates.players[seat].species[number] = kind
    shuffle_species(pirates, 0)


def shuffle_species(pirates: Pirates, each: int) -> None:
    """All six species cards lie ready to be drawn, or are put away."""
    for kind in range(pieces.KINDS_IN_TAVERN):
        pirates.species_left[kind] = each
