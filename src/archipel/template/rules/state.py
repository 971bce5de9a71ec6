"""The records: all there is to know, with fixed sizes."""

from __future__ import annotations

from archipel.core.chance import Stream
from archipel.core.records import many, record, row, sized, small
from archipel.template.rules import pieces


@record
class Options:
    """What is agreed before the game."""

    pile: small


@record
class Player:
    """How many cards are held is public; which ones is not."""

    held: small
    cards: sized[row[small], pieces.KINDS]
    points: small


@record
class Table:
    """Everything there is to know; in a view, the deck holds what the others hold, too."""

    options: Options
    players: sized[many[Player], pieces.SEATS]
    deck: sized[row[small], pieces.KINDS]
    laid: sized[row[small], pieces.KINDS]
    seats: small
    active: small
    pile: small
    outcome: small


@record
class Chance:
    """One stream per source of chance; `hidden` is for worlds that are only imagined."""

    deck: Stream
    hidden: Stream
