"""The linker refuses, with file and line, what would not mean the same everywhere."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import FunctionType
from typing import Any, cast

import pytest

from archipel.core.errors import RulesError
from archipel.core.linker import Linker, check
from archipel.core.records import record, row, sized, small

TABLE = (1, 2, 300)
RAGGED = ((1, 2), (3,))
WORDS = ("one", "two")
DICTIONARY = {1: 2}


@record
class Pot:
    gold: small
    slots: sized[row[small], 3]


def adds(pot: Pot, amount: int) -> int:
    return pot.gold + amount


def uses_a_table(pot: Pot) -> int:
    return adds(pot, TABLE[2])


def calls_itself(pot: Pot) -> int:
    return calls_itself(pot)


def calls_back(pot: Pot) -> int:
    return called_back(pot)


def called_back(pot: Pot) -> int:
    return calls_back(pot)


def has_a_comprehension(pot: Pot) -> int:
    return sum([slot + 1 for slot in pot.slots])


def has_a_nested_function(pot: Pot) -> int:
    def inner() -> int:
        return 1

    return inner()


def has_a_lambda(pot: Pot) -> int:
    return (lambda: 1)()


def assigns_a_row(pot: Pot) -> None:
    pot.slots = pot.slots


def divides(pot: Pot) -> int:
    return int(pot.gold / 2)


def divides_in_place(pot: Pot) -> None:
    pot.gold /= 2  # type: ignore[assignment]


def raises(pot: Pot) -> None:
    raise ValueError


def has_a_default(pot: Pot, amount: int = 1) -> int:
    return amount


def has_no_types(pot):  # type: ignore[no-untyped-def]
    return 1


def reads_a_dictionary(pot: Pot) -> int:
    return DICTIONARY[1]


def reads_words(pot: Pot) -> int:
    return len(WORDS)


def reads_a_ragged_table(pot: Pot) -> int:
    return RAGGED[0][0]


def uses_print(pot: Pot) -> None:
    print(pot.gold)


def slices(pot: Pot) -> int:
    return len(pot.slots[1:])  # type: ignore[index,arg-type]


REFUSED = {
    calls_itself: "recursion",
    calls_back: "recursion",
    has_a_comprehension: "comprehension",
    has_a_nested_function: "function inside a function",
    has_a_lambda: "lambda",
    assigns_a_row: "copy_into",
    divides: "write //",
    divides_in_place: "write //",
    raises: "raise",
    has_a_default: "write every argument",
    has_no_types: "need a type",
    reads_a_dictionary: "DICTIONARY is a dict",
    reads_words: "WORDS is not a table of whole numbers",
    reads_a_ragged_table: "RAGGED is not a table",
    uses_print: "print is not known, or not for rules",
    slices: "slice",
}


def linked(function: Any) -> Any:
    return Linker(lambda copy: copy, {}, {}).link(cast(FunctionType, function))


@pytest.mark.parametrize("function", REFUSED, ids=lambda function: function.__name__)
def test_what_would_not_compile_is_refused_with_file_and_line(function: Any) -> None:
    with pytest.raises(RulesError, match=r"test_linker\.py:\d+ \w+: ") as refused:
        linked(function)
    assert REFUSED[function] in str(refused.value)


def test_calls_lead_to_the_copies_and_tables_become_arrays() -> None:
    copy = linked(uses_a_table)
    assert copy is not uses_a_table
    assert copy.__globals__["adds"] is not adds
    assert copy.__globals__["TABLE"].dtype == "i2"
    assert uses_a_table.__globals__["TABLE"] == TABLE
    pot = Pot()
    pot.gold = 5
    assert copy(pot) == uses_a_table(pot) == 305


def test_a_function_can_be_swapped_for_another() -> None:
    linker = Linker(lambda copy: copy, {adds: adds_twice}, {})
    assert linker.link(cast(FunctionType, uses_a_table))(Pot()) == 600
    check(cast(FunctionType, adds))


def adds_twice(pot: Pot, amount: int) -> int:
    return pot.gold + 2 * amount


LOOPS = '''"""A rule."""


def holds(cards: list[int], kind: int) -> bool:
    """Whether a card of a kind is among some."""
    for card in cards:
        if card == kind:
            return True
    return False


def place_of(cards: list[int], kind: int) -> int:
    """Where the last one is."""
    place = 0
    found = 0
    for card in cards:
        if card == kind:
            found = place
        place += 1
    return found
'''


@pytest.mark.parametrize("file", ["rules/pile.py", "advice/weights.py", "advice.py", "rules.py"])
def test_the_linter_recommends_nothing_that_the_linker_refuses(file: str) -> None:
    root = Path(__file__).parents[2]
    ruff = str(Path(sys.executable).with_name("ruff"))
    words = [ruff, "check", "--no-cache", "--stdin-filename", f"src/archipel/games/tavern/{file}", "-"]
    done = subprocess.run(words, cwd=root, input=LOOPS, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    words[4] = "src/archipel/bots/pile.py"
    assert "SIM110" in subprocess.run(words, cwd=root, input=LOOPS, capture_output=True, text=True).stdout
