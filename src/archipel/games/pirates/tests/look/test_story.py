"""The end of a game is told with its own figures; whoever nobody is ahead of has won, ties and all (§10.5)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.contract.records import on_record_of, records_of, replay
from tests.draw.drawn import told

from archipel.core.events import SPECTATOR
from archipel.games.pirates import GAME
from archipel.games.pirates.look import story
from archipel.games.pirates.rules import actions as act, scoring, the_end
from archipel.games.pirates.tests.scene import scene

NAMES = ("Léa", "Tom", "Zia", "Eva", "Max")
on_record = on_record_of(GAME)


@on_record
def test_who_won_is_who_the_rules_say(file: Path) -> None:
    match = replay(file)
    best = the_end.winners(match.state)
    assert story.champions(match.state) == [seat for seat in range(match.seats) if best >> seat & 1]
    for seat in range(match.seats):
        end = told(match, seat, names=NAMES)
        assert end.won == bool(best >> seat & 1)
        assert all(NAMES[first] in end.title for first in story.champions(match.state))
    assert told(match, SPECTATOR).won


@on_record
def test_the_chart_ends_with_the_points_of_the_game(file: Path) -> None:
    match = replay(file)
    chart = str(told(match, SPECTATOR, names=NAMES).chart)
    ends = dict(re.findall(r'class="who"[^>]*>(\w+) (\d+)</text>', chart))
    assert ends == {NAMES[seat]: str(scoring.total(match.state, seat)) for seat in range(match.seats)}


@pytest.mark.parametrize(
    "hands, ending, won",
    [
        (("s0 fish loot=cans20 bonus=opener", "s1 fish loot=cans18 bonus=opener"), "points", [0]),
        (("s0 loot=fries3", "s1 loot=fries1,fries2"), "loot", [1]),
        (("s0 fish loot=fries3", "s1 fish*3 loot=fries3"), "cards", [1]),
        (("s0 fish loot=fries3", "s1 cat loot=fries3"), "shared", [0, 1]),
        (("s0 fish loot=fries3", "s1 cat loot=fries3", "s2 cat"), "shared", [0, 1]),
    ],
)
def test_ties_are_told_as_they_were_broken(hands: tuple[str, ...], ending: str, won: list[int]) -> None:
    match = scene(*hands, f"over {ending}", "turn s0 number=60")
    assert match.over
    assert story.champions(match.state) == won
    assert [told(match, seat).won for seat in range(match.seats)] == [
        seat in won for seat in range(match.seats)
    ]
    title = told(match, names=NAMES).title
    assert [NAMES[seat] in title for seat in range(match.seats)] == [
        seat in won for seat in range(match.seats)
    ]


def test_what_was_missing_is_the_bonus_that_would_have_brought_most() -> None:
    match = scene("s0 loot=cans20,fries1", "s1 loot=cans18 bonus=opener", "over points", "turn s0 number=60")
    worth, kind = max(story.further(match.state, 0))
    assert worth == scoring.worth_of_bonus(match.state, 0, kind) == 20
    assert told(match, 0).missed == "avec un ouvre-boîte de plus, vous aviez 20 points de plus."


def test_the_tavern_belongs_to_the_first_turn_and_sailings_are_marked() -> None:
    match = replay(next(file for file in records_of(GAME) if "4-players-advanced" in file.stem))
    found = story.steps(match.entries, match.state)
    assert len(found) == match.state.turn
    turns = {
        entry.before.turn for entry in match.entries for event in entry.news if event.kind == act.SET_SAIL
    }
    assert sum(bool(step.mark) for step in found) == len(turns)
