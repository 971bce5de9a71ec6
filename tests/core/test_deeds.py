"""One row an action: what is made of the rows passes on what an action says, and asks the reasons in order."""

from __future__ import annotations

import pickle
import traceback

import pytest

from archipel.core.deeds import Deed, Deeds, Given
from archipel.core.errors import RulesError
from archipel.core.events import EVERYONE, Event, Events, News, tell
from archipel.core.game import NOT_SAID, NOT_YOUR_TURN, OVER, Actions, Counted, EventKinds
from archipel.core.records import medium, record, small

action = Actions(
    {"seat": ("s0", "s1", "s2"), "cell": ("a1", "b1", "a2", "b2"), "amount": Counted(1, 3), "far": ("here",)}
)
CONTINUE = action("continue", "continue")
STEP = action("step", "step {cell}")
GIVE = action("give", "give {amount} {seat}")
SWAP = action("swap", "swap {cell} {cell}")
STAY = action("stay", "stay {far}")
KIND, CELL, OTHER_CELL, AMOUNT = (
    action.kinds(),
    action.said("cell"),
    action.said("cell", 2),
    action.said("amount"),
)

news = EventKinds()
DONE = news("done", "n", "n")
WENT = news("went", "seat", "cell", "cell", "n")

TOO_FAR, HELD, ODD = 7, 8, 9


@record
class Walk:
    seats: small
    cell: medium
    done: small


class Chance:
    """Nothing is left to it."""


def over(walk: Walk) -> bool:
    return walk.done > 9


def go_on(walk: Walk, chance: Chance, events: Events) -> None:
    tell(events, DONE, EVERYONE, 1)


def step(walk: Walk, cell: int) -> None:
    walk.cell = cell


def give(walk: Walk, seat: int, amount: int, other: int, events: Events) -> None:
    tell(events, WENT, EVERYONE, seat, amount, other)


def swap(walk: Walk, seat: int, one: int, other: int, more: int) -> None:
    walk.cell = one * 100 + other * 10 + more


def count(walk: Walk) -> None:
    walk.done += 1


def fail(walk: Walk) -> None:
    walk.done = 1 // walk.cell


def why_not_held(walk: Walk, seat: int, limit: int) -> int:
    return HELD if walk.done == limit else 0


def why_not_step(walk: Walk, cell: int) -> int:
    return TOO_FAR if cell == walk.cell else 0


def why_not_odd(walk: Walk, seat: int) -> int:
    return ODD if seat == 2 else 0


ROWS = (
    Deed(CONTINUE, go_on),
    Deed(STEP, (count, step), unless=(Given(why_not_held, 5), why_not_step)),
    Deed(GIVE, give, alone=True),
    Deed(SWAP, Given(swap, 4)),
    Deed(STAY, fail),
)
play, refusal = Deeds(__name__, Walk, Chance, action, over, before=why_not_odd, after=count).made_of(*ROWS)


def walk_of(cell: int = 0, done: int = 0) -> Walk:
    walk = Walk()
    walk.seats, walk.cell, walk.done = 3, cell, done
    return walk


def after(number: int, seat: int = 1) -> tuple[Walk, News]:
    walk, told = walk_of(), News()
    play(walk, seat, number, Chance(), told)
    return walk, told


def test_a_function_is_passed_what_the_action_says_taken_apart() -> None:
    assert [after(STEP + cell)[0].cell for cell in range(4)] == [0, 1, 2, 3]
    assert [after(SWAP + number)[0].cell for number in (0, 1, 4, 15)] == [4, 14, 104, 334]
    assert after(GIVE + 5)[1] == [Event(WENT, EVERYONE, 1, 2, 2)]
    assert after(CONTINUE)[1] == [Event(DONE, EVERYONE, 1)]


def test_the_functions_of_a_row_are_called_one_after_the_other_and_then_what_follows_all() -> None:
    assert [after(number)[0].done for number in (CONTINUE, STEP, SWAP)] == [1, 2, 1]
    assert after(GIVE)[0].done == 0, "a deed that stands alone"


def test_the_first_reason_is_told() -> None:
    assert refusal(walk_of(done=10), 2, STEP) == OVER
    assert refusal(walk_of(), 3, STEP) == NOT_YOUR_TURN
    assert refusal(walk_of(done=5), 2, STEP) == ODD
    assert refusal(walk_of(done=5), 1, STEP) == HELD
    assert refusal(walk_of(cell=1), 1, STEP + 1) == TOO_FAR
    assert refusal(walk_of(cell=1), 1, STEP + 2) == 0
    assert refusal(walk_of(), 1, GIVE) == 0


def test_a_traceback_shows_the_line_that_was_made() -> None:
    with pytest.raises(ZeroDivisionError) as raised:
        after(STAY)
    lines = traceback.format_exception(raised.value)
    assert any("test_deeds_fail(walk)" in line for line in lines), lines


def test_an_action_without_a_row_and_a_row_too_many_are_named() -> None:
    made = Deeds(__name__, Walk, Chance, action, over)
    with pytest.raises(RulesError, match="one row an action; none for: give, swap"):
        made.made_of(*(row for row in ROWS if row.action not in (GIVE, SWAP)))
    with pytest.raises(RulesError, match="one row an action; more for: stay"):
        made.made_of(*ROWS, Deed(STAY, count))
    with pytest.raises(RulesError, match=f"one row an action; no action begins at: {SWAP + 1}"):
        made.made_of(*ROWS, Deed(SWAP + 1, count))


def test_a_function_that_takes_something_else_than_the_action_says_is_named() -> None:
    with pytest.raises(RulesError, match=r"step takes 1 things said, “give \{amount\} \{seat\}” says 2"):
        Deeds(__name__, Walk, Chance, action, over).made_of(*ROWS[:2], Deed(GIVE, step), *ROWS[3:])
    with pytest.raises(RulesError, match="step takes 1 things said, this is for all actions"):
        Deeds(__name__, Walk, Chance, action, over, after=step).made_of(*ROWS)


def test_tables_tell_what_an_action_is_and_says() -> None:
    assert [KIND[number] for number in (CONTINUE, STEP + 3, GIVE + 8, SWAP + 15)] == [
        CONTINUE,
        STEP,
        GIVE,
        SWAP,
    ]
    assert [CELL[STEP + 2], CELL[SWAP + 6], OTHER_CELL[SWAP + 6], AMOUNT[GIVE + 8]] == [2, 1, 2, 3]
    assert [CELL[CONTINUE], OTHER_CELL[STEP], AMOUNT[SWAP]] == [NOT_SAID] * 3


def test_an_event_says_its_names() -> None:
    event = Event(WENT, EVERYONE, 1, 2, 3, 4)
    assert (event.seat, event.cell, event.cell2, event.n) == (1, 2, 3, 4)
    assert (Event(DONE, EVERYONE, 5).n, Event(DONE, EVERYONE, 5).n2) == (5, 0)
    with pytest.raises(AttributeError, match="done says n, n2; not cell"):
        Event(DONE, EVERYONE, 5).cell  # noqa: B018


def test_an_event_keeps_its_names_where_it_is_sent() -> None:
    event = pickle.loads(pickle.dumps(Event(WENT, EVERYONE, 1, 2, 3, 4)))
    assert (event, event.cell2) == (Event(WENT, EVERYONE, 1, 2, 3, 4), 3)
