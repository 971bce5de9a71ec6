"""The exact chances of what comes before the end of this turn, if nobody does anything about it.

All cards of the turn are counted, also those after one that would end the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from archipel.core.records import row

from ..rules import pieces, state as st, terrain
from ..rules.state import Island


class Risk(NamedTuple):
    """What may happen to a tile before the turn ends."""

    worse: float
    """The chance that its card comes at all: that it floods, or sinks if it is flooded."""
    sinks: float


# Treasure cards by what they mean here: the waters rise, the card that is waited for, any other.
RISES, WANTED, OTHERS = range(3)
Kinds = tuple[int, int, int]


class Pile(NamedTuple):
    """The treasure cards by what they mean."""

    left: Kinds
    out: Kinds
    """In the discard."""
    held: int
    """Cards in the hand of whoever draws."""


# What is still to come


def treasures_to_come(island: Island) -> int:
    """How many treasure cards this turn still draws."""
    outer = island.decisions.kinds[0]
    if outer == st.FLOOD:
        return 0
    return int(island.cards_due) if outer == st.TREASURE else pieces.CARDS_A_TURN


def floods_to_come(island: Island) -> int:
    """How many flood cards this turn still turns, as the meter stands now."""
    return int(island.cards_due) if island.decisions.kinds[0] == st.FLOOD else terrain.level(island)


def layers(island: Island) -> list[list[int]]:
    """The flood deck from the top down: the cards of each layer, in no order."""
    found = [
        [tile for tile in range(pieces.TILES) if island.flood[tile] == layer]
        for layer in range(island.flood_top, pieces.DISCARDED, -1)
    ]
    return [layer for layer in found if layer]


# The treasure cards


def draws(pile: Pile, count: int, island: Island) -> Iterator[tuple[float, list[int]]]:
    """Each way so many cards may come, by what they mean, and how likely it is."""
    if count == 0:
        yield 1.0, []
        return
    if sum(pile.left) == 0:
        pile = anew(pile)
    for kind, many in enumerate(pile.left):
        if many:
            share = many / sum(pile.left)
            for chance, rest in draws(after(pile, kind, island), count - 1, island):
                yield share * chance, [kind, *rest]


def after(pile: Pile, kind: int, island: Island) -> Pile:
    """The pile after a card: a rise goes to the discard, another card to a hand that may be too full."""
    pile = pile._replace(left=plus(pile.left, kind, -1))
    pile = put_out(pile, RISES) if kind == RISES else pile._replace(held=pile.held + 1)
    if island.options.reshuffle == st.EAGER and sum(pile.left) == 0:
        pile = anew(pile)
    if pile.held > pieces.HAND_LIMIT and island.options.discard_after_both == 0:
        pile = put_out(pile._replace(held=pile.held - 1), OTHERS)
    return pile


def plus(kinds: Kinds, kind: int, more: int) -> Kinds:
    """Counts with so many more of a kind."""
    rises, wanted, others = (count + (number == kind) * more for number, count in enumerate(kinds))
    return rises, wanted, others


def put_out(pile: Pile, kind: int, count: int = 1) -> Pile:
    """The pile with so many more in its discard."""
    return pile._replace(out=plus(pile.out, kind, count))


def anew(pile: Pile) -> Pile:
    """An empty deck is made anew from the discard (§6.4)."""
    return pile._replace(left=pile.out, out=(0, 0, 0))


def pile_of(island: Island, wanted: int = pieces.RISE) -> Pile:
    """The treasure cards as they lie before the next is drawn; what has to go by then is out."""
    pile = Pile(
        kinds_in(island.treasure_left, wanted),
        kinds_in(island.treasure_discard, wanted),
        int(island.players[island.active].held),
    )
    for seat in range(island.seats):
        pile = put_out(pile, OTHERS, bound_to_go(island, seat))
    return pile._replace(held=pile.held - bound_to_go(island, island.active))


def kinds_in(cards: row[int], wanted: int) -> Kinds:
    """How many cards of each meaning there are in a pile."""
    found = cards[wanted] if wanted != pieces.RISE else 0
    return cards[pieces.RISE], found, sum(cards) - cards[pieces.RISE] - found


def bound_to_go(island: Island, seat: int) -> int:
    """The cards of a player that are used up in any case: a helicopter in the air, a hand too full."""
    frames = range(island.decisions.depth)
    mine = [island.decisions.kinds[frame] for frame in frames if island.decisions.seats[frame] == seat]
    too_many = int(island.players[seat].held) - pieces.HAND_LIMIT if st.LIMIT in mine else 0
    return max(too_many, int(st.LIFT in mine))


def rise_chances(island: Island) -> list[float]:
    """How likely the waters rise never, once, twice before the flood."""
    chances = [0.0] * (pieces.CARDS_A_TURN + 1)
    for chance, cards in draws(pile_of(island), treasures_to_come(island), island):
        chances[cards.count(RISES)] += chance
    return chances


def chance_of_card(island: Island, card: int) -> float:
    """The chance that the cards to come bring at least one of a kind, if nobody throws one of them away."""
    ways = draws(pile_of(island, card), treasures_to_come(island), island)
    return min(1.0, sum(chance for chance, cards in ways if WANTED in cards))


# The flood


def risks(island: Island) -> list[Risk]:
    """For each tile, how likely it gets worse and how likely it sinks before the turn ends."""
    found = [Risk(0.0, 0.0)] * pieces.TILES
    for rises, chance in enumerate(rise_chances(island)):
        if chance == 0.0:
            continue
        deck, discard = layers(island), discards(island)
        if rises and discard:
            deck, discard = [discard, *deck], []
        for tile, risk in enumerate(flood_risks(island, deck, discard, cards_after(island, rises))):
            old = found[tile]
            found[tile] = Risk(old.worse + chance * risk.worse, old.sinks + chance * risk.sinks)
    return [Risk(min(1.0, risk.worse), min(1.0, risk.sinks)) for risk in found]


def discards(island: Island) -> list[int]:
    """The flood cards in the discard."""
    return [tile for tile in range(pieces.TILES) if island.flood[tile] == pieces.DISCARDED]


def cards_after(island: Island, rises: int) -> int:
    """How many flood cards are turned once the waters have risen so often; none at the skull."""
    if island.decisions.kinds[0] == st.FLOOD:
        return int(island.cards_due)
    return pieces.METER[min(pieces.SKULL, island.tick + rises)]


def flood_risks(
    island: Island, deck: Sequence[Sequence[int]], discard: Sequence[int], cards: int
) -> list[Risk]:
    """Turn so many cards: whole layers are certain, the last one is a draw without return (§8.2)."""
    wet = [terrain.holds(island.flooded, island.places[tile]) for tile in range(pieces.TILES)]
    blows, last, share = [0] * pieces.TILES, set[int](), 0.0
    left, pile, out = cards, [list(layer) for layer in deck], list(discard)
    while left > 0 and (pile or out):
        if not pile:
            pile, out = [out], []
        top = pile.pop(0)
        if left < len(top):
            last, share, left = set(top), left / len(top), 0
            break
        left -= len(top)
        for tile in top:
            if not wet[tile] and blows[tile] == 0:
                out.append(tile)
            blows[tile] += 1
    return [
        risk_of(blows[tile] + wet[tile], wet[tile], share if tile in last else 0.0)
        for tile in range(pieces.TILES)
    ]


def risk_of(steps: int, wet: bool, share: float) -> Risk:
    """A tile so many steps down (1 flooded, 2 sunk), whose card may come once more."""
    worse = 1.0 if steps > wet else share
    return Risk(worse, 1.0 if steps > 1 else share if steps == 1 else 0.0)


# What would end the game


def is_fatal(island: Island, tile: int) -> bool:
    """Whether losing a tile would lose the game: the landing, or the last place of a treasure (§10)."""
    if tile == pieces.FOOLS_LANDING:
        return True
    treasure = pieces.TREASURE_OF[tile]
    if treasure == pieces.NO_TREASURE or island.captured >> treasure & 1:
        return False
    first = pieces.FIRST_TREASURE_TILE + 2 * treasure
    other = first if tile != first else first + 1
    return terrain.holds(island.sunk, island.places[other])
