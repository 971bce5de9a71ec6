"""The tables: ships, talismans, species, loot and bonus tiles (§2)."""

from __future__ import annotations

SEATS = 5

# §2.1 The ships, and the talismans that bear their emblems.
SHIPS = 3
FISH, CAT, BIRD = range(SHIPS)
NO_SHIP = SHIPS
SHIP_NAMES = ("fish", "cat", "bird")
SUITS = SHIPS
UNSEEN = SUITS  # the suit of a card that lies face down, in a view

# A captain's square and three for the crew, from the bow to the stern; figures come from behind square 3.
SQUARES = 4
CAPTAIN, FIRST, SECOND_SQUARE, LAST = range(SQUARES)
LAIR = SQUARES
CREW_SQUARES = SQUARES - 1
SQUARE_NAMES = ("c", "1", "2", "3")

# §2.2 The figures: those of a seat are numbered 4 * seat, 4 * seat + 1, …
CREW = 4
FIGURES = CREW * SEATS
NO_FIGURE = FIGURES
SPECIES = 7
PIRATE, RAT, COCKROACH, TOAD, RACCOON, SNAIL, WEASEL = range(SPECIES)
NOBODY = SPECIES
SPECIES_NAMES = ("pirate", "rat", "cockroach", "toad", "raccoon", "snail", "weasel")
LOOT_OF_A_RAT = 2
FROM_THE_LAIR_TO_CAPTAIN = 3
ABOARD_TO_CAPTAIN = 1

# §2.4 The loot: six types, of each up to five different values.
TYPES = 6
FRIES, NOODLES, BURGERS, TEDDIES, DOLLS, CANS = range(TYPES)
TYPE_NAMES = ("fries", "noodles", "burgers", "teddies", "dolls", "cans")
VALUES = 5
LOOTS = TYPES * VALUES
NO_LOOT = LOOTS
LOOT_NAMES = tuple(f"{name}-{letter}" for name in TYPE_NAMES for letter in "abcde")
FOODS = 3  # fries, noodles and burgers, in the order of their bonuses

# §2.5 The bonuses.
BONUSES = 5
KETCHUP, CHILI, MILKSHAKE, PARROT, OPENER = range(BONUSES)
NO_BONUS = BONUSES
BONUS_NAMES = ("ketchup", "chili", "milkshake", "parrot", "opener")

# §2.6 A group of flotsam: three loot tiles and one bonus.
GROUP_LOOT = 3
GROUP_TILES = GROUP_LOOT + 1
SHORT_LOOT, SHORT_BONUS = 18, 6  # left out unseen in a short game (§11)
SHORT_SEATS = 3  # at most so many players play it

# §10 What points come from.
FAMILIES = 5
TOYS, TINS = 3, 4
FAMILY_NAMES = ("fries", "noodles", "burgers", "toys", "cans")

# §9 The tavern.
QUEUE = FIGURES
NO_LOT = QUEUE
KINDS_IN_TAVERN = 6
MOST_AUCTION_HAND = 12
MOST_LAID = MOST_AUCTION_HAND * SEATS

CARDS_A_DRAW = 2

# The DESIGNED figures: what an owner of the box corrects, in this one place.
USUAL = {
    "talismans": 18,
    "row_length": 4,
    "hand_limit": 6,
    "start_hand": (3, 3, 4, 4, 4),
    "auction_hand": 8,
    "calm": 10,
    "bonus": (4, 4, 4, 4, 4),
    "multiplier": (5, 4, 3),
    "fries": "1*4,2*4,3*4",
    "noodles": "2*4,3*4,4*4",
    "burgers": "3*4,4*4,5*4",
    "teddies": "6*2,8*4,10*2",
    "dolls": "6*2,8*4,10*2",
    "cans": "12*2,14,16*2,18,20*2",
}
