"""What the three columns of the Treasure Map say now, to whoever looks at a view (§8.3)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from archipel.core.events import UNKNOWN
from archipel.core.records import clone

from ..rules import clues, island, pieces
from ..rules.state import Sol


class PlayedCard(NamedTuple):
    """A card on the Treasure Map."""

    place: int
    """Its number in the order of play, from 0 on."""
    value: int
    """0 or 1, or UNKNOWN."""
    face_up: bool


class Column(NamedTuple):
    """A column: its cards in order, what it says as far as one knows, and whether that is certain."""

    cards: tuple[PlayedCard, ...]
    says: int
    """0 or 1; NO_VALUE if it is empty, UNKNOWN if only hidden cards lie there."""
    sure: bool


def columns(view: Sol) -> tuple[Column, ...]:
    """The three columns as one may know them."""
    return tuple(column(view, of) for of in range(pieces.PROPERTIES))


def column(view: Sol, of: int) -> Column:
    """One column: certain if no way to turn its hidden cards makes it say something else."""
    cards = tuple(
        PlayedCard(place, int(view.values[place]), view.known[place] == pieces.FACE_UP)
        for place in range(view.played)
        if view.properties[place] == of
    )
    outcomes = set(possible_verdicts(view, of, cards))
    if len(outcomes) == 1:
        return Column(cards, outcomes.pop(), True)
    return Column(cards, verdict(view, of, cards), False)


def possible_verdicts(view: Sol, of: int, cards: tuple[PlayedCard, ...]) -> Iterator[int]:
    """What a column says for each way its hidden cards can be, as far as there are such cards."""
    hidden = [card.place for card in cards if card.value == UNKNOWN]
    for values in product(range(pieces.VALUES), repeat=len(hidden)):
        if all(
            values.count(value) <= view.deck[of * pieces.VALUES + value] for value in range(pieces.VALUES)
        ):
            world = clone(view)
            for place, value in zip(hidden, values, strict=True):
                world.values[place] = value
            yield clues.column_says(world, of)


def verdict(view: Sol, of: int, cards: tuple[PlayedCard, ...]) -> int:
    """What the cards one knows say by themselves."""
    world = clone(view)
    seen = [card for card in cards if card.value != UNKNOWN]
    if not seen:
        return UNKNOWN
    for place, card in enumerate(seen):
        world.properties[place], world.values[place] = of, card.value
    world.played = len(seen)
    return clues.column_says(world, of)


def trail(view: Sol) -> int:
    """The cell to which the columns point now, as far as one knows; NO_CELL while one of them is silent.

    An empty column points to the altar only once no card can come any more.
    """
    said = [each.says for each in columns(view)]
    if UNKNOWN in said:
        return pieces.NO_CELL
    if clues.NO_VALUE in said:
        return pieces.ALTAR if view.played and not cards_to_come(view) else pieces.NO_CELL
    wanted = sum(value << of for of, value in enumerate(said))
    return next(
        pieces.TEMPLE_CELLS[place] for place in range(island.TEMPLES) if view.temples[place] == wanted
    )


def cards_to_come(view: Sol) -> int:
    """How many clue cards are still to be played."""
    return len(view.properties) - int(view.played)
