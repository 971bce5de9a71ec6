"""Hands from one pool: what others hold could be any card that is not seen, and each as often as it can be dealt."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from archipel.core import hands, lines
from archipel.core.chance import Stream, seed_stream
from archipel.core.errors import PositionError
from archipel.core.events import SPECTATOR
from archipel.core.records import flat, many, record, row, sized, small

NAMES = ("rope", "lamp")


@record
class Player:
    held: small
    cards: sized[row[small], 2]


@record
class Table:
    players: sized[many[Player], 2]
    deck: sized[row[small], 2]
    seats: small


@record
class Chance:
    hidden: Stream


def a_table() -> Table:
    """A rope each, a lamp for the second player; a rope and two lamps are left."""
    table = Table()
    table.seats = 2
    for seat, cards in enumerate(((1, 0), (1, 1))):
        for kind, count in enumerate(cards):
            table.players[seat].cards[kind] = count
        table.players[seat].held = sum(cards)
    table.deck[0], table.deck[1] = 1, 2
    return table


def seen_by(table: Table, seat: int) -> Table:
    out = Table()
    hands.seen(table, seat, out)
    return out


def test_a_view_keeps_the_own_hand_and_puts_the_others_into_the_deck() -> None:
    views = [seen_by(a_table(), seat) for seat in (0, 1, SPECTATOR)]
    assert [list(view.deck) for view in views] == [[2, 3], [2, 2], [3, 3]]
    assert [[list(player.cards) for player in view.players] for view in views] == [
        [[1, 0], [0, 0]],
        [[0, 0], [1, 1]],
        [[0, 0], [0, 0]],
    ]
    assert {hands.deck_left(table) for table in (a_table(), *views)} == {3}
    assert {tuple(player.held for player in view.players) for view in views} == {(1, 2)}


def test_every_deal_is_imagined_as_often_as_it_can_be_dealt() -> None:
    """Two of two ropes and three lamps: of the ten pairs one is two ropes, three are two lamps."""
    chance, found = Chance(), Counter[tuple[int, ...]]()
    seed_stream(chance.hidden, 1, 0, 0)
    for _ in range(5000):
        world = seen_by(a_table(), 0)
        hands.imagine(world, 0, chance)
        assert flat(seen_by(world, 0)) == flat(seen_by(a_table(), 0))
        found[tuple(world.players[1].cards)] += 1
    shares = {cards: count / 5000 for cards, count in found.items()}
    assert shares == {
        (2, 0): pytest.approx(0.1, abs=0.02),
        (1, 1): pytest.approx(0.6, abs=0.03),
        (0, 2): pytest.approx(0.3, abs=0.03),
    }


def test_a_hand_is_written_and_read_back_known_or_not() -> None:
    table = a_table()
    for ropes, lamps, unknown in product((0, 1, 2), (0, 1), (0, 3)):
        cards, left, read = table.players[0].cards, table.deck, table.players[1].cards
        cards[0], cards[1], left[0], left[1], read[0], read[1] = ropes, lamps, 5, 5, 0, 0
        held = unknown or ropes + lamps
        text = lines.hand(cards, held, NAMES)
        assert (text == f"?*{unknown}") == (held > ropes + lamps)
        assert lines.read_hand(left, text.split(), NAMES, read) == held
        if "?" not in text:
            assert (list(read), list(left)) == ([ropes, lamps], [5 - ropes, 5 - lamps])
    for nonsense in ("?*0", "?*9", "?*", "?", "rope*9", "rope lamp*4", "boat"):
        with pytest.raises(PositionError):
            lines.read_hand(a_table().deck, nonsense.split(), NAMES, table.players[1].cards, most=3)
