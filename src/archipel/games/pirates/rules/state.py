"""The records of a game in progress, top down."""

from __future__ import annotations

from archipel.core.chance import Stream
from archipel.core.decisions import Decisions
from archipel.core.records import many, medium, record, row, sized, small, wide

from . import pieces

# What is being decided: an action, the second card of a draw, the next card of the row, the card of a
# snail and whether it steps, who takes which loot, the next tile of a new group, the weasel's further
# action, down to the hand limit; in the tavern: which figure, which card to lay, how much to bid, and
# which cards to pay with.
TURN, SECOND, REFILL, SNAIL_CARD, STEP, PICK, GROUP, EXTRA, LIMIT, CHOOSE, LAY, BID, PAY = range(1, 14)

ENDINGS = ("running", "points", "loot", "cards", "shared", "becalmed")
RUNNING, BY_POINTS, BY_LOOT, BY_CARDS, SHARED, BECALMED = range(6)

SIMPLE, INTERMEDIATE, ADVANCED = range(3)
TWO_GROUPS, ONE_GROUP = range(2)
ONE_SQUARE, TWO_SQUARES = range(2)
ON_ACTION, ON_EVERY_ADVANCE = range(2)
MUST_STEP, MAY_STEP = range(2)
ONCE, REPEATED = range(2)
ONE_CAPTAIN, BOTH_CAPTAINS = range(2)
UNTIL_ALL_PASS, ONE_ROUND = range(2)

NO_FLOTSAM, DEAD_CALM = 1, 2  # why the game comes to its end


@record
class Options:
    """The variants (§11) and every figure a designer may vary (§12)."""

    mode: small
    groups: small
    toad: small
    snail: small
    snail_step: small
    weasel: small
    captains: small
    opening: small
    bidding: small
    short: small
    talismans: small  # of each suit
    row_length: small
    hand_limit: small
    auction_hand: small
    calm: small  # rounds without a move or a sailing until the game ends
    start_hand: sized[row[small], pieces.SEATS]
    bonus: sized[row[small], pieces.BONUSES]
    multiplier: sized[row[small], pieces.FOODS]
    worth: sized[row[small], pieces.LOOTS]
    tiles: sized[row[small], pieces.LOOTS]


@record
class Player:
    """A hand, a crew and what it has taken. How many cards is public; which ones is the seat's secret."""

    held: small
    cards: sized[row[small], pieces.SUITS]
    seen: sized[row[small], pieces.SUITS]  # those of them that everybody knows
    species: sized[row[small], pieces.CREW]
    where: sized[row[small], pieces.CREW]  # 0 in the lair, or 1 + 4 * ship + square
    loot: sized[row[small], pieces.LOOTS]
    bonus: sized[row[small], pieces.BONUSES]


@record
class Ship:
    """Who stands where, and the two groups of flotsam ahead."""

    squares: sized[row[small], pieces.SQUARES]  # captain, 1, 2, 3
    near: sized[row[small], pieces.GROUP_LOOT]
    far: sized[row[small], pieces.GROUP_LOOT]
    near_bonus: small
    far_bonus: small


@record
class Pirates:
    """Everything there is to know; in a view `deck` also holds every card the seat cannot see."""

    options: Options
    decisions: Decisions  # one frame at a time: what comes after it follows from the rest
    players: sized[many[Player], pieces.SEATS]
    ships: sized[many[Ship], pieces.SHIPS]
    deck: sized[row[small], pieces.SUITS]
    display: sized[row[small], pieces.SUITS]  # the visible row
    discard: sized[row[small], pieces.SUITS]
    loot_left: sized[row[small], pieces.LOOTS]
    bonus_left: sized[row[small], pieces.BONUSES]
    known: sized[
        row[small], pieces.SEATS * pieces.SEATS * pieces.SUITS
    ]  # what one seat alone knows of another's hand
    species_left: sized[row[small], pieces.KINDS_IN_TAVERN]  # the species cards, while they are drawn
    queue: sized[row[small], pieces.QUEUE]  # the tavern: a species, or nobody
    laid_at: sized[row[small], pieces.MOST_LAID]  # cards face down: before whom, by whom, which
    laid_by: sized[row[small], pieces.MOST_LAID]
    laid_card: sized[row[small], pieces.MOST_LAID]
    seats: small
    deck_left: small
    active: small
    turn: wide
    calm: medium  # turns in a row in which somebody only drew
    drawing: small  # cards of a draw that are still to come
    refill: small  # whether the row is to be filled up
    forced: small  # the set of ships whose captains have to sail this turn
    weasel: small  # 1 + the number, in its crew, of a weasel that may go on
    extra_used: small
    sailing: small
    picking: small
    picks: small  # how many loot tiles that figure still takes
    took: small  # sets of squares
    declined: small
    tiles_due: small
    snail_ship: small
    snails: small  # the set of squares on which a snail has a card coming
    stepper: small  # the square of a snail whose owner may let it step on
    final: small  # whether the flotsam has run out, or nobody moves any more
    last: small  # the set of ships that still sail after that
    starter: small
    lot: small
    to_lay: small
    opened: small  # whether there is a bid
    bid: small
    bidder: small
    passed: small
    laid: small
    outcome: small


@record
class Chance:
    """One stream per source of chance."""

    talismans: Stream
    loot: Stream
    bonus: Stream
    species: Stream
    first: Stream
    hidden: Stream
