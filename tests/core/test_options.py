"""Options: a value of a list, or a figure that designers vary."""

from __future__ import annotations

import pytest

from archipel.core.errors import OptionError
from archipel.core.game import Number, Option
from archipel.core.records import record, small


@record
class Options:
    pace: small
    cards: small


PACE = Option("pace", ("slow", "fast"), "slow", lowest=1)
CARDS = Number("cards", ("4", "6"), "4", lowest=2, highest=9)


def test_an_option_writes_its_number_into_the_record_and_reads_it_back() -> None:
    options = Options()
    PACE.put(options, "fast")
    assert (options.pace, PACE.said_in(options)) == (2, "fast")


@pytest.mark.parametrize("value", ["7", 7, "2", "9"])
def test_a_number_takes_every_value_of_its_range_offered_or_not(value: object) -> None:
    options = Options()
    CARDS.put(options, value)
    assert options.cards == int(str(value))
    assert CARDS.said_in(options) == str(value)


@pytest.mark.parametrize("value", ["1", "10", "-3", "many", "", "4.5", "٤", True])
def test_a_number_outside_its_range_is_refused_with_the_range(value: object) -> None:
    with pytest.raises(OptionError) as refused:
        CARDS.put(Options(), value)
    assert "2–9" in refused.value.message("en")
    assert "2–9" in refused.value.message("fr")
