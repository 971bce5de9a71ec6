"""The records of a game in progress, top down."""

from __future__ import annotations

from archipel.core.chance import Stream
from archipel.core.records import long, many, medium, record, row, sized, small

from . import island, pieces

# What is being decided, before the game, in a turn, in a combat, and when something is found.
RECRUIT, ANCHOR, NEXT, TURN = range(1, 5)
ENTER, DEFENDER, ATTACK, DEFENCE, DICE, SPOILS, PUSH = range(5, 12)
CLUE_FOUND, FLAG_FOUND, OVERFLOW = range(12, 15)
# What is settled and leads on by itself, within one play.
ARRIVED, FACING, DUELLING, PARTED, CLUE_PLACED, TURN_ENDS, TURN_OVER, PAWN_STARTS, TEAM_STARTS = range(15, 24)

ENDINGS = ("running", "adventurers", "conquistadors", "draw")
RUNNING, ADVENTURERS_ESCAPE, CONQUISTADORS_ESCAPE, DRAW = range(4)

# The values of options, in the order of actions.OPTIONS.
HALF = 0
AUTO, THREE, FOUR = range(3)
FIRST, FREE = range(2)
DISCOVERY, ADVANCED = range(2)
CAPS = (200, 30, 20)
NEXT_TURN, SAME_TURN = range(2)
COEXIST, FIGHT_AT_ONCE = range(2)
OWN_TURN, ANY_TURN = range(2)
MOVER, EVERYBODY = range(2)
POINTS, WITH_TOKENS = range(2)
ROBBED, SAFE = range(2)
CHOSEN, AUTOMATIC = range(2)
FIXED, FREE_ORDER = range(2)
SECRET, REVEALED = range(2)
MUST, MAY = range(2)


@record
class Options:
    """What is agreed before the game (§3, §11), each a number of its list of values."""

    adventurers: small
    characters: small
    crews: small
    side: small
    cap: small
    recovery: small
    meeting: small
    passing: small
    melee: small
    leaving: small
    carrier: small
    picking_up: small
    order: small
    overflow: small
    medallion: small


@record
class Pawn:
    """A character: where, wounded or Valid, and the inventory.

    `held` counts tokens by their terrain, which everybody sees on their backs; `things` counts what they
    are, steps by terrain and then swords by terrain, which only the team knows.
    """

    sheet: small
    cell: small
    wounded: small
    order: small  # whether it has an Order of Cortes
    held: sized[row[small], pieces.TERRAINS]
    things: sized[row[small], pieces.THINGS * pieces.TERRAINS]


@record
class Team:
    """A team's boat, flags and clue cards, and the tokens it threw away face down."""

    boat: small
    flags: small  # a set of pontoons, one bit each
    cards: small  # how many clue cards it holds
    hand: sized[row[small], pieces.CARD_KINDS]
    dropped: sized[row[small], pieces.TERRAINS]
    dropped_things: sized[row[small], pieces.THINGS * pieces.TERRAINS]


@record
class Pool:
    """The tokens of a terrain that nobody has looked at: how many of each kind are left."""

    left: sized[row[small], pieces.TOKEN_KINDS]


@record
class Sol:
    """Everything there is to know. In a view, what a side cannot know is back in `pools` and `deck`."""

    options: Options
    pawns: sized[many[Pawn], pieces.PAWNS]
    teams: sized[many[Team], pieces.TEAMS]
    pools: sized[many[Pool], pieces.TERRAINS]
    spent: sized[row[small], pieces.THINGS * pieces.TERRAINS]  # steps and swords used up, for all to see
    clues: sized[row[small], pieces.TERRAINS]  # found, on the Treasure Map
    banners: sized[row[small], pieces.TERRAINS]  # flag tokens found, on the Treasure Map
    faces: sized[row[small], pieces.CELLS]  # what the Adventurers have peeked at: 0, or a token's number + 1
    temples: sized[row[small], island.TEMPLES]  # the temple on each temple cell
    deck: sized[row[small], pieces.CARD_KINDS]
    discard: sized[row[small], pieces.CARD_KINDS]
    properties: sized[row[small], pieces.LAST_CARD]  # of the clue cards on the Treasure Map, in order of play
    values: sized[row[small], pieces.LAST_CARD]
    known: sized[row[small], pieces.LAST_CARD]  # who knows the value: a bit a team, FACE_UP for all
    unsearched: long  # sets of cells, one bit each
    barricades: long
    relays: long
    seats: small
    adventurers: small  # how many seats play the Adventurers: the first ones
    crew: small  # characters a team
    played: small  # clue cards on the Treasure Map
    visible: small
    medallion: small  # the team that has it
    idol: small  # the cell where it lies loose
    carrier: small
    orders: small  # that Cortes has in his hand
    bullets: small  # that El Mariachi has in his hand
    outcome: small
    turn: medium  # team turns so far, the current one included
    phase: small
    starter: small  # the team that begins
    team: small
    active: small  # the pawn whose turn it is
    gone: small  # with a free order, the pawns that have played in this team turn, one bit each
    steps: small
    searches: small
    began_wounded: small
    must_leave: small
    used: small  # the ability of once a turn
    passes: small  # of the Idol, since the last other action
    drawn: small  # whether the medallion's card has been drawn for this clue
    attacker: small
    defender: small
    attack: small  # swords added in this combat
    defence: small
    closing: small  # whether a combat came at the very end of the active pawn's turn


@record
class Chance:
    """One stream per source of chance."""

    temples: Stream
    tokens: Stream
    cards: Stream
    start: Stream
    dice: Stream
    hidden: Stream
