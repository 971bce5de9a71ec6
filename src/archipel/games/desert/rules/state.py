"""The records of a game in progress, top down."""

from __future__ import annotations

from archipel.core.chance import Stream
from archipel.core.decisions import Decisions
from archipel.core.records import many, record, row, sized, small, wide

from . import pieces

# Where a part is, besides on a tile.
IN_STORM, HIDDEN, TAKEN = pieces.TILES, pieces.TILES + 1, pieces.TILES + 2

# What is being decided.
TURN, GUIDE, FORECAST, ORDER, TRACK, STORM = range(1, 7)

ENDINGS = ("running", "take-off", "thirst", "out-of-sand", "swept-away")
RUNNING, TAKE_OFF, THIRST, OUT_OF_SAND, SWEPT_AWAY = range(5)

ANY_SEAT = 0
ALL_CARDS, PAST_CARDS = range(2)


@record
class Options:
    """The house rules (§12), each a number of its list of values."""

    difficulty: small
    jet_while_buried: small
    guide_buried: small
    climber_tunnel: small
    shield_follows: small
    first: small
    reshuffle: small
    storm_tracker: small


@record
class Tile:
    """A tile: where it lies, what is under it once somebody has looked, the sand on it."""

    cell: small
    face: small
    excavated: small
    sand: small


@record
class Player:
    """An adventurer."""

    role: small
    tile: small
    water: small
    shield: small  # how many Solar Shields he has raised
    shield_tiles: sized[row[small], pieces.SHIELDS]  # and where, if they stay on their tile
    cards: small  # how many of the equipment he holds in all
    equipment: sized[row[small], pieces.EQUIPMENT]


@record
class Desert:
    """Everything there is to know; nobody hides anything from anybody."""

    options: Options
    decisions: Decisions
    tiles: sized[many[Tile], pieces.TILES]
    players: sized[many[Player], pieces.SEATS]
    grid: sized[row[small], pieces.CELLS]  # the tile on each cell
    backs: sized[row[small], pieces.TILES]
    plain_left: sized[row[small], pieces.FACES]  # faces nobody has seen yet, under plain backs
    drop_left: sized[row[small], pieces.FACES]  # and under water drops
    parts: sized[row[small], pieces.PARTS]
    storm_top: sized[row[small], pieces.MOST_CARDS + 1]  # lists: known cards on top, in hand, at the bottom
    storm_hand: sized[row[small], pieces.MOST_CARDS + 1]
    storm_bottom: sized[row[small], pieces.STORM_TOTAL + 1]
    storm_left: sized[row[small], pieces.STORM_KINDS]  # the unknown rest of the deck
    storm_discard: sized[row[small], pieces.STORM_KINDS]
    storm_turned: sized[row[small], pieces.STORM_KINDS]  # those of the discard that came this turn
    equipment_left: sized[row[small], pieces.EQUIPMENT]
    roles_left: sized[row[small], pieces.ROLES]
    seats: small
    sand_left: small
    hole: small
    tick: small
    active: small
    actions_left: small
    calmed: small
    cards_due: small
    gifts: small
    guided: small
    steps_left: small
    outcome: small
    turn: wide


@record
class Chance:
    """One stream per source of chance."""

    tiles: Stream
    roles: Stream
    first: Stream
    faces: Stream
    equipment: Stream
    storm: Stream
    hidden: Stream
