"""The end of a game is told with the facts of that game (what holds for every game is in tests/draw)."""

from __future__ import annotations

import re
from pathlib import Path

from tests.contract.records import on_record_of, replay
from tests.draw.drawn import told

from archipel.games.sol import GAME
from archipel.games.sol.look import panels, story
from archipel.games.sol.rules import actions as act
from archipel.games.sol.tests.scene import scene

on_record = on_record_of(GAME)


@on_record
def test_a_team_wins_or_loses_together(file: Path) -> None:
    match = replay(file)
    for seat in range(match.seats):
        assert told(match, seat).won == (GAME.score(match.state, seat) == 1)


@on_record
def test_the_chart_has_a_badge_for_every_deed_and_a_band_once_the_idol_is_out(file: Path) -> None:
    match = replay(file)
    chart = str(told(match).chart)
    found = list(story.deeds(match.entries))
    crowded = {(turn, team): 0 for turn, team, _ in found}
    for turn, team, _ in found:
        crowded[turn, team] += 1
    assert chart.count('class="badge') == sum(min(story.MOST, n) for n in crowded.values())
    out = any(e.kind == act.IDOL_APPEARED for entry in match.entries for e in entry.news)
    assert ('class="band' in chart) == out


@on_record
def test_a_replay_has_a_step_for_every_team_turn_in_its_colour(file: Path) -> None:
    match = replay(file)
    found = story.steps(match.entries, match.state)
    began = [e.team for entry in match.entries for e in entry.news if e.kind == act.TEAM_TURN]
    assert [step.color for step in found] == [panels.COLORS[team] for team in began[: len(found)]]
    assert len(found) == len(began) - 1


def test_the_one_who_carried_it_home_and_those_who_had_it_before_are_named() -> None:
    lines = (
        "adventurers medallion",
        "zia a12",
        "idol zia",
        "map round four square gold round jade jade",
        "turn cortes number=9",
    )
    match = scene(*lines, "found sand-clue*2 forest-clue*2 hill-clue*2 mountain-clue*2")
    match.play("end")
    end = told(match)
    assert end.won
    assert "Zia" in end.cause
    assert "A12" in end.cause
    assert told(match, 1).missed
    assert re.search(r"\d", end.facts[0])
