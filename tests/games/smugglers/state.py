"""The pieces and the records."""

from __future__ import annotations

from archipel.core.chance import Stream
from archipel.core.decisions import Decisions
from archipel.core.records import many, record, row, sized, small

SEATS = 4
TEAMS = 2
TEAM_NAMES = ("even", "odd")
TEAM_SEATS = (0b0101, 0b1010)

# Goods come first; only they can be hidden on a pile.
KINDS = 4
GOODS = 3
SILK, TEA, RUM, TOLL = range(KINDS)
CARD_NAMES = ("silk", "tea", "rum", "toll")
CARDS = (7, 6, 5, 4)
WORTH = (1, 2, 3)

HAND = 3  # 4 in a rich game
MOST_HAND = 5
MOST_PILE = 4
TURNS_EACH = 8

# What is being decided.
TURN, DELIVERY = 1, 2

ENDINGS = ("running", "even", "odd", "draw")
RUNNING, EVEN_WINS, ODD_WINS, DRAWN = range(4)


@record
class Options:
    """What is agreed before the game."""

    rich: small


@record
class Player:
    """A hand: how many cards is public, which ones only the team knows."""

    held: small
    cards: sized[row[small], KINDS]


@record
class Team:
    """A team's points and its pile, a list; the others have spied on its first cards."""

    pile: sized[row[small], MOST_PILE + 1]
    seen: small
    points: small


@record
class Smugglers:
    """Everything there is to know; `deck` is what is left of each card, in a view with all unseen."""

    options: Options
    decisions: Decisions
    players: sized[many[Player], SEATS]
    teams: sized[many[Team], TEAMS]
    deck: sized[row[small], KINDS]
    discard: sized[row[small], KINDS]
    seats: small
    deck_left: small
    tolls: small
    turns_left: small
    outcome: small


@record
class Chance:
    """One stream per source of chance."""

    deck: Stream
    hidden: Stream
