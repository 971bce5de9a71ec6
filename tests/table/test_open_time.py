"""How old things are by the time a house was open, whatever its clocks said."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

from archipel.table.clock import SimulatedClock
from archipel.table.open_time import CAREFUL, DAY, Jump, OpenTime, age, closures, last_jump, moment
from archipel.table.storage import Run


def days(*runs: tuple[float, float]) -> list[Run]:
    return [(opened * DAY, alive * DAY) for opened, alive in runs]


def moment_in_days(runs: list[Run], ago: float) -> float:
    return moment(runs, ago * DAY) / DAY


def test_what_the_house_was_closed_makes_nothing_older() -> None:
    runs = days((0, 10), (210, 213))
    assert moment_in_days(runs, 2) == 211
    assert moment_in_days(runs, 5) == 8
    assert age(runs, 8 * DAY) == 5 * DAY
    assert age(runs, 100 * DAY) == 3 * DAY, "written in a moment nobody knows of: not before it opened again"


def test_nothing_is_older_than_the_time_that_is_known_of() -> None:
    assert moment_in_days(days((0, 10)), 10.5) == -inf
    assert moment([], 1) == -inf
    assert age(days((100, 110)), 5 * DAY) == 10 * DAY


def test_what_a_clock_wrote_that_was_ahead_was_written_just_now() -> None:
    runs = days((0, 10), (110, 111), (12, 13))
    assert age(runs, 110.5 * DAY) == 0
    assert moment_in_days(runs, 1.5) <= 12, "the day before the clock was set right"
    assert moment_in_days(runs, 3) == 9, "and before it was wrong"


def test_what_was_written_before_a_clock_was_set_back_is_no_older_than_its_setting() -> None:
    runs = days((1000, 1010), (0, 1), (1012, 1013))
    assert moment_in_days(runs, 2.5) == 0, "in that day things were written with times of long ago"
    assert age(runs, 0.25 * DAY) == 1.75 * DAY
    assert age(runs, 1005 * DAY) == 1 * DAY, "it may be of the second run"


@pytest.mark.parametrize("seed", range(40))
def test_whatever_clocks_say_nothing_is_taken_for_older_than_it_is(seed: int) -> None:
    dice = Random(seed)
    runs, written, open_for, clock = list[Run](), list[tuple[float, float]](), 0.0, 1000.0
    for _ in range(dice.randint(1, 8)):
        clock += dice.choice([0, 1, 50, 500, -3, -400]) * dice.random()
        lasted = dice.choice([0, 0.1, 5, 60]) * dice.random()
        written += [(clock + at, open_for + at) for at in (lasted * dice.random() for _ in range(5))]
        runs.append((clock, clock + lasted))
        clock, open_for = clock + lasted, open_for + lasted
    for told, really in written:
        old = open_for - really
        assert age(runs, told) <= old + 1e-6
        for ago in (0.5, 5, 30, old, old * 0.9 + 0.01, old * 1.1 + 0.01):
            assert (told < moment(runs, ago)) <= (ago <= old + 1e-6)
            if abs(age(runs, told) - ago) > 1e-6:
                assert (told < moment(runs, ago)) == (ago < age(runs, told)), "they agree"


@pytest.mark.parametrize("seed", range(10))
def test_with_clocks_that_are_right_it_is_known_exactly(seed: int) -> None:
    dice, runs, clock = Random(seed), list[Run](), 0.0
    for _ in range(6):
        runs.append((clock, clock + dice.random()))
        clock = runs[-1][1] + dice.random()
    for number, (opened, alive) in enumerate(runs):
        at = opened + (alive - opened) * dice.random()
        really = alive - at + sum(end - begin for begin, end in runs[number + 1 :])
        assert age(runs, at) == pytest.approx(really)
        assert moment(runs, really) == pytest.approx(at)


def test_the_last_jump_is_known_with_the_time_since() -> None:
    assert last_jump(days((0, 10))) is None
    assert last_jump(days((0, 10), (10.9, 12))) is None
    assert last_jump(days((0, 10), (110, 112), (112.5, 113.5))) == Jump(100 * DAY, 3 * DAY)
    assert last_jump(days((0, 10), (2, 3))) == Jump(-8 * DAY, 1 * DAY)


def test_a_run_whose_clock_was_ahead_makes_no_closure_of_a_hundred_days() -> None:
    assert closures(days((0, 10), (12, 13))) == days((10, 12))
    assert closures(days((0, 10), (110, 111), (12, 13))) == days((10, 12))
    assert closures(days((1000, 1010), (0, 1), (1012, 1013))) == days((1, 1012))


def test_a_clock_that_is_set_while_the_house_is_open_is_a_jump_each_time() -> None:
    clock = SimulatedClock()
    open_time = OpenTime(clock)
    open_time.look_at_clock()
    assert open_time.jump() is None
    clock.set_machine(100 * DAY)
    open_time.look_at_clock()
    clock.advance(CAREFUL / 2)
    open_time.look_at_clock()
    assert open_time.jump() == Jump(100 * DAY, CAREFUL / 2)
    clock.set_machine(-100 * DAY)
    open_time.look_at_clock()
    assert open_time.jump() == Jump(-100 * DAY, 0)
    clock.advance(CAREFUL)
    assert open_time.jump() is None
