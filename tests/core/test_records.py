"""Records: plain and NumPy are one layout."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as some

from archipel.core.catalogue import every_game
from archipel.core.records import (
    _Record,
    clone,
    copy_into,
    digest,
    flat,
    flat_of,
    layout,
    long,
    many,
    medium,
    pack,
    record,
    row,
    sized,
    small,
    strict_indices,
    unpack,
)


@record
class Coin:
    value: small
    weight: long


@record
class Purse:
    owner: small
    coins: sized[many[Coin], 3]
    spent: sized[row[medium], 4]
    best: Coin


smalls = some.integers(-128, 127)
purses = some.tuples(
    smalls,
    smalls,
    some.integers(-(2**63), 2**63 - 1),
    some.lists(some.integers(-32768, 32767), min_size=4, max_size=4),
)


def filled(values: tuple[int, int, int, list[int]]) -> Purse:
    purse = Purse()
    purse.owner, purse.coins[1].value, purse.best.weight = values[:3]
    for place, spent in enumerate(values[3]):
        purse.spent[place] = spent
    return purse


@given(purses)
def test_a_record_survives_its_bytes(values: tuple[int, int, int, list[int]]) -> None:
    purse = filled(values)
    raw = pack(purse)
    assert len(raw) == layout(Purse).itemsize
    assert unpack(Purse, raw) == purse
    assert flat_of(Purse, raw) == flat(purse)
    array = np.frombuffer(raw, layout(Purse))
    assert array[0]["coins"][1]["value"] == purse.coins[1].value
    assert array[0]["best"]["weight"] == purse.best.weight
    assert array[0]["spent"].tolist() == list(purse.spent)


def test_every_record_of_every_game_lies_as_in_numpy() -> None:
    """Plain records work out their bytes by themselves, without NumPy."""
    every_game()
    kinds = _Record.__subclasses__()
    assert len(kinds) > 10
    for kind in kinds:
        counted = np.frombuffer(bytes(range(256)) * (layout(kind).itemsize // 256 + 1), np.uint8)
        raw = counted[: layout(kind).itemsize].tobytes()
        assert flat_of(kind, raw) == numbers_in(np.frombuffer(raw, layout(kind))[0])


def numbers_in(value: Any) -> list[int]:
    """Every number of a NumPy record, in order."""
    if isinstance(value, np.integer):
        return [int(value)]
    return [number for inside in value for number in numbers_in(inside)]


@given(purses, purses)
def test_a_copy_is_equal_and_apart(
    a: tuple[int, int, int, list[int]], b: tuple[int, int, int, list[int]]
) -> None:
    one, other = filled(a), filled(b)
    copy_into(other, one)
    assert other == one
    assert digest(other) == digest(one)
    third = clone(one)
    third.coins[1].value = 5 if one.coins[1].value != 5 else 6
    assert third != one
    assert digest(third) != digest(one)


def test_a_number_too_wide_for_its_field_is_refused() -> None:
    purse = Purse()
    with pytest.raises(OverflowError, match=r"Purse.owner = 200 does not fit: -128 to 127"):
        purse.owner = 200
    with pytest.raises(OverflowError):
        purse.spent[2] = 40000
    assert purse == Purse()


def test_records_and_rows_are_never_assigned() -> None:
    purse = Purse()
    with pytest.raises(TypeError, match="copy_into"):
        purse.best = Coin()
    with pytest.raises(TypeError, match="copy_into"):
        purse.spent = [1, 2, 3, 4]
    with pytest.raises(TypeError, match="item assignment"):
        purse.coins[0] = Coin()  # type: ignore[index]


def test_a_misspelt_field_is_refused() -> None:
    with pytest.raises(TypeError, match="Fields: owner, coins, spent, best"):
        Purse().onwer = 1  # type: ignore[attr-defined]


def test_negative_indices_are_refused_where_asked() -> None:
    with strict_indices():
        purse = Purse()
    with pytest.raises(IndexError, match="negative index"):
        purse.spent[-1] = 1
    with pytest.raises(IndexError, match="negative index"):
        purse.spent[-1]
    with pytest.raises(IndexError, match="negative index"):
        purse.coins[-1]


def test_a_field_that_is_no_record_field_is_refused() -> None:
    with pytest.raises(TypeError, match="field name"):

        @record
        class Wrong:
            name: str
