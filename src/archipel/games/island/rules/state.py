"""The records of a game in progress, top down."""

from __future__ import annotations

from archipel.core.chance import Stream
from archipel.core.decisions import Decisions
from archipel.core.records import many, record, row, sized, small, wide

from . import pieces

# What is being decided: a turn, the Engineer's second tile, before a treasure card, before a flood
# card, down to five cards, out of the water, who flies in the helicopter and where to.
TURN, SECOND, TREASURE, FLOOD, LIMIT, SWIM, LIFT = range(1, 8)

ENDINGS = ("running", "take-off", "landing-lost", "treasure-lost", "drowned", "submerged")
RUNNING, TAKE_OFF, LANDING_LOST, TREASURE_LOST, DROWNED, SUBMERGED = range(6)

NEAREST, REACH = range(2)
EAGER, LAZY = range(2)


@record
class Options:
    """The house rules (§11), each a number of its list of values."""

    difficulty: small
    powers: small
    map: small
    lift_while_sinking: small
    discard_after_both: small
    diver_rescue: small
    guide_diver: small
    reshuffle: small


@record
class Player:
    """An adventurer."""

    role: small
    place: small
    held: small  # how many cards in all
    cards: sized[row[small], pieces.HAND_KINDS]


@record
class Island:
    """Everything there is to know; nobody hides anything from anybody."""

    options: Options
    decisions: Decisions
    players: sized[many[Player], pieces.SEATS]
    tiles: sized[row[small], pieces.PLACES]  # the tile on each place
    places: sized[row[small], pieces.TILES]  # the place of each tile
    flooded: wide  # sets of places, one bit each
    sunk: wide
    treasure_left: sized[row[small], pieces.CARD_KINDS]
    treasure_discard: sized[row[small], pieces.CARD_KINDS]
    flood: sized[row[small], pieces.TILES]  # where the card of each tile is: gone, discarded, or its layer
    flood_top: small  # the uppermost layer, 0 when the deck is empty
    roles_left: sized[row[small], pieces.ROLES]
    seats: small
    tick: small
    captured: small  # the set of treasures, one bit each
    active: small
    actions_left: small
    flown: small  # whether the Pilot has flown this turn
    cards_due: small
    aboard: small  # the set of seats in the helicopter, one bit each
    outcome: small
    turn: wide


@record
class Chance:
    """One stream per source of chance."""

    tiles: Stream
    treasure: Stream
    flood: Stream
    roles: Stream
    first: Stream
    hidden: Stream
