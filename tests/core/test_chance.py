"""Chance: fair, repeatable, one stream per source, and forced where it is scripted."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, strategies as some

from archipel.core import known_cards
from archipel.core.chance import (
    Stream,
    below,
    bits_of,
    draw,
    fresh_bits,
    pick,
    remembering,
    roll,
    scripted,
    seed_stream,
    seeded,
    size,
)
from archipel.core.errors import DealError
from archipel.core.records import record, row, sized, small


@record
class Chance:
    cards: Stream
    dice: Stream


@record
class Table:
    bag: sized[row[small], 4]
    items: sized[row[small], 9]


def stream(seed: int) -> Stream:
    made = Stream()
    seed_stream(made, seed, 0, 0)
    return made


@pytest.mark.parametrize("sides", [2, 6, 31, 100])
def test_every_number_is_equally_likely(sides: int) -> None:
    source, throws = stream(1), 60_000
    seen = Counter(below(sides, source) for _ in range(throws))
    expected = throws / sides
    chi = sum((seen[n] - expected) ** 2 / expected for n in range(sides))
    assert set(seen) <= set(range(sides))
    # mean sides - 1, variance 2 (sides - 1): five standard deviations
    assert abs(chi - (sides - 1)) < 5 * (2 * (sides - 1)) ** 0.5


@given(some.integers(0, 2**64 - 1), some.integers(0, 10**9))
def test_the_same_seed_and_game_give_the_same_stream(seed: int, game: int) -> None:
    one, other = seeded(Chance, seed, game), seeded(Chance, seed, game)
    assert one == other
    assert one.cards != one.dice
    assert seeded(Chance, seed, game + 1) != one


@given(some.lists(some.integers(0, 5), min_size=4, max_size=4).filter(any), some.integers(0, 99))
def test_a_draw_takes_one_item_that_is_there(counts: list[int], seed: int) -> None:
    table = Table()
    for item, count in enumerate(counts):
        table.bag[item] = count
    item = draw(table.bag, stream(seed))
    assert counts[item] > 0
    counts[item] -= 1
    assert list(table.bag) == counts
    assert size(table.bag) == sum(counts)


@given(some.lists(some.integers(0, 2), min_size=4, max_size=4), some.integers(0, 99))
def test_a_pick_finds_a_place_that_holds_the_value(values: list[int], seed: int) -> None:
    table = Table()
    for place, value in enumerate(values):
        table.bag[place] = value
    assert values[pick(table.bag, values[2], stream(seed))] == values[2]


def test_a_seeded_match_never_gets_the_same_bits_twice() -> None:
    assert len({bits_of(7, play) for play in range(1000)}) == 1000
    assert fresh_bits() != fresh_bits()


def test_what_was_dealt_is_remembered_and_can_be_dealt_again() -> None:
    dealt: list[tuple[str, int]] = []
    deal = remembering(Chance, 12345, dealt)
    bag = Table()
    for item in range(4):
        bag.bag[item] = 2
    first = [draw(bag.bag, deal.cards), roll(6, deal.dice), draw(bag.bag, deal.cards)]  # type: ignore[attr-defined]
    assert dealt == [("cards", first[0]), ("dice", first[1]), ("cards", first[2])]
    again = scripted(Chance, dealt)
    bag = Table()
    for item in range(4):
        bag.bag[item] = 2
    assert [draw(bag.bag, again.cards), roll(6, again.dice), draw(bag.bag, again.cards)] == first  # type: ignore[attr-defined]
    assert not again.left


def test_a_script_that_cannot_be_followed_says_so() -> None:
    bag = Table()
    bag.bag[1] = 1
    deal = scripted(Chance, [("cards", 2)])
    with pytest.raises(DealError, match="cards"):
        draw(bag.bag, deal.cards)  # type: ignore[attr-defined]
    deal = scripted(Chance, [("dice", 2)])
    with pytest.raises(DealError, match="dice"):
        draw(bag.bag, deal.cards)  # type: ignore[attr-defined]
    with pytest.raises(DealError):
        roll(6, scripted(Chance, [("dice", 6)]).dice)  # type: ignore[attr-defined]


@given(some.lists(some.tuples(some.booleans(), some.integers(0, 3)), max_size=30))
def test_a_list_in_a_row_behaves_like_a_list(steps: list[tuple[bool, int]]) -> None:
    items, model = Table().items, list[int]()
    for add, item in steps:
        if add and len(model) < 8:
            known_cards.append(items, item)
            model.append(item)
        elif item in model:
            place = known_cards.place_of(items, item)
            assert place == model.index(item) + 1
            assert known_cards.take_at(items, place) == item
            model.remove(item)
        else:
            assert known_cards.place_of(items, item) == 0
        assert list(items)[: len(model) + 1] == [len(model), *model]
        assert not any(list(items)[len(model) + 1 :])


def test_a_deck_gives_its_known_top_first_and_its_known_bottom_last() -> None:
    top, bottom, bag = Table().items, Table().items, Table().bag
    known_cards.append(top, 3)
    known_cards.append(bottom, 2)
    bag[1] = 1
    assert known_cards.deck_size(top, bag, bottom) == 3
    source = stream(5)
    assert [known_cards.draw_late(top, bag, bottom, source) for _ in range(3)] == [3, 1, 2]


@pytest.mark.parametrize("source", [0, 3])
def test_the_first_numbers_of_many_games_are_even_and_apart(source: int) -> None:
    """Streams are short-lived: what counts is how the first words of neighbouring games look."""
    games, pairs = 60_000, Counter[tuple[int, int]]()
    for game in range(games):
        made = Stream()
        seed_stream(made, 2026, game, source)
        pairs[below(6, made), below(6, made)] += 1
    expected = games / 36
    chi = sum((pairs[a, b] - expected) ** 2 / expected for a in range(6) for b in range(6))
    assert abs(chi - 35) < 5 * 70**0.5
