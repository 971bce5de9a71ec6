"""The records of a game in progress, top down."""

from __future__ import annotations

from archipel.core.chance import Stream
from archipel.core.records import many, medium, record, row, sized, small, wide

from . import pieces

# What is being decided: elements, the deal, a turn, what to do with a spirit card.
CHOOSE, DEAL, TURN, SPIRIT = range(4)

# What the active player has done of the two standard actions.
NOTHING, SWAP_MADE, FLIP_MADE, BOTH = range(4)

ENDINGS = ("running", "opened", "most-keys", "most-spirits", "draw")
RUNNING, OPENED, MOST_KEYS, MOST_SPIRITS, DRAW = range(5)

BY_ACTION, BY_GRID, BY_TILE = range(3)


@record
class Options:
    """The house rules (§10), each a number of its list of values."""

    order: small
    no_reverse: small
    found: small
    fewer: small
    blind: small
    idle: small
    turns: small


@record
class Player:
    """A treasure hunter. How many cards is public; which ones, only the owner knows."""

    element: small
    keys: sized[row[small], pieces.GROUPS]  # one of each group
    done: small  # the groups whose key is complete, one bit each
    held: small  # spirit cards left
    buried: small  # spirit cards spent without being shown
    hand: wide  # sets of spirit cards, one bit each
    spent: wide


@record
class Codinca:
    """Everything there is to know; in a view, what the viewer cannot know is among the unseen."""

    options: Options
    players: sized[many[Player], pieces.SEATS]
    grid: sized[row[medium], pieces.CELLS]  # the tile on each cell, with its marks
    unseen_keys: sized[
        row[small], pieces.KEYS
    ]  # 1 + its group for a key that nobody is known to hold, else 0
    unseen_traps: sized[row[small], pieces.TRAPS]  # 1 for a spirit card that could be anywhere
    shown: wide  # the traps that were played
    pushed: wide  # the pushes and rotations of this turn and of the one before, one bit each
    pushed_before: wide
    rotated: wide
    rotated_before: wide
    began: sized[
        row[small], pieces.CELLS
    ]  # what the grid looked like when this turn began, and the one before;
    before: sized[row[small], pieces.CELLS]  # kept for the grid-wise reading only (§7.2)
    seats: small
    first: small
    phase: small
    active: small
    made: small
    card: small  # the spirit card in play
    turn: medium
    outcome: small


@record
class Chance:
    """One stream per source of chance."""

    keys: Stream
    spirits: Stream
    first: Stream
    hidden: Stream
